"""The actions of Contract Samba as numbers, and their texts."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
from pelitupa.equipment.cards import suit_name
from pelitupa.games.canasta.asking import WORDS, word_label
from pelitupa.games.canasta.cards import KINDS, RED_THREES, target_name, text_of
from pelitupa.games.canasta.contract_samba.auction import CALLS, call_label, call_text
from pelitupa.games.canasta.contract_samba.melds import (
    BLACK,
    PLACES,
    TWO,
    group_of,
    is_run,
    places_for,
    rank_at,
    suit_at,
)

STEPS: Final = tuple(place * KINDS + kind for kind in range(KINDS) for place in places_for(kind))
"""What can be laid where, in the order of its actions, each as `place * KINDS + kind`."""

LAY_OF: Final = {step: action for action, step in enumerate(STEPS)}
"""The action of each."""

CALL: Final = len(STEPS)
DISCARD: Final = CALL + CALLS
TAKE: Final = DISCARD + KINDS
RED: Final = TAKE + PLACES
DRAW: Final = RED + len(RED_THREES)
TAKE_NOW: Final = DRAW + 1
OPENED: Final = DRAW + 2
ASK: Final = DRAW + 3
YES: Final = DRAW + 4
NO: Final = DRAW + 5
SHORT: Final = DRAW + 6
SHOW: Final = DRAW + 7
ACTIONS: Final = SHOW + KINDS
"""Lay a card to a place, call, discard, take the pile to a place, lay a red three away, draw, that the cards
laid for the pile are all, that the opening is, ask, answer, lay too small an opening, show by mistake."""


def place_text(place: int) -> str:
    """A place in the text of an action: `S2`, the second sequence of spades, `7-1`, the first sevens."""
    if place == BLACK:
        return "3"
    if is_run(place):
        return f"{'CDHS'[suit_at(place)]}{_number_at(place) + 1}"
    return f"{'23456789TJQKA'[rank_at(place)]}-{_number_at(place) + 1}"


def _number_at(place: int) -> int:
    """The number of a meld among those that are alike, from 0."""
    return place - group_of(place).start


def place_name(place: int) -> Text:
    """What is collected in a place: a sequence of spades, sevens, black threes."""
    if is_run(place):
        return t("sequence of {suit}", suit=suit_name(suit_at(place)))
    if place == BLACK:
        return t("black threes")
    return t("twos") if rank_at(place) == TWO else target_name(rank_at(place) - 2)


def action_text(action: int) -> str:
    """The text of an action."""
    if action < CALL:
        place, kind = divmod(STEPS[action], KINDS)
        return f"lay {text_of(kind)} to {place_text(place)}"
    if action < DISCARD:
        return call_text(action - CALL)
    if action < TAKE:
        return f"discard {text_of(action - DISCARD)}"
    if action < RED:
        return f"take to {place_text(action - TAKE)}"
    if action < DRAW:
        return f"lay away {text_of(RED_THREES[action - RED])}"
    if action < SHOW:
        return ("draw", "take now", "opened", *WORDS)[action - DRAW]
    return f"show {text_of(action - SHOW)}"


def action_label(action: int) -> str:
    """The same for people."""
    if action < CALL:
        place, kind = divmod(STEPS[action], KINDS)
        number = _number_at(place)
        if number:
            return t("lay {card} to the {place}, meld {number}",
                     card=text_of(kind), place=place_name(place), number=number + 1)  # fmt: skip
        return t("lay {card} to the {place}", card=text_of(kind), place=place_name(place))
    if action < DISCARD:
        return call_label(action - CALL)
    if action < TAKE:
        return t("discard {card}", card=text_of(action - DISCARD))
    if action < RED:
        place = action - TAKE
        number = _number_at(place)
        if number:
            return t("take the pile with the {place}, meld {number}",
                     place=place_name(place), number=number + 1)  # fmt: skip
        return t("take the pile with the {place}", place=place_name(place))
    if action < DRAW:
        return t("lay {card} away for 300 minus points", card=text_of(RED_THREES[action - RED]))
    if action < ASK:
        return t(
            ("draw two cards", "take the pile with these", "this is the opening")[action - DRAW]
        )
    if action < SHOW:
        return word_label(action - ASK)
    return t("show {card} by mistake", card=text_of(action - SHOW))
