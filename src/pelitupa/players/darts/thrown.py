"""The darts of somebody in a record, and how they throw, told from these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import dist
from typing import Final

from pelitupa.core import CHANCE, Action, FieldZone, PelitupaError, State, point_of
from pelitupa.equipment.dartboard import (
    OUTER_BULL,
    SEGMENTS,
    read_segment,
    sector_of,
    segment_at,
    segment_centre,
)
from pelitupa.nature import Throws
from pelitupa.nature.fitting import Interval, Point, fit_throws
from pelitupa.players.darts.skill import FULL, skill_from_darts
from pelitupa.records import Record, replay
from pelitupa.records.format import PEOPLE

Dart = tuple[Point, Action, float]
"""Where a dart was aimed, where it landed (a point, or the number of a segment), and how many times as far as
usual it strays: with the weaker hand, or from nearby."""

Told = tuple[Throws, int, dict[str, Interval]]
"""The likeliest throws, of how many darts, and an interval of about 95% for what was told."""

MOST_AIMS: Final = 6
"""Among more sectors nobody can know which a dart was aimed at."""

OTHER_BOARD: Final = "rings of the Finnish board do not tell how one throws here: give points"


def darts_of(record: Record, seat: int) -> Iterator[Dart]:
    """The darts of a seat. Raises `PelitupaError` where a record tells parts of another board.

    At a real board nobody sees where a dart is aimed: where a few sectors are wanted, as by a killer, it is
    taken to have been the one next to which it landed, and where more are, it tells nothing.
    """
    unseen = record.header.nature.kind == PEOPLE
    for number, state in enumerate(replay(record)):
        draw, wanted = state.chance_draw(), state.open_input()
        if draw is None or wanted is None or draw.seat != seat or len(wanted.aim) < 2:
            continue
        if number < len(record.entries):
            landed = state.string_to_action(CHANCE, record.entries[number].text)
            if isinstance(landed, int) and state.get_game().max_chance_outcomes() != SEGMENTS + 1:
                raise PelitupaError(OTHER_BOARD)
            times = wanted.aim[2] if len(wanted.aim) == 3 else 1.0
            assert isinstance(times, float)
            aim = point_of(wanted.aim)
            if unseen and isinstance(landed, int):
                likely = _likely_aims(state, aim)
                if len(likely) > MOST_AIMS:
                    continue
                if landed < SEGMENTS:
                    aim = min(likely, key=lambda point: dist(point, segment_centre(landed)))
            yield aim, landed, times


def _likely_aims(state: State, aim: Point) -> list[Point]:
    """What somebody may have aimed at: what is wanted first in each sector; the aim where it is but one."""
    firsts = dict[int, Point]()
    for zone in state.view(None).zones:
        for name in zone.targets if isinstance(zone, FieldZone) else ():
            segment = read_segment(name)
            if segment < OUTER_BULL:
                firsts.setdefault(sector_of(segment), segment_centre(segment))
    return list(firsts.values()) if len(firsts) > 1 else [aim]


def told_by(darts: Sequence[Dart], shape: str = FULL) -> Told:
    """By the points where all are known and all is asked; else by the segments. Raises `PelitupaError`."""
    points = [
        (aim, _as_usual(aim, point_of(landed), times))
        for aim, landed, times in darts
        if isinstance(landed, tuple)
    ]
    if len(points) == len(darts) and shape == FULL:
        fit = fit_throws(points)
        return fit.throws, fit.count, dict(fit.intervals)
    skill = skill_from_darts(_hits(darts), shape=shape)
    return skill.throws, skill.darts, dict(skill.intervals)


def _as_usual(aim: Point, landed: Point, times: float) -> Point:
    """Where a dart that strays so many times as far would have landed if it strayed as usual."""
    x, y = ((at - wanted) / times + wanted for wanted, at in zip(aim, landed, strict=True))
    return x, y


def _hits(darts: Iterable[Dart]) -> Iterator[tuple[Point, frozenset[int], float]]:
    for aim, landed, times in darts:
        segment = landed if isinstance(landed, int) else segment_at(*point_of(landed))
        yield aim, frozenset((segment,)), times
