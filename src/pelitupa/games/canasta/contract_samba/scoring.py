"""What a deal of Contract Samba counts (booklet 49.10): cards, melds, threes, going out, and the contract.

A side's melds are given as they lie (see `melds.py`): nothing here needs the table or whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import t
from pelitupa.games.canasta.cards import JOKER, VALUES
from pelitupa.games.canasta.contract_samba.auction import Contract
from pelitupa.games.canasta.dealing import Line

SAMBA: Final = 1500
GOING_OUT: Final = 200
AT_ONCE: Final = 100
RED_MELDED: Final = -300
RED_HELD: Final = -500
BLACK_HELD: Final = -100
THREE: Final = 5
COUNTED_FROM: Final = 5
"""From this level on cards melded count towards the contract."""

_TWO: Final = 0
_THREE: Final = 1
_ACE: Final = 12


def worth(kind: int) -> int:
    """What a melded card counts: every three of a meld five."""
    return THREE if kind // 4 == _THREE and kind != JOKER else VALUES[kind]


def canasta_bonus(rank: int, natural: bool) -> int:
    """What a complete canasta of a rank counts."""
    if rank == _TWO:
        return 3000 if natural else 2000
    if rank == _ACE:
        return 1000 if natural else 500
    return 500 if natural else 300


def bonuses(canastas: Sequence[tuple[int, bool]], sambas: int) -> list[Line]:
    """The lines of complete melds; a canasta is its rank, and whether it is natural."""
    plain = [natural for rank, natural in canastas if rank not in (_TWO, _ACE)]
    lines = [
        (SAMBA * sambas, "samba-points", t("sambas")),
        (500 * plain.count(True), "natural-canasta", t("natural canastas")),
        (300 * plain.count(False), "mixed-canasta", t("mixed canastas")),
    ]
    for rank, clause, text in (
        (_ACE, "aces-points", t("canastas of aces")),
        (_TWO, "twos-points", t("canastas of twos")),
    ):
        points = sum([canasta_bonus(one, natural) for one, natural in canastas if one == rank])
        lines.append((points, clause, text))
    return lines


def hand_lines(cards: Sequence[int]) -> list[Line]:
    """What is left in the hands of a side counts against it."""
    threes = [kind for kind in cards if kind // 4 == _THREE and kind != JOKER]
    reds = [kind for kind in threes if kind % 4 in (1, 2)]
    others = sum([VALUES[kind] for kind in cards if kind not in threes])
    return [
        (-others, "hand-points", t("cards left in hands")),
        (RED_HELD * len(reds), "red-held", t("red threes left in hands")),
        (BLACK_HELD * (len(threes) - len(reds)), "black-held", t("black threes left in hands")),
    ]


def towards(contract: Contract, cards: int, others: int) -> int:
    """The points that count towards a contract: those of melded cards only from level five on."""
    return others + cards if contract.level >= COUNTED_FROM else others


def is_met(contract: Contract, cards: int, others: int) -> bool:
    """Whether so many points of melded cards, and of everything else, are what was promised."""
    return towards(contract, cards, others) >= 1000 * contract.level


def contract_bonus(contract: Contract, met: bool) -> int:
    """What the contract brings: to the declarer's side half of it if it is met, else all to the others."""
    points = 500 * contract.level if met else 1000 * contract.level
    return 2 * points if contract.doubled else points
