"""`wfcode import` from the outside: every tree through the sandbox, and everything it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from harness import Run, run
from intakes import tree_files

SECRETS = {
    "WFCODE_SECRET_TELL_THE_LEDGER_AUTHORIZATION": "Bearer 5f1e0c",
    "WFCODE_SECRET_TELL_THE_LEDGER_X_TEAM": "finance",
    "WFCODE_SECRET_TELL_THE_LEDGER_TOKEN": "t0p",
    "WFCODE_SECRET_PAPERS_PDF_PASSWORD": "hunter2",
}
TREE = Path(__file__).parent.parent / "decompile" / "trees" / "if-amount.json"
TREES = TREE.parent


def load(wf: Run, tree: Path = TREE, title: str = "Large claims") -> str:
    """The id of a workflow made of that tree."""
    return wf("sandbox", "load", str(tree), "--title", title).out.strip()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project into which every tree was loaded and imported."""
    folder = tmp_path_factory.mktemp("imports")
    for path in tree_files():
        made = run("sandbox", "load", str(path), cwd=folder)
        found = run("import", made.out.strip(), "--as", f"tree-{path.stem}", cwd=folder)
        assert found.code == 0, (path.stem, found.err)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("tree", [path.stem for path in tree_files() if path.stem != "dangling"])
def test_after_the_import_a_plan_is_empty(project: Path, tree: str) -> None:
    found = run("plan", f"tree-{tree}", "--detailed-exitcode", cwd=project, env=SECRETS)
    assert "No changes" in found.out
    assert found.code == 0, found.err


def test_what_leads_nowhere_is_mended_and_nothing_else(project: Path) -> None:
    plan = json.loads(run("plan", "tree-dangling", "--json", cwd=project).out)
    assert {change["action"] for change in plan["changes"]} == {"repair"}
    assert run("apply", "tree-dangling", "--yes", cwd=project).code == 0
    assert run("plan", "tree-dangling", "--detailed-exitcode", cwd=project).code == 0


@pytest.mark.parametrize("tree", ["texts", "mails", "webhook", "foreign-forms", "unknown-types", "if-without-outcomes"])
def test_a_full_import_can_be_applied_to_an_empty_account(tree: str, tmp_path: Path) -> None:
    made = run("sandbox", "load", str(TREES / f"{tree}.json"), cwd=tmp_path)
    assert run("import", made.out.strip(), "--full", "--as", tree, cwd=tmp_path).code == 0
    other = tmp_path / "other"
    (other / "specs").mkdir(parents=True)
    (tmp_path / "specs").rename(other / "specs")
    applied = run("apply", tree, "--yes", cwd=other, env=SECRETS)
    assert applied.code == 0, applied.err
    assert run("plan", tree, "--detailed-exitcode", cwd=other, env=SECRETS).code == 0


def test_it_prints_what_it_wrote_and_binds(wf: Run, tmp_path: Path) -> None:
    found = wf("import", load(wf))
    assert (found.code, found.out) == (0, "specs/large-claims.yaml\n")
    assert "imported as large-claims, bound on sandbox: 3 steps" in found.err
    assert (tmp_path / ".wfcode/bindings/sandbox/large-claims.json").exists()
    assert "when: amount > 1000" in (tmp_path / "specs/large-claims.yaml").read_text(encoding="utf-8")


