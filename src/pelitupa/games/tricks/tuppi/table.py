"""The table of Tuppi: what was bid, who declares, and which side is rising."""

from __future__ import annotations

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
        self.bids: list[int] = [HIDDEN] * 4
        self.contract = UNDECIDED
        self.declarer = -1
        self.soloist = -1

    def _copy_table(self, other: TuppiTable) -> None:
        """Copy all fields of this class and those above it."""
        self._copy_match(other)
        self.auctions = other.auctions
        self.bids = other.bids.copy()
        self.contract = other.contract
        self.declarer = other.declarer
        self.soloist = other.soloist

    def _next_deal(self, dealer: int) -> None:
        super()._next_deal(dealer)
        self.auctions = (*self.auctions, NOTHING_SHOWN)
        self.bids = [HIDDEN] * 4
        self.contract = UNDECIDED
        self.declarer = self.soloist = -1

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
