"""The variants of Chinese Poker."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import OptionError, option
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.options import Value
from pelitupa.core.standing import standing_option


@dataclass(frozen=True)
class ChinesePokerOptions(FirstTurnOptions):
    """How many play, how poker hands are ordered, and what it is about."""

    players: int = option(4, "How many play.", low=3, high=5, clause="players")
    first: int = first_turn(5)
    order: str = option(
        "ch4",
        "The two in poker hands: the lowest rank; above the ace, but not in straights; or in straights too.",
        choices=("ch4", "two_high", "two_top"),
        clause="two-in-hands",
    )
    aim: str = option(
        "first",
        "What a result without points is about: to be the first to go out, or not to be the loser.",
        choices=("first", "loser"),
        clause="winner",
    )
    out_round: str = option(
        "all",
        "Who has to pass after the last combination of a player who is out: all, or all but one.",
        choices=("all", "fewer"),
        clause="out-passes",
    )
    scoring: bool = option(False, "Points are kept, as in Big Two.", clause="scoring")
    deals: int = option(
        1, "Deals in a match, more than one with points.", low=1, high=1000, clause="match"
    )
    standing: str = standing_option()

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {"booklet": {}, "points": {"scoring": True, "deals": 4}}

    def check(self) -> None:
        super().check()
        if self.standing and not self.scoring:
            raise OptionError("a match begins at a score where points are kept; give scoring=true")
        if self.deals > 1 and not self.scoring:
            raise OptionError("several deals need points to add up; give scoring=true with deals")
        if self.aim == "loser" and self.scoring:
            raise OptionError("points decide who wins; give aim=loser or scoring=true, not both")
