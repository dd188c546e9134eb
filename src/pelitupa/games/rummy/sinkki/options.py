"""The variants of Sinkki."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import option
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.options import Value
from pelitupa.core.standing import standing_option
from pelitupa.equipment.cards import FULL_PACK, PACK_SIZE
from pelitupa.equipment.small_packs import (
    cards_of,
    check_few,
    check_small,
    hand_option,
    pack_option,
)

HAND: Final = 7
LEAST: Final = 3
"""How many cards a hand has, and how many play at least, by the source."""

PACKS: Final = {PACK_SIZE: FULL_PACK, 8: cards_of("A234", 2)}
"""The packs by how many cards they have."""


@dataclass(frozen=True)
class SinkkiOptions(FirstTurnOptions):
    """How many play, who starts, and how long."""

    players: int = option(4, "How many play.", low=2, high=5, clause="players")
    first: int = first_turn(5)
    deals: int = option(10, "Deals in a match.", low=1, high=1000, clause="match")
    limit: int = option(
        200,
        "Turns in a deal after which it ends as if the stock had run out.",
        low=2,
        high=10_000,
        clause="limit",
    )
    standing: str = standing_option()
    pack: int = pack_option(8)
    hand_size: int = hand_option(HAND)

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {
            "toy": {
                "players": 2,
                "objective": "money",
                "deals": 1,
                "limit": 3,
                "pack": 8,
                "hand_size": 3,
            },
        }

    def check(self) -> None:
        """Whoever is first must sit there; and all must be dealt cards."""
        super().check()
        check_few(self.pack, self.players, LEAST)
        check_small(self.pack, self.players * self.hand_size + 1)
