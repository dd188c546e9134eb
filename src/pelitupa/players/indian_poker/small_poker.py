"""Indian Poker with a small pack, few raises and one deal: small enough to be laid out whole.

The rules are the game's own; only the pack, the raises and the number of players are cut down. The
cards are the lowest spades. Two may play, which the game itself does not allow: of two, what can be
gained against a strategy is a measure of how far it is from perfect.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import OptionError, Rulebook, option
from pelitupa.equipment.cards import SPADES, mask_of
from pelitupa.games import game_class, game_ids, rulebook
from pelitupa.games.poker.betting import MOST_EXTRA
from pelitupa.games.poker.indian_poker.game import (
    CHIPS,
    IndianPoker,
    IndianPokerOptions,
    IndianPokerState,
)

_SUIT: Final = 13


@dataclass(frozen=True)
class SmallPokerOptions(IndianPokerOptions):
    """How many play with how many cards, and how they may raise."""

    players: int = option(2, "How many play.", low=2, high=10, clause="players")
    deals: int = option(1, "Deals in a session.", low=1, high=1, clause="session")
    limit: int = option(2, "Raises in a deal.", low=1, high=40, clause="limit")
    cards: int = option(6, "The lowest spades that are dealt from.", low=3, high=_SUIT)
    most: int = option(2, "The highest raise.", low=1, high=MOST_EXTRA, clause="raise")

    def check(self) -> None:
        """Each player needs a card, and one more must be left, or all would know their own."""
        super().check()
        if self.cards <= self.players:
            raise OptionError(f"{self.players} players need more than {self.cards} cards")


class SmallPoker(IndianPoker):
    """The game; its actions are those of the whole one."""

    def __init__(self, options: SmallPokerOptions, book: Rulebook) -> None:
        super().__init__(options, book)
        self.pack = mask_of([_SUIT * SPADES + rank for rank in range(options.cards)])
        self.most = options.most


def small_poker(players: int = 2, cards: int = 6, most: int = 2, limit: int = 2) -> SmallPoker:
    """A small game. Raises `OptionError` for numbers that do not go together."""
    options = SmallPokerOptions(players=players, cards=cards, most=most, limit=limit)
    id = next(id for id in game_ids() if game_class(id) is IndianPoker)
    return SmallPoker(options, rulebook(id))


def chips_won(state: IndianPokerState) -> list[float]:
    """What each player has won in a finished deal, in chips."""
    return [score - CHIPS for score in state.scores()]
