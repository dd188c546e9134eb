"""What can be agreed on in Kiertopokeri."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import option
from pelitupa.core.first_turn import FirstTurnOptions, first_turn


@dataclass(frozen=True)
class KiertopokeriOptions(FirstTurnOptions):
    """How many play, what is named, and when the discards become the stock."""

    players: int = option(4, "How many play.", low=4, high=10, clause="players")
    first: int = first_turn(10)
    named: str = option(
        "any",
        "Which cards are named where not all are: any beside the combination, or the highest.",
        choices=("any", "highest"),
        clause="named",
    )
    reshuffle_when: str = option(
        "needed",
        "When the discards are shuffled: when a card is needed and none is there, or as soon as the stock "
        "is empty.",
        choices=("needed", "empty"),
        clause="reshuffle",
    )
