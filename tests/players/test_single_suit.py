"""One-suit whist solved: the count against the rules, in known positions, and at the table."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pelitupa.core import CHANCE
from pelitupa.equipment.cards import BITS, cards_in, mask_of
from pelitupa.games import load_game
from pelitupa.games.mathematics.single_suit_whist.game import SingleSuitWhistState
from pelitupa.players import exactly
from pelitupa.players.bots import RandomBot
from pelitupa.players.single_suit_whist.bot import SingleSuitBot
from pelitupa.players.single_suit_whist.solver import (
    PlainSingleSuit,
    SingleSuitError,
    SingleSuitPosition,
    SingleSuitSolver,
    leader_tricks,
    position_of,
)


def arrangement(cards: str) -> tuple[int, int]:
    """`L` the leader's cards, `f` the follower's, from the highest to the lowest."""
    places = mask_of(place for place, owner in enumerate(reversed(cards)) if owner == "L")
    return places, len(cards) // 2


def both_leads(cards: str) -> tuple[int, int]:
    """The tricks of A if A leads, and if B leads."""
    own = leader_tricks(*arrangement(cards.replace("A", "L").replace("B", "f")))
    size = len(cards) // 2
    other = leader_tricks(*arrangement(cards.replace("B", "L").replace("A", "f")))
    return own, size - other


def random_arrangement(rng: Random, size: int) -> int:
    return mask_of(rng.sample(range(2 * size), size))


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 6])
def test_counting_gives_what_the_rules_give_in_every_position(size: int) -> None:
    plain = PlainSingleSuit()
    for places in combinations(range(2 * size), size):
        leader = mask_of(places)
        assert leader_tricks(leader, size) == plain.tricks(leader, size)


def test_counting_gives_what_the_rules_give_in_larger_positions() -> None:
    plain, rng = PlainSingleSuit(), Random(1)
    for size in (7, 8, 8, 9, 10):
        leader = random_arrangement(rng, size)
        assert leader_tricks(leader, size) == plain.tricks(leader, size)


@pytest.mark.parametrize("size", [10, 13, 20, 26, 40])
def test_counts_fit_together_where_the_rules_take_too_long(size: int) -> None:
    """The value of a position is that of its best lead: what makes all values right at once."""
    rng, solver = Random(size), SingleSuitSolver()
    for _ in range(3):
        leader = random_arrangement(rng, size)
        position = SingleSuitPosition(leader, BITS[2 * size] - 1 - leader)
        assert solver.value(position) == max(solver.card_values(position).values())


@pytest.mark.parametrize(
    ("cards", "tricks"),
    [
        ("AB", (1, 1)),
        ("ABAB", (1, 2)),  # whoever leads from it loses the second trick
        ("ABBA", (1, 1)),
        ("AABABB", (2, 3)),
        ("ABABAB", (2, 2)),
        ("AAABBB", (3, 3)),
        ("BBBAAA", (0, 0)),
        ("AABBAABB", (3, 3)),
        ("AAAAAABBBBBBAAAAAABBBBBB", (8, 8)),
        ("AAAABBBBAAAABBBBAAAABBBB", (7, 8)),
        ("ABABABABABABABABABABABABAB", (7, 7)),
        ("ABBAABAB", (2, 2)),  # here the other player is let off a trick
        ("BAAAABBABBBA", (4, 4)),
    ],
)
def test_known_positions(cards: str, tricks: tuple[int, int]) -> None:
    assert both_leads(cards) == tricks


def test_the_lead_is_never_worth_having_and_costs_a_trick_at_most() -> None:
    rng = Random(2)
    for size in (5, 9, 13, 26):
        for _ in range(50):
            leader = random_arrangement(rng, size)
            without = size - leader_tricks(BITS[2 * size] - 1 - leader, size)
            assert leader_tricks(leader, size) <= without <= leader_tricks(leader, size) + 1


def value_by_the_game(state: SingleSuitWhistState) -> float:
    """The margin of player 1, by playing everything out through the contract."""
    if state.is_terminal():
        return state.returns()[0]
    values = [value_by_the_game(state.child(action)) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def dealt(size: int, seed: int, objective: str = "margin", leader: int = 1) -> SingleSuitWhistState:
    spec = f"single_suit_whist(n={size},objective={objective},leader={leader})"
    state = load_game(spec).new_initial_state()
    assert isinstance(state, SingleSuitWhistState)
    rng = Random(seed)
    while state.current_player() == CHANCE:
        state.apply_action(state.draw(rng.random))
    return state


@pytest.mark.parametrize("seed", range(12))
def test_values_of_cards_are_those_of_the_game_itself(seed: int) -> None:
    """With the lead to come and with a card on the table, through the game's own rules."""
    solver = SingleSuitSolver()
    state = dealt(4, seed, leader=1 + seed % 2)
    if seed % 3:
        state.apply_action(state.legal_actions()[seed % 4])
    player = state.current_player()
    for card, tricks in solver.card_values(position_of(state)).items():
        margin = value_by_the_game(state.child(card))
        assert 2 * tricks - 4 == (margin if player == 0 else -margin)


