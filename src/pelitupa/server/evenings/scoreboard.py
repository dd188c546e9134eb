"""What everybody may see of a tournament: its places, who stands how, who is next, and the bracket.

Made by inclusion: names given for the evening, scores, times. No person, address, code or key of a table is
in it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.i18n import Translator, table_translator
from pelitupa.server.evenings.halls import (
    HallDirector,
    Place,
    ends_at,
    evening_at,
    places_of,
    side_names,
)
from pelitupa.server.evenings.sheets import SheetNow
from pelitupa.server.evenings.tournament import bracket, groups, standings_of
from pelitupa.server.live.studies import Studies
from pelitupa.server.store.evenings import BoardNow, EveningNow
from pelitupa.server.store.models import OPEN, PLAYING
from pelitupa.shown.evening import standing_at
from pelitupa.table.evening.bracket import Filled
from pelitupa.table.evening.tournaments import REST

MOST_NEXT: Final = 8
_MOST_KEPT: Final = 256
_counted: OrderedDict[tuple[str, int, str], dict[str, Any]] = OrderedDict()
"""What sheets have come to, by match, revision and language: a hall's screens ask again and again."""


@dataclass
class SideLine:
    """A side of a match: its score where one is kept, and whether it is its turn."""

    name: str
    score: str = ""
    status: str = ""
    next: bool = False
    won: bool = False


@dataclass
class PlaceLine:
    """A place: `free`, or what is `playing` there; of a free one the match that ended there last."""

    number: int
    name: str
    status: str
    round: int
    sides: list[SideLine]
    said: str
    since: int | None
    heard: int | None


@dataclass
class StandingLine:
    """How somebody stands."""

    place: int
    name: str
    points: float
    played: int


@dataclass
class TieLine:
    """A meeting of a bracket: its part (`main`, `second`, `final`), its column, who meets (None where that is
    open), and which side has won (-1: none yet)."""

    part: str
    column: int
    sides: list[str | None]
    winner: int


@dataclass
class GroupLine:
    """Somebody in a group."""

    name: str
    points: float
    margin: float


@dataclass
class Scoreboard:
    """All that a hall's screen shows. Times are milliseconds since 1970."""

    name: str
    game: str
    status: str
    round: int
    rounds: int
    now: int
    ends: int | None = None
    places: list[PlaceLine] = field(default_factory=list)
    next: list[list[str]] = field(default_factory=list)
    standings: list[StandingLine] = field(default_factory=list)
    groups: list[list[GroupLine]] = field(default_factory=list)
    bracket: list[TieLine] = field(default_factory=list)


async def scoreboard(
    hall: HallDirector, evening: EveningNow, studies: Studies, address: str, language: str
) -> Scoreboard:
    """A tournament as it stands, in a language."""
    words = table_translator(language)
    found = Scoreboard(
        evening.name,
        words.text(load_game(evening.spec).rulebook.title),
        evening.status,
        max(0, evening.round + 1),
        int(evening.plan["rounds"]),
        hall.now(),
    )
    if evening.status == OPEN:
        return found
    found.ends = ends_at(evening)
    places = places_of(evening)
    shown = {place.number: place.board or _latest(evening, place.number) for place in places}
    sheets = await hall.sheets.of([board.table_key for board in shown.values() if board])
    for place in places:
        board = shown[place.number]
        sheet = sheets.get(board.table_key, SheetNow()) if board is not None else SheetNow()
        told: dict[str, Any] = {}
        if place.board is not None and sheet.rev:
            told = await _count(evening, place.board, sheet, studies, address, language)
        found.places.append(_line(evening, place, board, sheet, told, words))
    waiting = [one for one in evening.of_round(evening.round) if not one.done and one.at is None]
    if evening.places and evening.status == PLAYING:
        found.next = [list(side_names(evening, one)) for one in waiting[:MOST_NEXT]]
    names = names_of(evening)
    if any(board.done for board in evening.boards):
        found.standings = [
            StandingLine(one.place, names[one.unit], one.total, one.boards)
            for one in standings_of(evening)
        ]
    found.groups = [
        [GroupLine(names[unit], points, margin) for unit, points, margin in group]
        for group in groups(evening)
    ]
    found.bracket = [_tie(one, names) for one in bracket(evening) if one.is_shown]
    return found


def names_of(evening: EveningNow) -> dict[int, str]:
    """What units are called."""
    places = max((one.place for one in evening.people), default=-1) + 1
    return {
        number: " & ".join(one.name for one in evening.unit(number))
        for number in range(places // evening.size)
    }


def _latest(evening: EveningNow, number: int) -> BoardNow | None:
    """The match that was played at a place last."""
    return next((one for one in reversed(evening.boards) if one.at == number and one.done), None)


def _line(
    evening: EveningNow,
    place: Place,
    board: BoardNow | None,
    sheet: SheetNow,
    told: Mapping[str, Any],
    words: Translator,
) -> PlaceLine:
    sides = [SideLine(name) for name in (side_names(evening, board) if board is not None else ())]
    for seat, (side, player) in enumerate(zip(sides, told.get("players", ()), strict=False)):
        side.score, side.status = player["score"], player["status"]
        side.next = told["who"] == seat and not told["over"]
    if board is not None and board.done:
        best = max(board.points or (0.0,))
        for side, points in zip(sides, board.points or (), strict=False):
            side.score, side.won = (
                f"{points:g}",
                points == best and len(set(board.points or ())) > 1,
            )
    return PlaceLine(
        place.number + 1,
        words.text(place.name),
        "playing" if place.board is not None else "free",
        board.round + 1 if board is not None else 0,
        sides,
        told.get("said", ""),
        board.since if board is not None else None,
        sheet.heard if sheet.rev else None,
    )


async def _count(
    evening: EveningNow,
    board: BoardNow,
    sheet: SheetNow,
    studies: Studies,
    address: str,
    language: str,
) -> dict[str, Any]:
    """What a sheet comes to; nothing where that cannot be counted, or not now."""
    key = (board.table_key, sheet.rev, language)
    if key not in _counted:
        try:
            played = evening_at(evening, board, sheet.sheet)
            _counted[key] = await studies.quick(partial(standing_at, played, language), address)
        except PelitupaError:
            return {}
        while len(_counted) > _MOST_KEPT:
            _counted.popitem(last=False)
    return _counted[key]


def _tie(filled: Filled, names: Mapping[int, str]) -> TieLine:
    sides: Sequence[int | None] = filled.sides
    return TieLine(
        filled.tie.part,
        filled.tie.column,
        [None if one is None or one == REST else names[one] for one in sides],
        sides.index(filled.winner) if filled.round >= 0 else -1,
    )
