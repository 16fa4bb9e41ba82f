"""Rows about links."""

from __future__ import annotations

from wfcode.sandbox.behaviour.row import Row

ROWS = (
    Row(
        "Q1",
        "A",
        "Creating a link without type, fromPortName, toPortName or points is a 400 that lists what is missing.",
        "The same message, names in that order.",
    ),
    Row(
        "Q2",
        "A",
        "An empty value counts as missing, an empty list of points too.",
        'Missing are: absent, null, false, 0, "0", "", [] and {}.',
    ),
    Row("Q3", "A", "Nobody looks into points.", "Stored as sent."),
    Row("Q4", "A", "Port names that do not exist are replaced by the usual pair.", "Bottom out, top in."),
    Row(
        "Q5",
        "A",
        "Port names of the builder stay.",
        "DYNAMIC_TOP_n, DYNAMIC_BOTTOM_n, LEFT_MIDDLE and RIGHT_MIDDLE, each with _In or _Out, stay.",
    ),
    Row("Q6", "A", "An empty port name is refused.", "Missing, as in Q2."),
    Row("Q7", "A", "The link type is neither checked nor corrected.", "Stored as sent."),
    Row("Q8", "A", "Which outcome a link belongs to stands in the outcome, not in the link.", "Nothing is derived."),
    Row("Q9", "B", "A link has the labels that its writer gave it.", "Stored as sent; none is []."),
    Row("Q10", "B", "A label can be updated alone.", "Only a create asks for ports and points."),
    Row(
        "Q11",
        "A",
        "Several links out of one step, links to nowhere, to the step itself and duplicates are taken.",
        "Taken.",
    ),
    Row("Q12", "A", "/combined has every link that /links has.", "Both from one source."),
)
