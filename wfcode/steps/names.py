"""From a name that a person writes to the variant that is meant; never by guessing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wfcode.steps.register import TYPES
from wfcode.steps.types import Variant
from wfcode.steps.variants import VARIANTS, variant_of

WRONG: Final[dict[str, tuple[str, ...]]] = {
    "if": ("condition", "conditional", "decision", "ifelse", "if_else", "gateway", "check"),
    "branch": ("switch", "case", "cases", "router", "route", "choice", "condition", "conditional"),
    "email": ("mail", "send_email", "sendmail", "send_mail", "message", "notify", "notification", "e-mail"),
    "task": ("todo", "assign_task", "job", "work", "manual"),
    "approval": ("approve", "approver", "review", "decide", "signoff", "sign_off"),
    "approve_and_sign": ("approve_sign", "approval_with_sign", "sign_off"),
    "form": ("assign_form", "fill_form", "questionnaire", "survey"),
    "scheduled_email": ("reminder", "reminder_email", "remind", "delayed_email"),
    "split": ("parallel", "fork", "concurrent"),
    "merge": ("join", "gather", "sync", "collect"),
    "for_each": ("loop", "foreach", "each", "map", "repeat", "iterate", "while"),
    "wait": ("delay", "sleep", "timer", "timeout", "pause_duration", "hold"),
    "wait_until": ("until", "pause_wait", "date", "delay_until"),
    "collection": ("table", "sheet", "tables", "list", "rows"),
    "webhook": ("http", "request", "api", "rest", "call", "url", "fetch", "http_request"),
    "integration": ("slack", "app", "connector", "google_drive", "google_calendar", "provider", "zapier"),
    "payment": ("pay", "payment_gateway", "checkout", "charge", "invoice"),
    "verify_payment": ("payment_verification", "payment_check"),
    "sign": ("signature", "esign", "sign_document", "document"),
    "qr_code": ("qr", "barcode", "qrcode"),
    "pdf": ("send_pdf", "document"),
    "flow_report": ("report", "approval_report", "send_approval_report"),
    "end": ("finish", "done", "exit", "stop", "close", "end_point", "return", "complete"),
    "terminate": ("abort", "cancel", "kill", "stop", "fail"),
    "ai.generate_text": ("generate", "write", "ai", "gpt", "llm"),
    "ai.custom_prompt": ("prompt", "ai", "gpt", "llm", "chatgpt"),
    "ai.summarize_text": ("summarize", "summarise", "summary"),
    "ai.categorize": ("categorise", "classify", "categorize"),
    "ai.sentiment_analysis": ("sentiment", "mood"),
    "ai.extract_information": ("extract",),
    "ai.extract_from_file": ("extract", "ocr"),
    "ai.calculate": ("calculate", "formula", "compute"),
    "ai.id_generator": ("id", "uuid"),
    "ai.update_submission": ("update", "set", "update_value"),
    "ai.agent_web_search": ("search", "web_search", "browse", "google"),
}
_MEANT: Final = {word: tuple(a for a, words in WRONG.items() if word in words) for ws in WRONG.values() for word in ws}


def _names() -> dict[str, Variant]:
    """Every accepted name in folded form; a short name wins over a label, a step over a way to start."""
    names: dict[str, Variant] = {}
    for variant in VARIANTS.values():
        names[variant.alias.casefold()] = variant
    for name in TYPES:
        plain = variant_of(name, "")
        if plain is not None:
            names.setdefault(name, plain)
    for variant in VARIANTS.values():
        for name in (variant.subtype, variant.label, *variant.labels):
            if name:
                names.setdefault(name.casefold(), variant)
    return names


_NAMES: Final = _names()


def resolve(name: str) -> Variant | None:
    """The variant of an alias, a canonical name, a subtype or a label of the builder; case does not matter.

    None for everything else: nothing is resolved by likeness.
    """
    return _NAMES.get(name.strip().casefold())


def accepted() -> tuple[str, ...]:
    """Every name that `resolve` takes, in lower case."""
    return tuple(_NAMES)


def suggest(name: str, choices: Iterable[str]) -> tuple[str, ...]:
    """Those of `choices` that may have been meant by `name`, at most five, the best first.

    Known wrong words come before look-alikes; so do names that differ in case, `_`, `-` or blanks only.
    """
    from difflib import get_close_matches

    known = dict.fromkeys(choices)
    folded: dict[str, list[str]] = {}
    for choice in known:
        folded.setdefault(_fold(choice), []).append(choice)
    word = _fold(name)
    found = folded.get(word, [])
    found = found + [choice for choice in _meant(name) if choice in known]
    for near in get_close_matches(word, folded, n=5, cutoff=0.72):
        found = found + folded[near]
    return tuple(dict.fromkeys(found))[:5]


def _meant(name: str) -> tuple[str, ...]:
    word = name.strip().casefold().removeprefix("workflow_")
    for spelling in (word, word.replace(" ", "_").replace("-", "_"), word.replace("_", "")):
        if spelling in _MEANT:
            return _MEANT[spelling]
    return ()


def _fold(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
