"""Playing cards as ints, packs as bitmasks.

Card `c` of a standard pack is `suit * 13 + rank`; suits are clubs 0, diamonds 1, hearts 2, spades 3,
and ranks run from 0 (two) to 12 (ace). In a second pack 52 is added. A set of cards is an int with
bit `c` set for each card `c`; the thirteen bits of a suit lie together, so ranks within a suit can
be compared by comparing masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from pelitupa.core import Item, Text, t
from pelitupa.core.vecs import vec
from pelitupa.equipment.bits import COMPILED, ones

SUITS: Final = "CDHS"
RANKS: Final = "23456789TJQKA"
CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
TWO: Final = 0
SEVEN: Final = 5
TEN: Final = 8
JACK: Final = 9
QUEEN: Final = 10
KING: Final = 11
ACE: Final = 12
PACK_SIZE: Final = 52
FULL_PACK: Final = 2**52 - 1
SUIT_MASKS: Final = (2**13 - 1, (2**13 - 1) << 13, (2**13 - 1) << 26, (2**13 - 1) << 39)
BITS: Final[tuple[int, ...]] = tuple(2**card for card in range(2 * PACK_SIZE))
RANK_MASKS: Final[tuple[int, ...]] = tuple(
    2**rank + 2 ** (13 + rank) + 2 ** (26 + rank) + 2 ** (39 + rank) for rank in range(13)
)
FROM_RANK: Final[tuple[int, ...]] = tuple(sum(RANK_MASKS[rank:]) for rank in range(14))
"""For each rank the cards of that rank and of all higher ones; none for 13."""


def _of_bytes(places: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each byte of a set of cards, and each value of it, the cards."""
    return tuple(
        tuple(tuple(8 * place + bit for bit in range(8) if byte & 2**bit) for byte in range(256))
        for place in range(places)
    )


