"""Evenings that are refereed on a phone and sent home: kept once, among the matches of whoever sent them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pelitupa.records import execute, parse
from pelitupa.server.store.refereed import key_for
from pelitupa.server.tables import sent_home
from server.visitor import Browser, open_cottage

ID = "0123456789abcdef" * 2
NAMES = ["Aino", "Eero"]
OVER = [*["10"] * 5, *["2"] * 5]
"""Finnish darts: five of Aino, then five of Eero."""
BEGUN = 2 * 24 * 60 * 60 * 1000


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_cottage(tmp_path) as browser:
        yield browser


def send(browser: Browser, status: int = 200, game: str = "finnish_darts", **given: Any) -> Any:
    evening = {"id": ID, "begun": BEGUN, "game": game, "names": NAMES, "entries": OVER} | given
    answer = browser.post(f"/referee/{game}/home", json=evening)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_it_stands_among_my_matches_with_its_record_and_replay(browser: Browser) -> None:
    browser.join()
    key = send(browser)["key"]
    page = browser.get("/me").text
    assert page.count(f'href="/tables/{key}"') == 1
    assert "Refereed. Won: \u2068Aino\u2069" in page or "Refereed. Won: Aino" in page
    assert "1970-01-03" in page  # when it was played, not when it was sent
    record = browser.get(f"/tables/{key}/record").text
    read = parse(record)
    assert [seat.name for seat in read.header.seats] == NAMES
    assert read.header.date == "1970-01-03"
    assert execute(read).is_terminal()
    replay = browser.get(f"/tables/{key}", follow_redirects=True)
    assert replay.url.path == f"/tables/{key}/replay"
    assert "Aino" in replay.text
    kept = zipfile.ZipFile(io.BytesIO(browser.get("/me/records.zip").content))
    assert [kept.read(name).decode() for name in kept.namelist()] == [record]


def test_what_is_sent_twice_is_one_and_what_was_corrected_is_corrected(browser: Browser) -> None:
    browser.visit()
    first = send(browser)
    assert send(browser) == first
    assert send(browser, entries=OVER[::-1]) == first
    page = browser.get("/me").text
    assert page.count(f'href="/tables/{first["key"]}"') == 1
    assert "Eero" in page.partition("Refereed. Won: ")[2][:10]
    send(browser, id="f" * 32)
    assert browser.get("/me").text.count("Refereed") == 2


def test_a_phone_whose_first_answer_was_lost_sends_it_again(browser: Browser) -> None:
    key = send(browser)["key"]  # it became a guest by that, and never learned so
    browser.cookies.clear()
    assert send(browser)["key"] == key
    assert browser.get("/me").text.count(f'href="/tables/{key}"') == 1


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("finnish_darts", {"entries": OVER[:-1]}),  # goes on
        ("finnish_darts", {"entries": [*OVER, "10"]}),
        ("finnish_darts", {"entries": [*OVER[:-1], "99"]}),
        ("finnish_darts", {"id": "short"}),
        ("finnish_darts", {"begun": -1}),
        ("finnish_darts", {"names": ["Aino"] * 30}),
        ("hex", {}),
        ("purkkis", {"names": ["Aino", "Eero", "Helmi", "Onni"], "entries": ["seeker 1", "ends"]}),
    ],
)
def test_what_is_no_evening_that_is_over_is_refused_and_changes_nothing(
    game: str, given: dict[str, Any], browser: Browser
) -> None:
    browser.visit()
    assert send(browser, 422, game, **given)["error"]
    assert "Refereed" not in browser.get("/me").text


def test_yard_games_stay_on_the_phone(browser: Browser) -> None:
    browser.visit()
    page = browser.get("/referee/purkkis").text
    assert 'id="send-home"' not in page
    assert 'id="send-home"' in browser.get("/referee/petanque").text
    told = send(browser, 422, "purkkis", names=["Aino", "Eero", "Helmi", "Onni"], entries=[])
    assert told["error"] == "This game’s evenings stay on the phone."


def test_nobody_plays_at_such_a_table(browser: Browser) -> None:
    browser.visit()
    key = send(browser)["key"]
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        assert socket.receive_json()["type"] == "gone"
    assert key == key_for(ID)
    assert key not in browser.get("/lobby").text


def test_who_goes_takes_them_along(browser: Browser) -> None:
    browser.visit()
    key = send(browser)["key"]
    assert key in browser.get("/me/export.json").text
    browser.fill_in("/me/delete")
    assert browser.get(f"/tables/{key}/record").status_code == 404


def test_nobody_sends_without_end(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sent_home, "MOST_SENT", 2)
    browser.visit()
    for number in range(2):
        send(browser, id=f"{number:032x}")
    assert "at most 2" in send(browser, 422, id="e" * 32)["error"]
    send(browser, id=f"{0:032x}")  # one of those that are there


def test_sending_counts_as_many_requests(tmp_path: Path) -> None:
    with open_cottage(tmp_path, requests_a_minute=50) as browser:
        browser.visit()
        send(browser)
        send(browser)
        assert browser.post("/referee/finnish_darts/home", json={}).status_code == 429
