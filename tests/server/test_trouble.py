"""A full disk, a database that is destroyed or may not be written: a sentence, and nothing is given away."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from sys import executable
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from pelitupa.server import create_app
from pelitupa.server.app import lifespan
from pelitupa.server.operations.opening import CannotOpen, Opening
from pelitupa.server.store import trouble
from pelitupa.server.store.database import make_engine
from pelitupa.server.web.security import HEADERS
from server.cottage import sqlite_url
from server.talking import TestClient, client, config, hub_of, in_loop, open_table


@pytest.fixture(autouse=True)
def _nothing_said() -> Iterator[None]:
    trouble._said.clear()
    yield
    trouble._said.clear()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a cottage on SQLite, whatever stack the others run on."""
    with client(create_app(config(database=sqlite_url(tmp_path)))) as made:
        yield made


def fill_up(browser: TestClient) -> None:
    """From now on the database has not one page more, as on a disk that is full."""
    engine = hub_of(browser).engine

    def bound(connection: Any, *_: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA max_page_count = 1")  # the least it takes is what there is
        cursor.execute("PRAGMA cache_spill = OFF")
        cursor.close()

    event.listen(engine.sync_engine, "checkout", bound)


def full_name() -> str:
    return "Aino" + "o" * 30


def until_full(browser: TestClient) -> Any:
    """What the first guest is answered for whom there is no room."""
    for _ in range(400):
        browser.cookies.clear()
        answer = browser.post("/games/hex/start", data={"name": full_name(), "level": "random"})
        if answer.status_code != 200:
            return answer
    raise AssertionError("it never filled up")


def test_a_full_disk_is_told_in_a_sentence_with_all_headers(
    browser: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    fill_up(browser)
    with caplog.at_level(logging.INFO):
        answer = until_full(browser)
    assert answer.status_code == 503
    assert "cannot write that down just now" in answer.text
    assert answer.headers["retry-after"] == "5"
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("pelitupa")]
    assert lines[0] == "a page could not be shown: database or disk is full"
    assert not any(record.exc_info for record in caplog.records)
    assert "Aino" not in caplog.text
    assert browser.get("/games/hex").status_code == 200, "what is only read goes on"


def test_health_says_so_when_nothing_can_be_written(browser: TestClient) -> None:
    assert browser.get("/health").status_code == 200
    engine = hub_of(browser).engine
    event.listen(
        engine.sync_engine,
        "checkout",
        lambda connection, _, __: connection.execute("PRAGMA query_only = ON").close(),
    )
    hub_of(browser)._said_alive -= 10
    hub_of(browser)._checked -= 10
    for _ in range(3):
        ill = browser.get("/health")
        assert ill.status_code == 503
        assert (ill.json()["status"], ill.json()["database"]) == ("ill", "away")
    assert browser.post("/games/hex/start", data={"level": "random"}).status_code == 503
    assert browser.get("/").status_code == 200


def test_health_says_so_when_what_pages_read_is_gone(browser: TestClient) -> None:
    async def drop() -> None:
        async with hub_of(browser).engine.begin() as connection:
            await connection.execute(text("ALTER TABLE people RENAME TO nobody"))

    in_loop(browser, drop)
    assert browser.get("/health").status_code == 503


def test_health_does_not_write_for_everybody_who_asks(browser: TestClient) -> None:
    hub = hub_of(browser)
    written: list[str] = []
    event.listen(
        hub.engine.sync_engine,
        "before_cursor_execute",
        lambda _c, _cur, statement, *_: written.append(statement),
    )
    for _ in range(50):
        assert browser.get("/health").status_code == 200
    assert sum("INSERT INTO beats" in statement for statement in written) < 25


@pytest.mark.parametrize("path", ["/", "/lobby", "/api/lobby", "/no/such", "/games/nothing"])
def test_what_is_broken_is_told_with_all_headers(
    browser: TestClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of ours is a page as others, and the log has where it was."""

    async def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr("pelitupa.server.store.reading.Reader.lobby", broken)
    monkeypatch.setattr("pelitupa.server.store.reading.Reader.tables_of", broken)
    browser.post("/games/hex/start", data={"level": "random"})
    answer = browser.get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert answer.status_code in (500, 401, 404)


def test_what_is_our_fault_is_not_the_databases() -> None:
    assert trouble.is_away(OperationalError("x", {}, Exception("disk I/O error")))
    assert trouble.is_away(OSError(28, "No space left on device"))
    assert not trouble.is_away(IntegrityError("x", {}, Exception("UNIQUE")))
    assert not trouble.is_away(ValueError())
    secret = OperationalError("INSERT 'Aino'", {}, Exception("near 'Aino': syntax error"))
    assert trouble.reason(secret) == "OperationalError"


def test_the_same_is_said_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    error = OperationalError("x", {}, Exception("disk I/O error"))
    for _ in range(300):
        trouble.note(logging.getLogger("pelitupa.x"), "the sweep goes on", error)
    assert [r.getMessage() for r in caplog.records] == ["the sweep goes on: disk I/O error"]


# --- at the start


def serve(database: str, **more: str) -> Any:
    """What `pelitupa serve` says on a database that it cannot use."""
    environment = {"PELITUPA_DATABASE": database, "PATH": os.environ["PATH"]} | more
    if "PYTHONPATH" in os.environ:
        environment["PYTHONPATH"] = os.environ["PYTHONPATH"]
    command = [executable, "-m", "pelitupa.cli", "serve", "--port", "0"]
    return run(command, capture_output=True, text=True, env=environment, timeout=60)


@pytest.mark.parametrize("how", ["destroyed", "read only", "no folder"])
def test_a_database_that_cannot_be_used_is_told_in_one_line(how: str, tmp_path: Path) -> None:
    url, file = sqlite_url(tmp_path), tmp_path / "cottage.sqlite"
    if how == "destroyed":
        file.write_bytes(b"no database at all " * 500)
        why = "file is not a database"
    elif how == "read only":
        url = f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true"
        why = "attempt to write a readonly database"
    else:
        url, why = "sqlite+aiosqlite:////dev/null/cottage.sqlite", "/dev/null is not a folder"
    done = serve(url)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("pelitupa: the database sqlite+aiosqlite:///")
    assert done.stderr.endswith(f" cannot be used: {why}\n")


def test_a_full_disk_at_the_start_is_told_in_one_line(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    environment = os.environ | {"PELITUPA_DATABASE": url}
    command = f"ulimit -f 0; exec {executable} -m pelitupa.cli serve --port 0"
    done = run(["bash", "-c", command], capture_output=True, text=True, env=environment, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert " cannot be used: " in done.stderr


def test_a_disk_that_fills_up_after_the_check_is_told_in_one_line() -> None:
    app = FastAPI(lifespan=lifespan)
    app.state.config = config(database="sqlite+aiosqlite:////dev/null/cottage.sqlite")
    opened: list[str] = []
    server = Opening(uvicorn.Config(app, log_config=None), lambda: opened.append("open"))
    with pytest.raises(
        CannotOpen, match="the cottage cannot open: the database cannot be used: Not a dir"
    ):
        server.run()
    assert opened == []


# --- who may read it


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "new" / "cottage.sqlite"
    before = os.umask(0)
    try:
        with client(create_app(config(database=f"sqlite+aiosqlite:///{file}"))) as browser:
            open_table(browser, "hex")
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
    finally:
        os.umask(before)
    assert set(modes) == {"cottage.sqlite", "cottage.sqlite-wal", "cottage.sqlite-shm"}
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_an_older_file_is_closed_to_all_but_its_group(tmp_path: Path) -> None:
    file = tmp_path / "cottage.sqlite"
    file.touch()
    file.chmod(0o664)
    make_engine(f"sqlite+aiosqlite:///{file}")
    assert stat.S_IMODE(file.stat().st_mode) == 0o660
