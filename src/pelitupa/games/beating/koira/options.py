"""What can be agreed on in Koira."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import option
from pelitupa.core.first_turn import first_turn
from pelitupa.games.beating.two_phases import TwoPhaseOptions


@dataclass(frozen=True)
class KoiraOptions(TwoPhaseOptions):
    """Where the source is silent, and how many play."""

    players: int = option(4, "How many play.", low=2, high=4, clause="players")
    first: int = first_turn(4)
    chance_last: bool = option(
        True, "The last card of the stock too may be played unseen.", clause="last-unseen"
    )
    unresolved: str = option(
        "back",
        "If one who has to break a tie has no card left, the cards go back to those who played them, or the "
        "first or the last of the equal cards wins.",
        choices=("back", "first", "last"),
        clause="unresolved",
    )
    pickup: str = option(
        "no_cards",
        "Who must pick up a card at the first turn of the second phase: who has no cards then, or who has "
        "won no trick.",
        choices=("no_cards", "no_tricks"),
        clause="must-pick-up",
    )
    lowest: str = option(
        "in_play",
        "The lowest cards of a suit are the lowest of those still in play, or the two, the three and so on.",
        choices=("in_play", "absolute"),
        clause="remove",
    )
    remove_all: bool = option(
        True, "A player may remove even all cards of the hand, and is out.", clause="remove-all"
    )
    aim: str = option(
        "loser",
        "What counts: not to be the loser, or to be the first to go out.",
        choices=("loser", "first"),
        clause="winner",
    )
