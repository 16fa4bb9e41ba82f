"""The core schema of YAML 1.2, and the law that every other reading of YAML 1.1 is known."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from wfcode.source.scalars import core, other_reading


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("-0", 0),
        ("007", 7),
        ("0o17", 15),
        ("0x1f", 31),
        ("1e3", 1000.0),
        ("1.", 1.0),
        ("-.5E-1", -0.05),
        ("+.INF", math.inf),
        ("12e03", 12000.0),
        ("0b11", "0b11"),
        ("-0x1", "-0x1"),
        ("0o8", "0o8"),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("2026-03-01", "2026-03-01"),
        ("tRUE", "tRUE"),
        ("nULL", "nULL"),
        (".", "."),
        ("+", "+"),
        ("e3", "e3"),
        ("١٢", "١٢"),
        ("=", "="),
        ("<<", "<<"),
    ],
)
def test_core_schema(text: str, value: object) -> None:
    assert core(text) == value
    assert type(core(text)) is type(value)


def test_a_number_longer_than_python_reads_stays_text() -> None:
    assert core("9" * 5000) == "9" * 5000
    assert isinstance(core(".nan"), float)


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("012", "an octal number"),
        ("0o7", "text"),
        ("0b11", "a binary number"),
        ("1_000", "a number"),
        ("007", None),
        ("1:30", "a number in base 60"),
        ("2026-03-01", "a date"),
        ("2026-03-01T09:00:00Z", "a point in time"),
        ("1e3", "text"),
        ("2026-03-01T09:00Z", None),
        ("12", None),
        ("1.5", None),
        ("2 days", None),
        ("yes", None),
        ("0", None),
        ("0x1F", None),
        ("+1", None),
        ("242894007368969", None),
    ],
)
def test_other_reading(text: str, reading: str | None) -> None:
    assert other_reading(text) == reading


def legacy(text: str) -> object:
    """What PyYAML, a reader of YAML 1.1, makes of a plain scalar."""
    loader: Any = yaml.SafeLoader("")
    tag = loader.resolve(yaml.ScalarNode, text, (True, False))
    try:
        return loader.construct_object(yaml.ScalarNode(tag, text))
    except ValueError:
        return f"broken {tag}"


NUMBERLIKE = st.one_of(
    st.from_regex(re.compile(r"[-+]?[0-9._:xobeE+-]{0,8}"), fullmatch=True),
    st.from_regex(re.compile(r"[-+]?0?[0-9_]{1,6}(\.[0-9_]{0,3})?([eE][-+]?[0-9]{1,2})?"), fullmatch=True),
    st.from_regex(re.compile(r"[-+]?0[xob]?[0-9a-f_]{1,5}"), fullmatch=True),
    st.from_regex(
        re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ][0-9]{1,2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,2})?Z?)?)?"),
        fullmatch=True,
    ),
)


@given(NUMBERLIKE.filter(lambda text: text.isascii() and text == text.strip()))
@example("1_0e+1")
@example("08")
@example("0o_7")
@example("-1:30.5")
@example("1.e+3")
@example("+.5")
@example("0x_1")
def test_a_different_reading_of_yaml_1_1_is_always_known(text: str) -> None:
    ours, theirs = core(text), legacy(text)
    same = type(ours) is type(theirs) and (ours == theirs or (ours != ours and theirs != theirs))
    assert same == (other_reading(text) is None), (ours, theirs, other_reading(text))
