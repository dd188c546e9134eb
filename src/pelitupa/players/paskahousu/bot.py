"""The bot of Paskahousu: search, until it can go out for sure within a few decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core import Game, OptionError, option
from pelitupa.games.beating.paskahousu.game import Paskahousu
from pelitupa.players.budget import BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.search import SearchBot, SearchSettings
from pelitupa.players.solvers.endings.going_out import GoingOutBot

_FEW: Final = 5


@dataclass(frozen=True)
class PaskahousuSettings(BudgetSettings):
    """How long to search, and how far to look for a way out."""

    positions: int = option(4_000, "Positions looked at, at most, to go out for sure.", low=1)


def _late(state: Any) -> bool:
    held = state.hands[state.turn].bit_count() + len(state.played)
    return not state.unseen and held <= _FEW


def _make(game: Game, seat: int, seed: str | int, settings: PaskahousuSettings) -> GoingOutBot:
    if not isinstance(game, Paskahousu):
        raise OptionError(f"the bot 'paskahousu' plays Paskahousu only, not {game.id}")
    own = SearchSettings(simulations=settings.simulations, seconds=settings.seconds)
    return GoingOutBot(seat, SearchBot(game, seat, seed, own), _late, settings.positions)


BOT: Final = Kind(PaskahousuSettings, _make, best="{budget}")
