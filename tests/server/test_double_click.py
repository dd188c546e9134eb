"""A click that comes twice, or two clicks at one position: one deed, in every game."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import CHANCE, PelitupaError
from pelitupa.server.live.table import LiveTable
from pelitupa.table.events import OFFER, TAKE_BACK, UNDO
from pelitupa.table.session import StaleMessage
from server.talking import client, in_loop, open_table, table_of

CLICKS = 250
SHARED = {"company": "people"}


def test_two_clicks_strike_one_entry_out_and_take_one_decision_back() -> None:
    async def undo(table: LiveTable) -> int:
        for _ in range(3):
            playing = table.playing
            if typed := playing.match.legal(CHANCE):
                await table.type_in(0, typed[0], playing.seen(0))
            else:
                seat = playing.waiting_for()[0]
                await table.act(seat, playing.match.legal(seat)[0], playing.seen(seat))
        seen = table.playing.seen(0)
        await table.do(UNDO, 0, version=seen)
        with pytest.raises(StaleMessage):
            await table.do(UNDO, 0, version=seen)
        return len(table.playing.match.history())

    async def take_back(table: LiveTable) -> int:
        for version in range(3):
            await table.act(0, table.playing.match.legal(0)[0], version)
        seen = table.playing.seen(0)
        await table.do(OFFER, 0, TAKE_BACK, version=seen)
        with pytest.raises(StaleMessage):
            await table.do(OFFER, 0, TAKE_BACK, version=seen)
        return len(table.playing.match.history())

    with client() as browser:
        key = open_table(browser, "round_the_clock", hand="real", **SHARED)
        assert in_loop(browser, undo, table_of(browser, key)) == 2
        key = open_table(browser, "five_in_line", players="1")
        assert in_loop(browser, take_back, table_of(browser, key)) == 2


@pytest.mark.parametrize("game", ["finnish_darts", "round_the_clock", "five_in_line", "jakis"])
def test_a_thousand_double_clicks_are_a_thousand_deeds(game: str) -> None:
    """Four times two hundred and fifty, each sent thrice for the version that its sender saw."""
    rng = Random(game)

    async def clicks(table: LiveTable, most: int) -> int:
        for done in range(most):
            playing = table.playing
            if playing.match.is_over:
                return done
            seat = playing.waiting_for()[0]
            seen, legal, before = playing.seen(seat), playing.match.legal(seat), playing.version
            text = rng.choice(legal)
            await table.act(seat, text, seen, f"{done} first")
            for number, again in enumerate((text, rng.choice(legal))):
                with pytest.raises(PelitupaError):
                    await table.act(seat, again, seen, f"{done} {number}")
            assert playing.version == before + 1
        return most

    with client() as browser:
        left = CLICKS
        while left:
            key = open_table(browser, game, **({} if game == "five_in_line" else SHARED))
            left -= in_loop(browser, clicks, table_of(browser, key), left)
