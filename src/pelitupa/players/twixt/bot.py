"""The bot of Twixt: it looks for marks on the shortest ways of both players, and a few moves ahead."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pelitupa.core import Action, Settings, option
from pelitupa.games.board.twixt.game import TwixtState
from pelitupa.players.budget import Budget, check_budget
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.twixt.search import TwixtSearch, line_for

POSITIONS: Final = 4
"""So many positions valued are about as much work as a simulation."""
_MIDDLE: Final = 0.3


@dataclass(frozen=True)
class TwixtSettings(Settings):
    """How long to think."""

    simulations: int = option(
        100, "Work a move, in simulations of 4 positions each; 0 for a time limit alone.", low=0
    )
    seconds: float = option(
        0.0, "Seconds of the processor's time a move; 0 for no time limit.", low=0
    )

    def check(self) -> None:
        """A search must end."""
        check_budget(self.simulations, self.seconds)


class TwixtBot(SeatBot):
    """Marks what `TwixtSearch` finds; takes a first mark over that lies in the middle. See `kind.Bot`."""

    def __init__(
        self, game: Any, seat: int, seed: str | int, settings: TwixtSettings | None = None
    ) -> None:
        super().__init__(seat)
        self.settings = settings if settings is not None else TwixtSettings()
        self._seed = seed
        self._budget = Budget(0.0)

    def step(self, state: Any) -> Action:
        """An action for a state in which this seat is the current player."""
        self._check_turn(state)
        assert isinstance(state, TwixtState)
        self._budget = Budget(self.settings.seconds)
        if state.drawing:
            return line_for(state)
        rng = Random(f"{self._seed}:{self.seat}:{state.move_number()}")
        game = state.game
        if state.marks == 0 and game.swap:
            cells = [cell for cell in state.vacant[state.colour_of(self.seat)]
                     if not is_middling(state, cell)]  # fmt: skip
            return rng.choice(cells)
        if state._may_swap() and is_middling(state, state.last):
            return game.cells
        return TwixtSearch(state, self._lasts, rng).best()

    def _lasts(self, visited: int) -> bool:
        done = visited // POSITIONS
        if self.settings.simulations and done >= self.settings.simulations:
            return False
        return self._budget.lasts(done)

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._budget.cut_short


def is_middling(state: TwixtState, cell: int) -> bool:
    """Whether an intersection lies so near the middle that a first mark there is worth taking over."""
    grid = state.game.grid
    middle = (grid.size - 1) / 2
    row, column = grid.places[cell]
    return max(abs(row - middle), abs(column - middle)) <= _MIDDLE * grid.size


BOT: Final = Kind(TwixtSettings, TwixtBot, best="{budget}")
