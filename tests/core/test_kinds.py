"""Equal things that came hidden: drawn as often as they can have come so, held to full enumeration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import permutations
from random import Random

import pytest

from conformance.enumeration import assert_even
from pelitupa.core.kinds import ARRIVES, Arrivals, Look, comes


def sequences(pool: list[int], places: list[list[int]]) -> dict[Hashable, int]:
    """All kinds that can have come unseen to the places, each as often as equal things can be given so."""
    things = [kind for kind, many in enumerate(pool) for _ in range(many)]
    slots = [place.count(ARRIVES) for place in places]
    found: Counter[Hashable] = Counter()
    for given in permutations(things, sum(slots)):
        told, rest = [], list(given)
        for many in slots:
            told.append(tuple(rest[:many]))
            rest = rest[many:]
        if all(_was_there(*pair) for pair in zip(places, told, strict=True)):
            found[tuple(told)] += 1
    return found


def _was_there(place: list[int], told: tuple[int, ...]) -> bool:
    held, coming = Counter[int](), iter(told)
    for what in place:
        if what < 0:
            held[next(coming) if what == ARRIVES else -2 - what] += 1
        else:
            held[what] -= 1
            if held[what] < 0:
                return False
    return True


ACE, KING, FIVE = 0, 1, 2
HIDDEN = [ARRIVES] * 3
ARRIVING = {
    "nothing has left": ([2, 2, 2], [HIDDEN]),
    "an ace has left": ([3, 2, 2], [[*HIDDEN, ACE]]),
    "two aces have left at once": ([3, 2, 2], [[*HIDDEN, ACE, ACE]]),
    "an ace has left twice": ([3, 2, 2], [[*HIDDEN, ACE, ARRIVES, ACE, ARRIVES]]),
    "much has left": (
        [3, 3, 1],
        [[*HIDDEN, ACE, KING, ARRIVES, ARRIVES, ACE, KING, ARRIVES, KING]],
    ),
    "an ace that was seen to come": ([2, 3, 2], [[*HIDDEN, comes(ACE), ACE, ARRIVES, ACE, FIVE]]),
    "a hand was shown": (
        [3, 2, 2],
        [[*HIDDEN, ACE, comes(ACE), KING, comes(KING), ACE, ARRIVES, ACE]],
    ),
    "two hands": ([3, 2, 2], [[*HIDDEN, ACE, ARRIVES], [ARRIVES, ARRIVES, ACE]]),
}


@pytest.mark.parametrize(("pool", "places"), list(ARRIVING.values()), ids=list(ARRIVING))
def test_hidden_arrivals_are_as_likely_as_equal_things_can_come_so(
    pool: list[int], places: list[list[int]]
) -> None:
    ways = sequences(pool, places)
    arrivals, rng = Arrivals(pool, places), Random(5).random
    drawn = Counter[Hashable]()
    for _ in range(6000):
        arrived = arrivals.draw(rng)
        drawn[tuple(tuple(kinds) for kinds in arrived.told)] += 1
        came = Counter(kind for kinds in arrived.told for kind in kinds)
        assert arrived.left == [many - came[kind] for kind, many in enumerate(pool)]
    assert_even(drawn, ways)


class Holds(Look):
    """Something of a kind lay at a place then."""

    kind = ACE

    def agrees(self, held: list[int]) -> bool:
        assert held == sorted(held)
        return self.kind in held


def _held(place: list[int], told: tuple[int, ...], index: int) -> list[int]:
    held, coming = Counter[int](), iter(told)
    for what in place[:index]:
        if what < 0:
            held[next(coming) if what == ARRIVES else -2 - what] += 1
        else:
            held[what] -= 1
    return sorted(held.elements())


@pytest.mark.parametrize("name", list(ARRIVING))
@pytest.mark.parametrize("index", [1, 3, 5])
def test_what_was_known_of_a_place_at_some_time_is_so(name: str, index: int) -> None:
    pool, places = ARRIVING[name]
    index = min(index, len(places[-1]))
    look = Holds(len(places) - 1, index)
    all_ways = sequences(pool, places)
    ways: dict[Hashable, int] = {}
    for told, many in all_ways.items():
        assert isinstance(told, tuple)
        if look.agrees(_held(places[-1], told[-1], index)):
            ways[told] = many
    arrivals, rng = Arrivals(pool, places, [look]), Random(5).random
    drawn = Counter[Hashable]()
    for _ in range(3000):
        drawn[tuple(tuple(kinds) for kinds in arrivals.draw(rng).told)] += 1
    assert 0 < len(ways) <= len(all_ways)
    assert_even(drawn, ways)


def test_what_never_was_so_is_not_drawn() -> None:
    never = Holds(0, 1)
    never.kind = FIVE
    arrivals = Arrivals([2, 2, 0], [[ARRIVES, ARRIVES]], [never])
    assert arrivals.find(Random(1).random, 5) is None
    assert len(arrivals.draw(Random(1).random, looking=False).told[0]) == 2
    with pytest.raises(ValueError, match="nothing was found"):
        arrivals.draw(Random(1).random)


def test_five_packs_and_fifty_turns_are_drawn_from() -> None:
    """No number of turns is too many: two hidden hands, each of which shows five cards and takes five."""
    rng = Random(1)
    pack = [kind for kind in range(52) for _ in range(5)]
    rng.shuffle(pack)
    places: list[list[int]] = [[], []]
    hands: list[list[int]] = [[], []]
    for turn in range(48):
        hand, place = hands[turn % 2], places[turn % 2]
        while len(hand) < 13 and pack:
            hand.append(pack.pop())
            place.append(ARRIVES)
        for kind in sorted(set(hand))[-5:]:  # those that last longest go together
            hand.remove(kind)
            place.append(kind)
    arrivals = Arrivals([5] * 52, places)
    for _ in range(20):
        arrived = arrivals.draw(rng.random)
        assert [len(told) for told in arrived.told] == [place.count(ARRIVES) for place in places]
        assert all(_was_there(*pair) for pair in zip(places, map(tuple, arrived.told), strict=True))


@pytest.mark.parametrize(
    ("pool", "place"),
    [([0, 2], [ARRIVES, ACE]), ([2, 2], [ARRIVES, ACE, KING]), ([1, 0], [ARRIVES, ARRIVES])],
)
def test_what_cannot_have_come_is_refused(pool: list[int], place: list[int]) -> None:
    with pytest.raises(ValueError, match="more"):
        Arrivals(pool, [place])
