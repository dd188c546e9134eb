"""The table of Minibridge: who sits where, what was announced, and what is known of the hands."""

from __future__ import annotations

from typing import Self

from pelitupa.core import EVERYONE, NOBODY, Text, only, t
from pelitupa.games.tricks.high_cards import high_card_points
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.minibridge.contracts import PLAYERS, ROUNDS, limits
from pelitupa.games.tricks.minibridge.hidden import DUMMY
from pelitupa.games.tricks.seats import right_of
from pelitupa.games.tricks.table import TrickGame


class MinibridgeTable(TrickMatch):
    """A position of a match. Chairs 0 to 2 are the players, chair 3 (DUMMY) is the fourth hand.

    `said` is how many have announced in this deal that they are not the declarer. `declarer` and
    `contract` are -1 until they are known. `told` are the points of the dummy and the lengths of its
    suits, once they have been told; `open` is whether it lies face up. `thrown` is how
    often the cards of this deal have been dealt again. `asked` has for each dealing before this one
    who dealt, `said` and `declarer`.
    """

    def __init__(self, game: TrickGame) -> None:
        super().__init__(game)
        self.thrown = 0
        self.asked: tuple[tuple[int, int, int], ...] = ()

    def _clear_deal(self) -> None:
        self.said = 0
        self.declarer = -1
        self.contract = -1
        self.told: tuple[int, ...] = ()
        self.open = False

    def clone(self) -> Self:
        new = super().clone()
        new.said = self.said
        new.declarer = self.declarer
        new.contract = self.contract
        new.told = self.told
        new.open = self.open
        new.thrown = self.thrown
        new.asked = self.asked
        return new

    # --- who sits where

    def _player_of(self, chair: int) -> int:
        return self.declarer if chair == DUMMY else chair

    def _side_of(self, chair: int) -> int:
        """0 for the declarer and the dummy, 1 for the other two."""
        return 0 if chair in (self.declarer, DUMMY) else 1

    def _points_of(self, chair: int) -> int:
        """Each keeps a score of their own."""
        return chair

    def looker(self) -> int:
        """The player on the declarer's right, who looks at the dummy; -1 without a declarer."""
        return right_of(self.declarer, PLAYERS) if self.declarer >= 0 else -1

    def _hand_audience(self, chair: int) -> int:
        if chair != DUMMY:
            return only(chair)
        if self.open:
            return EVERYONE
        return only(self.looker()) if self.declarer >= 0 else NOBODY

    # --- the announcements

    def asking(self) -> int:
        """The round of announcements, from 0."""
        return self.said // PLAYERS

    def _has_enough(self) -> bool:
        """Whether the player to announce has the points that this round asks about."""
        return high_card_points(self.places[self.turn]) >= ROUNDS[self.asking()]

    def late(self) -> bool:
        """Whether the deal is scored by the column for the end of the match."""
        return self.deal_number() > (self.table.deal_limit() + 1) // 2

    def known_limits(self) -> tuple[tuple[int, int], ...]:
        """The least and the most points of each player's hand, as announced in this deal."""
        return limits(self.dealer, self.said, self.declarer)

    def _side_name(self, side: int) -> Text:
        return t("the defenders") if side else t("the declarer")
