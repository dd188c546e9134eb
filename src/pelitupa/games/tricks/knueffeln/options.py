"""The options of Knüffeln: when a match ends, the later rules, and how much is said."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import OptionError, Options, agreed_deals, limit_option, option
from pelitupa.core.options import Value


@dataclass(frozen=True)
class KnueffelnOptions(Options):
    """When a match ends, the later rules, and how much is said."""

    players: int = option(4, "Knüffeln is for four, in two sides.", low=4, high=4, clause="sides")
    dots: int = option(
        3, "Dots with which a side has lost the match.", low=1, high=20, clause="match-end"
    )
    march: bool = option(
        False, "All nine tricks are played, and taking all is a march.", clause="march"
    )
    march_rungs: int = option(
        4, "Rungs that a march erases.", choices=(4, 3), clause="march-stakes"
    )
    left_out: str = option(
        "tens", "The cards left out of the pack.", choices=("tens", "fives"), clause="fives-out"
    )
    raise_after: int = option(
        2, "Tricks a side must have won before it may raise.", low=0, high=4, clause="raise-tricks"
    )
    remarks: int = option(
        2, "How often each player may speak in a deal.", low=0, high=20, clause="talk-bound"
    )
    orders: int = option(
        2,
        "Orders a director may give in a deal; 0 for no directors.",
        low=0,
        high=9,
        clause="order-bound",
    )
    director_order: bool = option(
        False,
        "A director may have the partners of a side that does not lead change places in a trick.",
        clause="director-order",
    )
    deals: int = agreed_deals(high=100)
    limit: int = limit_option(100, "Deals, those thrown in too, that end a match in any case.")

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        """`march`: all nine tricks; `later`: that, and the raise without restriction."""
        return {"march": {"march": True}, "later": {"march": True, "raise_after": 0}}

    def check(self) -> None:
        if self.march_rungs != 4 and not self.march:
            raise OptionError("march_rungs says what a march erases; give march=true with it")
        if self.director_order and not self.orders:
            raise OptionError("with orders=0 there are no directors, who could choose an order")
        if self.deals > self.limit:
            raise OptionError("option deals is at most the limit, which ends a match in any case")
