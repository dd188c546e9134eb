"""A bot for games of two phases, as Koira: rollouts, until two are left with few cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pelitupa.core import Action, State, option
from pelitupa.games.beating.two_phases import TwoPhaseState
from pelitupa.players.budget import BudgetSettings
from pelitupa.players.rollout import RolloutBot, RolloutSettings
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.solvers.endings.pickup_duel import (
    DuelRules,
    PickupDuel,
    PickupDuelError,
    cards_in_play,
    check_duel,
)


@dataclass(frozen=True)
class PickupSettings(BudgetSettings):
    """How long to try, and what to solve."""

    cards: int = option(
        22, "Cards in play with two players left from which it is solved.", low=0, high=28
    )
    positions: int = option(20_000, "Positions visited to judge a decision, at most.", low=1)


RulesOf = Callable[[State], DuelRules]
"""Tells a game's own rules in a position. Raises `PickupDuelError` for another game's."""


class PickupBot(SeatBot):
    """Goes out before the other of two where that can be forced; else it does what fares best where all then
    play by the rules of thumb. See `kind.Bot`."""

    def __init__(
        self,
        game: Any,
        seat: int,
        seed: str | int,
        settings: PickupSettings | None,
        rules: RulesOf,
    ) -> None:
        """`rules` tells what is a game's own in a position, and refuses another's."""
        self._rules = rules
        self.settings = settings if settings is not None else PickupSettings()
        super().__init__(seat)
        own = RolloutSettings(simulations=self.settings.simulations, seconds=self.settings.seconds)
        self._tries = RolloutBot(game, seat, seed, own)
        self._duel: PickupDuel | None = None
        self._trump = -1

    def step(self, state: Any) -> Action:
        """An action for a state in which this seat is the current player."""
        self._check_turn(state)
        if len(state.legal_actions()) > 1:
            try:
                found = self._action_wins(state)
            except PickupDuelError:
                found = {}
            for action, wins in found.items():
                if wins:
                    return action
        return self._tries.step(state)

    def _action_wins(self, state: Any) -> dict[Action, bool]:
        rules = self._rules(state)
        check_duel(state, rules)
        if cards_in_play(state) > self.settings.cards:
            return {}
        if self._duel is None or self._trump != state.trump:
            self._duel, self._trump = PickupDuel(state, rules, self.settings.positions), state.trump
        return self._duel.action_wins(state)

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._tries.was_cut_short()

    def restart(self) -> None:
        """What was solved belongs to the trumps of a match."""
        self._duel = None


def exact(rules: RulesOf, state: State) -> Mapping[Action, float]:
    """1 for an action after which its player goes out first of the two, 0 for any other. Raises
    `PickupDuelError` where that is not known."""
    own = rules(state)
    assert isinstance(state, TwoPhaseState)
    return {
        action: float(wins) for action, wins in PickupDuel(state, own).action_wins(state).items()
    }
