"""Where the advice of a game is: beside its module, or beside that of a class it is made from."""

from __future__ import annotations

import importlib
import sys
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from pelitupa.core import Game
from pelitupa.core.advice import Advice
from pelitupa.core.copying import made_by
from pelitupa.games.tricks.advice import TrickAdvice

_NAMED_BY_THEIR_ROOM: Final = ("game", "match", "table")


def advice_for(game: Game) -> Advice[Any]:
    """The advice of a game: see `core/advice.py`."""
    return made_by(advice_class(type(game)), game)


def advice_class(game: type[Game]) -> type[Advice[Any]]:
    """The class of the advice of a class of games."""
    return _advice_class(tuple(cls.__module__ for cls in game.__mro__))


def trick_advice(game: Game) -> TrickAdvice[Any]:
    """The advice of a trick-taking game."""
    found = advice_for(game)
    assert isinstance(found, TrickAdvice)
    return found


@cache
def _advice_class(modules: tuple[str, ...]) -> type[Advice[Any]]:
    """The first advice there is beside some modules."""
    for module in modules:
        found = _beside(module)
        if found is not None:
            return found
    raise AssertionError("the contract has advice for every game")


def _beside(module: str) -> type[Advice[Any]] | None:
    """The advice beside a module, or, outside the rooms, in it."""
    room, _, name = module.rpartition(".")
    place = f"{room}.advice" if name in _NAMED_BY_THEIR_ROOM else f"{module}_advice"
    if find_spec(place) is not None:
        module = place
        importlib.import_module(place)
    found: type[Advice[Any]] | None = getattr(sys.modules[module], "ADVICE", None)
    return found
