"""What nature is at a table, as a text: `chance`, `throws(sd=20,rho=0.3)`, `reported`.

It is parsed and printed as games and bots are. A game says which kind it needs (`Game.nature_kind`); in its
place people may always report what happened. A kind is there by being in the folder `kinds`.

    nature_for(load_game("round_the_clock"), "throws(sd=12)").make("a seed").outcome(state)
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pelitupa.core import Game, OptionError, OptionInfo, Settings, describe, parse_spec

if TYPE_CHECKING:
    from pelitupa.nature.generators import Nature

REPORTED: Final = "reported"
_FOLDER: Final = Path(__file__).parent / "kinds"


@dataclass(frozen=True)
class NatureKind:
    """A kind of nature: one sentence about it, what can be set, and who makes it from that and a seed.

    `make` is None where no program can tell what happens, but only people.
    """

    doc: str
    settings: type[Settings]
    make: Callable[[Any, str | int], Nature] | None


@dataclass(frozen=True)
class NatureSpec:
    """A nature: its kind, and the kind's settings. Its text parses back."""

    kind: str
    settings: Settings

    def __str__(self) -> str:
        inside = str(self.settings)
        return f"{self.kind}({inside})" if inside else self.kind

    @property
    def is_reported(self) -> bool:
        """Whether people type in what happens."""
        return nature_kind(self.kind).make is None

    def make(self, seed: str | int) -> Nature:
        """The nature itself. Raises `OptionError` where only people can tell what happens."""
        make = nature_kind(self.kind).make
        if make is None:
            raise OptionError(f"the nature {self.kind} draws nothing: people type in what happened")
        return make(self.settings, seed)


@cache
def nature_kinds() -> tuple[str, ...]:
    """The names of all kinds."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.py") if path.stem != "__init__"))


@cache
def nature_kind(name: str) -> NatureKind:
    """A kind by its name. Raises `OptionError` for one that is not there."""
    if name not in nature_kinds():
        raise OptionError(f"there is no nature {name!r}; there is: {', '.join(nature_kinds())}")
    kind: NatureKind = importlib.import_module(f"pelitupa.nature.kinds.{name}").NATURE
    return kind


def describe_nature(name: str) -> tuple[OptionInfo, ...]:
    """What can be set of a kind. Raises `OptionError`."""
    return describe(nature_kind(name).settings)


def read_nature(spec: str) -> NatureSpec:
    """The nature that a text tells. Raises `OptionError`, which says what would be right."""
    name, given = parse_spec(spec)
    return NatureSpec(name, nature_kind(name).settings.make(given))


def nature_for(game: Game, spec: str = "") -> NatureSpec:
    """The nature of a match of a game: as told, or the game's own kind as it is by default.

    Raises `OptionError` for what is no nature, or one that cannot answer this game.
    """
    own = game.nature_kind
    if not spec.strip():
        return NatureSpec(own, nature_kind(own).settings.make({}))
    found = read_nature(spec)
    if found.kind not in (own, REPORTED):
        raise OptionError(f"the nature of {game.id} is {own} or {REPORTED}, not {found.kind}")
    return found


def nature_of_spread(game: Game, spread: float) -> NatureSpec:
    """The nature that a table had before natures were written out, when a table told no more than how far
    its throws `spread` (in mm, the same each way), whether anything was thrown or not."""
    if game.nature_kind != "throws":
        return nature_for(game)
    return nature_for(game, f"throws(sd={float(spread)!r})")
