"""The phases and actions of Norrlandsknack, and their texts."""

from __future__ import annotations

from typing import Final

from pelitupa.core import t
from pelitupa.equipment.cards import PACK_SIZE, card_text
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

_CALLS: Final = ("done", "knock", "lurk", "pass")
HAVE_CALLED: Final = ("", "knocked", "lurks", "passed")


def call_text(action: int) -> str:
    """The short ASCII text of an action."""
    if action < DISCARD:
        return card_text(action)
    return f"discard {card_text(action - DISCARD)}" if action < DONE else _CALLS[action - DONE]


def call_label(action: int) -> str:
    """What the button of an action says."""
    if action < DISCARD:
        return card_text(action)
    if action < DONE:
        return t("discard {card}", card=card_text(action - DISCARD))
    return t(_CALLS[action - DONE])


def group(action: int) -> str:
    """The group of buttons an action belongs to."""
    if action < DISCARD:
        return t("play")
    return t("exchange") if action <= DONE else t("call")
