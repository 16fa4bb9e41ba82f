"""`${var.limit}` in a text: found, looked up, and filled in, piece by piece."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from wfcode.diagnostics import Range
from wfcode.source import Node, Scalar
from wfcode.source.filled import Filled, Piece, Templated, filled
from wfcode.source.nodes import Value
from wfcode.spec.findings import Findings, shorten
from wfcode.spec.inside import inside
from wfcode.spec.values import NO_VALUES, VARIABLE_PREFIX, Values
from wfcode.spec.variables import NAME, Variable, fits, fits_text, tell_misfit, typed
from wfcode.spec.words import listed, suggestions

HOLE: Final = re.compile(r"\$\$\{|\$\{(?P<name>[^{}]*)\}|\$\{")
ESCAPE: Final = "$${"
_KINDS: Final = ("var", "secret", "param")


@dataclass
class Scope:
    """What holes may name at one place, and which of that was used.

    `params` are the values given to the fragment at work, None outside of one; `unfilled` are the places of texts that
    something lacks in, so that they say nothing yet; `secret`: a secret was named.
    `keeps`: only parameters are filled in, all else stays as it is written.
    """

    findings: Findings
    variables: Mapping[str, Variable]
    values: Values = NO_VALUES
    params: Mapping[str, Node | None] | None = None
    declared: Mapping[str, Variable] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    used_params: set[str] = field(default_factory=set)
    unfilled: list[Range] = field(default_factory=list)
    secret: bool = False
    keeps: bool = False
    _told: set[str] = field(default_factory=set)

    def fill(self, scalar: Scalar) -> Node:
        """The scalar with its holes filled; itself where it has none. A parameter that stands alone may be any node."""
        if "${" not in scalar.text and "${" not in scalar.string:
            return scalar
        pieces = list(self.pieces(scalar))
        if len(pieces) == 1 and pieces[0].hole.startswith("param."):
            alone = (self.params or {}).get(pieces[0].hole.partition(".")[2])
            if alone is not None and not isinstance(alone, Scalar):
                return alone
        parts = [part for piece in pieces for part in self._spread(piece)]
        if not all(part.filled for part in parts):
            self.unfilled.append(scalar.range)
        return filled(scalar, parts, value=self._value(parts)) if any(part.hole for part in parts) else scalar

    def template(self, scalar: Scalar) -> Scalar:
        """The same for a condition, whose holes are filled after it was parsed."""
        if "${" not in scalar.text and "${" not in scalar.string:
            return scalar
        source, constants = scalar.string, dict[str, str]()
        for piece in self.pieces(scalar):
            if not piece.hole:
                continue
            parts = list(self._spread(piece))
            if any(part.secret for part in parts):
                place = inside(scalar, piece.start, piece.end)
                tell_secret(piece.hole.partition(".")[2], place, findings=self.findings)
            if not all(part.filled for part in parts):
                self.unfilled.append(scalar.range)
            constants[source[piece.start : piece.end]] = "".join(part.text for part in parts)
        return Templated(scalar.value, scalar.text, scalar.start, scalar.end, scalar.plain, constants)

    def forbid(self, scalar: Scalar, what: str) -> None:
        """A finding for every hole in a place that takes no values."""
        for match in HOLE.finditer(scalar.string) if "${" in scalar.string else ():
            if match["name"] is not None:
                detail = f"{what[0].upper()}{what[1:]} is fixed; variables stand in values only. Write it out."
                place = inside(scalar, match.start(), match.end())
                self.findings.add("WF336", f"{what} cannot hold `{match[0]}`", at=place, detail=detail)
                self.unfilled.append(scalar.range)

    def pieces(self, scalar: Scalar) -> Iterator[Piece]:
        """The text between holes, and each hole with what it stands for."""
        source, at = scalar.string, 0
        for match in HOLE.finditer(source):
            if match.start() > at:
                yield Piece(source[at : match.start()], at, match.start())
            yield self._hole(match, scalar)
            at = match.end()
        if at < len(source):
            yield Piece(source[at:], at, len(source))

    def _hole(self, match: re.Match[str], scalar: Scalar) -> Piece:
        start, end = match.span()
        if self.keeps and not (match["name"] or "").startswith("param."):
            return Piece(match[0], start, end)
        if match[0] == ESCAPE:
            return Piece("${", start, end, "escape")
        kind, _, name = (match["name"] or "").partition(".")
        known = kind in _KINDS and (kind != "param" or self.params is not None) and bool(NAME.fullmatch(name))
        if match["name"] is None or not known:
            self._unreadable(match, scalar)
            return Piece(match[0], start, end, "unknown", filled=False)
        if kind == "secret":
            self.secret = True
            return Piece(f"⟨secret.{name}⟩", start, end, f"secret.{name}")
        text = self._variable(name, match, scalar) if kind == "var" else self._param(name, match, scalar)
        return Piece(match[0] if text is None else text, start, end, f"{kind}.{name}", filled=text is not None)

    def _spread(self, piece: Piece) -> Iterator[Piece]:
        """The pieces that the value of a parameter was made of, at the place of its hole; any other piece itself."""
        kind, _, name = piece.hole.partition(".")
        value = (self.params or {}).get(name) if kind == "param" else None
        if not isinstance(value, Filled):
            yield piece
            return
        for inner in value.pieces:
            yield Piece(inner.text, piece.start, piece.end, inner.hole or piece.hole, inner.filled)

    def _variable(self, name: str, match: re.Match[str], scalar: Scalar) -> str | None:
        variable = self.variables.get(name)
        if variable is None:
            self._undeclared(name, match, scalar, known=self.variables, block="vars")
            return None
        self.used.add(name)
        found = self.values.find(name)
        if found is not None:
            value, origin = found
            if fits_text(value, variable.type):
                return value
            if name not in self._told:
                tell_misfit(variable.key_node, variable.type, name, findings=self.findings, origin=origin)
            self._told.add(name)
            return None
        return variable.default.string if isinstance(variable.default, Scalar) else None

    def _param(self, name: str, match: re.Match[str], scalar: Scalar) -> str | None:
        assert self.params is not None
        if name not in self.declared:
            self._undeclared(name, match, scalar, known=self.declared, block="params")
            return None
        self.used_params.add(name)
        value = self.params.get(name)
        if isinstance(value, Scalar):
            return value.string
        whole = match[0] == scalar.string
        if value is not None and not whole:
            detail = "A list can only stand alone, without text around it."
            place = inside(scalar, *match.span())
            self.findings.add("WF335", f"`{name}` is a list and cannot be part of a text", at=place, detail=detail)
        return match[0] if value is not None and whole else None

    def _undeclared(
        self, name: str, match: re.Match[str], scalar: Scalar, *, known: Mapping[str, Variable], block: str
    ) -> None:
        close = suggestions(name, known)
        detail = f"Did you mean {listed(close)}?" if close else f"Declare it: `{block}: {{{name}: {{type: text}}}}`."
        place = inside(scalar, *match.span())
        kind = "variable" if block == "vars" else "parameter"
        self.findings.add("WF331", f"there is no {kind} `{name}`", at=place, detail=detail, suggestions=close)

    def _unreadable(self, match: re.Match[str], scalar: Scalar) -> None:
        place, name = inside(scalar, *match.span()), (match["name"] or "").strip()
        if match["name"] is None:
            detail = "Close it: `${var.name}`. A literal `${` is written `$${`."
            self.findings.add("WF337", "`${` is not closed", at=place, detail=detail)
            return
        kind, _, inner = (part.strip() for part in name.partition("."))
        if kind in _KINDS and NAME.fullmatch(inner):
            right = f"`${{{kind}.{inner}}}`"
            detail = f"Write {right}." if kind != "param" else "Parameters are for fragments; a spec has `${var.name}`."
        elif name in self.variables:
            detail = f"Write `${{var.{name}}}`, or `$${{{name}}}` for the text itself."
        else:
            detail = f"Variables are written `${{var.name}}`, fields `{{{name or 'name'}}}`, a literal `${{` as `$${{`."
        self.findings.add("WF337", f"`{shorten(match[0])}` stands for nothing", at=place, detail=detail)

    def _value(self, parts: list[Piece]) -> Value:
        """What a filled scalar reads as: a hole that stands alone is of the type of its variable."""
        text = "".join(part.text for part in parts)
        kind, _, name = parts[0].hole.partition(".") if len(parts) == 1 else ("", "", "")
        variable = (self.variables if kind == "var" else self.declared).get(name) if kind in ("var", "param") else None
        return typed(text, variable.type) if variable is not None and parts[0].filled else text


def tell_secret(name: str, place: Range, *, findings: Findings) -> None:
    """A secret where none may stand."""
    detail = "Secrets are for addresses of webhooks, headers, parameters and passwords; everything else is readable."
    findings.add("WF338", f"the secret `{name}` cannot stand here", at=place, detail=detail)


def check_params(declared: Mapping[str, Variable], given: Mapping[str, Node], *, findings: Findings) -> None:
    """Told: a value for a parameter that is not of its type."""
    for name, node in given.items():
        if name in declared and not fits(node, declared[name].type):
            tell_misfit(node, declared[name].type, name, findings=findings)


def check_variables(scope: Scope) -> None:
    """Told: variables that nothing uses, and those without a value, with the targets that lack one."""
    for name, variable in scope.variables.items():
        if name not in scope.used:
            detail = f"Write `${{var.{name}}}` where its value belongs, or remove the declaration."
            scope.findings.add("WF332", f"nothing uses the variable `{name}`", at=variable.key_node, detail=detail)
        elif variable.default is None:
            _check_value(variable, scope)


def _check_value(variable: Variable, scope: Scope) -> None:
    name, values = variable.name, scope.values
    remedy = f"Give it a `default`, a value below `vars` of the project file, or set {VARIABLE_PREFIX}{name}."
    if values.required:
        if values.find(name) is None:
            summary = f"the variable `{name}` has no value"
            scope.findings.add("WF333", summary, at=variable.key_node, detail=f"{remedy} Once: `--var {name}=…`.")
        return
    lacking = values.lacking(name)
    if lacking or (not values.targets and values.find(name) is None):
        where = f" on {', '.join(lacking)}" if lacking else ""
        scope.findings.add("WF334", f"`{name}` has no value{where}", at=variable.key_node, detail=remedy)
