"""What games have in common in which one pack of cards is dealt to hands that others do not see."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from pelitupa.core import Agreed, Game, Rulebook
from pelitupa.equipment.cards import FULL_PACK, PACK_SIZE, card_text

CARDS: Final = [(card_text(card), card_text(card)) for card in range(PACK_SIZE)]
"""The cards of a pack as actions: see `GameInfo.named`."""

_OUTCOMES: Final = [(card_text(card), "") for card in range(PACK_SIZE)]


@mypyc_attr(allow_interpreted_subclasses=True)
class CardGame(Game[Agreed]):
    """A game of a pack of 52 cards. Chance outcomes: the cards.

    `pack` is the set of cards that are dealt, and `hand` to how many a hand is dealt or filled: `full_hand`,
    where a game has such a number. Small games of tests have fewer.
    """

    full_hand: ClassVar[int] = 0

    def __init__(self, options: Agreed, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.outcomes = _OUTCOMES
        self.pack = FULL_PACK
        self.hand = self.full_hand

    def has_hidden_information(self) -> bool:
        """See `Game.has_hidden_information`."""
        return True
