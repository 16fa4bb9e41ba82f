"""The operator's own configuration: read strictly, and never from the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from wfcode.mcp.operator import Leave, Mode, Operator, Policy, hashed, load_operator, verified
from wfcode.settings.errors import BadUserConfig

CONFIG = """\
approve:
  passphrase_hash: "{hash}"
policy:
  approve:
    - {{targets: [sandbox], kinds: [workflow, form], max_deletes: 1}}
  protected_targets: [production]
http:
  issuer: https://login.example.com
  audience: https://wf.example.com/mcp
  subjects:
    ada: {{target: staging, key_env: JOTFORM_ADA}}
"""


def load(tmp_path: Path, text: str) -> Operator:
    """The operator of a configuration."""
    path = tmp_path / "wfcode" / "config.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return load_operator({"XDG_CONFIG_HOME": str(tmp_path)})


def test_everything_is_read(tmp_path: Path) -> None:
    found = load(tmp_path, CONFIG.format(hash=hashed("open sesame")))
    assert found.policy == Policy(
        approve=(Leave(targets=("sandbox",), kinds=("workflow", "form"), max_deletes=1),),
        protected_targets=("production",),
    )
    assert found.http is not None and found.http.subjects["ada"].key_env == "JOTFORM_ADA"
    assert found.knows("open sesame") and not found.knows("open sesam")


def test_nothing_said_is_nothing_allowed(tmp_path: Path) -> None:
    found = load_operator({"XDG_CONFIG_HOME": str(tmp_path)})
    assert found == Operator() and not found.knows("")


@pytest.mark.parametrize(
    "text",
    [
        "policy: {aprove: []}",
        "policy: {approve: [{targets: [sandbox], kinds: [destroy]}]}",
        "policy: {approve: [{targets: [sandbox], max_deletes: -1}]}",
        "policy: {approve: [{kinds: [workflow]}]}",
        "approve: {passphrase: x}",
        "http: {issuer: https://a.example.com}",
    ],
)
def test_what_it_does_not_understand_stops_the_start(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadUserConfig):
        load(tmp_path, text)


@pytest.mark.parametrize("stored", ["", "x", "scrypt$", "scrypt$zz$zz", "scrypt$00$", "plain$00$00"])
def test_a_hash_that_nobody_can_read_lets_nobody_in(stored: str) -> None:
    assert not verified("", stored) and not verified("x", stored)


def test_a_hash_is_another_each_time() -> None:
    assert hashed("open sesame") != hashed("open sesame")


def test_each_mode_includes_those_before_it() -> None:
    table = [[mode.includes(other) for other in Mode] for mode in Mode]
    assert table == [[True, False, False], [True, True, False], [True, True, True]]
