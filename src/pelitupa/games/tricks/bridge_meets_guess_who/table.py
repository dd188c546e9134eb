"""The table of Bridge Meets Guess Who: chips, the auction, a command, and a question being put."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from pelitupa.core import Text, player_word, t
from pelitupa.equipment.cards import ACE, FROM_RANK, SUIT_MASKS, TWO
from pelitupa.games.tricks.asking.questions import Question
from pelitupa.games.tricks.bridge_meets_guess_who.actions import (
    ASKING,
    AUCTION,
    DETAILING,
    bid_name,
)
from pelitupa.games.tricks.commands.androids import (
    COMMANDING,
    AndroidGame,
    AndroidMatch,
    commander_of,
)
from pelitupa.games.tricks.phases import PLAYING

STAKE: Final = 55
TOKENS: Final = 20


@dataclass(frozen=True)
class Answered:
    """A question of this deal, who asked it, and the answer."""

    asker: int
    question: Question
    answer: bool


class BridgeMeetsGuessWhoTable(AndroidMatch):
    """A position of a match.

    By player: `chips` and `debt`. `high` is the highest bid (-1: none) and `bidder` who made it. `suit`,
    `highest`, `low` and `top` are the parts of the latest command. `subject` and `question` are those of
    the question of `asker` that is being put or answered, `back` is the phase after it.
    """

    def __init__(self, game: AndroidGame) -> None:
        super().__init__(game)
        self.chips: list[int] = [STAKE, STAKE]
        self.debt: list[int] = [0, 0]
        self.points = [STAKE, STAKE]

    def _clear_deal(self) -> None:
        super()._clear_deal()
        self.answers: tuple[Answered, ...] = ()
        self.high = -1
        self.bidder = -1
        self.passes = 0
        self.doubled = False
        self.suit = -1
        self.highest = False
        self.low = TWO
        self.top = ACE
        self.subject = -1
        self.question: Question | None = None
        self.asker = -1
        self.back = AUCTION

    def clone(self) -> Self:
        new = super().clone()
        new.chips = self.chips.copy()
        new.debt = self.debt.copy()
        new.answers = self.answers
        new.high = self.high
        new.bidder = self.bidder
        new.passes = self.passes
        new.doubled = self.doubled
        new.suit = self.suit
        new.highest = self.highest
        new.low = self.low
        new.top = self.top
        new.subject = self.subject
        new.question = self.question
        new.asker = self.asker
        new.back = self.back
        return new

    # --- what may be done

    def credit(self) -> bool:
        """Whether the player in turn has a chip, or the bank one to lend."""
        return self.chips[self.turn] > 0 or sum(self.debt) < TOKENS

    def contract_name(self) -> Text:
        """The contract for people."""
        if self.high < 0:
            return t("none, no trump")
        bid, player = bid_name(self.high), player_word(self.bidder)
        if self.doubled:
            return t("{bid} by {player}, doubled", bid=bid, player=player)
        return t("{bid} by {player}", bid=bid, player=player)

    def is_turn_to_ask(self) -> bool:
        """Whether it is the turn of the player to decide, or of their android, to bid or play."""
        if self.phase == AUCTION or self.phase == COMMANDING:
            return True
        return self.phase == PLAYING and self.turn == commander_of(self.chair)

    def may_ask(self) -> bool:
        """Whether the player in turn may ask: there is a hand to ask about, and the chip to pay."""
        return self.is_turn_to_ask() and self.places[2 + self.turn] != 0 and self.credit()

    def question_is_open(self) -> bool:
        """Whether a question is being put together."""
        return self.phase == ASKING or self.phase == DETAILING

    def in_auction(self) -> bool:
        """Whether the auction is still going on."""
        return not self.order

    def _commanded(self) -> int:
        """The cards that the latest command names."""
        return SUIT_MASKS[self.suit] & FROM_RANK[self.low] & ~FROM_RANK[self.top + 1]
