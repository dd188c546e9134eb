"""`pelitupa doctor` says what is wrong, and changes nothing."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from pelitupa.cli.commands import main
from pelitupa.server import doctor
from pelitupa.server.doctor import GOOD, LOOK, WRONG, Finding, examine
from server.cottage import sqlite_url
from server.house import open_house
from server.services import free_port


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("PELITUPA_")]:
        if not name.startswith("PELITUPA_TEST"):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PELITUPA_DATABASE", f"sqlite+aiosqlite:///{tmp_path / 'c.sqlite'}")
    monkeypatch.setattr(doctor, "_clock", lambda: iter(()))  # this machine's own


def found(address: str = "") -> dict[str, Finding]:
    return {one.about: one for one in examine(address)}


def test_a_new_place_is_well_and_nothing_is_made(tmp_path: Path) -> None:
    told = found()
    assert told["database"].state == GOOD
    assert "is not there yet" in told["database"].told
    assert not list(tmp_path.iterdir())


def test_what_is_wrong_has_its_line_and_the_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "c.sqlite").write_text("pea soup, and no database at all")
    monkeypatch.setenv("PELITUPA_HOSTS", "games.example.org")
    done = CliRunner().invoke(main, ["doctor"])
    assert done.exit_code == 1
    assert "WRONG  database" in done.output
    assert "LOOK   settings" in done.output
    assert "PELITUPA_PROXIES is empty" in done.output
    assert len(done.output.splitlines()) < 20
    monkeypatch.setenv("PELITUPA_HOST", "games.example.org")
    assert found()["settings"].told.startswith("PELITUPA_HOST in the environment is not a setting")


def test_a_newer_and_a_damaged_database_are_named(tmp_path: Path) -> None:
    with open_house(database=f"sqlite+aiosqlite:///{tmp_path / 'c.sqlite'}") as house:
        house.join("Aino")
    assert ", 1 people, form " in found()["database"].told
    with closing(sqlite3.connect(tmp_path / "c.sqlite")) as rows:
        rows.execute("UPDATE alembic_version SET version_num = '9999'")
        rows.commit()
    told = found()["database"]
    assert told.state == WRONG
    assert "a newer Pelitupa made it" in told.told


def test_little_space_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for free, state in ((10**8, WRONG), (5 * 10**8, LOOK), (10**11, GOOD)):
        monkeypatch.setattr("shutil.disk_usage", lambda _, free=free: _Free(free))
        assert found()["space"].state == state


class _Free:
    def __init__(self, free: int) -> None:
        self.free = free


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ((200, {}, b"<html>"), "not by this cottage"),
        ((200, {}, b'{"status": "ill", "seen": {"address": "a", "scheme": "https"}}'), "it is ill"),
        (
            (200, {}, b'{"status": "ok", "seen": {"address": "10.0.0.9", "scheme": "http"}}'),
            "10.0.0.9",
        ),
        ((400, {}, b"This server does not go by that name."), "PELITUPA_HOSTS"),
    ],
)
def test_what_a_proxy_does_not_hand_on_is_named(
    answer: tuple[int, dict[str, str], bytes], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "_certificate", lambda *_: Finding("certificate", GOOD, ""))
    monkeypatch.setattr(doctor._Asked, "get", lambda *_: answer)
    looked = found("https://games.example.org/")
    assert looked["proxy"].state == WRONG
    assert told in looked["proxy"].told
    assert looked["WebSocket"].state == WRONG


def test_nobody_there_and_the_wrong_path() -> None:
    port = free_port()
    assert "Connection refused" in found(f"http://127.0.0.1:{port}/")["proxy"].told
    assert "PELITUPA_ROOT is empty" in found(f"http://127.0.0.1:{port}/games/")["proxy"].told


def test_health_tells_those_who_ask_how_they_are_seen(tmp_path: Path) -> None:
    with open_house(database=sqlite_url(tmp_path)) as house:
        assert "seen" not in house.browser.get("/health").json()
        seen = house.browser.get("/health?seen=yes").json()["seen"]
        assert seen == {"address": "testclient", "scheme": "http"}
