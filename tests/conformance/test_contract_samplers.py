"""Contract Samba's sampler beside a full enumeration of all that can have been, on small packs."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

import pytest

from conformance.enumeration import hold_to_all_ways, position
from pelitupa.core import State
from pelitupa.games import load_game
from pelitupa.games.canasta.cards import KINDS, kind_of
from pelitupa.games.canasta.contract_samba.game import ContractSamba, ContractState
from pelitupa.games.canasta.contract_samba.table import CALLING, OPENING


def small(pack: str, hand: int, totals: tuple[int, int] = (-5, -5)) -> ContractState:
    """The beginning with a small pack; 15 points open."""
    game = load_game("contract_samba(deals=2)")
    assert isinstance(game, ContractSamba)
    game.pack, game.hand = [0] * KINDS, hand
    for text in pack.split():
        game.pack[kind_of(text)] += 1
    state = game.new_initial_state()
    state.totals = list(totals)
    return state


def _quiet(state: State, rng: Random) -> int:
    """Any action, but in the auction one that lets it end soon."""
    assert isinstance(state, ContractState)
    legal = state.legal_actions()
    if state.phase == CALLING and rng.random() < 0.7:
        legal = legal[-2:]
    return rng.choice(legal)


def _held(state: State) -> Hashable:
    assert isinstance(state, ContractState)
    return tuple(map(tuple, state.hands)), tuple(state.stock)


@pytest.mark.parametrize("steps", [9, 14, 18])
@pytest.mark.parametrize("seed", [1, 2])
def test_hands_drawn_unseen_and_emptied_in_sight(steps: int, seed: int) -> None:
    state = position(small("D3 S7 S7 C9 SK S4 S4 H5", 1), seed, steps, _quiet)
    ways = [hold_to_all_ways(state, seat, _held, 2500) for seat in range(4)]
    assert max(ways) > 1


def _with_three(*calls: str) -> ContractState:
    """Four cards each, of which three sevens open by 15 points; two more are in the stock."""
    game = load_game("contract_samba(deals=1)")
    assert isinstance(game, ContractSamba)
    game.pack, game.hand = [0] * KINDS, 4
    dealt = "S7 S7 H7 C9 C4 D4 D6 H5 H8 HT HQ HA CJ CJ CQ SQ"
    for text in f"{dealt} S7 H5".split(" "):
        game.pack[kind_of(text)] += 1
    state = game.new_initial_state()
    for text in dealt.split(" "):
        state.apply_action(kind_of(text))
    assert isinstance(state, ContractState)
    state.zones = [15, 15]
    for text in calls:
        state.apply_action(state.string_to_action(text))
    return state


def test_who_is_about_to_open_can_and_who_could_not_cannot_in_every_draw() -> None:
    state = _with_three("bid 1 clubs", "bid 1 hearts", "pass", "pass", "pass")
    assert (state.phase, state.turn, len(state.failed)) == (OPENING, 0, 1)
    rng = Random(1).random
    for seat in range(4):
        sampler = state.sampler(seat)
        for _ in range(20):
            drawn = sampler.draw(rng)
            assert isinstance(drawn, ContractState)
            assert drawn.legal_actions()
            failed = drawn.failed[0]
            assert failed[0] == 1
            assert drawn.hands[seat] == state.hands[seat]
            again = state.get_game().new_initial_state()
            assert isinstance(again, ContractState)
            again.zones = [15, 15]
            for action in drawn.history():
                again.apply_action(action)
            assert (again.phase, again.failed) == (OPENING, state.failed)
