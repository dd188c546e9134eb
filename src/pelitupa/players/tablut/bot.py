"""The bot of Tablut: alpha-beta, as deep as its work goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core import Action, option
from pelitupa.games.board.tablut.game import TablutState
from pelitupa.players.budget import BudgetBot, BudgetSettings
from pelitupa.players.kind import Kind
from pelitupa.players.tablut.search import TablutSearch


@dataclass(frozen=True)
class TablutSettings(BudgetSettings):
    """How long to think."""

    simulations: int = option(
        400, "Work a move, in simulations of 50 positions each; 0 for a time limit alone.", low=0
    )


class TablutBot(BudgetBot):
    """Plays the best move that alpha-beta finds; see `TablutSearch` and `kind.Bot`."""

    positions = 50  # a simulation plays about as many moves

    def __init__(
        self, game: Any, seat: int, seed: str | int, settings: TablutSettings | None = None
    ) -> None:
        super().__init__(seat, seed, settings or TablutSettings())

    def step(self, state: Any) -> Action:
        """An action for a state in which this seat is the current player."""
        return self.search(state)[0]

    def search(self, state: Any) -> tuple[int, int]:
        """The best action and its value; see `TablutSearch`."""
        rng = self._begin(state)
        assert isinstance(state, TablutState)
        left = state.game.options.limit - state.done
        return TablutSearch(state.board, state.turn, state.seen, left, self._lasts).best(rng)


BOT: Final = Kind(TablutSettings, TablutBot, best="{budget}")
