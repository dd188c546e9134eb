"""The bot of 9-ball: plans each shot and what it leaves (`players/cue`)."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Game, OptionError
from pelitupa.games.cue.nine_ball.game import NineBall
from pelitupa.players.cue.pool import PoolBot
from pelitupa.players.cue.shooter import ShooterSettings
from pelitupa.players.kind import Kind


class NineBallBot(PoolBot):
    """See `PoolBot`."""


def _make(game: Game, seat: int, seed: str | int, settings: ShooterSettings) -> NineBallBot:
    if not isinstance(game, NineBall):
        raise OptionError(f"the bot 'nine_ball' plays 9-ball only, not {game.id}")
    return NineBallBot(game, seat, seed, settings)


BOT: Final = Kind(ShooterSettings, _make, best="{budget},{throws}")
