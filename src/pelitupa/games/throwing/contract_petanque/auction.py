"""The auction of Contract Petanque (booklet 82.2): numbers, doubles, redoubles, fleeing and passes.

Bidders are counted by their place in the order of bidding, from 0: the one whose ball is farthest, the one
whose ball is second-closest, the one whose ball is closest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

HIGHEST: Final = 5
"""The numbers are 1 to 5: two balls are worth five ball points at most."""
DOUBLE: Final = 5
REDOUBLE: Final = 6
FLEE: Final = 7
PASS: Final = 8
BIDS: Final = 9
"""A bid is a number less one, or one of these; there are so many."""

BIDDERS: Final = 3
NOBODY: Final = -1

_ENOUGH_PASSES: Final = 2


@dataclass
class Auction:
    """Whose bid it is (`turn`), and what was bid: the last `number` (0 before the first) with its `declarer`,
    who doubled it, whether it is `redoubled`, and who fled (`NOBODY` for nobody). `passes` are those since
    the last other bid. `silent` are the bidders, as a mask, that may only pass."""

    silent: int = 0
    turn: int = 0
    number: int = 0
    declarer: int = NOBODY
    doubler: int = NOBODY
    redoubled: bool = False
    fleer: int = NOBODY
    passes: int = 0

    def copy(self) -> Auction:
        """Another, alike."""
        return replace(self)

    def is_over(self) -> bool:
        """Whether two players have passed on consecutive turns."""
        return self.passes == _ENOUGH_PASSES

    def legal(self) -> list[int]:
        """The bids that may be made now, ascending."""
        return [] if self.is_over() else [bid for bid in range(BIDS) if not self.fault(bid)]

    def fault(self, bid: int) -> str:
        """The clause by which a bid may not be made now; empty where it may."""
        me = self.turn
        if self.silent // (2**me) % 2 == 1:
            if bid == (PASS if self.number else 0):
                return ""
            return "behind"
        if bid < HIGHEST:
            return "" if bid + 1 > self.number else "number"
        if bid == PASS:
            return "" if self.number else "first-bid"
        mine = self.declarer == me
        if bid == DOUBLE:
            return "" if self.number and not mine and self.doubler == NOBODY else "double"
        if bid == REDOUBLE:
            return "" if mine and self.doubler != NOBODY and not self.redoubled else "redouble"
        doubled = self.doubler not in (NOBODY, me)
        return "" if not mine and doubled and self.fleer == NOBODY else "flee"

    def bid(self, bid: int) -> None:
        """Make a bid that may be made; the next bidder is the next in the order."""
        me, self.turn = self.turn, (self.turn + 1) % BIDDERS
        if bid == PASS:
            self.passes += 1
            return
        self.passes = 0
        if bid == DOUBLE:
            self.doubler = me
        elif bid == REDOUBLE:
            self.redoubled = True
        elif bid == FLEE:
            self.fleer = me
        else:
            self.number, self.declarer = bid + 1, me
            self.doubler, self.redoubled, self.fleer = NOBODY, False, NOBODY

    def factor(self) -> int:
        """By what the points of the contract are multiplied."""
        if self.redoubled:
            return 4
        return 1 if self.doubler == NOBODY else 2