def test_a_position_after_the_lead_is_worth_what_the_best_reply_leaves() -> None:
    solver = SingleSuitSolver()
    led = SingleSuitPosition(leader=mask_of([0]), follower=mask_of([1, 2]), led=3)
    assert solver.card_values(led) == {1: 1, 2: 1}
    assert solver.value(led) == 1
    assert solver.optimal(led) == [1, 2]


def test_played_cards_leave_no_gaps() -> None:
    solver = SingleSuitSolver()
    close = SingleSuitPosition(leader=mask_of([0, 3]), follower=mask_of([1, 2]))
    wide = SingleSuitPosition(leader=mask_of([5, 80]), follower=mask_of([22, 23]))
    assert solver.value(close) == solver.value(wide) == 1
    assert list(solver.card_values(wide)) == [5, 80]
    assert solver.optimal(SingleSuitPosition(0, 0)) == []


def test_the_plain_solver_names_the_same_best_cards() -> None:
    fast, plain, rng = SingleSuitSolver(), SingleSuitSolver(PlainSingleSuit().tricks), Random(3)
    for _ in range(40):
        leader = random_arrangement(rng, 6)
        position = SingleSuitPosition(leader, BITS[12] - 1 - leader)
        assert fast.card_values(position) == plain.card_values(position)
        led = rng.choice(cards_in(leader))
        position = SingleSuitPosition(leader ^ BITS[led], position.follower, led)
        assert fast.card_values(position) == plain.card_values(position)


@pytest.mark.parametrize(
    ("leader", "follower", "led", "message"),
    [
        (0b11, 0b10, -1, "two places"),
        (0b11, 0b100, -1, "the follower 1"),
        (0b1, 0b10, 2, "the follower 1"),
        (0b1, 0b110, 0, "two places"),
        (0b1, 0b110, 200, "numbered from 0"),
        (-1, 0b110, -1, "numbered from 0"),
        (2**110, 1, -1, "numbered from 0"),
    ],
)
def test_what_is_no_position_is_refused(leader: int, follower: int, led: int, message: str) -> None:
    with pytest.raises(SingleSuitError, match=message):
        SingleSuitPosition(leader, follower, led)


def test_a_position_needs_the_whole_deal() -> None:
    state = load_game("single_suit_whist").new_initial_state()
    assert isinstance(state, SingleSuitWhistState)
    with pytest.raises(SingleSuitError, match="still being dealt"):
        position_of(state)


@pytest.mark.parametrize("seed", range(4))
def test_two_bots_without_fault_play_out_the_value(seed: int) -> None:
    state = dealt(13, seed)
    value = SingleSuitSolver().value(position_of(state))
    bots = [SingleSuitBot(0), SingleSuitBot(1)]
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert state.tricks == [value, 13 - value]


def test_the_bot_makes_at_least_the_value_against_anybody() -> None:
    for seed in range(8):
        state = dealt(9, seed)
        value = SingleSuitSolver().value(position_of(state))
        bot, other = SingleSuitBot(0), RandomBot(1, seed)
        assert bot.player_id() == 0
        bot.restart()
        while not state.is_terminal():
            player = bot if state.current_player() == 0 else other
            state.apply_action(player.step(state))
        assert state.tricks[0] >= value


def test_the_bot_refuses_other_games_and_other_turns() -> None:
    with pytest.raises(SingleSuitError, match="not hex"):
        SingleSuitBot(0).step(load_game("hex").new_initial_state())
    with pytest.raises(SingleSuitError, match="turn of player 2"):
        SingleSuitBot(1).step(dealt(3, 1))


def test_what_each_card_brings_is_told_of_a_table() -> None:
    exact = exactly("single_suit_whist")
    assert exact is not None
    state = dealt(6, 3)
    assert exact(state) == SingleSuitSolver().card_values(position_of(state))
    with pytest.raises(SingleSuitError, match="not hex"):
        exact(load_game("hex").new_initial_state())
