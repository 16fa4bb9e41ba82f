"""The project around the specs: its file, its targets, the user's own configuration."""

from __future__ import annotations

from wfcode.settings.argument import Argument, Names, argument
from wfcode.settings.errors import InvalidSettings, MissingKey, UnknownSpec, UnknownTarget
from wfcode.settings.load import PROJECT_FILE, find_project, load_settings
from wfcode.settings.model import SANDBOX, Safety, Settings, Target
from wfcode.settings.specs import doubled_keys, head_of, spec_files
from wfcode.settings.user import allowed_hosts

__all__ = [
    "PROJECT_FILE",
    "SANDBOX",
    "Argument",
    "InvalidSettings",
    "MissingKey",
    "Names",
    "Safety",
    "Settings",
    "Target",
    "UnknownSpec",
    "UnknownTarget",
    "allowed_hosts",
    "argument",
    "doubled_keys",
    "find_project",
    "head_of",
    "load_settings",
    "spec_files",
]
