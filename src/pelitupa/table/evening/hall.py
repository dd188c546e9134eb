"""Tournaments at real boards, roads, rinks and tables: which games, what their places are called, who sits in
a meeting.

The score of a meeting is kept by whoever stands there (`sheet`). Of yard games only those that name a winner
are played so; people tell the director who won.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from pelitupa.core import Game, OptionError, Text, describe, t
from pelitupa.games import load_game
from pelitupa.table.evening.melee import PARTNERS
from pelitupa.table.evening.tournaments import COMPANIES, DRAWN, MELEE, TOURNAMENTS
from pelitupa.table.results import TableError

MOST_PLACES: Final = 40
MOST_MINUTES: Final = 600
LEAST_COMPANY: Final = 3
SCREEN: Final = -1
"""In place of a place: a table on the screen."""
NAMING_A_WINNER: Final = ("booklet 84", "booklet 85", "booklet 91", "booklet 92")
"""The sources of the yard games that name a winner."""
THROWN: Final = ("throws", "road", "ice", "cue")
"""The kinds of nature whose games a referee counts at a place: at a board, on a road, a rink or a table."""


def is_told(game: Game) -> bool:
    """Whether people tell the director who won, and nobody keeps a sheet."""
    return game.rulebook.source in NAMING_A_WINNER


def hall_game(spec: str, kind: str = "") -> Game:
    """The game of a specification, for meetings of two sides at real places, or for a tournament of the kind
    `COMPANIES`.

    Raises a `PelitupaError` for what is no game, and `TableError` for one that is not played so.
    """
    game = load_game(spec)
    if kind == COMPANIES:
        if company_bounds(game)[0] < LEAST_COMPANY or game.nature_kind not in THROWN:
            raise TableError(
                t("In companies games for three or more are played, in which all play alone.")
            )
        return game
    if is_told(game):
        return game
    with suppress(OptionError):
        known = game.get_parameters()
        loud = {"aloud": True} if "aloud" in known else {}
        game = load_game(str(game), players=2, **loud)
    if len(game.teams()) != 2 or game.nature_kind not in THROWN:
        raise TableError(
            t(
                "At real places games of two sides are played that a referee can count; games for three or "
                "more are played in companies."
            )
        )
    return game


def company_bounds(game: Game) -> tuple[int, int]:
    """How many sit in a company of a game at least and at most; nothing for a game of partners."""
    if len(game.teams()) != game.num_players():
        return 0, 0
    info = next(info for info in describe(type(game.options)) if info.name == "players")
    counts = [int(count) for count in info.choices] or [int(info.low or 0), int(info.high or 0)]
    return game.num_players(), min(max(counts), 2 * game.num_players() - 1)


def sides_of(kind: str, units: Sequence[int]) -> list[tuple[int, ...]]:
    """The sides of a meeting, each by its units: in a melee the partners, else one each."""
    if kind != MELEE:
        return [(unit,) for unit in units]
    return [tuple(units[:PARTNERS]), tuple(units[PARTNERS:])]


def place_name(game: Game, number: int) -> Text:
    """What a place of a game is called; places count from 0."""
    names = {
        "throws": t("Board {number}", number=number + 1),
        "road": t("Road {number}", number=number + 1),
        "ice": t("Rink {number}", number=number + 1),
        "cue": t("Table {number}", number=number + 1),
    }
    return names.get(game.nature_kind, t("Place {number}", number=number + 1))


def minutes_wanted(text: str) -> int:
    """For how many minutes a round is to be played, by what was typed; 0 where nobody looks at the clock.
    Raises `OptionError`."""
    known = re.fullmatch("[0-9]{1,3}", text)
    minutes = int(text) if known else 0
    if text and not 1 <= minutes <= MOST_MINUTES:
        raise OptionError(t("Minutes a round: 1 to {most}.", most=MOST_MINUTES))
    return minutes


def places_wanted(text: str, kind: str) -> int:
    """At how many real places a new evening is to be played, by what was typed; 0 for the screen. Raises
    `OptionError`."""
    known = re.fullmatch("[0-9]{1,2}", text)
    count = int(text) if known else 0
    if text and not 1 <= count <= MOST_PLACES:
        raise OptionError(t("Places: 1 to {most}.", most=MOST_PLACES))
    if count and kind not in TOURNAMENTS:
        raise OptionError(t("At real places tournaments are played."))
    if kind in DRAWN and not count:
        raise OptionError(t("That is played at real places: say how many there are."))
    return count
