"""The options of Contract Samba."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import option
from pelitupa.core.first_turn import FirstTurnOptions, first_turn


@dataclass(frozen=True)
class ContractOptions(FirstTurnOptions):
    """How far, how the pile is taken before the opening, and how mistakes are."""

    players: int = option(
        4, "Four play, in teams of two.", choices=(4,), low=4, high=4, clause="players"
    )
    first: int = first_turn(4)
    target: int = option(
        20_000, "So many points win the game.", low=100, high=100_000, clause="target"
    )
    deals: int = option(
        0,
        "The game ends after so many deals, and the higher score wins; 0 for the target alone.",
        choices=(0, 1, 2, 4),
        clause="deals",
    )
    limit: int = option(
        12,
        "After so many deals the game ends in any case: without a target reached it is drawn.",
        low=1,
        high=1000,
        clause="limit",
    )
    opens_as_frozen: bool = option(
        True,
        "Who opens with the pile takes it as a frozen one, with three natural cards; else with a pair.",
        clause="open-pile",
    )
    penalties: bool = option(
        False,
        "Mistakes of a real table can be made, and cost: cards shown, small openings, vain questions.",
        clause="penalties",
    )
