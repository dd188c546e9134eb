"""The table of Norrlandsknack: points and stakes, calls, and the trump card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from pelitupa.core import Options, Text, agreed_deals, limit_option, option
from pelitupa.core.options import Value
from pelitupa.core.standing import dealer_option, standing_option
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.norrlandsknack.actions import NOT_CALLED, PASS
from pelitupa.games.tricks.seats import clockwise_from, left_of
from pelitupa.games.tricks.table import TrickGame

HAND: Final = 5
BEGINNING: Final = 10
LIMPA: Final = 5


@dataclass(frozen=True)
class NorrlandsknackOptions(Options):
    """How many play, house rules, and how long a match lasts."""

    players: int = option(4, "Three to five play.", low=3, high=5, clause="players")
    reset: bool = option(
        False, "Who wins no trick with more than five points goes back to ten.", clause="reset"
    )
    must_trump: bool = option(
        False, "Once somebody has one point left, trumps must be played.", clause="must-trump"
    )
    pot: bool = option(False, "Stakes are paid into a pot for the winner.", clause="pot")
    deals: int = agreed_deals()
    limit: int = limit_option(200, "Dealings after which the match ends in any case.")
    standing: str = standing_option()
    dealer: int = dealer_option(5)

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        """`spelregler`: the two rules that the source tells of that collection."""
        return {"spelregler": {"reset": True, "must_trump": True}}


class NorrlandsknackTable(TrickMatch):
    """A position of a match.

    By player: `points` left, `calls` (KNOCK, LURK, PASS or NOT_CALLED), `bought` (cards taken in exchange,
    -1 before that), `stakes` paid into the pot. `upcard` is the card that was turned up, `buyer` the
    player who changes cards.
    """

    def __init__(self, game: TrickGame, options: NorrlandsknackOptions) -> None:
        super().__init__(game)
        self.options = options
        self.points = list(game.starting) or [BEGINNING] * game.chairs()
        self.stakes: list[int] = [1] * game.chairs()

    def _clear_deal(self) -> None:
        players = self.table.chairs()
        self.calls: list[int] = [NOT_CALLED] * players
        self.bought: list[int] = [-1] * players
        self.upcard = -1
        self.buyer = -1

    def clone(self) -> Self:
        new = super().clone()
        new.stakes = self.stakes.copy()
        new.calls = self.calls.copy()
        new.bought = self.bought.copy()
        new.upcard = self.upcard
        new.buyer = self.buyer
        return new

    # --- who plays

    def _side_of(self, chair: int) -> int:
        return chair

    def _side_name(self, side: int) -> Text:
        return self._chair_name(side)

    def first_deal(self) -> bool:
        """Whether this is the deal in which all play and one may lurk."""
        return self.deal_number() == 1

    def plays(self, chair: int) -> bool:
        """Whether a player plays in this deal, as far as the calls tell."""
        return self.calls[chair] != PASS

    def _players_in_turn(self) -> list[int]:
        """All who play, beginning with forehand."""
        chairs = self.table.chairs()
        return [c for c in clockwise_from(left_of(self.dealer, chairs), chairs) if self.plays(c)]

    def aside_of(self, player: int) -> int:
        """The cards that a player has put aside."""
        return self.places[self.table.chairs() + player]

    def must_discard(self) -> bool:
        """Whether the dealer still has a card too many."""
        return self.buyer == self.dealer and not self.aside_of(self.buyer)
