"""What `pelitupa.bots` says: every bot of a game, with what the ladder measured."""

from __future__ import annotations

import pytest

import pelitupa
from pelitupa.games import game_ids
from pelitupa.players import best_bot, check_bot


@pytest.mark.parametrize("id", game_ids())
def test_every_game_names_its_bots_and_the_default(id: str) -> None:
    found = pelitupa.bots(id)
    for one in found:
        assert check_bot(one.bot, id) == one.bot
        assert one.elo is None or one.low <= one.elo <= one.high  # type: ignore[operator]
    (default,) = [one.bot for one in found if one.default]
    assert default.partition("(")[0] == best_bot(id).partition("(")[0]
    names = [one.bot.partition("(")[0] for one in found]
    assert {"random", "plain"} <= set(names)
