"""What the results of boards that several tables played are worth: matchpoints, IMPs, plain points.

A side's points at a table are what the game gave it there; its *margin* is that less the mean of the others'.

- **Matchpoints**: at each board a side has 2 for everyone with a smaller margin in the same place at another
  table, and 1 for an equal one. Where a board counted at fewer tables than the others, matchpoints are
  factored up as if it had counted at all (Neuberg). Who has an average adjusted by the director, or sat
  down to a board that was not played, has half of the top; an adjusted score of 60 % has so much of it.
- **IMPs**: the difference of margins in *International Match Points* (Laws of Duplicate Bridge 2017,
  78B), to every other table in the same place: *cross-IMPs*, their mean. Between teams the sum of both
  tables' margins. An adjusted score of 60 % is 3 IMPs, one of 40 % is -3 (Law 86B).
- **Plain points**: the points themselves, as booklet 42.7.3 adds them up. A board that was not played is
  worth the mean of the same place at the other tables; who sat out has, for each board they missed, its mean.
"""

from __future__ import annotations

import bisect
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pelitupa.core.frozen import Frozen

MATCHPOINTS = "matchpoints"
IMPS = "imps"
POINTS = "points"
SCORINGS = (MATCHPOINTS, IMPS, POINTS)

_STEPS = (
    20,
    50,
    90,
    130,
    170,
    220,
    270,
    320,
    370,
    430,
    500,
    600,
    750,
    900,
    1100,
    1300,
    1500,
    1750,
    2000,
    2250,
    2500,
    3000,
    3500,
    4000,
)
"""From which difference on there is one IMP more."""

_WHOLE_BOARD = 30
"""So many IMPs are between nothing of a board and all of it, where a score is adjusted."""


def imps(difference: float, unit: float = 1.0) -> int:
    """A difference as IMPs. `unit` is how many of the game's points are one of bridge."""
    size = bisect.bisect_right(_STEPS, abs(difference) / unit)
    return size if difference > 0 else -size


@dataclass(frozen=True)
class Score(Frozen):
    """What came of a board at a table: the units by place, and their points; None where it was not
    played, and those who sat down have an average, or the `share` of the best result that the director gave
    each (0 to 1). `carried` is what the winner's points have in them from tied boards before."""

    board: int
    table: int
    units: tuple[int, ...]
    points: tuple[float, ...] | None
    share: tuple[float, ...] | None = None
    carried: float = 0.0

    def margin(self, place: int) -> float:
        """A place's points above the mean of the others'."""
        assert self.points is not None
        others = [points for other, points in enumerate(self.points) if other != place]
        return self.points[place] - sum(others) / len(others) if others else self.points[place]


def carry_ties(scores: Sequence[Score], bonus: float) -> list[Score]:
    """The scores of boards, in the order in which they were played at each table, where a tied one hands its
    `bonus` on to the winner of the next at that table (booklet 42.4, 42.7.3)."""
    found: list[Score] = []
    carried: defaultdict[int, float] = defaultdict(float)
    for score in scores:
        if score.points is not None and len(set(score.points)) == 1:
            carried[score.table] += bonus
        elif score.points is not None and carried[score.table]:
            more, best = carried.pop(score.table), max(score.points)
            points = tuple(one + more if one == best else one for one in score.points)
            score = replace(score, points=points, carried=more)
        found.append(score)
    return found


@dataclass(frozen=True)
class Line(Frozen):
    """A line of a traveller: a board's result at a table and what it is worth to each place."""

    score: Score
    worth: tuple[float, ...]


@dataclass(frozen=True)
class Standing(Frozen):
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
        Line(
            score,
            tuple(
                _worth(score, place, played, scoring, full, unit)
                for place in range(len(score.units))
            ),
        )
        for score in scores
    ]
    return sorted(
        lines, key=lambda line: (line.score.points is None, -_first(line), line.score.table)
    )


def _mean(points: Sequence[float]) -> float:
    return sum(points) / len(points) if points else 0.0


def _first(line: Line) -> float:
    return line.score.margin(0) if line.score.points is not None else 0.0


def _worth(
    score: Score, place: int, played: Sequence[Score], scoring: str, full: int, unit: float
) -> float:
    if score.points is None:
        share = 0.5 if score.share is None else score.share[place]
        if scoring == MATCHPOINTS:
            return share * (2 * full - 2)
        if scoring == IMPS:
            return (share - 0.5) * _WHOLE_BOARD
        return _mean([other.points[place] for other in played if other.points])
    if scoring == POINTS:
        return score.points[place]
    own = score.margin(place)
    others = [other.margin(place) for other in played if other is not score]
    if scoring == IMPS:
        return sum(imps(own - other, unit) for other in others) / max(1, len(others))
    found = float(sum(2 * (own > other) + (own == other) for other in others))
    return (found + 1) * full / len(played) - 1


