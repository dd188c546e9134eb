"""Y: the triangle, the three sides, and that every full board has one winner."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import IllegalAction, OptionError, State
from pelitupa.equipment.hexgrid import triangle
from pelitupa.games import load_game


def play(spec: str, moves: str) -> State:
    state = load_game(spec).new_initial_state()
    for move in moves.split():
        state.apply_action(state.string_to_action(move))
    return state


@pytest.mark.clause("y/board")
@pytest.mark.parametrize("size", [2, 3, 6, 13])
def test_the_triangle(size: int) -> None:
    grid = triangle(size)
    assert len(grid.names) == size * (size + 1) // 2
    degrees = [len(others) for others in grid.neighbours]
    corners = [grid.names.index(n) for n in ("a1", f"a{size}")] + [len(grid.names) - 1]
    assert [degrees[c] for c in corners] == [2, 2, 2]
    assert degrees.count(4) == 3 * (size - 2)
    assert degrees.count(6) == len(degrees) - 3 - 3 * (size - 2)
    for cell, others in enumerate(grid.neighbours):
        for other in others:
            (x, y), (u, v) = grid.centres[cell], grid.centres[other]
            assert (x - u) ** 2 + (y - v) ** 2 == pytest.approx(1.0)  # drawn next to each other
    for corner in corners:
        assert sum(corner in side for side in grid.sides) == 2


@pytest.mark.clause("y/size")
def test_thirteen_a_side_by_default() -> None:
    assert len(load_game("y(swap=false)").new_initial_state().legal_actions()) == 91
    assert len(load_game("y(size=4,swap=false)").new_initial_state().legal_actions()) == 10
    for size in (0, 41):
        with pytest.raises(OptionError):
            load_game("y", size=size)


@pytest.mark.clause("y/goal", "y/alike")
def test_a_chain_to_all_three_sides_wins() -> None:
    # the middle row joins left and right; its cells touch no bottom until a4
    state = play("y(size=4)", "b3 a1 a3 d4 c3 b2")
    assert not state.is_terminal()
    state.apply_action(state.string_to_action("b4"))
    assert state.returns() == [1.0, -1.0]


@pytest.mark.clause("y/goal", "y/board")
def test_two_corners_count_for_all_sides() -> None:
    """a1 is left and right, a3 left and bottom: a chain down the left side joins all three."""
    state = play("y(size=3)", "a1 b2 a2 b3 a3")
    assert state.returns() == [1.0, -1.0]


@pytest.mark.clause("y/goal")
def test_blue_wins_by_the_same_sides() -> None:
    assert play("y(size=3)", "b2 a1 c3 a2 b3 a3").returns() == [-1.0, 1.0]


@pytest.mark.clause("y/turn", "y/alike")
def test_a_taken_cell_is_refused() -> None:
    state = play("y", "e7")
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action("e7"))
    assert error.value.ruling.clause == "y/turn"


@pytest.mark.clause("y/swap")
def test_after_a_swap_the_first_player_goes_on_with_blue() -> None:
    state = play("y(size=3)", "b2 swap")
    assert state.current_player() == 0
    assert [p.status for p in state.view(None).players] == ["blue", "red"]
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action("swap"))
    assert error.value.ruling.clause == "y/swap"
    assert "swap" not in load_game("y(swap=false)").texts(0)


@pytest.mark.clause("y/no-draw")
@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 13])
def test_a_full_board_has_exactly_one_winner(size: int) -> None:
    """Fill boards at random and look for chains by plain search, apart from the game's own way."""
    game = load_game(f"y(size={size},swap=false)")
    cells = list(range(size * (size + 1) // 2))
    for seed in range(20):
        Random(seed).shuffle(cells)
        red, blue = set(cells[::2]), set(cells[1::2])
        assert _joins(size, red) != _joins(size, blue)
        state = game.new_initial_state()
        for cell in cells:
            if state.is_terminal():
                break
            state.apply_action(cell)
        assert state.is_terminal()
        assert (state.returns()[0] > 0) == _joins(size, red)


def _joins(size: int, stones: set[int]) -> bool:
    places = [(r, c) for r in range(size) for c in range(r + 1)]
    mine = {places[stone] for stone in stones}
    while mine:
        chain, todo = set(), [mine.pop()]
        while todo:
            r, c = todo.pop()
            chain.add((r, c))
            for dr, dc in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)):
                place = (r + dr, c + dc)
                if place in mine:
                    mine.remove(place)
                    todo.append(place)
        left = any(c == 0 for _, c in chain)
        right = any(r == c for r, c in chain)
        if left and right and any(r == size - 1 for r, _ in chain):
            return True
    return False


@pytest.mark.clause("y/goal", "y/swap")
def test_small_boards_are_solved_as_strategy_stealing_says() -> None:
    """The first player wins without the swap, the second with it."""
    for size in (2, 3):
        assert _wins(load_game(f"y(size={size},swap=false)").new_initial_state())
        assert not _wins(load_game(f"y(size={size})").new_initial_state())


def _wins(state: State) -> bool:
    me = state.current_player()
    for action in state.legal_actions():
        child = state.child(action)
        if child.is_terminal():
            if child.returns()[me] > 0:
                return True
        elif _wins(child) == (child.current_player() == me):
            return True
    return False