def test_no_secret_is_written(wf: Run, tmp_path: Path) -> None:
    wf("import", load(wf, TREES / "webhook.json"))
    wf("import", load(wf, TREES / "mails.json", "Mails"))
    texts = [path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.yaml")]
    texts += [path.read_text(encoding="utf-8") for path in tmp_path.rglob("bindings/**/*.json")]
    assert len(texts) == 4
    assert not [secret for secret in ("5f1e0c", "t0p", "hunter2") if any(secret in text for text in texts)]


def test_a_form_that_cannot_be_read_is_a_warning_now_and_later(wf: Run) -> None:
    found = wf("import", load(wf, TREES / "foreign-forms.json", "Foreign"))
    assert found.err.count("warning[WF650]: the form ") == 2
    assert wf("plan", "foreign", "--detailed-exitcode").code == 0


def test_long_texts_get_files_or_stay(wf: Run, tmp_path: Path) -> None:
    workflow = load(wf, TREES / "mails.json", "Mails")
    assert "specs/mails/mails/broadcast.content.html" in wf("import", workflow).out.splitlines()
    assert wf("import", workflow, "--inline", "--force").out == "specs/mails.yaml\n"
    assert "goes on and on" in (tmp_path / "specs/mails.yaml").read_text(encoding="utf-8")


def test_as_and_o_say_key_and_file(wf: Run, tmp_path: Path) -> None:
    (tmp_path / "wfcode.yaml").write_text("specs: [flows]\n", encoding="utf-8")
    (tmp_path / "flows" / "old").mkdir(parents=True)
    workflow = load(wf)
    assert wf("import", workflow, "--as", "big", "-o", "flows/old/claims.yml").out == "flows/old/claims.yml\n"
    assert "workflow: big" in (tmp_path / "flows/old/claims.yml").read_text(encoding="utf-8")
    assert wf("plan", "big", "--detailed-exitcode").code == 0
    assert wf("import", load(wf, title="Other"), "-o", "flows").out == "flows/other.yaml\n"


def test_defaults_of_the_project_do_not_reach_what_is_live(wf: Run, tmp_path: Path) -> None:
    (tmp_path / "wfcode.yaml").write_text("defaults: {email: {with: {senderName: Us}}}\n", encoding="utf-8")
    (tmp_path / "specs").mkdir()
    assert wf("import", load(wf)).code == 0
    assert "defaults: none" in (tmp_path / "specs/large-claims.yaml").read_text(encoding="utf-8")
    assert wf("plan", "large-claims", "--detailed-exitcode").code == 0


def test_a_title_that_is_taken_gets_a_number(wf: Run) -> None:
    wf("import", load(wf))
    assert wf("import", load(wf)).out == "specs/large-claims-2.yaml\n"


def test_importing_again_keeps_the_keys(wf: Run, tmp_path: Path) -> None:
    workflow = load(wf)
    wf("import", workflow)
    path = tmp_path / "specs/large-claims.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("tell_finance", "finance"), encoding="utf-8")
    with path.open("a", encoding="utf-8") as stream:
        stream.write("\nmoved:\n  - {from: tell_finance, to: finance}\n")
    assert wf("apply", "large-claims", "--yes").code == 0
    assert wf("import", workflow, "--force").code == 0
    assert "  finance:\n    type: email" in path.read_text(encoding="utf-8")


class TestRefusals:
    """Nothing is written where something is off, and the exit code says what."""

    def test_a_file_in_the_way(self, wf: Run, tmp_path: Path) -> None:
        workflow = load(wf)
        path = tmp_path / "specs" / "mine.yaml"
        path.parent.mkdir()
        path.write_text("# mine\n", encoding="utf-8")
        found = wf("import", workflow, "-o", "specs/mine.yaml", "--as", "mine-too")
        assert (found.code, "WF652" in found.err) == (4, True)
        assert path.read_text(encoding="utf-8") == "# mine\n"
        assert not (tmp_path / ".wfcode/bindings").exists()

    def test_a_workflow_that_another_spec_has(self, wf: Run) -> None:
        workflow = load(wf)
        wf("import", workflow)
        found = wf("import", workflow, "--as", "other", "--force")
        assert (found.code, "WF653" in found.err) == (4, True)
        assert wf("import", load(wf, title="X"), "--as", "large-claims", "--force").code == 4

    @pytest.mark.parametrize(
        ("words", "code"),
        [
            (("12",), 1),
            (("abc",), 64),
            ((), 64),
            (("1", "--template", "1001"), 64),
            (("1", "--as", "no key"), 64),
            (("--template", "gone.json"), 64),
            (("--template", "9999"), 1),
        ],
    )
    def test_what_cannot_be_meant(self, wf: Run, tmp_path: Path, words: tuple[str, ...], code: int) -> None:
        found = wf("import", *words)
        assert found.code == code
        assert found.err.startswith("error[WF")
        assert not (tmp_path / "specs").exists()

    def test_a_name_that_no_spec_has(self, wf: Run) -> None:
        assert wf("import", load(wf), "-o", "claims.json").code == 64

    def test_a_workflow_that_cannot_be_said(self, wf: Run, tmp_path: Path) -> None:
        tree = json.loads(TREE.read_text(encoding="utf-8"))
        tree["links"].append({"link_id": "40", "fromElement": "4", "toElement": "1", "type": "default-link"})
        path = tmp_path / "odd.json"
        path.write_text(json.dumps(tree), encoding="utf-8")
        found = wf("import", load(wf, path))
        assert (found.code, found.out) == (1, "")
        assert "error[WF651]: large-claims cannot be imported: tell_finance" in found.err
        assert not (tmp_path / "specs").exists()


class TestTemplates:
    """Trees without an account behind them."""

    def test_by_its_id(self, wf: Run, tmp_path: Path) -> None:
        found = wf("import", "--template", "1001")
        assert (found.code, found.out) == (0, "specs/purchase-approval.yaml\n")
        assert "imported as purchase-approval: 4 steps" in found.err
        assert not (tmp_path / ".wfcode/bindings").exists()

    @pytest.mark.parametrize("wrapped", [False, True])
    def test_from_a_file(self, wf: Run, tmp_path: Path, wrapped: bool) -> None:
        tree = json.loads(TREE.read_text(encoding="utf-8"))
        answer = {"content": {"id": "7", "title": "Big ones", "approval_snapshot": json.dumps(tree)}}
        (tmp_path / "big ones.json").write_text(json.dumps(answer if wrapped else tree), encoding="utf-8")
        assert wf("import", "--template", "big ones.json").out == "specs/big-ones.yaml\n"
        assert wf("apply", "big-ones", "--yes").code == 0

    @pytest.mark.parametrize(
        "text", ["no json", "[]", "{}", '{"elements": []}', '{"approval_snapshot": "x"}', '{"approval_snapshot": "[]"}']
    )
    def test_what_holds_no_tree(self, wf: Run, tmp_path: Path, text: str) -> None:
        (tmp_path / "t.json").write_text(text, encoding="utf-8")
        found = wf("import", "--template", "t.json")
        assert (found.code, "WF654" in found.err) == (1, True)
