"""One fragment as its file says it, for one use: parameters filled in, start and exits looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from wfcode.diagnostics import Diagnostic, Related
from wfcode.source import Document, MappingNode, Node, Scalar, SequenceNode, parse
from wfcode.source.attached import Forbidden, Missing, Text
from wfcode.source.filled import elsewhere
from wfcode.spec.filling import fill_spec
from wfcode.spec.findings import Findings, is_null, shorten
from wfcode.spec.holes import Scope, check_params
from wfcode.spec.members import KEY, block, check_values, members
from wfcode.spec.reuse.model import FIXED_ENDS, Fragment, Load, Use
from wfcode.spec.variables import Variable, read_variables
from wfcode.spec.words import FRAGMENT, USE, listed, suggestions

_VERSION: Final = "1"
_WANTED: Final[Mapping[str, str]] = {
    "fragment": "A fragment begins with `fragment:` and its name.",
    "start": "Write the key of the step that comes first: `start: …`.",
    "steps": "Write its steps, as in a spec.",
}


@dataclass
class Library:
    """Reads fragments for one spec. `load` reads a file by its name; None where the spec is in no folder."""

    scope: Scope
    load: Load | None
    documents: dict[str, Document | None] = field(default_factory=dict)

    @property
    def findings(self) -> Findings:
        """Where findings go."""
        return self.scope.findings

    def document(self, use: Use) -> Document | None:
        """The file of a fragment, read once; None (told) where it cannot be."""
        name = use.name
        if name not in self.documents:
            self.documents[name] = None
            text = self.text(use)
            if text is None:
                return None
            document = parse(text.text, file=text.file)
            related = self.findings.related(f"`{name}` is used here", use.word)
            self.findings.found += [_with_related(finding, related) for finding in document.diagnostics]
            self.documents[name] = document if document.usable else None
        elif self.documents[name] is None and self.load is not None:
            self.text(use)
        return self.documents[name]

    def text(self, use: Use) -> Text | None:
        name = use.name
        try:
            if not KEY.fullmatch(name):
                raise Forbidden("its name is no word", "Write the name of a file in `fragments`, without its suffix.")
            if self.load is None:
                raise Forbidden("this spec is in no folder", "Save it first.")
            return self.load(name)
        except Missing as problem:
            close = [hint.rsplit("/", 1)[-1].rsplit(".", 1)[0] for hint in problem.suggestions]
            detail = f"Did you mean {listed(close)}?" if close else f"Write the file {problem.where}."
            self.findings.add(
                "WF341", f"there is no fragment `{shorten(name)}`", at=use.word, detail=detail, suggestions=close
            )
        except Forbidden as problem:
            summary = f"the fragment `{shorten(name)}` cannot be used: {problem.reason}"
            self.findings.add("WF341", summary, at=use.word, detail=problem.remedy)
        return None

    def read(self, use: Use, document: Document) -> Fragment | None:
        """What the file says, its parameters filled in; None (told) where that is not enough to go on."""
        findings = self.findings
        related = (findings.related(f"`{use.name}` is used here", use.word), *use.related)
        root = elsewhere(document.root, file=document.file, related=related) if document.root else None
        if not isinstance(root, MappingNode):
            return None
        check_values(root, findings=findings)
        found = members(root, FRAGMENT, findings=findings, where="in a fragment")
        for word in ("fragment", "start", "steps"):
            if word not in root.index:
                findings.missing_key(word, at=root.range, where="in the fragment", detail=_WANTED[word])
        if "fragment" in found and not _names_itself(found["fragment"][1], use.name):
            detail = f"Write `fragment: {use.name}`, as the file is called."
            findings.add("WF346", "a fragment bears the name of its file", at=found["fragment"][1], detail=detail)
        declared = read_variables(found, "params", findings=findings)
        given = self.given(use, declared)
        scope = replace(self.scope, params=given, declared=declared, used_params=set())
        filled = fill_spec(root, scope)
        self.scope.secret = self.scope.secret or scope.secret
        for name, param in declared.items():
            if name not in scope.used_params:
                detail = f"Write `${{param.{name}}}` where its value belongs, or remove it."
                findings.add("WF332", f"nothing uses the parameter `{name}`", at=param.key_node, detail=detail)
        steps = filled.get("steps")
        if not isinstance(steps, MappingNode):
            if steps is not None:
                block(steps, findings=findings, what="`steps`")
            return None
        start, exits = self.start(filled, steps), self.names(filled, steps)
        return None if start is None else Fragment(use.name, start, exits, steps.index)

    def start(self, root: MappingNode, steps: MappingNode) -> str | None:
        node = root.get("start")
        if node is None or is_null(node):
            return None
        if isinstance(node, Scalar) and node.string in steps.index:
            return node.string
        word = node.string if isinstance(node, Scalar) else ""
        close = suggestions(word, steps.index)
        detail = f"Steps of the fragment: {listed(steps.index)}."
        summary = f"the fragment has no step `{shorten(word)}` to start with"
        self.findings.add("WF301", summary, at=node, detail=detail, suggestions=close)
        return None

    def names(self, root: MappingNode, steps: MappingNode) -> tuple[Scalar, ...]:
        """The exits of a fragment, each a word that its steps lead to."""
        node = root.get("exits")
        if node is None or is_null(node):
            return ()
        if not isinstance(node, SequenceNode):
            self.findings.wrong_kind(node, "a list of words", what="`exits`", detail="Write `exits: [done]`.")
            return ()
        found: dict[str, Scalar] = {}
        for item in node.items:
            if not isinstance(item, Scalar) or is_null(item):
                self.findings.wrong_kind(item, "a word", what="an exit")
            elif item.string in steps.index or item.string in FIXED_ENDS or item.string in found:
                detail = "Steps, exits, `end` and `open` are all named by exits; each name means one thing."
                summary = f"`{item.string}` cannot be an exit: the name is taken"
                self.findings.add("WF346", summary, at=item, detail=detail)
            else:
                found[item.string] = item
        return tuple(found.values())

    def given(self, use: Use, declared: Mapping[str, Variable]) -> dict[str, Node | None]:
        """The value of every parameter: that of the use, else its default."""
        for key, _ in use.body.entries:
            if key.string not in USE:
                self.findings.unknown_key(key, USE, where="in a step that uses a fragment")
        node = use.body.get("with")
        body = block(node, findings=self.findings, what="`with`") if node is not None and not is_null(node) else None
        given = {key.string: value for key, value in body.entries if not is_null(value)} if body else {}
        for key, _ in body.entries if body else ():
            if key.string not in declared:
                self.findings.unknown_key(key, declared, where=f"among the parameters of `{use.name}`")
        check_params(declared, given, findings=self.findings)
        for name, param in declared.items():
            if name not in given and param.default is None:
                detail = f"Write `with: {{{name}: …}}`, or give the parameter a default."
                related = [self.findings.related("it is declared here", param.key_node)]
                summary = f"the parameter `{name}` of `{use.name}` is missing"
                self.findings.add("WF344", summary, at=use.word, detail=detail, related=related)
        return {name: given.get(name, param.default) for name, param in declared.items()}


def _names_itself(node: Node, name: str) -> bool:
    return isinstance(node, Scalar) and node.string in (name, _VERSION)


def _with_related(finding: Diagnostic, related: Related) -> Diagnostic:
    return replace(finding, related=(*finding.related, related))
