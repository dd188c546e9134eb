"""The actions of Mah Jong: what they are called, what a claim takes from the hand, and which goes first."""

from __future__ import annotations

from typing import Final

from pelitupa.core import t
from pelitupa.equipment.tiles import KINDS, TILE_TEXTS, TILE_WORDS
from pelitupa.games.rummy.mah_jong.scoring import CHOW, KONG, PUNG, Meld

KONG_OF: Final = KINDS
MAH_JONG: Final = KONG_OF + KINDS
CLAIM_PUNG: Final = MAH_JONG + 1
CLAIM_KONG: Final = CLAIM_PUNG + 1
CLAIM_CHOW: Final = CLAIM_KONG + 1
PASS: Final = CLAIM_CHOW + 21
PASS_ON: Final = PASS + 1
"""Discard a kind, meld a kong of a kind, mah jong, claim a pung, a kong or a chow by its lowest tile (seven
in each suit), claim nothing, claim nothing until the next turn."""


CHOWS: Final = tuple([9 * suit + rank for suit in range(3) for rank in range(7)])
"""The lowest tiles of the chows that can be claimed, in their order."""

_TILES: Final = tuple(TILE_WORDS[:KINDS])

NAMED: Final = (
    *zip(TILE_TEXTS[:KINDS], _TILES, strict=True),
    *[(f"kong {tile}", t("kong of {tile}", tile=tile)) for tile in _TILES],
    ("mah jong", t("mah jong")),
    ("pung", t("pung")),
    ("kong", t("kong")),
    *[(f"chow {low % 9 + 1}{low % 9 + 2}{low % 9 + 3}{TILE_TEXTS[low][1]}",
       t("chow: {first}, {second}, {third}",
         first=_TILES[low], second=_TILES[low + 1], third=_TILES[low + 2])) for low in CHOWS],
    ("pass", t("no claim")),
    ("pass until my turn", t("no claims until my turn")),
)  # fmt: skip
"""The actions by number: short texts, and what their buttons say."""


def given(action: int, discard: int) -> list[int]:
    """The kinds that a claim of the discard takes from the hand."""
    if action in (CLAIM_PUNG, CLAIM_KONG):
        return [discard] * (2 if action == CLAIM_PUNG else 3)
    lowest = CHOWS[action - CLAIM_CHOW]
    return [kind for kind in range(lowest, lowest + 3) if kind != discard]


def melded(action: int, discard: int) -> Meld:
    """The combination that a claim of the discard makes."""
    if action >= CLAIM_CHOW:
        return CHOW, CHOWS[action - CLAIM_CHOW], False
    return KONG if action == CLAIM_KONG else PUNG, discard, False


def rank_of_claim(answer: int) -> int:
    """The priority of a claim, from 0 for none to 4 for mah jong."""
    if answer == MAH_JONG:
        return 4
    if answer == CLAIM_KONG:
        return 3
    if answer == CLAIM_PUNG:
        return 2
    return 1 if CLAIM_CHOW <= answer < PASS else 0
