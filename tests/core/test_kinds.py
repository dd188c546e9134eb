"""Equal things: drawn as often as they can lie so, held to full enumeration of a game of two packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from itertools import permutations
from random import Random

import pytest

from conformance.enumeration import assert_even, hold_to_all_ways
from core.twin_packs import Twins, TwinsState
from pelitupa.core import State
from pelitupa.core.kinds import ARRIVES, Arrivals, Look, alike_sampler, comes
from pelitupa.core.places import SHOWN, STOCK, TABLE, UNSEEN, Drawn, Fact, Likelihood, Move
from pelitupa.core.shares import set_of


def placement(state: State) -> Hashable:
    assert isinstance(state, TwinsState)
    return tuple(tuple(kinds) for kinds in state.lie)


def gladly(state: State, action: int) -> float:
    assert isinstance(state, TwinsState)
    return state.gladly(action)


def at(texts: str, worth: tuple[float, ...] = ()) -> TwinsState:
    """The position after some actions, with commas between."""
    state = Twins(worth).new_initial_state()
    for text in texts.split(", "):
        state.apply_action(state.string_to_action(text))
    return state


MATCHES = {
    "nothing but the deal": "a, b, c, a",
    "a pair shown": "a, a, c, b, show a, show a",
    "a card hidden": "a, b, c, a, hide b, show a, c",
    "taken back, hidden, and shown again": "a, b, c, a, show a, take a, b, show c, hide a, hide b, show a",
    "lost sight of": "b, c, a, c, show b, take b, a, show a, take a, hide c, show b",
    "lost by the other": "c, b, a, b, show c, take c, c, show a, take a, hide b, hide c, hide b, show a",
    "hidden twice": "a, b, c, a, hide a, hide b, c, hide a, show c",
}


@pytest.mark.parametrize("worth", [(), (1.0, 0.4, 0.1)])
@pytest.mark.parametrize("texts", list(MATCHES.values()), ids=list(MATCHES))
def test_equal_things_are_drawn_as_often_as_they_can_lie_so(
    texts: str, worth: tuple[float, ...]
) -> None:
    """Each seat, with hidden choices alike for all cards, and with some that are likelier."""
    state = at(texts, worth)
    found = [hold_to_all_ways(state, seat, placement, 3000, likely=gladly) for seat in range(2)]
    assert max(found) > 2


def test_who_has_shown_an_ace_has_no_second_one_for_that() -> None:
    """Two of four cards, two of which are aces: of those that hold one, a fifth hold both."""
    moves = [Move(step, STOCK, 0, 0) for step in range(2)] + [Move(2, 0, TABLE, 0)]
    start = [0, 0, set_of(range(4))]
    sampler = alike_sampler(start, moves, [UNSEEN, UNSEEN, 0], [0, 0, 1, 2])
    rng = Random(1).random
    both = sum(sampler.draw(rng).places[0] & 0b11 != 0 for _ in range(4000))
    assert abs(both - 800) <= 4 * (4000 * 0.2 * 0.8) ** 0.5


def test_five_packs_with_jokers() -> None:
    """270 cards of 54 kinds: of each hand a card is shown, and another known not to be there."""
    kind_of = [thing % 54 for thing in range(270)]
    moves = [Move(step, STOCK, step % 4, 0) for step in range(60)]
    seen = [UNSEEN] * 60
    for seat in range(4):
        moves.append(Move(60 + seat, seat, TABLE, 0))
        seen.append(seat // 2)
    start = [0, 0, 0, 0, 0, set_of(range(270))]
    absent = set_of([thing for thing in range(270) if kind_of[thing] == 53])
    facts = [Fact(64, (seat,), absent, False) for seat in range(4)]
    sampler = alike_sampler(start, moves, seen, kind_of, cases=[facts])
    rng = Random(2).random
    for _ in range(50):
        drawn = sampler.draw(rng)
        assert [places.bit_count() for places in drawn.places] == [14, 14, 14, 14, 4, 210]
        assert not any(drawn.places[seat] & absent for seat in range(4))
        shown = Counter(kind_of[thing] for thing in range(270) if drawn.places[TABLE] >> thing & 1)
        assert shown == {0: 2, 1: 2}


class Never(Likelihood):
    def weight(self, drawn: Drawn) -> float:
        return 0.0


def test_what_cannot_be_drawn_is_told() -> None:
    moves = [Move(0, STOCK, 0, 0)]
    start = [0, 0, set_of(range(4))]
    never = alike_sampler(start, moves, [UNSEEN], [0, 0, 1, 1], likelihood=Never())
    with pytest.raises(ValueError, match="no deal has any weight"):
        never.draw(Random(1).random)
    with pytest.raises(ValueError, match="shown"):
        alike_sampler(start, [Move(SHOWN, 0, 0, 0)], [0], [0, 0, 1, 1])


def test_things_that_are_lost_sight_of_too_often_are_told() -> None:
    """One of eight alike is shown, taken back, and goes unseen to another hand and back, again and again."""
    moves = [Move(step, STOCK, 0, 0) for step in range(8)]
    ways = ((0, TABLE), (TABLE, 0), (0, 1), (1, 0))
    moves += [Move(8, source, target, 0) for _ in range(9) for source, target in ways]
    seen = [UNSEEN] * 8 + [0, 0, UNSEEN, UNSEEN] * 9
    with pytest.raises(ValueError, match="lost sight of"):
        alike_sampler([0, 0, 0, set_of(range(8))], moves, seen, [0] * 8)


# --- hidden arrivals, merged


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
    "much has left": ([3, 3, 1], [[*HIDDEN, ACE, KING, ARRIVES, ARRIVES, ACE, KING, ARRIVES, KING]]),
    "an ace that was seen to come": ([2, 3, 2], [[*HIDDEN, comes(ACE), ACE, ARRIVES, ACE, FIVE]]),
    "a hand was shown": ([3, 2, 2], [[*HIDDEN, ACE, comes(ACE), KING, comes(KING), ACE, ARRIVES, ACE]]),
    "two hands": ([3, 2, 2], [[*HIDDEN, ACE, ARRIVES], [ARRIVES, ARRIVES, ACE]]),
}  # fmt: skip


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
