"""Shots as vectors of numbers from -1 to 1, for environments made with `shots="open"`.

A vector has one number more than the longest open value that the game wants of a player
(`Game.shot_numbers`). The first is what is done: up to 0 the open value, above 0 one of the listed actions,
`legal` cut into equal parts. Where only listed actions can be chosen (a colour is named, a shot is taken or
given back) its whole range is cut, where only an open value can, it is not looked at. The other numbers are
the fields of the open value, -1 the least and 1 the most of each; those beyond its last field are not looked
at.

A vector is never refused: a value that the rules do not allow becomes the nearest that they do
(`State.nearest_value`): a tip that would slip, a cue ball that would lie in another.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from pelitupa.core import NUMBER, Action, Field, Game, OpenValue, PelitupaError, State

NAMED: Final = "named"
OPEN: Final = "open"
SHOTS: Final = (NAMED, OPEN)
"""How shots are chosen in an environment: from a list, or as numbers."""

_DIGITS: Final = 6
"""To so many decimals numbers stand in the history of a match."""


def shot_space(game: Game) -> Box:
    """The vectors of a game. Raises `PelitupaError` where its players choose no open values."""
    if not game.shot_numbers:
        raise PelitupaError(f"no shot is chosen in {game}: make the environment without shots=open")
    return Box(-1.0, 1.0, (1 + game.shot_numbers,), np.float32)


def wanted_fields(state: State) -> tuple[Field, ...]:
    """The fields of the open value that is wanted of the player to decide; empty where none is."""
    wanted = None if state.current_player() < 0 else state.open_input()
    if wanted is None or any(field.kind != NUMBER for field in wanted.fields):
        return ()
    return wanted.fields


def action_of(state: State, legal: Sequence[int], vector: Any) -> Action:
    """The action that a vector means for the player to decide. Raises `PelitupaError` for one of another
    length, or with something in it that is not a number."""
    numbers = [float(number) for number in vector]
    width = 1 + state.get_game().shot_numbers
    if len(numbers) != width or not all(map(math.isfinite, numbers)):
        raise PelitupaError(f"a shot here is {width} numbers from -1 to 1, not {vector!r}")
    shares = [(min(1.0, max(-1.0, number)) + 1.0) / 2.0 for number in numbers]
    fields = wanted_fields(state)
    first = shares[0] if not fields else 2.0 * shares[0] - 1.0
    if legal and (not fields or first > 0.0):
        return legal[min(len(legal) - 1, int(first * len(legal)))]
    value: OpenValue = tuple(
        [
            round(field.low + share * (field.high - field.low), _DIGITS)
            for field, share in zip(fields, shares[1:], strict=False)
        ]
    )
    return state.nearest_value(value)


def vector_of(state: State, legal: Sequence[int], action: Action) -> NDArray[Any]:
    """The vector that means an action of the player to decide, as exactly as its floats are."""
    fields, numbers = wanted_fields(state), [0.0] * (1 + state.get_game().shot_numbers)
    if isinstance(action, int):
        share = (legal.index(action) + 0.5) / len(legal)
        numbers[0] = share if fields else 2.0 * share - 1.0
    else:
        numbers[0] = -1.0
        for place, (field, part) in enumerate(zip(fields, action, strict=True), 1):
            numbers[place] = 2.0 * (float(part) - field.low) / (field.high - field.low) - 1.0
    return np.array(numbers, np.float32)
