"""The powers of the cards of Knüffeln: Old Ones, chosen suits and unchosen suits, as one table.

Which two suits are chosen is a set of suits: an int with bit `s` set for each chosen suit `s`. A
card *heads* a trick when it was led, or has beaten the card that headed it; of chosen cards the Sevens,
free cards, Kings, Queens and dogs beat nothing, so that they head a trick only where they were led.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.equipment.cards import (
    BITS,
    FULL_PACK,
    PACK_SIZE,
    RANKS,
    mask_of,
    rank_of,
    read_cards,
    suit_of,
)

_LEFT_OUT: Final = {"tens": RANKS.index("T"), "fives": RANKS.index("5")}


def pack(left_out: str) -> int:
    """The 48 cards: no `tens`, or no `fives`."""
    rank = _LEFT_OUT[left_out]
    return FULL_PACK & ~mask_of([suit * 13 + rank for suit in range(4)])


OLD_ONES: Final = tuple(read_cards("H2 C4 S8 H9 D9"))
"""The Old Ones, from the highest down."""

OLD: Final = mask_of(OLD_ONES)

OLD_NAMES: Final[tuple[str, ...]] = ("Twe", "Waag", "Dulle", "Hartenool", "Rutenool")

_UNCHOSEN: Final = "AKQJT98765432"
"""The ranks of an unchosen suit, from the highest down; tens or fives are left out of the pack."""


@dataclass(frozen=True)
class Power:
    """What the cards of some ranks beat in the chosen suits, where they are no Old Ones.

    `unchosen` are the ranks they beat in the unchosen suits, `chosen` those they beat in both chosen
    suits, when a card of that rank heads the trick. `worth` is a guess at the tricks such a card wins.
    """

    ranks: str
    name: str
    worth: float
    unchosen: str = ""
    chosen: str = ""


POWERS: Final[tuple[Power, ...]] = (
    Power("A", "Ace", 0.8, unchosen="AKQJT98765432", chosen="J623498KQT5"),
    Power("J", "Bower", 0.7, unchosen="AKQJT98765432", chosen="623498KQT5"),
    Power("6", "Pope", 0.6, unchosen="AKQJT98765432", chosen="234KQT5"),
    Power("2", "Twist", 0.4, unchosen="KQJT98765432", chosen="34KQT5"),
    Power("3", "Drist", 0.35, unchosen="QJT98765432", chosen="4QT5"),
    Power("4", "Wagon", 0.3, unchosen="JT98765432", chosen="T5"),
    Power("7", "Seven", 0.7),
    Power("98", "free card", 0.4),
    Power("K", "King", 0.2),
    Power("Q", "Queen", 0.2),
    Power("5", "dog", 0.0),
)
"""The table of powers. No row names the Seven among what it beats: one that was led is unbeatable."""

KINDS: Final[tuple[str, ...]] = ("Old One", *(power.name for power in POWERS), "plain card")
"""The kinds of cards, by number: see `kind_of`."""

PLAIN: Final = len(KINDS) - 1

DOG: Final = KINDS.index("dog")

_RANK_ORDER: Final = "".join(power.ranks for power in POWERS) + "T"

_OLD_WORTH: Final = 1.0
_PLAIN_WORTH: Final = 0.1


def is_chosen(card: int, chosen: int) -> bool:
    """Whether a card has the powers of a chosen suit: Old Ones belong to no suit's ranking."""
    return (BITS[suit_of(card)] & chosen) != 0 and not OLD & BITS[card]


def kind_of(card: int, chosen: int) -> int:
    """The kind of a card, an index of `KINDS`."""
    if OLD & BITS[card]:
        return 0
    if not is_chosen(card, chosen):
        return PLAIN
    rank = RANKS[rank_of(card)]
    for number, power in enumerate(POWERS):
        if rank in power.ranks:
            return number + 1
    return PLAIN  # a ten, which has no power in a chosen suit either


def strength(card: int, chosen: int) -> float:
    """Roughly how many tricks a card is worth, from 0 to 1; for `estimate`."""
    kind = kind_of(card, chosen)
    if kind == 0:
        return _OLD_WORTH
    return POWERS[kind - 1].worth if kind != PLAIN else _PLAIN_WORTH


def higher_in_suit(first: int, second: int) -> int:
    """The higher of two cards of a chosen suit in the order of the table of powers, Old Ones on top."""
    return first if _height(first) < _height(second) else second


def _height(card: int) -> int:
    if OLD & BITS[card]:
        return OLD_ONES.index(card) - len(OLD_ONES)
    return _RANK_ORDER.index(RANKS[rank_of(card)])


def _beaters(heading: int, chosen: int) -> int:
    """The cards that beat a card where it heads a trick."""
    rank = RANKS[rank_of(heading)]
    if OLD & BITS[heading]:
        return mask_of(OLD_ONES[: OLD_ONES.index(heading)])
    is_plain = not is_chosen(heading, chosen)
    if rank == "7" and not is_plain:
        return 0
    cards = OLD
    for power in POWERS:
        if rank in (power.unchosen if is_plain else power.chosen):
            cards |= _of_ranks(power.ranks, chosen)
    if is_plain:
        higher = _UNCHOSEN[: _UNCHOSEN.index(rank)]
        cards |= _of_ranks(higher, BITS[suit_of(heading)])
    return cards


def _of_ranks(ranks: str, suits: int) -> int:
    """The cards of some ranks in some suits, without Old Ones."""
    cards = 0
    for card in range(PACK_SIZE):
        if RANKS[rank_of(card)] in ranks and is_chosen(card, suits):
            cards |= BITS[card]
    return cards


BEATEN_BY: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple([_beaters(card, chosen) for card in range(PACK_SIZE)]) if chosen.bit_count() <= 2 else ()
    for chosen in range(16)
)
"""For each set of at most two chosen suits, and each card, the set of the cards that beat it where it heads
a trick."""
