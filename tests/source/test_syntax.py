"""Each mistake is met with its code, its exact place and the line as it should read; both parsers agree."""

from __future__ import annotations

import pytest

from wfcode.diagnostics import find
from wfcode.source import composer, parse

PARSERS = list(dict.fromkeys([composer.COMPOSER, composer.PureComposer]))

# text, code, (line, column) of the start, (line, column) of the end, what the detail or summary must hold
MISTAKES = [
    ("a: 1\ntitle: Note: read this\n", "WF114", (2, 12), (2, 13), 'title: "Note: read this"'),
    ("a: {s: Re: x, b: c}\n", "WF114", (1, 10), (1, 11), 'a: {s: "Re: x", b: c}'),
    ("a: !x y: z\n", "WF114", (1, 8), (1, 9), 'a: "!x y: z"'),
    ("a: [Note: x, b]\n", "WF114", (1, 9), (1, 10), 'a: ["Note: x", b]'),
    ("a: {to: b, subject: Hello, Bob, Eve}\n", "WF113", (1, 28), (1, 36), 'a: {to: b, subject: "Hello, Bob, Eve"}'),
    ("a: {Bob, to: b}\n", "WF113", (1, 5), (1, 8), "`Bob`"),
    ("a: {x:1}\n", "WF126", (1, 6), (1, 7), "a: {x: 1}"),
    ("type:task\nnext: end\n", "WF126", (1, 5), (1, 6), "type: task"),
    ("a: 1\ntype:task\nnext: end\n", "WF126", (2, 5), (2, 6), "type: task"),
    ('a: 1\n"b":2\nc: 1\n', "WF126", (2, 4), (2, 5), '"b": 2'),
    ("a: 1\n  b: 2\n", "WF128", (2, 3), (2, 7), "already has its value"),
    ("  a: 1\nb: 2\n", "WF128", (2, 1), (2, 5), "indented by 0"),
    ("a:\n  b: 1\n c: 2\n", "WF128", (3, 2), (3, 6), "indented by 1"),
    ("a:\n    b: 1\n  c: 2\n", "WF128", (3, 3), (3, 7), "indented by 2"),
    ("a: |\n    x\n  y: 1\nb: 2\n", "WF128", (3, 3), (3, 7), "indented by 2"),
    ("- a\nb: 1\n", "WF128", (2, 1), (2, 5), "side by side"),
    ("a: 1\n- b\n", "WF128", (2, 1), (2, 4), "side by side"),
    ('a: "b" # c\n  d: e\n', "WF128", (2, 3), (2, 7), "already has its value"),
    ("a: 1\ntitle Expense # c\nb: 1\n", "WF129", (2, 1), (2, 14), "key: value"),
    ("title Expense\nb: 1\n", "WF129", (1, 1), (1, 14), "key: value"),
    ("a: >\n b\nc\n", "WF129", (3, 1), (3, 2), "key: value"),
    ("a: one #two\n  three\nb: 1\n", "WF111", (1, 8), (1, 12), 'a: "one #two"'),
    ("a: one #two\n  three: four\n", "WF111", (1, 8), (1, 12), 'a: "one #two"'),
    ("a: [b #c]\nd: 1\n", "WF111", (1, 7), (1, 10), "quotes"),
    ("a: Claim #5 now\n", "WF111", (1, 10), (1, 16), 'a: "Claim #5 now"'),
    ("a: #{name}\n", "WF111", (1, 4), (1, 11), 'a: "#{name}"'),
    ("a:\n  - #5\n", "WF111", (2, 5), (2, 7), '- "#5"'),
    ("a: two\n  lines #x\n", "WF111", (2, 9), (2, 11), "`|`"),
    ("a: {name}\n", "WF112", (1, 4), (1, 10), 'a: "{name}"'),
    ("a: [x, {name}]\n", "WF112", (1, 8), (1, 14), 'a: [x, "{name}"]'),
    ("a: {{ name }}\n", "WF112", (1, 4), (1, 14), 'a: "{name}"'),
    ("a: {name} approves\n", "WF112", (1, 4), (1, 19), 'a: "{name} approves"'),
    ("a: [${var.x}]\n", "WF112", (1, 6), (1, 7), 'a: ["${var.x}"]'),
    ("a: [Hi {name}, b]\n", "WF112", (1, 8), (1, 9), 'a: ["Hi {name}", b]'),
    ("a: @x # c\n", "WF115", (1, 4), (1, 6), 'a: "@x" # c'),
    ("a: [b, @x, c]\n", "WF115", (1, 8), (1, 10), 'a: [b, "@x", c]'),
    ("- `x`\n", "WF115", (1, 3), (1, 6), '- "`x`"'),
    ("a: %x\n", "WF115", (1, 4), (1, 6), 'a: "%x"'),
    ("a: & b\n", "WF115", (1, 4), (1, 7), 'a: "& b"'),
    ("a: * b\n", "WF115", (1, 4), (1, 7), 'a: "* b"'),
    ("a: |text\n", "WF115", (1, 4), (1, 9), 'a: "|text"'),
    ("a: > 5\n", "WF115", (1, 4), (1, 7), 'a: "> 5"'),
    ("a: - b\n", "WF115", (1, 4), (1, 7), 'a: "- b"'),
    ("a: ? b\n", "WF115", (1, 4), (1, 7), 'a: "? b"'),
    ("a: [u] ok\n", "WF115", (1, 4), (1, 10), 'a: "[u] ok"'),
    ("a: ]\n", "WF115", (1, 4), (1, 5), 'a: "]"'),
    ("a: , b\n", "WF115", (1, 4), (1, 7), 'a: ", b"'),
    ("a: *b c\n", "WF119", (1, 4), (1, 6), 'a: "*b c"'),
    ("a: &mail x\nb: *mial\n", "WF119", (2, 4), (2, 9), "Did you mean `*mail`?"),
    ("a: &x 1\nb: &x 2\n", "WF125", (2, 4), (2, 6), "`&x`"),
    ("a: &x [*x]\n", "WF120", (1, 4), (1, 6), "inside itself"),
    ("a: &x\n  b: {c: *x}\n", "WF120", (1, 4), (1, 6), "inside itself"),
    ("a: !x 1\n", "WF116", (1, 4), (1, 6), 'a: "!x 1"'),
    ("a: ! x\n", "WF116", (1, 4), (1, 5), 'a: "! x"'),
    ("a: !\n", "WF116", (1, 4), (1, 5), 'a: "!"'),
    ("a: !!python/object:os.system {}\n", "WF116", (1, 4), (1, 29), "does not fit"),
    ("a: !!int x\n", "WF116", (1, 4), (1, 9), "does not fit"),
    ("a: !!str [x]\n", "WF116", (1, 4), (1, 9), "does not fit"),
    ("a: !x\n  b: 1\n", "WF116", (1, 4), (1, 6), "Remove the tag"),
    ("? [a]\n: b\n", "WF117", (1, 3), (1, 6), "cannot be a key"),
    ("{a: 1}: b\n", "WF117", (1, 1), (1, 7), "cannot be a key"),
    (": x\n", "WF117", (1, 1), (1, 2), "missing"),
    ("a: 1\n: x\n", "WF117", (2, 1), (2, 2), "missing"),
    ("a: &x 1\nb:\n  <<: *x\n", "WF118", (3, 3), (3, 5), "mapping"),
    ("b:\n  <<: [1, {c: 1}]\n", "WF118", (2, 3), (2, 5), "mapping"),
    ("a: &b c\n", "WF122", (1, 4), (1, 6), 'a: "&b c"'),
    ("%YAML 1.1\n---\na: 1\n", "WF123", (1, 1), (1, 10), "directive"),
    ("# c\n%TAG ! tag:x,2000:\n---\na: 1\n", "WF123", (2, 1), (2, 19), "directive"),
    ("%YAML 3.0\n---\na: 1\n", "WF123", (1, 1), (1, 10), "directive"),
    ("a: 1\n%x: 2\n", "WF123", (2, 1), (2, 6), "directive"),
    ('a: "C:\\q"\n', "WF124", (1, 7), (1, 9), "a: 'C:\\q'"),
    ('a: "\\xg1"\n', "WF124", (1, 5), (1, 7), "a: '\\xg1'"),
    ('a: "x\n  \\q"\n', "WF124", (2, 3), (2, 5), "twice"),
    ('a: "x\n', "WF127", (1, 4), (1, 5), 'a: "x"'),
    ("a: 'x\nb: 1\n", "WF127", (1, 4), (1, 5), "a: 'x'"),
    ('a: "x\nb: "y"\n', "WF127", (1, 4), (1, 6), "later line"),
    ("a: 'it's'\n", "WF127", (1, 8), (1, 10), 'a: "it\'s"'),
    ('a: "Sorry", he said\n', "WF127", (1, 11), (1, 20), "a: '\"Sorry\", he said'"),
    ('a: {b: "x" y, c: d}\n', "WF127", (1, 12), (1, 13), "a: {b: '\"x\" y', c: d}"),
    ("a: [b, c\nd: 1\n", "WF127", (1, 4), (1, 5), "`]`"),
    ("a: {b: {c: d}\n", "WF127", (1, 4), (1, 5), "`}`"),
    ("a:\n\tb: 1\n", "WF110", (2, 1), (2, 2), "spaces"),
    ("a:\n  b: 1\n  \tc: 2\n", "WF110", (3, 3), (3, 4), "spaces"),
    ("- a\n\t- b\n", "WF110", (2, 1), (2, 2), "spaces"),
    ("a: 1\n---\nb: 2\n", "WF108", (2, 1), (2, 4), "file of its own"),
    ("a: 1\n...\nb: 2\n", "WF108", (3, 1), (3, 1), "file of its own"),
    ("a: 1\nb: 2\n'a': 3\n", "WF109", (3, 1), (3, 4), "line 1"),
    ("a: {b: 1, c: 2, b: 3}\n", "WF109", (1, 17), (1, 18), "line 1"),
    ("a: &x &y b\n", "WF101", (1, 7), (1, 11), "no valid YAML"),
    ("a: 012\n", "WF121", (1, 4), (1, 7), 'a: "012"'),
    ("a: [1:30]\n", "WF121", (1, 5), (1, 9), 'a: ["1:30"]'),
    ("# nothing\n", "WF102", (1, 1), (1, 1), "wfcode: 1"),
]


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.__name__)
@pytest.mark.parametrize(("text", "code", "start", "end", "holds"), MISTAKES, ids=[repr(each[0]) for each in MISTAKES])
def test_a_mistake_is_named_where_it_stands(
    text: str,
    code: str,
    start: tuple[int, int],
    end: tuple[int, int],
    holds: str,
    parser: type[composer.Source],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(composer, "COMPOSER", parser)
    (finding,) = parse(text, file="specs/x.yaml").diagnostics
    assert finding.range is not None
    at, to = finding.range.start, finding.range.end
    assert (finding.code, (at.line, at.column), (to.line, to.column)) == (code, start, end)
    assert holds in f"{finding.summary} {finding.detail}"
    assert finding.file == "specs/x.yaml"
    assert finding.detail


def test_every_yaml_code_is_provoked() -> None:
    """The codes of bytes, limits, missing files, edits and formatting have their tests in the modules for those."""
    elsewhere = {"WF103", "WF104", "WF105", "WF106", "WF107", "WF130", "WF131", "WF132"}
    elsewhere |= {"WF133", "WF134", "WF135", "WF136", "WF137"}
    numbers = {f"WF{number}" for number in range(101, 140)}
    registered = {code for code in numbers if find(code) is not None}
    assert {each[1] for each in MISTAKES} == registered - elsewhere


@pytest.mark.parametrize(
    "text",
    [
        "a: text # comment\n",
        "a: x#y\n",
        'a: "one #two"\n',
        "a: |\n  one #two\n",
        "steps: #begin\n  a: 1\n",
        "a: [1] #x\n",
        "#a: 1\nb: 2\n",
        "a: {}\nb: []\n",
        "a: 'it''s'\n",
        "a: http://example.com\n",
        "a: [http://example.com, b:c]\n",
        "a: x{y}\n",
        "a: R&D *now* 5% [x] @home !\n",
        "a: &x y\nb: *x\n",
        "%YAML 1.2\n---\na: 1\n...\n",
        "---\na: 1\n",
        "a:\t1\nb: 2 \t# c\n",
        '{"a":1,"b":[2]}\n',
        "a: >-\n  x: y\n  - z\n",
        "? a\n: 1\n",
        "on: yes\noff: no\n",
    ],
)
def test_what_is_right_is_left_alone(text: str) -> None:
    assert parse(text, file="x.yaml").diagnostics == ()


@pytest.mark.parametrize("lead", ["", "# first\n\n", "x:\n  - 1\n"])
@pytest.mark.parametrize(("text", "code"), [(each[0], each[1]) for each in MISTAKES if each[0].startswith("a: ")])
def test_lines_above_move_the_place_and_nothing_else(text: str, code: str, lead: str) -> None:
    alone = parse(text, file="x.yaml").diagnostics[0]
    moved = parse(lead + text, file="x.yaml").diagnostics[0]
    assert moved.code == alone.code == code
    assert moved.range is not None and alone.range is not None
    assert moved.range.start.line - alone.range.start.line == lead.count("\n")
    assert moved.range.start.column == alone.range.start.column
