"""What the operator lays down: limits on the command line of the server, the rest in the user's own configuration."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from wfcode.settings.errors import BadUserConfig
from wfcode.settings.model import Frozen, Texts
from wfcode.settings.user import UserConfig, config_path, load_user_config

SCRYPT = {"n": 2**14, "r": 8, "p": 1}


class Mode(StrEnum):
    """How far models may go; each mode includes those before it."""

    READ = "read-only"
    PLAN = "plan-only"
    APPLY = "apply"

    def includes(self, other: Mode) -> bool:
        """True where this mode allows what needs the other."""
        order = list(Mode)
        return order.index(other) <= order.index(self)


@dataclass(frozen=True)
class Limits:
    """Upper bounds of one server.

    `deletes`: how many steps of a workflow may go within 24 hours without its title typed by a person. `targets`: by
    name, () for the default target alone. `specs`: the only folder of specs, None for those of the project.
    """

    mode: Mode = Mode.APPLY
    deletes: int = 0
    targets: tuple[str, ...] = ()
    specs: Path | None = None


class Leave(Frozen):
    """Plans that need nobody's word: of these targets and kinds, with at most that many deletes."""

    targets: Texts
    kinds: tuple[Literal["workflow", "publish", "form"], ...] = ("workflow",)
    max_deletes: Annotated[int, Field(ge=0)] = 0


class Policy(Frozen):
    """What the operator allows once and for all; empty: everything asks, protected targets are out of reach."""

    approve: tuple[Leave, ...] = ()
    protected_targets: Texts = ()


class Subject(Frozen):
    """Where the calls of one token subject go, and under which key."""

    target: str
    key_env: str


class Http(Frozen):
    """Who issues tokens, for whom, and what each subject works on; `jwks`: a file with the issuer's public keys."""

    issuer: str
    audience: str
    jwks: str = ""
    subjects: dict[str, Subject]


@dataclass(frozen=True)
class Operator:
    """The operator's own configuration."""

    policy: Policy = field(default_factory=Policy)
    passphrase_hash: str = ""
    http: Http | None = None

    def knows(self, passphrase: str) -> bool:
        """True where the passphrase is the operator's; False also where none was set."""
        return verified(passphrase, self.passphrase_hash)


def load_operator(environ: Mapping[str, str] | None = None) -> Operator:
    """The operator of this user's configuration. Raises BadUserConfig rather than ignore what it says."""
    source = os.environ if environ is None else environ
    config = load_user_config(source)
    try:
        return _operator(config)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise BadUserConfig(config_path(source) or Path("config.yaml"), f"{place}: {first['msg']}") from None


class _Approve(Frozen):
    passphrase_hash: str = ""


class _Whole(Frozen):
    approve: _Approve
    policy: Policy
    http: Http | None


def _operator(config: UserConfig) -> Operator:
    policy = {name: _lists(value) for name, value in config.policy.items()}
    whole = _Whole.model_validate({"approve": config.approve, "policy": policy, "http": config.http or None})
    return Operator(whole.policy, whole.approve.passphrase_hash, whole.http)


def _lists(value: object) -> object:
    """Lists as tuples: strict models take nothing else for a tuple."""
    if isinstance(value, list):
        return tuple(_lists(item) for item in value)
    return {name: _lists(item) for name, item in value.items()} if isinstance(value, dict) else value


def hashed(passphrase: str) -> str:
    """What to write as `passphrase_hash`."""
    salt = secrets.token_bytes(16)
    return f"scrypt${salt.hex()}${_scrypt(passphrase, salt).hex()}"


def verified(passphrase: str, stored: str) -> bool:
    """True where the passphrase gives that hash; False for a hash that nobody can read."""
    kind, _, rest = stored.partition("$")
    salt, _, wanted = rest.partition("$")
    try:
        found = _scrypt(passphrase, bytes.fromhex(salt))
        return kind == "scrypt" and bool(wanted) and hmac.compare_digest(found, bytes.fromhex(wanted))
    except ValueError:
        return False


def _scrypt(passphrase: str, salt: bytes) -> bytes:
    return hashlib.scrypt(passphrase.encode(), salt=salt, **SCRYPT)
