"""A bot for Hex and Y: it searches with fillings, plays what it can prove, and knows when to swap."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pelitupa.core import Action, option
from pelitupa.games.board.connection import RED, ConnectionState
from pelitupa.players.budget import FLOOR, BudgetBot, BudgetSettings
from pelitupa.players.search import SearchBot, SearchSettings
from pelitupa.players.solvers.connection.ending import ranked_cells, winning_cell
from pelitupa.players.solvers.connection.fill import board_of
from pelitupa.players.solvers.connection.swap import fair_openings, is_worth_taking
from pelitupa.players.solvers.connection.tree import FillTree

_PROOF_PART: Final = 0.3
"""So much of its time may go to a proof."""
_HOPE: Final = 0.7
"""A win is looked for from this share of fillings on."""
_SMALL: Final = 25
"""Where no more cells are vacant, a win is looked for whatever the fillings say."""
_VERTICES: Final = 36
"""So large are the positions that proofs are looked for in: plain Python takes seconds for larger ones."""
_LOOK: Final = 16
"""Simulations between two looks whether a win was found."""
_NODES: Final = 4
"""A position visited for a proof takes as long as so many simulations, at least."""


@dataclass(frozen=True)
class ConnectionSettings(BudgetSettings):
    """How long to search, and how long to look for a proof."""

    nodes: int = option(
        0, "Positions visited for a proof, at most; 0 for a part of the time or work.", low=0
    )


class ConnectionBot(BudgetBot):
    """Plays a cell that is proved to win if one is found, else the one that search likes best. See
    `kind.Bot`."""

    def __init__(
        self, game: Any, seat: int, seed: str | int, settings: ConnectionSettings | None = None
    ) -> None:
        self.settings = settings if settings is not None else ConnectionSettings()
        super().__init__(seat, seed, self.settings)

    def step(self, state: Any) -> Action:
        """See `kind.Bot`. Raises `PelitupaError` where it is not this seat's turn."""
        rng = self._begin(state)
        assert isinstance(state, ConnectionState)
        game = state.game
        if game.swap and state.stones == 0 and game.cells > 1:
            return rng.choice(fair_openings(game))
        if state.may_swap() and is_worth_taking(game, state.last):
            return game.cells
        if len(state.vacant) == 1:
            return state.vacant[0]
        return self._cell(state, rng)

    def _cell(self, state: ConnectionState, rng: Random) -> int:
        board, colour = board_of(state.game), state.colour_to_move()
        tree = FillTree(board, [value & 3 for value in state.values], colour, rng)
        mine = tree.share if colour == RED else 1.0 - tree.share
        # joined by bridges: all that is left is to cut them, or to play them out
        if mine in (0.0, 1.0):
            for cell in sorted(state.vacant, key=tree.plain.__getitem__, reverse=True)[:_LOOK]:
                if mine == 0.0 or tree.wins_with(cell):
                    return cell
        if mine >= _HOPE or len(state.vacant) <= _SMALL:
            proved = winning_cell(
                state, ranked_cells(tree), self._most_nodes(), self._proof_lasts, _VERTICES
            )
            if proved >= 0:
                return proved
        done = 0
        while self._lasts(done):
            tree.simulate()
            done += 1
            if done % _LOOK == 0:
                won = tree.is_won()
                if won >= 0:
                    return won
        return tree.ranked()[0][0]

    def _most_nodes(self) -> int:
        if self.settings.nodes:
            return self.settings.nodes
        if self.settings.seconds:
            return 10**9
        return max(1, self.settings.simulations // _NODES)

    def _proof_lasts(self) -> bool:
        return self._budget.lasts(FLOOR, _PROOF_PART)


def make_connection_bot(
    game: Any, seat: int, seed: str | int, settings: ConnectionSettings
) -> ConnectionBot | SearchBot:
    """The bot of Hex and Y; as misère, where there is no chain to make and its proofs prove nothing, a plain
    search for as long."""
    if not game.misere:
        return ConnectionBot(game, seat, seed, settings)
    given = SearchSettings(simulations=settings.simulations, seconds=settings.seconds)
    return SearchBot(game, seat, seed, given)
