"""Starts and upgrades that are killed, come two at a time, or meet a database that is not theirs."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from pelitupa.server.store.database import WrongDatabase, make_engine, migrate
from server import services
from server.cottage import sqlite_url
from server.stacks import NO_SERVICES
from server.test_trouble import serve
from server.upgrades import rows_of

TESTS = Path(__file__).parents[1]


def test_a_start_or_an_upgrade_that_is_killed_leaves_the_old_form_or_the_new() -> None:
    """Some of what `python -m server.upgrades` tries; two at once wait for each other, too."""
    forms = ["--form", "nothing", "--form", "0001", "--form", "0003"]
    command = [sys.executable, "-m", "server.upgrades", "--every", "17", *forms]
    paths = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(TESTS)])
    done = subprocess.run(
        command, cwd=TESTS, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0001: killed" in done.stdout


def contents(folder: Path) -> dict[str, str]:
    """What is in a folder, by the hash of each file; a write-ahead log without anything in it is nothing."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.suffix == ".sqlite"
    }


def spoil(file: Path, how: str) -> str:
    """Make a database another's; what is said of it then."""
    if how == "newer":
        with rows_of(file) as rows:
            rows.execute("UPDATE alembic_version SET version_num = '9999'")
        return "a newer Pelitupa made it (its form is 9999, this program knows "
    file.unlink()
    with rows_of(file) as rows:
        if how == "half made":
            rows.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
            rows.execute("CREATE TABLE beats (worker TEXT, at BIGINT)")
            return "a first start of an older version was interrupted and left it half made; "
        rows.execute("CREATE TABLE recipes (name TEXT)")
        rows.execute("INSERT INTO recipes VALUES ('pea soup')")
    return "it belongs to another program (it has a table recipes); name another file in PELITUPA_DATABASE"


@pytest.mark.parametrize("how", ["newer", "another's", "half made"])
def test_a_database_that_is_not_ours_is_named_in_one_line_and_not_touched(
    how: str, tmp_path: Path
) -> None:
    url, file = sqlite_url(tmp_path), tmp_path / "cottage.sqlite"
    said = spoil(file, how)
    with contextlib.closing(sqlite3.connect(file)) as rows:
        rows.execute("PRAGMA journal_mode=DELETE")
    before = contents(tmp_path)
    done = serve(url)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert f" cannot be used: {said}" in done.stderr
    assert contents(tmp_path) == before


@NO_SERVICES
def test_a_newer_database_in_postgresql_is_named_too() -> None:
    async def run() -> None:
        engine = make_engine(await services.migrated_database())
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(WrongDatabase, match="a newer Pelitupa made it"):
            await migrate(engine)
        await engine.dispose()

    asyncio.run(run())


def test_an_upgrade_that_an_older_version_left_half_done_is_named(tmp_path: Path) -> None:
    url, file = sqlite_url(tmp_path), tmp_path / "cottage.sqlite"
    with rows_of(file) as rows:
        rows.execute("UPDATE alembic_version SET version_num = '0009'")

    async def run() -> None:
        engine = make_engine(url)
        with pytest.raises(WrongDatabase, match="left it half done; nothing was changed now"):
            await migrate(engine)
        await engine.dispose()

    asyncio.run(run())
    with rows_of(file) as rows:
        assert rows.execute("SELECT version_num FROM alembic_version").fetchone() == ("0009",)
