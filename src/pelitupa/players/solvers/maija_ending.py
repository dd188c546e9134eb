"""The endings of Musta Maija and Moska: what of a position matters when two are left and nothing is to be
drawn."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.games.beating.maija import MaijaState
from pelitupa.games.beating.moska.steps import StepsState
from pelitupa.games.beating.moska.throwing import MoskaState
from pelitupa.players.solvers.two_left_bot import Ending


def key_of(state: Any) -> tuple[object, ...]:
    """See `two_left.Key`."""
    assert isinstance(state, MaijaState)
    own: tuple[object, ...] = ()
    if isinstance(state, MoskaState):
        own = state.by, state.ranks, state.waiting, state.gone_once
    if isinstance(state, StepsState):
        own = *own, state.beaten, state.using
    return (
        *state.hands, state.phase, state.trump, state.attacker, state.defender, state.attack, state.chosen,
        state.left, *own,
    )  # fmt: skip


def is_open(state: Any) -> bool:
    """Whether two are left, who know each other's cards."""
    assert isinstance(state, MaijaState)
    return state.remaining() == 2 and not state.stock_size()


def turns_left(state: Any) -> int:
    """How many turns the match may yet go on."""
    assert isinstance(state, MaijaState)
    return state.filling.limit - state.turns


ENDING: Final = Ending(key_of, is_open, turns_left)
