"""The sticks: turns, sums, and the theorem held against all there is to try."""

from __future__ import annotations

import pytest

from advised import estimate
from pelitupa.core import BoardZone, CounterZone, IllegalAction, OptionError
from pelitupa.games import load_game
from pelitupa.games.mathematics.sticks.game import Sticks, SticksState
from pelitupa.games.mathematics.sticks.theory import (
    best_sticks,
    exact_margins,
    greedy_margin,
    stated_margin,
)
from pelitupa.players import make_bot


def game_of(options: str) -> Sticks:
    game = load_game(f"sticks({options})")
    assert isinstance(game, Sticks)
    return game


def played(options: str, takes: str = "") -> SticksState:
    state = game_of(options).new_initial_state()
    for text in takes.split():
        state.apply_action(state.string_to_action(text))
    return state


def takers(state: SticksState, takes: str) -> list[int]:
    seats = []
    for text in takes.split():
        seats.append(state.current_player())
        state.apply_action(state.string_to_action(text))
    return seats


@pytest.mark.clause("sticks/sticks", "sticks/number")
@pytest.mark.parametrize("n", [1, 6, 15])
def test_there_is_a_stick_of_every_length_up_to_2n(n: int) -> None:
    state = played(f"n={n}")
    assert [state.action_to_string(a) for a in state.legal_actions()] == [
        str(length) for length in range(1, 2 * n + 1)
    ]
    board = state.view(None).zone("sticks")
    assert isinstance(board, BoardZone)
    assert len(board.links) == 2 * n
    reach = {cell.id: cell.x for cell in board.cells}
    assert [reach[link.end] - reach[link.start] for link in board.links] == [
        float(length) for length in range(2 * n, 0, -1)
    ]


@pytest.mark.clause("sticks/number")
@pytest.mark.parametrize("n", [0, 16])
def test_no_other_number_of_sticks_is_laid_out(n: int) -> None:
    with pytest.raises(OptionError):
        game_of(f"n={n}")


@pytest.mark.clause("sticks/take")
def test_players_take_one_stick_in_turn_and_none_twice() -> None:
    state = played("n=2")
    assert takers(state, "2 4 1") == [0, 1, 0]
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action("4"))
    assert error.value.ruling.clause == "sticks/take"
    assert state.explain(2).legal
    assert state.explain(2).clause == "sticks/take"


@pytest.mark.clause("sticks/take-two")
def test_with_two_a_turn_the_first_takes_one_and_the_last_stick_is_taken_alone() -> None:
    state = played("n=4,take=2")
    assert str(state.view(0).prompt) == "Take a stick"
    assert takers(state, "8") == [0]
    assert str(state.view(1).prompt) == "Take the first of two sticks"
    assert takers(state, "7") == [1]
    assert str(state.view(1).prompt) == "Take the second stick"
    assert takers(state, "6 5 4 3 2") == [1, 0, 0, 1, 1]
    assert str(state.view(0).prompt) == "Take a stick"
    assert takers(state, "1") == [0]
    assert state.is_terminal()


@pytest.mark.clause("sticks/sum")
def test_a_stick_counts_its_length_at_once() -> None:
    state = played("n=3", "2 6 5")
    assert state.scores() == [7.0, 6.0]
    sums = state.view(None).zone("sums")
    assert isinstance(sums, CounterZone)
    assert [counter.value for counter in sums.counters] == ["7", "6"]
    assert [(line.seats, line.points) for line in state.score_sheet()] == [((0,), 7.0), ((1,), 6.0)]


@pytest.mark.clause("sticks/win")
def test_the_bigger_sum_wins_and_equal_sums_are_a_draw() -> None:
    assert played("n=2", "4 3 2 1").winners() == [0]
    assert played("n=2", "1 4 3 2").winners() == [1]
    drawn = played("n=2", "1 2 4 3")
    assert drawn.winners() == []
    assert drawn.returns() == [0.0, 0.0]
    assert played("n=2,objective=margin", "4 3 2 1").returns() == [2.0, -2.0]


@pytest.mark.clause("sticks/theorem")
@pytest.mark.parametrize("take", [1, 2])
@pytest.mark.parametrize("n", range(1, 7))
def test_longest_first_is_worth_as_much_as_all_there_is_to_try(n: int, take: int) -> None:
    """Of every set of sticks, not of the whole table alone; the lab goes on to n = 9."""
    game = game_of(f"n={n},take={take}")
    margins = exact_margins(game)
    assert margins[-1] == stated_margin(n, take)
    assert margins == [greedy_margin(game, lying) for lying in range(len(margins))]


@pytest.mark.clause("sticks/theorem")
@pytest.mark.parametrize("take", [1, 2])
def test_the_best_sticks_are_those_that_keep_the_exact_value(take: int) -> None:
    game = game_of(f"n=4,take={take}")
    margins = exact_margins(game)
    for lying in range(1, 2**8):
        state = game.new_initial_state()
        state.lying = lying
        sign = 1 if state.current_player() == 0 else -1
        best = [
            stick
            for stick in state.legal_actions()
            if sign * margins[lying ^ 2**stick] + stick + 1 == sign * margins[lying]
        ]
        assert best_sticks(state) == best
        assert lying.bit_length() - 1 in best


@pytest.mark.parametrize(("take", "margin"), [(1, 6.0), (2, 0.0)])
def test_two_bots_end_where_the_theorem_says(take: int, margin: float) -> None:
    game = game_of(f"take={take},objective=margin")
    bots = [make_bot("sticks", game, seat, "x") for seat in (0, 1)]
    state = game.new_initial_state()
    assert estimate(state) == [margin, -margin]
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert state.returns() == [margin, -margin]


@pytest.mark.clause("sticks/standing")
def test_a_sum_given_counts_with_the_sticks() -> None:
    state = played("n=2,standing=0:3", "4 3 2 1")
    assert (state.sums(), state.winners()) == ([6, 7], [1])
    assert game_of("n=2,standing=4:0").score_range() == (0.0, 14.0)
    with pytest.raises(OptionError, match="0 to 4, not with 5"):
        game_of("n=2,standing=0:5")
