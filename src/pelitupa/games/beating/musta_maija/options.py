"""What can be agreed on in Musta Maija."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import option
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.games.beating.filling import turn_limit
from pelitupa.games.beating.maija import check_drawing, drawing_before_pickup, turned_card


@dataclass(frozen=True)
class MustaMaijaOptions(FirstTurnOptions):
    """Where the source is silent, and how many play."""

    players: int = option(4, "How many play.", low=3, high=6, clause="players")
    first: int = first_turn(6)
    place: str = option(
        "middle",
        "Where a spade that was turned goes back: into the exact middle of the stock, or anywhere, as chance "
        "or those at a real table have it.",
        choices=("middle", "random"),
        clause="spade",
    )
    turned: str = turned_card()
    draw: str = option(
        "at_once",
        "When cards are drawn: as soon as cards were played, or at the turn's end, the attacker or the "
        "defender first.",
        choices=("at_once", "attacker_first", "defender_first"),
        clause="draw-order",
    )
    draw_before_pickup: bool = drawing_before_pickup()
    limit: int = turn_limit()

    def check(self) -> None:
        """Whoever is first must sit there; and nothing is drawn before the turn's end if all is then."""
        super().check()
        check_drawing(self.draw_before_pickup, self.draw == "at_once")
