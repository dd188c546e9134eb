"""What can be agreed on in Musta Maija."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import OptionError, option, t
from pelitupa.core.first_turn import FirstTurnOptions, first_turn


@dataclass(frozen=True)
class MustaMaijaOptions(FirstTurnOptions):
    """Where the source is silent, and how many play."""

    players: int = option(4, "How many play.", low=3, high=6, clause="players")
    first: int = first_turn(6)
    place: str = option(
        "middle",
        "Where a spade that was turned goes back: into the exact middle of the stock, or to a place that "
        "chance gives.",
        choices=("middle", "random"),
        clause="spade",
    )
    turned: str = option(
        "drawn_last",
        "The card that shows the trumps is drawn last of the stock, or stays out of play.",
        choices=("drawn_last", "stays_out"),
        clause="trump-card",
    )
    draw: str = option(
        "at_once",
        "When cards are drawn: as soon as cards were played, or at the turn's end, the attacker or the "
        "defender first.",
        choices=("at_once", "attacker_first", "defender_first"),
        clause="draw-order",
    )
    draw_before_pickup: bool = option(
        False, "The defender draws before picking up what was not beaten.", clause="pickup-first"
    )
    limit: int = option(
        10_000, "After so many turns the match is drawn.", low=1, high=100_000, clause="limit"
    )

    def check(self) -> None:
        """Whoever is first must sit there; and nothing is drawn before the turn's end if all is then."""
        super().check()
        if self.draw_before_pickup and self.draw != "at_once":
            raise OptionError(t("drawing before picking up needs draw=at_once beside it"))
