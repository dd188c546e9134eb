"""A click that comes twice, or two clicks at one position: one deed, in every game."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import PelitupaError
from pelitupa.server.live.table import LiveTable
from server.talking import client, in_loop, open_table, table_of

CLICKS = 250
SHARED = {"company": "people"}


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
