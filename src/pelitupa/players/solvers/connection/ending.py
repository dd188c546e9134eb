"""Wins proved where a position is too large for the solver: on the cells that matter most.

All other vacant cells are given to the other colour. What wins then wins on the whole board too, since a
stone of the other colour never helps.
"""

from __future__ import annotations

from collections.abc import Callable

from pelitupa.games.board.connection import ConnectionState
from pelitupa.players.solvers.connection.bits import MOST_BITS, place_of
from pelitupa.players.solvers.connection.layout import layout_of, vertices_of
from pelitupa.players.solvers.connection.search import ConnectionSearch
from pelitupa.players.solvers.connection.solver import ConnectionLimitError
from pelitupa.players.solvers.connection.tree import FillTree


def winning_cell(
    state: ConnectionState,
    ranked: list[int],
    limit: int,
    lasts: Callable[[], bool] | None = None,
    most: int = MOST_BITS,
) -> int:
    """A cell with which the colour to move is proved to win, looking at the vacant cells in the order given,
    as many as make `most` vertices; -1 where none was found within the limit of positions, or in time."""
    colour = state.colour_to_move()
    cells = len(ranked)
    while True:
        smaller = with_given(state, ranked[cells:], 3 - colour)
        if smaller is None:  # the other colour wins with what it was given
            return -1
        vertices = vertices_of(smaller)
        if vertices <= most:
            break
        cells -= max(1, (vertices - most) // 2)
        if cells < 1:
            return -1
    search = ConnectionSearch(layout_of(smaller), limit, lasts)
    try:
        proof = search.solve(0, 0, colour - 1)
    except ConnectionLimitError:
        return -1
    if proof.winner != colour - 1 or not proof.move:
        return -1
    return smaller.vacant[place_of(proof.move & -proof.move)]


def ranked_cells(tree: FillTree) -> list[int]:
    """The vacant cells of a position, those first that a win of the colour to move is likely to need."""
    between = tree.board.between(tree.stones, tree.colour)
    rest = [
        (-tree.bridged[cell], cell)
        for cell, stone in enumerate(tree.stones)
        if stone == 0 and cell not in between
    ]
    return [*sorted(between), *[cell for _, cell in sorted(rest)]]


def with_given(state: ConnectionState, cells: list[int], colour: int) -> ConnectionState | None:
    """The position with stones of a colour on some vacant cells; None where it wins by them.

    Its count of stones, and so whose turn it is, means nothing.
    """
    given = state.clone()
    for cell in cells:
        if given._join(cell, colour):
            return None
    taken = set(cells)
    given.vacant = [cell for cell in state.vacant if cell not in taken]
    return given
