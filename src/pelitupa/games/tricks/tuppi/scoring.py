"""The scoring of Tuppi (booklet 15.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

UNDECIDED: Final = -1
NOLO: Final = 0
RAMI: Final = 1
SOLO: Final = 2  # sooli; SOOLI in auction.py is the action that bids it
CONTRACT_NAMES: Final = ("nolo", "rami", "sooli")

HAND_SIZE: Final = 13
SOOLI_POINTS: Final = 24


def deal_points(contract: int, side: int, tricks: Sequence[int]) -> tuple[int, int, str]:
    """Which side gets points for a finished deal, how many, and the short id of the clause.

    `side` is that of the declarer in rami and of the player in sooli; `tricks` are by side.
    """
    if contract == SOLO:
        if tricks[side]:
            return 1 - side, SOOLI_POINTS, "score-sooli-lost"
        return side, SOOLI_POINTS, "score-sooli"
    more = 0 if tricks[0] > tricks[1] else 1
    if contract == NOLO:
        return 1 - more, 4 * (7 - tricks[1 - more]), "score-nolo"
    if more == side:
        return more, 4 * (tricks[more] - 6), "score-rami"
    return more, 8 * (tricks[more] - 6), "score-rami-lost"


def deal_is_over(contract: int, side: int, tricks: list[int], rising: int) -> bool:
    """Whether no further trick can change anything.

    `rising` is the side that is nousussa if a deal ends as soon as that side has lost it, else -1.
    """
    if tricks[0] + tricks[1] == HAND_SIZE:
        return True
    if contract == SOLO:
        return tricks[side] > 0
    if rising < 0:
        return False
    # seven tricks decide who scores: in rami they win the deal, in nolo they lose it
    return tricks[rising if contract == NOLO else 1 - rising] > 6
