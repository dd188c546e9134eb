"""The options of Hand and Foot."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import option
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.standing import standing_option
from pelitupa.games.canasta.options import with_penalties


@dataclass(frozen=True)
class HandAndFootOptions(FirstTurnOptions):
    """Who plays with whom, how long, and whether mistakes can be made."""

    players: int = option(4, "Four play.", low=4, high=4, clause="players")
    first: int = first_turn(4)
    partners: bool = option(True, "Teams of two; else each plays alone.", clause="players")
    deals: int = option(4, "How many deals a match lasts.", choices=(1, 2, 4), clause="deals")
    penalties: bool = with_penalties()
    standing: str = standing_option()
