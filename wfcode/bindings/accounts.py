"""Which account a key belongs to, asked once per key and host. The key itself is never written: its hash stands in."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path

from wfcode.files import NotWritten, private_folder, write_atomic


class Accounts:
    """The names of accounts in `.wfcode/accounts.json`. A cache: broken or unwritable, it is only asked for again."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._path = root / ".wfcode" / "accounts.json"

    def get(self, url: str, key: str) -> str | None:
        """The account's name, None where it was not asked for yet."""
        return self._all().get(fingerprint(url, key))

    def put(self, url: str, key: str, account: str) -> None:
        """Remember the account's name."""
        known = {**self._all(), fingerprint(url, key): account}
        try:
            private_folder(self._root)
            write_atomic(self._path, json.dumps(known, indent=2, sort_keys=True) + "\n", private=True)
        except NotWritten:
            return

    def _all(self) -> dict[str, str]:
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return {str(k): v for k, v in data.items() if isinstance(v, str)} if isinstance(data, dict) else {}


def fingerprint(url: str, key: str) -> str:
    """What stands for a key at a host: without the key nobody can make or undo it."""
    return hmac.new(key.encode(), url.encode(), hashlib.sha256).hexdigest()
