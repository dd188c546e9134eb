"""What happens in a round of petanque: the target ball is thrown, then ball after ball until all lie there.

A player chooses a throw, and nature, or people at a real pitch, report what came of it. Whose turn it is and
what a round brings is the game's own.
"""

from __future__ import annotations

import math
from functools import partial
from random import Random
from typing import Final, Self

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Action,
    OpenInput,
    OpenValue,
    Reason,
    Report,
    State,
    Tensor,
    Text,
    either_input,
    listed,
    player_word,
    report_input,
    t,
)
from pelitupa.equipment.cards import BITS
from pelitupa.equipment.gravel import (
    PLACED,
    PRACTISED,
    TARGET,
    UNKNOWN,
    VERGE,
    WIDTH,
    Shot,
    answer,
    carry,
)
from pelitupa.games.throwing.boules_game import (
    ANY,
    CLOSEST,
    DISTANCES,
    EDGE,
    GONE,
    GRAVEL,
    HAND,
    LAWN,
    OPPONENTS,
    PLACE,
    ROLL,
    SHOOT,
    STYLES,
    TARGET_FIELDS,
    THROW_FIELDS,
    THROWN,
    BoulesGame,
    ball_name,
)
from pelitupa.games.throwing.closeness import (
    COLOURS,
    Group,
    order_of,
    side_word,
    sides_in,
    sides_word,
)
from pelitupa.games.throwing.verdicts import (
    NEXT,
    NOTHING,
    OF_BALL,
    OF_TARGET,
    POINTS,
    VERDICTS,
    WHOSE,
    Lying,
    Verdict,
    farthest_first,
    masks_of,
    points_told,
    told_twice,
)

TARGET_NEXT: Final = 0
PLACE_NEXT: Final = 1
BALL_NEXT: Final = 2
CHOICE_NEXT: Final = 3
OVER: Final = 4
"""What is to be decided next, if nature is not asked; CHOICE_NEXT is for a game's own decisions."""

_LESS_THAN_A_METRE: Final = 0.999
"""How deep off the gravel, in metres, the target may be laid down at most, to a millimetre."""

NO_THING: Final = 0
TARGET_FLIES: Final = 1
BALL_FLIES: Final = 2


