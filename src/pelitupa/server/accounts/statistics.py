"""What came of a person's matches, by game and by who else was there, and how their ratings went.

All of it is asked of the index of a person's seats. Somebody is told apart by who they are and by the name
they sat there under, so that no two names of one person are ever brought together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, case, exists, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from pelitupa.core import Text, t
from pelitupa.players.characters import CHARACTERS
from pelitupa.server.accounts.history import ON_A_PAGE, title_of
from pelitupa.server.accounts.results import DRAWN, LOST, WON
from pelitupa.server.store.models import SeatRow, Table
from pelitupa.shown.times import instant_of
from pelitupa.table.rating import Rating

PEOPLE: Final = "people"
BOTS: Final = "bots"
COURSE_POINTS: Final = 200
"""So many matches of a rating's course are drawn."""
KINDS_OF_BOTS: Final[Mapping[str, tuple[str, Text]]] = {
    "random": ("random", t("Bot, carefree")),
    "careful": ("%,temper=-1)", t("Bot, careful")),
    "bold": ("%,temper=1)", t("Bot, bold")),
    "quick": ("%,seconds=0.3)", t("Bot, quick")),
    "deep": ("%,seconds=2)", t("Bot, deep")),
    "best": ("%,seconds=1)", t("Bot, at its best")),
    "other": ("%", t("Bot, of another kind")),
}
"""How bots are told apart: a pattern of their specification, and what they are called. The first holds."""
_mine: Final = aliased(SeatRow)
_other: Final = aliased(SeatRow)


@dataclass(frozen=True)
class Asked:
    """What somebody wants to see: a game's id, `PEOPLE` or `BOTS`, the name of whom they met; or empty."""

    game: str = ""
    company: str = ""
    name: str = ""


@dataclass(frozen=True)
class AtGame:
    """What came of all matches at a game. `place` is the average; `streak` that of wins, now and longest."""

    game: str
    title: str
    matches: int
    won: int
    drawn: int
    lost: int
    place: float
    streak: tuple[int, int]
    last: str


@dataclass(frozen=True)
class With:
    """What came of all matches with somebody: how often one was ahead of them, level, and behind."""

    name: str | Text
    bot: bool
    matches: int
    ahead: int
    level: int
    behind: int
    last: str


def _wanted(person_id: int, asked: Asked) -> list[ColumnElement[bool]]:
    """Which of the person's seats are meant."""
    there, at = aliased(SeatRow), aliased(Table)
    beside = and_(there.table_key == _mine.table_key, there.place != _mine.place)
    wanted = [_mine.person_id == person_id, _mine.ended.is_not(None)]
    if asked.game:
        wanted.append(exists().where(at.key == _mine.table_key, at.game == asked.game))
    if asked.company:
        with_bots = exists().where(beside, there.bot.is_not(None))
        wanted.append(with_bots if asked.company == BOTS else ~with_bots)
    if asked.name:
        wanted.append(exists().where(beside, there.bot.is_(None), there.name == asked.name))
    return wanted


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))


async def by_game(session: AsyncSession, person_id: int, asked: Asked) -> list[AtGame]:
    """What came of the matches that are meant, the game played most first."""
    seats = (
        select(
            Table.game.label("game"),
            _mine.outcome,
            _mine.rank,
            _mine.ended,
            _mine.table_key.label("key"),
        )
        .join(Table, Table.key == _mine.table_key)
        .where(*_wanted(person_id, asked))
        .subquery()
    )
    number = func.count().label("number")
    query = select(
        seats.c.game,
        number,
        *(_count(seats.c.outcome == value) for value in (WON, DRAWN, LOST)),
        func.avg(seats.c.rank),
        func.max(seats.c.ended),
    )
    rows = await session.execute(query.group_by(seats.c.game).order_by(number.desc(), seats.c.game))
    streaks = await _streaks(session, seats)
    return [
        AtGame(
            game,
            title_of(game),
            matches,
            won,
            drawn,
            lost,
            float(place),
            streaks.get(game, (0, 0)),
            instant_of(last),
        )
        for game, matches, won, drawn, lost, place, last in rows
    ]


async def _streaks(session: AsyncSession, seats: Any) -> dict[str, tuple[int, int]]:
    """By game how many wins in a row there are now, and the most there ever were.

    Matches in order of their ends, less the wins before them, stand at one number through a streak.
    """
    order = (seats.c.ended, seats.c.key)
    all_of_game = func.row_number().over(partition_by=seats.c.game, order_by=order)
    back = func.row_number().over(
        partition_by=seats.c.game, order_by=[column.desc() for column in order]
    )
    won = case((seats.c.outcome == WON, 1), else_=0)
    alike = func.row_number().over(partition_by=[seats.c.game, won], order_by=order)
    marked = select(
        seats.c.game, won.label("won"), (all_of_game - alike).label("run"), back.label("back")
    ).subquery()
    runs = (
        select(marked.c.game, func.count(), func.min(marked.c.back))
        .where(marked.c.won == 1)
        .group_by(marked.c.game, marked.c.run)
    )
    found: dict[str, tuple[int, int]] = {}
    for game, length, back_to in await session.execute(runs):
        now, longest = found.get(game, (0, 0))
        found[game] = (length if back_to == 1 else now, max(longest, length))
    return found


