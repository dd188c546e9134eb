"""OpenSpiel's names, so that its algorithms run on our games without knowing them.

Player ids are those of `pyspiel.PlayerId`. `GameType` carries the fields that OpenSpiel's Python
algorithms read. Its values are the enumerations of `pyspiel` themselves where a program has imported it;
where none has, names that equal them and plain strings.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core.frozen import Frozen

CHANCE: Final = -1
SIMULTANEOUS: Final = -2
INVALID: Final = -3
TERMINAL: Final = -4


class SpielName(str):
    """A name such as `SEQUENTIAL` that equals the pyspiel enumeration value of that name."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return str(self) == str(getattr(other, "name", other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


def spiel_value(kind: str, name: str) -> Any:
    """A value of an enumeration in `pyspiel.GameType`: the true one where `pyspiel` is imported already."""
    enumeration = getattr(getattr(sys.modules.get("pyspiel"), "GameType", None), kind, None)
    return SpielName(name) if enumeration is None else getattr(enumeration, name)


_observers: Final[list[Callable[[Any, Any, Any], Any]]] = []


def set_observers(maker: Callable[[Any, Any, Any], Any]) -> None:
    """Make a game's observers with this function; the package sets its own on import."""
    _observers[:] = [maker]


def observer_of(game: Any, kind: Any, parameters: Any) -> Any:
    """An observer in OpenSpiel's form: see `pelitupa.adapters.observer`."""
    return _observers[0](game, kind, parameters)


_writers: Final[list[Callable[[Any], Any]]] = []


def set_writers(maker: Callable[[Any], Any]) -> None:
    """Make what writes a game's observations into arrays with this function; the package sets its own."""
    _writers[:] = [maker]


def writer_of(game: Any) -> Any:
    """What writes a game's observations into arrays: see `pelitupa.lab.arrays`."""
    return _writers[0](game)


@dataclass(frozen=True)
class GameType(Frozen):
    """What kind of game it is, in the words of `pyspiel.GameType`."""

    Dynamics = property(lambda self: type(self.dynamics))
    ChanceMode = property(lambda self: type(self.chance_mode))
    Information = property(lambda self: type(self.information))
    Utility = property(lambda self: type(self.utility))
    RewardModel = property(lambda self: type(self.reward_model))

    short_name: str
    long_name: str
    dynamics: Any
    chance_mode: Any
    information: Any
    utility: Any
    reward_model: Any
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool
    provides_information_state_tensor: bool
    provides_observation_string: bool
    provides_observation_tensor: bool
    provides_factored_observation_string: bool
    parameter_specification: dict[str, Any]


@dataclass(frozen=True)
class PlayerAction(Frozen):
    """One entry of `full_history()`."""

    player: int
    action: Any
