"""What a deal of Contract Samba counts (booklet 49.10): cards, melds, threes, going out, and the contract.

A side's melds are given as they lie (see `melds.py`): nothing here needs the table or whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.core import t
from pelitupa.games.canasta.cards import JOKER, VALUES
from pelitupa.games.canasta.contract_samba.auction import Contract
from pelitupa.games.canasta.counting import MIXED_CANASTA, NATURAL_CANASTA
from pelitupa.games.canasta.dealing import ScoreLine

_TWO: Final = 0
_THREE: Final = 1
_ACE: Final = 12

_CANASTAS: Final = {_TWO: (3000, 2000), _ACE: (1000, 500)}
"""What a natural and a mixed canasta count, of twos (`twos-points`) and of aces (`aces-points`); those of
other ranks count as in Canasta."""
SAMBA: Final = 1500
GOING_OUT: Final = 200
AT_ONCE: Final = 100
RED_MELDED: Final = -300
RED_HELD: Final = -500
BLACK_HELD: Final = -100
THREE: Final = 5
CANNOT_OPEN: Final = 1000
"""What a bid costs whose player cannot open."""
PROMISED: Final = 1000
"""The points that a contract promises for each of its levels, and what it brings the others if it fails."""
COUNTED_FROM: Final = 5
"""From this level on cards melded count towards the contract."""


def worth(kind: int) -> int:
    """What a melded card counts: every three of a meld five."""
    return THREE if kind // 4 == _THREE and kind != JOKER else VALUES[kind]


def canasta_bonus(rank: int, natural: bool) -> int:
    """What a complete canasta of a rank counts."""
    of_natural, of_mixed = _CANASTAS.get(rank, (NATURAL_CANASTA, MIXED_CANASTA))
    return of_natural if natural else of_mixed


def bonus_points(canastas: Sequence[tuple[int, bool]], sambas: int) -> int:
    """What complete melds count together; see `bonuses`."""
    points = SAMBA * sambas
    for rank, natural in canastas:
        points += canasta_bonus(rank, natural)
    return points


def bonuses(canastas: Sequence[tuple[int, bool]], sambas: int) -> list[ScoreLine]:
    """The lines of complete melds; a canasta is its rank, and whether it is natural."""
    plain = [natural for rank, natural in canastas if rank not in (_TWO, _ACE)]
    lines = [
        (SAMBA * sambas, "samba-points", t("sambas")),
        (NATURAL_CANASTA * plain.count(True), "natural-canasta", t("natural canastas")),
        (MIXED_CANASTA * plain.count(False), "mixed-canasta", t("mixed canastas")),
    ]
    for rank, clause, text in (
        (_ACE, "aces-points", t("canastas of aces")),
        (_TWO, "twos-points", t("canastas of twos")),
    ):
        points = sum([canasta_bonus(one, natural) for one, natural in canastas if one == rank])
        lines.append((points, clause, text))
    return lines


def hand_lines(cards: Sequence[int]) -> list[ScoreLine]:
    """What is left in the hands of a side counts against it."""
    threes = [kind for kind in cards if kind // 4 == _THREE and kind != JOKER]
    reds = [kind for kind in threes if kind % 4 in (1, 2)]
    others = sum([VALUES[kind] for kind in cards if kind not in threes])
    return held_lines(others, len(reds), len(threes) - len(reds))


def held_lines(others: int, reds: int, blacks: int) -> list[ScoreLine]:
    """The lines of cards left in hands: their points, and how many threes there are beside."""
    return [
        (-others, "hand-points", t("cards left in hands")),
        (RED_HELD * reds, "red-held", t("red threes left in hands")),
        (BLACK_HELD * blacks, "black-held", t("black threes left in hands")),
    ]


def laid_away(reds: int) -> ScoreLine:
    """The line of red threes laid away."""
    return RED_MELDED * reds, "red-threes", t("red threes laid away")


@dataclass(frozen=True)
class Side:
    """What a side has at the end of a deal: the lines of its melds, threes and hands; the cards melded in
    points; whether somebody of it went out, and in the turn of the opening; how many of its bids could not
    open."""

    lines: Sequence[ScoreLine]
    cards: int
    out: bool
    once: bool
    fines: int


def deal_lines(sides: Sequence[Side], contract: Contract | None) -> list[list[ScoreLine]]:
    """What each side scores for what it has, and for a contract, line by line."""
    found: list[list[ScoreLine]] = []
    met = False
    for number, side in enumerate(sides):
        lines = [
            *side.lines,
            (GOING_OUT if side.out else 0, "going-out", t("going out")),
            (AT_ONCE if side.once else 0, "at-once", t("opening and going out at once")),
        ]
        if contract is not None and contract.seat % 2 == number:
            met = is_met(contract, side.cards, sum([line[0] for line in lines]))
        found.append(
            [
                *lines,
                (side.cards, "card-points", t("cards melded")),
                (-CANNOT_OPEN * side.fines, "cannot-open", t("bids that could not open")),
            ]
        )
    if contract is not None and any(side.out for side in sides):
        winner = contract.seat % 2 if met else 1 - contract.seat % 2
        points = contract_bonus(contract, met)
        clause = "contract-made" if met else "contract-lost"
        text = t("contract made") if met else t("contract of the others lost")
        found[winner].append((points, clause, text))
    return found


def towards(contract: Contract, cards: int, others: int) -> int:
    """The points that count towards a contract: those of melded cards only from level five on."""
    return others + cards if contract.level >= COUNTED_FROM else others


def is_met(contract: Contract, cards: int, others: int) -> bool:
    """Whether so many points of melded cards, and of everything else, are what was promised."""
    return towards(contract, cards, others) >= PROMISED * contract.level


def contract_bonus(contract: Contract, met: bool) -> int:
    """What the contract brings: to the declarer's side half of it if it is met, else all to the others."""
    points = PROMISED * contract.level // 2 if met else PROMISED * contract.level
    return 2 * points if contract.doubled else points
