"""The API key, kept where nothing prints it, and the means to take it out of texts that others wrote."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote, quote_plus

HIDDEN = "[key]"
USABLE = re.compile(r"[!-~]{1,512}")
LOGGERS = ("httpx", "httpcore.connection", "httpcore.http11", "httpcore.http2", "httpcore.proxy", "httpcore.socks")


class Key:
    """A key. Neither `str`, `repr` nor pickling shows it; only `reveal` does."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The key itself, for the one place that puts it into a request."""
        return self._value

    @property
    def problem(self) -> str:
        """What makes it unusable, "" for a good one; the HTTP library would quote a bad one in its error."""
        if not self._value:
            return "is empty"
        return "" if USABLE.fullmatch(self._value) else "holds blanks, line breaks or other characters that no key has"

    def scrub(self, text: str) -> str:
        """The text without the key, plain or percent-encoded."""
        for form in {self._value, quote(self._value, safe=""), quote_plus(self._value)} - {""}:
            text = text.replace(form, HIDDEN)
        return text

    def __repr__(self) -> str:
        return f"Key({HIDDEN})"

    def __reduce__(self) -> str:
        raise TypeError("a key is not written down")


class _Scrubber(logging.Filter):
    """Rewrites log records that hold the key; a redirect or an echoed header can bring it there."""

    def __init__(self, key: Key) -> None:
        super().__init__()
        self._key = key

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        clean = self._key.scrub(text)
        if clean != text:
            record.msg, record.args = clean, ()
        return True


@contextmanager
def quiet_logs(key: Key) -> Iterator[None]:
    """While open, what the HTTP libraries log goes without the key."""
    scrubber = _Scrubber(key)
    loggers = [logging.getLogger(name) for name in LOGGERS]
    for logger in loggers:
        logger.addFilter(scrubber)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeFilter(scrubber)
