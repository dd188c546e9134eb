"""The bot of 10-ball: as that of 9-ball, and it calls what it means."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import Game, OpenValue, OptionError
from pelitupa.equipment.cue_tables import POOL
from pelitupa.games.cue.ten_ball.game import TenBall
from pelitupa.players.cue.candidates import Numbers
from pelitupa.players.cue.chances import Pot
from pelitupa.players.cue.pool import PoolBot
from pelitupa.players.cue.shooter import ShooterSettings
from pelitupa.players.kind import Kind


class TenBallBot(PoolBot):
    """See `PoolBot`."""

    def _shot(self, state: Any, shot: Numbers, pot: Pot | None) -> OpenValue:
        if pot is None:
            return (*shot, 0.0, 0.0)
        return (*shot, float(pot.ball), 1.0 + POOL.pocket_names.index(pot.pocket))


def _make(game: Game, seat: int, seed: str | int, settings: ShooterSettings) -> TenBallBot:
    if not isinstance(game, TenBall):
        raise OptionError(f"the bot 'ten_ball' plays 10-ball only, not {game.id}")
    return TenBallBot(game, seat, seed, settings)


BOT: Final = Kind(ShooterSettings, _make, best="{budget},{throws}")
