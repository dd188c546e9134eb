"""What canasta games measure differently: packs, melds, places for them.

A *place* holds one meld of a side: first come those of sequences, suit by suit, then those of each rank, the
last is that of black threes. A *step* is `place * KINDS + kind`: a card that is laid there.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from pelitupa.games.canasta.cards import (
    BLACK,
    JOKER,
    JOKERS,
    KINDS,
    RANKS,
    TARGET_OF,
    TARGETS,
    is_wild,
)

CANASTA_SIZE: Final = 7
"""Cards of a canasta, and of a samba."""

LEAST: Final = 3
LEAST_NATURAL: Final = 2
"""Cards of a meld, and natural ones among them."""

MOST_PLACES: Final = 16
"""No target has more places."""

SUIT: Final = TARGETS
"""The first of the four targets that are sequences of a suit."""

PURE: Final = 16
"""Canastas, and natural ones among them, are one number where they are counted: `many + PURE * natural`."""

RankOption = tuple[int, int, int, int, int]
Slot = tuple[int, int, int, int]
"""Natural and wild cards of a meld, and those that lay there before the turn."""

RankKey = tuple[int, int, int, int, int, int, int, tuple[Slot, ...]]


def missing_after(missing: int, made: int) -> int:
    """How many canastas, and natural ones, are missing still, when so many are made; never less than none."""
    return max(0, missing % PURE - made % PURE) + PURE * max(0, missing // PURE - made // PURE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Measures:
    """The numbers of a canasta game.

    `slots` melds of a rank and `runs` sequences of a suit can lie before a side at once; a meld has up to
    `most_wild` wild cards and `most` cards in all (0: any number); where `closed_to_wild` complete melds take
    none. A pair for the pile may have a wild card if `wild_pair`. Who goes out may meld `most_blacks` black
    threes. Where `naturals`, natural canastas are counted for themselves, too.
    """

    def __init__(
        self,
        packs: int = 2,
        hand: int = 11,
        slots: int = 1,
        runs: int = 0,
        most_wild: int = 3,
        most: int = 0,
        closed_to_wild: bool = False,
        wild_pair: bool = True,
        most_blacks: int = 4,
        naturals: bool = False,
    ) -> None:
        self.pack = [packs] * JOKER + [packs * JOKERS // 2]
        self.hand = hand
        self.slots = slots
        self.runs = runs
        self.most_wild = most_wild
        self.most = most
        self.closed_to_wild = closed_to_wild
        self.wild_pair = wild_pair
        self.most_blacks = most_blacks
        self.naturals = naturals
        self.ranks = 4 * runs
        """The first place of a rank."""
        self.black = self.ranks + RANKS * slots
        self.places = self.black + 1
        found = [SUIT + place // runs for place in range(self.ranks)]
        found += [place // slots for place in range(RANKS * slots)]
        self.targets = [*found, BLACK]
        """The target of each place."""
        self.firsts = [self.ranks + target * slots for target in range(SUIT)]
        self.firsts += [suit * runs for suit in range(4)]
        """The first place of each target."""
        self.after = [kind + 4 if 8 <= kind < JOKER - 4 else -1 for kind in range(KINDS)]
        self.below = [kind - 4 if 12 <= kind < JOKER else -1 for kind in range(KINDS)]
        """The next card of a sequence above and below each kind; -1 for none."""
        self.known: dict[RankKey, list[RankOption]] = {}
        """Ways to lay to a rank that were worked out; see `plans`."""

    # --- places

    def first(self, target: int) -> int:
        """The first place of a target."""
        return self.firsts[target]

    def room(self, target: int) -> int:
        """How many places a target has."""
        return 1 if target == BLACK else self.slots if target < SUIT else self.runs

    def is_wild(self, place: int, kind: int) -> bool:
        """Whether a card is wild where it lies: in a sequence none is."""
        return place >= self.ranks and (kind < 4 or kind == JOKER)

    # --- melds

    def within(self, natural: int, wild: int, before: int, wild_before: int) -> bool:
        """Whether a meld of so many cards has not too many, when so many lay there before the turn."""
        if wild > self.most_wild or (self.most and natural + wild > self.most):
            return False
        if self.closed_to_wild and wild > wild_before:
            return before + wild <= CANASTA_SIZE
        return True

    def fits(self, natural: int, wild: int, before: int, wild_before: int) -> bool:
        """Whether so many cards are a meld of a rank."""
        if natural < LEAST_NATURAL or natural + wild < LEAST:
            return False
        return self.within(natural, wild, before, wild_before)

    def made(self, natural: int, wild: int, before: int) -> int:
        """What a meld of so many cards, `before` of which lay there, adds to a side's canastas: 1 if it is
        one now; and `PURE` if it is natural, where that counts."""
        if before >= CANASTA_SIZE or natural + wild < CANASTA_SIZE:
            return 0
        return 1 + PURE if self.naturals and not wild else 1

    # --- laying, and taking the pile

    def order_of(self, step: int) -> tuple[int, int, int]:
        """What steps are sorted by in the one order of laying; those of a sequence are alike."""
        place, kind = step // KINDS, step % KINDS
        return (place, 0, 0) if place < self.ranks else (place, int(is_wild(kind)), kind)

    def onto(self, number: int, top: int) -> int:
        """The place of a meld of a top card's rank by its number, from 0, or from `MOST_PLACES` on of a
        sequence of its suit; -1 where there is none."""
        target = TARGET_OF[top]
        if target < 0:
            return -1
        if number >= MOST_PLACES:
            number, target = number - MOST_PLACES, SUIT + top % 4
        return self.first(target) + number if number < self.room(target) else -1

    def number_of(self, place: int) -> int:
        """The number by which `onto` has a place."""
        start = MOST_PLACES if place < self.ranks else 0
        return start + place - self.first(self.targets[place])
