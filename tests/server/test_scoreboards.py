"""Scoreboards for others to see: what a hall's screen shows, and nothing else of people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pelitupa.server.evenings import scoreboard
from pelitupa.server.evenings.halls import code_of
from server.test_halls import NAMES, Hall, Phone, match
from server.visitor import Browser, open_cottage


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_cottage(tmp_path) as browser:
        yield browser


def shown(hall: Hall) -> dict[str, Any]:
    """What the screens of a hall are told."""
    answer = hall.browser.get(f"/evenings/{hall.key}/board.json")
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert isinstance(found, dict)
    return found


def test_a_round_by_time_says_when_its_time_is_out_and_ends_nothing(browser: Browser) -> None:
    browser.join("Director")
    hall = Hall(browser, NAMES[:4], places="2", minutes="20")
    board = shown(hall)
    begun = min(place["since"] for place in board["places"])
    assert board["ends"] == begun + 20 * 60_000
    assert "20 minutes of the round are left" in hall.page()
    hub = browser.app.state.hub  # type: ignore[attr-defined]
    clock, hub.now = hub.now, lambda: board["ends"] + 1
    assert "The time of the round is out" in hall.page()
    assert (shown(hall)["round"], shown(hall)["status"]) == (1, "playing")
    hub.now = clock
    assert shown(Hall(browser, NAMES[:4], places="2"))["ends"] is None
    for wrong in ("0", "601", "soon"):
        answer = browser.fill_in(
            "/evenings", game="finnish_darts", movement="swiss", places="2", minutes=wrong
        )
        assert answer.status_code == 422


def test_a_hall_shows_who_plays_where_how_all_stand_and_who_is_next(browser: Browser) -> None:
    browser.join("Director of secret name")
    hall = Hall(browser, NAMES[:6], places="2", movement="groups", name="Friday darts")
    phone = Phone(hall, 0, "p")
    phone.enter("7", "8")
    phone.send()
    board = shown(hall)
    assert (board["name"], board["round"], board["status"]) == ("Friday darts", 1, "playing")
    first, second = board["places"]
    assert [side["name"] for side in first["sides"]] == phone.told["names"]
    assert [side["score"] for side in first["sides"]] == ["15", "0"]
    assert [side["next"] for side in first["sides"]] == [True, False]
    assert "dart 3 of 5" in first["said"]
    assert second["heard"] is None
    assert [len(group) for group in board["groups"]] == [3, 3]
    assert {tie["sides"][0] for tie in board["bracket"]} == {None}
    phone.enter(*match(1, 3)[2:])
    phone.send(done=True)
    board = shown(hall)
    assert board["places"][0]["status"] == "free"
    assert [side["won"] for side in board["places"][0]["sides"]].count(True) == 1
    browser.cookies.clear()
    finnish = browser.get(f"/evenings/{hall.key}/hall", headers={"Accept-Language": "fi"})
    assert finnish.status_code == 200
    for path in ("hall", "hall?ground=light", "hall/2?ground=clear", "bracket"):
        answer = browser.get(f"/evenings/{hall.key}/{path}")
        assert answer.status_code == 200
        assert "frame-ancestors *" in answer.headers["content-security-policy"]
        assert "set-cookie" not in answer.headers
    assert browser.get(f"/evenings/{hall.key}/hall/3").status_code == 404
    assert "frame-ancestors 'none'" in browser.get("/").headers["content-security-policy"]
    api = browser.get(f"/api/evenings/{hall.key}")
    assert api.json() | {"now": 0} == board | {"now": 0}


def test_scoreboards_hold_names_of_the_evening_and_nothing_else_of_people(browser: Browser) -> None:
    browser.join("Director of secret name")
    hall = Hall(browser, NAMES[:6], places="2", movement="double")
    for place in range(2):
        Phone(hall, place, f"phone{place}").play(*match(9, 1))
    evening = hall.evening
    told = [
        browser.get(f"/evenings/{hall.key}/{path}").text
        for path in ("board.json", "hall", "hall/1", "bracket")
    ]
    secrets = [
        "Director of secret name",
        evening.seed,
        "phone0",
        *(code_of(evening, place) for place in range(2)),
        *(board.table_key for board in evening.boards),
    ]
    for text in told:
        assert not [one for one in secrets if one in text]
    allowed = {"name", "game", "status", "round", "rounds", "now", "ends", "places", "next", "standings",
               "groups", "bracket", "number", "sides", "said", "since", "heard", "score", "won", "place",
               "points", "played", "margin", "part", "column", "winner"}  # fmt: skip

    def keys(data: Any) -> set[str]:
        if isinstance(data, dict):
            return set(data).union(*map(keys, data.values()))
        return set().union(*map(keys, data)) if isinstance(data, list) else set()

    assert keys(json.loads(told[0])) <= allowed


def test_of_an_evening_of_deals_there_is_no_scoreboard(browser: Browser) -> None:
    browser.visit("Director")
    key = (
        browser.fill_in("/evenings", game="tuppi", movement="howell")
        .headers["location"]
        .rpartition("/")[2]
    )
    for path in ("board.json", "hall", "bracket"):
        assert browser.get(f"/evenings/{key}/{path}").status_code == 404
    assert browser.get(f"/api/evenings/{key}").status_code == 404
    assert browser.get("/evenings/nonsense/hall").status_code == 404


def test_a_sheet_is_counted_once_for_all_who_look(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser.visit("Director")
    hall = Hall(browser, NAMES[:2], places="1")
    phone = Phone(hall, 0, "p")
    phone.enter("7")
    phone.send()
    shown(hall)

    def counted(*_: Any) -> Any:
        raise AssertionError("it was counted again")

    monkeypatch.setattr(scoreboard, "standing_at", counted)
    assert shown(hall)["places"][0]["sides"][0]["score"] == "7"
