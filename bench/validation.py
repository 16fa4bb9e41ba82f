"""`validate` of 200 specs against reading the same files with `yaml.CSafeLoader` alone, and against a JSON Schema."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from importlib.util import find_spec
from pathlib import Path

import yaml

from bench.measure import Ratio, compare
from wfcode.cli import main

SPECS = Path(__file__).parent.parent / "specs"
NUMBER = 200


def ratio(*, rounds: int = 3) -> Ratio:
    """The ratio within one process, so that only the work counts."""
    with project() as folder:
        files = sorted((folder / "specs").iterdir())
        return compare(
            f"validate of {len(files)} specs",
            "yaml.CSafeLoader",
            validate,
            lambda: [yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader) for path in files],
            rounds=rounds,
        )


def schema_ratio(*, rounds: int = 3) -> Ratio:
    """The same against checking the files with our own JSON Schema, as `check-jsonschema` does."""
    with project() as folder:
        files = sorted((folder / "specs").iterdir())
        name, check = schema_checker(files)
        return compare(f"validate of {len(files)} specs", name, validate, check, rounds=rounds)


def schema_checker(files: Sequence[Path]) -> tuple[str, Callable[[], object]]:
    """What checks files against the schema, with its name: `check-jsonschema` itself where it is installed.

    Without it, the library that it is built on, with the fastest reader of YAML there is.
    """
    from wfcode.compile.schema import spec_schema

    schema = spec_schema()
    if find_spec("check_jsonschema"):
        place = files[0].parent.parent / "schema.json"
        place.write_text(json.dumps(schema), encoding="utf-8")
        words = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(place), *map(str, files)]
        return "check-jsonschema", lambda: subprocess.run(words, check=True, capture_output=True)
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it ships no types

    validator = Draft202012Validator(schema)

    def check() -> None:
        for path in files:
            validator.validate(yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader))

    return "jsonschema and yaml.CSafeLoader", check


def validate() -> None:
    """The command itself, with its output thrown away."""
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        code = main(["validate"])
    if code:
        raise SystemExit(f"validate ended with {code}")


@contextmanager
def project() -> Iterator[Path]:
    """A folder of 200 specs, made from the real ones under new keys; the current folder meanwhile."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "specs").mkdir()
        sources = sorted(SPECS.glob("*.yaml"))
        for number in range(NUMBER):
            source = sources[number % len(sources)]
            text = source.read_text(encoding="utf-8").replace(f"workflow: {source.stem}", f"workflow: w{number}")
            (folder / "specs" / f"w{number}.yaml").write_text(text, encoding="utf-8")
        os.chdir(folder)
        try:
            yield folder
        finally:
            os.chdir(before)
