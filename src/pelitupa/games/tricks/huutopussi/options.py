"""The options of Huutopussi (booklet 14, 18): for four or for three, and when marriages are announced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import OptionError, Options, agreed_deals, limit_option, option
from pelitupa.core.options import Value
from pelitupa.core.standing import dealer_option, standing_option
from pelitupa.games.tricks.passing import SEQUENCE, passing_option

LED: Final = "led"
ANY: Final = "any"


@dataclass(frozen=True)
class HuutopussiOptions(Options):
    """For how many, and how long a match lasts. It is played for winning only."""

    players: int = option(
        4,
        "Four in two sides, or three, of whom two are allies in each deal.",
        low=3,
        high=4,
        clause="three",
    )
    objective: str = option(
        "win", "Huutopussi is played for winning alone.", choices=("win",), clause="win-only"
    )
    target: int = option(500, "Points that win the match.", low=50, high=5000, clause="target")
    announce: str = option(
        LED,
        "After which tricks their winner may announce: those that the winner led to, or any.",
        choices=(LED, ANY),
        clause="announce-any",
    )
    passing: str = passing_option()
    deals: int = agreed_deals()
    limit: int = limit_option(
        100, "Deals, with those thrown in, after which the match ends in any case."
    )
    standing: str = standing_option()
    dealer: int = dealer_option(4)

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        """`three`: the game as it is played most (booklet 14)."""
        return {"three": {"players": 3, "announce": ANY}}

    def check(self) -> None:
        if self.players == 3 and self.passing == SEQUENCE:
            raise OptionError("passing is between partners; with players=3 nothing is passed")
