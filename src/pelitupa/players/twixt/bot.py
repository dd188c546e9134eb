"""The bot of Twixt: it looks for marks on the shortest ways of both players, and a few moves ahead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core import Action, Settings, option
from pelitupa.games.board.twixt.game import TwixtState
from pelitupa.players.budget import BudgetBot, BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.twixt.board import Tables
from pelitupa.players.twixt.search import TwixtSearch, line_for

_MIDDLE: Final = 0.3


@dataclass(frozen=True)
class TwixtSettings(Settings):
    """How long to think. (A plain class cannot give another default to what a compiled one has.)"""

    simulations: int = option(
        100, "Work a move, in simulations of 4 positions each; 0 for a time limit alone.", low=0
    )
    seconds: float = option(
        0.0, "Seconds of the processor's time a move; 0 for no time limit.", low=0
    )

    def check(self) -> None:
        """A search must end."""
        self.budget()

    def budget(self) -> BudgetSettings:
        """The same as every bot has it. Raises `OptionError` where there is none."""
        return BudgetSettings(simulations=self.simulations, seconds=self.seconds)


class TwixtBot(BudgetBot):
    """Marks what `TwixtSearch` finds; takes a first mark over that lies in the middle. See `kind.Bot`."""

    positions = 4  # to value so many is about as much work as a simulation

    def __init__(
        self, game: Any, seat: int, seed: str | int, settings: TwixtSettings | None = None
    ) -> None:
        super().__init__(seat, seed, (settings or TwixtSettings()).budget())
        self._tables = Tables(game)

    def step(self, state: Any) -> Action:
        """An action for a state in which this seat is the current player."""
        rng = self._begin(state)
        assert isinstance(state, TwixtState)
        if state.drawing:
            return line_for(state)
        game = state.game
        if state.marks == 0 and game.swap:
            cells = [
                cell
                for cell in state.vacant[state.colour_of(self.seat)]
                if not is_middling(state, cell)
            ]
            return rng.choice(cells)
        if state.may_swap() and is_middling(state, state.last):
            return game.cells
        return TwixtSearch(state, self._lasts, rng, self._tables).best()


def is_middling(state: TwixtState, cell: int) -> bool:
    """Whether an intersection lies so near the middle that a first mark there is worth taking over."""
    grid = state.game.grid
    middle = (grid.size - 1) / 2
    row, column = grid.places[cell]
    return max(abs(row - middle), abs(column - middle)) <= _MIDDLE * grid.size


BOT: Final = Kind(TwixtSettings, TwixtBot, best="{budget}")
