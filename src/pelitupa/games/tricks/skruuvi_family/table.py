"""The table of the Skruuvi family: who sits where, the auction, the exchange, what the games differ in."""

from __future__ import annotations

from typing import Final, Self

from pelitupa.core import Text, t
from pelitupa.games.tricks.aces import Aces
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.seats import PARTNERSHIPS, partners_word
from pelitupa.games.tricks.skruuvi_family.calls import (
    BASIC_ORDER,
    BIDS_FROM,
    EXCHANGE,
    MISERE,
    bids_of_kinds,
    bids_over,
)
from pelitupa.games.tricks.table import TrickGame

CIRCLES: Final = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
"""Who sits in each chair, match by match, so that everyone is everyone's partner once in three."""


ASIDE: Final = 4
"""The place of the cards that are chosen for a gift of several, until it is complete."""


class SkruuviTable(TrickMatch):
    """A position of a match.

    `calls` has chair and action of every call of this deal, of which those from `continued` on belong to the
    bidding within one side (-1: not begun). `level`, `kind` and `bidder` (a chair) are those of the
    highest bid; level 0 with kind MISERE is a pass misere. `gifts` are the chairs of those who have
    still to give a card and get one, `asked` those who may still knock. `factor` is 2 after a knock, 4
    after a kontra-knock; `first_levels` has by side the level of its first bid, 0 for none.
    """

    def __init__(self, game: TrickGame) -> None:
        self.seating: tuple[int, ...] = CIRCLES[0]  # the fast path asks who sits where
        super().__init__(game)

    def _clear_deal(self) -> None:
        self.calls: tuple[tuple[int, int], ...] = ()
        self.continued = -1
        self.level = 0
        self.kind = -1
        self.bidder = -1
        self.passes = 0
        self.first_levels: tuple[int, int] = (0, 0)
        self.table_cards: tuple[int, ...] = ()
        self.gifts: tuple[tuple[int, int], ...] = ()
        self.exchange_phase = EXCHANGE
        self.asked: tuple[int, ...] = ()
        self.knocker = -1
        self.factor = 1
        self.aces = Aces()

    def clone(self) -> Self:
        new = super().clone()
        new.seating = self.seating
        new.calls = self.calls
        new.continued = self.continued
        new.level = self.level
        new.kind = self.kind
        new.bidder = self.bidder
        new.passes = self.passes
        new.first_levels = self.first_levels
        new.table_cards = self.table_cards
        new.gifts = self.gifts
        new.exchange_phase = self.exchange_phase
        new.asked = self.asked
        new.knocker = self.knocker
        new.factor = self.factor
        new.aces = self.aces
        return new

    # --- what the games differ in

    def is_kotka(self) -> bool:
        """Whether this deal is a kotka."""
        return False

    def has_table_cards(self) -> bool:
        """Whether hands are dealt twelve cards, and four are left on the table."""
        return not self.is_kotka()

    def order_of_kinds(self) -> tuple[int, ...]:
        """How high each kind of bid ranks within a level; -1 for one that cannot be bid."""
        return BASIC_ORDER

    def kind_of_deal(self) -> Text:
        """What this deal is called."""
        return t("kotka") if self.is_kotka() else t("basic deal")

    def lowest_level(self) -> int:
        """The lowest number that may be bid."""
        return 1

    def lowest_contract(self) -> int:
        """The level that lower contracts are raised to."""
        return 5

    def has_exchange(self) -> bool:
        """Whether the highest bidders exchange cards, and bid on among themselves."""
        return True

    def has_defence(self) -> bool:
        """Whether the opponents exchange cards too."""
        side = self._side_of(self.bidder)
        return not self.is_kotka() and self.first_levels[side] < 6

    def has_knocks(self) -> bool:
        """Whether there is knocking."""
        return True

    def is_played_out(self) -> bool:
        """Whether a contract is played, rather than judged made."""
        return True

    def gift_size(self) -> int:
        """How many cards the player on turn gives together to one receiver."""
        size = 1
        while size < len(self.gifts) and self.gifts[size] == self.gifts[0]:
            size += 1
        return size

    # --- chairs and sides

    def _player_of(self, chair: int) -> int:
        return self.seating[chair]

    def _owner(self, chair: int) -> int:
        return self.seating[chair]

    def _chair_of(self, player: int) -> int:
        return self.seating.index(player)

    def partners(self, side: int) -> tuple[int, ...]:
        """The two players who sit opposite each other, in ascending order."""
        first, second = PARTNERSHIPS[side]
        return tuple(sorted((self.seating[first], self.seating[second])))

    def members(self, side: int) -> tuple[int, ...]:
        """The players of a side in this deal, in ascending order."""
        return self.partners(side)

    def partners_name(self, side: int) -> Text:
        """What two partners are called."""
        first, second = self.partners(side)
        return partners_word(first, second)

    def _side_name(self, side: int) -> Text:
        return self.partners_name(side)

    # --- the auction, and what it comes to

    def _bids(self) -> int:
        """The bids that may be made, numbered from `BID` on."""
        of_kinds, from_level, over = self._bid_limits()
        return of_kinds & from_level & over

    def _bid_limits(self) -> tuple[int, int, int]:
        """The bids of the kinds there are, from the lowest level on, and over the highest so far."""
        order = self.order_of_kinds()
        over = bids_over(self.level, self.kind, order)
        return bids_of_kinds(order), BIDS_FROM[self.lowest_level()], over

    def _good_tricks(self, side: int) -> int:
        """How many tricks a side has won; avoided, where they were to be avoided."""
        return self._side_tricks(1 - side if self.kind == MISERE else side)

    def unit_of_points(self) -> str:
        """What the points of the sides are called where they are not yet the players' own."""
        return ""
