"""The phases and actions of Norrlandsknack, and their texts."""

from __future__ import annotations

from typing import Final

from pelitupa.core import t
from pelitupa.equipment.cards import PACK_SIZE
from pelitupa.games.tricks.actions import CARDS, OWN, Actions, Row, playing
from pelitupa.games.tricks.limits import BIT
from pelitupa.games.tricks.phases import FIRST_PHASE

DISCARD: Final = PACK_SIZE
DONE: Final = DISCARD + PACK_SIZE
KNOCK: Final = DONE + 1
LURK: Final = DONE + 2
PASS: Final = DONE + 3
"""The actions after those that play a card."""
NOT_CALLED: Final = 0

FIRST_CALLS: Final = ~BIT[PASS - KNOCK]
LATER_CALLS: Final = ~BIT[LURK - KNOCK]
CARDS_ONLY: Final = ~BIT[DONE - DISCARD]
"""What may be called in the first deal and in later ones, and done in the exchange who must put a card aside:
all else but one."""
NO_MORE: Final = BIT[DONE - DISCARD]
"""What is left in the exchange when the stock has no card for another that is put aside."""

BIDDING: Final = FIRST_PHASE
DISCARDING: Final = FIRST_PHASE + 1
DRAWING: Final = FIRST_PHASE + 2

HAVE_CALLED: Final = ("", "knocked", "lurks", "passed")

_CALLS_ARE_OVER: Final = ("knock", t("The calls are over."))
_NO_EXCHANGE: Final = ("exchange", t("Cards are changed when the calls are over."))

ACTIONS: Final = Actions(
    t("That is nothing one can do in Norrlandsknack."),
    (
        playing(("lead", t("No card is played before all have changed theirs."))),
        Row([f"discard {card}" for card in CARDS],
            [t("discard {card}", card=card) for card in CARDS], t("exchange"),
            phases=(DISCARDING,), seen_by=OWN, are_cards=True,
            leave=("exchange", t("Any cards of your hand may be changed.")),
            not_now=_NO_EXCHANGE),
        Row(("done",), (t("done"),), t("exchange"), phases=(DISCARDING,),
            leave=("exchange", t("You get as many cards as you are missing.")),
            not_now=_NO_EXCHANGE),
        Row(("knock",), (t("knock"),), t("call"), phases=(BIDDING,),
            leave=("knock", t("You promise to win at least one trick.")),
            not_now=_CALLS_ARE_OVER),
        Row(("lurk",), (t("lurk"),), t("call"), phases=(BIDDING,),
            leave=("lurk", t("In the first deal you may lurk.")),
            not_now=_CALLS_ARE_OVER),
        Row(("pass",), (t("pass"),), t("call"), phases=(BIDDING,),
            leave=("pass", t("You may stay out of this deal.")),
            not_now=_CALLS_ARE_OVER),
    ),
)  # fmt: skip
