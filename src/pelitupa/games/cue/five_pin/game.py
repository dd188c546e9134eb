"""Five-pin billiards (booklet 97): the opponent's ball first, then the target ball and the pins, to sixty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import ClassVar, Final

from pelitupa.core import (
    NUMBER,
    Field,
    OpenValue,
    PositionError,
    Reason,
    Report,
    Rulebook,
    State,
    Tensor,
    Text,
    Word,
    limit_option,
    listed,
    name_part,
    number_part,
    option,
    player_word,
    t,
    tn,
)
from pelitupa.core.report import Fact
from pelitupa.equipment.cue_tables import CAROM, CENTRE_PIN, NOTHING, Place, distance
from pelitupa.games.cue.five_pin import shot as rules
from pelitupa.games.cue.five_pin.shot import (
    BOUNDARY_PINS,
    MOST,
    NO,
    OTHER,
    OWN,
    TOUCHES,
    Part,
    judge,
)
from pelitupa.games.cue.lines import bearing, ghost, is_free, rectangle, spotted
from pelitupa.games.cue.lying import read_lies, rests, told
from pelitupa.games.cue.points import FRAME, LOTS, PointsState
from pelitupa.games.cue.report import Shot, read_shot, shot_words
from pelitupa.games.cue.shots import Aim, CueGame, CueOptions, Verdict, breaks_option

CUE_BALLS: Final = ("white", "yellow")
"""The cue balls, by the side that strikes them."""
TARGET: Final = "red"
_BALLS: Final = (*CUE_BALLS, TARGET)

PINS: Final[dict[str, Place]] = {name: (x, y) for name, x, y in CAROM.pins}
"""Where the pins stand, as the table is drawn."""

NOT_FIRST: Final = "not-first"
"""The opponent's ball was not the first that was hit."""
OWN_PINS: Final = "own-pins"
"""The player's own ball was in the pins."""

_FAR: Place = (CAROM.length / 4.0, 0.0)
_NEAR: Place = (-CAROM.length / 4.0, 0.0)
_NEAR_HALF: Final = "the near half"
_OTHER_HALF: Final = "the other half"
_SPEED: Final = 2.4

_A_PIN_FALLS: Final = 0.2
_AIMED: Final = 2.0
"""How likely a pin is to fall in a shot without physics, and how much more likely where it was aimed at."""
_OWN_BALL: Final = 0.06


@dataclass(frozen=True)
class FivePinOptions(CueOptions):
    """How many frames, to how many points, who begins."""

    frames: int = option(1, "Frames that win the match.", low=1, high=35, clause="match")
    first: int = option(1, "Who takes the first shot, by the seat.", low=1, high=2, clause="first")
    breaks: str = breaks_option()
    limit: int = limit_option(300, "Shots after which a frame goes to the player who leads.")
    target: int = option(60, "Points that win a frame.", low=2, high=200, clause="frame")
    pins_too: bool = option(
        False,
        "Whether the fallen pins count too where the opponent's ball was not hit first.",
        clause="not-hit-first",
    )


def ball_label(ball: str) -> Text:
    """What people call a ball."""
    known = {"white": t("the white"), "yellow": t("the yellow"), TARGET: t("the target ball")}
    return known[ball]


def _words() -> tuple[Word, ...]:
    ball, pin = name_part("ball", _BALLS), name_part("pin", PINS)
    count = Field("number", NUMBER, "", 0.0, float(BOUNDARY_PINS))
    return shot_words(
        CAROM,
        _BALLS,
        (NOT_FIRST, OWN_PINS),
        Word("pin", (ball, pin)),
        Word("target", (name_part("who", TOUCHES),)),
        Word("centre", ()),
        Word("others", (number_part(count),)),
    )


def _facts(target: str, centre: bool, others: int, own_pins: bool) -> tuple[Fact, ...]:
    """The least report of a shot in which the opponent's ball was hit first."""
    found: list[Fact] = []
    if target != NO:
        found.append(("target", (target,)))
    if centre:
        found.append(("centre", ()))
    if others:
        found.append(("others", (float(others),)))
    if own_pins:
        found.append(("foul", (OWN_PINS,)))
    return tuple(found) or (("target", (NO,)),)


