"""What games have in common in which one pack of cards is dealt to hands that others do not see."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from pelitupa.core import Game
from pelitupa.equipment.cards import PACK_SIZE, card_text


@mypyc_attr(allow_interpreted_subclasses=True)
class CardGame(Game):
    """A game of a pack of 52 cards. Chance outcomes: the cards."""

    def max_chance_outcomes(self) -> int:
        """See `Game.max_chance_outcomes`."""
        return PACK_SIZE

    def has_hidden_information(self) -> bool:
        """See `Game.has_hidden_information`."""
        return True

    def _chance_text(self, outcome: int) -> str:
        return card_text(outcome)
