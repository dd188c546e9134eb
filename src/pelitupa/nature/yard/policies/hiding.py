"""How people hide and seek about a base, as in Purkkis (booklet 86-88): short rules on what they see.

Everybody knows the yard, and so its hiding places. A hider goes to one, creeps nearer when nothing has been
seen for a while, and runs for the base when the seeker is farther from it. A seeker looks into one place
after another, not too far from the base, and runs to the base when he has seen somebody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.nature.billiards.exact import direction
from pelitupa.nature.yard.draws import Draws
from pelitupa.nature.yard.geometry import apart
from pelitupa.nature.yard.ground import OPEN, YardMap
from pelitupa.nature.yard.seen import Intent, Point, Seen

SEEKER: Final = "seeker"
HIDER: Final = "hider"
POKE: Final = "poke"

_SPEED: Final = 5.0
"""What everybody supposes that others run, in m/s."""
_NEAR: Final = 8.0
"""Nobody creeps nearer to the base than that, in metres."""
_COVERED: Final = 0.3
"""A place hides who is there if less of a sight from the base reaches it."""
_APART: Final = 2.0


@dataclass(frozen=True)
class Hide:
    """How hiders play: how far (m) from the base they like to hide (`far`); after how many seconds they creep
    nearer (`patience`); by how many seconds they must be first at the base to run for it (`margin`); how
    often, for each second, they dare it not knowing where the seeker is (`daring`)."""

    far: float = 39.0
    patience: float = 20.0
    margin: float = 0.6
    daring: float = 0.05


@dataclass(frozen=True)
class Seek:
    """How a seeker plays: how far (m) from the base he goes at most (`reach`), and how fast, in parts of his
    speed (`pace`)."""

    reach: float = 16.0
    pace: float = 0.5


@dataclass(frozen=True)
class Poke:
    """How often the seeker of Kirkkis knows who poked (`told`), by a giggle or a step; else he guesses at
    random among the others."""

    told: float = 0.0


class Court:
    """What everybody knows of the yard: the base, and the places that are hidden from it."""

    def __init__(self, ground: YardMap, base: Point) -> None:
        self.ground = ground
        self.base = base
        self.spots: list[Point] = []
        self.far: list[float] = []
        self.shelter: list[int] = []
        """Of each place from how many of eight sides it is hidden."""
        self.open: list[Point] = []
        self.room: list[float] = []
        """Places where one can run, and how far off (m, 6 at most) walls are on their nearest side."""
        for row in range(int(ground.height / _APART)):
            for column in range(int(ground.width / _APART)):
                x = ground.left + (column + 0.5) * _APART
                y = ground.top - (row + 0.5) * _APART
                if apart(x, y, base[0], base[1]) < 60.0 and ground.is_free(x, y):
                    self._add(x, y, row % 2 == 0 and column % 2 == 0)

    def _add(self, x: float, y: float, also_open: bool) -> None:
        """Take a free place in, if it is hidden from the base, or open."""
        ground, (x0, y0) = self.ground, self.base
        way = ground.distance(x, y, x0, y0)
        if way < 0.0:
            return
        if way >= 5.0 and ground.ray(x0, y0, x, y) < _COVERED:
            self.spots.append((x, y))
            self.far.append(way)
            self.shelter.append(self._shelter(x, y))
        if also_open and ground.at(x, y) == OPEN:
            self.open.append((x, y))
            self.room.append(
                min([ground.reach(x, y, *direction(45.0 * place), 6.0) for place in range(8)])
            )

    def _shelter(self, x: float, y: float) -> int:
        hidden = 0
        for place in range(8):
            ux, uy = direction(45.0 * place)
            if self.ground.ray(x + 6.0 * ux, y + 6.0 * uy, x, y) < _COVERED:
                hidden += 1
        return hidden

    def way_to_base(self, x: float, y: float) -> float:
        """How far it is to walk to the base, in metres."""
        found = self.ground.distance(x, y, self.base[0], self.base[1])
        return found if found >= 0.0 else 1e3

    def seen_from(self, spot: int, x: float, y: float) -> bool:
        """Whether one sees into a place from somewhere near by."""
        sx, sy = self.spots[spot]
        return apart(sx, sy, x, y) < 14.0 and self.ground.ray(x, y, sx, sy) >= _COVERED


class Memory:
    """What one remembers since the latest start."""

    def __init__(self, court: Court, draws: Draws) -> None:
        self.court = court
        self.draws = draws
        self.roles: list[str] = []
        self.forget(0.0)

    def forget(self, time: float) -> None:
        """It starts over: what was seen before is over."""
        self.spot = -1
        self.since = time
        self.begun = time
        self.seeker_way = -1.0
        self.seeker_time = -100.0
        self.runs = False
        self.looked = [-100.0] * len(self.court.spots)
        self.told: frozenset[int] = frozenset()
        self.spotted: list[int] = []


def hide(seen: Seen, memory: Memory, policy: Hide, top: float, seeking: bool) -> Intent:
    """What a hider does; `seeking`: the seeker has begun to seek."""
    me, court = seen.me, memory.court
    for figure in seen.figures:
        if figure.number >= 0 and memory.roles[figure.number] == SEEKER:
            memory.seeker_way = court.way_to_base(figure.x, figure.y)
            memory.seeker_time = seen.time
    if memory.spot < 0:
        memory.spot = _place(memory, policy.far, me.x, me.y, 100.0)
        memory.since = seen.time
    if seeking:
        mine = court.way_to_base(me.x, me.y) / (0.95 * top) + 0.5
        if memory.runs or _first_there(seen, memory, policy, mine):
            memory.runs = mine < 12.0
            return Intent(court.base, 1.0, "kick")
        if seen.time - memory.since > policy.patience * (0.5 + memory.draws.random()):
            nearer = max(court.way_to_base(me.x, me.y) * 0.7, _NEAR)
            memory.spot = _place(memory, nearer, me.x, me.y, 18.0)
            memory.since = seen.time
    if memory.spot < 0:
        return Intent(None)
    x, y = court.spots[memory.spot]
    if apart(me.x, me.y, x, y) < 0.7:
        return Intent(court.base, 0.0, "hide")
    return Intent((x, y), 0.4 if seeking else 0.9)


def _first_there(seen: Seen, memory: Memory, policy: Hide, mine: float) -> bool:
    """Whether one runs for the base: the seeker is seen and comes later, or is unseen, and one dares."""
    since = seen.time - memory.seeker_time
    if since < 2.0:
        return mine + policy.margin < memory.seeker_way / _SPEED - since
    if seen.time - memory.begun < 8.0 or mine > 6.0:
        return False
    return memory.draws.random() < 0.3 * policy.daring  # three looks a second


def _place(memory: Memory, far: float, x: float, y: float, most: float) -> int:
    """A hiding place about so far from the base, and at most so far from here; -1 where there is none."""
    court, best, least = memory.court, -1, 1e30
    for spot, (sx, sy) in enumerate(court.spots):
        gap = apart(x, y, sx, sy)
        if gap > most:
            continue
        cost = abs(court.far[spot] - far) + 0.15 * gap + 9.0 * memory.draws.random()
        cost -= 2.5 * court.shelter[spot]
        if cost < least:
            best, least = spot, cost
    return best


def seek(seen: Seen, memory: Memory, policy: Seek) -> Intent:
    """What a seeker does who may seek."""
    me, court = seen.me, memory.court
    suspect: Point | None = None
    for figure in seen.figures:
        if figure.number < 0:
            suspect = figure.x, figure.y
        elif memory.roles[figure.number] == HIDER and figure.number not in memory.spotted:
            memory.spotted.append(figure.number)
    if any(memory.roles[seat] == HIDER for seat in memory.spotted):
        return Intent(court.base, 1.0, "touch")
    if suspect is not None:
        return Intent(suspect, policy.pace, "touch")
    for spot in range(len(court.spots)):
        if seen.time - memory.looked[spot] > 3.0 and court.seen_from(spot, me.x, me.y):
            memory.looked[spot] = seen.time
    if memory.spot < 0 or seen.time - memory.looked[memory.spot] < 1.0:
        memory.spot = _next_place(memory, policy, seen.time, me.x, me.y)
    if memory.spot < 0:
        return Intent(court.base, policy.pace, "touch")
    return Intent(court.spots[memory.spot], policy.pace, "touch")


def _next_place(memory: Memory, policy: Seek, time: float, x: float, y: float) -> int:
    """The hiding place to look into next: near by, not far from the base, and not looked into lately."""
    court, best, most = memory.court, -1, -1e30
    for spot, (sx, sy) in enumerate(court.spots):
        if court.far[spot] > policy.reach:
            continue
        fresh = min(time - memory.looked[spot], 60.0)
        worth = (
            fresh - 1.5 * apart(x, y, sx, sy) - 0.5 * court.far[spot] + 6.0 * memory.draws.random()
        )
        if worth > most:
            best, most = spot, worth
    return best
