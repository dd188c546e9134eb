"""When a match has ended: ratings once, striking out, another match, what may still be said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from pelitupa.records import parse, verify
from pelitupa.server.accounts.results import LOST, WON
from pelitupa.server.app import create_app
from pelitupa.server.store.models import OVER, PLAYING, RatingRow, SeatRow
from pelitupa.server.store.reading import TableNow
from pelitupa.table.events import RESIGN, SAY, UNDO
from pelitupa.table.terms import Terms
from server.talking import TestClient, client, config, hub_of, in_loop, table_of


@pytest.fixture
def browser() -> Iterator[TestClient]:
    """A server with two accounts, of the ids 1 and 2."""
    with client(create_app(config())) as made:
        people = made.app.state.people  # type: ignore[attr-defined]
        for name in ("Aino", "Eero"):
            in_loop(made, people.sign_up, name, "a long password", None)
        yield made


def begun(browser: TestClient, spec: str, **given: Any) -> str:
    """A match of the two."""
    seats = [{"person_id": 1, "name": "Aino"}, {"person_id": 2, "name": "Eero"}]
    hub = hub_of(browser)

    async def begin() -> str:
        terms = Terms(talk="phrases")
        key = await hub.open(spec, host_id=1, seats=seats, terms=terms, **given)
        await hub.begin(key)
        return key

    return in_loop(browser, begin)


def ratings(browser: TestClient) -> dict[int, float]:
    async def read() -> dict[int, float]:
        async with hub_of(browser).engine.connect() as connection:
            rows = await connection.execute(select(RatingRow.person_id, RatingRow.mu))
            return {row.person_id: row.mu for row in rows}

    return in_loop(browser, read)


def row_of(browser: TestClient, key: str) -> TableNow:
    row = in_loop(browser, hub_of(browser).reader.table, key)
    assert row is not None
    return row


def results(browser: TestClient, key: str) -> list[tuple[Any, ...]]:
    """Of each seat its outcome, its place, and what its rating was then."""

    async def read() -> list[tuple[Any, ...]]:
        async with hub_of(browser).engine.connect() as connection:
            query = select(SeatRow.outcome, SeatRow.rank, SeatRow.mu).order_by(SeatRow.place)
            return [
                tuple(row)
                for row in await connection.execute(query.where(SeatRow.table_key == key))
            ]

    return in_loop(browser, read)


def play(browser: TestClient, key: str, texts: str) -> None:
    table = table_of(browser, key)
    for number, text in enumerate(texts.split()):
        seat = number % 2
        in_loop(browser, table.act, seat, text, table.playing.seen(seat))


def test_a_rated_match_is_rated_once(browser: TestClient) -> None:
    key = begun(browser, "hex(size=3,swap=false)", rated=True)
    play(browser, key, "b2 a1 b1 a3 b3")
    table = table_of(browser, key)
    assert row_of(browser, key).status == OVER
    first = ratings(browser)
    assert first[1] > first[2]
    assert results(browser, key) == [(WON, 1, first[1]), (LOST, 2, first[2])]
    in_loop(browser, table.do, SAY, 0, "thanks")
    assert ratings(browser) == first
    assert row_of(browser, key).status == OVER
    assert verify(parse(in_loop(browser, hub_of(browser).reader.record, key))).ok


@pytest.mark.parametrize("rated", [False, True])
def test_what_does_not_count_is_not_rated(browser: TestClient, rated: bool) -> None:
    key = begun(browser, "hex(size=3,swap=false)", rated=rated)
    table = table_of(browser, key)
    in_loop(browser, table.do, RESIGN, 0)  # nobody had decided anything
    assert row_of(browser, key).status == OVER
    assert ratings(browser) == {}
    assert results(browser, key) == [(LOST, 2, None), (WON, 1, None)]


def test_the_last_dart_of_a_refereed_match_may_be_struck_out(browser: TestClient) -> None:
    key = begun(browser, "round_the_clock", nature="reported", rated=True)
    table = table_of(browser, key)
    assert not row_of(browser, key).rated
    for _ in range(3000):
        table_session = table.playing
        if table_session.match.is_over:
            break
        waiting = table_session.waiting_for()
        seat = waiting[0] if waiting else 0
        if waiting:
            text = next(iter(table_session.match.legal(seat)), "aim 0 0")
            in_loop(browser, table.act, seat, text, table_session.seen(seat))
        else:
            wanted = table_session.match.legal(-1)
            target = [text for text in wanted if text not in ("miss", "OB", "IB")]
            state = table_session.match.position()
            text = max(target, key=lambda text: _progress(state, text))
            in_loop(browser, table.type_in, seat, text, table_session.seen(seat))
    assert row_of(browser, key).status == OVER
    assert sorted(outcome for outcome, *_ in results(browser, key)) == [LOST, WON]
    in_loop(browser, table.do, UNDO, 0)
    assert results(browser, key) == [(None, None, None)] * 2
    row = row_of(browser, key)
    assert (row.status, row.ended) == (PLAYING, None)
    assert in_loop(browser, hub_of(browser).reader.record, key) == ""
    assert not table.playing.match.is_over


def _progress(state: Any, text: str) -> float:
    """How far a dart brings whoever throws."""
    thrower = max(0, state.chance_draw().seat)
    after = state.child(state.string_to_action(-1, text))
    return float(after.scores()[thrower])


def test_who_wants_another_match_is_told_of_at_the_old_table(browser: TestClient) -> None:
    key = begun(browser, "hex(size=3)")
    people = browser.app.state.people  # type: ignore[attr-defined]
    _, cookie = in_loop(browser, people.sign_in, "Aino", "a long password", None)
    headers = {"cookie": f"pelitupa-session={cookie}"}
    table = table_of(browser, key)
    in_loop(browser, table.do, RESIGN, 1)
    answer = browser.post(f"/tables/{key}/again", headers=headers, follow_redirects=False)
    new = answer.headers["location"].removeprefix("/tables/")
    note = table.playing.notes[-1]
    assert note.text == "Player 1 has opened another table"
    assert note.link == new
    assert [seat.free for seat in row_of(browser, new).seats] == [True, False]
