"""The bot of Musta Maija: rollouts, until two are left whose cards are known; their ending it solves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from pelitupa.core import Game, OptionError, option
from pelitupa.games.beating.musta_maija.game import MustaMaija
from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.rollout import RolloutBot, RolloutSettings
from pelitupa.players.solvers.endings.maija import ENDING
from pelitupa.players.solvers.endings.two_left_bot import TwoLeftBot, exact


@dataclass(frozen=True)
class MustaMaijaSettings(BudgetSettings):
    """How long to try, and how much to solve."""

    positions: int = option(
        5_000, "Positions looked at, at most, to solve who goes out first of two.", low=1
    )


def _make(game: Game, seat: int, seed: str | int, settings: MustaMaijaSettings) -> TwoLeftBot:
    if not isinstance(game, MustaMaija):
        raise OptionError(f"the bot 'musta_maija' plays Musta Maija only, not {game.id}")
    own = RolloutSettings(simulations=settings.simulations, seconds=settings.seconds)
    return TwoLeftBot(seat, RolloutBot(game, seat, seed, own), ENDING, settings.positions)


BOT: Final = Kind(MustaMaijaSettings, _make, best="{budget}", exact=partial(exact, ENDING))
