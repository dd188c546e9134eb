"""The variants of Strip Poker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import OptionError, option, t
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.games.poker.strip_poker.deck import MOST_JOKERS

_SIX: Final = 6


@dataclass(frozen=True)
class StripPokerOptions(FirstTurnOptions):
    """How many play with how many jokers, when tokens turn, and how long."""

    players: int = option(4, "How many play.", low=2, high=6, clause="players")
    first: int = first_turn(6)
    jokers: int = option(2, "How many jokers there are.", low=0, high=MOST_JOKERS, clause="players")
    betting: bool = option(
        True,
        "Bet for chips; without it the worst hand of each deal loses a token.",
        clause="no-betting",
    )
    lend: str = option(
        "need",
        "When a token is turned: when chips are lacking, or as soon as none are left.",
        choices=("need", "zero"),
        clause="lend-when",
    )
    odd_chips: str = option(
        "first",
        "What cannot be shared of a pot: to the first of the winners in turn, or to the next deal's pot.",
        choices=("first", "pot"),
        clause="tie",
    )
    joker_twice: bool = option(
        True, "A joker may count as a card that is in the hand already.", clause="joker-twice"
    )
    deals: int = option(
        0, "Deals after which the match ends; 0 for no such end.", low=0, high=100, clause="deals"
    )

    def check(self) -> None:
        super().check()
        if self.players == _SIX and self.jokers < 2:
            raise OptionError(t("six players need at least two jokers; give jokers=2 or more"))
