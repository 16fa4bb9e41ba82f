"""The user's own state: one folder outside every project, and a key that proves who wrote what lies in it."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wfcode.files import NotWritten

KEY_FILE = "mcp.key"
KEY_LENGTH = 32


def state_folder(environ: Mapping[str, str] | None = None) -> Path:
    """Where plans and their key lie: below XDG_STATE_HOME, on Windows LOCALAPPDATA, else ~/.local/state."""
    source = os.environ if environ is None else environ
    base = source.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_STATE_HOME", "")
    if base and Path(base).is_absolute():
        return Path(base) / "wfcode"
    return Path.home() / ".local" / "state" / "wfcode"


class Seal:
    """Codes that only the holder of the key file can make."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    @classmethod
    def of(cls, folder: Path) -> Seal:
        """The seal of that folder; the key is made on first use and readable by its user alone. Raises NotWritten."""
        path = folder / KEY_FILE
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            return cls(_existing(path) or _made(path))
        except OSError as error:
            raise NotWritten(path, error) from None

    def code(self, purpose: str, value: Any) -> str:
        """The code of a JSON value for one purpose; a code for another purpose never fits."""
        text = json.dumps([purpose, value], ensure_ascii=True, sort_keys=True, separators=(",", ":"))
        return hmac.new(self.key, text.encode(), hashlib.sha256).hexdigest()

    def fits(self, code: object, purpose: str, value: Any) -> bool:
        """True where it is the code of that value for that purpose."""
        return isinstance(code, str) and hmac.compare_digest(code.encode(), self.code(purpose, value).encode())


def _existing(path: Path) -> bytes | None:
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        return None
    return key if len(key) == KEY_LENGTH else None


def _made(path: Path) -> bytes:
    # Written aside and linked: of two processes that start at once, both end with the key that came first.
    draft = path.with_name(f".{KEY_FILE}.{secrets.token_hex(6)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(secrets.token_bytes(KEY_LENGTH))
        try:
            os.link(draft, path)
        except OSError:
            # Somebody was faster, or the file system knows no links; a key of the wrong length is of no use.
            if _existing(path) is None:
                draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return path.read_bytes()
