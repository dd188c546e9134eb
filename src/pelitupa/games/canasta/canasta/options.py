"""The options of Canasta."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import option
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.options import Value
from pelitupa.core.standing import standing_option
from pelitupa.equipment.small_packs import check_small, hand_option, pack_option
from pelitupa.games.canasta.options import for_deals, to_limit, to_target, with_penalties

WHOLE: Final = 108
HAND: Final = 11
"""The cards of both packs with their jokers, and of a hand."""

PACKS: Final = {12: "4 CA 4 CK 4 CQ", 10: "4 CA 4 CK 2 C2"}
"""Small packs by how many cards they have: how many there are of which card."""


@dataclass(frozen=True)
class CanastaOptions(FirstTurnOptions):
    """How many play, how far, and how red threes and mistakes are taken."""

    players: int = option(
        4,
        "How many play: four in teams of two, or two.",
        choices=(2, 4),
        low=2,
        high=4,
        clause="players",
    )
    first: int = first_turn(4)
    target: int = to_target(5000)
    deals: int = for_deals(1, 2, 4, 8)
    limit: int = to_limit()
    red_threes: str = option(
        "booklet",
        "What all four red threes of a side are worth: 800 points, or 400 as in Finnish clubs.",
        choices=("booklet", "club"),
        clause="four-red",
    )
    penalties: bool = with_penalties()
    standing: str = standing_option()
    pack: int = pack_option(12, 10, whole=WHOLE)
    hand_size: int = hand_option(HAND)

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {
            "toy": {"players": 2, "objective": "margin", "deals": 1, "pack": 10, "hand_size": 3}
        }

    def check(self) -> None:
        """Whoever is first must sit there; and there must be cards for all, and one for the pile."""
        super().check()
        check_small(self.pack, self.players * self.hand_size + 1)
