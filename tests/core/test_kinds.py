"""Equal things: drawn as often as they can lie so, held to full enumeration of a game of two packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from random import Random

import pytest

from conformance.enumeration import hold_to_all_ways
from core.twin_packs import Twins, TwinsState
from pelitupa.core import State
from pelitupa.core.kinds import alike_sampler
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
