"""Pelitupa, the game cottage: the games of the North, exactly and fast.

>>> import pelitupa
>>> state = pelitupa.load_game("hex(size=3)").new_initial_state()
>>> state.apply_action(state.string_to_action("b2"))
>>> state.current_player()
1
"""

import os
from typing import TYPE_CHECKING, Any

from pelitupa.core import (
    AmbiguousAction,
    Game,
    IllegalAction,
    MalformedAction,
    OptionError,
    PelitupaError,
    State,
    UnknownGame,
    UnknownSeat,
    set_drawing,
)
from pelitupa.core.spiel import set_observers, set_writers
from pelitupa.draw import view_svg
from pelitupa.equipment.bits import COMPILED
from pelitupa.equipment.questions import look_in as look_for_packs
from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.games.tricks.stat_decks import look_in

if TYPE_CHECKING:
    from pelitupa.players.strengths import Strength

__version__ = "0.2.0"


def bots(game: str) -> "list[Strength]":
    """The bots of a game with their measured strength: see `pelitupa.players.strengths`."""
    from pelitupa.players.strengths import bots as found  # who only wants the rules needs no bots

    return found(game)


def _observer(game: Any, kind: Any, parameters: Any) -> Any:
    from pelitupa.adapters.observer import Observer  # numpy is needed for these alone

    return Observer(game, kind, parameters)


def _writer(game: Any) -> Any:
    from pelitupa.lab.arrays import writer_for  # as above

    return writer_for(game)


set_observers(_observer)
set_writers(_writer)
set_drawing(view_svg)  # states draw themselves in notebooks

look_for_packs(*filter(None, [os.environ.get("PELITUPA_PACKS", "")]))
look_in(*filter(None, os.environ.get("PELITUPA_DECKS", "").split(os.pathsep)))

__all__ = [
    "COMPILED", "AmbiguousAction", "Game", "IllegalAction", "MalformedAction", "OptionError", "PelitupaError",
    "State", "UnknownGame", "UnknownSeat", "bots", "game_ids", "load_game", "rulebook",
]  # fmt: skip
