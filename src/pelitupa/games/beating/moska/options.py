"""What can be agreed on in Moska, and the way a university's club plays it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import OptionError, option, t
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.options import Value
from pelitupa.equipment.cards import FULL_PACK, PACK_SIZE
from pelitupa.equipment.small_packs import (
    cards_of,
    check_few,
    check_small,
    hand_option,
    pack_option,
)
from pelitupa.games.beating.filling import turn_limit
from pelitupa.games.beating.maija import check_drawing, drawing_before_pickup, turned_card

HAND: Final = 6
LEAST: Final = 4
"""How many cards a hand has, and how many play at least, by the source."""

PACKS: Final = {PACK_SIZE: FULL_PACK, 6: cards_of("7Q", 3), 4: cards_of("7Q", 2)}
"""The packs by how many cards they have."""


@dataclass(frozen=True)
class MoskaOptions(FirstTurnOptions):
    """Where the sources are silent or differ, and how many play."""

    players: int = option(4, "How many play.", low=2, high=6, clause="players")
    first: int = first_turn(6)
    turned: str = turned_card()
    throwers: str = option(
        "others",
        "Who may throw in: all but the attacker and the defender, or the attacker too.",
        choices=("others", "attacker_too"),
        clause="throw-in",
    )
    throws: str = option(
        "often",
        "Each may throw in as often as he likes until nobody does, or has one go.",
        choices=("often", "once"),
        clause="in-no-order",
    )
    throw_ranks: str = option(
        "attack",
        "What is thrown in has a rank of the attacker's cards, or of any card on the table.",
        choices=("attack", "table"),
        clause="same-rank",
    )
    draw: str = option(
        "at_once",
        "When cards are drawn: by each as soon as he has played, by all who attack when all cards are "
        "down, or by all at the turn's end.",
        choices=("at_once", "after_attack", "turn_end"),
        clause="draw-order",
    )
    draw_before_pickup: bool = drawing_before_pickup()
    partial: bool = option(
        True, "The defender may beat a part and pick up the rest.", clause="pick-up"
    )
    defence: str = option(
        "at_once",
        "All cards are beaten in one action, or one by one while others throw in.",
        choices=("at_once", "in_steps"),
        clause="in-steps",
    )
    from_stock: bool = option(
        False, "The defender may beat with the top card of the stock.", clause="from-stock"
    )
    own_attack: bool = option(
        False, "The defender may throw in too, while there is a stock.", clause="own-attack"
    )
    pick_up: str = option(
        "unbeaten",
        "The defender picks up what is not beaten, or that or all that lies on the table.",
        choices=("unbeaten", "either"),
        clause="pick-up-all",
    )
    exchange_two: bool = option(
        False,
        "Who was dealt the two of trumps may exchange it for the card turned.",
        clause="exchange",
    )
    limit: int = turn_limit()
    pack: int = pack_option(6, 4)
    hand_size: int = hand_option(HAND)

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {
            "booklet": {},
            "club": {
                "throwers": "attacker_too",
                "throw_ranks": "table",
                "defence": "in_steps",
                "from_stock": True,
                "own_attack": True,
                "pick_up": "either",
                "exchange_two": True,
            },
            "toy": {
                "players": 2,
                "throwers": "attacker_too",
                "limit": 2,
                "pack": 6,
                "hand_size": 2,
            },
        }

    def check(self) -> None:
        """Whoever is first must sit there; and what goes on while cards are beaten needs steps."""
        super().check()
        check_few(self.pack, self.players, LEAST)
        check_small(self.pack, self.players * self.hand_size + 1)
        check_drawing(self.draw_before_pickup, self.draw == "at_once")
        if self.defence == "in_steps":
            if self.draw != "at_once" or self.draw_before_pickup or not self.partial:
                raise OptionError(
                    t("defence=in_steps needs draw=at_once beside it, and to pick up what is left")
                )
        elif (
            self.from_stock
            or self.own_attack
            or self.pick_up == "either"
            or self.throw_ranks == "table"
        ):
            raise OptionError(
                t(
                    "own_attack, from_stock, pick_up and throw_ranks need defence=in_steps beside them"
                )
            )
