"""Curling ice: a stone that is called is delivered with a player's scatter, and slides by physics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import Action, OpenInput, Report, Settings, State, option
from pelitupa.core.motion import Motion
from pelitupa.core.report import Fact
from pelitupa.equipment.rink import NEAR_HOG, Slide, stone_name
from pelitupa.nature.curling.delivery import SKILLS, released
from pelitupa.nature.curling.ice import Ice, Moving
from pelitupa.nature.curling.seen import motion_of
from pelitupa.nature.curling.slide import HIT, Shot
from pelitupa.nature.generators import Seeded
from pelitupa.nature.specification import NatureKind

_BENDS: Final = 3.0
"""So many times as much as their friction the curl of stones varies (chosen)."""
_LEAST: Final = 0.5
"""The part of the friction that is left at least."""


@dataclass(frozen=True)
class Rink(Settings):
    """The ice, and how well people deliver. `ice(skill=club,curl=1)`."""

    skill: str = option(
        "steady",
        "How far deliveries stray: none, as an expert's, a club player's, or a beginner's.",
        choices=tuple(SKILLS),
    )
    curl: float = option(
        0.85, "How much stones curl, in parts of the rate of the simulator fcv1.", low=0.0, high=1.5
    )
    pace: float = option(
        1.0, "How much the ice slows stones, in parts of that simulator's.", low=0.5, high=2.0
    )
    strays: float = option(
        1.0, "How far deliveries stray, in parts of what the skill says.", low=0.0, high=10.0
    )
    varies: float = option(
        0.0,
        "How much the ice slows one stone more than another: a standard deviation, in parts. It lets them "
        "curl three times as much more or less.",
        low=0.0,
        high=0.2,
    )


class OnIce(Seeded):
    """A nature that slides stones by a seed.

    A delivery takes two standard normals, and two more where the ice varies; with the same seed the same
    calls have the same ends. What it reports is rounded to a tenth of a millimetre, speeds to a hundredth of
    a millimetre a second.
    """

    def __init__(self, seed: str | int, rink: Rink) -> None:
        super().__init__(seed)
        self.rink = rink
        self.ice = Ice(rink.pace, rink.curl)
        """Under the stone that was delivered last."""
        self.scatter = SKILLS[rink.skill]
        self._last: tuple[Slide, float, float, float, float] | None = None

    def outcome(self, state: State) -> Action:
        """See `Nature.outcome`."""
        self._last = None
        wanted = state.open_input()
        if wanted is None:
            return super().outcome(state)
        slide = Slide.of(wanted.aim)
        stone = self._stone(slide)
        self._last = slide, stone.x, stone.y, stone.speed * stone.ux, stone.speed * stone.uy
        return self._run(slide, stone).value()

    def motion(self) -> Motion | None:
        """See `Seeded.motion`."""
        if self._last is None:
            return None
        slide = self._last[0]
        shot = self._shot(slide, _moving(*self._last))
        return None if shot is None else motion_of(shot, slide.stop)

    def report(self, wanted: OpenInput) -> Report:
        """What comes of the slide that an open input tells (`Slide`)."""
        return self.slid(Slide.of(wanted.aim))

    def slid(self, slide: Slide) -> Report:
        """What comes of a slide."""
        return self._run(slide, self._stone(slide))

    def _stone(self, slide: Slide) -> Moving:
        """The stone of a slide: on its way, or delivered with the scatter of the hand."""
        if slide.on_way:
            return _moving(slide, *slide.numbers)
        weight, broom = slide.numbers
        first, second = self.stream.normal_pair()
        faster = round(self.rink.strays * self.scatter.speed * first, 6)
        aside = round(self.rink.strays * self.scatter.angle * second, 7)
        if self.rink.varies:
            self.ice = self._ice_of_one()
        return released(slide.delivered, slide.turn, weight, broom, faster, aside)

    def _ice_of_one(self) -> Ice:
        """The ice as it is for one stone."""
        slows, bends = self.stream.normal_pair()
        slows = 1.0 + round(self.rink.varies * slows, 5)
        bends = 1.0 + round(_BENDS * self.rink.varies * bends, 5)
        return Ice(self.rink.pace * max(_LEAST, slows), self.rink.curl * max(0.0, bends))

    def _run(self, slide: Slide, stone: Moving) -> Report:
        shot = self._shot(slide, stone)
        if shot is None or shot.run(slide.stop):
            return _passing(stone)
        return _at_rest(shot, slide)

    def _shot(self, slide: Slide, stone: Moving) -> Shot | None:
        """A slide that has not run yet; None where sweepers are asked as the stone is let go."""
        if not slide.on_way and slide.stop <= NEAR_HOG:
            return None
        return Shot(slide.stones, stone, self.ice, slide.swept)


def _moving(slide: Slide, x: float, y: float, aside: float, ahead: float) -> Moving:
    """A slide's stone at a place, with its speeds to the side and ahead."""
    stone = Moving(slide.delivered, x, y)
    stone.head(aside, ahead)
    stone.turn = 1.0 if slide.turn > 0.0 else -1.0
    return stone


def _passing(stone: Moving) -> Report:
    """How the stone passes the place at which sweepers are asked."""
    speeds = (round(stone.speed * stone.ux, 5), round(stone.speed * stone.uy, 5))
    return Report((("way", (round(stone.x, 4), round(stone.y, 4), *speeds)),))


def _at_rest(shot: Shot, slide: Slide) -> Report:
    """All that happened, and where the stones lie that were moved."""
    facts: list[Fact] = []
    for word, one, other in shot.facts:
        names = (stone_name(one), stone_name(other)) if word == HIT else (stone_name(one),)
        facts.append((word, names))
    before = {number: (x, y) for number, x, y in slide.stones}
    for stone in shot.stones:
        if stone is shot.thrown or stone.number in shot.touched or stone.number not in before:
            facts.append(("rest", (stone_name(stone.number), round(stone.x, 4), round(stone.y, 4))))
    return Report(tuple(facts))


NATURE = NatureKind(
    "Stones slide on ice by physics; all else is drawn as by chance.",
    Rink,
    lambda given, seed: OnIce(seed, given),
)
