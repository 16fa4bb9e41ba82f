"""Snapshots of forms: the same form gives the same bytes, and what is read back is what was written."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from wfcode.forms import Snapshots, snapshot_text
from wfcode.source import parse
from wfcode.spec.forms import Form, Question

TEXT = st.text(alphabet=st.characters(blacklist_categories=("Cs", "Cc")), max_size=12)
OPTION = TEXT.map(str.strip).filter(bool)
QUESTIONS = st.builds(
    Question, qid=st.integers(1, 400).map(str), name=TEXT, text=TEXT, type=TEXT, options=st.lists(OPTION).map(tuple)
)
FORMS = st.builds(
    lambda title, found: Form("242894007368969", title, {question.qid: question for question in found}),
    TEXT,
    st.lists(QUESTIONS, max_size=5),
)


@settings(max_examples=60, deadline=None)
@given(FORMS)
def test_what_is_written_is_read_back(form: Form) -> None:
    with TemporaryDirectory() as folder:
        snapshots = Snapshots(Path(folder), "sandbox")
        _, written = snapshots.write(form)
        assert written
        assert snapshots[form.id] == form
        assert snapshots.write(form)[1] is False
        assert parse(snapshot_text(form), file="x").diagnostics == ()


def test_a_target_has_files_of_its_own(tmp_path: Path) -> None:
    snapshots = Snapshots(tmp_path, "staging", ids={"1": "2"})
    path, _ = snapshots.write(Form("2", "Two"))
    assert path == tmp_path / "forms" / "staging" / "2.yaml"
    assert snapshots["1"].title == "Two" and snapshots["1"].id == "1"
    assert list(snapshots) == ["2"] and len(snapshots) == 1
    assert Snapshots(tmp_path, "production").get("2") is None


def test_what_people_read_is_short(tmp_path: Path) -> None:
    form = Form(
        "7", "Claim", {"3": Question("3", "name", "Name", "textbox"), "6": Question("6", "c", "", "x", ("A", "B"))}
    )
    assert snapshot_text(form).splitlines()[1:] == [
        'form: "7"',
        "title: Claim",
        "",
        "questions:",
        '  "3": {name: name, label: Name, type: textbox}',
        '  "6":',
        "    name: c",
        "    type: x",
        "    options: [A, B]",
    ]
