"""Playouts, and what they draw."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from adapters.short import short_spec
from pelitupa.core import NoDistribution, PelitupaError, State
from pelitupa.equipment.picks import Picks
from pelitupa.games import game_ids, load_game
from pelitupa.games.board.connection import ConnectionState
from pelitupa.nature import Seeded
from pelitupa.players.playout import play_out


@pytest.mark.parametrize("id", game_ids())
def test_a_playout_ends_the_match_and_follows_from_its_seeds(id: str) -> None:
    histories = []
    for _ in range(2):
        state = load_game(short_spec(id)).new_initial_state()
        steps = play_out(state, Random(3), Seeded(3))
        assert state.is_terminal()
        assert steps == state.move_number()
        histories.append(state.history())
    assert histories[0] == histories[1]


def test_every_outcome_is_drawn_alike() -> None:
    state = load_game("jakis").new_initial_state()
    rng = Random(1)
    drawn = Counter(state.draw(rng.random) for _ in range(5200))
    outcomes = state.legal_actions()
    assert set(drawn) == set(outcomes)
    expected = 5200 / len(outcomes)
    assert sum((drawn[o] - expected) ** 2 / expected for o in outcomes) < 95  # once in some 5,000


def test_what_players_or_nature_decide_is_not_drawn() -> None:
    with pytest.raises(PelitupaError, match="a player decides"):
        load_game("hex").new_initial_state().draw(Random(1).random)
    state = load_game("round_the_clock").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(NoDistribution):
        state.draw(Random(1).random)


def told(state: State) -> tuple[object, ...]:
    """All that a state shows."""
    seats = range(state.num_players())
    return (
        state.full_history(),
        state.legal_actions(),
        state.winners(),
        state.view(None),
        [state.log(seat) for seat in seats],
        [state.observation_tensor(seat) for seat in seats],
    )


@pytest.mark.parametrize(
    "spec", ["hex", "hex(size=2)", "hex(size=1)", "y(size=6)", "y(swap=false)"]
)
@pytest.mark.parametrize("begun", [0, 1, 2, 5])
def test_a_playout_leaves_the_state_that_its_history_leads_to(spec: str, begun: int) -> None:
    for seed in range(5):
        rng = Random(seed)
        state = load_game(spec).new_initial_state()
        while not state.is_terminal() and state.move_number() < begun:
            state.apply_action(rng.choice(state.legal_actions()))
        before = state.history()
        steps = state.play_on(rng)
        assert state.history()[: len(before)] == before
        assert state.move_number() == len(before) + steps
        assert told(state) == told(load_game(spec).state(state.history()))
        assert state.play_on(rng) == 0


@pytest.mark.parametrize("spec", ["hex(size=7)", "y(size=9)"])
def test_every_stone_tells_the_sides_of_its_chain(spec: str) -> None:
    for seed in range(20):
        rng = Random(seed)
        state = load_game(spec).new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            assert isinstance(state, ConnectionState)
            assert state.board == flooded(state)


def flooded(state: ConnectionState) -> list[int]:
    """The board's values by spreading the sides from stone to stone until nothing changes."""
    values = [
        value & 3 | (state.game.side_bits[cell] if value else 0)
        for cell, value in enumerate(state.board)
    ]
    changed = True
    while changed:
        changed = False
        for cell, near in enumerate(state.game.neighbours):
            for other in near:
                if values[cell] & values[other] & 3 and values[cell] | values[other] > values[cell]:
                    values[cell] |= values[other]
                    changed = True
    return values


def test_the_random_steps_of_hex_and_y_are_uniform() -> None:
    rng, counts = Random(1), Counter[tuple[object, ...]]()
    for _ in range(7200):
        state = load_game("y(size=3,swap=false)").new_initial_state()
        state.play_on(rng)
        counts[tuple(state.history()[:3])] += 1
    assert len(counts) == 6 * 5 * 4
    assert sum((count - 60) ** 2 / 60 for count in counts.values()) < 178  # once in some 3,000


def test_picks_are_within_bounds_and_uniform_in_pairs() -> None:
    picks = Picks(Random(1))
    pairs = Counter((picks.below(7), picks.below(11)) for _ in range(77000))
    assert len(pairs) == 77
    assert sum((count - 1000) ** 2 / 1000 for count in pairs.values()) < 124  # once in some 2,500
    assert {picks.below(1) for _ in range(100)} == {0}
    assert all(0 <= picks.below(bound) < bound for bound in range(1, 3000))
    assert max(picks.below(3) for _ in range(1000)) == 2