def _verdict(target: str, centre: bool, others: int, own_pins: bool) -> Verdict:
    """A listed outcome: `own centre 2`, `nothing`, `other 1 fault`."""
    words: list[str] = []
    said: list[Text] = []
    if target != NO:
        words.append(target)
        said.append(t("target by own ball") if target == OWN else t("target by the other ball"))
    if centre:
        words.append("centre")
        said.append(t("centre pin"))
    if others:
        words.append(str(others))
        said.append(tn("{count} boundary pin", "{count} boundary pins", others))
    if own_pins:
        words.append("fault")
        said.append(t("own ball in the pins"))
    label = listed(said) if said else t("no points")
    return Verdict(" ".join(words) or "nothing", label, _facts(target, centre, others, own_pins))


def _verdicts() -> list[Verdict]:
    """All that a shot can come to, the least that decides it."""
    others = range(BOUNDARY_PINS + 1)
    ways = list(product((NO, OTHER, OWN), (False, True), others))
    found = [_verdict(target, centre, number, False) for target, centre, number in ways]
    found.append(Verdict("wrong", t("the other ball was not hit first"), (("foul", (NOT_FIRST,)),)))
    found += [
        _verdict(target, centre, number, True)
        for target, centre, number in ways
        if centre or number
    ]
    return found


def _told() -> dict[str, tuple[Fact, ...]]:
    """The words of a whole shot that is reported at once."""
    found: dict[str, tuple[Fact, ...]] = {
        "nothing": (("target", (NO,)),),
        OWN: (("target", (OWN,)),),
        OTHER: (("target", (OTHER,)),),
        "centre": (("centre", ()),),
        "fault": (("foul", (OWN_PINS,)),),
        "wrong": (("foul", (NOT_FIRST,)),),
    }
    for number in range(1, BOUNDARY_PINS + 1):
        found[str(number)] = (("others", (float(number),)),)
    return found


class FivePin(CueGame[FivePinOptions]):
    """Five-pin billiards. Actions: see `CueGame`; named shots are for the target ball, or for the pins."""

    look_place: ClassVar[str] = "pelitupa.games.cue.five_pin.look"
    notation: ClassVar[str] = t(
        "Each ball with its place in mm from the middle of the table, x to the right and y upwards, as: "
        "white -900 -20, yellow -500 -10, red 700 500. The one who began is to shoot."
    )
    frame_unit: ClassVar[str] = t("frames")

    def __init__(self, options: FivePinOptions, rulebook: Rulebook) -> None:
        aims = [
            Aim("target", t("drive the other ball to the target ball"), TARGET),
            Aim("pins", t("drive the other ball into the pins"), CENTRE_PIN),
        ]
        super().__init__(
            options, rulebook, CAROM, _BALLS, _words(), aims, _verdicts(), _told(), (), LOTS
        )

    def new_initial_state(self) -> FivePinState:
        return FivePinState(self)

    def _from_position(self, text: str) -> State:
        """See `Game.from_position`; `lying.py` describes the notation. Each has played once before."""
        lies = read_lies(text, CAROM, _BALLS)
        if len(lies) < len(_BALLS):
            raise PositionError("all three balls lie on the table", text)
        state = self.new_initial_state()
        for places in ("", rests(lies)):
            told(state, f"hit {state._struck()} {state._other()} {places}")
        return state

    def max_game_length(self) -> int:
        """Each shot is chosen, perhaps after the ball was placed; a level frame goes on as long again."""
        return 4 * self.options.limit * (2 * self.options.frames - 1)

    def max_chance_nodes_in_history(self) -> int:
        """Each shot is reported, and the lot may be drawn in each frame."""
        return (2 * self.options.limit + 1) * (2 * self.options.frames - 1)

    def score_range(self) -> tuple[float, float]:
        """In each frame at most one point less than the target, and then the best shot."""
        return 0.0, float((self.options.target - 1 + MOST) * (2 * self.options.frames - 1))


