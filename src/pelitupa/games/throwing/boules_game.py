"""What the games of petanque agree on before a match, and in which words a throw is ordered and reported.

The target ball is thrown from a circle, then the metal balls one after another. A ball is called by the
colour of its side and its number in the round: `red-2`. A report tells as little as decides the turn
(`closest "red"`), or where everything lies (`rest "red-2" 0.31 7.9 0.0`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from typing_extensions import TypeVar

from pelitupa.core import (
    ACROSS,
    AHEAD,
    NUMBER,
    Field,
    Game,
    OpenValue,
    OptionError,
    Report,
    Rulebook,
    Text,
    Word,
    name_part,
    number_fields,
    number_part,
    option,
    player_word,
    t,
)
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.options import Value
from pelitupa.core.parts import ROUND
from pelitupa.equipment.cards import BITS
from pelitupa.equipment.gravel import FURTHEST, TARGET
from pelitupa.equipment.grounds import (
    LONGEST,
    MOST_LETTERS,
    NAMES,
    PARK,
    TITLES,
    WIDEST,
    read_ground,
)
from pelitupa.games.throwing.closeness import COLOURS, SPACE, TAPES, side_word, sides_in, sides_word
from pelitupa.games.throwing.deeds import DEEDS
from pelitupa.games.throwing.verdicts import Verdict

MOST_BALLS: Final = 6
"""A side has so many in a round at most."""

DISTANCES: Final[tuple[float, ...]] = (2.0, 6.0, 8.0, 10.0, 20.0)
"""How far away, in metres, the target ball is thrown by a named action."""
USUAL: Final = (1, 2, 3)
"""Which of these are the usual ones (booklet 80.1)."""

ROLL: Final = len(DISTANCES)
HALF_LOB: Final = ROLL + 1
LOB: Final = ROLL + 2
SHOOT: Final = ROLL + 3
PLACE: Final = ROLL + 4
HAND: Final = ROLL + 5
"""The first action by which a throw is left to a partner, by the partner's seat."""

STYLES: Final[tuple[tuple[float, float], ...]] = (
    (15.0, 0.0),
    (35.0, 0.0),
    (60.0, 0.3),
    (25.0, 0.0),
)
"""Of each named throw the angle, in degrees, and the backspin."""

LIES: Final = 0
AGAIN: Final = 1
THROWN: Final = 2
GONE: Final = 3
CLOSEST: Final = 4
"""The first outcome that says whose ball is closest, by the mask of the sides less one."""

BOTH: Final = "both"
LAWN: Final = "lawn"
ANY: Final = "any"
EDGE: Final = "edge"
CENTRE: Final = "centre"
SAME: Final = "same"
OPPONENTS: Final = "opponents"
WHERE_IT_LIES: Final = "target"
GRAVEL: Final = "gravel"

FAR_THROW: Final = 60.0
"""Nobody throws farther, in metres, sideways or ahead."""

_AIMED: Final = (
    Field("x", NUMBER, "m", -FAR_THROW, FAR_THROW, axis=ACROSS),
    Field("y", NUMBER, "m", -FAR_THROW, FAR_THROW, axis=AHEAD),
)
THROW_FIELDS: Final = (
    *_AIMED,
    Field(t("angle"), NUMBER, "°", 5.0, 80.0),
    Field(t("spin"), NUMBER, "", 0.0, 1.0),
)
"""Where a ball is to land, from the circle; how steeply it flies; and its backspin, from none to all."""
TARGET_FIELDS: Final = _AIMED


