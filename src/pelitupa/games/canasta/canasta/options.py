"""The options of Canasta."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import option
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.standing import standing_option
from pelitupa.games.canasta.options import for_deals, to_limit, to_target, with_penalties


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
