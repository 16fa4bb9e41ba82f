"""What the read-back after an apply said: counts, and every value that is not as wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from wfcode.plan.verify import Checked, Status
from wfcode.render.page import Line, Page, Span, line
from wfcode.render.values import changed

ORDER = (Status.VERIFIED, Status.DIFFERENT, Status.MISSING, Status.UNVERIFIABLE)


def checked_page(checked: Collection[Checked], *, indent: int = 0) -> Page:
    """One line that counts, then one entry per value that differs, lacks or cannot be verified."""
    page = [counts(checked, indent=indent)]
    for status in ORDER[1:]:
        for item in checked:
            if item.status is status:
                page += entry(item, indent=indent + 2)
    return page


def counts(checked: Collection[Checked], *, indent: int = 0) -> Line:
    """`Verified: 118 of 120 fields; 2 unverifiable`."""
    by = Counter(item.status for item in checked)
    parts = [f"Verified: {by[Status.VERIFIED]} of {len(checked)} fields"]
    parts += [f"{by[status]} {status}" for status in ORDER[1:] if by[status]]
    good = by[Status.DIFFERENT] + by[Status.MISSING] == 0
    return line("; ".join(parts), indent=indent, style="verified" if good else "different")


def entry(item: Checked, *, indent: int) -> Page:
    """One value: what was wanted and what was read."""
    note = Span(f"{item.status}: ", str(item.status))
    if item.wanted is None and item.live is None:
        return [line(note, item.address, indent=indent)]
    first, *rest = changed(item.address, item.wanted, item.live, indent=0, note="wanted -> read back")
    return [line(note, *first.spans, indent=indent), *(line(*row.spans, indent=indent) for row in rest)]


def checked_json(checked: Collection[Checked]) -> dict[str, object]:
    """Counts by status, and every checked value in order."""
    by = Counter(item.status for item in checked)
    return {
        "summary": {str(status): by[status] for status in ORDER},
        "fields": [item.model_dump(mode="json") for item in checked],
    }
