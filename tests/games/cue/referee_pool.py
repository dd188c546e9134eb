"""A second referee for 9-ball and 10-ball, written from booklet 96 and the official rules alone.

It keeps sets of numbers and says after each shot who is to shoot, what is in hand, and who has won. It is
told what happened as sets too: the ball touched first (0: none), the pots in order, balls that left the
table, balls that touched a cushion after the first contact (None: nobody says), and what was called.
"""

from __future__ import annotations

from dataclasses import dataclass, field

WHITE = 0
NOBODY = -1


@dataclass
class Told:
    """One shot as it was seen."""

    first: int
    pots: list[tuple[int, str]] = field(default_factory=list)
    off: set[int] = field(default_factory=set)
    cushions: list[int] | None = None
    call: tuple[int, str] | None = None
    push: bool = False


class Referee:
    """Keeps one match between two sides: `top` is 9 or 10, `rules` the names of official rules in force."""

    def __init__(self, top: int, frames: int, rules: set[str]) -> None:
        self.top, self.frames, self.rules = top, frames, rules
        self.won = {0: 0, 1: 0}
        self.breaks = 0
        self.begin()

    def begin(self) -> None:
        """All balls are on the table."""
        self.table = set(range(1, self.top + 1))
        self.side = self.breaks
        self.place_white = True
        self.number = 0
        self.row = {0: 0, 1: 0}
        self.may_push = False
        self.asked = False

    @property
    def over(self) -> bool:
        """Whether somebody has won the match."""
        return max(self.won.values()) == self.frames

    def answer(self, take: bool) -> None:
        """The side that is asked takes the shot, or gives it back."""
        self.asked = False
        if not take:
            self.side = 1 - self.side

    def is_foul(self, told: Told) -> bool:
        """Booklet 96.4 and 96.5; a cushion only where the official rules are in force."""
        fallen = {ball for ball, _ in told.pots}
        if WHITE in fallen or told.off:
            return True
        if told.push:
            return False
        if told.first != min(self.table):
            return True
        if "rail" not in self.rules or fallen or told.cushions is None:
            return False
        if self.number == 0:
            return len(set(told.cushions) - {WHITE}) < 4
        return told.cushions == []

    def valid(self, told: Told) -> bool:
        """Whether a ball was pocketed so that the shooter goes on, of a fair shot."""
        fallen = [ball for ball, _ in told.pots if ball != WHITE]
        if self.top == 9:
            return bool(fallen)
        if self.number == 0:
            return bool(set(fallen) - {10}) or ("goes on" in self.rules and 10 in fallen)
        return told.call is not None and told.call in told.pots

    def shot(self, told: Told) -> None:
        """Take down a shot and all that follows."""
        foul, valid = self.is_foul(told), self.valid(told)
        fallen = {ball for ball, _ in told.pots} - {WHITE}
        first_shot, mine = self.number == 0, self.side
        self.may_push = "push" in self.rules and first_shot and not foul
        self.number += 1
        self.place_white = False
        wins = self.top in fallen and not foul and not told.push
        if self.top == 10:
            wins = (
                wins and not first_shot and told.call is not None and told.call[0] == 10 and valid
            )
        if wins:
            self.frame(mine)
            return
        self.table -= fallen | told.off
        self.table.add(self.top)
        if foul:
            self.row[mine] += 1
            if "three fouls" in self.rules and self.row[mine] == 3:
                self.frame(1 - mine)
                return
            self.side, self.place_white = 1 - mine, True
            return
        self.row[mine] = 0
        if told.push or not valid:
            self.side = 1 - mine
        uncalled = self.top == 10 and not first_shot and bool(fallen) and not valid
        if told.push or (uncalled and "choice" in self.rules and told.call is not None):
            self.asked = True

    def frame(self, side: int) -> None:
        """A side has won a frame; the breaks alternate."""
        self.won[side] += 1
        self.breaks = 1 - self.breaks
        if not self.over:
            self.begin()
