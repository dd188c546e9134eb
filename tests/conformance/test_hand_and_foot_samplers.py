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
    return tuple(map(tuple, state.hands)), tuple(state.feet), tuple(state.stock)


@pytest.mark.parametrize(("steps", "seed"), [(11, 1), (13, 2)])
def test_hands_and_feet(steps: int, seed: int) -> None:
    """One card each, and one for a foot: whose card goes takes up his foot, and red threes are as others."""
    pack = "D3 S7 S7 S7 S7 S7 C9 S3 S3 S3 S3"
    state = position(small("(deals=1)", pack, 1, 1), seed, steps, _any)
    ways = [hold_to_all_ways(state, seat, _held, 1000) for seat in (0, seed)]
    assert max(ways) > 1


def test_in_which_order_a_foot_was_dealt_nobody_knows() -> None:
    """Who took one up knows its cards, and all know those of feet that were turned up at the end."""
    state = small("(deals=2)", "SA SA SA SA SA S3 S3 S3 S3 S3 S3 S3 S3 S3 S3", 1, 2)
    for text in [
        "SA", "S3", "S3", "S3", "SA", "S3", "S3", "SA", "S3", "S3", "S3", "S3", "S3",
        "draw", "SA", "SA", "lay SA", "lay SA", "lay SA", "foot",
    ]:  # fmt: skip
        state.apply_action(state.string_to_action(text))
    assert hold_to_all_ways(state.clone(), 1, _feet_in_order, 500) > 4
    for text in ["discard S3", "draw"]:
        state.apply_action(state.string_to_action(text))
    assert state.deal_number() == 2
    assert hold_to_all_ways(state, 0, _feet_in_order, 500) == 4


def _feet_in_order(state: State) -> Hashable:
    return tuple(state.history()[4:12])
