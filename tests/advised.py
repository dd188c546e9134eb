"""What the advice on a game says of a position, for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pelitupa.core import State
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.players import advice
from pelitupa.players.advice import advice_for


def estimate(state: State) -> list[float]:
    """See `Advice.estimate`."""
    return advice_for(state.get_game()).estimate(state)


def sensible_actions(state: State) -> list[int]:
    """See `Advice.sensible_actions`."""
    return advice_for(state.get_game()).sensible_actions(state)


def likely_action(state: State, rng: Callable[[], float]) -> int:
    """See `Advice.likely_action`."""
    return advice_for(state.get_game()).likely_action(state, rng)


def playout_action(state: State, rng: Callable[[], float]) -> int:
    """See `Advice.playout_action`."""
    return advice_for(state.get_game()).playout_action(state, rng)


def trick_advice(state: State) -> TrickAdvice[Any]:
    """What there is beside it on trick-taking games."""
    return advice.trick_advice(state.get_game())
