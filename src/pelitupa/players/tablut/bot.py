"""The bot of Tablut: alpha-beta, as deep as its work goes."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pelitupa.core import Action, Settings, option
from pelitupa.games.board.tablut.game import TablutState
from pelitupa.players.budget import Budget, check_budget
from pelitupa.players.kind import Kind
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.tablut.search import TablutSearch

POSITIONS: Final = 50
"""So many positions looked at are as much work as a simulation, which plays about as many moves."""


@dataclass(frozen=True)
class TablutSettings(Settings):
    """How long to think."""

    simulations: int = option(
        400, "Work a move, in simulations of 50 positions each; 0 for a time limit alone.", low=0
    )
    seconds: float = option(
        0.0, "Seconds of the processor's time a move; 0 for no time limit.", low=0
    )

    def check(self) -> None:
        """A search must end."""
        check_budget(self.simulations, self.seconds)


class TablutBot(SeatBot):
    """Plays the best move that alpha-beta finds; see `TablutSearch` and `kind.Bot`."""

    def __init__(
        self, game: Any, seat: int, seed: str | int, settings: TablutSettings | None = None
    ) -> None:
        super().__init__(seat)
        self.settings = settings if settings is not None else TablutSettings()
        self._seed = seed
        self._budget = Budget(0.0)

    def step(self, state: Any) -> Action:
        """An action for a state in which this seat is the current player."""
        return self.search(state)[0]

    def search(self, state: Any) -> tuple[int, int]:
        """The best action and its value; see `TablutSearch`."""
        self._check_turn(state)
        assert isinstance(state, TablutState)
        self._budget = Budget(self.settings.seconds)
        left = state.game.limit - state.done
        search = TablutSearch(state.board, state.turn, state.seen, left, self._lasts)
        return search.best(Random(f"{self._seed}:{self.seat}:{state.move_number()}"))

    def _lasts(self, visited: int) -> bool:
        done = visited // POSITIONS
        if self.settings.simulations and done >= self.settings.simulations:
            return False
        return self._budget.lasts(done)

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._budget.cut_short


BOT: Final = Kind(TablutSettings, TablutBot, best="{budget}")
