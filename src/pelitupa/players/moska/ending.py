"""The endings of Moska: see `solvers/endings/maija.py`."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.games.beating.moska.steps import StepsState
from pelitupa.games.beating.moska.throwing import MoskaState
from pelitupa.players.solvers.endings.maija import is_open, turns_left
from pelitupa.players.solvers.endings.maija import key_of as plain_key
from pelitupa.players.solvers.endings.two_left_bot import Ending


def key_of(state: Any) -> tuple[object, ...]:
    """See `two_left.Key`."""
    assert isinstance(state, MoskaState)
    key = *plain_key(state), state.by, state.ranks, state.waiting, state.gone_once
    return (*key, state.beaten, state.using) if isinstance(state, StepsState) else key


ENDING: Final = Ending(key_of, is_open, turns_left)
