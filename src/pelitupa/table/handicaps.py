"""What to give a weaker player, so that a match is even: proposals, with the chance that they expect.

A handicap is an option of the game: goals, tricks, points or numbers that a side begins with (`standing`),
komi, a nearer line. It is in the record's `game:` line, and such a match is not rated. How much one, two,
... of them are worth is measured by the lab (`lab/handicaps.py`) for some games, and lies in
`handicaps.toml`: the chance of the weaker of two bots, two levels apart, that is given so many. Between other
players each of them shifts the odds by the same factor as it did there. In games of darts it follows from how
far each scatters.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from pelitupa.core import PelitupaError, t
from pelitupa.core.frozen import Frozen
from pelitupa.table.rating import Rating, win_probabilities

FILE: Final = Path(__file__).with_suffix(".toml")
LEVELS_APART: Final = 2
"""How far apart the bots were whose matches were measured."""
COARSE: Final = 0.05
"""A chance that lies further from even is said to be the nearest that the game's steps allow."""
DIFFERENCES: Final = (50, 100, 200, 300, 400)
"""Of ratings, for which a game's page lists what is proposed."""
MOST_APART: Final = 4
_ONE_SIDE: Final = re.compile(r"standing=0:(\d+)")
_TEN_TO_ONE: Final = 400.0
_SURE: Final = 1e-3


class NoHandicap(PelitupaError):
    """A game for which nothing was measured."""


@dataclass(frozen=True)
class Step(Frozen):
    """Something that the weaker of two can be given: options of the game, and the seat that it then has; no
    seat where either will do."""

    options: str
    seat: int | None = None

    @property
    def number(self) -> int | None:
        """How much there is to begin with, if that is all; nothing is 0."""
        found = _ONE_SIDE.fullmatch(self.options)
        return int(found[1]) if found else None if self.options else 0

    def option(self, weaker: int) -> str:
        """The options, where the weaker one has that seat; with two numbers of `standing` changed over."""
        turned = self.seat is None and weaker == 0
        return _ONE_SIDE.sub(r"standing=\1:0", self.options) if turned else self.options


NOTHING: Final = Step("")


def given_at_once(number: int) -> Step:
    """So many goals, points, tricks or numbers to begin with."""
    return Step(f"standing=0:{number}") if number else NOTHING


@dataclass(frozen=True)
class Measured(Frozen):
    """What can be given in a game, from nothing on, and the chance of the weaker bot that is given it."""

    steps: tuple[Step, ...]
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Proposal(Frozen):
    """What the weaker of two is given, and the chance that it then expects, a draw counted as half."""

    game: str
    given: int
    chance: float
    step: Step = NOTHING

    @property
    def coarse(self) -> bool:
        """Whether no step comes nearer to even, and this one is not near."""
        return abs(self.chance - 0.5) > COARSE

    def option(self, weaker: int) -> str:
        """The option of the game, where the weaker one has that seat of two, if any seat will do."""
        return self.step.option(weaker)

    @property
    def options(self) -> str:
        """All options of such a match, those of the measured game too, where the weaker one has the second
        seat or the only one that will do."""
        return ",".join([one for one in (_options_of(self.game), self.option(1)) if one])


@cache
def measured() -> dict[str, Measured]:
    """What can be given, and the chance of the weaker bot that is, by game."""
    told = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {game: _read(row) for game, row in told.items() if "chances" in row}


def _read(row: dict[str, Any]) -> Measured:
    chances = tuple(row["chances"])
    if "steps" not in row:
        return Measured(tuple([given_at_once(number) for number in range(len(chances))]), chances)
    return Measured(tuple([read_step(text) for text in row["steps"]]), chances)


def read_step(text: str) -> Step:
    """A step as `handicaps.toml` and the lab's command have it: options, behind `2:` if only the second seat
    can have them."""
    seat, colon, options = text.partition(": ")
    return Step(options, int(seat) - 1) if colon else Step(text)


@cache
def by_scatter() -> dict[str, dict[tuple[float, float], Proposal]]:
    """What is proposed to the one of two who scatters more, by game and by the standard deviations of both in
    mm."""
    told = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        game: {
            (float(pair.split()[0]), float(pair.split()[1])): Proposal(
                game, given, chance, given_at_once(given)
            )
            for pair, (given, chance) in row["scatters"].items()
        }
        for game, row in told.items()
        if "scatters" in row
    }


def propose(game: str, weaker_chance: float) -> Proposal:
    """What makes a match of two nearest to even, of whom the weaker wins so often without a handicap.

    Raises `NoHandicap` for a game of which nothing was measured.
    """
    known = _measured_of(game)
    worth = [_odds(chance) - _odds(known.chances[0]) for chance in known.chances]
    return nearest(game, [_share(_odds(weaker_chance) + more) for more in worth], known.steps)


def nearest(game: str, expected: Sequence[float], steps: Sequence[Step] = ()) -> Proposal:
    """The step that comes nearest to even, of what the weaker one expects with each; points at once where
    nothing else is said."""
    given = min(range(len(expected)), key=lambda step: (abs(expected[step] - 0.5), step))
    return Proposal(game, given, expected[given], steps[given] if steps else given_at_once(given))


def propose_by_levels(game: str, apart: float) -> Proposal:
    """The same for two players so many levels apart, as the cottage's characters have them."""
    odds = _odds(_measured_of(game).chances[0])
    return propose(game, _share(odds * apart / LEVELS_APART))


def propose_by_ratings(game: str, stronger: Rating, weaker: Rating) -> Proposal:
    """The same for two who are rated at the game."""
    return propose(game, win_probabilities([[stronger], [weaker]])[1])


@dataclass(frozen=True)
class Row(Frozen):
    """What is proposed for two of whom so much is known: that their ratings differ by so many points, that
    they are so many of the cottage's levels apart, or how far each scatters (mm)."""

    known: tuple[float, ...]
    proposal: Proposal


@dataclass(frozen=True)
class Proposals(Frozen):
    """What is proposed in a game with these options, row by row; none where nothing was measured so."""

    options: str
    by_ratings: tuple[Row, ...]
    by_levels: tuple[Row, ...]
    by_scatter: tuple[Row, ...]


def all_proposals(id: str) -> list[Proposals]:
    """What is proposed in a game, and with what options of it."""
    games = dict.fromkeys([*measured(), *by_scatter()])
    return [proposals(game) for game in games if game.partition("(")[0] == id]


def proposals(game: str) -> Proposals:
    """What is proposed in a game with its options, by ratings, by levels and by scatter."""
    scatters = [Row(pair, found) for pair, found in by_scatter().get(game, {}).items()]
    ratings: list[Row] = []
    levels: list[Row] = []
    if game in measured():
        for points in DIFFERENCES:
            chance = 1.0 / (1.0 + 10.0 ** (points / _TEN_TO_ONE))
            ratings.append(Row((points,), propose(game, chance)))
        levels = [
            Row((apart,), propose_by_levels(game, apart)) for apart in range(1, MOST_APART + 1)
        ]
    return Proposals(_options_of(game), tuple(ratings), tuple(levels), tuple(scatters))


def _options_of(game: str) -> str:
    return game.partition("(")[2].removesuffix(")")


def _measured_of(game: str) -> Measured:
    if game not in measured():
        known = ", ".join(measured())
        raise NoHandicap(
            t(
                "no handicap was measured for {game}; there is one for {known}",
                game=game,
                known=known,
            )
        )
    return measured()[game]


def _odds(share: float) -> float:
    kept = min(1.0 - _SURE, max(_SURE, share))
    return math.log(kept / (1.0 - kept))


def _share(odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-odds))
