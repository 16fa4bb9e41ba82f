"""What the read-back after an apply said: counts, and every value that is not as wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from wfcode.apply.result import Applied
from wfcode.plan.model import Purpose
from wfcode.plan.verify import Checked, Status
from wfcode.render.page import Line, Page, Span, line
from wfcode.render.plan import counted
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


def tally(checked: Collection[Checked]) -> dict[str, int]:
    """How many values have each status."""
    by = Counter(item.status for item in checked)
    return {str(status): by[status] for status in ORDER}


def totals(reports: Iterable[Mapping[str, Any]]) -> tuple[int, int]:
    """Verified and all values over the results of several workflows, as `applied_json` gives them."""
    counts = [report["summary"] for report in reports]
    return sum(each[str(Status.VERIFIED)] for each in counts), sum(sum(each.values()) for each in counts)


def checked_json(checked: Collection[Checked]) -> dict[str, object]:
    """Counts by status, and every checked value in order."""
    return {
        "summary": tally(checked),
        "fields": [item.model_dump(mode="json") for item in checked],
    }


def applied_page(applied: Applied) -> Page:
    """Where it went, the counts, and what is worth a word."""
    plan = applied.plan
    where = f"workflow {applied.workflow_id} on {plan.target.name}"
    done = f"{where}: {counted(applied.sent, 'call')} sent" if applied.sent else f"{where}: nothing to send"
    page = [line(Span(plan.workflow.key, "title"), f": {done}"), *checked_page(applied.checked, indent=2)]
    page += [line(Span("warning: ", "warning"), text, indent=2) for text in applied.warnings]
    key = plan.workflow.key
    if plan.kind == "destroy" and applied.sent and not applied.failures:
        page.append(line(f"`wfcode rollback {key}` makes it again from its last revision, under a new id.", indent=2))
    elif not plan.workflow.id and not any(call.purpose is Purpose.ENABLE for call in plan.calls):
        page.append(line(f"The new workflow is disabled; `wfcode publish {key}` when it is to run.", indent=2))
    return page


def applied_json(applied: Applied) -> dict[str, object]:
    """The same as data: the workflow, the plan's hash, the counts and every field."""
    plan = applied.plan
    return {
        "workflow": plan.workflow.key,
        "id": applied.workflow_id,
        "title": applied.binding.title,
        "target": plan.target.model_dump(mode="json"),
        "plan": plan.hash,
        "sent": applied.sent,
        "warnings": list(applied.warnings),
        **checked_json(applied.checked),
    }
