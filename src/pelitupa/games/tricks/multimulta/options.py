"""The options of Multimulta: for four in two sides, or for three."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import OptionError, Options, agreed_deals, option
from pelitupa.core.options import Value
from pelitupa.core.standing import dealer_option, standing_option


@dataclass(frozen=True)
class MultimultaOptions(Options):
    """For how many, and how long a match lasts."""

    players: int = option(
        4,
        "Four in two sides, or three, one of whom attacks with a dummy.",
        low=3,
        high=4,
        clause="three",
    )
    rubber: bool = option(
        False, "Play a rubber: the side that first wins two games wins.", clause="rubber"
    )
    target: int = option(5, "Points that win a game.", low=1, high=100, clause="target")
    deals: int = agreed_deals()
    standing: str = standing_option()
    dealer: int = dealer_option(4)

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        """`three`: devised with ideas from Narnian whist (booklet 9)."""
        return {"three": {"players": 3}}

    def check(self) -> None:
        if self.players == 3 and (self.rubber or self.target != 5):
            raise OptionError("with players=3 there are neither games nor rubbers; give deals")
