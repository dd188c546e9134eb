"""What a report of a throw says of closeness, and what the tape says of where things lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pelitupa.core import Report
from pelitupa.equipment.cards import BITS
from pelitupa.equipment.gravel import TARGET, Place
from pelitupa.games.throwing.closeness import (
    COLOURS,
    Group,
    millimetres,
    order_of,
)

NOTHING: Final = 0
WHOSE: Final = 1
"""Whose ball is closest now."""
POINTS: Final = 2
"""Which side scores, and how much."""
NEXT: Final = 3
"""Whose balls come in the next place, from the closest on."""
FARTHEST: Final = 4
"""Whose ball is farthest, of those who are to throw."""

VERDICTS: Final = ("closest", "next", "level", "farthest", "points", "thrown")
OF_TARGET: Final = ("rest", "lost", "lawn", "asphalt", "away", "gravel", "lies", "again")
OF_BALL: Final = ("rest", "lost", "far", "lawn", "asphalt", "by", *VERDICTS)


_ONE_ANSWER: Final = ("by", "points", "away", "lawn", "asphalt", "gravel")
"""Words that answer a question which has one answer in a report."""


def told_twice(report: Report) -> str:
    """The word, or the ball, of which a report says the same kind of thing twice; empty for none. What is
    lost is not measured either."""
    for word in _ONE_ANSWER:
        if len(report.said(word)) > 1:
            return word
    measured = [str(parts[0]) for parts in report.said("far")]
    for at, ball in enumerate(measured):
        if ball in measured[:at] or any(parts[0] == ball for parts in report.said("lost")):
            return ball
    return ""


def points_told(placed: Sequence[int], sides: Sequence[int]) -> tuple[int, int, int]:
    """The side that scores by places told from the closest on, as masks, with the least and the most points
    that it can have; -1 where no side has the closest ball alone. `sides` are those of all balls in play."""
    for winner in range(len(COLOURS)):
        if placed and placed[0] == BITS[winner]:
            before = 0
            for mask in placed:
                if mask != BITS[winner]:
                    return winner, before, before
                before += 1
            own = sides.count(winner)
            return winner, own if own == len(sides) else before, own
    return -1, 0, 0


@dataclass
class Verdict:
    """What people say of closeness: the masks of sides that share the places told, from the closest on
    (`begins`) or from where it was told before; the same from the farthest on; and who scores how much."""

    places: list[int] = field(default_factory=list)
    begins: bool = False
    farthest: list[int] = field(default_factory=list)
    scorer: int = -1
    points: int = 0
    muddled: bool = False
    """`level` stands where nothing was told before it."""

    @classmethod
    def of(cls, report: Report) -> Verdict:
        """What a report says."""
        found = cls()
        last: list[int] = []
        for word, parts in report.facts:
            if word in ("closest", "next", "farthest", "level"):
                bit = BITS[COLOURS.index(str(parts[0]))]
                if word == "level":
                    if last:
                        last[-1] |= bit
                    else:
                        found.muddled = True
                    continue
                last = found.farthest if word == "farthest" else found.places
                if word == "closest":
                    found.muddled = found.muddled or bool(last)
                    found.begins = True
                last.append(bit)
            elif word == "points":
                found.scorer = COLOURS.index(str(parts[0]))
                found.points = int(float(parts[1]))
        return found

    def says(self, question: int) -> bool:
        """Whether it answers what is asked, at least in part."""
        if question == FARTHEST:
            return bool(self.farthest)
        return question == NOTHING or bool(self.places) or self.scorer >= 0


@dataclass
class Lying:
    """Where things lie, as far as it was told: `places` by name; `far` what a tape said of a ball since the
    target last moved, in mm; `lost` what cannot be found; how `deep` off the gravel the target lies, in
    metres; `edges` the left and right edge of the gravel, seen from the circle, if anybody told them."""

    places: dict[str, Place] = field(default_factory=dict)
    far: dict[str, int] = field(default_factory=dict)
    lost: tuple[str, ...] = ()
    deep: float = 0.0
    edges: tuple[float, ...] = ()

    def copy(self) -> Lying:
        """The same, apart."""
        return Lying(self.places.copy(), self.far.copy(), self.lost, self.deep, self.edges)

    def after(self, report: Report, thrown: str) -> Lying:
        """Where things lie after a report. If it does not say where the ball that was `thrown` came to rest,
        nobody knows what else has moved."""
        found = self.copy()
        told = {str(parts[0]) for word, parts in report.facts if word in ("rest", "far", "lost")}
        if thrown and thrown not in told:
            found.far.clear()
            for name in self.places:
                if name != TARGET:
                    del found.places[name]
        for word, parts in report.facts:
            if word == "rest":
                name = str(parts[0])
                found.places[name] = (float(parts[1]), float(parts[2]), float(parts[3]))
                if name == TARGET:
                    found.far.clear()
                    if not report.said("lawn") and not report.said("asphalt"):
                        found.deep = 0.0
                else:
                    found.far.pop(name, None)
            elif word == "lost":
                name = str(parts[0])
                found.lost = (*found.lost, name)
                found.places.pop(name, None)
                found.far.pop(name, None)
            elif word in ("lawn", "asphalt"):
                found.deep = float(parts[0])
            elif word == "gravel":
                found.edges = (float(parts[0]), float(parts[1]))
        for parts in report.said("far"):  # measured when all was at rest
            found.far[str(parts[0])] = round(1000.0 * float(parts[1]))
        return found

    def on_gravel(self, x: float, offset: float) -> float:
        """The place on the gravel nearest to `x`, where the target lies: by the edges, if anybody told them,
        else by how deep it lies. `offset` is how far the circle is from the middle of the road."""
        if self.edges and TARGET in self.places:
            return min(max(x, self.edges[0]), self.edges[1])
        return x - self.deep if offset + x > 0 else x + self.deep

    def seen_from(self, x: float, y: float) -> Lying:
        """What lies there when the next circle has been drawn: the balls until they are picked up, and the
        edges of the gravel."""
        found = Lying(edges=tuple([round(edge - x, 3) for edge in self.edges]))
        for name in self.places:
            across, ahead, up = self.places[name]
            if name != TARGET:
                found.places[name] = (round(across - x, 3), round(ahead - y, 3), up)
        return found

    def distance(self, ball: str, tape: str) -> int:
        """How far a ball is from the target, in mm; -1 where nobody knows."""
        known = self.far.get(ball, -1)
        if known >= 0:
            return known
        place, target = self.places.get(ball), self.places.get(TARGET)
        return -1 if place is None or target is None else millimetres(place, target, tape)

    def distances(self, balls: Mapping[str, int], tape: str) -> dict[str, int] | None:
        """The distances of all balls in play; None where one is not known."""
        found: dict[str, int] = {}
        for ball in balls:
            if ball not in self.lost:
                found[ball] = self.distance(ball, tape)
                if found[ball] < 0:
                    return None
        return found


def masks_of(order: list[Group]) -> list[int]:
    """The sides of each group of an order."""
    return [mask for mask, _ in order]


def farthest_first(distances: Mapping[str, int], balls: Mapping[str, int], among: int) -> list[int]:
    """Some sides by their nearest ball, the farthest first; whose balls are lost are behind all others."""
    nearest: dict[str, int] = {}
    sides: dict[str, int] = {}
    for side in range(len(COLOURS)):
        if among & BITS[side]:
            own = [distances[ball] for ball in distances if balls[ball] == side]
            nearest[COLOURS[side]] = min(own, default=10**9)
            sides[COLOURS[side]] = side
    return masks_of(order_of(nearest, sides))[::-1]
