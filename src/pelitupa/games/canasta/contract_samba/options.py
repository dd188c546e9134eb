"""The options of Contract Samba."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import option
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.standing import standing_option
from pelitupa.games.canasta.options import for_deals, to_limit, to_target, with_penalties


@dataclass(frozen=True)
class ContractOptions(FirstTurnOptions):
    """How far, how the pile is taken before the opening, and how mistakes are."""

    players: int = option(
        4, "Four play, in teams of two.", choices=(4,), low=4, high=4, clause="players"
    )
    first: int = first_turn(4)
    target: int = to_target(20_000)
    deals: int = for_deals(1, 2, 4)
    limit: int = to_limit()
    opens_as_frozen: bool = option(
        True,
        "Who opens with the pile takes it as a frozen one, with three natural cards; else with a pair.",
        clause="open-pile",
    )
    partner_counts: bool = option(
        True,
        "What the partner holds counts against the contract when a player goes out; else the table alone.",
        clause="go-out",
    )
    penalties: bool = with_penalties()
    standing: str = standing_option()
