"""Rows about elements."""

from __future__ import annotations

from wfcode.sandbox.behaviour.row import Row

ROWS = (
    Row(
        "Q13",
        "A",
        "The caller chooses ids, elements and links apart. An id in use is not refused.",
        "The element or link of that id is overwritten where it stands.",
    ),
    Row(
        "Q14",
        "A",
        "The start point comes with POST /workflow, as an update of element 1.",
        "Without it the workflow is made empty.",
    ),
    Row(
        "Q15",
        "A",
        "A create is filled with defaults, but for some fields of mail, if/else, task and approval.",
        "Every default of the catalogue but name, x, y, and: mail to; if/else conditionTerms, outcomes; "
        "task assignee, outcomes; approval outcomes.",
    ),
    Row("Q16", "A", "Without the fields of Q15 the builder shows an empty canvas."),
    Row("Q17", "A", "An if/else made without outcomes can never be wired.", "No outcomes are added."),
    Row("Q18", "A", "A step that nobody renamed has no name.", "No name is added."),
    Row("Q19", "A", "An update replaces each field sent as a whole; the others stay.", "The same."),
    Row("Q20", "A", "Deleting an element leaves its links.", "They stay."),
    Row("Q21", "A", "Deleting a link leaves the outcome that names it.", "It stays."),
    Row("Q22", "A", "An updateTree without entries is a 200.", "Nothing is written, the date neither."),
    Row(
        "Q23",
        "A",
        "A nested block that should have been flat is lost without a word.",
        "A non-empty object under one of the 16 block names is dropped; an empty one is kept.",
    ),
    Row("Q24", "A", "Reads give the flat names.", "Stored flat, read flat."),
    Row(
        "Q25",
        "A",
        "/elements, and /combined with fetchEssentialElementProps=1, leave most settings out.",
        "They keep ids, type, subType, name, outcomes, resource and position.",
    ),
    Row(
        "Q26",
        "A",
        "Ids are text in some answers and numbers in others.",
        "Text in every read, for elements, links and link ends; outcomes keep what was sent.",
    ),
    Row("Q27", "A", "An outcome without link may have null, 0, text or no linkID.", "Stored as sent."),
    Row("Q28", "A", "subType is not checked.", "Stored as sent."),
    Row("Q29", "C", "A guessed subType of a team approval once gave a 404."),
    Row("Q30", "A", "workflow_payment_verification exists beside the schema file.", "Taken like any type."),
    Row("Q31", "B", "Outcomes given as plain texts come back as such.", "Stored as sent."),
    Row("Q32", "A", "Branch names may end with a blank; the rest branch has outcomeID 999.", "Stored as sent."),
    Row(
        "Q33",
        "B",
        "Numbers come back as text, booleans as some kind of text.",
        'Scalars at the top of the settings become text, true "1" and false "0" (unmeasured); x, y, and all that '
        "lies inside lists and objects stays as sent.",
    ),
    Row(
        "Q34",
        "B",
        "Some settings were seen to get lost: mail recipientLimit, replyTo, showCcField, showBccField, pdfPassword, "
        "isRecipientExpanded, uploadAttachment, uploadAttachmentEnable, subTypeText; form prefillNotEnabled, "
        "assignmentOptions; reminder reminderEmail; start schedule.",
        "Stored, as real workflows have them.",
    ),
    Row("Q35", "B", "A read right after a write may show the old state.", "Reads are up to date."),
    Row("Q36", "C", "Lists may hold entries that are no objects.", "They do not."),
    Row("Q37", "A", "Conditions are not checked.", "Stored as sent."),
    Row("Q38", "A", "Units and amounts of waits are not checked.", "Stored, amounts as text."),
    Row("Q39", "C", "A type once read differently days later, and never again."),
    Row(
        "Q40",
        "B",
        "POST /workflow/{id}/elements makes a bare element under an id of the server; POST on the element sets it up.",
        "The id is the highest plus one.",
    ),
)
