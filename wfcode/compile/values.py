"""One value below `with`: checked against the kind of its field and put into canonical form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from wfcode.compile.constants import NUMBER
from wfcode.compile.references import FormNames
from wfcode.compile.texts import Texts
from wfcode.source import MappingNode, Node, Scalar, SequenceNode
from wfcode.source.nodes import plain_data
from wfcode.spec.findings import Findings, is_null, shorten
from wfcode.spec.members import FLAGS
from wfcode.spec.words import listed, suggestions
from wfcode.steps.tokens import TOKEN
from wfcode.tree import Kind, Shape
from wfcode.tree.model import Json

ADDRESS: Final = re.compile(r"[^@\s{},;<>]+@[^@\s{},;<>]+")
NOBODY: Final = "none"
_PEOPLE: Final = re.compile(r"[^,;]*[^,;\s][^,;]*")


@dataclass(frozen=True)
class Place:
    """Where a value stands: its name in messages, the names that it may refer to, and who reads its texts."""

    what: str
    findings: Findings
    forms: FormNames
    texts: Texts
    outcomes: tuple[str, ...] = ()
    in_list: bool = False

    def wrong(self, node: Node, wanted: str, *, detail: str = "") -> None:
        """Tells that the value is of another kind than wanted."""
        self.findings.wrong_kind(node, wanted, what=self.what, detail=detail)

    def inner(self, name: str) -> Place:
        """The place of a member."""
        return replace(self, what=f"`{name}`")


def stored(node: Node, shape: Shape, *, place: Place) -> Json:
    """The value in a form that `tree.canonical` takes; None where it says nothing or is wrong (told)."""
    if is_null(node):
        return None
    return _READ[shape.kind](node, shape, place)


def _text(node: Node, _shape: Shape, place: Place) -> Json:
    return place.texts.plain(node, place=place)


def _html(node: Node, _shape: Shape, place: Place) -> Json:
    return place.texts.mail(node, place=replace(place, what=f"{place.what} as a mail body"))


def _flag(node: Node, _shape: Shape, place: Place) -> Json:
    if isinstance(node, Scalar):
        word = node.string.strip().casefold()
        if word == "" or word in FLAGS:
            return FLAGS.get(word)
    place.wrong(node, "`true` or `false`")
    return None


def _number(node: Node, _shape: Shape, place: Place) -> Json:
    if not isinstance(node, Scalar) or isinstance(node.value, bool):
        place.wrong(node, "a number")
        return None
    word = node.string.strip()
    if word == "" or NUMBER.fullmatch(word) or TOKEN.fullmatch(word):
        place.texts.check(node)
        return word
    detail = "Write digits only; a unit stands in a field of its own."
    place.findings.add("WF215", f"{place.what} must be a number, not {shorten(word)!r}", at=node, detail=detail)
    return None


def _choice(node: Node, shape: Shape, place: Place) -> Json:
    if not isinstance(node, Scalar):
        place.wrong(node, f"one of {listed(shape.choices)}")
        return None
    word = node.string.strip()
    found = next((choice for choice in shape.choices if choice.casefold() == word.casefold()), None)
    if found is not None or word == "" or not shape.choices:
        return word if found is None else found
    known = [choice for choice in shape.choices if choice]
    close = suggestions(word, known)
    summary = f"{place.what} cannot be {shorten(word)!r}"
    place.findings.add("WF214", summary, at=node, detail=f"Allowed: {listed(known)}.", suggestions=close)
    return None


def _word(node: Node, _shape: Shape, place: Place) -> Json:
    if isinstance(node, Scalar):
        place.texts.check(node)
        return node.string
    place.wrong(node, "a text")
    return None


def _form(node: Node, _shape: Shape, place: Place) -> Json:
    if not isinstance(node, Scalar):
        place.wrong(node, "the alias or the id of a form")
        return None
    return form_name(node, place.forms, findings=place.findings)


def form_name(node: Scalar, forms: FormNames, *, findings: Findings) -> str | None:
    """The alias or the id that a node names; None (told) for a name that no form has."""
    word = node.string.strip()
    names = list(forms.ids)
    if word in names or (word.isascii() and word.isdecimal()) or not word:
        return forms.name(word)
    close = findings.suggest(word, names)
    known = f"Known here: {listed(names)}." if names else "Name it in the `forms` block."
    detail = f"Did you mean {listed(close)}?" if close else f"Write the form's id or an alias. {known}"
    findings.add("WF302", f"unknown form `{shorten(word)}`", at=node, detail=detail, suggestions=close)
    return None


def _outcome(node: Node, _shape: Shape, place: Place) -> Json:
    if not isinstance(node, Scalar):
        place.wrong(node, f"one of {listed(place.outcomes)}")
        return None
    word = node.string.strip()
    found = next((key for key in place.outcomes if key.casefold() == word.casefold()), None)
    if found is None and word:
        close = suggestions(word, place.outcomes)
        detail = f"Outcomes of this step: {listed(place.outcomes)}."
        summary = f"the step has no outcome `{shorten(word)}`"
        place.findings.add("WF305", summary, at=node, detail=detail, suggestions=close)
    return found


def _recipients(node: Node, _shape: Shape, place: Place) -> Json:
    if isinstance(node, MappingNode):
        return _pill(node, place)
    if isinstance(node, SequenceNode):
        found = [_recipient(item, place) for item in node.items if not is_null(item)]
        return [pill for pill in found if pill is not None]
    return _recipient(node, place)


def _recipient(node: Node, place: Place) -> Json:
    if isinstance(node, MappingNode):
        return _pill(node, place)
    if not isinstance(node, Scalar):
        place.wrong(node, 'an address or a field such as "{email}"')
        return None
    for found in _PEOPLE.finditer(node.string):
        word = found[0].strip()
        if not _is_recipient(word):
            detail = 'Write an address, or a field of the form in braces and quotes: "{email}".'
            place.findings.add("WF221", f"{shorten(word)!r} is no address", at=node, detail=detail)
            return None
        if TOKEN.fullmatch(word):
            place.texts.check_recipient(node, found.start() + found[0].index("{"), word, what=place.what)
    return node.string


def _is_recipient(word: str) -> bool:
    return bool(ADDRESS.fullmatch(word) or TOKEN.fullmatch(word)) or word.casefold() == NOBODY


def _pill(node: MappingNode, place: Place) -> Json:
    """Jotform's own long form of one recipient: `value` or `text` holds the address."""
    if any(isinstance(node.get(name), Scalar) for name in ("value", "text")):
        return _free(node, place)
    place.wrong(node, "an address, or a list of addresses")
    return None


