"""A frame of snooker without its places: which balls are on the table, which are on, and what a shot does.

Balls are called by their values: 1 is a red, 2 the yellow, ... 7 the black; 0 is the white. Everything here
is a value that never changes: a shot gives a new `Frame`, so that the one before it can be put back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

WHITE: Final = 0
RED: Final = 1
YELLOW: Final = 2
GREEN: Final = 3
BROWN: Final = 4
BLUE: Final = 5
PINK: Final = 6
BLACK: Final = 7
COLOURS: Final = (YELLOW, GREEN, BROWN, BLUE, PINK, BLACK)
REDS: Final = 15
"""Reds at the start (booklet 95.2)."""

NAMES: Final = ("white", "red", "yellow", "green", "brown", "blue", "pink", "black")
"""The names of the balls by their values."""

LEAST_PENALTY: Final = 4
UNTOLD_FIRST: Final = -1
"""Nobody told which ball the white touched first: it was one that is on."""
NOTHING: Final = 0
"""The white touched no ball."""

WANT_RED: Final = 0
WANT_COLOUR: Final = 1
WANT_ORDER: Final = 2


@dataclass(frozen=True)
class Shot:
    """What decides a shot: the balls that fell, in order; the ball that the white touched first; whether the
    white fell; what left the table; whether the judge thinks that the player tried to touch a ball that was
    on; and the balls that the white rested against before."""

    potted: tuple[int, ...] = ()
    first: int = UNTOLD_FIRST
    white_down: bool = False
    off: tuple[int, ...] = ()
    tried: bool = True
    touching: tuple[int, ...] = ()


@dataclass(frozen=True)
class Frame:
    """The balls on the table, and what is on.

    `want` is a red, a colour of the player's choice, or the colours in their order. `named` is the colour
    that was named before the shot, or 0. `free`: any ball is on (option `free_ball`). `decider`: the black
    alone decides a level frame.
    """

    reds: int = REDS
    colours: tuple[int, ...] = COLOURS
    want: int = WANT_RED
    named: int = 0
    free: bool = False
    decider: bool = False

    def next_in_order(self) -> int:
        """The colour of least value on the table; 0 where there is none."""
        return min(self.colours, default=0)

    def has(self, ball: int) -> bool:
        """Whether a ball is on the table."""
        return self.reds > 0 if ball == RED else ball in self.colours

    def balls_on(self) -> tuple[int, ...]:
        """The balls of which one must be touched first, ascending."""
        if self.free:
            return (RED, *self.colours) if self.reds else self.colours
        if self.want == WANT_RED:
            return (RED,)
        if self.want == WANT_ORDER:
            return (self.next_in_order(),)
        return (self.named,) if self.named else self.colours

    def value_on(self) -> int:
        """What the ball that is on is worth; 0 where any colour may be chosen and none was named."""
        if self.want == WANT_RED:
            return RED
        return self.named if self.want == WANT_COLOUR else self.next_in_order()

    def left(self) -> int:
        """The most points that can still be had from the balls on the table, without fouls. A colour that
        is played as a free ball comes back: so it is a red more, or the next colour once more."""
        total = sum(self.colours) + self.reds * (RED + BLACK)
        if self.want == WANT_COLOUR:
            return total + (self.named or BLACK)
        if not self.free:
            return total
        return total + (RED + BLACK if self.want == WANT_RED else self.next_in_order())

    def only_black(self) -> bool:
        """Whether the black is the last ball."""
        return self.reds == 0 and self.want != WANT_COLOUR and self.colours == (BLACK,)

    def for_the_other(self) -> Frame:
        """The frame as the other player finds it."""
        want = WANT_RED if self.reds else WANT_ORDER
        return replace(self, want=want, named=0, free=False)


@dataclass(frozen=True)
class Fault:
    """Why a shot is a foul: the clause, and the ball that it is about (-1: none)."""

    clause: str
    ball: int = -1


@dataclass(frozen=True)
class Ruled:
    """What a shot comes to: the frame after it, the points of the player, or the penalty and why.

    `back` are the colours that go back on the table, the highest first. `again`: the turn goes on.
    `white_in_hand`: the white is in hand. `over`: all the balls are down, or the rules end the frame.
    """

    frame: Frame
    points: int = 0
    penalty: int = 0
    faults: tuple[Fault, ...] = ()
    back: tuple[int, ...] = ()
    again: bool = False
    white_in_hand: bool = False
    over: bool = False


def with_touching(frame: Frame, shot: Shot) -> Shot:
    """The shot as it counts: the white that rested against a ball on has touched it by playing away. If it
    then touched a ball on, that is the one; of several that it rested against, the one of least value."""
    on = frame.balls_on()
    held = [ball for ball in shot.touching if ball in on]
    if not held or shot.first == UNTOLD_FIRST or shot.first in on:
        return shot
    return replace(shot, first=min(held))


def impossible(frame: Frame, shot: Shot) -> str:
    """The clause by which a shot cannot be; empty if it can."""
    gone = [ball for ball in (*shot.potted, *shot.off) if ball != WHITE]
    if gone.count(RED) > frame.reds:
        return "report"
    for ball in gone:
        if ball != RED and (ball not in frame.colours or gone.count(ball) > 1):
            return "report"
    if WHITE in shot.off and (shot.white_down or shot.off.count(WHITE) > 1):
        return "report"
    if shot.first > NOTHING and not frame.has(shot.first):
        return "report"
    if shot.first == NOTHING and gone:
        return "report"
    if not shot.tried and shot.first != NOTHING and shot.first not in _wrong(frame):
        return "no-effort"
    return ""


def undecided(frame: Frame, shot: Shot) -> bool:
    """Whether the penalty hangs on the colour that was touched first, which nobody told."""
    if frame.want != WANT_COLOUR or frame.named or shot.first != UNTOLD_FIRST:
        return False
    foul = shot.white_down or shot.off or RED in shot.potted
    return bool(foul) and not any(ball in frame.colours for ball in shot.potted)


def _wrong(frame: Frame) -> tuple[int, ...]:
    """The balls on the table that must not be touched first."""
    on = frame.balls_on()
    return tuple([ball for ball in (RED, *COLOURS) if frame.has(ball) and ball not in on])


def _taken_for_on(frame: Frame, shot: Shot) -> int:
    """The ball that counts as the one that is on: touched first, or, untold, the first that fell of those
    that may be; 0 where nobody told and none fell."""
    on = frame.balls_on()
    if shot.first != UNTOLD_FIRST:
        return shot.first if shot.first in on else 0
    if len(on) == 1:
        return on[0]
    return next((ball for ball in shot.potted if ball in on), 0)


def judge(frame: Frame, shot: Shot, black_ends: bool = False) -> Ruled:
    """What a shot that is possible comes to (booklet 95.4, 95.5)."""
    chosen = _taken_for_on(frame, shot)
    faults = _faults(frame, shot, chosen)
    gone_reds = shot.potted.count(RED) + shot.off.count(RED)
    reds = frame.reds - gone_reds
    if faults:
        return _foul(frame, shot, chosen, faults, reds, black_ends)
    regular = (RED,) if frame.want == WANT_RED else (frame.next_in_order(),)
    if frame.want == WANT_COLOUR and not frame.free:
        regular = (chosen,)
    scored = [ball for ball in shot.potted if ball in regular]
    free_ball = frame.free and chosen not in regular and chosen in shot.potted
    if frame.want == WANT_RED:
        points = len(scored) + (RED if free_ball else 0)
    else:
        points = regular[0] if scored or free_ball else 0
    after = replace(frame, reds=reds, named=0, free=False)
    if not points:
        return Ruled(after.for_the_other())
    back: tuple[int, ...] = ()
    if frame.want == WANT_RED:
        after = replace(after, want=WANT_COLOUR)
        back = (chosen,) if free_ball else ()
    elif frame.want == WANT_COLOUR:
        after = after.for_the_other()
        back = (chosen,)
    else:
        kept = tuple([ball for ball in frame.colours if ball not in scored])
        after = replace(after, colours=kept)
        back = (chosen,) if free_ball else ()
    over = after.want == WANT_ORDER and not after.colours
    return Ruled(after, points, back=back, again=not over, over=over)


def _faults(frame: Frame, shot: Shot, chosen: int) -> tuple[Fault, ...]:
    """Everything in a shot that the rules penalise."""
    found: list[Fault] = []
    if shot.first == NOTHING:
        found.append(Fault("touch-first"))
    elif shot.first > NOTHING and shot.first not in frame.balls_on():
        found.append(Fault("touch-first", shot.first))
    allowed = _may_fall(frame, chosen)
    found += [Fault("wrong-pot", ball) for ball in shot.potted if ball not in allowed]
    if shot.white_down:
        found.append(Fault("white-down", WHITE))
    found += [Fault("off-table", ball) for ball in shot.off]
    return tuple(found)


def _may_fall(frame: Frame, chosen: int) -> tuple[int, ...]:
    """The balls that may fall in a shot in which one counts as the ball that is on."""
    if frame.free:
        regular = RED if frame.want == WANT_RED else frame.next_in_order()
        return (regular, chosen)
    return (chosen,) if frame.want == WANT_COLOUR else frame.balls_on()


def _foul(
    frame: Frame,
    shot: Shot,
    chosen: int,
    faults: tuple[Fault, ...],
    reds: int,
    black_ends: bool,
) -> Ruled:
    """The penalty, and the table after a foul: reds that have gone stay away, colours come back."""
    on = frame.value_on() or chosen
    penalty = max(LEAST_PENALTY, on, *[fault.ball for fault in faults])
    back = [ball for ball in (*shot.potted, *shot.off) if ball > RED]
    over = frame.only_black() and (black_ends or BLACK in shot.potted)
    after = replace(frame, reds=reds).for_the_other()
    if over and BLACK in shot.potted:
        back = []
        after = replace(after, colours=())
    in_hand = shot.white_down or WHITE in shot.off
    return Ruled(after, 0, penalty, faults, tuple(sorted(back, reverse=True)), False, in_hand, over)
