"""The database: made once, refused when foreign, shared by processes."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sandbox_api import api_on

from wfcode.sandbox.app import create_app
from wfcode.sandbox.clock import utc_now
from wfcode.sandbox.errors import DatabaseForeign, DatabaseUnusable
from wfcode.sandbox.store import SCHEMA_VERSION, Store

WRITER = """
import asyncio, sys, httpx
from wfcode.sandbox.app import create_app

async def main(db, name, count):
    transport = httpx.ASGITransport(app=create_app(db))
    async with httpx.AsyncClient(transport=transport, base_url="http://s", headers={"APIKEY": "k"}) as client:
        for number in range(count):
            made = await client.post("/workflow", json={"title": f"{name} {number}"})
            await client.get("/user/workflows")
            assert made.status_code == 200, made.text

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""


def test_processes_on_one_new_file_do_not_disturb_each_other(tmp_path: Path) -> None:
    db = tmp_path / "shared.db"
    running = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(db), name, "40"], stderr=subprocess.PIPE, text=True)
        for name in ("a", "b", "c")
    ]
    errors = [process.communicate(timeout=120)[1] for process in running]

    assert [process.returncode for process in running] == [0, 0, 0], errors
    workflows = api_on(db).content("GET", "/user/workflows?limit=1000")
    assert len({one["id"] for one in workflows}) == 120
    assert len({one["updated_at"] for one in workflows}) == 120
    assert len(api_on(db).content("GET", "/_sandbox/log")) == 120
    with sqlite3.connect(db) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_folders_are_made_on_the_way(tmp_path: Path) -> None:
    assert api_on(tmp_path / "a" / "b" / "s.db").content("GET", "/user")["username"] == "demo"


@pytest.mark.parametrize("version", [SCHEMA_VERSION + 1, 99])
def test_another_schema_version_is_refused_with_both_numbers(tmp_path: Path, version: int) -> None:
    db = tmp_path / "s.db"
    create_app(db)
    connection = sqlite3.connect(db)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()

    with pytest.raises(DatabaseForeign, match=rf"schema version {version}.* needs version {SCHEMA_VERSION}"):
        create_app(db)


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    db = tmp_path / "s.db"
    connection = sqlite3.connect(db)
    connection.execute("CREATE TABLE mine (a)")
    connection.close()

    with pytest.raises(DatabaseForeign, match="another program"):
        create_app(db)
    connection = sqlite3.connect(db)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("mine",)]
    connection.close()


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("this is no database, whatever its name says" * 50)

    for path in (tmp_path / "text.db", tmp_path, tmp_path / "text.db" / "below.db"):
        with pytest.raises(DatabaseUnusable, match="name another file"):
            create_app(path)


def test_a_failing_session_leaves_no_trace(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.db", clock=utc_now)
    with pytest.raises(ZeroDivisionError), store.session() as session:
        session.set_setting("a", 1)
        raise ZeroDivisionError

    with store.session() as session:
        assert session.setting("a", "nothing") == "nothing"
