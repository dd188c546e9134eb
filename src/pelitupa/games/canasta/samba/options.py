"""The options of Samba."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import option
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.standing import standing_option
from pelitupa.games.canasta.options import for_deals, to_limit, to_target, with_penalties


@dataclass(frozen=True)
class SambaOptions(FirstTurnOptions):
    """How far it goes, how the pile is taken, and how mistakes are."""

    players: int = option(
        4, "How many play: four in teams of two.", low=4, high=4, clause="players"
    )
    first: int = first_turn(4)
    target: int = to_target(10_000)
    deals: int = for_deals(1, 2, 4, 8)
    limit: int = to_limit()
    pair_onto_complete: bool = option(
        True,
        "A natural pair may take the pile onto a complete canasta, too.",
        clause="pair-complete",
    )
    penalties: bool = with_penalties()
    standing: str = standing_option()
