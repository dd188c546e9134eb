"""What the results of boards that several tables played are worth: matchpoints, IMPs, plain points.

A side's points at a table are what the game gave it there; its *margin* is that less the mean of the others'.

- **Matchpoints**: at each board a side has 2 for everyone with a smaller margin in the same place at another
  table, and 1 for an equal one. Where a board counted at fewer tables than the others, matchpoints are
  factored up as if it had counted at all (Neuberg). Who has an average adjusted by the director, or sat
  down to a board that was not played, has half of the top.
- **IMPs**: the difference of margins in *International Match Points* (Laws of Duplicate Bridge 2017,
  78B), to every other table in the same place: *cross-IMPs*, their mean. Between teams the sum of both
  tables' margins.
- **Plain points**: the points themselves, as booklet 42.7.3 adds them up.
"""

from __future__ import annotations

import bisect
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

MATCHPOINTS = "matchpoints"
IMPS = "imps"
POINTS = "points"
SCORINGS = (MATCHPOINTS, IMPS, POINTS)

_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""From which difference on there is one IMP more."""


def imps(difference: float, unit: float = 1.0) -> int:
    """A difference as IMPs. `unit` is how many of the game's points are one of bridge."""
    size = bisect.bisect_right(_STEPS, abs(difference) / unit)
    return size if difference > 0 else -size


@dataclass(frozen=True)
class Score:
    """What came of a board at a table: the units by place, and their points; None where it was not
    played, and those who sat down have an average."""

    board: int
    table: int
    units: tuple[int, ...]
    points: tuple[float, ...] | None

    def margin(self, place: int) -> float:
        """A place's points above the mean of the others'."""
        assert self.points is not None
        others = [points for other, points in enumerate(self.points) if other != place]
        return self.points[place] - sum(others) / len(others) if others else self.points[place]


@dataclass(frozen=True)
class Line:
    """A line of a traveller: a board's result at a table and what it is worth to each place."""

    score: Score
    worth: tuple[float, ...]


@dataclass(frozen=True)
class Standing:
    """A unit (or team) in the results: its place from 1, shared by equals; its total, the boards that count,
    and for matchpoints the percentage of all it could have had."""

    place: int
    unit: int
    total: float
    boards: int
    percent: float | None = None


def traveller(
    scores: Sequence[Score], scoring: str, tables: int = 0, unit: float = 1.0
) -> list[Line]:
    """One board's lines, best first for the first place. `tables` is how many a full board counts at."""
    played = [score for score in scores if score.points is not None]
    full = max(tables, len(played))
    lines = [
        Line(score, tuple(_worth(score, place, played, scoring, full, unit)
                          for place in range(len(score.units))))
        for score in scores
    ]  # fmt: skip
    return sorted(
        lines, key=lambda line: (line.score.points is None, -_first(line), line.score.table)
    )


def _first(line: Line) -> float:
    return line.score.margin(0) if line.score.points is not None else 0.0


def _worth(
    score: Score, place: int, played: Sequence[Score], scoring: str, full: int, unit: float
) -> float:
    if score.points is None:
        return float(full - 1) if scoring == MATCHPOINTS else 0.0
    if scoring == POINTS:
        return score.points[place]
    own = score.margin(place)
    others = [other.margin(place) for other in played if other is not score]
    if scoring == IMPS:
        return sum(imps(own - other, unit) for other in others) / max(1, len(others))
    found = float(sum(2 * (own > other) + (own == other) for other in others))
    return (found + 1) * full / len(played) - 1


def standings(lines: Sequence[Line], scoring: str, units: int, tops: int) -> list[Standing]:
    """All units by what their lines are worth; matchpoints by percentage, as who sat out had fewer boards.

    `tops` is the most matchpoints of a board: twice the tables it counts at, less two.
    """
    totals: defaultdict[int, float] = defaultdict(float)
    boards: defaultdict[int, int] = defaultdict(int)
    for line in lines:
        for one, worth in zip(line.score.units, line.worth, strict=True):
            totals[one] += worth
            boards[one] += 1
    percents: list[float | None] = [None] * units
    if scoring == MATCHPOINTS:
        percents = [
            100 * totals[one] / (boards[one] * tops) if tops and boards[one] else 50.0
            for one in range(units)
        ]
    keys = {one: _rounded(totals[one], percents[one]) for one in range(units)}
    ranked = sorted(range(units), key=lambda one: (-keys[one], one))
    return [
        Standing(1 + sum(keys[other] > keys[one] for other in ranked), one, totals[one], boards[one],
                 percents[one])
        for one in ranked
    ]  # fmt: skip


def _rounded(total: float, percent: float | None) -> float:
    return round(total if percent is None else percent, 9)


def team_lines(
    scores: Sequence[Score], scoring: str, unit: float = 1.0
) -> list[tuple[int, int, float]]:
    """Each board that two teams have both played at two tables: (team, its opponents, what the first has).

    Pairs 2k and 2k + 1 are team k. Points are what both of its pairs have; IMPs those of both margins. A
    board played at one table only counts for nothing. Matchpoints are a board won (2) or halved (1).
    """
    meetings: defaultdict[tuple[int, int, int], list[Score]] = defaultdict(list)
    for score in scores:
        teams = sorted(one // 2 for one in score.units)
        meetings[score.board, teams[0], teams[1]].append(score)
    lines = []
    for (_, one, other), found in sorted(meetings.items()):
        if len(found) != 2 or any(score.points is None for score in found):
            continue
        for team, against in ((one, other), (other, one)):
            places = [[u // 2 for u in score.units].index(team) for score in found]
            margin = sum(score.margin(place) for score, place in zip(found, places, strict=True))
            if scoring == IMPS:
                worth = float(imps(margin, unit))
            elif scoring == MATCHPOINTS:
                worth = float(2 * (margin > 0) + (margin == 0))
            else:
                worth = float(
                    sum(s.points[p] for s, p in zip(found, places, strict=True) if s.points)
                )
            lines.append((team, against, worth))
    return lines


def team_standings(
    scores: Sequence[Score], scoring: str, teams: int, unit: float = 1.0
) -> list[Standing]:
    """All teams by the sum of their boards."""
    totals: defaultdict[int, float] = defaultdict(float)
    boards: defaultdict[int, int] = defaultdict(int)
    for team, _, worth in team_lines(scores, scoring, unit):
        totals[team] += worth
        boards[team] += 1
    ranked = sorted(range(teams), key=lambda one: (-totals[one], one))
    return [
        Standing(
            1 + sum(totals[other] > totals[one] for other in ranked), one, totals[one], boards[one]
        )
        for one in ranked
    ]
