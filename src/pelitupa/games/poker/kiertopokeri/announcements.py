"""What can be announced in Kiertopokeri, in which order, and when it is true (booklet 38.1).

An announcement is an int as the value of a poker hand is (`equipment.poker_hands`): the category and the
ranks that are named, so that the higher announcement is the higher number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Text, t, term
from pelitupa.equipment.cards import ACE, rank_name, rank_of
from pelitupa.equipment.poker_hands import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    category_of,
    hand_of,
    ranks_of,
    value_of,
)

NAMED: Final = (2, 2, 3, 2, 1, 2, 2, 2, 1)
"""How many ranks are named, by category."""

CATEGORIES: Final = len(NAMED)
NOTHING: Final = -1
"""Lower than any announcement."""

_ONES: Final = (
    term("two", t("a two")),
    term("three", t("a three")),
    term("four", t("a four")),
    term("five", t("a five")),
    term("six", t("a six")),
    term("seven", t("a seven")),
    term("eight", t("an eight")),
    term("nine", t("a nine")),
    term("ten", t("a ten")),
    term("jack", t("a jack")),
    term("queen", t("a queen")),
    term("king", t("a king")),
    term("ace", t("an ace")),
)

_FALLING: Final = (HIGH_CARD, FLUSH)
"""Where two cards of different rank are named, the higher first."""


def allowed(category: int, named: Sequence[int]) -> list[int]:
    """The ranks that may be named next, ascending."""
    place = len(named)
    if place == 0:
        return list(range(1 if category in _FALLING or category == TWO_PAIR else 0, ACE + 1))
    if place == 1 and (category in _FALLING or category == TWO_PAIR):
        return list(range(named[0]))
    return [rank for rank in range(ACE + 1) if rank not in named]


def highest(category: int, named: Sequence[int] = ()) -> int:
    """The highest announcement that begins so."""
    ranks = list(named)
    while len(ranks) < NAMED[category]:
        ranks.append(allowed(category, ranks)[-1])
    return hand_of(category, ranks)


Steps = list[tuple[int, int]]
"""Categories or ranks that may be said next, each with the highest announcement that begins so."""

_STEPS: Final[dict[tuple[int, ...], Steps]] = {}


def steps_after(saying: tuple[int, ...]) -> Steps:
    """What may be said after a category and ranks, or at first; worked out once for each beginning."""
    found = _STEPS.get(saying)
    if found is None:
        if saying:
            kind, named = saying[0], saying[1:]
            found = [(rank, highest(kind, (*named, rank))) for rank in allowed(kind, named)]
        else:
            found = [(kind, highest(kind)) for kind in range(CATEGORIES)]
        _STEPS[saying] = found
    return found


HIGHEST: Final = highest(CATEGORIES - 1)
"""The highest announcement of all."""


def named_in(announcement: int) -> list[int]:
    """The ranks that an announcement names."""
    return [
        announcement >> 4 * (4 - place) & 15 for place in range(NAMED[category_of(announcement)])
    ]


def is_true(announcement: int, cards: Sequence[int], named: str) -> bool:
    """Whether five cards are what was announced.

    Where the source names only some of the cards (`named`), they are `any` cards of the hand beside its
    combination, or the `highest` of them.
    """
    worth = value_of(cards)
    category = category_of(announcement)
    if category_of(worth) != category:
        return False
    ranks, said = ranks_of(worth), named_in(announcement)
    if named == "highest" or category in (TWO_PAIR, FULL_HOUSE):
        return ranks[: len(said)] == said
    held = [rank_of(card) for card in cards]
    if category in (PAIR, THREE, FOUR):
        return said[0] == ranks[0] and said[1] in held
    return all(rank in held for rank in said)


def true_ones(cards: Sequence[int], named: str) -> list[int]:
    """All announcements that are true of five cards, ascending."""
    worth = value_of(cards)
    category, ranks = category_of(worth), ranks_of(worth)
    held = sorted({rank_of(card) for card in cards})
    if named == "highest" or category in (TWO_PAIR, FULL_HOUSE):
        return [hand_of(category, ranks[: NAMED[category]])]
    if category in (PAIR, THREE, FOUR):
        return [hand_of(category, (ranks[0], rank)) for rank in held if rank != ranks[0]]
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        return [hand_of(category, (rank,)) for rank in held]
    return sorted(hand_of(category, (high, low)) for high in held for low in held if low < high)


def one_of(rank: int) -> Text:
    """A card of a rank in an announcement: `a five`, to programs `five`."""
    return _ONES[rank]


def spoken(announcement: int) -> Text:
    """An announcement as it is said: `a pair of queens and a jack`."""
    category, ranks = category_of(announcement), named_in(announcement)
    one = one_of(ranks[0])
    many = rank_name(ranks[0], 2)
    if category == TWO_PAIR:
        return t(
            "pairs of {high} and {low}, and {card}",
            high=many,
            low=rank_name(ranks[1], 2),
            card=one_of(ranks[2]),
        )
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        if category == STRAIGHT:
            return t("a straight with {card}", card=one)
        return t("a straight flush with {card}", card=one)
    other = one_of(ranks[1])
    if category == FULL_HOUSE:
        return t("a full house, {three} over {pair}", three=many, pair=rank_name(ranks[1], 2))
    if category == HIGH_CARD:
        return t("high card, with {card} and {other}", card=one, other=other)
    if category == FLUSH:
        return t("a flush, with {card} and {other}", card=one, other=other)
    if category == PAIR:
        return t("a pair of {rank}, and {card}", rank=many, card=other)
    if category == THREE:
        return t("three {rank}, and {card}", rank=many, card=other)
    return t("four {rank}, and {card}", rank=many, card=other)
