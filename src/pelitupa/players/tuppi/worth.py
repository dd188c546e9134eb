"""What a deal's points are worth to a side in the match: only one side can be rising at a time.

With the objective `win` it is the chance to win the match, as a utility from -1 to 1, if every further deal
goes either way with the same probability and brings points as often as `SHARES` says. With any other
objective it is the points that a side is ahead by.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.games.tricks.tuppi.game import Tuppi
from pelitupa.games.tricks.tuppi.scoring import deal_points

SHARES: Final = {4: 0.18, 8: 0.27, 12: 0.15, 16: 0.23, 20: 0.07, 24: 0.10}
"""How often the winner of a deal gets how many points: see docs/lab/tuppi_bot.md."""

_FAR: Final = 60
"""So many deals ahead the end by number of deals does not matter."""


class Worth:
    """Values the results of a deal in a match with some options."""

    def __init__(self, game: Tuppi) -> None:
        options = game.options
        self._wins = options.objective == "win"
        self._target = options.target
        self._deals = options.deals
        self._known: dict[tuple[int, int], float] = {}

    def of_points(self, points: Sequence[int], deal: int, winner: int, gain: int) -> float:
        """What it is worth to side 0 if `winner` gets `gain` points for deal number `deal` (from 1), the
        points before it being `points`."""
        ahead = points[0] - points[1]
        return self.of_lead(_after(ahead, gain if winner == 0 else -gain), deal)

    def of_lead(self, ahead: int, deal: int) -> float:
        """What it is worth to side 0 to be so many points ahead after deal number `deal`."""
        if not self._wins:
            return float(ahead)
        left = min(self._deals - deal, _FAR) if self._deals else _FAR
        return self._value(ahead, left)

    def of_tricks(
        self, points: Sequence[int], deal: int, contract: int, bidder: int, tricks: int
    ) -> float:
        """What it is worth to side 0 to have so many of the thirteen tricks; `bidder` is the declarer's
        side."""
        winner, gain, _ = deal_points(contract, bidder, (tricks, 13 - tricks))
        return self.of_points(points, deal, winner, gain)

    def _value(self, ahead: int, left: int) -> float:
        """The utility to side 0 of being ahead (or behind, less than 0) with so many deals to come."""
        if ahead < 0:
            return -self._value(-ahead, left)
        if ahead >= self._target:
            return 1.0
        if not left and self._deals:
            return 1.0 if ahead else 0.0
        if not ahead or not left:  # even; or so far from the end that more deals change nothing
            return 0.0 if not ahead else min(1.0, ahead / self._target)
        known = self._known.get((ahead, left))
        if known is None:
            known = 0.0  # half of the deals are lost, which makes it even again
            for gain, share in SHARES.items():
                known += 0.5 * share * self._value(ahead + gain, left - 1)
            self._known[ahead, left] = known
        return known


def _after(ahead: int, gain: int) -> int:
    """The lead of side 0 after a deal: points against the side that is rising only bring it down."""
    return 0 if ahead * gain < 0 else ahead + gain
