"""What the floats of observations and information states are, and the rows of what has happened."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core.errors import PelitupaError
from pelitupa.core.game_info import GameInfo
from pelitupa.core.information import Known, known_to, row_columns, row_size, rows_of
from pelitupa.core.tensor import Part, Tensor
from pelitupa.core.world import World

MOST_HISTORY: Final = 100_000
"""No observation has more steps of history."""


def named_parts(state: World, seat: int = 0) -> tuple[Part, ...]:
    """The parts of an observation, which are the same in every state of a game and for every seat."""
    out = Tensor(seat, state._base.players, named=True)
    state._observe(seat, out)
    return tuple(out.parts)


def rows_part(game: GameInfo[Any], offset: int, rows: int) -> Part:
    """Rows of steps, as they stand behind an observation."""
    columns = row_columns(game.players, game._code_bits())
    width = row_size(game.players, game._code_bits())
    return Part("history", offset, (rows, width), "rows", columns=columns)


def check_history(history: int) -> None:
    """Raise `PelitupaError` for a number of steps that no observation can have."""
    if not isinstance(history, int) or not 0 <= history <= MOST_HISTORY:
        raise PelitupaError(
            f"history is a number of steps from 0 to {MOST_HISTORY}, not {history!r}"
        )


def rows_for(state: World, seat: int, lines: list[Known], rows: int) -> list[float]:
    """Lines as rows, filled up with zeros to so many."""
    game = state._base
    values = rows_of(lines, seat, game.players, game._code_bits())
    return values + [0.0] * (rows * row_size(game.players, game._code_bits()) - len(values))


def latest_rows(state: World, seat: int, history: int) -> list[float]:
    """The latest steps that a seat knows of, the latest first, and zeros where there are not so many."""
    game = state._base
    width = row_size(game.players, game._code_bits())
    values = rows_of(
        known_to(state, seat, game.draws_in_order), seat, game.players, game._code_bits()
    )
    found: list[float] = []
    for start in range(len(values) - width, max(len(values) - (history + 1) * width, -1), -width):
        found += values[start : start + width]
    return found + [0.0] * (history * width - len(found))


def public_rows(state: World, rows: int) -> list[float]:
    """What a spectator has seen happen; players are counted from the first one."""
    lines = known_to(state, None, state._base.draws_in_order)
    return rows_for(state, 0, lines, rows)


def private_rows(state: World, seat: int, rows: int) -> list[float]:
    """What a seat has seen happen that no spectator has: rows at the same places as in `public_rows`, and
    zeros for each step of which a spectator knows as much."""
    game = state._base
    width = row_size(game.players, game._code_bits())
    own = rows_for(state, seat, known_to(state, seat, game.draws_in_order), rows)
    public = rows_for(state, seat, known_to(state, None, game.draws_in_order), rows)
    for start in range(0, len(own), width):
        if own[start : start + width] == public[start : start + width]:
            own[start : start + width] = [0.0] * width
    return own
