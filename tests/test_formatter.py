"""Formatting by example, and what it must never do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from spec_texts import texts

from wfcode.compile import Compiled, compile_spec
from wfcode.diagnostics.errors import InvalidSpec
from wfcode.formatter import FormatRefused, formatted, styled
from wfcode.source import Document, parse, read
from wfcode.tree import Tree

ROOT = Path(__file__).parent.parent
SPECS = [*ROOT.glob("specs/*.yaml"), *ROOT.glob("examples/*/specs/*.yaml")]
QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])

UNTIDY = dedent("""\


    # head
    wfcode:   1
    title : Hello   # the title
    x-a: &a
        k:  v


    steps:
        # about a
        a: {type: task, with: {to: "{email}", url: http://x.y}, outcomes: {Done: b, "No": {label: "x", next: end}}}  # a
        c:
            type: email\x20\x20
            with:
                content: |
                    hello
                      world

                    x
                list: [ a,b , "c"  ]
                multi: [a,
                  b,   # c
                ]
                text: one
                    two
                   three
            <<:    *a
            # end of c
        # about b
        b:
            type: branch
            branches:
            -   name: x   # first
                when: a>1 && b is not "x"
                # then
                then: a
            - {name: y, when: 'b = "q"', then: end}
            - name: z
              when: {any: [a = 1, 'b in (1,2)']}
              then: end
            - name: zz
              when: |
                 x = 1 and
                 y = 2
    # at the left
    moved: [{from: a, to: b}]
    trigger: {form: x, next: y}

    """)

TIDY = """\
# head
wfcode: 1
title: Hello   # the title

x-a: &a
  k: v

steps:
  # about a
  a:  # a
    type: task
    with:
      to: "{email}"
      url: http://x.y
    outcomes:
      Done: b
      "No": {label: "x", next: end}

  c:
    type: email
    with:
      content: |
        hello
          world

        x
      list: [a, b, "c"]
      multi: [a,
        b,   # c
      ]
      text: one
        two
        three
    <<: *a
    # end of c

  # about b
  b:
    type: branch
    branches:
      - name: x   # first
        when: a > 1 and b != "x"
        # then
        then: a
      - name: y
        when: 'b == "q"'
        then: end
      - name: z
        when: {any: [a == 1, 'b in [1, 2]']}
        then: end
      - name: zz
        when: x == 1 and y == 2

# at the left
moved:
  - {from: a, to: b}

trigger:
  form: x
  next: y
"""


def document(text: str) -> Document:
    return parse(text, file="x.yaml")


def test_an_untidy_spec_becomes_tidy() -> None:
    assert styled(UNTIDY) == TIDY
    assert styled(TIDY) == TIDY


def test_the_page_shows_what_it_does() -> None:
    page = (ROOT / "docs" / "formatting.md").read_text(encoding="utf-8")
    before, after = (block.split("```")[0] for block in page.split("```yaml\n")[1:])
    assert styled(before) == after


def test_line_ends_and_byte_order_mark_stay() -> None:
    text = "\ufeff" + UNTIDY.replace("\n", "\r\n")
    assert formatted(document(text), compile=compile_spec).after == "\ufeff" + TIDY.replace("\n", "\r\n")


@pytest.mark.parametrize("path", SPECS, ids=[path.stem for path in SPECS])
def test_every_spec_of_ours_is_in_style(path: Path) -> None:
    assert not formatted(read(path), compile=compile_spec).changed


def test_a_merge_is_warned_of() -> None:
    (warning,) = formatted(document(UNTIDY), compile=compile_spec).warnings
    assert (warning.code, warning.range and warning.range.start.line) == ("WF137", 28)
    assert formatted(document('a:\n  "<<": {b: 1}\n'), compile=compile_spec).warnings == ()


def test_broken_yaml_is_not_formatted() -> None:
    with pytest.raises(InvalidSpec) as caught:
        formatted(document("a: b: c\n"), compile=compile_spec)
    assert [finding.code for finding in caught.value.diagnostics] == ["WF114"]


def test_nothing_is_handed_out_when_the_meaning_changed() -> None:
    calls: list[str] = []

    def other(read: Document) -> Compiled:
        calls.append(read.text)
        found = compile_spec(read)
        return found if len(calls) == 1 else replace(found, tree=Tree("Other", {}))

    with pytest.raises(FormatRefused, match=r"x.yaml is left as it is: the formatted text would mean something else"):
        formatted(document("wfcode:  1\n"), compile=other)


def test_nothing_is_handed_out_when_the_data_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wfcode.formatter.spaced", lambda text: text.replace("1", "2"))
    with pytest.raises(FormatRefused, match="say something else") as caught:
        formatted(document("wfcode:  1\n"), compile=compile_spec)
    assert caught.value.code == "WF135"


FLOW = """\
wfcode: 1
title: Flow
trigger:
  form: "1"
  next: a

steps:
  # alone
  z:
    type: email
    next: end

  # about c
  c:
    type: email
    next: end

  # about a
  a:
    type: if
    when: "#5 > 3"
    then: b
    else: c

  # about b
  b:
    type: email
    next: c
"""


def test_steps_stand_in_the_order_of_the_flow_with_their_comments() -> None:
    after = formatted(document(FLOW), compile=compile_spec, flow_order=True).after
    words = ["# about a", "  a:", "# about b", "  b:", "# about c", "  c:", "# alone", "  z:"]
    assert [line for line in after.splitlines() if any(line.endswith(word) for word in words)] == [
        "  # about a", "  a:", "  # about b", "  b:", "  # about c", "  c:", "  # alone", "  z:"
    ]  # fmt: skip
    assert sorted(after.splitlines()) == sorted(styled(FLOW).splitlines())
    assert not formatted(document(after), compile=compile_spec, flow_order=True).changed


def test_without_a_flow_there_is_no_order() -> None:
    with pytest.raises(InvalidSpec):
        formatted(document("wfcode: 1\nsteps: {a: {type: nonsense}}\n"), compile=compile_spec, flow_order=True)


@QUICK
@given(st.one_of(texts().map(lambda text: text.text), st.text(max_size=40)))
def test_any_text_is_formatted_or_refused(text: str) -> None:
    try:
        found = formatted(document(text), compile=compile_spec)
    except InvalidSpec:
        return
    assert not formatted(document(found.after), compile=compile_spec).changed