_CARDS_OF_BYTES: Final = _of_bytes(2 * PACK_SIZE // 8)
_IN_0: Final = _CARDS_OF_BYTES[0]
_IN_1: Final = _CARDS_OF_BYTES[1]
_IN_2: Final = _CARDS_OF_BYTES[2]
_IN_3: Final = _CARDS_OF_BYTES[3]
_IN_4: Final = _CARDS_OF_BYTES[4]
_IN_5: Final = _CARDS_OF_BYTES[5]
_IN_6: Final = _CARDS_OF_BYTES[6]


class CardTables:
    """One pack in native ints: the masks of cards and of their suits."""

    def __init__(self) -> None:
        self.pack = vec[i64](range(PACK_SIZE))
        self.whole: i64 = FULL_PACK
        self.bits = vec[i64](BITS[:PACK_SIZE])
        self.suits = vec[i64]([SUIT_MASKS[card // 13] for card in range(PACK_SIZE)])


TABLES: Final = CardTables()

_LOW: Final = [
    [[13 * suit + rank for rank in range(8) if byte & 2**rank] for byte in range(256)]
    for suit in range(4)
]
_HIGH: Final = [
    [[13 * suit + 8 + rank for rank in range(5) if byte & 2**rank] for byte in range(32)]
    for suit in range(4)
]
LOW_OF: Final = [_LOW[card % PACK_SIZE // 13] for card in range(2 * PACK_SIZE)]
HIGH_OF: Final = [_HIGH[card % PACK_SIZE // 13] for card in range(2 * PACK_SIZE)]
FIRST_OF: Final = tuple(card % PACK_SIZE // 13 * 13 for card in range(2 * PACK_SIZE))
"""For each card its suit's first card, and the cards of all sets of the suit's lower eight and of its
upper five."""

_SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
_RANK_WORDS: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "jack", "queen", "king", "ace",
)  # fmt: skip
_RANK_PLURALS: Final = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
    "jacks", "queens", "kings", "aces",
)  # fmt: skip


def suit_of(card: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card % PACK_SIZE // 13


def rank_of(card: int) -> int:
    """0 (two) to 12 (ace)."""
    return card % 13


_CARD_TEXTS: Final = tuple(
    SUITS[suit_of(card)] + RANKS[rank_of(card)] + ("b" if card >= PACK_SIZE else "")
    for card in range(2 * PACK_SIZE)
)


def card_text(card: int) -> str:
    """The short ASCII text: suit and rank, `S7`, `HT`, `CA`; a card of the second pack ends in `b`."""
    return _CARD_TEXTS[card]


def read_card(text: str) -> int:
    """The card of a text such as `S7`. Raises `ValueError` for anything else."""
    clean = text.strip().upper()
    second = len(clean) == 3 and clean[2] == "B"
    if (len(clean) != 2 and not second) or clean[0] not in SUITS or clean[1] not in RANKS:
        raise ValueError(f"{text!r} is no card; write suit and rank, such as S7 or HT")
    return SUITS.index(clean[0]) * 13 + RANKS.index(clean[1]) + (PACK_SIZE if second else 0)


def read_cards(text: str) -> list[int]:
    """Cards from texts with spaces between: `"S7 HT CA"`."""
    return [read_card(part) for part in text.split()]


_CARD_LABELS: Final = tuple(
    t("{rank} of {suit}", rank=t(_RANK_WORDS[rank_of(card)]), suit=t(_SUIT_WORDS[suit_of(card)]))
    for card in range(PACK_SIZE)
)


def card_label(card: int) -> Text:
    """What a screen reader says: `seven of spades`."""
    return _CARD_LABELS[card % PACK_SIZE]


def suit_name(suit: int) -> Text:
    """`clubs`, `diamonds`, `hearts` or `spades`."""
    return t(_SUIT_WORDS[suit])


_ONE_OF_SUIT: Final = (t("1 club"), t("1 diamond"), t("1 heart"), t("1 spade"))


def one_of_suit(suit: int) -> Text:
    """`1 heart` and so on, as a bid of one is called."""
    return _ONE_OF_SUIT[suit]


def rank_name(rank: int, count: int = 1) -> Text:
    """`seven`, or `sevens` for a count other than 1."""
    return t(_RANK_WORDS[rank] if count == 1 else _RANK_PLURALS[rank])


def cards_in(mask: int) -> list[int]:
    """The cards of a set, ascending."""
    if COMPILED:  # bit by bit is faster there, as it is for few cards in plain Python
        cards = few_in(mask & FULL_PACK)
        rest = mask >> PACK_SIZE
        if rest:
            cards += [PACK_SIZE + card for card in few_in(rest)]
        return cards
    cards = [
        *_IN_0[mask & 255],
        *_IN_1[mask >> 8 & 255],
        *_IN_2[mask >> 16 & 255],
        *_IN_3[mask >> 24 & 255],
        *_IN_4[mask >> 32 & 255],
        *_IN_5[mask >> 40 & 255],
        *_IN_6[mask >> 48 & 255],
    ]
    mask >>= 56
    for cards_of in _CARDS_OF_BYTES[7:]:
        if not mask:
            break
        cards += cards_of[mask & 255]
        mask >>= 8
    return cards


_ROOM: Final = [0] * 62


def few_in(mask: i64, first: i64 = 0) -> list[int]:
    """The cards of a set of one pack, or of up to 62 of anything, ascending, numbered from `first` on."""
    cards = _ROOM[: ones(mask)]
    place: i64 = 0
    while mask:
        cards[place] = ones((mask & -mask) - 1) + first
        mask &= mask - 1
        place += 1
    return cards


def mask_of(cards: Iterable[int]) -> int:
    """The set of some cards."""
    mask = 0
    for card in cards:
        mask |= BITS[card]
    return mask


def display_order(mask: int) -> Iterator[int]:
    """The cards of a set as a player holds them: by suit in alternating colours, high to low."""
    by_suit: dict[int, list[int]] = {SPADES: [], HEARTS: [], CLUBS: [], DIAMONDS: []}
    for card in cards_in(mask):
        by_suit[suit_of(card)].append(card)
    for cards in by_suit.values():
        yield from sorted(cards, key=lambda c: (-rank_of(c), c))


def cards_text(cards: int) -> str:
    """The short texts of a set of cards, as a player sorts them."""
    return " ".join([card_text(card) for card in display_order(cards)])


@lru_cache(maxsize=8192)
def card_item(card: int, *, intent: str = "", by: int = -1, mark: str = "", note: str = "") -> Item:
    """A visible card for a view. Its id is its text, so that it can be followed over the table."""
    text = card_text(card)
    return Item(text, text, card_label(card), intent=intent, by=by, mark=mark, note=note)
