"""Tokens in texts: which stand for something, what is proposed for those that do not, and where they are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from wfcode.compile import Compiled
from wfcode.diagnostics import Severity
from wfcode.source.attached import Forbidden, Missing, Text
from wfcode.spec import Form
from wfcode.tree import Element

VENDOR = "242894007368972"
Step = Callable[..., Element]
Compile = Callable[..., Compiled]


def mail(subject: str, **more: str) -> str:
    fields = "".join(f", {name}: {value}" for name, value in more.items())
    return f"a: {{type: email, with: {{subject: '{subject}'{fields}}}, next: end}}"


@pytest.mark.parametrize(
    "token",
    [
        "fullName",
        "q3_fullName",
        "q3_anything1",
        "vendor.companyName",
        "vendor.q3_x1",
        f"f{VENDOR}_companyName",
        f"f{VENDOR}_q3_textbox1",
        f"8_f{VENDOR}",
        "vendor.edit_link",
        "a.taskName",
        "form_title",
        "id",
        "Form Name",
        "approvalLink",
        "user__email",
        "user__somethingNew",
    ],
)
def test_a_token_that_stands_for_something(token: str, compiled: Compile, forms: Mapping[str, Form]) -> None:
    assert compiled(steps=mail(f"See {{{token}}}"), forms=forms).diagnostics == ()


def test_tokens_are_kept_as_written_and_forms_get_one_name(element: Step, forms: Mapping[str, Form]) -> None:
    text = f"{{q3_fullname1}} {{vendor.rating}} {{f{VENDOR}_rating}} {{form_title}} {{a.taskName}}"
    step = element(f"type: email\nwith: {{subject: '{text}'}}\nnext: end", forms=forms)
    assert step.fields["subject"] == "{q3_fullname1} {vendor.rating} {vendor.rating} {form_title} {a.taskName}"


@pytest.mark.parametrize(
    "text",
    ["p {color: red}", "{}", "{a; b}", "{{color: red}}", '{"a": 1}', "@media x {p {margin: 0}}"],
)
def test_other_braces_are_text(text: str, compiled: Compile, forms: Mapping[str, Form]) -> None:
    steps = f"a:\n  type: email\n  next: end\n  with:\n    content: |-\n      <style>{text}</style>"
    assert compiled(steps=steps, forms=forms).diagnostics == ()


@pytest.mark.parametrize(
    ("token", "proposed"),
    [
        ("E-mail", "{email}"),
        ("Full name", "{fullName}"),
        ("full name", "{fullName}"),
        ("fulName", "{fullName}"),
        ("FULLNAME", "{fullName}"),
        ("5", "{amount}"),
        ("form_titel", "{form_title}"),
        ("vendor.Company", "{vendor.companyName}"),
        ("vendor.compnyName", "{vendor.companyName}"),
        ("vendr.rating", "{vendor.rating}"),
        ("aa.taskName", "{a.taskName}"),
        ("a.name", "{a.taskName}"),
    ],
)
def test_what_is_proposed(token: str, proposed: str, compiled: Compile, forms: Mapping[str, Form]) -> None:
    (found,) = compiled(steps=mail(f"{{{token}}}"), forms=forms).diagnostics
    assert found.code == "WF320"
    assert found.suggestions[0] == proposed
    assert proposed in found.detail


@pytest.mark.parametrize(
    ("written", "right"),
    [("{{ fullName }}", "{fullName}"), ("{{vendor.rating}}", "{vendor.rating}"), ("{var.x}", "${var.x}")],
)
def test_the_right_form_of_a_token_of_another_tool(
    written: str, right: str, compiled: Compile, forms: Mapping[str, Form]
) -> None:
    (found,) = compiled(steps=mail(written), forms=forms).diagnostics
    assert (found.code, found.suggestions) == ("WF321", (right,))


def test_without_questions_only_what_needs_none_is_checked(compiled: Compile) -> None:
    result = compiled(steps=mail("{nobody} {vendor.nothing} {claim.x} {nowhere.x} {b.taskName}"))
    assert [found.code for found in result.diagnostics] == ["WF323", "WF320", "WF320"]
    assert result.open_forms == ("242894007368969", VENDOR)


def test_a_spec_without_fields_needs_no_questions(compiled: Compile) -> None:
    assert compiled(steps=mail("Hello {form_title}")).open_forms == ()


@pytest.mark.parametrize("kind", ["manual", "webhook"])
def test_kinds_that_bring_values_along_may_know_more(kind: str, compiled: Compile) -> None:
    spec = f"wfcode: 1\ntitle: T\ntrigger: {{{kind}: {{}}, next: a}}\nsteps:\n  {mail('Of {customer}')}\n"
    assert compiled(spec, forms={}).diagnostics == ()


def test_an_unknown_token_may_be_allowed(compiled: Compile, forms: Mapping[str, Form]) -> None:
    steps = "a: {type: email, with: {subject: '{new_token}'}, lifecycle: {allow: [WF320]}, next: end}"
    assert compiled(steps=steps, forms=forms).diagnostics == ()


def test_labels_of_recipients_are_known_to_the_tree(compiled: Compile, forms: Mapping[str, Form]) -> None:
    result = compiled(steps=mail("x", to="['{email}', '{managerEmail}', a@example.com]"), forms=forms)
    assert result.tree is not None
    assert result.tree.labels == {"{email}": "E-mail", "{managerEmail}": "E-mail"}


class Shelf:
    """Files in memory."""

    def __init__(self, **files: str) -> None:
        self.files = {name.replace("_", "."): text for name, text in files.items()}
        self.seen: dict[str, str] = {}

    def text(self, word: str, suffixes: Sequence[str], *, beside: str = "") -> Text:
        self.seen[word] = "digest"
        suffix = word[word.rindex(".") :]
        if suffix not in suffixes:
            raise Forbidden("it does not fit", "Take another.")
        if word not in self.files:
            raise Missing(word, tuple(self.files))
        return Text(f"mails/{word}", self.files[word], suffix)

    def fragment(self, name: str) -> Text:
        raise Missing(name, ())


@pytest.mark.parametrize(
    ("name", "text", "html"),
    [
        ("a.md", "**Hi** {fullName}\nyou\n", "<p><strong>Hi</strong> {fullName}<br>\nyou</p>"),
        ("a.html", "no *tags*\n", "no *tags*"),
        ("a.txt", "<b>\n\n*x*\n", "<p>&lt;b&gt;</p>\n<p>*x*</p>"),
    ],
)
def test_a_mail_body_in_a_file(name: str, text: str, html: str, compiled: Compile, forms: Mapping[str, Form]) -> None:
    shelf = Shelf(**{name.replace(".", "_"): text})
    result = compiled(steps=mail("x", content=f"{{file: {name}}}"), forms=forms, files=shelf)
    assert result.tree is not None
    assert result.tree.elements["a"].fields["content"] == html
    assert result.files == {name: "digest"}


def test_another_text_in_a_file(compiled: Compile, forms: Mapping[str, Form]) -> None:
    steps = "a: {type: email, with: {subject: {file: s.txt}}, next: end}"
    result = compiled(steps=steps, forms=forms, files=Shelf(s_txt="Hello {fullName}\n"))
    assert result.tree is not None
    assert result.tree.elements["a"].fields["subject"] == "Hello {fullName}"
    (found,) = compiled(steps=steps.replace("txt", "md"), forms=forms, files=Shelf(s_md="x")).diagnostics
    assert found.code == "WF325"


def test_a_token_in_a_file_is_found_there(compiled: Compile, forms: Mapping[str, Form]) -> None:
    shelf = Shelf(a_md="Dear {fullName},\n\nyour {amuont}")
    (found,) = compiled(steps=mail("x", content="{file: a.md}"), forms=forms, files=shelf).diagnostics
    assert found.range is not None
    assert (found.file, found.range.start.line, found.range.start.column) == ("mails/a.md", 3, 6)
    assert (found.range.end.line, found.range.end.column) == (3, 14)
    (related,) = found.related
    assert related.range is not None
    assert (related.file, related.range.start.line) == ("claim.yaml", 6)


def test_a_missing_file_is_told_with_those_that_are_there(compiled: Compile, forms: Mapping[str, Form]) -> None:
    (found,) = compiled(steps=mail("x", content="{file: b.md}"), forms=forms, files=Shelf(a_md="")).diagnostics
    assert (found.code, found.suggestions) == ("WF324", ("a.md",))


def test_what_vanished_from_a_form_is_one_finding_with_every_place(
    compiled: Compile, forms: Mapping[str, Form]
) -> None:
    claim, vendor = forms.values()
    left = {qid: question for qid, question in claim.questions.items() if qid != "3"}
    now = Form(claim.id, "", left).since(claim)
    steps = "a: {type: if, when: fullName == 5, then: b, else: open}\n"
    steps += "b: {type: email, with: {subject: '{q3_x} {fullName}'}, next: end}"
    result = compiled(steps=steps, forms={claim.id: now, vendor.id: vendor})
    (found,) = result.diagnostics
    assert (found.code, found.severity) == ("WF322", Severity.ERROR)
    assert found.range is not None and found.range.start.line == 6
    assert [each.range.start.line for each in found.related if each.range] == [7, 7]
    assert "3 places" in found.detail and "deleted" in found.summary


def test_a_field_of_another_name_is_proposed(compiled: Compile, forms: Mapping[str, Form]) -> None:
    claim, vendor = forms.values()
    renamed = dict(claim.questions)
    old = renamed["5"]
    renamed["5"] = type(old)("5", "total", old.text, old.type)
    now = Form(claim.id, "Claim", renamed).since(claim)
    (found,) = compiled(steps=mail("{amount}"), forms={claim.id: now, vendor.id: vendor}).diagnostics
    assert (found.code, found.suggestions) == ("WF322", ("total",))
