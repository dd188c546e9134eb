"""Drawing what a seat cannot see: prepared once for a decision, drawn from many times.

`state.sampler(seat)` reads once what the seat knows; `draw` then only deals. Every draw is a state that the
seat cannot tell from the one it decides in. It is a function of what the seat knows and of the random
numbers alone, never of what truly lies hidden: then a bot that thinks about draws cannot cheat, and
conformance can prove it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from pelitupa.core.game import State

Random = Callable[[], float]
"""Gives floats in [0, 1), as `random.Random().random` does."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Sampler:
    """What one seat knows of a state, ready to draw all the rest anew.

    It holds for the state as it was when it was made: what is done to that state later does not change it.
    """

    def draw(self, rng: Random) -> State:
        """A state of its own that the seat cannot tell from the one the sampler was made for.

        Raises `ValueError` where none was found, which happens only if what is known is as good as
        impossible.
        """
        raise NotImplementedError


class CloneSampler(Sampler):
    """Where nothing is hidden: every draw is a copy."""

    def __init__(self, state: State) -> None:
        self._state = state.clone()

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        return self._state.clone()


class UnpreparedSampler(Sampler):
    """For games that have nothing to prepare: each draw is `State._resampled`."""

    def __init__(self, state: State, player: int) -> None:
        self._state = state.clone()
        self._player = player

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        return self._state._resampled(self._player, rng)
