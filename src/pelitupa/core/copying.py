"""How games and states are pickled: a game as its text, a state as its game and its history.

Compiled objects cannot be pickled field by field, and packed lists cannot plain either. A game's text and
a history are all there is to say of either, and they are read with the same checks as any other input.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pelitupa.core.errors import PelitupaError

Loader = Callable[[str], Any]
ClassOf = Callable[[str], type | None]


def _no_loader(spec: str) -> Any:
    raise PelitupaError("games cannot be loaded: import pelitupa rather than its parts")


def _no_class(id: str) -> type | None:
    return None


_loader: Final[list[Loader]] = [_no_loader]
_class_of: Final[list[ClassOf]] = [_no_class]


def set_loader(loader: Loader, class_of: ClassOf) -> None:
    """Read games with `loader`; `class_of` gives the class of an id, None where no game has it.

    The package `pelitupa.games` sets its own when it is imported.
    """
    _loader[0], _class_of[0] = loader, class_of


def can_load(id: str, cls: type) -> bool:
    """Whether a game of this id is loaded as an object of just this class."""
    return _class_of[0](id) is cls


def game_again(spec: str) -> Any:
    """The game of a text, for unpickling."""
    return _loader[0](spec)


def state_again(game: Any, history: list[Any]) -> Any:
    """The state of a game after a history, for unpickling."""
    return game.state(history)


def settings_again(cls: Any, values: dict[str, Any]) -> Any:
    """Settings with these values, for unpickling."""
    return cls(**values)


def become(state: object, other: object) -> None:
    """Give a state all fields of another one of the same game, which is used no more.

    Fields stand in slots, in the instance's dictionary, or in the list that mypyc keeps of a compiled class.
    """
    for kind in type(state).__mro__:
        listed = (*getattr(kind, "__slots__", ()), *kind.__dict__.get("__mypyc_attrs__", ()))
        for name in listed:
            if name != "__dict__" and hasattr(other, name):
                setattr(state, name, getattr(other, name))
    if hasattr(state, "__dict__"):
        vars(state).clear()
        vars(state).update(vars(other))
