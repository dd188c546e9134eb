"""What opens in Contract Samba, and whether it can be had of some cards (booklet 49.3, 49.5).

The most that cards can count in melds is found by trying all ways to cover each suit by sequences; what is
left goes to melds of equal cards, where the best use of wild cards can be told at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from pelitupa.games.canasta.cards import JOKER
from pelitupa.games.canasta.contract_samba.auction import CANASTA, TWOS, Contract
from pelitupa.games.canasta.contract_samba.melds import (
    MOST_WILD,
    RANKS,
    RUNS,
    TWO,
    Melds,
    by_ranks,
    by_suits,
    is_run,
    is_whole,
    rank_at,
    suit_at,
    wilds_at,
)
from pelitupa.games.canasta.contract_samba.scoring import worth
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST
from pelitupa.games.canasta.sequences import ways_to_lay

BY_TYPE: Final = 4
"""From this level on the declarer may open with the type of the contract."""

OTHERS_TWOS: Final = 5
"""A meld of twos in the opening of any other player has so many."""

FOUR: Final = 4
_THREE: Final = 1


def is_opening(melds: Melds, points: int, need: int, contract: Contract | None) -> bool:
    """Whether melds open that count so much: enough points, a complete canasta, or for the declarer the type
    of the contract."""
    if points >= need:
        return True
    for place, meld in enumerate(melds):
        if is_whole(place, meld) and not is_run(place):
            return True
        if not meld or contract is None or contract.level < BY_TYPE:
            continue
        if is_run(place):
            if suit_at(place) == contract.type and len(meld) >= LEAST:
                return True
        elif contract.type >= CANASTA and rank_at(place) >= 0:
            natural = len(meld) - wilds_at(place, meld)
            if natural >= FOUR and (contract.type == CANASTA or rank_at(place) == TWO):
                return True
    return False


def can_open(
    cards: Sequence[int], need: int, contract: Contract | None, spare: int, twos: int
) -> bool:
    """Whether an opening can be laid of cards, `spare` of them at most, with `twos` in a meld of twos."""
    return (
        _by_canasta(cards, spare)
        or (contract is not None and contract.level >= BY_TYPE and _by_type(cards, contract, spare))
        or can_count(cards, need, spare, twos)
    )


def _by_canasta(cards: Sequence[int], spare: int) -> bool:
    if spare < CANASTA_SIZE or len(cards) < CANASTA_SIZE:
        return False
    jokers = cards.count(JOKER)
    many = by_ranks(by_suits(cards))
    wild = min(MOST_WILD, jokers + many[TWO])
    if many[TWO] + min(MOST_WILD, jokers) >= CANASTA_SIZE:
        return True
    return any(number >= 2 and number + wild >= CANASTA_SIZE for number in many[2:])


def _by_type(cards: Sequence[int], contract: Contract, spare: int) -> bool:
    many = by_ranks(by_suits(cards))
    if contract.type == CANASTA:
        return spare >= FOUR and any(
            number >= FOUR for rank, number in enumerate(many) if rank != _THREE
        )
    if contract.type == TWOS:
        return spare >= FOUR and many[TWO] >= FOUR
    if spare < LEAST:
        return False
    held = {kind // 4 for kind in cards if kind != JOKER and kind % 4 == contract.type}
    return any({(rank + 1) % RANKS, (rank + 2) % RANKS} <= held for rank in held)


def can_count(cards: Sequence[int], need: int, spare: int, twos: int) -> bool:
    """Whether new melds of some cards, `spare` at most, can count so much."""
    if need <= 0:
        return True
    if spare < LEAST or sum(sorted([worth(kind) for kind in cards])[-spare:]) < need:
        return False
    suits, jokers = by_suits(cards), cards.count(JOKER)
    many = by_ranks(suits)
    for lefts in product(*[ways_to_lay(suit, (), RUNS) for suit in suits]):
        left = by_ranks(lefts)
        used, points = 0, 0
        for rank in range(RANKS):
            used += many[rank] - left[rank]
            points += (many[rank] - left[rank]) * worth(4 * rank)
        if used <= spare and _in_sets(left, jokers, need - points, spare - used, twos):
            return True
    return False


def _in_sets(left: Sequence[int], jokers: int, need: int, spare: int, twos: int) -> bool:
    """Whether melds of equal cards can count so much, of so many cards of each rank."""
    if need <= 0:
        return True
    most_points = 20 * left[TWO] + 50 * jokers
    for rank in range(2, RANKS):
        if left[rank] >= 2:
            most_points += left[rank] * worth(4 * rank)
    if most_points < need:
        return False
    for own in range(left[TWO] + 1):
        if own and own < twos:
            continue
        most = MOST_WILD * (own // max(twos, 2))
        for with_them in range(min(jokers, most) + 1):
            if own and own + with_them < LEAST:
                continue
            points = 20 * own + 50 * with_them
            if _in_ranks(
                left, left[TWO] - own, jokers - with_them, need - points, spare - own - with_them
            ):
                return True
    return False


def _in_ranks(left: Sequence[int], wild_twos: int, jokers: int, need: int, spare: int) -> bool:
    """Whether fours to aces with wild cards can count so much: worked out rank by rank."""
    if spare < 0:
        return False
    # points for cards used, by how many wild cards: of each rank all that may lie is tried
    best: dict[tuple[int, int, int], int] = {(0, 0, 0): 0}
    for rank in range(2, RANKS):
        many = left[rank]
        if many < 2:
            continue
        value = worth(4 * rank)
        new = dict(best)
        for (a, b, used), points in best.items():
            for laid in range(2, many + 1):
                room = MOST_WILD * (laid // 2)
                for more_a in range(min(room, wild_twos - a) + 1):
                    for more_b in range(min(room - more_a, jokers - b) + 1):
                        size = laid + more_a + more_b
                        if size < LEAST or used + size > spare:
                            continue
                        key = (a + more_a, b + more_b, used + size)
                        worth_it = points + laid * value + 20 * more_a + 50 * more_b
                        if new.get(key, -1) < worth_it:
                            new[key] = worth_it
        best = new
    return max(best.values()) >= need
