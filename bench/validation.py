"""`validate` of 200 specs against reading the same files with `yaml.CSafeLoader` alone."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
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
