"""A round of poker betting (booklet 3): who may do what, what it costs, and when it ends; and how it is told.

The round knows no chips and no cards: it counts what each player has paid to the pot in this hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Reason, t

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
"""The first raise; RAISE + n raises by n + 1."""

MOST_EXTRA: Final = 5
"""The highest raise (booklet 40.2, 60.1)."""

BETS: Final = RAISE + MOST_EXTRA
"""Actions below this number are bets."""


class BettingRound:
    """Betting of which `first` begins. `paid` is what each has put in already; `folded` tells who is in
    it no more, for which `first` may be one.

    `raised` counts bets and raises. A player is `settled` who has had a turn, with no bet or raise
    since: when the turn would come to such a player, the betting is over (booklet 3.1).
    """

    def __init__(self, paid: Sequence[int], first: int, folded: Sequence[bool] = ()) -> None:
        self.paid = tuple(paid)
        self.top = max(paid)  # what anyone has paid at most
        self.settled: tuple[bool, ...] = (False,) * len(paid)
        self.folded: tuple[bool, ...] = tuple(folded) or self.settled
        self.turn = first
        while self.folded[self.turn]:
            self.turn = (self.turn + 1) % len(self.paid)
        self.raised = 0
        self.over = False

    def clone(self) -> BettingRound:
        """An independent copy."""
        new = BettingRound(self.paid, self.turn, self.folded)
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
        return self.top - self.paid[player]

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
                self.top = self.paid[player] + cost
            self.paid = (*self.paid[:player], self.paid[player] + cost, *self.paid[player + 1 :])
        self.settled = _but(self.settled, player)
        self._pass_on()
        return cost

    def _pass_on(self) -> None:
        """The turn goes to the next player who has not folded, or the betting ends."""
        folded, players, turn = self.folded, len(self.paid), self.turn
        if folded.count(False) == 1:
            self.over = True
            return
        turn = (turn + 1) % players
        while folded[turn]:
            turn = (turn + 1) % players
        self.turn = turn
        self.over = self.settled[turn]


def _but(marks: tuple[bool, ...], player: int) -> tuple[bool, ...]:
    """The same marks, and one for a player."""
    return (*marks[:player], True, *marks[player + 1 :])


def bet_text(action: int) -> str:
    """The text of a bet: `fold`, `call`, `raise 3`."""
    if action >= RAISE:
        return f"raise {action - RAISE + 1}"
    return "call" if action == CALL else "fold"


def bet_label(action: int) -> str:
    """What the button of a bet says."""
    if action >= RAISE:
        return t("raise by {extra}", extra=action - RAISE + 1)
    return t("call (or check)") if action == CALL else t("fold")


def bet_reason(action: int, cost: int) -> Reason:
    """Why a bet is legal, by the clauses `fold`, `call` and `raise`, when a call costs so much."""
    if action == FOLD:
        return "fold", t("You may always give the deal up.")
    if action == CALL:
        return "call", t("It costs {cost}.", cost=cost)
    return "raise", t("It costs {cost}.", cost=cost + action - RAISE + 1)
