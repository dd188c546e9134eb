"""Hex and Y solved: who wins a position, with which cell, and which openings win.

    solver = ConnectionSolver()
    solver.solve(load_game("hex(size=5,swap=false)").new_initial_state())
    solver.openings(load_game("hex(size=5)"))     # the first cells with which red wins

The search works on the vacant cells and the chains alone, so that a late position on a large board is
as good as one on a small board. `search` says how it is done, `docs/lab/hex_solved.md` what came
of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Game, PelitupaError, State
from pelitupa.equipment.cards import cards_in
from pelitupa.games.board.connection import BLUE, COLOURS, RED, ConnectionState
from pelitupa.players.solvers.connection.bits import BIT, MOST_BITS
from pelitupa.players.solvers.connection.layout import layout_of, vertices_of
from pelitupa.players.solvers.connection.search import (
    ConnectionLimitError,
    ConnectionProof,
    ConnectionSearch,
)

__all__ = [
    "DEFAULT_LIMIT",
    "ConnectionLimitError",
    "ConnectionSolver",
    "ConnectionSolverError",
    "Solution",
]

DEFAULT_LIMIT: Final = 1_000_000


class ConnectionSolverError(PelitupaError):
    """What was given is no position that the solver of Hex and Y takes."""


@dataclass(frozen=True)
class Solution:
    """Who wins, and how.

    `winner` is a seat, `colour` the one that it wins with (1 red, 2 blue; 0 where it will be for the
    winner to choose: nothing is on the board and colours may be swapped). `move` is an action that wins,
    or -1 where the seat in turn loses. `proof` are cells within which the colour wins, whatever is done
    elsewhere.
    """

    winner: int
    colour: int
    move: int
    proof: tuple[int, ...]


class ConnectionSolver:
    """Solves positions of Hex and Y. `nodes` counts the positions visited in all its searches, `limit`
    is the most of them for one question."""

    def __init__(self, limit: int = DEFAULT_LIMIT) -> None:
        if limit < 1:
            raise ConnectionSolverError(f"the limit of nodes is 1 or more, not {limit}")
        self.limit = limit
        self.nodes = 0

    def solve(self, state: State) -> Solution:
        """Who wins a position.

        Raises `ConnectionSolverError` for what is no position of Hex or Y, is over, or is too large;
        `ConnectionLimitError` if it takes more nodes than the limit.
        """
        position = _checked(state)
        if position.game.swap and not position.stones and position.game.cells > 1:
            return Solution(
                1, 0, -1, ()
            )  # whatever the opening is, the other has the better colour
        found = self._prove(position)
        colour = RED if found.winner == 0 else BLUE
        proof = tuple(position.vacant[number] for number in cards_in(found.cells))
        seat, swap = position.current_player(), position.game.cells
        if found.move:
            return Solution(seat, colour, position.vacant[cards_in(found.move)[0]], proof)
        if swap in position.legal_actions():
            return Solution(seat, colour, swap, proof)
        return Solution(position.seat_of(colour), colour, -1, proof)

    def winners_of_openings(self, game: Game, *, skip: bool = False) -> Iterator[tuple[int, int]]:
        """Each first cell with the colour that wins after it if nobody swaps, as it is found.

        All are solved by one search; the limit holds for each. Raises as `solve` does; but where an
        opening takes more nodes than the limit and `skip` is set, it comes with 0 for a colour.
        """
        start = _checked(game.new_initial_state())
        search = ConnectionSearch(layout_of(start), self.limit)
        for cell in range(start.game.cells):
            if start.game.cells == 1:
                yield cell, RED
                return
            before = int(search.nodes)
            search.limit = before + self.limit
            try:
                winner = search.solve(BIT[cell], 0, 1).winner
                colour = RED if winner == 0 else BLUE
            except ConnectionLimitError:
                if not skip:
                    raise
                colour = 0
            finally:
                self.nodes += int(search.nodes) - before
            search.forget()
            yield cell, colour

    def openings(self, game: Game) -> list[int]:
        """The first cells with which red wins if nobody swaps. Raises as `solve` does."""
        return [cell for cell, colour in self.winners_of_openings(game) if colour == RED]

    def _prove(self, position: ConnectionState) -> ConnectionProof:
        search = ConnectionSearch(layout_of(position), self.limit)
        try:
            return search.solve(0, 0, 0 if position.colour_to_move() == RED else 1)
        finally:
            self.nodes += int(search.nodes)


def _checked(state: State) -> ConnectionState:
    if not isinstance(state, ConnectionState):
        raise ConnectionSolverError(
            f"this solver takes games of connection on hexagons, Hex and Y, not {state.get_game()}"
        )
    if state.game.misere:
        raise ConnectionSolverError(
            "this solver looks for a chain that wins, which misère does not"
        )
    if state.is_terminal():
        winner = COLOURS[state.winning_colour]
        raise ConnectionSolverError(f"the match is over, {winner} has won; solve a position before")
    vertices = vertices_of(state)
    if vertices > MOST_BITS:
        raise ConnectionSolverError(
            f"{len(state.vacant)} cells are vacant; with the chains and sides that makes {vertices}, and "
            f"the solver takes {MOST_BITS}: give it a smaller board, or a later position"
        )
    return state
