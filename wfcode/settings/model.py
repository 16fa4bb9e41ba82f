"""The project file `wfcode.yaml` as data."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from wfcode.jotform.hosts import DEFAULT_URL
from wfcode.settings.errors import MissingKey, UnknownTarget

KEY_NAME = re.compile(r"(?:JOTFORM|WFCODE)_[A-Z0-9_]+", re.ASCII)
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}", re.ASCII)
SANDBOX = "sandbox"
# In a served sandbox every key but `wrong` opens the door; this one looks like no word, so hiding it damages no text.
SANDBOX_KEY = "sandbox-needs-no-key"

Level: TypeAlias = Literal["error", "warning", "information", "off"]
Drift: TypeAlias = Literal["warn", "block", "keep"]


def _name(given: str) -> str:
    if not NAME.fullmatch(given):
        raise ValueError("a name of letters, digits, `_` and `-`, for it names a folder too")
    return given


def _key_name(given: str) -> str:
    if not KEY_NAME.fullmatch(given):
        raise ValueError(
            "the name of a variable that starts with JOTFORM_ or WFCODE_, in capitals; never the key itself"
        )
    return given


def _code(given: str) -> str:
    if not re.fullmatch(r"WF[0-9]{3}", given, re.ASCII):
        raise ValueError("a code such as WF507; `wfcode explain` lists them")
    return given


def _texts(given: Any) -> Any:
    return (given,) if isinstance(given, str) else tuple(given) if isinstance(given, list) else given


Name: TypeAlias = Annotated[str, AfterValidator(_name)]
Texts: TypeAlias = Annotated[tuple[Annotated[str, Field(min_length=1)], ...], BeforeValidator(_texts)]
EMPTY: Mapping[str, str] = MappingProxyType({})


class Frozen(BaseModel):
    """Data that refuses unknown names and wrong types, and never changes."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class TargetEntry(Frozen):
    """A target as the file has it; `vars` are source text, `map` leads from ids of another account to ours."""

    kind: Literal["sandbox", "jotform"]
    url: str | None = None
    key_env: Annotated[str, AfterValidator(_key_name)] | None = None
    auth: Literal["header", "query"] = "header"
    team: str | None = None
    protected: bool = False
    vars: dict[str, str] = Field(default_factory=dict)
    map: dict[str, str] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _complete(self) -> TargetEntry:
        if self.kind == "jotform" and self.url is None:
            raise ValueError(f"a target of kind jotform needs `url`, such as {DEFAULT_URL}")
        if self.kind == "jotform" and self.key_env is None:
            raise ValueError("a target of kind jotform needs `key_env`, the variable that holds its key")
        if self.kind == "sandbox" and self.team is not None:
            raise ValueError("a sandbox has no teams: remove `team`")
        return self


class Target(TargetEntry):
    """A target with its name: an account on a Jotform host, or the sandbox (served where it has a `url`)."""

    name: str

    @property
    def is_sandbox(self) -> bool:
        """True for a sandbox, in process or served."""
        return self.kind == "sandbox"

    def key(self, environ: Mapping[str, str] | None = None) -> str:
        """The API key, from the environment; MissingKey where the variable is not set or empty."""
        if self.key_env is None:
            return SANDBOX_KEY
        value = (os.environ if environ is None else environ).get(self.key_env, "").strip()
        if not value:
            raise MissingKey(self.name, self.key_env)
        return value


class Safety(Frozen):
    """When a plan is refused: more than `max_deletes` steps, or more than that per cent of them when over two."""

    max_deletes: Annotated[int, Field(ge=0)] = 3
    max_delete_percent: Annotated[int, Field(ge=0, le=100)] = 30
    on_drift: Drift = "warn"


class Settings(Frozen):
    """The project. `file` is the project file as messages name it, None where there is none."""

    project: str = ""
    specs: Texts = ("specs",)
    targets: dict[Name, TargetEntry] = Field(default_factory=dict)
    default_target: str = SANDBOX
    safety: Safety = Safety()
    severity: dict[Annotated[str, AfterValidator(_code)], Level] = Field(default_factory=dict)
    vars: dict[str, str] = Field(default_factory=dict)
    defaults: dict[str, dict[str, Any]] = Field(default_factory=dict)

    @property
    def target_names(self) -> tuple[str, ...]:
        """The targets in the order of the file; `sandbox` is always one."""
        return tuple(dict.fromkeys((*self.targets, SANDBOX)))

    def target(self, name: str | None = None) -> Target:
        """The target of that name, the default one without; UnknownTarget with suggestions."""
        wanted = name if name is not None else self.default_target
        entry = self.targets.get(wanted)
        if entry is None and wanted == SANDBOX:
            entry = TargetEntry(kind="sandbox")
        if entry is None:
            raise UnknownTarget(wanted, self.target_names)
        return Target(name=wanted, **entry.model_dump())
