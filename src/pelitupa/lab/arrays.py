"""Observations and legal actions of many states in arrays of numpy, written at once.

    writer = writer_for(game)
    writer.write(row, state, seat)                # float32, as `State.observation_tensor`
    writer.write_many(rows, [(state, seat), ...])     # a row each

What is 0 or 1 comes packed from the rules (`State.observation_packed`) and is spread by numpy, for all states
together: a row of 500 floats takes a tenth of the time of a list of them.
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
        parts = game.observation_layout(history=history)
        self.size = sum([part.size for part in parts])
        bits: list[int] = []
        numbers: list[int] = []
        for part in parts:
            places = range(part.offset, part.offset + part.size)
            (numbers if part.form == "numbers" else bits).extend(places)
        self._bits, self._numbers = _span(bits), _span(numbers)
        self._length = len(bits)

    def write(self, row: Any, state: State, seat: int) -> None:
        """Write what a seat sees into an array of `size` floats. Raises `PelitupaError` for another size."""
        if getattr(row, "shape", None) != (self.size,):
            given = " x ".join(map(str, np.shape(row)))
            raise PelitupaError(
                f"an observation of {self.game} has {self.size} floats; this array has {given}"
            )
        if self._history:
            row[:] = state.observation_with_history(seat, self._history)
            return
        packed, values = state.observation_packed(seat)
        if self._length:
            whole = np.frombuffer(packed, np.uint8)
            row[self._bits] = np.unpackbits(whole, count=self._length, bitorder="little")
        if values:
            row[self._numbers] = values

    def write_many(self, rows: NDArray[Any], seen: Sequence[Seen]) -> None:
        """Write a row for each seat that looks at a state; states of one game each."""
        if self._history:
            for row, (state, seat) in zip(rows, seen, strict=True):
                row[:] = state.observation_with_history(seat, self._history)
            return
        packed, values = [], []
        for state, seat in seen:
            word, numbers = state.observation_packed(seat)
            packed.append(word)
            values.append(numbers)
        if self._length:
            whole = np.frombuffer(b"".join(packed), np.uint8).reshape(len(seen), -1)
            rows[:, self._bits] = np.unpackbits(whole, 1, self._length, "little")
        if values and values[0]:
            rows[:, self._numbers] = values


def _span(places: list[int]) -> Any:
    """These places of a row: a slice where they stand together, which numpy copies faster."""
    if places and places == list(range(places[0], places[-1] + 1)):
        return slice(places[0], places[-1] + 1)
    return np.array(places, np.int64)


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