def _met(person_id: int, asked: Asked, which: ColumnElement[bool], *what: Any) -> Select[Any]:
    """Of all who were there too and are meant by `which`: `what` tells them apart, and how many matches,
    ahead, level, behind, and the last."""
    met = (
        select(*what, _mine.rank.label("mine"), _other.rank.label("theirs"), _mine.ended)
        .join(_other, and_(_other.table_key == _mine.table_key, _other.place != _mine.place))
        .where(*_wanted(person_id, asked), which)
        .subquery()
    )
    apart = [met.c[column.key] for column in what]
    mine, theirs = met.c.mine, met.c.theirs
    return select(
        *apart,
        func.count().label("number"),
        _count(mine < theirs),
        _count(mine == theirs),
        _count(mine > theirs),
        func.max(met.c.ended),
    ).group_by(*apart)


def _with(name: str | Text, bot: bool, numbers: Sequence[int]) -> With:
    matches, ahead, level, behind, last = numbers
    return With(name, bot, matches, ahead, level, behind, instant_of(last))


async def by_bot(session: AsyncSession, person_id: int, asked: Asked) -> list[With]:
    """What came of matches with bots, by their names if they have any, or else by their kind."""
    named = ((_called(one.spec), literal(one.id)) for one in CHARACTERS)
    others = ((_other.bot.like(kind[0]), literal(id)) for id, kind in KINDS_OF_BOTS.items())
    kind = case(*named, *others).label("kind")
    kinds = _met(person_id, asked, _other.bot.is_not(None), kind).subquery()
    rows = await session.execute(select(kinds).order_by(kinds.c.number.desc(), kinds.c.kind))
    names = {one.id: one.name for one in CHARACTERS}
    return [_with(names.get(id) or KINDS_OF_BOTS[id][1], True, numbers) for id, *numbers in rows]


def _called(spec: str) -> ColumnElement[bool]:
    """Whether a bot is a character, whatever else is told of it."""
    return or_(_other.bot == spec, _other.bot.like(f"{spec.removesuffix(')')},%"))


async def by_person(
    session: AsyncSession, person_id: int, asked: Asked, page: int = 1
) -> tuple[list[With], int]:
    """What came of matches with people, a page of them (from 1), whom one met most first; and how many
    pages there are."""
    people = _met(person_id, asked, _other.bot.is_(None), _other.name, _other.person_id).subquery()
    count = await session.scalar(select(func.count()).select_from(people)) or 0
    pages = max(1, -(-count // ON_A_PAGE))
    rows = await session.execute(
        select(people)
        .order_by(people.c.number.desc(), people.c.name, people.c.person_id)
        .offset((max(1, min(page, pages)) - 1) * ON_A_PAGE)
        .limit(ON_A_PAGE)
    )
    return [_with(name, False, numbers) for name, _, *numbers in rows], pages


async def games_of(session: AsyncSession, person_id: int) -> list[tuple[str, str]]:
    """The ids and titles of all games at which something came of a match, by their titles."""
    rows = await session.scalars(
        select(Table.game)
        .distinct()
        .join(_mine, Table.key == _mine.table_key)
        .where(*_wanted(person_id, Asked()))
    )
    return sorted(((game, title_of(game)) for game in rows), key=lambda entry: entry[1])


# --- the course of a rating


@dataclass(frozen=True)
class Course:
    """The picture of a rating's course: points of SVG from 0 to `WIDTH` and `HEIGHT`, and its ends.

    `line` is the most likely strength after each match, `band` where it lies with probability 0.954.
    """

    line: str
    band: str
    low: int
    high: int
    first: str
    last: str
    begun: int
    now: int
    matches: int


WIDTH: Final = 600
HEIGHT: Final = 160


async def course_of(session: AsyncSession, person_id: int, game: str) -> Course | None:
    """The course of somebody's rating at a game, through its last matches; None for fewer than two."""
    rows = await session.execute(
        select(_mine.ended, _mine.mu, _mine.sigma)
        .where(*_wanted(person_id, Asked(game)), _mine.mu.is_not(None))
        .order_by(_mine.ended.desc())
        .limit(COURSE_POINTS)
    )
    points = [
        (ended, Rating(mu, sigma))
        for ended, mu, sigma in reversed(rows.all())
        if ended is not None and mu is not None and sigma is not None
    ]
    return drawn(points) if len(points) > 1 else None


def drawn(points: Sequence[tuple[int, Rating]]) -> Course:
    """A course drawn; `points` are two ends of matches (ms) or more and the ratings after them."""
    spans = [rating.interval() for _, rating in points]
    low, high = min(span[0] for span in spans), max(span[1] for span in spans)
    step = WIDTH / (len(points) - 1)

    def at(place: int, value: float) -> str:
        return f"{place * step:.1f},{HEIGHT * (high - value) / (high - low):.1f}"

    upper = [at(place, span[1]) for place, span in enumerate(spans)]
    lower = [at(place, span[0]) for place, span in enumerate(spans)]
    return Course(
        " ".join(at(place, rating.mu) for place, (_, rating) in enumerate(points)),
        " ".join([*upper, *reversed(lower)]),
        low,
        high,
        instant_of(points[0][0]),
        instant_of(points[-1][0]),
        round(points[0][1].mu),
        round(points[-1][1].mu),
        len(points),
    )
