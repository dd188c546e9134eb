"""The options of Believe or Doubt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import OptionError, Options, Text, option, t, tn
from pelitupa.core.options import Value
from pelitupa.equipment.questions import PackError, find_pack
from pelitupa.games.board.believe_or_doubt.actions import MOST_PLAYERS
from pelitupa.games.board.believe_or_doubt.wheel import CATEGORIES

ORDINARY_WEIGHT: Final = 4
FREE_WEIGHT: Final = 2
"""Squares of each category and free squares by category on the track, for one pie square."""

ANSWER_LENGTH: Final = 120


@dataclass(frozen=True)
class BelieveOrDoubtOptions(Options):
    """The questions, how their category is found, and who judges."""

    players: int = option(4, "How many play.", low=3, high=MOST_PLAYERS, clause="players")
    target: int = option(
        10, "Chips to get rid of, which is points to get.", low=1, high=50, clause="win"
    )
    pack: str = option(
        "pelitupa",
        "The question pack: pelitupa, aloud for real cards that somebody reads out, or one of the host's.",
        clause="cards",
    )
    board: str = option(
        "none",
        "What a category is found by: a draw, the squares of a board that lies elsewhere, or the wheel, "
        "which is played here.",
        choices=("none", "squares", "wheel"),
        clause="category",
    )
    seats: bool = option(True, "Seats can be changed on the pie squares.", clause="seats")
    detail: bool = option(
        True, "Players may ask how detailed an answer must be.", clause="negotiate"
    )
    judge: str = option(
        "card",
        "Who says whether a doubted answer is right: the card, or the players who were not involved.",
        choices=("card", "players"),
        clause="truth",
    )
    limit: int = option(
        200, "Turns after which the match is drawn.", low=1, high=10_000, clause="limit"
    )

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {"wheel": {"board": "wheel"}, "aloud": {"pack": "aloud"}}

    @classmethod
    def ruleset_titles(cls) -> dict[str, Text]:
        return {"wheel": t("On the wheel"), "aloud": t("With cards read aloud")}

    def check(self) -> None:
        try:
            pack = find_pack(self.pack)
        except PackError as error:
            raise OptionError(str(error)) from None
        if len(pack.keys) < 2 or (self.board == "wheel" and len(pack.keys) != CATEGORIES):
            needed = CATEGORIES if self.board == "wheel" else 2
            raise OptionError(
                tn(
                    "the pack {pack} has {count} category, where {needed} are needed",
                    "the pack {pack} has {count} categories, where {needed} are needed",
                    len(pack.keys),
                    pack=self.pack,
                    needed=needed,
                )
            )
