"""What happens in a round of petanque: the target ball is thrown, then ball after ball until all lie there.

A player chooses a throw, and nature, or people at a real pitch, report what came of it. Whose turn it is and
what a round brings is the game's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import hypot
from random import Random
from typing import Final

from pelitupa.core import (
    CHANCE,
    Action,
    Flight,
    OpenInput,
    OpenValue,
    Ready,
    Reason,
    Report,
    ShotForm,
    Tensor,
    Text,
    either_input,
    listed,
    report_input,
    t,
)
from pelitupa.equipment.cards import BITS
from pelitupa.equipment.gravel import (
    HELD,
    LET_GO,
    PLACED,
    PRACTISED,
    RUN,
    STEEPER,
    TARGET,
    UNKNOWN,
    Shot,
    answer,
    carry,
)
from pelitupa.games.throwing.boules_game import (
    DISTANCES,
    FAR_THROW,
    GRAVEL,
    HALF_LOB,
    HAND,
    OPPONENTS,
    PLACE,
    ROLL,
    SHOOT,
    STYLES,
    TARGET_FIELDS,
    THROW_FIELDS,
    ball_name,
)
from pelitupa.games.throwing.boules_pitch import (
    BALL_FLIES,
    BALL_NEXT,
    NO_THING,
    OVER,
    PLACE_NEXT,
    TARGET_FLIES,
    TARGET_NEXT,
    thing_word,
)
from pelitupa.games.throwing.boules_reports import BoulesReports
from pelitupa.games.throwing.closeness import order_of, sides_in
from pelitupa.games.throwing.verdicts import NOTHING, Lying, Verdict, farthest_first

_BEGINS: Final = DISTANCES.index(8.0)
"""The throw of the target that a screen begins with."""
_ON_A_BALL: Final = 0.15
"""In metres: a ball that lands not further from another than this is meant to hit it."""


class BoulesState(BoulesReports):
    """See `BoulesPitch`: what is chosen, what comes of it, and how a round ends."""

    # --- what a game writes

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
            self._keep_circle()
        self._void_round("lost-target")

    def _keep_circle(self) -> None:
        """The next circle is this one, wherever the target lies."""
        self.lying.places[TARGET] = (0.0, 0.0, 0.0)
        self.lying.deep = 0.0

    def _winning(self) -> list[int]:
        """The sides that have won; none while the match goes on."""
        most = max(self.points)
        if most < self.boules.options.target:
            return []
        return [side for side in range(self.boules.sides) if self.points[side] == most]

    # --- choices

    def _legal(self) -> list[int]:
        if self.air or self.asking:
            return self._legal_outcomes()
        if self.next == TARGET_NEXT:
            return list(range(len(DISTANCES)))
        if self.next == PLACE_NEXT:
            return [PLACE]
        return [*range(ROLL, PLACE), *self._partners()] if self.next == BALL_NEXT else []

    def _is_legal(self, action: int) -> bool:
        if self.air or self.asking:
            return action in self._listed() and self._fault(self.boules.reports[action]) is None
        return action in self._legal()

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

    def _nearest_value(self, value: OpenValue) -> OpenValue:
        """The place where a target is laid down that may not lie where it was to."""
        if self.next != PLACE_NEXT or self._place_fault(value) is None:
            return value
        return self._place()

    def _name_of(self, value: OpenValue) -> int:
        """The usual distance that is nearest; of a ball a shot, where it is to land on another side's ball,
        or the throw whose arc is nearest."""
        if value[0] == self.boules.round_verb:
            return -1
        if self.next == TARGET_NEXT:
            far = hypot(float(value[0]), float(value[1])) - self._edge()
            return min(range(len(DISTANCES)), key=lambda one: abs(DISTANCES[one] - far))
        if self.next != BALL_NEXT:
            return -1
        x, y, angle = float(value[0]), float(value[1]), float(value[2])
        aimed = self._landing(SHOOT - ROLL)
        if self.shot_at() != TARGET and hypot(x - aimed[0], y - aimed[1]) < _ON_A_BALL:
            return SHOOT
        return min(range(ROLL, SHOOT), key=lambda one: abs(STYLES[one - ROLL][0] - angle))

    def _cast_form(self) -> OpenInput:
        """The form in which a throw of the target is chosen."""
        prompt = t("Where is the target ball to lie?")
        return OpenInput("cast", prompt, TARGET_FIELDS, self.sample_target, shot=self._cast_shot)

    def _lay_form(self) -> OpenInput:
        """The form in which the place is chosen where the target is laid down."""
        prompt = t("Where do you place the target ball?")
        return OpenInput("lay", prompt, TARGET_FIELDS, self.sample_place, shot=self._lay_shot)

    def _throw_form(self) -> OpenInput:
        """The form in which a throw of a ball is chosen."""
        prompt = t("Where is the ball to land, and how?")
        return OpenInput("throw", prompt, THROW_FIELDS, self.sample_throw, shot=self._throw_shot)

    def _cast_shot(self) -> ShotForm:
        """How a throw of the target is asked for."""
        far = [self._ahead(DISTANCES[action]) for action in self._legal()]
        return ShotForm(
            t("Throw it"), self._ready(self._legal(), far), self.boules.named[_BEGINS][0]
        )

    def _lay_shot(self) -> ShotForm:
        """How it is asked where the target is placed."""
        return ShotForm(t("Place it"), self._ready([PLACE], [self._place()]))

    def _throw_shot(self) -> ShotForm:
        """How a throw of a ball is asked for."""
        styles = range(len(STYLES))
        ready = self._ready([ROLL + s for s in styles], [self._landing(s) for s in styles])
        begins = self.boules.named[HALF_LOB][0]
        return ShotForm(t("Throw it"), ready, begins, Flight(LET_GO, RUN, STEEPER, HELD))

    def _ready(self, actions: list[int], values: Sequence[tuple[float, ...]]) -> tuple[Ready, ...]:
        """Named actions as values."""
        named = self.boules.named
        return tuple([Ready(named[a][0], v) for a, v in zip(actions, values, strict=True)])

    def sample_target(self, rng: Random) -> OpenValue:
        """Mostly a usual distance (booklet 80.1), always one that may be thrown."""
        options = self.boules.options
        low, high = max(options.nearest, 6.0), min(options.farthest, 10.0)
        if low >= high or rng.random() < 0.1:
            low, high = options.nearest, min(options.farthest, 20.0)
        far = (low + high) / 2 + (high - low) / 2 * (0.8 * rng.random() - 0.4)
        x, y = self._ahead(far)
        return x, round(y, 2)

    def sample_place(self, rng: Random) -> OpenValue:
        """As a throw of the target, where it may be laid there; else where it is placed without a number."""
        value = self.sample_target(rng)
        return value if self._place_fault(value) is None else self._place()

    def sample_throw(self, rng: Random) -> OpenValue:
        """One of the usual throws, not just where it is thrown by its name."""
        x, y, angle, spin = self._landing(rng.choice(range(len(STYLES))))
        off = 1.0 + 0.02 * (2.0 * rng.random() - 1.0)
        x, y = (min(max(round(part * off, 2), -FAR_THROW), FAR_THROW) for part in (x, y))
        return x, y, angle, spin

    def sample_report(self, rng: Random) -> OpenValue:
        """What a practised player's throw may come to; where nobody knows where things lie, any answer."""
        if self.aim and self.aim != UNKNOWN and self.air:
            return answer(Shot.of(self.aim), PRACTISED, partial(rng.gauss, 0.0, 1.0))
        return self.boules.meanings[rng.choice(self._legal())]

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
            self._cast(*self._ahead(DISTANCES[action]))

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

    def _cast(self, x: float, y: float) -> None:
        """The target ball leaves the hand, or is laid down."""
        thing = PLACED if self.next == PLACE_NEXT else TARGET
        self.aim = self._asked(Shot(thing, self.offset, x, y))
        self.air = TARGET_FLIES
        self.lying = Lying(edges=self.lying.edges)

    def _throw(self, landing: tuple[float, float, float, float]) -> None:
        """A ball leaves the hand."""
        x, y, angle, spin = landing
        places = self.lying.places
        known = self.lie_is_known()
        self.thrown[self.thrower] += 1
        self.air = BALL_FLIES
        self.order, self.farthest, self.scorer, self.gained = [], [], -1, 0
        there = {name: (places[name][0], places[name][1]) for name in places}
        shot = Shot(self.ball(), self.offset, x, y, angle, spin, there)
        self.aim = self._asked(shot) if known else UNKNOWN

    def _asked(self, shot: Shot) -> OpenValue:
        """A throw as nature is told of it, with the ground of the match."""
        options = self.boules.options
        return replace(shot, along=self.along, ground=options.map, uneven=options.uneven).value()

    def _landing(self, style: int) -> tuple[float, float, float, float]:
        """Where a ball lands that is thrown in a named way: so that it comes to rest at the target, or at
        another side's closest ball. Where nobody knows where things lie, eight metres ahead."""
        angle, spin = STYLES[style]
        places = self.lying.places
        x, y, _ = places.get(TARGET, (0.0, 8.0, 0.0))
        if style == SHOOT - ROLL:
            x, y, _ = places.get(self.shot_at(), (x, y, 0.0))
            return x, y, angle, spin
        far = hypot(x, y)
        share = carry(far, angle, spin) / far if far > 0.0 else 1.0
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
            self._reveal(
                t("The target ball is placed by {side}", side=self.boules.side_name(self._placer()))
            )
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
        if TARGET not in self.lying.places:  # nobody knows where the next circle is
            self.lying = Lying()
        x, y, _ = self.lying.places.get(TARGET, (0.0, 0.0, 0.0))
        if self.boules.options.next_circle == GRAVEL:
            x = self.lying.on_gravel(x, self.offset)
        self.offset = round(self.offset + x, 3)
        self.along = round(self.along + y, 3)
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
                "report",
                t("A whole round may be reported at once."),
            )
        if self.next == BALL_NEXT:
            return "throw", t("A ball may be thrown in any way.")
        if self.next == PLACE_NEXT:
            return (None if legal else self._place_fault(value)) or (
                "rethrow",
                t("The target is placed where it may lie."),
            )
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
        return self.boules.options.rethrow == OPPONENTS and self._was_cast(step)

    def _was_cast(self, step: int) -> bool:
        """Whether the last decision before a step was a throw of the target."""
        while step:
            step -= 1
            if self._actor(step) >= 0:
                before = self._entry(step)
                if isinstance(before, int):
                    return before < ROLL
                return len(before) == len(TARGET_FIELDS) and not isinstance(before[0], str)
        return False

    def is_thrown_again(self) -> bool:
        """Whether the target is to be thrown once more, after a bad throw of it."""
        return self.next == TARGET_NEXT and self._was_cast(self._steps())

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, int):
            return super()._action_label_at(step, actor, action)
        if actor == CHANCE:
            return self._report_label(action)
        if action[0] == self.boules.round_verb:
            return self._round_label(tuple([str(name) for name in action[1:]]))
        x, y = float(action[0]), float(action[1])
        if len(action) == len(TARGET_FIELDS):
            return t("target ball {far:.1f} m away", far=hypot(x, y))
        return t(
            "throws {far:.1f} m, at an angle of {angle:.0f}°",
            far=hypot(x, y),
            angle=float(action[2]),
        )

    def _report_label(self, value: OpenValue) -> Text:
        """A report as people read it."""
        facts = Report.of(value, self.boules.words).facts
        said: list[Text] = []
        for word, parts in facts:
            if word == "rest":
                far = hypot(float(parts[1]), float(parts[2]))
                thing = thing_word(str(parts[0]))
                said.append(t("{thing} comes to rest {far:.1f} m away", thing=thing, far=far))
            elif word == "lost":
                said.append(t("{thing} is lost", thing=thing_word(str(parts[0]))))
            elif word == "far":
                said.append(
                    t(
                        "{thing} is {metres:.2f} m away",
                        thing=thing_word(str(parts[0])),
                        metres=float(parts[1]),
                    )
                )
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
        for side in out.sided(sides):
            own_balls = [ball_name(side, number + 1) for number in range(game.balls)]
            out.numbers(
                "points, balls left, starts, closest",
                [
                    self.points[side],
                    self.left(side),
                    float(side == self.starter),
                    float(self.closest & BITS[side] > 0),
                ],
                [game.options.target, game.balls, 1, 1],
            )
            for number, ball in enumerate(own_balls):
                x, y, _ = self.lying.places.get(ball, (0.0, 0.0, 0.0))
                known = float(ball in self.lying.places)
                out.numbers(f"ball {number}", [known, x, y], [1, 10, 10])
        x, y, _ = self.lying.places.get(TARGET, (0.0, 0.0, 0.0))
        out.numbers("target", [float(TARGET in self.lying.places), x, y], [1, 10, 10])
        out.numbers("idle", [self.idle], game.options.limit)
