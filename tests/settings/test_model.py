"""Targets and their keys."""

from __future__ import annotations

import pytest

from wfcode.settings import MissingKey, Settings, Target, UnknownTarget
from wfcode.settings.model import SANDBOX_KEY, TargetEntry


def live(**more: object) -> Target:
    return Target.model_validate(
        {"name": "live", "kind": "jotform", "url": "https://api.jotform.com", "key_env": "JOTFORM_API_KEY", **more}
    )


def test_the_key_comes_from_the_variable_without_blanks_around_it() -> None:
    assert live().key({"JOTFORM_API_KEY": " abc\n"}) == "abc"


@pytest.mark.parametrize("environ", [{}, {"JOTFORM_API_KEY": ""}, {"JOTFORM_API_KEY": " "}, {"jotform_api_key": "x"}])
def test_a_key_that_is_not_set_is_asked_for_by_name(environ: dict[str, str]) -> None:
    with pytest.raises(MissingKey, match="target live needs its API key: set the environment variable JOTFORM_API_KEY"):
        live().key(environ)


def test_the_sandbox_needs_none() -> None:
    assert Settings().target().key({}) == SANDBOX_KEY


def test_an_unknown_target_gets_suggestions() -> None:
    settings = Settings(targets={"production": TargetEntry(kind="sandbox")})
    with pytest.raises(UnknownTarget, match="did you mean production") as caught:
        settings.target("prodution")
    assert caught.value.exit_code == 64
    assert caught.value.suggestions == ("production",)


def test_settings_never_change() -> None:
    with pytest.raises(ValueError, match="frozen"):
        Settings().project = "x"  # type: ignore[misc]  # the assignment is what is tested
