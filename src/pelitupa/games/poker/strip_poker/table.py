"""What is on the table in Strip Poker: the fields of a position, and what follows from them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from pelitupa.core.going_out import GoingOutState
from pelitupa.games.poker.betting import BETS, MOST_EXTRA, BettingRound
from pelitupa.games.poker.room import PokerGame
from pelitupa.games.poker.strip_poker.deck import CARDS
from pelitupa.games.poker.strip_poker.options import StripPokerOptions

MOST_CHANGED: Final = 4
CHIPS: Final = 20
"""Chips at the beginning, and for each token."""

TOKENS: Final = 4
BANK: Final = 4

CARD: Final = BETS
DONE: Final = CARD + CARDS
PAY_BACK: Final = DONE + 1
END: Final = PAY_BACK + TOKENS + 1
GO_ON: Final = END + 1

DEALING: Final = 0
BETTING: Final = 1
CHANGING: Final = 2
DRAWING: Final = 3
SETTLING: Final = 4
ASKING: Final = 5
OVER: Final = 6
PHASES: Final = 7


class StripPokerTable(GoingOutState):
    """A position. `tokens` are those each has left, `turned` those that turned into chips in this deal.

    `hands` and `gone` are the cards in hand and discarded in this deal, and empty after it; `shown` the
    hands shown in its end. `settling` are winners who may still pay back, `agreed` how many want to end the
    match, and `left_over` the chips that an earlier pot has left in this one.
    """

    def __init__(self, game: PokerGame[StripPokerOptions]) -> None:
        super().__init__(game)
        self.game = game
        players = game.players
        self.chips: list[int] = [CHIPS if game.options.betting else 0] * players
        self.tokens: list[int] = [TOKENS] * players
        self.turned: list[int] = [0] * players
        self.hands: list[int] = [0] * players
        self.gone: list[int] = [0] * players
        self.shown: list[int] = [0] * players
        self.betting = BettingRound((0,) * players, 0)
        self.second = False
        self.phase = DEALING
        self.turn = 0
        self.first = game.options.first - 1
        self.settling: tuple[int, ...] = ()
        self.agreed = 0
        self.left_over = 0

    def clone(self) -> Self:
        new = super().clone()
        new.chips = self.chips.copy()
        new.tokens = self.tokens.copy()
        new.turned = self.turned.copy()
        new.hands = self.hands.copy()
        new.gone = self.gone.copy()
        new.shown = self.shown.copy()
        new.betting = self.betting.clone()
        new.second = self.second
        new.phase = self.phase
        new.turn = self.turn
        new.first = self.first
        new.settling = self.settling
        new.agreed = self.agreed
        new.left_over = self.left_over
        return new

    def in_turn(self, seats: Sequence[int] | None = None) -> list[int]:
        """These seats, or all that are in the match, from the first of the deal on."""
        players = self.game.players
        order = [(self.first + place) % players for place in range(players)]
        return [
            seat for seat in order if (seat not in self.out if seats is None else seat in seats)
        ]

    def stock(self) -> int:
        """The cards that can still be drawn."""
        stock = self.game.pack
        for seat, hand in enumerate(self.hands):
            stock &= ~(hand | self.gone[seat])
        return stock

    def pot(self) -> int:
        """What the winner of the deal gets."""
        return self.betting.pot() + self.left_over

    def worth(self, seat: int) -> int:
        """Chips, and the chips that a seat's tokens are worth; those that were turned are chips already."""
        return self.chips[seat] + CHIPS * self.tokens[seat]

    def most_extra(self) -> int:
        """The highest raise: 5, if all who have not folded can pay it."""
        betting = self.betting
        room = MOST_EXTRA
        top = max(betting.paid)
        for seat in betting.active():
            room = min(room, self.worth(seat) + betting.paid[seat] - top)
        return max(room, 0)

    def most_back(self, seat: int) -> int:
        """For how many of the tokens that were turned a winner can pay."""
        spare = self.chips[seat] - (1 if self.game.options.lend == "zero" else 0)
        return min(self.turned[seat], max(spare, 0) // CHIPS)
