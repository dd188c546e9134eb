"""From a point of a finished match on, against bots: who may, from where, and what the new table knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pelitupa.records import parse, verify
from pelitupa.server.app import create_app
from server.talking import (
    TestClient,
    client,
    config,
    hub_of,
    in_loop,
    open_table,
    play,
    table_of,
    until_asked,
    written,
)


@pytest.fixture
def browser() -> Iterator[TestClient]:
    with client() as made:
        yield made


def finished(browser: TestClient, game: str, **options: str) -> str:
    """A match of mine against a careless bot, played to its end."""
    key = open_table(browser, game, **options)
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        play(socket, 3)
    return key


def play_on(browser: TestClient, key: str, step: int, eyes: int = 0) -> str:
    answer = browser.post(
        f"/tables/{key}/play-on", params={"step": step, "eyes": eyes}, follow_redirects=False
    )
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/tables/")


def test_one_plays_on_from_a_point_of_the_replay_to_another_end(browser: TestClient) -> None:
    before = finished(browser, "hex", size="3", swap="false")
    old = parse(browser.get(f"/tables/{before}/record").text)
    page = browser.get(f"/tables/{before}/replay", params={"step": 2, "eyes": 1}).text
    assert f'action="/tables/{before}/play-on?step=2&amp;eyes=1"' in page
    key = play_on(browser, before, 2)
    table = table_of(browser, key)
    assert table.playing.match.entries() == list(old.entries[:2])
    assert [seat.bot is None for seat in table.row.seats] == [True, False]
    assert not table.row.rated
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        state, _ = until_asked(socket)
        assert state["log"]["lines"][0]["text"].endswith(old.entries[0].text)
        play(socket, 5)
    record = parse(browser.get(f"/tables/{key}/record").text)
    assert record.header.given == 2
    assert verify(record).ok
    assert "The first 2 entries were given" in browser.get(f"/tables/{key}/proof").text
    first = browser.get(f"/tables/{key}/replay").text
    assert 'value="2"' in first, "its replay begins where it was taken up"


def test_from_before_the_first_decision_the_same_cards_are_dealt(browser: TestClient) -> None:
    before = finished(browser, "tuppi", deals="1")
    match = table_of(browser, play_on(browser, before, 7)).playing.match
    assert match.given == 52
    assert match.entries()[:52] == list(
        parse(browser.get(f"/tables/{before}/record").text).entries[:52]
    )


def test_one_sits_where_one_looks_from(browser: TestClient) -> None:
    before = finished(browser, "tuppi", deals="1")
    for eyes, seat in ((0, 0), (3, 2)):
        table = table_of(browser, play_on(browser, before, 60, eyes))
        assert [s.place for s in table.row.seats if s.person_id is not None] == [seat]


def test_a_table_that_was_taken_up_is_read_again_as_it_was(browser: TestClient) -> None:
    key = play_on(browser, finished(browser, "tuppi", deals="1"), 60)
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        play(socket, 1, limit=3)
        socket.send_json({"plans": True})  # answered when all before it is done
        while socket.receive_json()["type"] != "plans":
            pass
    table = table_of(browser, key)
    written(browser, table)
    history = table.playing.match.position().history()
    hub_of(browser).tables.pop(key)
    again = table_of(browser, key).playing.match
    assert again.position().history() == history
    assert again.given == 60


def test_from_the_end_there_is_nothing_to_play(browser: TestClient) -> None:
    before = finished(browser, "hex", size="3")
    answer = browser.post(f"/tables/{before}/play-on", params={"step": 99}, follow_redirects=False)
    assert answer.status_code == 400
    assert "The match is over there: choose an earlier point." in answer.text


@pytest.mark.parametrize(
    ("params", "status"),
    [
        ({}, 422),
        ({"step": "x"}, 422),
        ({"step": 1, "eyes": 9}, 404),
        ({"step": 1, "eyes": -1}, 404),
    ],
)
def test_what_makes_no_sense_is_refused(
    browser: TestClient, params: dict[str, str | int], status: int
) -> None:
    before = finished(browser, "hex", size="3")
    assert browser.post(f"/tables/{before}/play-on", params=params).status_code == status


def test_nobody_plays_on_before_the_end_or_with_hands_that_were_kept(browser: TestClient) -> None:
    """The point would show what is hidden."""
    going_on = open_table(browser, "tuppi", deals="1")
    assert browser.post(f"/tables/{going_on}/play-on", params={"step": 52}).status_code == 409
    kept = open_table(browser, "hex", size="3", open_after="false")
    with browser.websocket_connect(f"ws://localhost/tables/{kept}/ws") as socket:
        play(socket, 3)
    browser.cookies.clear()
    assert browser.post(f"/tables/{kept}/play-on", params={"step": 1}).status_code == 403


def test_a_stranger_does_it_a_thousand_times() -> None:
    """Each try is counted, and one has only so many tables."""
    with client(create_app(config(requests_a_minute=40, tables_each=2))) as browser:
        before = finished(browser, "hex", size="3")
        statuses = [
            browser.post(
                f"/tables/{before}/play-on", params={"step": 1}, follow_redirects=False
            ).status_code
            for _ in range(40)
        ]
        assert 429 in statuses
        rows = in_loop(browser, hub_of(browser).reader.tables_of, 1, ("playing",))
        assert len(rows) <= 2
