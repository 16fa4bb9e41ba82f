"""Which step is which element, before a spec is bound to a workflow."""

from __future__ import annotations

from wfcode.apply.adopt import Adoption
from wfcode.render.page import Page, Span, line, table

HEAD = ("step", "element", "name", "known by")


def adoption_page(adoption: Adoption) -> Page:
    """The pairs, then what has no counterpart on either side."""
    binding, pairing = adoption.binding, adoption.pairing
    rows = [(pair.key, str(pair.element_id), pair.name or "-", pair.why) for pair in pairing.pairs]
    page = [line(Span(binding.workflow, "title"), f": workflow {binding.workflow_id}, {binding.title!r}")]
    page += table(rows, indent=2, head=HEAD)
    page += [line(Span(f"+ {key}", "create"), "  # not there yet", indent=2) for key in pairing.new]
    for key in pairing.beside:
        element = adoption.live.tree.elements[key]
        name = f" {element.name!r}" if element.name else ""
        page.append(line(f"  {key}  {element.type}{name}  # stays beside the spec", indent=2))
    return page


def adoption_json(adoption: Adoption) -> dict[str, object]:
    """The same as data."""
    binding, pairing = adoption.binding, adoption.pairing
    return {
        "workflow": binding.workflow,
        "id": binding.workflow_id,
        "title": binding.title,
        "pairs": [
            {"step": pair.key, "element": pair.element_id, "name": pair.name or None, "known_by": pair.why}
            for pair in pairing.pairs
        ],
        "new": list(pairing.new),
        "beside": list(pairing.beside),
    }
