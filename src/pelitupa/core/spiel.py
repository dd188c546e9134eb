"""OpenSpiel's names, so that its algorithms run on our games without knowing them.

Player ids are those of `pyspiel.PlayerId`. `GameType` carries the fields that OpenSpiel's Python
algorithms read; its values compare equal to the enumerations of `pyspiel` of the same name, and to
plain strings, without `pyspiel` being imported.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

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


@dataclass(frozen=True)
class GameType:
    """What kind of game it is, in the words of `pyspiel.GameType`."""

    short_name: str
    long_name: str
    dynamics: SpielName
    chance_mode: SpielName
    information: SpielName
    utility: SpielName
    reward_model: SpielName
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool
    provides_information_state_tensor: bool
    provides_observation_string: bool
    provides_observation_tensor: bool
    parameter_specification: dict[str, Any]


@dataclass(frozen=True)
class PlayerAction:
    """One entry of `full_history()`."""

    player: int
    action: Any
