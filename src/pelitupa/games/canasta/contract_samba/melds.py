"""Where cards lie in Contract Samba, and which may join them (booklet 49.6).

A *place* holds one meld of a side: first `RUNS` sequences of each suit, then `SETS` melds of each rank (the
twos, and the fours to the aces), last the black threes. A sequence is a tuple from its low end round the
corner to its high one, any other meld is ascending.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.games.canasta.cards import BLACK_THREES, JOKER, KINDS, wilds_in
from pelitupa.games.canasta.contract_samba.scoring import worth
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST
from pelitupa.games.canasta.sequences import Counts

RUNS: Final = 13
SETS: Final = 6
"""Room for all that the packs hold: 39 cards of a suit by threes, twelve of a rank by twos."""

FIRST_SET: Final = 4 * RUNS
BLACK: Final = FIRST_SET + 12 * SETS
PLACES: Final = BLACK + 1
RANKS: Final = 13
MOST_WILD: Final = 2
TWO: Final = 0

Meld = tuple[int, ...]
Melds = tuple[Meld, ...]
NO_MELDS: Final[Melds] = ((),) * PLACES

_LATEST: Final[list[tuple[Melds, list[int]]]] = []
_MANY_LATEST: Final = 4


class Held:
    """How many cards of each kind, and of each rank (jokers last), somebody holds."""

    __slots__ = ("kinds", "many", "ranks", "cards", "wild")

    def __init__(self, hand: Sequence[int]) -> None:
        many, ranks = [0] * KINDS, [0] * (RANKS + 1)
        for kind in hand:
            many[kind] += 1
            ranks[kind // 4] += 1
        self.many = many
        self.ranks = ranks
        self.cards = len(hand)
        self.wild = ranks[TWO] + ranks[RANKS]
        self.kinds = [kind for kind in range(KINDS) if many[kind]]
        """The different ones, ascending."""


def filled_in(melds: Melds) -> list[int]:
    """The places where something lies, ascending: few of them. The latest are kept, as most turns change
    nothing; nobody changes them."""
    for kept, found in _LATEST:
        if kept is melds:
            return found
    filled = [place for place in range(PLACES) if melds[place]]
    _LATEST.append((melds, filled))
    if len(_LATEST) > _MANY_LATEST:
        del _LATEST[0]
    return filled


def rank_at(place: int) -> int:
    """The rank of a meld of equal cards: 0 for twos, 2 to 12 for fours to aces."""
    number = (place - FIRST_SET) // SETS
    return number + 1 if number else TWO


def is_run(place: int) -> bool:
    """Whether a place is for a sequence."""
    return place < FIRST_SET


def suit_at(place: int) -> int:
    """The suit of a sequence."""
    return place // RUNS


def places_for(kind: int) -> list[int]:
    """The places where a kind could ever lie."""
    if kind == JOKER:
        return list(range(FIRST_SET, BLACK))
    rank, suit = kind // 4, kind % 4
    found = list(range(suit * RUNS, suit * RUNS + RUNS))
    if rank == TWO:
        return found + list(range(FIRST_SET, BLACK))
    if rank == 1:
        return [*found, BLACK] if kind in BLACK_THREES else found
    first = FIRST_SET + (rank - 1) * SETS
    return found + list(range(first, first + SETS))


PLACES_OF: Final = tuple(tuple(places_for(kind)) for kind in range(KINDS))
"""The same for each kind."""


def group_of(place: int) -> range:
    """The places that are alike: a new meld goes to the first empty one of them."""
    if place == BLACK:
        return range(BLACK, PLACES)
    if is_run(place):
        first = place // RUNS * RUNS
        return range(first, first + RUNS)
    first = FIRST_SET + (place - FIRST_SET) // SETS * SETS
    return range(first, first + SETS)


def is_wild_at(place: int, kind: int) -> bool:
    """Whether a kind stands for another in a place: a two among twos does not."""
    if is_run(place) or place == BLACK:
        return False
    return kind == JOKER or (kind < 4 and rank_at(place) != TWO)


def wilds_at(place: int, meld: Meld) -> int:
    """How many cards of a meld stand for others."""
    if is_run(place) or place == BLACK:
        return 0
    return meld.count(JOKER) if rank_at(place) == TWO else wilds_in(meld)


def is_whole(place: int, meld: Meld) -> bool:
    """Whether a meld is a canasta, or a samba."""
    return place != BLACK and len(meld) >= CANASTA_SIZE


def fits(place: int, meld: Meld, kind: int) -> bool:
    """Whether a kind can join a meld, or begin one in an empty place."""
    if place == BLACK:
        return kind in BLACK_THREES
    if is_run(place):
        if kind == JOKER or kind % 4 != suit_at(place) or len(meld) >= CANASTA_SIZE:
            return False
        return not meld or kind // 4 in ((meld[0] // 4 - 1) % RANKS, (meld[-1] // 4 + 1) % RANKS)
    rank = rank_at(place)
    if kind == JOKER or (kind < 4 and rank != TWO):
        wild = wilds_at(place, meld)
        return len(meld) < CANASTA_SIZE and wild < MOST_WILD and len(meld) - wild >= 2
    if kind // 4 != rank:
        return False
    return len(meld) < CANASTA_SIZE or (rank != TWO and wilds_at(place, meld) > 0)


def joined(place: int, meld: Meld, kind: int) -> Meld:
    """A meld with a card that fits. A sequence of one suit takes it at its end, or at its beginning."""
    if not is_run(place):
        return tuple(sorted((*meld, kind)))
    if meld and kind // 4 != (meld[-1] // 4 + 1) % RANKS:
        return (kind, *meld)
    return (*meld, kind)


def joining(place: int, meld: Meld, rest: Sequence[int]) -> list[int]:
    """The steps with which cards join a meld that is begun: a new sequence is laid upwards."""
    if is_run(place):
        kind = (meld[-1] // 4 + 1) % RANKS * 4 + suit_at(place)
        return [place * KINDS + kind] if kind in rest and fits(place, meld, kind) else []
    return [place * KINDS + kind for kind in rest if fits(place, meld, kind)]


def first_empty(melds: Melds, place: int) -> int:
    """The first free place of those that are alike; -1 for none."""
    for other in group_of(place):
        if not melds[other]:
            return other
    return -1


def open_places(kind: int, melds: Melds, filled: Sequence[int]) -> list[int]:
    """The places of melds that a kind could join, and the next free one of each sort; of other ranks than
    its own only those that are `filled`."""
    if kind == JOKER:
        return list(filled)
    found = up_to_empty(melds, kind % 4 * RUNS, RUNS)
    if kind in BLACK_THREES:
        found.append(BLACK)
    elif kind // 4 != 1:
        found += up_to_empty(melds, FIRST_SET + max(0, kind // 4 - 1) * SETS, SETS)
    if kind // 4 == TWO:
        found += [place for place in filled if place >= FIRST_SET + SETS]
    return found


def up_to_empty(melds: Melds, first: int, places: int) -> list[int]:
    """Of so many places that are alike those with a meld, and the first free one."""
    found: list[int] = []
    for place in range(first, first + places):
        found.append(place)
        if not melds[place]:
            break
    return found


def stands(place: int, meld: Meld, least_twos: int = 2) -> bool:
    """Whether so many cards are a meld; in an opening twos may need more than two of them."""
    if len(meld) < LEAST:
        return not meld
    if not is_run(place) and place != BLACK and rank_at(place) == TWO:
        return len(meld) - meld.count(JOKER) >= least_twos
    return True


def points_of(cards: Sequence[int]) -> int:
    """What cards count in melds."""
    points = 0
    for kind in cards:
        points += worth(kind)
    return points


def by_suits(cards: Sequence[int]) -> list[Counts]:
    """How many of some cards there are of each suit and rank, jokers apart."""
    found = [[0] * RANKS for _ in range(4)]
    for kind in cards:
        if kind != JOKER:
            found[kind % 4][kind // 4] += 1
    return [tuple(many) for many in found]


def by_ranks(suits: Sequence[Counts]) -> list[int]:
    """The same for each rank, the suits together."""
    return [sum(alike) for alike in zip(*suits, strict=True)]


def wholes(melds: Melds) -> tuple[list[tuple[int, bool]], int]:
    """The complete melds of a side: its canastas, by rank and whether natural, and how many sambas."""
    canastas: list[tuple[int, bool]] = []
    sambas = 0
    for place in filled_in(melds):
        meld = melds[place]
        if is_whole(place, meld):
            if is_run(place):
                sambas += 1
            else:
                canastas.append((rank_at(place), not wilds_at(place, meld)))
    return canastas, sambas
