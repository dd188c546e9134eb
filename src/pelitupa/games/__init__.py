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
from pelitupa.core import (
    Game,
    Options,
    Rulebook,
    RulebookError,
    UnknownGame,
    parse_spec,
    read_rulebook,
    t,
)
from pelitupa.core.copying import set_loader
from pelitupa.core.options import Value
from pelitupa.core.rulebook import TitlePage, read_title_page
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


def title_page(id: str) -> TitlePage:
    """What the rulebook of a game says of it before its clauses. Raises `UnknownGame`."""
    return read_title_page(_FOLDER / _family(id) / id / "rulebook.toml")


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


@cache
def decided_ids() -> tuple[str, ...]:
    """The games in which players decide something (`GameInfo.has_decisions`), as they are by default: those
    that have tables and bots."""
    return tuple(id for id in game_ids() if load_game(id).has_decisions())


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
    return _made(id, options_class(id).make({**given, **options}))


def rules_today(spec: str) -> int:
    """The number of the rules by which the game of a spec is played today. Raises `UnknownGame` and
    `OptionError`."""
    return rulebook(parse_spec(spec)[0]).rules


def load_game_as(spec: str, rules: int) -> Game:
    """The game that a spec meant under the rules of a number, played by today's rules.

    Records, and matches in a database, say by which number they were begun. Options that they leave out have
    the defaults of that number, so that a changed default changes no match. Raises `RulebookError` for a
    number that is yet to come, `UnknownGame` and `OptionError`.
    """
    id, given = parse_spec(spec)
    book, options = rulebook(id), options_class(id)
    if not 1 <= rules <= book.rules:
        raise RulebookError(
            t(
                "this needs rules {rules} of {game}, but this program has rules {today}; update it",
                rules=rules,
                game=id,
                today=book.rules,
            )
        )
    named = options.rulesets().get(str(given.get("ruleset", "")), {})
    former = {
        name: value for name, value in book.defaults_under(rules).items() if name not in named
    }
    return _made(id, options.make({**former, **given}))


def _made(id: str, options: Options) -> Game:
    """A game with these options. Raises `OptionError` where no match can begin with them."""
    game = game_class(id)(options, rulebook(id))
    game.check_standing()
    return game


def spec_as(game: Game, rules: int) -> str:
    """A game as `load_game_as` reads it under the rules of a number: with those of its options that differ
    from the defaults of then. Today's number gives `str(game)`."""
    inside = game.options.written(game.rulebook.defaults_under(rules))
    return f"{game.id}({inside})" if inside else game.id


def _class_of(id: str) -> type | None:
    return game_class(id) if id in game_families() else None


set_loader(load_game, _class_of)
