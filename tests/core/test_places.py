"""What moved unseen is drawn as often as it can have come about: held to full enumeration of small packs."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from math import comb, factorial, prod
from random import Random

import pytest

from conformance.enumeration import assert_even
from pelitupa.core import HIDDEN
from pelitupa.core.places import (
    SHOWN,
    STOCK,
    TABLE,
    Condition,
    DealSampler,
    Drawn,
    Fact,
    Move,
    SeenMoves,
)
from pelitupa.core.shares import Shares, chosen, pick, set_of, shuffle, things_in, weighted

# --- sharing out


def every_way(
    groups: list[int], sizes: list[int], allowed: list[list[int]]
) -> set[tuple[int, ...]]:
    """Every way to share out, by trying every taker for every thing."""
    owner = {thing: number for number, group in enumerate(groups) for thing in things_in(group)}
    found = set()
    for takers in product(range(len(sizes)), repeat=len(owner)):
        taken = [0] * len(sizes)
        fits = True
        for thing, taker in zip(owner, takers, strict=True):
            taken[taker] |= 2**thing
            fits = fits and owner[thing] in allowed[taker]
        if fits and [mask.bit_count() for mask in taken] == sizes:
            found.add(tuple(taken))
    return found


SHARES = [
    ([0b11, 0b1100, 0b10000], [2, 2, 1], [[0, 1, 2], [1, 2], [0, 1, 2]]),
    ([0b11, 0b1100, 0b110000], [2, 2, 2], [[0, 2], [1, 2], [0, 1, 2]]),
    ([0b11, 0b1100], [1, 1, 1, 1], [[0], [0, 1], [0, 1], [0, 1]]),
    ([0b111], [3, 0], [[0], [0]]),
    ([0b11, 0b100], [2, 1], [[0], [1]]),
]


@pytest.mark.parametrize(("groups", "sizes", "allowed"), SHARES)
def test_shares_are_counted_and_drawn_with_equal_probability(
    groups: list[int], sizes: list[int], allowed: list[list[int]]
) -> None:
    every = every_way(groups, sizes, allowed)
    shares = Shares(groups, allowed)
    assert shares.ways(sizes) == len(every) > 0
    rng = Random(5)
    drawn = Counter(tuple(shares.draw(sizes, rng.random)) for _ in range(300 * len(every)))
    assert set(drawn) == every
    assert_even(drawn, dict.fromkeys(every, 1))


@pytest.mark.parametrize(
    ("groups", "sizes", "allowed"),
    [
        ([0b1, 0b10], [1, 1], [[0], [0]]),  # nobody may take the second
        ([0b11], [1, 2], [[0], [0]]),  # too much room
        ([0b11], [1, 0], [[0], [0]]),  # too little
        ([], [1], [[]]),
    ],
)
def test_what_can_be_shared_out_in_no_way_has_none(
    groups: list[int], sizes: list[int], allowed: list[list[int]]
) -> None:
    assert Shares(groups, allowed).ways(sizes) == 0


def test_the_deals_of_a_whole_pack_are_counted() -> None:
    pack = Shares([2**52 - 1], [[0]] * 4)
    assert pack.ways([13] * 4) == factorial(52) // factorial(13) ** 4
    void = Shares([2**39 - 1, 2**52 - 2**39], [[0], [0, 1], [0, 1]])
    assert void.ways([13, 13, 26]) == comb(39, 13) * comb(39, 13)
    hands = void.draw([13, 13, 26], Random(2).random)
    assert not hands[0] >> 39
    assert sum(hands) == 2**52 - 1
    five_packs = Shares([2**270 - 1], [[0]] * 6)
    assert five_packs.ways([45] * 6) == factorial(270) // factorial(45) ** 6
    assert sum(five_packs.draw([45] * 6, Random(1).random)) == 2**270 - 1


def test_a_shuffle_gives_every_order_alike() -> None:
    rng = Random(8)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        order = [1, 2, 3]
        shuffle(order, rng.random)
        seen[tuple(order)] += 1
    assert set(seen) == set(permutations([1, 2, 3]))
    assert all(850 < count < 1150 for count in seen.values())
    assert {pick([4, 5], rng.random) for _ in range(50)} == {4, 5}


def test_weights_are_drawn_in_proportion_and_zero_never() -> None:
    rng = Random(8)
    seen = Counter(weighted([0, 3, 0, 1, 0], rng.random) for _ in range(4000))
    assert set(seen) == {1, 3}
    assert 2880 < seen[1] < 3120
    assert weighted([10**30, 0], rng.random) == 0
    almost_one = 1.0 - 2.0**-53
    assert weighted([1, 2, 0], iter([almost_one]).__next__) == 1
    with pytest.raises(ValueError, match="all weights are zero"):
        weighted([0, 0], rng.random)
    by_chance = Counter(chosen([0.25, 0.25, 1.0], rng.random) for _ in range(4000))
    assert set(by_chance) == {0, 2}
    assert 880 < by_chance[0] < 1120


# --- any deal


PLACES = 5  # two hands, a pocket, the table, the stock
PACK = 7


class Deal:
    """A small deal at random, seen in part, with true facts of it; and all that may have happened."""

    def __init__(self, rng: Random) -> None:
        self.start = [0] * (PLACES - 1) + [2**PACK - 1]
        self.moves: list[Move] = []
        self.seen: list[int] = []
        places = self.start.copy()
        lay = [places.copy()]
        for step in range(rng.randrange(4, 11)):
            sources = [place for place in range(PLACES) if places[place] and place != PLACES - 2]
            again = self.moves and rng.random() < 0.6 and places[self.moves[-1].source]
            source = self.moves[-1].source if again else rng.choice(sources)
            source = source % PLACES
            target = rng.choice([place for place in range(PLACES) if place != source])
            if rng.random() < 0.1:
                self.moves.append(Move(SHOWN, source, source, 0, places[source] & 0b1010101))
                self.seen.append(rng.choice([0, HIDDEN]))
            else:
                card = rng.choice(things_in(places[source]))
                places[source] ^= 2**card
                places[target] ^= 2**card
                self.moves.append(Move(step, source, target, 0))
                self.seen.append(card if rng.random() < 0.3 else HIDDEN)
            lay.append(places.copy())
        self.facts: list[Fact] = []
        for _ in range(rng.randrange(4)):
            index, place = rng.randrange(len(lay)), rng.randrange(PLACES)
            some = set_of([card for card in range(PACK) if rng.random() < 0.5])
            held = lay[index][place]
            there = rng.random() < 0.3
            cards = held & some if there else some & ~held
            self.facts.append(Fact(index, (place,), cards, there))
        self.check = rng.randrange(len(lay))

    def sampler(self, condition: Condition | None = None) -> DealSampler:
        """What is to be tried."""
        breaks = [fact.index for fact in self.facts]
        seen = SeenMoves(self.start, self.moves, self.seen, [self.check], breaks)
        return DealSampler(seen, [self.facts], condition)

    def tales(self) -> Counter[tuple[tuple[int, ...], tuple[int, ...]]]:
        """In how many ways each end, with how it was at the checkpoint, may have come about."""
        found: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
        self._go_on(self.start.copy(), 0, (), found)
        return found

    def _go_on(
        self,
        places: list[int],
        index: int,
        at: tuple[int, ...],
        found: Counter[tuple[tuple[int, ...], tuple[int, ...]]],
    ) -> None:
        for fact in self.facts:
            if fact.index == index:
                lies = places[fact.places[0]] & fact.cards
                if lies != (fact.cards if fact.there else 0):
                    return
        if index == self.check:
            at = tuple(places)
        if index == len(self.moves):
            found[tuple(places), at] += 1
            return
        move, card = self.moves[index], self.seen[index]
        if move.step == SHOWN:
            if card == HIDDEN or not move.cards & ~places[move.source]:
                self._go_on(places, index + 1, at, found)
            return
        for went in things_in(places[move.source]) if card == HIDDEN else [card]:
            if places[move.source] >> went & 1:
                new = places.copy()
                new[move.source] ^= 2**went
                new[move.target] ^= 2**went
                self._go_on(new, index + 1, at, found)


@pytest.mark.parametrize("number", range(150))
def test_every_way_a_deal_may_have_gone_is_counted(number: int) -> None:
    deal = Deal(Random(f"deal {number}"))
    tales = deal.tales()
    sampler = deal.sampler()
    orders = prod(factorial(len(run.moves)) for run in sampler.seen.runs)
    assert sampler.ways * orders == sum(tales.values())


@pytest.mark.parametrize("number", range(25))
def test_each_is_drawn_as_often_as_it_may_have_come_about(number: int) -> None:
    rng = Random(f"deal {number}")
    deal = Deal(rng)
    tales = deal.tales()
    if len(tales) > 150:
        return
    sampler = deal.sampler()
    drawn: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for _ in range(40 * len(tales)):
        found = sampler.draw(rng.random)
        drawn[tuple(found.places), tuple(found.at(deal.check))] += 1
    assert_even(drawn, tales)


@pytest.mark.parametrize("number", range(40))
def test_what_is_told_of_a_draw_leads_to_its_end(number: int) -> None:
    rng = Random(f"deal {number}")
    deal = Deal(rng)
    sampler = deal.sampler()
    found = sampler.draw(rng.random)
    places = deal.start.copy()
    for index, (move, card) in enumerate(zip(deal.moves, found.told(rng.random), strict=True)):
        if index == deal.check:
            assert places == found.at(index)
        if move.step == SHOWN:
            continue
        assert deal.seen[index] in (HIDDEN, card)
        assert places[move.source] >> card & 1
        places[move.source] ^= 2**card
        places[move.target] ^= 2**card
    assert places == found.places


def test_what_nothing_agrees_with_is_told() -> None:
    moves = [Move(0, STOCK, 0, 0)]
    seen = SeenMoves([0, 0, 0b11], moves, [HIDDEN])
    with pytest.raises(ValueError, match="no deal agrees"):
        DealSampler(seen, [[Fact(1, (0,), 0b11, False)]])


def test_a_hand_that_gives_and_gets_back() -> None:
    """Places 0 (me), 1 and 2. Three cards each; place 1 gives two cards to 2, unseen, and 2 gives one back
    and then plays a card."""
    cards = list(range(9))
    mine = (0, 1, 2)
    moves = [Move(step, STOCK, step // 3, 0) for step in range(9)]
    moves += [Move(9, 1, 2, 0), Move(10, 1, 2, 0), Move(11, 2, 1, 0), Move(12, 2, TABLE, 0)]
    played = 5
    start = [0, 0, 0, 0, set_of(cards)]
    sampler = DealSampler(SeenMoves(start, moves, [*mine] + [HIDDEN] * 9 + [played]))
    expected: Counter[object] = Counter()
    rest = [card for card in cards if card not in mine]
    for first in combinations(rest, 3):
        second = [card for card in rest if card not in first]
        for given in combinations(first, 2):
            for back in [*second, *given]:
                hand = set_of([*second, *given]) ^ 2**back
                if hand >> played & 1:
                    one = set_of([c for c in first if c not in given]) | 2**back
                    expected[one, hand ^ 2**played] += 1
    assert sum(expected.values()) == comb(6, 3) * 3 * 5 * 4 // 6 == sampler.ways
    rng = Random(3)
    drawn: Counter[object] = Counter()
    for _ in range(12000):
        found = sampler.draw(rng.random)
        drawn[found.places[1], found.places[2]] += 1
        assert found.places[0] == set_of(mine)
    assert_even(drawn, expected)


class Lowest(Condition):
    """Place 0 has so many of the things below 10."""

    def __init__(self, count: int) -> None:
        self.count = count

    def gap(self, drawn: Drawn) -> int:
        """How many too few or too many."""
        return abs((drawn.places[0] & 0b1111111111).bit_count() - self.count)


@pytest.mark.parametrize("count", [3, 8])
def test_a_condition_holds_and_among_draws_that_fulfil_it_none_is_preferred(count: int) -> None:
    """Ten of thirty: with three of the low ones as good as at once,
    with eight one in 3,500."""
    moves = [Move(step, STOCK, 0, 0) for step in range(10)]
    sampler = DealSampler(SeenMoves([0, 2**30 - 1], moves, [HIDDEN] * 10), condition=Lowest(count))
    rng = Random(count)
    low: Counter[int] = Counter()
    for _ in range(200):
        places = sampler.draw(rng.random).places
        assert (places[0] & 0b1111111111).bit_count() == count
        low.update(things_in(places[0]))
    expected = 200 * count / 10
    assert all(abs(low[thing] - expected) < 5 * expected**0.5 for thing in range(10))


class Never(Condition):
    """What cannot be."""

    def gap(self, drawn: Drawn) -> int:
        """Always one too many."""
        return 1


def test_a_condition_that_nothing_fulfils_is_told() -> None:
    moves = [Move(step, STOCK, 0, 0) for step in range(2)]
    sampler = DealSampler(SeenMoves([0, 15], moves, [HIDDEN] * 2), condition=Never(), patience=2)
    with pytest.raises(ValueError, match="agrees with what was told"):
        sampler.draw(Random(1).random)
