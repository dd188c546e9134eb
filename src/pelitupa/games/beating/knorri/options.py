"""The rule sets and variants of Knorri."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import OptionError, Options, option
from pelitupa.core.options import Value

_MOST_PLAYERS: Final = {"booklet": 6, "penguin": 7}


@dataclass(frozen=True)
class KnorriOptions(Options):
    """All variants, each an option; a rule set names some of them."""

    players: int = option(4, "How many play.", low=3, high=8, clause="players")
    table: int = option(9, "Cards laid out face up at first.", choices=(9, 8), clause="layout")
    taking: str = option(
        "one",
        "The first phase: take one card, all lower ones of the suit, or play two-card tricks.",
        choices=("one", "all", "mas"),
        clause="take-one",
    )
    own_suit_first: bool = option(
        True,
        "A turned diamond takes hearts and spades only where it can take no diamond.",
        clause="take-trump",
    )
    clubs: str = option(
        "hard",
        "Only clubs beat hard clubs; any card of another suit beats a soft one.",
        choices=("hard", "soft"),
        clause="hard-clubs",
    )
    runs: str = option(
        "first",
        "Runs of one suit in one turn: as the first lead only; at any turn, if the lowest card beats or, "
        "reaching, if one of them does; or never.",
        choices=("first", "any", "reaching", "none"),
        clause="runs-first",
    )
    queen_alone: bool = option(
        False,
        "The queen of spades is no spade: it beats nothing and nothing beats it.",
        clause="queen-alone",
    )
    packs: int = option(1, "Packs of 52 cards.", low=1, high=2, clause="two-packs")
    last_card: bool = option(
        False, "Whoever is left with one card must say so.", clause="last-card"
    )
    aim: str = option(
        "loser",
        "What a deal without points is about: not to be the loser, or to be the first to go out.",
        choices=("loser", "first"),
        clause="first-out",
    )
    scoring: bool = option(False, "Points are kept.", clause="points-out")
    deals: int = option(
        1, "Deals in a match, more than one with points.", low=1, high=1000, clause="match"
    )
    memory: bool = option(False, "Hide from view what players have to remember.", clause="memory")
    limit: int = option(
        10000,
        "Turns in the second phase of a deal before it is drawn among those still in.",
        low=10,
        high=100_000,
        clause="limit",
    )

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {
            "pagat": {},
            "booklet": {"own_suit_first": False, "runs": "any"},
            "penguin": {"own_suit_first": False, "runs": "none", "table": 8, "queen_alone": True},
            "seres": {"taking": "all"},
            "salmi": {"taking": "mas", "clubs": "soft"},
            "points": {"scoring": True, "deals": 4},
        }

    def check_ruleset(self, ruleset: str) -> None:
        most = _MOST_PLAYERS.get(ruleset, 8)
        if self.players > most:
            raise OptionError(f"ruleset {ruleset} is for 3 to {most} players, not {self.players}")

    def check(self) -> None:
        if self.runs == "reaching" and self.taking == "mas":
            raise OptionError(
                "runs=reaching is for hands that all have seen; give taking=one or taking=all with it"
            )
        if self.deals > 1 and not self.scoring:
            raise OptionError("several deals need points to add up; give scoring=true with deals")
        if self.aim == "first" and self.scoring:
            raise OptionError("points decide who wins; give aim=first or scoring=true, not both")
