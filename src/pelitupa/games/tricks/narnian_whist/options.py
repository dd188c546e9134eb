"""The options of Narnian whist: for three or for four, the deck, and how many deals are played."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import Options, option
from pelitupa.core.standing import dealer_option, standing_option
from pelitupa.games.tricks.stat_decks import find_deck


@dataclass(frozen=True)
class NarnianWhistOptions(Options):
    """For how many, the deck, and how many deals are played."""

    players: int = option(
        3,
        "Three, one of whom attacks with a dummy, or four in two sides.",
        low=3,
        high=4,
        clause="four",
    )
    deck: str = option(
        "cottage",
        "The deck: cottage, forest_folk, or the name of one of your own.",
        clause="deck",
    )
    deals: int = option(6, "How many deals are played.", low=1, high=60, clause="deals")
    standing: str = standing_option()
    dealer: int = dealer_option(4)

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, bool | int | float | str]]:
        """`forest`: another deck; `four`: devised with ideas from Multimulta (booklet 9)."""
        return {"forest": {"deck": "forest_folk"}, "four": {"players": 4, "deals": 8}}

    def check(self) -> None:
        find_deck(self.deck)
