"""The table of Tuppi: what was bid, who declares, and which side is rising."""

from __future__ import annotations

from typing import Self

from pelitupa.core import HIDDEN
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.seats import side_of
from pelitupa.games.tricks.table import TrickGame
from pelitupa.games.tricks.tuppi.auction import NOTHING_SHOWN, Shown
from pelitupa.games.tricks.tuppi.scoring import SOLO, UNDECIDED


class TuppiTable(TrickMatch):
    """A position of a match.

    Hands keep the bidding cards, which lie on the table until the play begins. `bids` are actions by
    seat, or HIDDEN when not made; `auctions` has for each deal what was shown of the bids.
    """

    def __init__(self, game: TrickGame) -> None:
        super().__init__(game)
        self.auctions: tuple[Shown, ...] = (NOTHING_SHOWN,)

    def _clear_deal(self) -> None:
        self.bids: list[int] = [HIDDEN] * 4
        self.contract = UNDECIDED
        self.declarer = -1
        self.soloist = -1

    def clone(self) -> Self:
        new = super().clone()
        new.auctions = self.auctions
        new.bids = self.bids.copy()
        new.contract = self.contract
        new.declarer = self.declarer
        new.soloist = self.soloist
        return new

    def _next_deal(self, dealer: int) -> None:
        super()._next_deal(dealer)
        self.auctions = (*self.auctions, NOTHING_SHOWN)

    # --- sides

    def _by_side(self) -> list[int]:
        """The tricks that each side has won."""
        return [self.tricks[0] + self.tricks[2], self.tricks[1] + self.tricks[3]]

    def _bidding_side(self) -> int:
        """The side of the declarer, or of the sooli player."""
        return side_of(self.soloist if self.contract == SOLO else self.declarer)

    def _rising_side(self) -> int:
        """The side that is nousussa, or -1."""
        return 0 if self.points[0] else 1 if self.points[1] else -1
