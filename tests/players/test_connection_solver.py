"""Hex and Y solved: against plain minimax on small boards, and what is published of larger ones."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.games import load_game
from pelitupa.games.board.connection import BLUE, RED, ConnectionGame, ConnectionState
from pelitupa.players.solvers.connection import (
    ConnectionLimitError,
    ConnectionSolver,
    ConnectionSolverError,
)
from players.plain_connection import PlainConnection, stones_of


def board(spec: str) -> ConnectionGame:
    game = load_game(spec)
    assert isinstance(game, ConnectionGame)
    return game


def winning_openings(spec: str) -> list[str]:
    game = board(spec)
    return [game.action_to_string(0, cell) for cell in ConnectionSolver().openings(game)]


@pytest.mark.parametrize(
    ("spec", "openings"),
    [
        ("hex(size=3)", "c1 a2 b2 c2 a3"),
        ("hex(size=4)", "d1 c2 b3 a4"),
        ("hex(size=5)", "e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5"),
        ("y(size=4)", "a2 b2 a3 b3 c3 b4 c4"),
        ("y(size=5)", "b3 b4 c4"),
    ],
)
def test_the_openings_that_win(spec: str, openings: str) -> None:
    assert winning_openings(spec) == openings.split()


@pytest.mark.parametrize("spec", ["hex(size=3)", "hex(size=4)", "y(size=3)", "y(size=4)"])
def test_openings_by_plain_minimax(spec: str) -> None:
    game = board(spec)
    plain = PlainConnection(game)
    for cell, colour in ConnectionSolver().winners_of_openings(game):
        assert plain.winner(2**cell, 0, BLUE) == colour


@pytest.mark.parametrize("spec", ["hex(size=4,swap=false)", "y(size=4,swap=false)"])
def test_random_positions_by_plain_minimax(spec: str) -> None:
    game, rng = board(spec), Random(spec)
    plain, solver = PlainConnection(game), ConnectionSolver()
    checked = 0
    for _ in range(120):
        state = game.new_initial_state()
        assert isinstance(state, ConnectionState)
        for _ in range(rng.randrange(9)):
            if not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            continue
        red, blue = stones_of(state)
        found = solver.solve(state)
        assert found.colour == plain.winner(red, blue, state.colour_to_move())
        if found.move >= 0:
            after = state.child(found.move)
            assert isinstance(after, ConnectionState)
            if not after.is_terminal():
                red, blue = stones_of(after)
                assert plain.winner(red, blue, after.colour_to_move()) == found.colour
        checked += 1
    assert checked > 80


def test_openings_of_hex_are_the_same_from_both_ends_of_the_board() -> None:
    for size in (3, 4, 5):
        cells = size * size
        won = ConnectionSolver().openings(board(f"hex(size={size})"))
        assert sorted(cells - 1 - cell for cell in won) == won


def test_the_first_player_wins_without_the_swap_and_the_second_with_it() -> None:
    for size in (3, 4):
        first = load_game(f"hex(size={size},swap=false)").new_initial_state()
        second = load_game(f"hex(size={size},swap=true)").new_initial_state()
        assert ConnectionSolver().solve(first).winner == 0
        found = ConnectionSolver().solve(second)
        assert found.colour in (RED, BLUE)


def test_what_cannot_be_solved_is_refused() -> None:
    with pytest.raises(ConnectionSolverError, match="tuppi"):
        ConnectionSolver().solve(load_game("tuppi").new_initial_state())
    with pytest.raises(ConnectionSolverError):
        ConnectionSolver().solve(load_game("hex(size=14)").new_initial_state())
    with pytest.raises(ConnectionSolverError, match="limit"):
        ConnectionSolver(0)
    with pytest.raises(ConnectionLimitError):
        ConnectionSolver(3).openings(board("hex(size=5)"))
