"""Tournaments of games for two sides whose deals need not be played again: round robin, knock-out, and how
all stand. Swiss pairing is `swiss`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pelitupa.core import t, tn
from pelitupa.core.frozen import Frozen
from pelitupa.table.evening.movements import circle
from pelitupa.table.results import TableError

ROBIN = "robin"
SWISS = "swiss"
KNOCK_OUT = "knockout"
DOUBLE = "double"
GROUPS = "groups"
MELEE = "melee"
COMPANIES = "companies"
PAIRED = (ROBIN, SWISS, KNOCK_OUT, DOUBLE, GROUPS)
"""The tournaments in which a side stays together."""
DRAWN = (MELEE, COMPANIES)
"""Those in which everybody plays for themselves, and is drawn to others in each round; at real places."""
TOURNAMENTS = (*PAIRED, *DRAWN)
BRACKETS = (KNOCK_OUT, DOUBLE, GROUPS)
"""Those that end in a knock-out, and have just so many rounds as that takes."""
REST = -1
"""Whom those meet who have nobody: a round off."""


@dataclass(frozen=True)
class Meeting(Frozen):
    """Two that have met, and what each has of it: 1 for a win, a half for a draw."""

    one: int
    other: int
    points: tuple[float, float]


def round_robin(players: int, number: int) -> list[tuple[int, int]]:
    """Round `number`, from 0, in which everyone meets somebody new; who has nobody meets `REST`."""
    rounds = players - 1 + players % 2
    if players < 2 or not 0 <= number < rounds:
        raise TableError(
            tn(
                "A round robin of {players} has {count} round.",
                "A round robin of {players} has {count} rounds.",
                rounds,
                players=players,
            )
        )
    pairs = circle(players, number)
    return [(min(p), REST) if max(p) >= players else p for p in pairs]


def points_of(players: int, meetings: Sequence[Meeting]) -> list[float]:
    """What each has; a round off is a win."""
    points = [0.0] * players
    for meeting in meetings:
        points[meeting.one] += meeting.points[0]
        if meeting.other != REST:
            points[meeting.other] += meeting.points[1]
    return points


def standing(players: int, meetings: Sequence[Meeting]) -> list[tuple[int, float, float]]:
    """(player, points, Buchholz: the points of those met), best first."""
    points = points_of(players, meetings)
    buchholz = [0.0] * players
    for meeting in meetings:
        if meeting.other != REST:
            buchholz[meeting.one] += points[meeting.other]
            buchholz[meeting.other] += points[meeting.one]
    ranked = sorted(range(players), key=lambda one: (-points[one], -buchholz[one], one))
    return [(one, points[one], buchholz[one]) for one in ranked]


def knock_out(players: int, winners: Sequence[Sequence[int]] = ()) -> list[tuple[int, int]]:
    """The next round of a knock-out in which players are numbered as they are seeded, best first.

    `winners` are those of each round before, in the order of its pairs. The best have a round off where
    the number is no power of two; the first two can only meet in the last round. Nothing is left to be
    paired when one has won.
    """
    if players < 2:
        raise TableError(t("A round takes two or more."))
    if winners:
        left = winners[-1]
        return [(left[i], left[i + 1]) for i in range(0, len(left) - 1, 2)]
    order = [0]
    while len(order) < players:
        full = 2 * len(order) - 1
        order = [seed for one in order for seed in (one, full - one)]
    named = [one if one < players else REST for one in order]
    return [(named[i], named[i + 1]) for i in range(0, len(named), 2)]
