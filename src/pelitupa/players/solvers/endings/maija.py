"""The endings of Musta Maija and of what is made from it: what matters when two are left and nothing is to be
drawn."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.games.beating.maija import MaijaState
from pelitupa.players.solvers.endings.two_left_bot import Ending


def key_of(state: Any) -> tuple[object, ...]:
    """See `two_left.Key`; a game with more to it adds that."""
    assert isinstance(state, MaijaState)
    return (
        *state.hands,
        state.phase,
        state.trump,
        state.attacker,
        state.defender,
        state.attack,
        state.chosen,
        state.left,
    )


def is_open(state: Any) -> bool:
    """Whether two are left, who know each other's cards."""
    assert isinstance(state, MaijaState)
    return state.remaining() == 2 and not state.stock_size()


def turns_left(state: Any) -> int:
    """How many turns the match may yet go on."""
    assert isinstance(state, MaijaState)
    return state.filling.limit - state.turns


ENDING: Final = Ending(key_of, is_open, turns_left)
