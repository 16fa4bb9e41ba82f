"""Rows about workflows as a whole."""

from __future__ import annotations

from wfcode.sandbox.behaviour.row import Row

ROWS = (
    Row(
        "Q41",
        "A",
        "setResource says true and changes nothing that can be read.",
        "A hidden relation is kept; the form is not looked for, no date changes.",
    ),
    Row("Q42", "A", "setResource and an update of element 1 bind the form.", "The update shows in reads."),
    Row("Q43", "B", "setResource of a form that is bound already is a 409.", "409 for the same relation."),
    Row("Q44", "B", "The update of element 1 alone was seen to bind too.", "It does."),
    Row("Q45", "A", "publish says live:1, and publishStatus stays DRAFT.", "The same."),
    Row("Q46", "A", "hasPublishedFlow is true on workflows that were never published.", "Always true."),
    Row("Q47", "A", "hasAnyWorkflow of a form is true whatever the truth.", "Always true with addWorkflow=1."),
    Row("Q48", "C", "A workflow without trigger form can be published.", "It can."),
    Row("Q49", "A", "DELETE works on published workflows too; they leave the list.", "The workflow is removed."),
    Row("Q50", "A", "POST /workflow answers 401 now and then, and works seconds later.", "It always works."),
    Row(
        "Q51",
        "B",
        "POST /workflow may answer 401 although the workflow was made, without a start point.",
        "It never does.",
    ),
    Row(
        "Q52",
        "B",
        "POST /workflow loses the start point's settings and the status.",
        "Of the start stay ids, type, subType, looks and position; the status is ENABLED.",
    ),
    Row("Q53", "A", "POST /workflow/{id} writes title and status.", "All else in it is ignored."),
    Row("Q54", "A", "The revisions of a workflow are locked.", "401."),
    Row("Q55", "A", "There is no tree, flow, structure, history or duplicate.", "404, as for any unknown path."),
    Row("Q56", "A", "Titles need not be unique.", "They need not."),
    Row("Q57", "A", "Several flags do not mean what they say."),
)
