"""The bot of Koira: see `players/solvers/endings/pickup_bot.py`."""

from __future__ import annotations

from functools import partial
from typing import Final

from pelitupa.core import Game, State
from pelitupa.games.beating.koira.game import KoiraState
from pelitupa.players.kind import Kind
from pelitupa.players.solvers.endings.pickup_bot import PickupBot, PickupSettings, exact
from pelitupa.players.solvers.endings.pickup_duel import DuelRules, PickupDuelError


def duel_rules(state: State) -> DuelRules:
    """What its second phase has of its own. Raises `PickupDuelError` for a position of another game."""
    if not isinstance(state, KoiraState):
        raise PickupDuelError(f"this solver is for Koira, not for {state.get_game()}")
    options = state.options
    return DuelRules(
        lowest=options.lowest, remove_all=options.remove_all, first=options.aim == "first"
    )


def _make(game: Game, seat: int, seed: str | int, settings: PickupSettings) -> PickupBot:
    return PickupBot(game, seat, seed, settings, duel_rules)


BOT: Final = Kind(PickupSettings, _make, best="{budget}", exact=partial(exact, duel_rules))
