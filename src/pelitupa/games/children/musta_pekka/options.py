"""What can be agreed on in Musta Pekka."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import OptionError, Options, option, t
from pelitupa.core.options import Value


@dataclass(frozen=True)
class MustaPekkaOptions(Options):
    """What is collected, with which cards, and who begins."""

    players: int = option(3, "How many play.", low=2, high=6, clause="players")
    collect: str = option(
        "quadruplets",
        "What is laid down: four cards of a rank, or pairs.",
        choices=("quadruplets", "pairs"),
        clause="pairs",
    )
    pair_rule: str = option(
        "colour",
        "What makes a pair: the same rank and colour, or the same rank.",
        choices=("colour", "rank"),
        clause="pair-colour",
    )
    pack: str = option(
        "short",
        "The pack: without the low cards, or, with pairs, whole.",
        choices=("short", "whole"),
        clause="whole-pack",
    )
    first: str = option(
        "left_of_more",
        "Who has the first turn: the player left of the last one with one card more, or left of the "
        "dealer, which is for pairs.",
        choices=("left_of_more", "left_of_dealer"),
        clause="first-turn-uneven",
    )
    aim: str = option(
        "first",
        "What a result is about: to be the first to go out, or not to be the loser.",
        choices=("first", "loser"),
        clause="aim",
    )
    limit: int = option(
        10_000, "After so many turns the match is drawn.", low=1, high=100_000, clause="limit"
    )

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        """The quicker variant in both readings, with the whole pack."""
        return {
            "pairs": {"collect": "pairs", "pack": "whole"},
            "rank_pairs": {"collect": "pairs", "pack": "whole", "pair_rule": "rank"},
        }

    def check(self) -> None:
        """Most options are of pairs alone, and pairs are for three or more."""
        if self.collect == "pairs":
            if self.players < 3:
                raise OptionError(t("pairs are collected by three players or more"))
            return
        for name, value, default in (
            ("pair_rule", self.pair_rule, "colour"),
            ("pack", self.pack, "short"),
            ("first", self.first, "left_of_more"),
        ):
            if value != default:
                raise OptionError(
                    t("{name}={value} needs collect=pairs beside it", name=name, value=value)
                )
