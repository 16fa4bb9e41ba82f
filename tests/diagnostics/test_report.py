"""A finding takes its severity from the register."""

from __future__ import annotations

import pytest

import wfcode.diagnostics as package
from wfcode.diagnostics import Diagnostic, InvalidSpec, Position, Range, Related, Severity, find, report


def test_severity_comes_from_the_register() -> None:
    assert report("WF109", "twice").severity is Severity.ERROR
    assert report("WF121", "differs").severity is Severity.WARNING
    assert report("WF109", "twice").is_error and not report("WF121", "differs").is_error


def test_all_parts_are_kept() -> None:
    where = Range(Position(1, 2), Position(1, 3))
    related = Related("first", "x.yaml", where)
    finding = report("WF109", "s", detail="d", file="x.yaml", range=where, suggestions=["a"], related=[related])
    assert finding == Diagnostic("WF109", Severity.ERROR, "s", "d", "x.yaml", where, ("a",), (related,))


def test_a_code_that_the_register_lacks_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError, match="WF000"):
        report("WF000", "nothing")


@pytest.mark.parametrize(("number", "words"), [(1, "1 error;"), (2, "2 errors;"), (0, "0 errors;")])
def test_an_invalid_spec_counts_its_errors(number: int, words: str) -> None:
    error = InvalidSpec([report("WF121", "differs"), *(report("WF109", "twice") for _ in range(number))])
    assert words in str(error)
    assert len(error.diagnostics) == number + 1


def test_public_names_are_listed_and_sorted() -> None:
    assert list(package.__all__) == sorted(package.__all__, key=lambda name: (not name.isupper(), name.islower(), name))
    assert all(hasattr(package, name) for name in package.__all__)
    assert package.find is find
