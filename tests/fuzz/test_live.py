"""Live workflows broken at random: their health is told, and nothing raises."""

from __future__ import annotations

import copy
import json
from typing import Any

from fuzzing import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from intakes import content_of, demo_forms, tree_files

from wfcode.compile import exits
from wfcode.health import health
from wfcode.render.diagnostics import findings_text
from wfcode.wire import Names, read

JUNK = st.sampled_from(
    [None, True, 0, -1, 1.5, "", "0", "x", "999", [], {}, [None], {"a": "b"}, "{2_taskName}", "12_f{a}"]
)


def holders(value: Any) -> list[Any]:
    """Every object and list that holds something."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    own = [value] if isinstance(value, (dict, list)) and value else []
    return own + [each for item in inner for each in holders(item)]


@st.composite
def broken(draw: st.DrawFn) -> Any:
    """The answer for a workflow with junk at a few places."""
    content = copy.deepcopy(content_of(draw(st.sampled_from(tree_files()))))
    for _ in range(draw(st.integers(1, 5))):
        holder = draw(
            st.sampled_from(holders({"elements": content.get("elements"), "links": content.get("links")})[1:] or [[0]])
        )
        place = draw(st.sampled_from(list(holder) if isinstance(holder, dict) else list(range(len(holder)))))
        holder[place] = copy.deepcopy(draw(JUNK))
    return content


@settings(max_examples=examples(80))
@given(content=broken(), with_forms=st.booleans())
def test_a_broken_workflow_is_told_and_nothing_raises(content: Any, *, with_forms: bool) -> None:
    live = read(json.loads(json.dumps(content)), names=Names())
    findings = health(live, forms=demo_forms() if with_forms else None)
    assert all(each.summary and each.range is None for each in findings)
    findings_text(findings, sources={})
    exits(live.tree)
