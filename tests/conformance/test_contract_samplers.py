"""Contract Samba's sampler beside a full enumeration of all that can have been, on small packs."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

import pytest

from conformance.enumeration import hold_to_all_ways, position
from pelitupa.core import State
from pelitupa.games import load_game
from pelitupa.games.canasta.cards import KINDS, kind_of
from pelitupa.games.canasta.contract_samba.actions import place_text
from pelitupa.games.canasta.contract_samba.game import ContractSamba, ContractState
from pelitupa.games.canasta.contract_samba.going_out import Goal
from pelitupa.games.canasta.contract_samba.melds import PLACES, Melds
from pelitupa.games.canasta.contract_samba.table import CALLING, OPENING

PLACE = {place_text(place): place for place in range(PLACES)}


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
    state.minimums = [15, 15]
    for text in calls:
        state.apply_action(state.string_to_action(text))
    return state


class _Nines(ContractSamba):
    """A game in which both sides have nines, and a sequence of hearts, and go out as they can."""

    def new_initial_state(self) -> _NinesState:
        return _NinesState(self).begin()


class _NinesState(ContractState):
    __slots__ = ()

    def _begin_deal(self) -> None:
        super()._begin_deal()
        row = list(self.melds[0])
        row[PLACE["9-1"]] = (kind_of("C9"),) * 3
        row[PLACE["H1"]] = tuple(kind_of(text) for text in ("H4", "H5", "H6"))
        self.melds, self.opened = [tuple(row)] * 2, [True, True]

    def goal(self, melds: Melds) -> Goal:
        return Goal()


def _nines(pack: str, options: str = "(deals=2)") -> ContractState:
    """One card each is dealt, and nobody bids."""
    given = load_game(f"contract_samba{options}")
    assert isinstance(given, ContractSamba)
    game = _Nines(given.options, given.rulebook)
    game.pack, game.hand = [0] * KINDS, 1
    for text in pack.split():
        game.pack[kind_of(text)] += 1
    return game.new_initial_state()


def _asking(state: State, rng: Random) -> int:
    """Ask where that can be done, go out seldom, and keep the auction and the sequences short."""
    legal = state.legal_actions()
    texts = {state.action_to_string(action): action for action in legal}
    if "ask" in texts and rng.random() < 0.8:
        return texts["ask"]
    if "pass" in texts:
        return texts["pass"]
    return rng.choice(legal)


VAIN = "(deals=2,penalties=true)"


@pytest.mark.parametrize(
    ("options", "seed", "steps", "asked"),
    [
        ("(deals=2)", 1, 13, [True]),
        ("(deals=2)", 1, 16, [True]),
        ("(deals=2)", 3, 13, [True]),
        ("(deals=2)", 3, 16, [True]),
        (VAIN, 1, 13, [False]),
        (VAIN, 1, 16, [False, False]),
        (VAIN, 3, 16, [False, True]),
        (VAIN, 3, 19, [False, True]),
    ],
)
def test_who_asked_could_go_out_or_was_fined(
    options: str, seed: int, steps: int, asked: list[bool]
) -> None:
    state = position(_nines("S9 S9 D9 H7 H7 S4 S4 CK", options), seed, steps, _asking)
    assert isinstance(state, ContractState)
    asks = [*[one for past in state.earlier for one in past[2]], *state.asks]
    assert [one.able for one in asks] == asked
    ways = [hold_to_all_ways(state, seat, _held, 1500) for seat in range(4)]
    assert min(ways) > 5


def _history(state: State) -> Hashable:
    return tuple(state.history())


@pytest.mark.parametrize(("options", "seed"), [("(deals=2)", 1), ("(deals=2)", 4), (VAIN, 2)])
def test_who_asked_in_a_deal_that_is_over_could_go_out(options: str, seed: int) -> None:
    state = position(_nines("S9 S9 D9 H7 H7 S4 S4 CK", options), seed, 17, _asking)
    assert isinstance(state, ContractState)
    assert state.earlier[0][2]
    for seat in range(4):
        hold_to_all_ways(state, seat, _history, 1500)


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
            again.minimums = [15, 15]
            for action in drawn.history():
                again.apply_action(action)
            assert (again.phase, again.failed) == (OPENING, state.failed)
