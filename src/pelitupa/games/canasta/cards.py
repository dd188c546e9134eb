"""The cards of canasta games (booklet 46.1): kinds of several packs with jokers, and where each may go.

A *kind* is `rank * 4 + suit`, ranks from 0 (two) to 12 (ace), suits as in `equipment.cards`; 52 is a joker.
A *target* is what a card is melded to: 0 to 10 the melds of fours to aces, 11 that of black threes,
12 to 15 the sequences of a suit (`measures.SUIT`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Text, card_word, t
from pelitupa.equipment.cards import card_label, card_text

Melds = tuple[tuple[int, ...], ...]
"""The melds of a side by place, each as the kinds of its cards."""

KINDS: Final = 53
JOKER: Final = 52
RED_THREES: Final = (5, 6)
BLACK_THREES: Final = (4, 7)
TARGETS: Final = 12
RANKS: Final = 11
"""Targets of natural cards; the one after them is for black threes."""

BLACK: Final = 11
WILD: Final = (0, 1, 2, 3, JOKER)
"""The wild cards: twos and the joker, in the order in which they are laid."""

JOKERS: Final = 4
_JOKER_WORD: Final = card_word("Joker", "Joker")
CARD_OF: Final = tuple(kind % 4 * 13 + kind // 4 for kind in range(JOKER))


def _value(kind: int) -> int:
    if kind == JOKER:
        return 50
    rank = kind // 4
    if rank == 1:
        return 100 if kind in RED_THREES else 5
    if rank in (0, 12):
        return 20
    return 10 if rank >= 6 else 5


VALUES: Final = tuple(_value(kind) for kind in range(KINDS))
"""What each kind counts."""

TARGET_OF: Final = tuple(
    BLACK if kind in BLACK_THREES else kind // 4 - 2 if 8 <= kind < JOKER else -1
    for kind in range(KINDS)
)
"""The target of each kind; -1 for wild cards, which can go to any, and for red threes."""

RANK_VALUES: Final = tuple(VALUES[4 * (target + 2)] for target in range(RANKS))
"""What a natural card of each target counts."""


def is_wild(kind: int) -> bool:
    """Whether a kind is a two or a joker."""
    return kind < 4 or kind == JOKER


def is_red_three(kind: int) -> bool:
    """Whether a kind is the three of hearts or of diamonds."""
    return kind in RED_THREES


FREEZING: Final = frozenset([*WILD, *RED_THREES])
"""The kinds that freeze the pile: wild cards and red threes."""


def freezes(kind: int) -> bool:
    """Whether a card freezes the pile."""
    return kind in FREEZING


def text_of(kind: int) -> Text:
    """The card in a sentence, or on the table."""
    return _JOKER_WORD if kind == JOKER else Text(card_text(CARD_OF[kind]))


def face_of(kind: int) -> str:
    """The card as it is drawn: a joker is the same drawing in every language, and not a word on a card."""
    return str(text_of(kind))


def label_of(kind: int) -> Text:
    """What a screen reader says."""
    return t("Joker") if kind == JOKER else card_label(CARD_OF[kind])


def kind_of(text: str) -> int:
    """The kind of a text such as `S7` or `Joker`. Raises `ValueError`."""
    return KIND_OF_TEXT[text]


KIND_OF_TEXT: Final = {str(text_of(kind)): kind for kind in range(KINDS)}
_HELD: Final = (*range(JOKER - 1, 7, -1), *BLACK_THREES, *RED_THREES, 3, 2, 1, 0, JOKER)
HELD_AT: Final = tuple(_HELD.index(kind) for kind in range(KINDS))
"""The place of each kind as a player holds cards: aces first, then down to threes, wild cards last."""


def as_held(kinds: Sequence[int]) -> list[int]:
    """Kinds as a player holds them."""
    return sorted(kinds, key=_held_at)


def _held_at(kind: int) -> int:
    return HELD_AT[kind]


def shown(kinds: Sequence[int]) -> str:
    """The short texts of some cards, as a player holds them."""
    return " ".join([str(text_of(kind)) for kind in as_held(kinds)])


def value_of(kinds: Sequence[int]) -> int:
    """What some cards count together."""
    total = 0
    for kind in kinds:
        total += VALUES[kind]
    return total


_RANKS_LAID: Final = (
    t("the twos"), t("the threes"), t("the fours"), t("the fives"), t("the sixes"), t("the sevens"),
    t("the eights"), t("the nines"), t("the tens"), t("the jacks"), t("the queens"), t("the kings"),
    t("the aces"),
)  # fmt: skip
_SEQUENCES: Final = (
    t("the sequence of clubs"),
    t("the sequence of diamonds"),
    t("the sequence of hearts"),
    t("the sequence of spades"),
)


def ranks_laid(rank: int) -> Text:
    """What a meld of a rank (0: two) is called: a word of its own, as no number goes before it."""
    return _RANKS_LAID[rank]


def target_name(target: int) -> Text:
    """What a target's cards are called: the sevens, the black threes."""
    if target >= TARGETS:
        return _SEQUENCES[target - TARGETS]
    return t("the black threes") if target == BLACK else ranks_laid(target + 2)


def target_text(target: int) -> str:
    """A target in the text of an action: 7, T, A."""
    return "3" if target == BLACK else "456789TJQKA"[target]


def by_targets(kinds: Sequence[int]) -> list[int]:
    """How many of some cards go to each target; the last is for those that go to none of their own."""
    found = [0] * (BLACK + 2)
    for kind in kinds:
        found[TARGET_OF[kind]] += 1
    return found


def wilds_in(kinds: Sequence[int]) -> int:
    """How many of some cards are wild."""
    many = 0
    for kind in kinds:
        if kind < 4 or kind == JOKER:
            many += 1
    return many
