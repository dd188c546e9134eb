"""The actions of Mah Jong: what they are called, what a claim takes from the hand, and which goes first."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
from pelitupa.equipment.tiles import KINDS, TILE_TEXTS, TILE_WORDS

KONG_OF: Final = KINDS
MAH_JONG: Final = KONG_OF + KINDS
CLAIM_PUNG: Final = MAH_JONG + 1
CLAIM_KONG: Final = CLAIM_PUNG + 1
CLAIM_CHOW: Final = CLAIM_KONG + 1
PASS: Final = CLAIM_CHOW + 21
PASS_ON: Final = PASS + 1
ACTIONS: Final = PASS_ON + 1
"""Discard a kind, meld a kong of a kind, mah jong, claim a pung, a kong or a chow by its lowest tile (seven
in each suit), claim nothing, claim nothing until the next turn."""


def chow_at(action: int) -> int:
    """The lowest kind of the chow that is claimed."""
    place = action - CLAIM_CHOW
    return place // 7 * 9 + place % 7


def chow_action(lowest: int) -> int:
    """The claim of the chow whose lowest kind this is."""
    return CLAIM_CHOW + lowest // 9 * 7 + lowest % 9


def action_text(action: int) -> str:
    """The short text of an action."""
    if action < KONG_OF:
        return TILE_TEXTS[action]
    if action < MAH_JONG:
        return f"kong {TILE_TEXTS[action - KONG_OF]}"
    if CLAIM_CHOW <= action < PASS:
        lowest = chow_at(action)
        rank = lowest % 9 + 1
        return f"chow {rank}{rank + 1}{rank + 2}{TILE_TEXTS[lowest][1]}"
    if action >= PASS:
        return "pass" if action == PASS else "pass until my turn"
    return ("mah jong", "pung", "kong")[action - MAH_JONG]


def action_label(action: int) -> Text:
    """What a button says."""
    if action < KONG_OF:
        return TILE_WORDS[action]
    if action < MAH_JONG:
        return t("kong of {tile}", tile=TILE_WORDS[action - KONG_OF])
    if CLAIM_CHOW <= action < PASS:
        lowest = chow_at(action)
        return t(
            "chow: {first}, {second}, {third}",
            first=TILE_WORDS[lowest], second=TILE_WORDS[lowest + 1], third=TILE_WORDS[lowest + 2],
        )  # fmt: skip
    if action >= PASS:
        return t("no claim") if action == PASS else t("no claims until my turn")
    return t(("mah jong", "pung", "kong")[action - MAH_JONG])


def given(action: int, discard: int) -> list[int]:
    """The kinds that a claim of the discard takes from the hand."""
    if action in (CLAIM_PUNG, CLAIM_KONG):
        return [discard] * (2 if action == CLAIM_PUNG else 3)
    lowest = chow_at(action)
    return [kind for kind in range(lowest, lowest + 3) if kind != discard]


def rank_of_claim(answer: int) -> int:
    """The priority of a claim, from 0 for none to 4 for mah jong."""
    if answer == MAH_JONG:
        return 4
    if answer == CLAIM_KONG:
        return 3
    if answer == CLAIM_PUNG:
        return 2
    return 1 if CLAIM_CHOW <= answer < PASS else 0
