"""What is known in a round of petanque: who has thrown what, and where things lie, or may be laid down."""

from __future__ import annotations

import math
from typing import Final, Self

from pelitupa.core import CHANCE, TERMINAL, OpenValue, Reason, State, Text, t
from pelitupa.equipment.gravel import TARGET
from pelitupa.equipment.grounds import GroundMap, read_ground
from pelitupa.games.throwing.boules_game import ANY, EDGE, BoulesGame, ball_name
from pelitupa.games.throwing.closeness import COLOURS, Group, side_word
from pelitupa.games.throwing.verdicts import Lying

TARGET_NEXT: Final = 0
PLACE_NEXT: Final = 1
BALL_NEXT: Final = 2
CHOICE_NEXT: Final = 3
OVER: Final = 4
"""What is to be decided next, if nature is not asked; CHOICE_NEXT is for a game's own decisions."""

NO_THING: Final = 0
TARGET_FLIES: Final = 1
BALL_FLIES: Final = 2

_INSIDE: Final = 0.5
"""So far inside the gravel, in metres, the target is thrown at least by a named action."""
_LESS_THAN_A_METRE: Final = 0.999
"""How deep off the gravel, in metres, the target may be laid down at most, to a millimetre."""


class BoulesPitch(State):
    """`next` is what is decided next, `thrower` the seat that decides it, `starter` the side that threw the
    target; `air` what is in the air, thrown at `aim`; `asking` tells that something of the last throw is
    still to be told.

    `thrown` are the balls of each seat thrown in this round, `told` those of which it was told that the seat
    threw them; `lying` is where things lie. `order` is the order of closeness and `farthest` the sides from
    the farthest on, as far as they were told or follow; `closest` are the sides, as a mask, that were closest
    before the throw that is in the air. `offset` is how far the circle is from the middle of
    the road, `along` how far ahead of where the match began. `idle` counts towards the limit.
    """

    def __init__(self, game: BoulesGame) -> None:
        super().__init__(game)
        self.boules = game
        self.starter = game.side_of[game.options.first - 1]
        self.next = TARGET_NEXT
        self.air = NO_THING
        self.aim: OpenValue = ()
        self.asking = False
        self.handed = False
        self.thrown = [0] * game.num_players()
        self.told = [0] * game.num_players()
        self.lying = Lying()
        self.order: list[Group] = []
        self.closest = 0
        self.farthest: list[int] = []
        self.scorer = -1
        self.gained = 0
        self.points = [float(points) for points in game.starting or [0] * game.sides]
        self.offset = 0.0
        self.along = 0.0
        self.idle = 0
        self.thrower = game.options.first - 1

    def clone(self) -> Self:
        new = super().clone()
        new.starter, new.next, new.air, new.aim = self.starter, self.next, self.air, self.aim
        new.asking, new.handed, new.thrower = self.asking, self.handed, self.thrower
        new.thrown, new.told = self.thrown.copy(), self.told.copy()
        new.lying = self.lying.copy()
        new.order, new.farthest = self.order.copy(), self.farthest.copy()
        new.closest, new.scorer, new.gained = self.closest, self.scorer, self.gained
        new.points, new.idle = self.points.copy(), self.idle
        new.offset, new.along = self.offset, self.along
        return new

    def current_player(self) -> int:
        if self.next == OVER:
            return TERMINAL
        return CHANCE if self.air or self.asking else self.thrower

    def balls_of(self, seat: int) -> int:
        """How many balls a seat has in a round: those of its side are shared out evenly, as can be."""
        side = self.boules.side_of[seat]
        team = self.boules.members[side]
        each, more = divmod(self.boules.balls_of_side(side), len(team))
        return each + (team.index(seat) < more)

    def left_of(self, seat: int) -> int:
        """How many balls a seat has still to throw."""
        return self.balls_of(seat) - self.thrown[seat]

    def left(self, side: int) -> int:
        """How many balls a side has still to throw."""
        return self.boules.balls_of_side(side) - self.count(side)

    def count(self, side: int) -> int:
        """How many balls a side has thrown in this round."""
        return sum([self.thrown[seat] for seat in self.boules.members[side]])

    def in_play(self) -> dict[str, int]:
        """The balls that were thrown in this round and are not lost, with their sides."""
        found: dict[str, int] = {}
        for side in range(self.boules.sides):
            for number in range(1, self.count(side) + 1):
                name = ball_name(side, number)
                if name not in self.lying.lost:
                    found[name] = side
        return found

    def balls_in_play(self, side: int) -> int:
        """How many of them a side has."""
        return list(self.in_play().values()).count(side)

    def lie_is_known(self) -> bool:
        """Whether it is known where the target and all of them lie."""
        places = self.lying.places
        return TARGET in places and all(ball in places for ball in self.in_play())

    def first_throw(self) -> bool:
        """Whether the ball in the air, or the last one, is the first of the round."""
        return sum(self.thrown) == 1

    def ball(self) -> str:
        """The ball that was thrown last."""
        side = self.boules.side_of[self.thrower]
        return ball_name(side, self.count(side))

    def distance(self, ball: str) -> int:
        """How far a ball is from the target, in mm; -1 where nobody knows."""
        return self.lying.distance(ball, self.boules.options.tape)

    # --- where the target may be laid down

    def _edge(self) -> float:
        """From the centre of the circle to where distances are measured from, in metres."""
        options = self.boules.options
        return options.circle / 200.0 if options.measured == EDGE else 0.0

    def _bounds(self) -> tuple[int, int]:
        """The least and the greatest distance of the target, in mm."""
        options = self.boules.options
        return round(1000.0 * options.nearest), round(1000.0 * options.farthest)

    def _away(self, x: float, y: float) -> int:
        """How far a place is from where distances are measured from, in mm."""
        return round(1000.0 * (math.sqrt(x * x + y * y) - self._edge()))

    def _aside(self) -> float:
        """How far to the side the middle of the gravel lies, as far as is known, within a metre; from a
        circle beside the gravel, how far its edge lies, and somewhat more."""
        edges = self.lying.edges
        if not edges:
            return 0.0
        left, right = edges[0], edges[1]
        inside = min(_INSIDE, (right - left) / 2)
        x = min(max((left + right) / 2, -1.0), 1.0)
        return round(min(max(x, left + inside), right - inside), 2)

    def _ahead(self, far: float) -> tuple[float, float]:
        """Where the target is thrown that is to lie so far from the circle's edge: straight on, or, from a
        circle beside the gravel, towards it."""
        x, away = self._aside(), far + self._edge()
        if abs(x) <= 1.0:
            return x, away
        x = min(max(x, -away), away)
        return round(x, 2), round(math.sqrt(away * away - x * x), 2)

    def _gravel(self) -> tuple[float, float]:
        """The edges of the gravel from the circle, as they were told; where nobody told them, as the ground
        of the match has them."""
        edges = self.lying.edges
        if edges:
            return edges[0], edges[1]
        left, right = self.ground_map().edges(self.along)
        return left - self.offset, right - self.offset

    def ground_map(self) -> GroundMap:
        """The ground of the match, at a screen."""
        return read_ground(self.boules.options.map)

    def _is_gravel_near(self) -> bool:
        """Whether some place that is near enough lies where the target may, as far as anybody knows. After a
        round that ended deep in the lawn the gravel may be too far away."""
        return abs(self._toward(0.0)) <= self._bounds()[1] / 1000.0 + self._edge()

    def _toward(self, x: float) -> float:
        """The place nearest to `x` at which the target may lie, going by the edges of the gravel."""
        left, right = self._gravel()
        deep = 0.0 if self.boules.options.ground == ANY else _LESS_THAN_A_METRE
        return round(min(max(x, left - deep), right + deep), 3)

    def _place(self) -> tuple[float, float]:
        """Where the target is placed by the action without a number: eight metres ahead, if it may lie there.
        To a millimetre it is as far as it may be."""
        low, high = self._bounds()
        far = min(max(8000, low), high) / 1000.0 + self._edge()
        x = self._toward(self._aside())
        if abs(x) > far:
            if not self._is_gravel_near():
                x = round(min(max(x, -far), far), 3)
            return x, 0.0
        return x, round(math.sqrt(far * far - x * x), 3)

    def _place_fault(self, value: OpenValue) -> Reason | None:
        """Why the target may not be laid down at a place; None where it may."""
        x, y = round(float(value[0]), 3), round(float(value[1]), 3)
        low, high = self._bounds()
        if not low <= self._away(x, y) <= high:
            return "distance", t("The target is placed where it may lie.")
        left, right = self._gravel()
        deep = round(max(left - x, x - right), 3)
        beside = self.boules.options.ground != ANY and self._is_gravel_near()
        beyond = abs(self.offset + x) >= self.ground_map().half
        if beyond or (beside and deep >= 1.0):
            return "ground", t("The target is placed where it may lie.")
        return None


def thing_word(name: str) -> Text:
    """The target, or a ball, as people call it."""
    if name == TARGET:
        return t("the target")
    colour, _, number = name.partition("-")
    return t("{colour} {number}", colour=side_word(COLOURS.index(colour)), number=number)
