"""Tables for tests at which a person sits in every seat, without a server behind them."""

from __future__ import annotations

from typing import Any

from live_tables import live_table
from pelitupa.games import load_game
from pelitupa.server.live.table import LiveTable
from pelitupa.server.store.reading import SeatNow


def seated(spec: str, seed: str, **terms: Any) -> LiveTable:
    """A table with a person in every seat, whose match is going on."""
    game = load_game(spec)
    seats = tuple(
        SeatNow(place, place + 1, None, f"N{place}", "", None, False)
        for place in range(game.num_players())
    )
    return live_table(spec, seats, seed, terms, public=True)
