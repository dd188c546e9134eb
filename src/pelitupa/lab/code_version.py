"""Which program plays: a short digest of what a game's rules and a bot's thinking are made of.

Two matches of the same game, bots and seed are the same match as long as this stays the same. It is of the
statements of all modules that the game's and the bot's import, and of the data beside the bot; comments,
descriptions, and what only draws a table are left out.
"""

from __future__ import annotations

import ast
import hashlib
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pelitupa
from pelitupa.core import PelitupaError
from pelitupa.games import game_families, load_game
from pelitupa.players.advice import advice_for
from pelitupa.players.outside import modules_outside
from pelitupa.players.registered import program_of, registered

_PACKAGE: Final = Path(pelitupa.__file__).parent
_OF_ALL_GAMES: Final = {
    "random": ("players.seat_bot",),
    "plain": ("players.seat_bot", "players.advice"),
    "search": ("players.search",),
    "rollout": ("players.rollout",),
    "informed": ("players.informed",),
    "solver": ("players.solver_bot",),
    "character": ("players.characters",),
}
"""Where the bots begin that play every game; one made for a game begins in its room."""
_DATA: Final = (".toml", ".csv")
_LEARNED: Final = {"solver": ("habits.toml",), "character": ("slips.toml",)}
"""What bots of all games go by that is data beside them."""
_DRAWN: Final = ("look", "view")


@cache
def code_of(game: str, bot: str) -> str:
    """The digest for a game by its id and a bot by its name. Raises `UnknownGame`."""
    loaded = load_game(game)
    rules = _reached(
        f"games.{game_families()[loaded.id]}.{loaded.id}.game",
        type(advice_for(loaded)).__module__.partition(".")[2],
    )
    outside = _outside(bot)
    begin = _imports(_read(outside)) if outside else _OF_ALL_GAMES.get(bot, (f"players.{bot}.bot",))
    thinking = _reached(*begin)
    if bot in registered():
        if not program_of(bot):
            raise PelitupaError(
                f"nobody can tell what the program of {bot} is; say it: register_bot(..., program=...)"
            )
    elif not thinking and outside is None:
        raise LookupError(f"nobody knows where the bot {bot!r} is made")
    # what bots of all games know of the games of other families is never asked here
    families = {"", *map(_family, rules)}
    digest = hashlib.sha256()
    for name in sorted(rules | {name for name in thinking if _family(name) in families}):
        digest.update(f"{name} {_module(name)[0]}\n".encode())
    if bot in registered():
        digest.update(program_of(bot).encode())
    for file in [outside] if outside else _data_of(bot):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def _outside(bot: str) -> Path | None:
    """The file of a bot from outside the house; of what it imports, only what is the house's own counts."""
    if bot not in modules_outside():
        return None
    found = find_spec(modules_outside()[bot])
    return None if found is None or found.origin is None else Path(found.origin)


def _data_of(bot: str) -> list[Path]:
    """What a bot has learned or agreed on."""
    folders = [_PACKAGE / "players" / bot]
    if bot in ("informed", "solver"):
        folders.append(_PACKAGE / "players" / "conventions")
    found = [file for folder in folders for file in folder.glob("*.*") if file.suffix in _DATA]
    return sorted([*found, *(_PACKAGE / "players" / name for name in _LEARNED.get(bot, ()))])


def _family(name: str) -> str:
    """The family of games that a module belongs to; empty for none."""
    return name.split(".")[1] if name.startswith("games.") else ""


def _reached(*begin: str) -> set[str]:
    found: set[str] = set()
    left = [name for name in begin if _path(name) is not None]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left.extend(_module(name)[1] - found)
    return found


def _path(name: str) -> Path | None:
    """Where a module is, by its name without the package's; None for none that matters."""
    if name.rpartition(".")[2].rpartition("_")[2] in _DRAWN or name.startswith(("i18n", "draw")):
        return None
    place = _PACKAGE.joinpath(*name.split("."))
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.exists():
            return path
    return None


@cache
def _module(name: str) -> tuple[str, frozenset[str]]:
    """A module's digest, and the modules of the package that it imports."""
    path = _path(name)
    assert path is not None
    tree = _read(path)
    imports = _imports(tree)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _is_text(one)]  # type: ignore[attr-defined]
    digest = hashlib.sha256(ast.dump(tree).encode()).hexdigest()
    return digest, imports


def _read(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _imports(tree: ast.Module) -> frozenset[str]:
    """The modules of the package that a file imports, as far as they matter."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pelitupa."):
            module = str(node.module).partition(".")[2]
            wholes = [f"{module}.{alias.name}" for alias in node.names]
            found |= {whole if _path(whole) is not None else module for whole in wholes}
    return frozenset(one for one in found if _path(one) is not None)


def _is_text(node: ast.AST) -> bool:
    """Whether a statement is a text alone, as descriptions are."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