@dataclass(frozen=True)
class BoulesOptions(FirstTurnOptions):
    """What all games of petanque let one choose."""

    first: int = first_turn(6)
    target: int = option(13, "The points that win a match.", low=1, high=50, clause="match")
    limit: int = option(
        100,
        "Rounds without points and bad throws of the target, together, before a match is drawn.",
        low=1,
        high=1000,
        clause="limit",
    )
    circle: int = option(
        80, "The diameter of the circle, in centimetres.", low=35, high=100, clause="circle"
    )
    nearest: float = option(
        0.1, "The least distance of the target, in metres.", low=0.1, high=20, clause="distance"
    )
    farthest: float = option(
        50.0, "The greatest distance of the target, in metres.", low=1, high=50, clause="distance"
    )
    measured: str = option(
        EDGE,
        "From where in the circle that is measured: its nearest edge, or its centre.",
        choices=(EDGE, CENTRE),
        clause="measured",
    )
    ground: str = option(
        BOTH,
        "Where the target may lie besides gravel: less than a metre deep on lawn and asphalt both, on lawn "
        "alone, or anywhere.",
        choices=(BOTH, LAWN, ANY),
        clause="ground",
    )
    rethrow: str = option(
        SAME,
        "After a bad throw of the target: the same side throws again, or the opponents place it.",
        choices=(SAME, OPPONENTS),
        clause="rethrow",
    )
    next_circle: str = option(
        WHERE_IT_LIES,
        "Where the next circle is drawn: where the target lies, or on the nearest gravel.",
        choices=(WHERE_IT_LIES, GRAVEL),
        clause="next-circle",
    )
    tape: str = option(
        SPACE,
        "How distances are measured: straight through space, as seen from above, or along the ground.",
        choices=TAPES,
        clause="closest",
    )
    map: str = option(
        PARK,
        "The ground at a screen: park, yard, beach, terrain or street, one of these drawn by a seed as in "
        "park:7, or rows of letters, from far to near with / between.",
        longest=MOST_LETTERS,
        drawn=(WIDEST, LONGEST),
        letters=tuple(NAMES.items()),
        begins=tuple(TITLES.items()),
        clause="ground",
    )
    uneven: float = option(
        1.5,
        "How uneven that ground is: the standard deviation of its height, in centimetres.",
        low=0,
        high=10,
        clause="closest",
    )
    area: bool = option(False, "A playing area is marked: what leaves it is dead.", clause="area")

    def drawing(self) -> str:
        return str(read_ground(self.map))

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        """`fipjp`: what the official rules of petanque add."""
        return {
            "fipjp": {
                "circle": 50,
                "nearest": 6.0,
                "farthest": 10.0,
                "ground": ANY,
                "rethrow": OPPONENTS,
                "area": True,
            }
        }

    @classmethod
    def ruleset_titles(cls) -> dict[str, Text]:
        """What it is called on a screen."""
        return {"fipjp": t("As in official petanque (FIPJP)")}

    def check(self) -> None:
        """Some distance must be left to throw at, and the ground must be one."""
        FirstTurnOptions.check(self)
        read_ground(self.map)
        if self.nearest >= self.farthest:
            raise OptionError(
                t(
                    "the target must be able to lie somewhere: {nearest:g} m is not less than {farthest:g} m",
                    nearest=self.nearest,
                    farthest=self.farthest,
                )
            )


Boules = TypeVar("Boules", bound=BoulesOptions, default=BoulesOptions, covariant=True)


