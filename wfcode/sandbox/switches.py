"""The switches: behaviour of the server that only some calls or some days show, turned on by name.

A switch stands for one row of the table in `behaviour`. Its value lives in the database, so that every process on
the same file sees it; a counting switch counts down with each answer it spoils.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from wfcode.sandbox.errors import UnknownSwitch, WrongSwitchValue


@dataclass(frozen=True)
class Switch:
    """One switch: its default is what the sandbox does when nobody asks; `wants` says which values it takes."""

    name: str
    row: str
    default: Any
    wants: str
    accepts: Callable[[Any], bool]
    about: str


def _flag(name: str, row: str, about: str) -> Switch:
    return Switch(name, row, False, "true or false", lambda value: isinstance(value, bool), about)


def _count(name: str, row: str, about: str) -> Switch:
    return Switch(name, row, 0, "a whole number from 0", _is_count, about)


def _choice(name: str, row: str, choices: tuple[Any, ...], about: str) -> Switch:
    wants = "one of " + ", ".join(map(str, choices))
    return Switch(name, row, choices[0], wants, lambda value: _among(value, choices), about)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9


def _among(value: Any, choices: tuple[Any, ...]) -> bool:
    return any(type(value) is type(choice) and value == choice for choice in choices)


_ALL: Final = (
    _flag("reject_create_collision", "Q13", "a create with an id in use answers 400 instead of overwriting"),
    _choice("boolean_form", "Q33", ("1/0", "Yes/No", "true/false", "keep"), "how a boolean setting is stored"),
    _choice("number_form", "Q33", ("text", "keep"), "how a numeric setting is stored"),
    _flag("empty_object_as_list", "Q33", "empty objects that were sent come back as []"),
    _flag("drop_unstable_fields", "Q34", "the settings that were seen to get lost are not stored"),
    _count("lag_reads_ms", "Q35", "a changed workflow is read as it was before for so many milliseconds"),
    _flag("junk_in_lists", "Q36", "the lists of elements and links end with null, a text and a number"),
    _count("transient_401_on_create", "Q50", "the next so many POST /workflow answer 401 and create nothing"),
    _count("partial_create", "Q51", "the next so many POST /workflow answer 401 and leave a workflow without a start"),
    _choice("unknown_workflow_status", "U8", (401, 404), "what a workflow id that does not exist answers"),
    _flag("error_in_200", "Q61", "errors come with HTTP status 200; only the body has their code"),
    _count("daily_limit", "Q62", "calls a day until `API-Limit exceeded`; 0 is no limit"),
    _choice("limit_status", "Q62", (429, 403, 503), "the status of `API-Limit exceeded`"),
    _count("internal_error", "Q63", "the next so many writes do nothing and answer 500 with body code 400"),
    _count("internal_error_after", "Q63", "the next so many writes are done, and answer 500 with body code 400"),
    _flag("atomic_update_tree", "U2", "an updateTree with a failing entry changes nothing"),
    _count("cut_update_tree_after", "U2", "the next updateTree stops with a 500 after so many entries; 0 is never"),
    _flag("reject_missing", "U3", "update and delete of an id that does not exist answer 400"),
    _flag("reject_unknown", "U4", "step types and fields outside the catalogue answer 400"),
    _count("rate_limit", "U7", "calls a second until 429 with Retry-After; 0 is no limit"),
)
SWITCHES: Final[Mapping[str, Switch]] = {switch.name: switch for switch in _ALL}


def checked(values: Mapping[str, object]) -> dict[str, Any]:
    """The values, None turned into the default.

    Raises UnknownSwitch and WrongSwitchValue.
    """
    result: dict[str, Any] = {}
    for name, value in values.items():
        switch = SWITCHES.get(name)
        if switch is None:
            raise UnknownSwitch(name, SWITCHES)
        if value is not None and not switch.accepts(value):
            raise WrongSwitchValue(name, value, switch.wants)
        result[name] = switch.default if value is None else value
    return result


def with_defaults(values: Mapping[str, Any]) -> dict[str, Any]:
    """Every switch with its value, those not named at their default; names nobody knows any more are left out."""
    return {name: values.get(name, switch.default) for name, switch in SWITCHES.items()}