class FivePinState(PointsState):
    """See `PointsState`. The lot decides a frame that is level for ever."""

    def __init__(self, game: FivePin) -> None:
        super().__init__(game)
        self.game = game
        self._begin_frame()

    # --- a frame

    def _set_up(self) -> None:
        self.points = [0, 0]
        self.lies = {self._other(): _NEAR, TARGET: _FAR}
        self.hand = _NEAR_HALF

    def _struck(self) -> str:
        return CUE_BALLS[self.side]

    def _other(self) -> str:
        """The cue ball of the player who does not shoot."""
        return _other_than(self._struck())

    def _on(self) -> list[str]:
        return [self._other()]

    def _may_place(self, x: float, y: float) -> bool:
        if any(distance((x, y), pin) < CAROM.radius + CAROM.pin_radius for pin in PINS.values()):
            return False
        return self._half() * x >= 0.0

    def _half(self) -> int:
        """The half in which the ball in hand may lie, as the table is drawn: -1 the left, 1 the right, 0 for
        either."""
        if self.hand == _NEAR_HALF:
            return -1
        at = self.lies.get(self._other())
        if at is None or at[0] == 0.0:
            return 0
        return -1 if at[0] > 0.0 else 1

    def _outline(self) -> tuple[Place, ...]:
        half = self._half()
        if half == 0:
            return super()._outline()
        return rectangle(CAROM, high=0.0) if half < 0 else rectangle(CAROM, low=0.0)

    def _kept_clear(self) -> tuple[tuple[float, float, float], ...]:
        apart = CAROM.radius + CAROM.pin_radius
        return tuple([(x, y, apart) for x, y in PINS.values()])

    def _default_place(self) -> Place | None:
        """Where the other ball can be driven straight at the target ball, or else anywhere that may be."""
        if None in self.lies.values():
            return None
        half = self._half() or 1
        for x, y in ((0.4, 0.2), (0.4, -0.2), (0.25, 0.3), (0.25, -0.3), (0.1, 0.4)):
            at = (round(half * x * CAROM.length, 1), round(y * CAROM.width, 1))
            if is_free(CAROM, at, self._places()):
                return at
        return None

    # --- named shots

    def _aims(self) -> list[int]:
        return [1, 2]

    def _aim_reason(self, aim: Aim, legal: bool) -> Reason:
        return "shot", t("You may shoot as you like.")

    def _stroke_of(self, action: int) -> tuple[float, float] | None:
        """Straight at the other ball, or so that it is driven where the named shot says."""
        cue, at = self.lies.get(self._struck()), self.lies.get(self._other())
        goal = PINS[CENTRE_PIN] if action == 2 else self.lies.get(TARGET) if action == 1 else at
        if cue is None or at is None or goal is None:
            return None
        aim = ghost(CAROM, at, goal) if distance(at, goal) > 2.0 * CAROM.radius else at
        return bearing(cue, aim), _SPEED

    # --- what is reported

    def _fault(self, shot: Shot) -> Reason | None:
        fault = _contradiction(shot, self._struck(), self._other())
        return None if fault is None else ("report", fault)

    def _can_come(self, verdict: int) -> bool:
        return True

    def _shots_told(self, value: OpenValue) -> list[list[Fact]]:
        """All words are of the one shot of the turn."""
        told = self.game.told
        return [[fact for word in value[1:] for fact in told.get(str(word), ())]]

    def sample_report(self, rng: Random) -> OpenValue:
        """What may come of the shot: contacts by straight lines, pins at random."""
        pins = _A_PIN_FALLS * (_AIMED if self.aimed[0] == CENTRE_PIN else 1.0)
        if not self.stroke:
            if rng.random() < 0.1:
                return Report((("foul", (NOT_FIRST,)),)).value()
            others = sum([rng.random() < pins for _ in range(BOUNDARY_PINS)])
            centre = rng.random() < pins
            own = (centre or others > 0) and rng.random() < _OWN_BALL
            return Report(_facts(rng.choice(TOUCHES), centre, others, own)).value()
        report = Report.of(super().sample_report(rng), self.game.words)
        if ("hit", (self._struck(), self._other())) not in report.facts:
            return report.value()
        who = self._struck() if rng.random() < _OWN_BALL else self._other()
        fallen: list[Fact] = [("pin", (who, pin)) for pin in PINS if rng.random() < pins]
        return Report((*report.facts, *fallen)).value()

    # --- what a shot does

    def _shot_over(self, shot: Shot) -> None:
        read = _read(shot, self._struck(), self._other())
        ruled = judge(read, self.game.options.pins_too)
        self._shot_taken()
        if ruled.ball_in_hand:
            self.lies.pop(self._other(), None)
            self.hand = _OTHER_HALF
        for ball in shot.off:
            if ball != self._other():
                self._put_back(ball)
        side = 1 - self.side if ruled.to_opponent else self.side
        by_own = read.own_pins and not ruled.ball_in_hand
        if by_own:
            self._rule(
                "own-pins", t("The own ball was in the pins: the points are the other player's")
            )
        elif ruled.ball_in_hand:
            self._rule("place", t("The other player has the ball in hand"))
        elif not ruled.parts:
            self._rule("turn", t("No points: the turn passes to the other player"))
        for part in ruled.parts:
            self._count(side, part, by_own)
        options = self.game.options
        if self.points[side] >= options.target:
            self._end_frame(side, "frame")
        elif self.shots >= options.limit and self._leader() >= 0:
            self._end_frame(self._leader(), "limit")
        elif self.shots >= 2 * options.limit:
            self.lot = FRAME
        else:
            self._pass_turn()

    def _put_back(self, ball: str) -> None:
        """A ball that left the table goes back to its place of the start; where nobody knows how the other
        balls lie, nobody knows its place either."""
        if None in self.lies.values():
            self.lies[ball] = None
        elif ball == TARGET:
            self.lies[ball] = spotted(CAROM, _FAR, self._places(), -1.0)
        else:
            self.lies[ball] = spotted(CAROM, _NEAR, self._places(), 1.0)

    def _count(self, side: int, part: Part, by_own: bool) -> None:
        """Points for a side, on the sheet and in words."""
        clause = "own-pins" if by_own else part.clause
        text = _part_text(part.clause)
        self._add(side, part.points, clause, text)
        self._rule(
            clause,
            tn("{count} point: {what}", "{count} points: {what}", part.points, what=text)
            if side == self.side
            else tn(
                "{count} point to the other player: {what}",
                "{count} points to the other player: {what}",
                part.points,
                what=text,
            ),
        )
        self._reveal(
            tn(
                "{count} point to {player}: {what}",
                "{count} points to {player}: {what}",
                part.points,
                player=player_word(side),
                what=text,
            )
        )

    # --- words

    def _ball_label(self, ball: str) -> Text:
        return ball_label(ball)

    def _foul_label(self, why: str) -> Text:
        if why == NOT_FIRST:
            return t("the other ball was not hit first")
        return t("own ball in the pins")

    def _struck_at(self, step: int) -> str:
        """The cue ball of the player who chose the shot before the report."""
        return CUE_BALLS[self._actor(step - 1)]

    def _report_label(self, value: OpenValue, struck: str) -> Text:
        """What people read of a report: what it is worth."""
        report = Report.of(value, self.game.words)
        told = read_shot(report, struck)
        shot = _read(told, struck, _other_than(struck))
        if shot.off:
            return t("a ball leaves the table")
        worth = (
            _verdict(shot.target, shot.centre, shot.boundary, shot.own_pins).label
            if shot.first
            else t("the other ball was not hit first")
        )
        said = self._contacts_label(told)
        return worth if said is None else t("{said}; {then}", said=said, then=worth)

    def _observe(self, seat: int, out: Tensor) -> None:
        self._observe_shots(seat, out)
        target = float(self.game.options.target)
        out.each("points", [self.points[other] for other in out.around], target)
        near, most = self.hand == _NEAR_HALF, 2 * self.game.options.limit
        out.numbers("frame", [float(near), float(bool(self.lot)), self.shots], [1, 1, most])


