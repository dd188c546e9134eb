"""What a report of a stone says, and what the rules make of it: removals, the hog line, protected guards.

A report tells all that was moved. Where nothing is told nobody knows any more where the stones lie.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import Field, Reason, Report, Text, Word, name_part, number_part, t
from pelitupa.equipment.rink import (
    BACK,
    FAR_HOG,
    HOUSE,
    RADIUS,
    SIDE,
    STONE_NAMES,
    STONE_NUMBERS,
    STONES,
    TEAM_STONES,
)

TO_COME: Final = 0
LIES: Final = 1
SOMEWHERE: Final = 2
OUT: Final = 3
"""Of a stone: not delivered yet, in play at a known place, in play at a place that nobody told, or
removed."""

_STONE: Final = name_part("stone", STONE_NAMES)
_ACROSS: Final = number_part(Field("x", unit="m", low=-SIDE, high=SIDE))
_ALONG: Final = number_part(Field("y", unit="m", low=-40.0, high=4.0))
_ASIDE: Final = number_part(Field("aside", unit="m/s", low=-6.0, high=6.0))
_AHEAD: Final = number_part(Field("ahead", unit="m/s", low=0.0, high=6.0))

HIT: Final = "hit"
BORDER: Final = "border"
BEHIND: Final = "back"
SHORT: Final = "hog"
REST: Final = "rest"
RESTORED: Final = "restored"
WAY: Final = "way"

WORDS: Final = (
    Word(HIT, (_STONE, name_part("other", STONE_NAMES))),
    Word(BORDER, (_STONE,), once=True),
    Word(BEHIND, (_STONE,), once=True),
    Word(SHORT, (_STONE,), once=True),
    Word(REST, (_STONE, _ACROSS, _ALONG), once=True),
    Word(RESTORED, ()),
)
"""What may be reported of a stone that is delivered."""

WORDS_ON_THE_WAY: Final = (Word(WAY, (_ACROSS, _ALONG, _ASIDE, _AHEAD)), *WORDS)
"""The same where it may be reported how the stone passes the next place, for the sweepers."""

_OVERLAP: Final = 0.02
"""Reported places may be so much too close, in metres: people do not measure them."""


def stone_label(number: int) -> Text:
    """A stone as people call it."""
    if number < TEAM_STONES:
        return t("red {number}", number=number + 1)
    return t("yellow {number}", number=number - TEAM_STONES + 1)


def in_front(x: float, y: float) -> bool:
    """Whether a stone lies in front of the rings: no part over the tee line or on a ring, over the hog
    line."""
    reach = HOUSE + RADIUS
    return y + RADIUS < 0.0 and x * x + y * y > reach * reach and y - RADIUS > FAR_HOG


def on_centre_line(x: float) -> bool:
    """Whether a stone touches the centre line."""
    return -RADIUS <= x <= RADIUS


@dataclass
class Lie:
    """Where the stones of an end are: for each its status, and its place if it `LIES`."""

    status: list[int]
    x: list[float]
    y: list[float]

    @classmethod
    def empty(cls) -> Lie:
        """The sheet before the first stone of an end."""
        return cls([TO_COME] * STONES, [0.0] * STONES, [0.0] * STONES)

    def copy(self) -> Lie:
        """Another, alike."""
        return Lie(self.status.copy(), self.x.copy(), self.y.copy())

    def lying(self) -> list[int]:
        """The stones whose places are known."""
        return [stone for stone in range(STONES) if self.status[stone] == LIES]

    def untold(self) -> list[int]:
        """The stones in play whose places nobody told."""
        return [stone for stone in range(STONES) if self.status[stone] == SOMEWHERE]

    def put(self, stone: int, x: float, y: float) -> None:
        """Lay a stone at a place."""
        self.status[stone], self.x[stone], self.y[stone] = LIES, x, y


def team_of(stone: int) -> int:
    """Whose stone it is: 0 for red, 1 for yellow."""
    return stone // TEAM_STONES


class Guards:
    """What protects stones in front of the rings: for how many stones of an end, whose, and against what."""

    def __init__(self, stones: int, own: bool, no_tick: bool) -> None:
        self.stones = stones
        self.own = own
        self.no_tick = no_tick

    def protected(self, lie: Lie, delivered: int, before: int) -> list[int]:
        """The stones that the stone `delivered` may not push out, `before` stones of the end lying
        delivered."""
        if before >= self.stones:
            return []
        return [
            stone
            for stone in lie.lying()
            if (self.own or team_of(stone) != team_of(delivered))
            and in_front(lie.x[stone], lie.y[stone])
        ]

    def broken(self, old: Lie, new: Lie, protected: list[int]) -> int:
        """The first protected stone that was pushed where it may not be; -1 if none was."""
        for stone in protected:
            if new.status[stone] == OUT:
                return stone
            moved = new.status[stone] == LIES and new.x[stone] != old.x[stone]
            if (
                self.no_tick
                and moved
                and on_centre_line(old.x[stone])
                and not on_centre_line(new.x[stone])
            ):
                return stone
        return -1


class Outcome:
    """What comes of a report: the new lie, and what is said of it; or the `fault`, why it cannot be."""

    def __init__(self, lie: Lie) -> None:
        self.lie = lie
        self.said: list[Text] = []
        self.fault: Reason | None = None

    def refused(self, clause: str, text: Text) -> Outcome:
        """The same, as what cannot be."""
        self.fault = clause, text
        return self


def judged(
    report: Report, old: Lie, delivered: int, before: int, guards: Guards, hog_line: bool
) -> Outcome:
    """What the rules make of a report of a stone, of which nothing is on its way."""
    outcome = Outcome(old.copy())
    lie = outcome.lie
    if not report.facts:
        return outcome.refused(
            "report", t("A report says something, or that nothing is told: `untold`.")
        )
    if report.said(RESTORED):
        return _restored(report, outcome, delivered, before, guards)
    fault = _fault_of_names(report, old, delivered)
    if fault is not None:
        outcome.fault = fault
        return outcome
    touched = _touched(report, delivered)
    if touched is None:
        return outcome.refused(
            "report", t("A stone that nothing has touched does not touch another.")
        )
    for stone in touched:
        lie.status[stone] = SOMEWHERE
    lie.status[delivered] = SOMEWHERE
    others = bool(touched) or len(report.facts) > 1
    for word, parts in report.facts:
        if word == HIT:
            continue
        stone = STONE_NUMBERS[str(parts[0])]
        if touched and stone != delivered and stone not in touched:
            return outcome.refused(
                "report",
                t(
                    "{stone} has moved, but nothing is said to have touched it.",
                    stone=stone_label(stone),
                ),
            )
        if word == REST:
            lie.put(stone, float(parts[1]), float(parts[2]))
        elif word == SHORT:
            if stone != delivered or others:
                return outcome.refused(
                    "hog-line",
                    t("Only a delivered stone that touches no other is removed for being short."),
                )
            lie.status[stone] = OUT if hog_line else SOMEWHERE
        else:
            lie.status[stone] = OUT
    _remove(outcome, delivered, others, hog_line)
    close = _too_close(lie)
    if close is not None:
        return outcome.refused(
            "report",
            t(
                "{stone} and {other} cannot lie in one place.",
                stone=stone_label(close[0]),
                other=stone_label(close[1]),
            ),
        )
    pushed = guards.broken(old, lie, guards.protected(old, delivered, before))
    if pushed >= 0:
        back = old.copy()
        back.status[delivered] = OUT
        outcome.lie = back
        outcome.said = [
            t(
                "{guard} was protected: all is put back, and {stone} is taken away",
                guard=stone_label(pushed),
                stone=stone_label(delivered),
            )
        ]
    return outcome


def untold(old: Lie, delivered: int) -> Lie:
    """The lie when nothing was told of a stone: nobody knows any more where anything is."""
    lie = old.copy()
    for stone in [*lie.lying(), delivered]:
        lie.status[stone] = SOMEWHERE
    return lie


def _restored(
    report: Report, outcome: Outcome, delivered: int, before: int, guards: Guards
) -> Outcome:
    """People say that a protected stone was pushed out, and that all was put back."""
    lie = outcome.lie
    others = [s for s in lie.untold() if guards.own or team_of(s) != team_of(delivered)]
    possible = before < guards.stones and (others or guards.protected(lie, delivered, before))
    if not possible or len(report.facts) > 1:
        return outcome.refused(
            "put-back", t("No stone is protected that could have been put back.")
        )
    lie.status[delivered] = OUT
    outcome.said.append(
        t(
            "A protected stone was pushed out: all is put back, and {stone} is taken away",
            stone=stone_label(delivered),
        )
    )
    return outcome


def _fault_of_names(report: Report, old: Lie, delivered: int) -> Reason | None:
    """Whether only stones in play are named, and the delivered one is."""
    told = False
    for word, parts in report.facts:
        stones = [STONE_NUMBERS[str(part)] for part in parts if isinstance(part, str)]
        for stone in stones:
            if stone != delivered and old.status[stone] in (TO_COME, OUT):
                return "report", t("{stone} is not in play.", stone=stone_label(stone))
        if word == HIT and stones[0] == stones[1]:
            return "report", t("A stone does not touch itself.")
        told = told or (word != HIT and stones[0] == delivered)
    if not told:
        return "report", t(
            "A report that says anything says what became of {stone}.",
            stone=stone_label(delivered),
        )
    return None


def _touched(report: Report, delivered: int) -> set[int] | None:
    """The stones that touched others, by the contacts in order; None where one had not been moved before."""
    moving = {delivered}
    for one, other in report.names(HIT):
        first, second = STONE_NUMBERS[one], STONE_NUMBERS[other]
        if first not in moving and second not in moving:
            return None
        moving.add(first)
        moving.add(second)
    return moving if len(moving) > 1 else set()


def _remove(outcome: Outcome, delivered: int, touched: bool, hog_line: bool) -> None:
    """Take away what lies where no stone may, and say so."""
    lie = outcome.lie
    for stone in lie.lying():
        x, y = lie.x[stone], lie.y[stone]
        if x - RADIUS <= -SIDE or x + RADIUS >= SIDE or y - RADIUS > BACK:
            lie.status[stone] = OUT
        elif hog_line and stone == delivered and not touched and y - RADIUS <= FAR_HOG:
            lie.status[stone] = OUT
            outcome.said.append(
                t("{stone} is short of the hog line, and taken away", stone=stone_label(stone))
            )


def _too_close(lie: Lie) -> tuple[int, int] | None:
    """Two stones that cannot both lie where they are said to; None if all can."""
    lying = lie.lying()
    least = 2.0 * RADIUS - _OVERLAP
    for place, one in enumerate(lying):
        for other in lying[place + 1 :]:
            x, y = lie.x[one] - lie.x[other], lie.y[one] - lie.y[other]
            if x * x + y * y < least * least:
                return one, other
    return None
