"""The variants of Sinkki."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import option
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.standing import standing_option


@dataclass(frozen=True)
class SinkkiOptions(FirstTurnOptions):
    """How many play, who starts, and how long."""

    players: int = option(4, "How many play.", low=3, high=5, clause="players")
    first: int = first_turn(5)
    deals: int = option(10, "Deals in a match.", low=1, high=1000, clause="match")
    limit: int = option(
        200,
        "Turns in a deal after which it ends as if the stock had run out.",
        low=5,
        high=10_000,
        clause="limit",
    )
    standing: str = standing_option()