def _other_than(struck: str) -> str:
    """The other cue ball."""
    return CUE_BALLS[1 - CUE_BALLS.index(struck)]


def _first_is_other(shot: Shot, other: str) -> bool:
    """Whether the opponent's ball was the first of the two that was hit."""
    if NOT_FIRST in shot.fouls:
        return False
    return shot.first in ("", other)


def _target_touched(shot: Shot, struck: str, other: str) -> str:
    """Which cue ball touched the target ball first after the opponent's ball was hit, by the contacts."""
    hit = False
    for pair in shot.contacts:
        if struck in pair and other in pair:
            hit = True
        elif hit and TARGET in pair:
            return OWN if struck in pair else OTHER
    return NO


def _pins(shot: Shot) -> list[tuple[str, str]]:
    """The pins that were named, each with the ball that threw it."""
    return shot.report.names("pin")  # type: ignore[return-value]


def _boundary(shot: Shot) -> int:
    """How many boundary pins fell."""
    told = [int(float(parts[0])) for parts in shot.report.said("others")]
    return told[0] if told else sum([pin != CENTRE_PIN for _, pin in _pins(shot)])


def _read(shot: Shot, struck: str, other: str) -> rules.Shot:
    """A report as the rules of a shot read it."""
    touched = [str(parts[0]) for parts in shot.report.said("target")]
    pins = _pins(shot)
    return rules.Shot(
        _first_is_other(shot, other),
        touched[0] if touched else _target_touched(shot, struck, other),
        bool(shot.report.said("centre")) or any(pin == CENTRE_PIN for _, pin in pins),
        _boundary(shot),
        OWN_PINS in shot.fouls or any(ball == struck for ball, _ in pins),
        bool(shot.off),
    )


