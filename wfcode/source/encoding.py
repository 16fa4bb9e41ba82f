"""Bytes to text: UTF-8 with or without byte order mark, nothing but printable characters, not too large."""

from __future__ import annotations

import re
from dataclasses import dataclass

from wfcode.diagnostics import Diagnostic, report
from wfcode.source.document import START
from wfcode.source.limits import MAX_BYTES
from wfcode.source.places import range_at

BOM = "\ufeff"
_REMEDY = "Save the file as UTF-8."
# NEL, LS and PS break lines for YAML 1.1 but not for 1.2 and not for editors, so no line number would hold.
UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text without byte order mark, or the finding that makes it unusable."""

    text: str
    bom: bool = False
    finding: Diagnostic | None = None


def decode(source: str | bytes, *, file: str) -> Decoded:
    """The text of a file; the finding is WF103, WF104 or WF105."""
    if len(source) > MAX_BYTES or (isinstance(source, str) and _too_long(source)):
        summary = f"the file is larger than {MAX_BYTES // 1024 // 1024} MB"
        detail = "A spec is one workflow; move long texts into files of their own."
        return Decoded("", finding=report("WF105", summary, detail=detail, file=file, range=START))
    if isinstance(source, bytes):
        try:
            text = source.decode("utf-8")
        except UnicodeDecodeError as error:
            return _not_utf8(source, error, file)
    else:
        text = source
    bom = text.startswith(BOM)
    text = text[1:] if bom else text
    unfit = UNFIT.search(text)
    if unfit is None:
        return Decoded(text, bom)
    return Decoded(text, bom, _unfit(text, unfit.start(), file))


def _too_long(text: str) -> bool:
    return len(text) * 4 > MAX_BYTES and len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES


def _not_utf8(source: bytes, error: UnicodeDecodeError, file: str) -> Decoded:
    text = source[: error.start].decode("utf-8")
    text = text.removeprefix(BOM)
    place = range_at(text, len(text), len(text))
    if source[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return Decoded(text, finding=report("WF103", "the file is UTF-16", detail=_REMEDY, file=file, range=place))
    summary = f"the byte 0x{source[error.start]:02x} is not UTF-8"
    return Decoded(text, finding=report("WF103", summary, detail=_REMEDY, file=file, range=place))


def _unfit(text: str, index: int, file: str) -> Diagnostic:
    code = ord(text[index])
    summary = f"the character U+{code:04X} may not stand in a spec"
    detail = "Remove it, or write it as an escape in double quotes."
    return report("WF104", summary, detail=detail, file=file, range=range_at(text, index, index + 1))
