"""A bot for Hex and Y that plays what it can prove, and searches where it cannot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pelitupa.core import Action, option
from pelitupa.players.budget import BudgetSettings
from pelitupa.players.search import SearchBot, SearchSettings
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.solvers.connection import (
    ConnectionLimitError,
    ConnectionSolver,
    ConnectionSolverError,
)


@dataclass(frozen=True)
class ConnectionSettings(BudgetSettings):
    """How long to search where no proof is found, and how long to look for one."""

    nodes: int = option(500, "Positions visited for a proof, at most.", low=1)


class ConnectionBot(SeatBot):
    """Plays a cell that is proved to win if one is found; all else is left to search. See `kind.Bot`."""

    def __init__(
        self, game: Any, seat: int, seed: str | int, settings: ConnectionSettings | None = None
    ) -> None:
        self.settings = settings if settings is not None else ConnectionSettings()
        super().__init__(seat)
        self._search = SearchBot(
            game,
            seat,
            seed,
            SearchSettings(simulations=self.settings.simulations, seconds=self.settings.seconds),
        )

    def step(self, state: Any) -> Action:
        """An action for a state in which this seat is the current player."""
        if state.current_player() == self.seat:
            try:
                move = ConnectionSolver(self.settings.nodes).solve(state).move
            except (ConnectionLimitError, ConnectionSolverError):
                move = -1
            if move >= 0:
                return move
        return self._search.step(state)

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return self._search.was_cut_short()
