"""The bot of one-suit whist: it plays without fault."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pelitupa.core import Action, Game, Settings, State
from pelitupa.games.mathematics.single_suit_whist.game import SingleSuitWhistState
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.single_suit_whist.solver import (
    SingleSuitError,
    SingleSuitSolver,
    position_of,
)


class SingleSuitBot(SeatBot):
    """Of the best cards always plays the lowest. See `kind.Bot`."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self._solver = SingleSuitSolver()

    def step(self, state: State) -> Action:
        """The lowest of the best cards. Raises `SingleSuitError` for a state of another game."""
        if not isinstance(state, SingleSuitWhistState):
            raise SingleSuitError(f"this bot plays one-suit whist only, not {state.get_game()}")
        if state.current_player() != self.seat:
            raise SingleSuitError(
                f"it is not the turn of player {self.seat + 1}, for whom it plays"
            )
        return self._solver.optimal(position_of(state))[0]


def _make(game: Game, seat: int, seed: str | int, settings: Settings) -> SingleSuitBot:
    return SingleSuitBot(seat)


def _exact(state: State) -> Mapping[Action, float]:
    """The tricks that each card still brings. Raises `SingleSuitError` for a state of another game."""
    if not isinstance(state, SingleSuitWhistState):
        raise SingleSuitError(f"this solves one-suit whist only, not {state.get_game()}")
    values = SingleSuitSolver().card_values(position_of(state))
    return {card: float(tricks) for card, tricks in values.items()}


BOT: Final = Kind(Settings, _make, exact=_exact)
