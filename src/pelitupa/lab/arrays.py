"""Observations and legal actions of many states in arrays of numpy, written at once.

    writer = writer_for(game)
    writer.write(row, state, seat)                # float32, as `State.observation_tensor`
    writer.write_many(rows, [(state, seat), ...])     # a row each

The rules write the bytes of a row (`State.observation_bytes`), so that no float of it becomes an object.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pelitupa.core import Game, PelitupaError, State
from pelitupa.core.extras import needing

with needing("lab", "an array of observations"):
    import numpy as np
    from numpy.typing import NDArray

Seen = tuple[State, int]
"""A state, and the seat that looks at it."""


class ObservationWriter:
    """Writes a game's observations into arrays. `size` is how many floats one has."""

    def __init__(self, game: Game, history: int = 0) -> None:
        """With `history`, of observations with so many of the latest steps
        (`State.observation_with_history`), which are written one by one."""
        self.game, self._history = game, history
        self.size = sum([part.size for part in game.observation_layout(history=history)])

    def write(self, row: Any, state: State, seat: int) -> None:
        """Write what a seat sees into an array of `size` floats. Raises `PelitupaError` for another size."""
        if self._history:
            self.copy(row, state, seat)
        else:
            state.observation_into(row, seat)

    def copy(self, row: Any, state: State, seat: int) -> None:
        """The same by a list of floats, into an array of any numbers."""
        if getattr(row, "shape", None) != (self.size,):
            given = " x ".join(map(str, np.shape(row)))
            raise PelitupaError(
                f"an observation of {self.game} has {self.size} floats; this array has {given}"
            )
        row[:] = (
            state.observation_with_history(seat, self._history)
            if self._history
            else state.observation_tensor(seat)
        )

    def write_many(self, rows: NDArray[Any], seen: Sequence[Seen]) -> None:
        """Write a row for each seat that looks at a state; states of one game each."""
        if self._history:
            for row, (state, seat) in zip(rows, seen, strict=True):
                row[:] = state.observation_with_history(seat, self._history)
            return
        whole = b"".join([state.observation_bytes(seat) for state, seat in seen])
        rows[...] = np.frombuffer(whole, "<f4").reshape(len(seen), -1)


def write_masks(masks: NDArray[Any], legal: Sequence[Sequence[int]]) -> None:
    """Write a row for each list of legal actions: 1 for each of them, 0 for all others."""
    masks.fill(0)
    width = masks.shape[1]
    flat = [row * width + action for row, actions in enumerate(legal) for action in actions]
    masks.reshape(-1)[flat] = 1


@lru_cache(maxsize=64)
def writer_for(game: Game, history: int = 0) -> ObservationWriter:
    """The writer of a game, made once."""
    return ObservationWriter(game, history)
