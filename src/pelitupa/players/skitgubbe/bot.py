"""The bot of Skitgubbe: see `players/solvers/endings/pickup_bot.py`."""

from __future__ import annotations

from functools import partial
from typing import Final

from pelitupa.core import Game, State
from pelitupa.games.beating.skitgubbe.game import SkitgubbeState
from pelitupa.players.kind import Kind
from pelitupa.players.solvers.endings.pickup_bot import PickupBot, PickupSettings, exact
from pelitupa.players.solvers.endings.pickup_duel import DuelRules, PickupDuelError


def duel_rules(state: State) -> DuelRules:
    """What its second phase has of its own. Raises `PickupDuelError` for a position of another game."""
    if not isinstance(state, SkitgubbeState):
        raise PickupDuelError(f"this solver is for Skitgubbe, not for {state.get_game()}")
    return DuelRules(runs=True)


def _make(game: Game, seat: int, seed: str | int, settings: PickupSettings) -> PickupBot:
    return PickupBot(game, seat, seed, settings, duel_rules)


BOT: Final = Kind(PickupSettings, _make, best="{budget}", exact=partial(exact, duel_rules))
