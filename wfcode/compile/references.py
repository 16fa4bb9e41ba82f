"""One name for each form: an id that has an alias, and a second alias of the same form, become the first alias."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from wfcode.spec.model import FormName
from wfcode.tree.model import Json

_BY_ID = re.compile(r"\{f(\d{9,})_([^{}]+)\}")
_BY_ALIAS = re.compile(r"\{([\w-]+)\.([^{}.]+)\}")
_FIELD = re.compile(r"(\d+)_f(?:(\d+)|\{([\w-]+)\})")


@dataclass(frozen=True)
class FormNames:
    """The aliases of a spec with their ids, in alphabetical order: the order of the file means nothing."""

    ids: Mapping[str, str]

    @classmethod
    def of(cls, forms: Mapping[str, FormName]) -> FormNames:
        """The names of the `forms` block."""
        return cls({alias: forms[alias].id for alias in sorted(forms)})

    @cached_property
    def _aliases(self) -> dict[str, str]:
        return {form_id: alias for alias, form_id in reversed(list(self.ids.items())) if form_id}

    def name(self, word: str) -> str:
        """The first alias of the form that an alias or an id stands for; the word itself where there is none."""
        return self._aliases.get(self.ids.get(word, word), word)

    def field(self, stored: str) -> str:
        """A field of a condition with its form under that name: `8_f{vendor}`."""
        found = _FIELD.fullmatch(stored)
        name = self.name(found[2] or found[3]) if found else ""
        return f"{found[1]}_f{{{name}}}" if found and name in self.ids else stored

    def text(self, value: Json) -> Json:
        """A value with the forms in its tokens under that name."""
        if isinstance(value, str):
            return self._tokens(value) if "{" in value else value
        if isinstance(value, list):
            return [self.text(item) for item in value]
        if isinstance(value, dict):
            return {key: self.text(item) for key, item in value.items()}
        return value

    def _tokens(self, text: str) -> str:
        def named(found: re.Match[str]) -> str:
            name = self.name(found[1])
            return f"{{{name}.{found[2]}}}" if name in self.ids else found[0]

        return _BY_ALIAS.sub(named, _BY_ID.sub(named, text))
