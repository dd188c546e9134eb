"""Hex: positions for each clause, and what is known of small boards."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import IllegalAction, OptionError, State
from pelitupa.games import load_game


def play(spec: str, moves: str) -> State:
    state = load_game(spec).new_initial_state()
    for move in moves.split():
        state.apply_action(state.string_to_action(move))
    return state


@pytest.mark.clause("hex/board")
@pytest.mark.parametrize(("size", "cells"), [(1, 1), (4, 16), (11, 121), (13, 169), (14, 196)])
def test_a_board_has_size_times_size_cells(size: int, cells: int) -> None:
    assert (
        len(load_game(f"hex(size={size},swap=false)").new_initial_state().legal_actions()) == cells
    )


@pytest.mark.clause("hex/largest")
@pytest.mark.parametrize("size", [0, 41])
def test_a_side_has_one_to_forty_cells(size: int) -> None:
    assert len(load_game("hex(size=40)").new_initial_state().legal_actions()) == 1600
    with pytest.raises(OptionError):
        load_game("hex", size=size)


@pytest.mark.clause("hex/sides", "hex/goal")
def test_red_joins_top_and_bottom() -> None:
    #  a b c       red: b1 a2 a3, a bent chain from the top row to the bottom row
    state = play("hex(size=3)", "b1 c1 a2 c2 a3")
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]


@pytest.mark.clause("hex/sides", "hex/goal")
def test_blue_joins_left_and_right() -> None:
    state = play("hex(size=3)", "b1 a2 b3 b2 a1 c2")
    assert state.returns() == [-1.0, 1.0]


@pytest.mark.clause("hex/sides")
def test_a_corner_belongs_to_both_sides() -> None:
    assert play("hex(size=1)", "a1").returns() == [1.0, -1.0]
    # the acute corner a1 counts as top for red here, and as left for blue in the mirrored match
    assert play("hex(size=2)", "a1 b1 a2").returns() == [1.0, -1.0]
    assert play("hex(size=2)", "a2 a1 b2 b1").returns() == [-1.0, 1.0]


@pytest.mark.clause("hex/goal")
def test_cells_that_touch_only_at_the_far_diagonal_are_not_next_to_each_other() -> None:
    # b1 and a2 are neighbours in a rhombus leaning right; a1 and b2 are not
    assert not play("hex(size=2)", "a1 b1 b2").is_terminal()


@pytest.mark.clause("hex/first")
def test_red_moves_first() -> None:
    state = play("hex", "f6")
    assert state.view(0).players[0].status == "red"
    assert "red f6" in state.public_position()


@pytest.mark.clause("hex/turn")
def test_a_taken_cell_is_refused() -> None:
    state = play("hex", "f6")
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action("f6"))
    assert error.value.ruling.clause == "hex/turn"


@pytest.mark.clause("hex/swap")
def test_after_a_swap_the_first_stone_is_the_second_players_and_the_first_goes_on_with_blue() -> (
    None
):
    state = play("hex(size=3)", "b2 swap")
    assert state.current_player() == 0
    state = play("hex(size=3)", "b2 swap a1 b1 c1 b3")
    assert state.returns() == [-1.0, 1.0]  # red b1-b2-b3 belongs to the second player


@pytest.mark.clause("hex/swap")
@pytest.mark.parametrize("moves", ["", "b2 swap", "b2 a1", "b2 a1 c3"])
def test_a_swap_comes_only_at_the_second_players_first_turn(moves: str) -> None:
    state = play("hex(size=3)", moves)
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action("swap"))
    assert error.value.ruling.clause == "hex/swap"


@pytest.mark.clause("hex/swap")
def test_without_the_option_there_is_no_swap() -> None:
    assert "swap" not in load_game("hex(size=3,swap=false)").texts(0)


@pytest.mark.clause("hex/no-draw")
@pytest.mark.parametrize("size", [2, 3, 5, 8, 11])
def test_a_full_board_has_exactly_one_winner(size: int) -> None:
    """Fill boards at random, both colours alike, and look for chains by plain search."""
    game = load_game(f"hex(size={size},swap=false)")
    for seed in range(20):
        cells = list(range(size * size))
        Random(seed).shuffle(cells)
        state = game.new_initial_state()
        for cell in cells:
            if state.is_terminal():
                break
            state.apply_action(cell)
        assert state.is_terminal()
        red = {c for i, c in enumerate(cells) if i % 2 == 0}
        assert _joins(size, red, rows=True) != _joins(size, set(cells) - red, rows=False)
        assert (state.returns()[0] > 0) == _joins(size, red, rows=True)


def _joins(size: int, stones: set[int], rows: bool) -> bool:
    places = {divmod(cell, size) for cell in stones}
    axis = 0 if rows else 1
    reached = {place for place in places if place[axis] == 0}
    todo = list(reached)
    while todo:
        r, c = todo.pop()
        for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
            place = (r + dr, c + dc)
            if place in places and place not in reached:
                reached.add(place)
                todo.append(place)
    return any(place[axis] == size - 1 for place in reached)


def test_the_first_player_wins_small_boards_without_swap() -> None:
    """Strategy stealing (booklet 62.2): solved by plain search on 1x1 to 3x3."""
    for size in (1, 2, 3):
        assert _wins(load_game(f"hex(size={size},swap=false)").new_initial_state(), {})


def test_the_second_player_wins_small_boards_with_swap() -> None:
    """Booklet 62.2: with the swap the second player has a winning strategy."""
    assert not _wins(load_game("hex(size=2)").new_initial_state(), {})
    assert not _wins(load_game("hex(size=3)").new_initial_state(), {})


def _wins(state: State, known: dict[str, bool]) -> bool:
    """Whether the player to move wins."""
    me = state.current_player()
    key = state.public_position().partition(";")[2] + state.view(None).players[0].status
    if key not in known:
        known[key] = False
        for action in state.legal_actions():
            child = state.child(action)
            if child.is_terminal():
                won = child.returns()[me] > 0
            else:
                won = _wins(child, known) == (child.current_player() == me)
            if won:
                known[key] = True
                break
    return known[key]


@pytest.mark.parametrize(("size", "length"), [(1, 8), (3, 24), (11, 248), (40, 3206)])
def test_an_observation_is_both_colours_by_cell_and_three_choices_of_two(
    size: int, length: int
) -> None:
    state = load_game(f"hex(size={size})").new_initial_state()
    assert len(state.observation_tensor(0)) == len(state.observation_tensor(1)) == length
    assert state.get_game().observation_tensor_shape() == [length]
    state.apply_action(0)
    cells = size * size
    for seat in (0, 1):
        values = state.observation_tensor(seat)
        assert len(values) == length
        assert values[seat * cells] == 1.0  # red's stone, mine for red alone
        assert sum(values[: 2 * cells]) == 1.0
        if not state.is_terminal():
            assert values[2 * cells :] == [
                1.0 - seat,
                float(seat),  # my colour
                0.0,
                1.0,  # blue is to move
                0.0,
                1.0,  # and may swap
            ]
