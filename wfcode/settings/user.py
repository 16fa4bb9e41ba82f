"""The user's own configuration. It lies outside every repository, so a cloned project cannot widen what it allows."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from wfcode.jotform.hosts import ALLOWED_VARIABLE
from wfcode.settings.errors import BadUserConfig
from wfcode.settings.load import EMPTY_FILE
from wfcode.settings.model import Frozen, Texts
from wfcode.source import FileProblem, read


class UserConfig(Frozen):
    """`config.yaml` of the user: further hosts for keys, and how models may be approved (read by the MCP server)."""

    allowed_hosts: Texts = ()
    approve: dict[str, Any] = Field(default_factory=dict)
    policy: dict[str, Any] = Field(default_factory=dict)
    http: dict[str, Any] = Field(default_factory=dict)


def config_path(environ: Mapping[str, str]) -> Path | None:
    """Where the configuration lies: below XDG_CONFIG_HOME, on Windows APPDATA, else ~/.config; None without a home."""
    base = environ.get("APPDATA" if sys.platform == "win32" else "XDG_CONFIG_HOME", "")
    if base and Path(base).is_absolute():
        return Path(base) / "wfcode" / "config.yaml"
    try:
        return Path.home() / ".config" / "wfcode" / "config.yaml"
    except RuntimeError:
        return None


def load_user_config(environ: Mapping[str, str]) -> UserConfig:
    """The configuration, the defaults where there is none. Raises BadUserConfig rather than ignore what it says."""
    path = config_path(environ)
    if path is None or not path.exists():
        return UserConfig()
    try:
        document = read(path)
    except FileProblem as problem:
        raise BadUserConfig(path, str(problem)) from None
    errors = [finding for finding in document.diagnostics if finding.is_error and finding.code != EMPTY_FILE]
    if errors:
        raise BadUserConfig(path, errors[0].summary)
    data = document.data()
    try:
        return UserConfig.model_validate({} if data is None else data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise BadUserConfig(path, f"{place}: {first['msg']}") from None


def allowed_hosts(environ: Mapping[str, str] | None = None) -> frozenset[str]:
    """The hosts beside Jotform's own that may get a key: of the user's configuration and of WFCODE_ALLOWED_HOSTS."""
    source = os.environ if environ is None else environ
    named = source.get(ALLOWED_VARIABLE, "").replace(",", " ").split()
    return frozenset(name.lower() for name in (*load_user_config(source).allowed_hosts, *named))
