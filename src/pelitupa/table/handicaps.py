"""What to give a weaker player, so that a match is even: proposals, with the chance that they expect.

A handicap is the option `standing` of a game: goals, tricks, points or numbers that a side begins with. It is
in the record's `game:` line, and such a match is not rated. How much one, two, ... of them are worth is
measured by the lab (`lab/handicaps.py`) for some games, and lies in `handicaps.toml`: the chance of the
weaker of two bots, two levels apart, that is given so many. Between other players each of them shifts the
odds by the same factor as it did there.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from pelitupa.core import PelitupaError, t
from pelitupa.table.rating import Rating, win_probabilities

FILE: Final = Path(__file__).with_suffix(".toml")
LEVELS_APART: Final = 2
"""How far apart the bots were whose matches were measured."""
COARSE: Final = 0.05
"""A chance that lies further from even is said to be the nearest that the game's steps allow."""
DIFFERENCES: Final = (50, 100, 200, 300, 400)
"""Of ratings, for which a game's page lists what is proposed."""
_TEN_TO_ONE: Final = 400.0
_SURE: Final = 1e-3


class NoHandicap(PelitupaError):
    """A game for which nothing was measured."""


@dataclass(frozen=True)
class Proposal:
    """What the weaker of two is given, and the chance that it then expects, a draw counted as half."""

    game: str
    given: int
    chance: float

    @property
    def coarse(self) -> bool:
        """Whether no step comes nearer to even, and this one is not near."""
        return abs(self.chance - 0.5) > COARSE

    def option(self, weaker: int) -> str:
        """The option of the game, where the weaker one has that seat of two."""
        amounts = [0, 0]
        amounts[weaker] = self.given
        return f"standing={amounts[0]}:{amounts[1]}" if self.given else ""


@cache
def measured() -> dict[str, tuple[float, ...]]:
    """The chance of the weaker bot that is given nothing, one, two, ..., by game."""
    told = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {game: tuple(row["chances"]) for game, row in told.items()}


def propose(game: str, weaker_chance: float) -> Proposal:
    """What makes a match of two nearest to even, of whom the weaker wins so often without a handicap.

    Raises `NoHandicap` for a game of which nothing was measured.
    """
    chances = _chances_of(game)
    worth = [_odds(chance) - _odds(chances[0]) for chance in chances]
    expected = [_share(_odds(weaker_chance) + more) for more in worth]
    given = min(range(len(expected)), key=lambda step: (abs(expected[step] - 0.5), step))
    return Proposal(game, given, expected[given])


def propose_by_levels(game: str, apart: float) -> Proposal:
    """The same for two players so many levels apart, as the cottage's characters have them."""
    odds = _odds(_chances_of(game)[0])
    return propose(game, _share(odds * apart / LEVELS_APART))


def propose_by_ratings(game: str, stronger: Rating, weaker: Rating) -> Proposal:
    """The same for two who are rated at the game."""
    return propose(game, win_probabilities([[stronger], [weaker]])[1])


def proposals(game: str) -> list[tuple[int, Proposal]]:
    """What is proposed for two whose ratings differ by so many points; nothing where nothing was measured."""
    if game not in measured():
        return []
    chances = [1.0 / (1.0 + 10.0 ** (points / _TEN_TO_ONE)) for points in DIFFERENCES]
    return [
        (points, propose(game, chance)) for points, chance in zip(DIFFERENCES, chances, strict=True)
    ]


def _chances_of(game: str) -> Sequence[float]:
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
