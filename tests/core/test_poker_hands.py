"""Poker hands (booklet 4, 40.3), held to a second evaluation and to counting."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random

import pytest

from pelitupa.equipment.cards import PACK_SIZE, read_cards
from pelitupa.equipment.poker_hands import (
    COUNTED,
    FIVE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    category_name,
    category_of,
    hand_of,
    ranks_of,
    straight_top,
    value_of,
)


def value(text: str, jokers: int = 0, repeats: bool = True) -> int:
    return value_of(read_cards(text), jokers, repeats)


# --- a second evaluation, by sorting tuples, that shares nothing with the first

Slow = tuple[int, tuple[int, ...]]
ORDER = ["1", "11", "22", "3", "straight", "flush", "32", "4", "both", "5"]
SHAPES = {
    (1, 1, 1, 1, 1): "1",
    (2, 1, 1, 1): "11",
    (2, 2, 1): "22",
    (3, 1, 1): "3",
    (3, 2): "32",
    (4, 1): "4",
    (5,): "5",
}
WINDOWS = ["A2345", *["23456789TJQKA"[low : low + 5] for low in range(9)]]


def slow(cards: tuple[tuple[int, int], ...]) -> Slow:
    """A hand of (rank, suit), each perhaps more than once: its category, then ranks as they weigh."""
    ranks = [rank for rank, _ in cards]
    by_weight = sorted(Counter(ranks).items(), key=lambda both: (both[1], both[0]), reverse=True)
    kind = SHAPES[tuple(count for _, count in by_weight)]
    weights = tuple(rank for rank, count in by_weight for _ in range(count))
    letters = {"23456789TJQKA"[rank] for rank in ranks}
    straights = [top for top, window in enumerate(WINDOWS) if letters == set(window)]
    flush = len({suit for _, suit in cards}) == 1
    if straights:
        return ORDER.index("both" if flush else "straight"), (straights[0],)
    if flush and ORDER.index(kind) < ORDER.index("flush"):
        return ORDER.index("flush"), tuple(sorted(ranks, reverse=True))
    return ORDER.index(kind), weights


def pairs_of(cards: list[int]) -> tuple[tuple[int, int], ...]:
    return tuple((card % 13, card // 13) for card in cards)


def same_order(found: list[tuple[int, Slow]]) -> None:
    """That two evaluations put the same hands in the same order, equal ones together."""
    assert len({one for one, _ in found}) == len(set(found)) == len({two for _, two in found})
    assert [one for one, _ in sorted(found)] == [
        one for one, _ in sorted(found, key=lambda both: both[1])
    ]


def test_two_evaluations_order_many_hands_alike() -> None:
    rng = Random(4)
    hands = [rng.sample(range(PACK_SIZE), 5) for _ in range(20_000)]
    hands += [
        rng.sample(range(suit * 13, suit * 13 + 13), 5) for suit in range(4) for _ in range(500)
    ]
    few = [rank + 13 * suit for rank in (0, 1, 2, 3, 4, 12) for suit in range(4)]
    hands += [rng.sample(few, 5) for _ in range(10_000)]
    same_order([(value_of(hand), slow(pairs_of(hand))) for hand in hands])


def test_there_are_as_many_hands_of_each_category_as_there_should_be() -> None:
    """All 2,598,960 hands, counted by ranks: 7,462 that differ."""
    found: Counter[int] = Counter()
    values: set[int] = set()
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks)
        if max(counts.values()) == 5:
            continue
        ways = 1
        for count in counts.values():
            ways *= comb(4, count)
        cards = [rank + 13 * ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        if len(counts) == 5:
            suited = value_of(list(ranks))
            found[category_of(suited)] += 4
            values.add(suited)
            ways -= 4
            cards[0] += 13
        plain = value_of(cards)
        found[category_of(plain)] += ways
        values.add(plain)
    assert found == {
        STRAIGHT_FLUSH: 40,
        FOUR: 624,
        FULL_HOUSE: 3744,
        FLUSH: 5108,
        STRAIGHT: 10_200,
        THREE: 54_912,
        TWO_PAIR: 123_552,
        PAIR: 1_098_240,
        HIGH_CARD: 1_302_540,
    }
    assert len(values) == 7462


# --- the rules of chapter 4, one by one

RISING = (
    "C2 D3 H4 S5 C7", "C2 D3 H4 S6 C7", "CA DK HQ SJ C9", "C2 D2 H3 S4 C5", "C2 D2 H4 S5 C7",
    "C3 D3 HA SK CQ", "C2 D2 H3 S3 C4", "C2 D2 H3 S3 C5", "C2 D2 H4 S4 C3", "C3 D3 H4 S4 C2",
    "C2 D2 H2 S3 C4", "C2 D2 H2 S3 C5", "C2 D2 H2 S4 C5", "CA D2 H3 S4 C5", "C2 D3 H4 S5 C6",
    "CT DJ HQ SK CA", "C2 C3 C4 C5 C7", "C2 C3 C4 C6 C7", "C2 C3 C4 C5 C8", "DA DK DQ DJ D9",
    "C2 D2 H2 S3 C3", "C2 D2 H2 S4 C4", "C3 D3 H3 S2 C2", "C2 D2 H2 S2 C3", "C2 D2 H2 S2 CA",
    "C3 D3 H3 S3 C2", "CA C2 C3 C4 C5", "C2 C3 C4 C5 C6", "HT HJ HQ HK HA",
)  # fmt: skip


def test_each_of_these_hands_is_higher_than_the_one_before() -> None:
    values = [value(text) for text in RISING]
    assert values == sorted(set(values))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("C2 D3 H4 S5 C7", "S2 C3 D4 H5 S7"),
        ("CA CK CQ CJ C9", "DA DK DQ DJ D9"),
        ("C5 C6 C7 C8 C9", "S5 S6 S7 S8 S9"),
        ("CA DA H3 S3 C2", "HA SA C3 D3 D2"),
    ],
)
def test_suits_are_not_ranked(one: str, other: str) -> None:
    assert value(one) == value(other)


def test_a_straight_does_not_turn_the_corner() -> None:
    assert category_of(value("CK DA H2 S3 C4")) == HIGH_CARD
    assert straight_top([11, 12, 0]) == -1


def test_a_value_tells_what_counts_in_the_hand() -> None:
    worth = value("CA DA H3 S3 C2")
    assert (category_of(worth), ranks_of(worth)) == (TWO_PAIR, [12, 1, 0])
    assert ranks_of(value("CA D2 H3 S4 C5")) == [3]
    assert ranks_of(value("C9 C7 C5 C3 C2")) == [7, 5, 3, 1, 0]
    assert hand_of(TWO_PAIR, (12, 1, 0)) == worth
    assert [category_name(category) for category in (PAIR, FIVE)] == ["pair", "five of a kind"]
    assert len(COUNTED) == 10


@pytest.mark.parametrize(("cards", "jokers"), [("C2 C3 C4 C5", 0), ("C2", 5), ("", 4), ("C2", -1)])
def test_a_hand_of_other_than_five_cards_is_refused(cards: str, jokers: int) -> None:
    with pytest.raises(ValueError, match="five cards"):
        value(cards, jokers)


# --- jokers (40.3)


def test_the_chapters_own_example_of_a_joker() -> None:
    """Joker-KK42: three kings."""
    worth = value("SK HK C4 D2", 1)
    assert (category_of(worth), ranks_of(worth)) == (THREE, [11, 2, 0])


def test_five_of_a_kind_is_higher_than_a_straight_flush() -> None:
    assert value("C2 D2 H2 S2", 1) > value("HT HJ HQ HK HA")
    assert value("CA", 4) == value_of([], 5) > value("CK DK HK SK", 1)


def test_a_joker_may_stand_for_a_card_that_the_hand_has() -> None:
    assert ranks_of(value("CA C9 C5 C3", 1)) == [12, 12, 7, 3, 1]
    assert ranks_of(value("CA C9 C5 C3", 1, repeats=False)) == [12, 11, 7, 3, 1]
    assert ranks_of(value("CA CK C5 C2", 1, repeats=False)) == [12, 11, 10, 3, 0]
    assert category_of(value("C9 D9 H9 S9", 1, repeats=False)) == FIVE


def best_by_trying(cards: list[int], jokers: int, repeats: bool) -> Slow:
    """The best hand over every card that each joker could be."""
    held = pairs_of(cards)
    best: Slow = (-1, ())
    for some in combinations_with_replacement(pairs_of(list(range(PACK_SIZE))), jokers):
        whole = (*held, *some)
        found = slow(whole)
        if repeats or len(set(whole)) == 5 or found[0] == len(ORDER) - 1:
            best = max(best, found)
    return best


@pytest.mark.parametrize(("jokers", "hands"), [(1, 600), (2, 40), (3, 3)])
@pytest.mark.parametrize("repeats", [True, False])
def test_a_joker_is_the_best_card_it_could_be(jokers: int, hands: int, repeats: bool) -> None:
    rng = Random(jokers)
    packs = [list(range(PACK_SIZE)), list(range(13)), [12, 0, 13, 1, 2, 3, 29, 42, 25, 51, 4]]
    found = []
    for number in range(hands):
        cards = rng.sample(packs[number % 3], 5 - jokers)
        tried = best_by_trying(cards, jokers, repeats)
        found.append((value_of(cards, jokers, repeats), tried))
    same_order(found)
    for worth, (kind, _) in found:
        assert category_of(worth) == kind


def test_hands_with_and_without_jokers_are_in_one_order() -> None:
    rng = Random(7)
    plain = [rng.sample(range(PACK_SIZE), 5) for _ in range(300)]
    wild = [rng.sample(range(PACK_SIZE), 4) for _ in range(100)]
    found = [(value_of(hand), slow(pairs_of(hand))) for hand in plain]
    found += [(value_of(hand, 1), best_by_trying(hand, 1, True)) for hand in wild]
    same_order(found)


def test_all_sets_of_four_suited_cards_and_a_joker() -> None:
    """Where flushes and straight flushes lie closest together: each of the 715, with repeats and without."""
    for repeats in (True, False):
        found = []
        for cards in combinations(range(13), 4):
            tried = ((*cards, card) for card in range(13) if repeats or card not in cards)
            best = max(slow(tuple((rank, 0) for rank in hand)) for hand in tried)
            found.append((value_of(list(cards), 1, repeats), best))
        same_order(found)
