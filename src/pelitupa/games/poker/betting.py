"""A round of poker betting (booklet 3): who may do what, what it costs, and when it ends.

The round knows no chips and no cards: it counts what each player has paid to the pot in this hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
"""The first raise; RAISE + n raises by n + 1."""


class BettingRound:
    """Betting among `players`, of whom `first` begins. `paid` is what each has put in already.

    `raised` counts bets and raises. A player is `settled` who has had a turn, with no bet or raise
    since: when the turn would come to such a player, the betting is over (booklet 3.1).
    """

    def __init__(self, paid: Sequence[int], first: int) -> None:
        self.paid = tuple(paid)
        self.folded: tuple[bool, ...] = (False,) * len(paid)
        self.settled: tuple[bool, ...] = self.folded
        self.turn = first
        self.raised = 0
        self.over = False

    def clone(self) -> BettingRound:
        """An independent copy."""
        new = BettingRound(self.paid, self.turn)
        new.folded = self.folded
        new.settled = self.settled
        new.raised = self.raised
        new.over = self.over
        return new

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, BettingRound)
            and self.paid == other.paid
            and self.folded == other.folded
            and self.settled == other.settled
            and (self.turn, self.raised, self.over) == (other.turn, other.raised, other.over)
        )

    __hash__ = None  # type: ignore[assignment]

    def to_call(self, player: int) -> int:
        """What a player still has to pay to have paid as much as anyone."""
        return max(self.paid) - self.paid[player]

    def active(self) -> list[int]:
        """The players who have not folded."""
        return [player for player, gone in enumerate(self.folded) if not gone]

    def pot(self) -> int:
        """All that has been paid."""
        return sum(self.paid)

    def act(self, action: int) -> int:
        """The player in turn folds, calls or raises; returns what that costs."""
        player = self.turn
        cost = 0
        if action == FOLD:
            self.folded = _but(self.folded, player)
        else:
            cost = self.to_call(player)
            if action >= RAISE:
                cost += action - RAISE + 1
                self.raised += 1
                self.settled = (False,) * len(self.paid)
            self.paid = (*self.paid[:player], self.paid[player] + cost, *self.paid[player + 1 :])
        self.settled = _but(self.settled, player)
        self._pass_on()
        return cost

    def _pass_on(self) -> None:
        """The turn goes to the next player who has not folded, or the betting ends."""
        if len(self.active()) == 1:
            self.over = True
            return
        self.turn = (self.turn + 1) % len(self.paid)
        while self.folded[self.turn]:
            self.turn = (self.turn + 1) % len(self.paid)
        self.over = self.settled[self.turn]


def _but(marks: tuple[bool, ...], player: int) -> tuple[bool, ...]:
    """The same marks, and one for a player."""
    return (*marks[:player], True, *marks[player + 1 :])