def _contradiction(shot: Shot, struck: str, other: str) -> Text | None:
    """What in a report cannot be, or contradicts another part of it; None where all agree."""
    pins = _pins(shot)
    touched = [str(parts[0]) for parts in shot.report.said("target")]
    others = [float(parts[0]) for parts in shot.report.said("others")]
    if shot.first == NOTHING and any(ball != struck for ball, _ in pins):
        return t("A ball that nothing touches throws no pin.")
    if _twice(pin for _, pin in pins) or len(shot.report.said("centre")) > 1:
        return t("A pin falls once in a shot.")
    if len(touched) > 1 or len(others) > 1:
        return t("The same was reported twice.")
    if NOT_FIRST in shot.fouls and shot.first == other:
        return t("The other ball was hit first, and it was not: both cannot be.")
    if touched and touched[0] != NO and not _first_is_other(shot, other):
        return t("After the other ball was not hit first, no touch of the target ball counts.")
    if touched and len(shot.contacts) > 1 and touched[0] != _target_touched(shot, struck, other):
        return t("The contacts say something else of the target ball.")
    if others and others[0] != int(others[0]):
        return t("Pins are counted in whole numbers.")
    if others and pins and others[0] != sum([pin != CENTRE_PIN for _, pin in pins]):
        return t("The pins that were named are not so many.")
    fallen = pins or shot.report.said("centre") or (others and others[0] > 0.0)
    if OWN_PINS in shot.fouls and not fallen:
        return t("The own ball was in the pins only if a pin has fallen.")
    return None


def _twice(names: Iterable[str]) -> bool:
    """Whether a name stands twice."""
    known = list(names)
    return len(set(known)) < len(known)


def _part_text(clause: str) -> Text:
    """What points are for, in words."""
    known = {
        "target-own": t("target by own ball"),
        "target-other": t("target by the other ball"),
        "centre": t("centre pin"),
        "centre-alone": t("centre pin alone"),
        "boundary": t("boundary pins"),
        "not-hit-first": t("the other ball was not hit first"),
        "off-table": t("a ball left the table"),
    }
    return known[clause]


GAME = FivePin
