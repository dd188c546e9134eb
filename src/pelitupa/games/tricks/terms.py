"""What the rest of the tricks of a deal is worth to a side, in terms that an exact solver can take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.equipment.cards import PACK_SIZE
from pelitupa.games.tricks.aces import ACES


@dataclass(frozen=True)
class TrickTerms:
    """What a side gets by the tricks that are still to be won, where all must only follow suit.

    Each trick that the side wins brings it `trick`, and the `points` of the cards in it (by card; empty
    for none) times the entry of `multipliers` for the number of the trick in the deal, from 1.

    Where what a deal scores is not the sum of that, `results` has what it scores for the side, by the
    number of tricks that the side still wins. Then `trick` outweighs the points of all cards together, so
    that the number of tricks can be told from the sum, and the points are added to the result.
    """

    trick: int = 1
    points: tuple[int, ...] = ()
    multipliers: tuple[int, ...] = (1,)
    results: tuple[float, ...] = ()

    def score(self, total: int) -> float:
        """What the side gets whose tricks and cards come to a total."""
        if not self.results:
            return float(total)
        tricks = total // self.trick  # the points are no more than a part of a trick
        return self.results[tricks] + (total - tricks * self.trick)


_ACES: Final = tuple(-1 if card in ACES else 0 for card in range(PACK_SIZE))
_NUMBERS: Final = tuple(range(1, 14))
_OUTWEIGHED: Final = 64
"""More than all four aces can count: 10, 11, 12 and 13."""


def tricks_avoided(results: tuple[float, ...] = ()) -> TrickTerms:
    """Minus points for tricks, one each unless there are `results`, and for aces by trick number."""
    return TrickTerms(-_OUTWEIGHED if results else -1, _ACES, _NUMBERS, results)


def tricks_wanted(results: tuple[float, ...] = ()) -> TrickTerms:
    """Points for tricks, one each unless there are `results`."""
    return TrickTerms(results=results)