def standings(
    lines: Sequence[Line],
    scoring: str,
    units: int,
    tops: int,
    missed: Mapping[int, Sequence[int]] | None = None,
) -> list[Standing]:
    """All units by what their lines are worth; matchpoints by percentage, as who sat out had fewer boards.

    `tops` is the most matchpoints of a board: twice the tables it counts at, less two. `missed` are the
    boards of the rounds in which a unit sat out: as plain points each of them is worth its mean.
    """
    totals: defaultdict[int, float] = defaultdict(float)
    boards: defaultdict[int, int] = defaultdict(int)
    for line in lines:
        for one, worth in zip(line.score.units, line.worth, strict=True):
            totals[one] += worth
            boards[one] += 1
    if scoring == POINTS:
        means = _means([(line.score.board, worth) for line in lines for worth in line.worth])
        for one, lacking in (missed or {}).items():
            totals[one] += sum(means.get(board, 0.0) for board in lacking)
    percents: list[float | None] = [None] * units
    if scoring == MATCHPOINTS:
        percents = [
            100 * totals[one] / (boards[one] * tops) if tops and boards[one] else 50.0
            for one in range(units)
        ]
    keys = {one: _rounded(totals[one], percents[one]) for one in range(units)}
    ranked = sorted(range(units), key=lambda one: (-keys[one], one))
    return [
        Standing(
            1 + sum(keys[other] > keys[one] for other in ranked),
            one,
            totals[one],
            boards[one],
            percents[one],
        )
        for one in ranked
    ]


def _means(worths: Sequence[tuple[int, float]]) -> dict[int, float]:
    """The mean worth of each board."""
    found: defaultdict[int, list[float]] = defaultdict(list)
    for board, worth in worths:
        found[board].append(worth)
    return {board: _mean(some) for board, some in found.items()}


def _rounded(total: float, percent: float | None) -> float:
    return round(total if percent is None else percent, 9)


def team_lines(
    scores: Sequence[Score], scoring: str, unit: float = 1.0
) -> list[tuple[int, int, float]]:
    """Each board that two teams are both through with at two tables: (team, its opponents, what the first
    has).

    Pairs 2k and 2k + 1 are team k. Points are what both of its pairs have; IMPs those of both margins.
    Matchpoints are a board won (2) or halved (1). A board at one table only counts for nothing. One that was
    not played at a table is an average, or what the director gave; as points, the mean of the board for a
    team (0 where no two teams have played it).
    """
    meetings: defaultdict[tuple[int, int, int], list[Score]] = defaultdict(list)
    for score in scores:
        teams = sorted(one // 2 for one in score.units)
        meetings[score.board, teams[0], teams[1]].append(score)
    lines: list[tuple[int, int, int, float | None]] = []
    for (board, one, other), found in sorted(meetings.items()):
        if len(found) == 2:
            for team, against in ((one, other), (other, one)):
                lines.append((board, team, against, _team_worth(found, team, scoring, unit)))
    means = _means([(board, worth) for board, _, _, worth in lines if worth is not None])
    return [
        (team, against, means.get(board, 0.0) if worth is None else worth)
        for board, team, against, worth in lines
    ]


def _team_worth(found: Sequence[Score], team: int, scoring: str, unit: float) -> float | None:
    """What a board at two tables is worth to a team; None for the mean of the board."""
    places = [[u // 2 for u in score.units].index(team) for score in found]
    both = list(zip(found, places, strict=True))
    adjusted = [
        0.5 if score.share is None else score.share[place]
        for score, place in both
        if score.points is None
    ]
    if adjusted:
        share = _mean(adjusted)
        worths = {IMPS: (share - 0.5) * _WHOLE_BOARD, MATCHPOINTS: 2 * share}
        return worths.get(scoring)
    margin = sum(score.margin(place) for score, place in both)
    if scoring == IMPS:
        return float(imps(margin, unit))
    if scoring == MATCHPOINTS:
        return float(2 * (margin > 0) + (margin == 0))
    return float(sum(score.points[place] for score, place in both if score.points))


def team_standings(
    scores: Sequence[Score],
    scoring: str,
    teams: int,
    unit: float = 1.0,
    missed: Mapping[int, Sequence[int]] | None = None,
) -> list[Standing]:
    """All teams by the sum of their boards. `missed` are the boards of the rounds in which a team sat out:
    each is an average, which as plain points is the mean of the board for a team."""
    totals: defaultdict[int, float] = defaultdict(float)
    boards: defaultdict[int, int] = defaultdict(int)
    for board in sorted({score.board for score in scores}):
        lines = team_lines([s for s in scores if s.board == board], scoring, unit)
        for team, _, worth in lines:
            totals[team] += worth
            boards[team] += 1
        mean = _mean([worth for _, _, worth in lines])
        for team in range(teams):
            totals[team] += mean if board in (missed or {}).get(team, ()) else 0.0
    ranked = sorted(range(teams), key=lambda one: (-_rounded(totals[one], None), one))
    keys = {one: _rounded(totals[one], None) for one in ranked}
    return [
        Standing(
            1 + sum(keys[other] > keys[one] for other in ranked), one, totals[one], boards[one]
        )
        for one in ranked
    ]
