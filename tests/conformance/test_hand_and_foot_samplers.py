"""Hand and Foot's sampler beside a full enumeration of all that can have been, on small packs with feet."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

import pytest

from conformance.enumeration import hold_to_all_ways, position
from pelitupa.core import State
from pelitupa.games import load_game
from pelitupa.games.canasta.cards import KINDS, kind_of
from pelitupa.games.canasta.hand_and_foot.game import HandAndFoot, HandAndFootState


def small(spec: str, pack: str, hand: int, foot: int) -> State:
    """The beginning with a small pack."""
    game = load_game(f"hand_and_foot{spec}")
    assert isinstance(game, HandAndFoot)
    game.pack, game.hand, game.foot = [0] * KINDS, hand, foot
    for text in pack.split():
        game.pack[kind_of(text)] += 1
    return game.new_initial_state()


def _any(state: State, rng: Random) -> int:
    return rng.choice(state.legal_actions())


def _held(state: State) -> Hashable:
    assert isinstance(state, HandAndFootState)
    return tuple(map(tuple, state.hands)), tuple(state.stock)


@pytest.mark.parametrize(("steps", "seed"), [(6, 1), (8, 2), (9, 1), (9, 2)])
def test_hands_and_feet_taken_up(steps: int, seed: int) -> None:
    """One card each, and one for a foot: whose card goes takes up his foot, and red threes are as others."""
    pack = "D3 D3 S7 S7 C9 C9 S4 S4 S3 S3 S3"
    state = position(small("(deals=1)", pack, 1, 1), seed, steps, _any)
    ways = [hold_to_all_ways(state, seat, _held, 1000) for seat in (0, seed)]
    assert max(ways) > 1


def test_feet_are_turned_up_at_the_end() -> None:
    """What is still unknown then are the hands: who went out is not among them."""
    state = small("(deals=1)", "D3 S7 S7 C9 S4 S4 SK S3 H5", 1, 1)
    for text in ["S7", "C9", "S4", "SK", "S3", "draw", "D3"]:
        state.apply_action(state.string_to_action(text))
    assert isinstance(state, HandAndFootState)
    assert state.closing == -1
    assert min([hold_to_all_ways(state, seat, _held, 1000) for seat in range(4)]) > 1
