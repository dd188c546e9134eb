"""The bot of Strip Poker: it tries every bet and change against hands that the others' bets make likely."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Game, OptionError
from pelitupa.games.poker.strip_poker.game import StripPoker
from pelitupa.players.kind import Kind
from pelitupa.players.rollout import RolloutBot, RolloutSettings
from pelitupa.players.strip_poker.belief import BelievedHands


def _make(game: Game, seat: int, seed: str | int, settings: RolloutSettings) -> RolloutBot:
    if not isinstance(game, StripPoker):
        raise OptionError(f"the bot 'strip_poker' plays Strip Poker only, not {game.id}")
    return RolloutBot(game, seat, seed, settings, BelievedHands)


BOT: Final = Kind(RolloutSettings, _make, best="{budget},trust=1")
