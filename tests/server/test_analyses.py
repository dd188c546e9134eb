"""The analysis of a finished match on the server: who may ask, how much goes on at once, what it tells."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import aclosing
from typing import Any

import pytest

from pelitupa.records.format import write
from pelitupa.server.app import create_app
from pelitupa.server.tables.analyses import MOST_AT_ONCE, Analyses
from pelitupa.server.web.errors import TooQuick
from server.talking import TestClient, client, config, hub_of, in_loop, open_table, play, table_of


@pytest.fixture
def browser() -> Iterator[TestClient]:
    with client() as made:
        yield made


def finished(browser: TestClient, moves: str, **options: str) -> str:
    """A match of 3 x 3 at one screen, given up after these moves if it is not over by them."""
    key = open_table(browser, "hex", size="3", swap="false", company="people", **options)
    table = table_of(browser, key)
    for number, text in enumerate(moves.split()):
        seat = number % 2
        in_loop(browser, table.act, seat, text, table.playing.seen(seat))
    assert table.playing.match.is_over
    return key


def lines(browser: TestClient, key: str, eyes: int) -> list[dict[str, Any]]:
    answer = browser.post(f"/tables/{key}/analysis", params={"eyes": eyes})
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


WON = "b2 a1 b1 a3 b3"
LOST = "b2 a1 c3 a3 a2 b1 c2 c1"
"""Red threw the match away with c2: c1 would have joined the top, and the bottom was safe."""


def test_progress_is_told_and_then_what_cost_most(browser: TestClient) -> None:
    key = finished(browser, LOST)
    told = lines(browser, key, 1)
    assert told[0]["done"] == 0
    done = [line["done"] for line in told[:-1]]
    assert done == sorted(done)
    assert done[-1] == told[-2]["of"]
    html = told[-1]["html"]
    assert "<polyline" in html
    assert 'data-step="6"' in html
    assert "chose c2; c1 was better by about" in html
    assert f'action="/tables/{key}/play-on?step=6&amp;eyes=1"' in html
    assert browser.app.state.analyses.pieces > 0  # type: ignore[attr-defined]


def test_what_was_found_is_kept(browser: TestClient) -> None:
    key = finished(browser, WON)
    first = lines(browser, key, 2)[-1]
    pieces = browser.app.state.analyses.pieces  # type: ignore[attr-defined]
    assert lines(browser, key, 2) == [first]
    assert browser.app.state.analyses.pieces == pieces  # type: ignore[attr-defined]


def test_what_nobody_waited_for_goes_on_from_there(browser: TestClient) -> None:
    analyses = browser.app.state.analyses  # type: ignore[attr-defined]
    key = finished(browser, LOST)
    text = write(table_of(browser, key).playing.match.record())

    async def listen(most: int) -> list[int]:
        done = []
        async with aclosing(analyses.work(text, 0, "here")) as pieces:
            async for piece in pieces:
                done.append(piece[0])
                if len(done) == most:
                    break
        return done

    assert in_loop(browser, listen, 3) == [0, 1, 2]
    rest = in_loop(browser, listen, 100)
    assert rest[:2] == [2, 3]
    assert analyses.kept(text, 0) is not None
    assert not analyses._begun


def test_who_plays_alone_is_told_of_as_you(browser: TestClient) -> None:
    key = open_table(browser, "hex", size="3", swap="false")
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        play(socket, 1)
    assert "What you could expect" in lines(browser, key, 0)[-1]["html"]
    assert "What you could expect" not in lines(browser, key, 2)[-1]["html"]


def test_it_speaks_the_readers_language(browser: TestClient) -> None:
    key = finished(browser, WON)
    lines(browser, key, 1)
    answer = browser.post(f"/tables/{key}/analysis?eyes=1", headers={"accept-language": "fi"})
    assert "Katkoviiva" in json.loads(answer.text)["html"]


def test_only_for_those_who_may_see_all_hands(browser: TestClient) -> None:
    going_on = open_table(browser, "tuppi", deals="1")
    assert browser.post(f"/tables/{going_on}/analysis").status_code == 409
    kept = finished(browser, WON, open_after="false")
    browser.cookies.clear()
    assert browser.post(f"/tables/{kept}/analysis").status_code == 403


@pytest.mark.parametrize(("eyes", "status"), [("9", 404), ("-1", 404), ("x", 422)])
def test_what_makes_no_sense_is_refused(browser: TestClient, eyes: str, status: int) -> None:
    key = finished(browser, WON)
    assert browser.post(f"/tables/{key}/analysis?eyes={eyes}").status_code == status


def test_one_at_a_time_for_an_address_and_few_for_all(browser: TestClient) -> None:
    analyses = browser.app.state.analyses  # type: ignore[attr-defined]
    analyses._asking.add("here")
    with pytest.raises(TooQuick, match="under way for you"):
        analyses.check("here")
    analyses.check("there")
    analyses._asking.update(str(n) for n in range(MOST_AT_ONCE))
    with pytest.raises(TooQuick, match="Too many wait"):
        analyses.check("there")


def test_the_second_of_two_at_once_is_refused_and_not_cut(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both may have passed the first look; then the answer must not have begun."""
    analyses = browser.app.state.analyses  # type: ignore[attr-defined]
    key = finished(browser, WON)
    real, looks = Analyses.check, []

    def check(self: Analyses, address: str) -> None:
        looks.append(address)
        if len(looks) > 1:
            real(self, address)

    monkeypatch.setattr(Analyses, "check", check)
    analyses._asking.add("testclient")
    answer = browser.post(f"/tables/{key}/analysis?eyes=1")
    assert answer.status_code == 429
    assert looks == ["testclient"] * 2


def test_a_stranger_who_asks_a_thousand_times_is_counted() -> None:
    with client(create_app(config(requests_a_minute=100))) as browser:
        key = finished(browser, WON)
        statuses = [
            browser.post(f"/tables/{key}/analysis?eyes={1 + n % 2}").status_code for n in range(3)
        ]
        assert statuses == [200, 429, 200]  # what is kept costs no more than a look at a replay


def test_a_match_with_hidden_cards_is_analysed(browser: TestClient) -> None:
    key = open_table(browser, "tuppi", deals="1")
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        play(socket, 3, limit=3)
        socket.send_json({"resign": True})
        while not socket.receive_json().get("over"):
            pass
    assert hub_of(browser).reader is not None
    assert "html" in lines(browser, key, 0)[-1]