class BoulesGame(Game[Boules]):
    """A game of petanque between `sides`. Actions: throws of the target by its distance, throws of a ball by
    its kind, to place the target, and, where a side has several members, to leave the throw to a partner.

    `fewer` says how many balls less each side has, as a handicap.

    `meanings` are the chance outcomes as reports, once as values, once read (`reports`), and as what they say
    of closeness (`verdicts`); `members` are the seats of each side. The subclass says how many `balls` each
    side has.
    """

    deeds: ClassVar[Mapping[str, str]] = DEEDS

    nature_kind: ClassVar[str] = "road"
    round_verb: ClassVar[str] = "round"
    shot_numbers: ClassVar[int] = 4

    def __init__(self, options: Boules, rulebook: Rulebook, balls: int) -> None:
        super().__init__(options, rulebook)
        self.members = self.teams()
        self.sides = len(self.members)
        self.balls = balls
        self.fewer = (0,) * self.sides
        self.side_of = [side for seat in range(self.players) for side in self._sides_of(seat)]
        self.ball_side = {
            ball_name(side, number): side
            for side in range(self.sides)
            for number in range(1, balls + 1)
        }
        self.named = [
            *[(f"target {far:g}", t("target ball {far:g} m away", far=far)) for far in DISTANCES],
            ("roll", t("roll the ball")),
            ("half lob", t("half lob")),
            ("lob", t("high lob")),
            ("shoot", t("shoot at a ball")),
            ("place", t("place the target ball")),
            *[
                (f"leave to {seat + 1}", t("{player:@ throws|you throw}", player=player_word(seat)))
                for seat in range(self.players if self.sides < self.players else 0)
            ],
        ]
        self.meanings: list[OpenValue] = [
            ("lies",),
            ("again",),
            ("thrown",),
            ("lost", TARGET),
            *[self._meaning("closest", mask) for mask in range(1, BITS[self.sides])],
            *self.more_outcomes(),
        ]
        self.outcomes = [(_written(meaning), self.said(meaning)) for meaning in self.meanings]
        self.words = boules_words(self.sides, tuple(self.ball_side), self.players, balls)
        self.reports = [Report.of(meaning, self.words) for meaning in self.meanings]
        self.verdicts = [Verdict.of(report) for report in self.reports]

    def balls_of_side(self, side: int) -> int:
        """How many balls a side has in a round."""
        return self.balls - self.fewer[side]

    def more_outcomes(self) -> Sequence[OpenValue]:
        """What a game lists besides, as reports."""
        return ()

    def places(self) -> list[OpenValue]:
        """What a game lists besides that asks for the order of closeness, and for the farthest ball."""
        masks = range(1, BITS[self.sides])
        return [
            *[self._meaning("next", mask) for mask in masks],
            *[self._meaning("farthest", mask) for mask in masks],
        ]

    def _sides_of(self, seat: int) -> list[int]:
        """The side of a seat, alone in a list."""
        return [side for side, team in enumerate(self.teams()) if seat in team]

    def _meaning(self, word: str, mask: int) -> OpenValue:
        """The report that some sides share a place: `closest red level blue`."""
        found: list[float | str] = []
        for side in sides_in(mask):
            found += ["level" if found else word, COLOURS[side]]
        return tuple(found)

    def said(self, meaning: OpenValue) -> Text:
        """What people read of a listed report."""
        word = meaning[0]
        if word == "lies":
            return t("the target lies well")
        if word == "again":
            return t("the target must be thrown again")
        if word == "thrown":
            return t("thrown")
        if word == "lost":
            return t("the target is lost")
        mask = 0
        for name in meaning[1::2]:
            if isinstance(name, str) and name in COLOURS:
                mask |= BITS[COLOURS.index(name)]
        sides = sides_word(mask)
        if mask not in [BITS[side] for side in range(self.sides)]:
            if word == "farthest":
                return t("equally far: {sides}", sides=sides)
            return t("equally close: {sides}", sides=sides)
        if word == "farthest":
            return t("farthest: {sides}", sides=sides)
        return (
            t("closest: {sides}", sides=sides)
            if word == "closest"
            else t("next closest: {sides}", sides=sides)
        )

    def part(self) -> str:
        return ROUND

    def side_name(self, side: int) -> Text:
        """How a side is called in a sentence: by its only player, or by its colour."""
        team = self.teams()[side]
        return player_word(team[0]) if len(team) == 1 else side_word(side)


def ball_name(side: int, number: int) -> str:
    """A ball by the colour of its side and its number in the round, from 1."""
    return f"{COLOURS[side]}-{number}"


def _written(meaning: OpenValue) -> str:
    return " ".join([part if isinstance(part, str) else f"{part:g}" for part in meaning])


def boules_words(sides: int, balls: tuple[str, ...], seats: int, most: int) -> tuple[Word, ...]:
    """The words of a report, as `docs/petanque.md` explains them."""
    thing, ball = name_part("thing", (TARGET, *balls)), name_part("ball", balls)
    side = name_part("side", COLOURS[:sides])
    place = number_fields("x y z", "m", -FURTHEST, FURTHEST)
    metres = number_part(Field("metres", NUMBER, "m", 0.0, 2 * FURTHEST))
    return (
        Word("rest", (thing, *map(number_part, place)), once=True),
        Word("lost", (thing,), once=True),
        Word("far", (ball, metres)),
        Word("lawn", (metres,)),
        Word("asphalt", (metres,)),
        Word("away", (metres,)),
        Word(
            "gravel", tuple(map(number_part, number_fields("left right", "m", -FURTHEST, FURTHEST)))
        ),
        Word("lies", ()),
        Word("again", ()),
        Word("thrown", ()),
        Word("closest", (side,)),
        Word("next", (side,)),
        Word("level", (side,)),
        Word("farthest", (side,)),
        Word("points", (side, number_part(Field("points", NUMBER, "", 1, most)))),
        Word("by", (name_part("seat", [str(seat + 1) for seat in range(seats)]),)),
    )
