"""What can be agreed on in Kitumaija, and as which of its sources it is played."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import OptionError, option, t
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.options import Value
from pelitupa.games.beating.filling import turn_limit


@dataclass(frozen=True)
class KitumaijaOptions(FirstTurnOptions):
    """Where the sources are silent or differ, and how many play."""

    players: int = option(4, "How many play.", low=3, high=5, clause="players")
    first: int = first_turn(5)
    pile: str = option(
        "turned",
        "The pile begins with a card that is turned up, or is empty: then the first player begins it.",
        choices=("turned", "empty"),
        clause="pile-start",
    )
    unbeatable: str = option(
        "passes",
        "Where a lone card of the pile is not beaten, the turn passes, or who faces it plays any card; or "
        "another card is turned on a first one that no card can beat.",
        choices=("passes", "free", "another"),
        clause="lone-card",
    )
    bottom: str = option(
        "stays",
        "The bottom card of the pile is never taken, or is taken as others are.",
        choices=("stays", "taken"),
        clause="bottom",
    )
    may_decline: bool = option(
        True, "A player who could beat the top card may pick up instead.", clause="decline"
    )
    draw_between: bool = option(
        True, "Who has beaten draws before he attacks, not only at the turn's end.", clause="fill"
    )
    attack: str = option(
        "must",
        "Who has beaten must attack, or may.",
        choices=("must", "may"),
        clause="next-beaten",
    )
    endgame: str = option(
        "free",
        "What attacks when the stock is used up: any card, the queen of spades alone, or none.",
        choices=("free", "queen", "none"),
        clause="endgame",
    )
    limit: int = turn_limit(1000)

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {
            "booklet": {},
            "penguin": {
                "pile": "empty",
                "bottom": "taken",
                "may_decline": False,
                "draw_between": False,
                "attack": "may",
                "endgame": "queen",
            },
        }

    def check(self) -> None:
        """Whoever is first must sit there; and who must attack can do so whatever he has."""
        super().check()
        if self.endgame != "free" and self.attack == "must":
            raise OptionError(t("an endgame with other attacks needs attack=may beside it"))