def _free(node: Node, place: Place) -> Json:
    """A value that is sent as it stands; only its tokens are checked."""
    place.texts.check(node)
    found: Json = plain_data(node)
    return found


def _list(node: Node, shape: Shape, place: Place) -> Json:
    if not isinstance(node, SequenceNode):
        if isinstance(node, Scalar) and node.value == "":
            return ""
        place.wrong(node, "a list", detail="Begin each entry with a dash, or put brackets around them.")
        return None
    item = shape.item
    if item is None:
        return [_free(entry, place) for entry in node.items]
    inner = replace(place, what=f"an entry of {place.what}", in_list=True)
    found = [stored(entry, item, place=inner) for entry in node.items]
    return [entry for entry in found if entry is not None]


def _object(node: Node, shape: Shape, place: Place) -> Json:
    if not isinstance(node, MappingNode):
        # Free settings hold texts at times; without members there is nothing to check against.
        if shape.members is None or (isinstance(node, Scalar) and node.value == ""):
            return _free(node, place)
        place.wrong(node, "a block of keys")
        return None
    if shape.members is None:
        return _free(node, place)
    found: dict[str, Json] = {}
    for key, value in node.entries:
        member = shape.members.get(key.string)
        if member is not None:
            read = stored(value, member, place=place.inner(key.string))
        elif _is_extra(key, shape.members, place):
            read = _free(value, place)
        else:
            continue
        if read is not None:
            found[key.string] = read
    return found


def _is_extra(key: Scalar, members: Iterable[str], place: Place) -> bool:
    """Inside lists, where `raw` does not reach, a member that is no slip of the pen is sent as it is."""
    if place.in_list and not suggestions(key.string, members):
        return True
    place.findings.unknown_key(key, members, where=f"in {place.what}")
    return False


def _terms(node: Node, _shape: Shape, place: Place) -> Json:
    detail = "Write the condition in the step itself: `when: amount > 1000`."
    place.findings.add("WF202", f"{place.what} is written as `when`", at=node, detail=detail, suggestions=("when",))
    return None


_READ: Final[Mapping[Kind, Callable[[Node, Shape, Place], Json]]] = {
    Kind.TEXT: _text,
    Kind.HTML: _html,
    Kind.YES_NO: _flag,
    Kind.ZERO_ONE: _flag,
    Kind.BOOLEAN: _flag,
    Kind.AMOUNT: _number,
    Kind.NUMBER: _number,
    Kind.CHOICE: _choice,
    Kind.REFERENCE: _word,
    Kind.FORM: _form,
    Kind.OUTCOME: _outcome,
    Kind.DATE: _word,
    Kind.RECIPIENTS: _recipients,
    Kind.LIST: _list,
    Kind.OBJECT: _object,
    Kind.TERMS: _terms,
}
