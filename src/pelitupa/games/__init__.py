"""All games. A game is in the cottage by being in its room: the folder `<family>/<id>`.

Its `game.py` sets `GAME` to its class; its `rulebook.toml` are its rules. Nothing is listed anywhere, and
nothing is imported before it is asked for.
"""

from __future__ import annotations

import difflib
import importlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pelitupa.core
from pelitupa.core import Game, Options, Rulebook, UnknownGame, parse_spec, read_rulebook, t
from pelitupa.core.options import Value
from pelitupa.core.theorem import Theorem

_FOLDER: Final = Path(__file__).parent


@cache
def game_families() -> dict[str, str]:
    """The family (folder) of every game, by id, ordered by family and id."""
    rooms = [path.parent for path in sorted(_FOLDER.glob("*/*/rulebook.toml"))]
    return {room.name: room.parent.name for room in rooms}


def game_ids() -> list[str]:
    """The ids of all games, ordered by family and id."""
    return list(game_families())


def _family(id: str) -> str:
    families = game_families()
    if id not in families:
        near = difflib.get_close_matches(id.lower().replace("-", "_"), families, 3, 0.5)
        if near:
            told = t(
                "there is no game {id}; did you mean {near}?",
                id=repr(id[:60]),
                near=" / ".join(near),
            )
        else:
            told = t("there is no game {id}; `pelitupa list` shows all", id=repr(id[:60]))
        raise UnknownGame(told)
    return families[id]


@cache
def rulebook(id: str) -> Rulebook:
    """The rulebook of a game. Raises `UnknownGame`."""
    return read_rulebook(_FOLDER / _family(id) / id / "rulebook.toml")


@cache
def contract_rulebook() -> Rulebook:
    """The clauses that hold in every game."""
    return read_rulebook(Path(pelitupa.core.__file__).parent / "contract.toml")


@cache
def partners_rulebook() -> Rulebook:
    """The clauses that games of partners share."""
    return read_rulebook(_FOLDER / "partners.toml")


@cache
def game_class(id: str) -> type[Game]:
    """The class of a game. Raises `UnknownGame`."""
    module = importlib.import_module(f"pelitupa.games.{_family(id)}.{id}.game")
    cls: type[Game] = module.GAME
    return cls


def options_class(id: str) -> type[Options]:
    """The options of a game. Raises `UnknownGame`."""
    return game_class(id).options_type()


@cache
def theorem(id: str) -> Theorem | None:
    """What is proved of a game, where its room has a `theorem.py`. Raises `UnknownGame`."""
    place = f"pelitupa.games.{_family(id)}.{id}.theorem"
    if find_spec(place) is None:
        return None
    found: Theorem = importlib.import_module(place).THEOREM
    return found


def load_game(spec: str, **options: Value) -> Game:
    """A game from `"hex"` or `"hex(size=5,swap=false)"`; keywords lay further options over it.

    Raises `UnknownGame` and `OptionError`.
    """
    id, given = parse_spec(spec)
    cls = game_class(id)
    return cls(cls.options_type().make({**given, **options}), rulebook(id))
