"""The bot of Kitumaija: rollouts, until it can go out for sure within a few decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core import Game, OptionError, option
from pelitupa.games.beating.kitumaija.game import Kitumaija
from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.rollout import RolloutBot, RolloutSettings
from pelitupa.players.solvers.endings.going_out import GoingOutBot

_FEW: Final = 4
_TRUST: Final = 1.0
"""There may be thirty cards to attack with: the best of so many is mostly the luckiest."""


@dataclass(frozen=True)
class KitumaijaSettings(BudgetSettings):
    """How long to try, and how far to look for a way out."""

    positions: int = option(4_000, "Positions looked at, at most, to go out for sure.", low=1)


def _late(state: Any) -> bool:
    return not state.stock and state.hands[state.turn].bit_count() <= _FEW


def _make(game: Game, seat: int, seed: str | int, settings: KitumaijaSettings) -> GoingOutBot:
    if not isinstance(game, Kitumaija):
        raise OptionError(f"the bot 'kitumaija' plays Kitumaija only, not {game.id}")
    own = RolloutSettings(simulations=settings.simulations, seconds=settings.seconds, trust=_TRUST)
    return GoingOutBot(seat, RolloutBot(game, seat, seed, own), _late, settings.positions)


BOT: Final = Kind(KitumaijaSettings, _make, best="{budget}")
