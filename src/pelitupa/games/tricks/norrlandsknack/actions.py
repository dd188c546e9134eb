"""The phases and actions of Norrlandsknack, and their texts."""

from __future__ import annotations

from typing import Final

from pelitupa.core import t
from pelitupa.equipment.cards import PACK_SIZE
from pelitupa.games.tricks.actions import CARDS, Actions, Row, playing
from pelitupa.games.tricks.limits import BIT, bits_of
from pelitupa.games.tricks.phases import FIRST_PHASE

DISCARD: Final = PACK_SIZE
DONE: Final = DISCARD + PACK_SIZE
KNOCK: Final = DONE + 1
LURK: Final = DONE + 2
PASS: Final = DONE + 3
"""The actions after those that play a card."""
NOT_CALLED: Final = 0

CALLS: Final = bits_of(0, PASS + 1 - KNOCK)
FIRST_CALLS: Final = CALLS & ~BIT[PASS - KNOCK]
LATER_CALLS: Final = CALLS & ~BIT[LURK - KNOCK]
DISCARDS: Final = bits_of(0, PACK_SIZE)
ENOUGH: Final = BIT[DONE - DISCARD]
"""The sets of what may be called, numbered from KNOCK on, and of what may be done in the exchange, from
DISCARD on: to put a card aside, or to have done."""

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
            leave=("exchange", t("Any cards of your hand may be changed.")),
            not_now=_NO_EXCHANGE, are_cards=True),
        Row(("done",), (t("done"),), t("exchange"),
            leave=("exchange", t("You get as many cards as you are missing.")),
            not_now=_NO_EXCHANGE),
        Row(("knock",), (t("knock"),), t("call"),
            leave=("knock", t("You promise to win at least one trick.")),
            not_now=_CALLS_ARE_OVER),
        Row(("lurk",), (t("lurk"),), t("call"),
            leave=("lurk", t("In the first deal you may lurk.")),
            not_now=_CALLS_ARE_OVER),
        Row(("pass",), (t("pass"),), t("call"),
            leave=("pass", t("You may stay out of this deal.")),
            not_now=_CALLS_ARE_OVER),
    ),
)  # fmt: skip