class BoulesState(State):
    """`next` is what is decided next, `thrower` the seat that decides it, `starter` the side that threw the
    target; `air` what is in the air, thrown at `aim`; `asking` tells that something of the last throw is
    still to be told.

    `thrown` are the balls of each seat thrown in this round, `told` those of which it was told that the seat
    threw them; `lying` is where things lie. `order` is the order of closeness and `farthest` the sides from
    the farthest on, as far as they were told or follow; `closest` are the sides, as a mask, that were closest
    before the throw that is in the air. `offset` is how far the circle is from the middle of
    the road. `idle` counts towards the limit.
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
        self.points = [0.0] * game.sides
        self.offset = 0.0
        self.idle = 0
        self.thrower = game.options.first - 1

    # --- what a game writes

    def _question(self) -> int:
        """What is still to be told of the last throw: see `verdicts`."""
        raise NotImplementedError

    def _go_on(self) -> None:
        """All is told of the last throw: say who throws next, or end the round."""
        raise NotImplementedError

    def _whole_round(self) -> OpenInput:
        """The form in which a whole round is reported at once."""
        raise NotImplementedError

    def _take_round(self, names: tuple[str, ...]) -> None:
        """Do what a whole round comes to."""
        raise NotImplementedError

    def _round_fault(self, names: tuple[str, ...]) -> Reason | None:
        """Why a whole round cannot have been so; None where it can."""
        raise NotImplementedError

    def _round_label(self, names: tuple[str, ...]) -> Text:
        """What people read of a whole round that was reported."""
        raise NotImplementedError

    def _target_lost(self) -> None:
        """The target cannot be found: end the round. The circle stays where it is; where there is a playing
        area, it is drawn where the target lay last."""
        if not self.boules.options.area:
            self.lying.places.pop(TARGET, None)
        self._void_round("lost-target")

    def _far_sides(self) -> int:
        """Among which sides, as a mask, the farthest is asked for."""
        return BITS[self.boules.sides] - 1

    def _winning(self) -> list[int]:
        """The sides that have won; none while the match goes on."""
        most = max(self.points)
        if most < self.boules.options.target:
            return []
        return [side for side in range(self.boules.sides) if self.points[side] == most]

    # --- the rest follows

    def clone(self) -> Self:
        new = super().clone()
        new.starter, new.next, new.air, new.aim = self.starter, self.next, self.air, self.aim
        new.asking, new.handed, new.thrower = self.asking, self.handed, self.thrower
        new.thrown, new.told = self.thrown.copy(), self.told.copy()
        new.lying = self.lying.copy()
        new.order, new.farthest = self.order.copy(), self.farthest.copy()
        new.closest, new.scorer, new.gained = self.closest, self.scorer, self.gained
        new.points, new.offset, new.idle = self.points.copy(), self.offset, self.idle
        return new

    def current_player(self) -> int:
        if self.next == OVER:
            return TERMINAL
        return CHANCE if self.air or self.asking else self.thrower

    def balls_of(self, seat: int) -> int:
        """How many balls a seat has in a round: those of its side are shared out evenly, as can be."""
        team = self.boules.members[self.boules.side_of[seat]]
        each, more = divmod(self.boules.balls, len(team))
        return each + (team.index(seat) < more)

    def left_of(self, seat: int) -> int:
        """How many balls a seat has still to throw."""
        return self.balls_of(seat) - self.thrown[seat]

    def left(self, side: int) -> int:
        """How many balls a side has still to throw."""
        return self.boules.balls - self.count(side)

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

    # --- choices

    def _legal(self) -> list[int]:
        if self.air or self.asking:
            reports = self.boules.reports
            return [o for o in self._listed() if self._fault(reports[o]) is None]
        if self.next == TARGET_NEXT:
            return list(range(len(DISTANCES)))
        if self.next == PLACE_NEXT:
            return [PLACE]
        return [*range(ROLL, PLACE), *self._partners()] if self.next == BALL_NEXT else []

    def _is_legal(self, action: int) -> bool:
        if self.air or self.asking:
            return action in self._listed() and self._fault(self.boules.reports[action]) is None
        return action in self._legal()

    def _listed(self) -> list[int]:
        """The outcomes that say just what is asked, ascending; some of them may be impossible."""
        if self.air == TARGET_FLIES:
            return [0, 1]
        question, game = self._question(), self.boules
        masks = BITS[game.sides] - 1
        gone = [GONE] if self.air else []
        closest = list(range(CLOSEST, CLOSEST + masks))
        if question == NOTHING:
            return [THROWN, *gone]
        if question == WHOSE or (question == NEXT and not self.order):
            return [*gone, *closest]
        if question == POINTS:
            return [*gone, CLOSEST + masks - 1, *range(CLOSEST + masks, len(game.meanings))]
        begin = CLOSEST + masks * (question - NEXT + 1)
        return [*gone, *range(begin, begin + masks)]

    def _partners(self) -> list[int]:
        """The actions that leave the throw to a partner who has balls left."""
        if self.handed:
            return []
        team = self.boules.members[self.boules.side_of[self.thrower]]
        return [HAND + seat for seat in team if seat != self.thrower and self.left_of(seat) > 0]

    def _chance_seat(self) -> int:
        return self.thrower

    def _chance_what(self) -> str:
        if self.air == TARGET_FLIES:
            return t("where the target ball comes to rest")
        return t("what came of the throw")

    def open_input(self) -> OpenInput | None:
        if self.next == OVER:
            return None
        if self.air or self.asking:
            return report_input(self.boules.words, self.sample_report, self.aim)
        if self.next == TARGET_NEXT:
            return either_input(self._cast_form(), self._whole_round())
        if self.next == PLACE_NEXT:
            return self._lay_form()
        return self._throw_form() if self.next == BALL_NEXT else None

    def _cast_form(self) -> OpenInput:
        """The form in which a throw of the target is chosen."""
        prompt = t("Where is the target ball to lie?")
        return OpenInput("cast", prompt, TARGET_FIELDS, self.sample_target)

    def _lay_form(self) -> OpenInput:
        """The form in which the place is chosen where the target is laid down."""
        prompt = t("Where do you place the target ball?")
        return OpenInput("lay", prompt, TARGET_FIELDS, self.sample_place)

    def _throw_form(self) -> OpenInput:
        """The form in which a throw of a ball is chosen."""
        prompt = t("Where is the ball to land, and how?")
        return OpenInput("throw", prompt, THROW_FIELDS, self.sample_throw)

    def sample_target(self, rng: Random) -> OpenValue:
        """Mostly a usual distance (booklet 80.1), always one that may be thrown."""
        options = self.boules.options
        low, high = max(options.nearest, 6.0), min(options.farthest, 10.0)
        if low >= high or rng.random() < 0.1:
            low, high = options.nearest, min(options.farthest, 20.0)
        middle = (low + high) / 2 + self._edge()
        return self._aside(), round(middle + (high - low) / 2 * (0.8 * rng.random() - 0.4), 2)

    def sample_place(self, rng: Random) -> OpenValue:
        """As a throw of the target, where it may be laid there; else where it is placed without a number."""
        value = self.sample_target(rng)
        return value if self._place_fault(value) is None else self._place()

    def sample_throw(self, rng: Random) -> OpenValue:
        """One of the usual throws, not just where it is thrown by its name."""
        x, y, angle, spin = self._landing(rng.choice(range(len(STYLES))))
        off = 1.0 + 0.02 * (2.0 * rng.random() - 1.0)
        return round(x * off, 2), round(y * off, 2), angle, spin

    def sample_report(self, rng: Random) -> OpenValue:
        """What a practised player's throw may come to; where nobody knows where things lie, any answer."""
        if self.aim and self.aim != UNKNOWN and self.air:
            return answer(Shot.of(self.aim), PRACTISED, partial(rng.gauss, 0.0, 1.0))
        return self.boules.meanings[rng.choice(self._legal())]

    def _edge(self) -> float:
        """From the centre of the circle to where distances are measured from, in metres."""
        options = self.boules.options
        return options.circle / 200.0 if options.measured == EDGE else 0.0

    # --- what a choice does

    def _apply(self, action: int) -> None:
        if self.air or self.asking:
            self._read(self.boules.reports[action])
        elif action >= HAND:
            self.thrower, self.handed = action - HAND, True
        elif self.next == BALL_NEXT:
            self._throw(self._landing(action - ROLL))
        elif action == PLACE:
            x, y = self._place()
            self._cast(x, y)
        else:
            self._cast(self._aside(), DISTANCES[action] + self._edge())

    def _apply_open(self, value: OpenValue) -> None:
        if self.air or self.asking:
            self._read(Report.of(value, self.boules.words))
        elif self.next == BALL_NEXT:
            x, y, angle, spin = (float(part) for part in value)
            self._throw((x, y, angle, spin))
        elif value[0] == self.boules.round_verb:
            self.lying = Lying(edges=self.lying.edges)
            self._take_round(tuple([str(name) for name in value[1:]]))
        else:
            self._cast(float(value[0]), float(value[1]))

    def _aside(self) -> float:
        """How far to the side the middle of the gravel lies, as far as is known, within a metre."""
        edges = self.lying.edges
        return round(min(max((edges[0] + edges[1]) / 2, -1.0), 1.0), 2) if edges else 0.0

    # --- where the target may be laid down

    def _bounds(self) -> tuple[int, int]:
        """The least and the greatest distance of the target, in mm."""
        options = self.boules.options
        return round(1000.0 * options.nearest), round(1000.0 * options.farthest)

    def _away(self, x: float, y: float) -> int:
        """How far a place is from where distances are measured from, in mm."""
        return round(1000.0 * (math.sqrt(x * x + y * y) - self._edge()))

    def _gravel(self) -> tuple[float, float]:
        """The edges of the gravel from the circle, as they were told; where nobody told them the circle is in
        the middle of a road of the usual width."""
        edges = self.lying.edges
        return (edges[0], edges[1]) if edges else (-WIDTH / 2.0, WIDTH / 2.0)

    def _is_gravel_near(self) -> bool:
        """Whether some place that is near enough lies where the target may, as far as anybody knows. After a
        round that ended deep in the lawn the gravel may be too far away."""
        return (
            not self.lying.edges
            or abs(self._toward(0.0)) <= self._bounds()[1] / 1000.0 + self._edge()
        )

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
        least = deep < 1.0 if self._is_gravel_near() and self.boules.options.ground != ANY else True
        if not least or deep > VERGE:
            return "ground", t("The target is placed where it may lie.")
        return None

    def _cast(self, x: float, y: float) -> None:
        """The target ball leaves the hand, or is laid down."""
        thing = PLACED if self.next == PLACE_NEXT else TARGET
        self.aim = Shot(thing, self.offset, x, y).value()
        self.air = TARGET_FLIES
        self.lying = Lying(edges=self.lying.edges)

    def _throw(self, landing: tuple[float, float, float, float]) -> None:
        """A ball leaves the hand."""
        x, y, angle, spin = landing
        places = self.lying.places
        known = TARGET in places and all(ball in places for ball in self.in_play())
        self.thrown[self.thrower] += 1
        self.air = BALL_FLIES
        self.order, self.farthest, self.scorer, self.gained = [], [], -1, 0
        there = {name: (places[name][0], places[name][1]) for name in places}
        shot = Shot(self.ball(), self.offset, x, y, angle, spin, there)
        self.aim = shot.value() if known else UNKNOWN

    def _landing(self, style: int) -> tuple[float, float, float, float]:
        """Where a ball lands that is thrown in a named way: so that it comes to rest at the target, or at
        another side's closest ball. Where nobody knows where things lie, eight metres ahead."""
        angle, spin = STYLES[style]
        places = self.lying.places
        x, y, _ = places.get(TARGET, (0.0, 8.0, 0.0))
        if style == SHOOT - ROLL:
            x, y, _ = places.get(self.shot_at(), (x, y, 0.0))
            return x, y, angle, spin
        share = carry(1.0, angle, spin)
        return round(x * share, 3), round(y * share, 3), angle, spin

    def shot_at(self) -> str:
        """The closest ball of another side, as far as is known; the target where there is none."""
        own = self.boules.side_of[self.thrower]
        balls = self.in_play()
        near = [(self.distance(ball), ball) for ball in balls if balls[ball] != own]
        near = [(far, ball) for far, ball in near if far >= 0]
        return min(near)[1] if near else TARGET

    # --- what came of it

    def _is_possible(self, value: OpenValue) -> bool:
        if self.air or self.asking:
            return self._fault(Report.of(value, self.boules.words)) is None
        if value[0] == self.boules.round_verb:
            return self._round_fault(tuple([str(name) for name in value[1:]])) is None
        return self.next != PLACE_NEXT or self._place_fault(value) is None

    def _fault(self, report: Report) -> Reason | None:
        """The first rule that a report breaks, and why; None where it can be."""
        if not report.facts:
            return "report", t("Say what came of the throw.")
        allowed = OF_TARGET if self.air == TARGET_FLIES else OF_BALL if self.air else VERDICTS
        for word, parts in report.facts:
            if word not in allowed:
                return "report", t("{word} cannot be reported now.", word=word)
            if word in ("rest", "lost", "far") and not self._is_there(str(parts[0])):
                return "report", t("{thing} is not in play.", thing=str(parts[0]))
        twice = told_twice(report)
        if twice:
            return "report", t("{thing} is told twice", thing=twice)
        if self.air == TARGET_FLIES:
            return self._target_fault(report)
        return self._sayer_fault(report) or self._verdict_fault(report)

    def _is_there(self, name: str) -> bool:
        """Whether something can be told of a thing."""
        return name == TARGET or (self.air == BALL_FLIES and name in self.in_play())

    def _target_fault(self, report: Report) -> Reason | None:
        """The same of a report of the target ball."""
        words = {word for word, _ in report.facts}
        bad = self._bad(report)
        if "lies" in words and "again" in words:
            return "report", t("It lies well, or is thrown again: not both.")
        if "lies" in words and bad:
            return bad, t("By this report the target lies where it may not.")
        if "again" in words and not bad and words & {"rest", "away"}:
            return "rethrow", t("By this report the target lies well.")
        if not bad and not words & {"rest", "away", "lies", "again"}:
            return "report", t("Say whether the target lies well.")
        if self.next == PLACE_NEXT and (bad or "again" in words):
            return "rethrow", t("The target is placed where it may lie.")
        return None

    def _bad(self, report: Report) -> str:
        """The clause by which the target has to be thrown again, going by the facts of a report; empty for
        none."""
        options = self.boules.options
        if report.said("lost"):
            return "lost-target"
        away = [round(1000 * float(parts[0])) for parts in report.said("away")]
        if not away:
            away = [self._away(float(x), float(y)) for _, x, y, _ in report.said("rest")]
        low, high = self._bounds()
        if away and not low <= away[0] <= high:
            return "distance"
        if self.next == PLACE_NEXT and not self._is_gravel_near():
            return ""
        lawn = [float(parts[0]) for parts in report.said("lawn")]
        asphalt = [float(parts[0]) for parts in report.said("asphalt")]
        if options.ground != ANY and max([*lawn, *asphalt], default=0.0) >= 1.0:
            return "ground"
        return "ground" if options.ground == LAWN and max(asphalt, default=0.0) > 0.0 else ""

    def _sayer_fault(self, report: Report) -> Reason | None:
        """The same of who threw a ball, if that is told."""
        for parts in report.said("by"):
            seat = int(str(parts[0])) - 1
            if not self._may_have_thrown(seat):
                return "member", t(
                    "It is not the turn of {player:@|you}.", player=player_word(seat)
                )
            if self.told[seat] == self.balls_of(seat):
                return "member", t("{player:@ has|You have} thrown all balls.",
                                   player=player_word(seat))  # fmt: skip
        return None

    def _may_have_thrown(self, seat: int) -> bool:
        """Whether the ball that was thrown last may have been thrown by a seat."""
        return self.boules.side_of[seat] == self.boules.side_of[self.thrower]

    def _verdict_fault(self, report: Report) -> Reason | None:
        """The same of what a report says of closeness."""
        verdict, question = Verdict.of(report), self._question()
        if report.said("lost") and any(parts[0] == TARGET for parts in report.said("lost")):
            if verdict.says(WHOSE) or verdict.farthest:
                return "lost-target", t("Without the target no ball is closest.")
            return None
        if verdict.muddled or (verdict.places and verdict.begins == bool(self.order)):
            return "report", t("Report the places from the closest on.")
        lying = self.lying.after(report, self.ball() if self.air else "")
        balls = {b: side for b, side in self.in_play().items() if b not in lying.lost}
        known = lying.distances(balls, self.boules.options.tape) if self.air else None
        if known is not None:
            return self._tape_fault(verdict, known, balls)
        return self._told_fault(verdict, question, balls)

    def _tape_fault(
        self, verdict: Verdict, known: dict[str, int], balls: dict[str, int]
    ) -> Reason | None:
        """Why what is said is not what the distances say."""
        order = order_of(known, balls)
        far = farthest_first(known, balls, self._far_sides())
        wrong = (
            verdict.places != masks_of(order)[: len(verdict.places)]
            or verdict.farthest != far[: len(verdict.farthest)]
            or (verdict.scorer >= 0 and (verdict.scorer, verdict.points) != self._counted(order))
        )
        return ("closest", t("That is not what the distances say.")) if wrong else None

    def _counted(self, order: list[Group]) -> tuple[int, int]:
        """Who scores by an order of closeness, and how much, where that is told by `points`."""
        return -1, 0

    def _counted_as_told(self, sides: list[int]) -> tuple[int, int]:
        """The same by the order that was told, where that says it; `sides` are those of the balls in play."""
        return -1, 0

    def _told_fault(self, verdict: Verdict, question: int, balls: dict[str, int]) -> Reason | None:
        """Why what is said without a tape cannot be, or does not answer what is asked."""
        sides = list(balls.values())
        asked = self._far_sides()
        behind = self._behind_all(balls) if self._asks_farthest() else 0
        if verdict.farthest and not self._asks_farthest():
            return "report", t("Nobody asks who is farthest now.")
        if verdict.farthest and behind and verdict.farthest[0] != behind:
            return "lost-ball", t("A lost ball is behind all others: {sides}.",
                                  sides=sides_word(behind))  # fmt: skip
        placed = masks_of(self.order)
        for mask in verdict.places:
            placed.append(mask)
            for side in sides_in(mask):
                if sum([bool(other & BITS[side]) for other in placed]) > sides.count(side):
                    return "closest", t("{side} has no ball that could lie there.",
                                        side=side_word(side))  # fmt: skip
        for mask in verdict.farthest:
            if mask & ~asked:
                return "farthest", t("Name one of those who are still to throw: {sides}.",
                                     sides=sides_word(asked))  # fmt: skip
            asked &= ~mask
        if verdict.scorer >= 0:
            fault = self._points_fault(verdict, question, sides, placed)
            if fault is not None:
                return fault
        if not verdict.says(question) and balls and not behind:
            return "report", t("Say what decides the turn, or where everything lies.")
        return None

    def _points_fault(
        self, verdict: Verdict, question: int, sides: list[int], placed: list[int]
    ) -> Reason | None:
        """Why a side cannot have so many points."""
        own = sides.count(verdict.scorer)
        if question != POINTS:
            return "scoring", t("Points are counted when all balls have been thrown.")
        side, least, most = points_told(placed or [BITS[verdict.scorer]], sides)
        if own == len(sides) and verdict.points < own:
            return "scoring", t("No ball of the other side is in play: all of them count.")
        if side != verdict.scorer or not least <= verdict.points <= most:
            return "scoring", t("{side} cannot have {points}.",
                                side=side_word(verdict.scorer), points=verdict.points)  # fmt: skip
        return None

    def _asks_farthest(self) -> bool:
        """Whether it matters now whose ball is farthest of those who are to throw."""
        return False

    def _behind_all(self, balls: dict[str, int]) -> int:
        """Which of those have no ball in play, as a mask; `balls` are in play."""
        found = self._far_sides()
        for side in balls.values():
            found &= ~BITS[side]
        return found

    def _read(self, report: Report) -> None:
        """What came of a throw."""
        if self.air == TARGET_FLIES:
            self._read_target(report)
            return
        game = self.boules
        if any(parts[0] == TARGET for parts in report.said("lost")):
            self.air, self.asking = NO_THING, False
            self._target_lost()
            return
        for parts in report.said("by"):
            self._thrown_by(int(str(parts[0])) - 1)
        verdict = Verdict.of(report)
        if self.air:
            self.lying = self.lying.after(report, self.ball())
        balls = self.in_play()
        known = self.lying.distances(balls, game.options.tape) if self.air else None
        if known is not None:
            self.order = order_of(known, balls)
            self.farthest = farthest_first(known, balls, self._far_sides())
            self.scorer, self.gained = self._counted(self.order)
        else:
            self.order += [(mask, len(sides_in(mask))) for mask in verdict.places]
            behind = self._behind_all(balls) if self._asks_farthest() else 0
            if behind and verdict.farthest[:1] != [behind]:
                self.farthest.append(behind)
            self.farthest += verdict.farthest
            self.scorer, self.gained = verdict.scorer, verdict.points
            if self.scorer < 0:
                self.scorer, self.gained = self._counted_as_told(list(balls.values()))
        self.closest = self.order[0][0] if self.order else 0
        self.air, self.aim = NO_THING, ()
        self.asking = self._question() != NOTHING
        if not self.asking:
            self._go_on()

    def _thrown_by(self, seat: int) -> None:
        """It was told who threw; if others are thought to have thrown too many, it was one of them."""
        self.told[seat] += 1
        if seat == self.thrower:
            return
        self.thrown[self.thrower] -= 1
        self.thrown[seat] += 1
        if self.left_of(seat) < 0:
            team = self.boules.members[self.boules.side_of[seat]]
            other = next(s for s in team if self.left_of(s) > 0)
            self.thrown[seat] -= 1
            self.thrown[other] += 1
        self.thrower = seat

    def _read_target(self, report: Report) -> None:
        """Where the target ball came to rest."""
        bad = self._bad(report)
        if not bad and any(word == "again" for word, _ in report.facts):
            bad = "rethrow"
        placed = self.next == PLACE_NEXT
        self.air, self.aim = NO_THING, ()
        if bad:
            self.lying.edges = self.lying.after(report, "").edges  # the road stays where it is
            self._throw_again()
            return
        self.lying = self.lying.after(report, "")
        self.next = BALL_NEXT
        self._give_turn(self.starter)
        if placed:
            self._reveal(t("The target ball is placed"))

    def _throw_again(self) -> None:
        """The target does not lie where it may."""
        self._count_idle()
        if self.next == OVER:
            return
        if self.boules.options.rethrow == OPPONENTS:
            self.next = PLACE_NEXT
            self.thrower = self.boules.members[self._placer()][0]
            self._reveal(t("The target ball is placed by {side}",
                           side=self.boules.side_name(self._placer())))  # fmt: skip
        else:
            self._reveal(t("The target ball is thrown again"))

    def _placer(self) -> int:
        """The side that places the target after a bad throw: the next one."""
        return (self.starter + 1) % self.boules.sides

    def _give_turn(self, side: int) -> None:
        """A side is to throw a ball: of its members the one who has most left, until they say otherwise."""
        best = -1
        for seat in self.boules.members[side]:
            if best < 0 or self.left_of(seat) > self.left_of(best):
                best = seat
        self.thrower, self.handed = best, False

    # --- the end of a round

    def _count_idle(self) -> None:
        """A throw of the target or a round that brings nothing; so many of them end the match."""
        self.idle += 1
        if self.idle == self.boules.options.limit:
            self.next = OVER

    def _void_round(self, clause: str) -> None:
        """Nobody scores: the side that threw the target throws it again."""
        self._reveal(self._void_text(clause))
        self._count_idle()
        if self.next != OVER:
            self._begin_round(self.starter)

    def _void_text(self, clause: str) -> Text:
        if clause == "lost-target":
            return t("The target is lost: the round gives nothing")
        if clause == "dead-target":
            return t("The target is dead: the round gives nothing")
        return t("Nobody has the closest ball: the round gives nothing")

    def _score_side(self, side: int, points: float, clause: str, text: str) -> None:
        """A side gets points."""
        self.points[side] += points
        self._score(tuple(self.boules.members[side]), points, clause, text)

    def _end_round(self, starter: int) -> None:
        """The round was scored: the match is over, or a side throws the target from where it lay."""
        if self._winning():
            self.next = OVER
        else:
            self._begin_round(starter)

    def _begin_round(self, starter: int) -> None:
        """The next circle is drawn, and a side throws the target."""
        x, y, _ = self.lying.places.get(TARGET, (0.0, 0.0, 0.0))
        if self.boules.options.next_circle == GRAVEL:
            x = self.lying.on_gravel(x, self.offset)
        self.offset = round(self.offset + x, 3)
        self.lying = self.lying.seen_from(x, y)
        self.deal += 1
        self.starter = starter
        self.next = TARGET_NEXT
        self.air, self.aim, self.asking = NO_THING, (), False
        self.thrown = [0] * len(self.thrown)
        self.told = [0] * len(self.told)
        self.closest = 0
        self.order, self.farthest, self.scorer, self.gained = [], [], -1, 0
        team = self.boules.members[starter]
        self.thrower = team[0]

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if self.next == TARGET_NEXT or self.next == PLACE_NEXT:
            if legal:
                return "target", t("The target ball may be thrown wherever you like.")
            return "target", t("First the target ball is thrown.")
        if action >= HAND:
            if legal:
                return "member", t("Any member of a side may throw who has balls left.")
            return "member", t("Only a partner who has balls left can throw for you.")
        if legal:
            return "throw", t("A ball may be thrown in any way.")
        return "target", t("The target ball lies there already.")

    def _open_reason(self, value: OpenValue, legal: bool) -> Reason:
        if value[:1] == (self.boules.round_verb,) and self.next == TARGET_NEXT:
            names = tuple([str(name) for name in value[1:]])
            return (None if legal else self._round_fault(names)) or (
                "report", t("A whole round may be reported at once."),
            )  # fmt: skip
        if self.next == BALL_NEXT:
            return "throw", t("A ball may be thrown in any way.")
        if self.next == PLACE_NEXT:
            return (None if legal else self._place_fault(value)) or (
                "rethrow", t("The target is placed where it may lie."),
            )  # fmt: skip
        return "target", t("The target ball may be thrown wherever you like.")

    def _outcome_reason(self, outcome: Action, legal: bool) -> Reason:
        if legal:
            return "report", t("This can be reported.")
        value = self.boules.meanings[outcome] if isinstance(outcome, int) else outcome
        form = report_input(self.boules.words, self.sample_report)
        if form.accepts(value):
            fault = self._fault(Report.of(value, self.boules.words))
            if fault is not None:
                return fault
        return "report", t("That is not what is asked now.")

    # --- in words

    def _action_string_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, int):
            return self._base.action_to_string(actor, action)
        if actor == CHANCE:
            return report_input(self.boules.words, self.sample_report).text(action)
        if action[0] == self.boules.round_verb:
            return self._whole_round().text(action[1:])
        if len(action) == len(THROW_FIELDS):
            return self._throw_form().text(action)
        return (self._lay_form() if self._was_laid(step) else self._cast_form()).text(action)

    def _was_laid(self, step: int) -> bool:
        """Whether a place of the target, entered at a step, was chosen to lay it down: then the decision
        before was a throw of the target, which went wrong."""
        if self.boules.options.rethrow != OPPONENTS:
            return False
        while step:
            step -= 1
            if self._actor(step) >= 0:
                before = self._entry(step)
                if isinstance(before, int):
                    return before < ROLL
                return len(before) == len(TARGET_FIELDS) and not isinstance(before[0], str)
        return False

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, int):
            return super()._action_label_at(step, actor, action)
        if actor == CHANCE:
            return self._report_label(action)
        if action[0] == self.boules.round_verb:
            return self._round_label(tuple([str(name) for name in action[1:]]))
        x, y = float(action[0]), float(action[1])
        if len(action) == len(TARGET_FIELDS):
            return t("target ball to {x:.1f} {y:.1f}", x=x, y=y)
        return t("lands at {x:.1f} {y:.1f}, at an angle of {angle:.0f}°",
                 x=x, y=y, angle=float(action[2]))  # fmt: skip

    def _report_label(self, value: OpenValue) -> Text:
        """A report as people read it."""
        facts = Report.of(value, self.boules.words).facts
        said: list[Text] = []
        for word, parts in facts:
            if word == "rest":
                said.append(t("{thing} lies at {x:.2f} {y:.2f}", thing=thing_word(str(parts[0])),
                              x=float(parts[1]), y=float(parts[2])))  # fmt: skip
            elif word == "lost":
                said.append(t("{thing} is lost", thing=thing_word(str(parts[0]))))
            elif word == "far":
                said.append(t("{thing} is {metres:.2f} m away", thing=thing_word(str(parts[0])),
                              metres=float(parts[1])))  # fmt: skip
        if not said:
            return self.boules.said(value)
        return listed(said)

    # --- points, and what is seen by programs

    def winners(self) -> list[int]:
        won = self._winning()
        if len(won) == self.boules.sides:
            return []
        return [seat for seat in range(len(self.thrown)) if self.boules.side_of[seat] in won]

    def scores(self) -> list[float]:
        return [self.points[side] for side in self.boules.side_of]

    def _observe(self, seat: int, out: Tensor) -> None:
        game, own = self.boules, self.boules.side_of[seat]
        out.one_hot("next", self.next, OVER + 1)
        out.one_hot("air", self.air, BALL_FLIES + 1)
        out.seat("thrower", self.thrower)
        sides = [(own + place) % game.sides for place in range(game.sides)]
        for place, side in enumerate(sides):
            own_balls = [ball_name(side, number + 1) for number in range(game.balls)]
            out.numbers(
                f"side {place}",
                [self.points[side] / game.options.target, self.left(side) / game.balls,
                 float(side == self.starter), float(self.closest & BITS[side] > 0)],
            )  # fmt: skip
            for number, ball in enumerate(own_balls):
                x, y, _ = self.lying.places.get(ball, (0.0, 0.0, 0.0))
                known = float(ball in self.lying.places)
                out.numbers(f"ball {place} {number}", [known, x / 10, y / 10])
        x, y, _ = self.lying.places.get(TARGET, (0.0, 0.0, 0.0))
        out.numbers("target", [float(TARGET in self.lying.places), x / 10, y / 10])
        out.numbers("idle", [self.idle / game.options.limit])


def thing_word(name: str) -> Text:
    """The target, or a ball, as people call it."""
    if name == TARGET:
        return t("the target")
    colour, _, number = name.partition("-")
    return t("{colour} {number}", colour=side_word(COLOURS.index(colour)), number=number)
