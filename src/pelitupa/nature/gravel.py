"""A gravel road for petanque: throws scatter by a seed, by the hand of each player.

There is no physics yet. `equipment/gravel.py` says by simple statistics where a ball comes to rest and what
it moves. The spreads of the hands are chosen, not measured.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from pelitupa.core import Action, Settings, State, option
from pelitupa.equipment.gravel import UNKNOWN, Hand, Shot, answer
from pelitupa.nature.generators import Seeded, SeedStream
from pelitupa.nature.skills import check_skills, skill_of, skills_option

HANDS: Final = {
    "none": Hand(0.0, 0.0),
    "steady": Hand(0.6, 0.02),
    "club": Hand(1.0, 0.03),
    "beginner": Hand(2.5, 0.08),
}
"""The hand of each preset."""


@dataclass(frozen=True)
class Gravel(Settings):
    """How well people throw. `road(skill=steady)`, `road(skills=club beginner)`."""

    skill: str = option(
        "club", "How well everybody throws; none: where it is aimed, but for the gravel.",
        choices=tuple(HANDS),
    )  # fmt: skip
    skills: str = skills_option(
        "How well each seat throws, with spaces between; empty where all throw alike."
    )

    def check(self) -> None:
        """Every hand is one of those there are."""
        check_skills(self.skills, HANDS)

    def hand(self, seat: int) -> Hand:
        """The hand of a seat."""
        return HANDS[skill_of(self.skills, seat) or self.skill]


class GravelRoad(Seeded):
    """A nature that says where thrown balls come to rest; all else is drawn by the seed."""

    def __init__(self, seed: str | int, gravel: Gravel) -> None:
        super().__init__(seed)
        self.gravel = gravel

    def outcome(self, state: State) -> Action:
        """See `Nature.outcome`."""
        wanted, draw = state.open_input(), state.chance_draw()
        if wanted is None or draw is None or len(wanted.aim) < 6 or wanted.aim == UNKNOWN:
            return super().outcome(state)
        hand = self.gravel.hand(draw.seat)
        return answer(Shot.of(wanted.aim), hand, partial(_normal, self.stream))


def _normal(stream: SeedStream) -> float:
    """A standard normal number."""
    return stream.normal_pair()[0]
