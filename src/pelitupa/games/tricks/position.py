"""Positions of trick-taking games in a line: the deal, and what has been done since.

    deal SA SK ... / H2 ... / ... / ... ; rest C2 C3 ; then pass, bid 1 spades, SA, S2

`deal` names the hands by chair, the first chair's first, with `/` between them; where the pack is the
common one of 52 cards, a hand may be written as in PBN: spades, hearts, diamonds and clubs with dots
between them, `AK52.QT9.-.J876543`. `rest` are the cards that are drawn elsewhere in the deal, in their
order, and those that a hand is written short of; it may be left out, as may `then`, the actions since by
their texts, with commas between them. Where somebody decides before the deal, `first` says what:
`first no look; deal ...`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pelitupa.core import PositionError, State
from pelitupa.core.game import do_written

_FIELDS: Final = ("first", "deal", "rest", "then")
_SUITS: Final = "SHDC"


@dataclass(frozen=True)
class WrittenDeal:
    """The texts of the cards of each hand, of those that are drawn elsewhere, and of the actions before the
    deal and since."""

    first: list[str]
    hands: list[list[str]]
    rest: list[str]
    then: list[str]


def read_deal(text: str, chairs: int) -> WrittenDeal:
    """The parts of a written position. Raises `PositionError`; which cards there are is not looked at."""
    fields: dict[str, str] = {}
    for part in text.split(";"):
        name, _, inside = part.strip().partition(" ")
        if name.lower() not in _FIELDS:
            raise PositionError(f"a position has the parts {', '.join(_FIELDS)}", part.strip())
        if name.lower() in fields:
            raise PositionError(f"the part {name.lower()} is there twice", part.strip())
        fields[name.lower()] = inside.strip()
    if "deal" not in fields:
        raise PositionError("a position begins with its deal", text)
    hands = [_hand(hand) for hand in fields["deal"].split("/")]
    if len(hands) != chairs:
        raise PositionError(f"there are {chairs} hands, not {len(hands)}", fields["deal"])
    first, then = _actions(fields.get("first", "")), _actions(fields.get("then", ""))
    return WrittenDeal(first, hands, fields.get("rest", "").split(), then)


def _actions(text: str) -> list[str]:
    """The actions of a part, with commas between them."""
    return [action.strip() for action in text.split(",") if action.strip()]


def _hand(text: str) -> list[str]:
    """The cards of a hand, in either way of writing."""
    if "." not in text:
        return text.split()
    suits = text.strip().upper().split(".")
    if len(suits) != 4 or not all(re.fullmatch(r"[AKQJT2-9]*|-", suit) for suit in suits):
        raise PositionError("a hand with dots is spades.hearts.diamonds.clubs, ten as T", text)
    return [
        f"{name}{rank}"
        for name, suit in zip(_SUITS, suits, strict=True)
        for rank in suit
        if rank != "-"
    ]


def deal_written(state: State, written: WrittenDeal, next_chair: Callable[[], int]) -> None:
    """Deal what is written; `next_chair` tells whose the next card is. Raises `PositionError`."""
    for action in written.first:
        do_written(state, action)
    if any(written.hands) and not state.is_chance_node():
        choice = " or ".join(state.action_to_string(action) for action in state.legal_actions()[:6])
        raise PositionError(f"before the deal somebody decides: write first {choice}", "deal")
    hands, rest = [hand.copy() for hand in written.hands], written.rest.copy()
    while state.is_chance_node():
        chair = next_chair()
        left = hands[chair] if 0 <= chair < len(hands) and hands[chair] else rest
        if not left:
            break
        do_written(state, left.pop(0))
    for number, left in enumerate([*hands, rest], 1):
        if left:
            where = "the rest" if number > len(hands) else f"hand {number}"
            raise PositionError(f"{where} has more cards than are dealt", " ".join(left))
