"""Hex and Y solved: against trying everything, against published truths, and by playing on."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from pelitupa.core import OptionError
from pelitupa.games import load_game
from pelitupa.games.board.connection import BLUE, RED, ConnectionGame, ConnectionState
from pelitupa.players import make_bot
from pelitupa.players.solvers.connection import (
    ConnectionLimitError,
    ConnectionSolver,
    ConnectionSolverError,
    Solution,
)
from pelitupa.players.solvers.connection.bits import count_of, least_family, place_of
from pelitupa.players.solvers.connection.bot import ConnectionBot, ConnectionSettings
from players.plain_connection import PlainConnection, stones_of
from studies.hex import Study, is_symmetric, opening_map

MAPS = {
    "hex(size=1)": ["R"],
    "hex(size=2)": [". R", " R ."],
    "hex(size=3)": [". . R", " R R R", "  R . ."],
    "hex(size=4)": [". . . R", " . . R .", "  . R . .", "   R . . ."],
    "hex(size=5)": [
        ". . . . R",
        " . R R R R",
        "  . R R R .",
        "   R R R R .",
        "    R . . . .",
    ],
    "y(size=2)": [" R", "R R"],
    "y(size=3)": ["  .", " R R", ". R ."],
    "y(size=4)": ["   .", "  R R", " R R R", ". R R ."],
    "y(size=5)": ["    .", "   . .", "  . R .", " . R R .", ". . . . ."],
}
"""The openings that win (R). Those of Hex are known since Queenbee (J. van Rijswijck, 2000), those of
Y from the page "Where to swap (y)" of HexWiki."""


SEVEN = {
    "d1 c5 d3": BLUE,
    "e1 c5 c6": BLUE,
    "d2 c5 c7": BLUE,
    "f2 b2": RED,
    "d3 g6": RED,
    "e3 d4": RED,
    "c4 d5": RED,
    "d4 e6": RED,
}
"""Who wins on 7 x 7, after openings and moves of the winner's by which the study proved them."""


def game_of(spec: str) -> ConnectionGame:
    game = load_game(spec)
    assert isinstance(game, ConnectionGame)
    return game


def played(game: ConnectionGame, moves: str) -> ConnectionState:
    """The position after moves by their texts."""
    state = game.new_initial_state()
    for text in moves.split():
        state.apply_action(state.string_to_action(text))
    return state


def random_position(game: ConnectionGame, stones: int, rng: Random) -> ConnectionState:
    """A position with so many stones, placed at random, in which nobody has won."""
    while True:
        state = game.new_initial_state()
        for _ in range(stones):
            if not state.is_terminal():
                state.apply_action(state.vacant[int(rng.random() * len(state.vacant))])
        if not state.is_terminal():
            return state


@pytest.mark.parametrize("spec", MAPS)
def test_the_openings_that_win_are_the_known_ones(spec: str) -> None:
    game = game_of(spec)
    study = Study(game, dict(ConnectionSolver().winners_of_openings(game)))
    assert opening_map(study) == MAPS[spec]
    assert is_symmetric(study)


@pytest.mark.parametrize("moves", SEVEN)
def test_positions_of_seven_by_seven_are_won_as_the_study_says(moves: str) -> None:
    solver = ConnectionSolver(limit=50)
    assert solver.solve(played(game_of("hex(size=7,swap=false)"), moves)).colour == SEVEN[moves]


def check(plain: PlainConnection, state: ConnectionState, found: Solution) -> None:
    """The winner is right; all outside the proof may be the loser's, and the move still wins."""
    red, blue = stones_of(state)
    turn = state.colour_to_move()
    assert found.colour == plain.winner(red, blue, turn), state.history()
    assert found.winner == state.seat_of(found.colour)
    assert (found.move >= 0) == (found.colour == turn)
    outside = sum(2**cell for cell in state.vacant if cell not in found.proof)
    red, blue = (red, blue | outside) if found.colour == RED else (red | outside, blue)
    assert found.colour == plain.winner(red, blue, turn), state.history()
    if found.move >= 0:
        assert found.move in found.proof
        move = 2**found.move
        red, blue = (red | move, blue) if turn == RED else (red, blue | move)
        assert found.colour == plain.winner(red, blue, 3 - turn), state.history()


@pytest.mark.parametrize(
    ("spec", "least", "most", "positions"),
    [
        ("hex(size=3,swap=false)", 0, 6, 75),
        ("hex(size=4,swap=false)", 4, 10, 75),
        ("hex(size=5,swap=false)", 13, 18, 30),
        ("hex(size=7,swap=false)", 37, 41, 15),
        ("y(size=4,swap=false)", 0, 6, 40),
        ("y(size=5,swap=false)", 4, 10, 30),
        ("y(size=7,swap=false)", 16, 20, 15),
    ],
)
def test_positions_agree_with_trying_everything(
    spec: str, least: int, most: int, positions: int
) -> None:
    game = game_of(spec)
    plain = PlainConnection(game)
    rng = Random(spec)
    for _ in range(positions):
        state = random_position(game, rng.randrange(least, most + 1), rng)
        check(plain, state, ConnectionSolver().solve(state))


def test_the_whole_of_three_by_three_agrees_with_trying_everything() -> None:
    """Every seventh position that play can reach, but for those that are others turned round."""
    game = game_of("hex(size=3,swap=false)")
    plain = PlainConnection(game)
    for board in list(product((0, RED, BLUE), repeat=9))[::7]:
        red = [cell for cell in range(9) if board[cell] == RED]
        blue = [cell for cell in range(9) if board[cell] == BLUE]
        if len(red) - len(blue) not in (0, 1) or board > board[::-1]:
            continue
        state = game.new_initial_state()
        for turn in range(len(red) + len(blue)):
            if not state.is_terminal():
                state.apply_action((blue if turn % 2 else red)[turn // 2])
        if not state.is_terminal():
            check(plain, state, ConnectionSolver().solve(state))


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("hex(size=4,swap=false)", ""),
        ("hex(size=5,swap=false)", "c3"),
        ("hex(size=5,swap=false)", "a1"),
        ("hex(size=6,swap=false)", "c4"),
        ("hex(size=11,swap=false)", ""),
        ("y(size=6,swap=false)", "d4"),
    ],
)
def test_the_winner_wins_by_the_moves_told(spec: str, moves: str) -> None:
    game = game_of(spec)
    start = played(game, moves)
    if game.cells == 121:
        start = random_position(game, 91, Random("late"))
    winner = ConnectionSolver().solve(start).winner
    rng = Random(spec)
    for _ in range(6):
        state = start.clone()
        while not state.is_terminal():
            if state.current_player() == winner:
                state.apply_action(ConnectionSolver().solve(state).move)
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
        assert state.winners() == [winner]


def test_the_swap_belongs_to_the_solution() -> None:
    game = game_of("hex(size=4)")
    solver = ConnectionSolver()
    before = solver.solve(game.new_initial_state())
    assert (before.winner, before.move) == (1, -1)
    strong = solver.solve(played(game, "b3"))
    assert (strong.winner, strong.colour, strong.move) == (1, RED, game.cells)
    weak = solver.solve(played(game, "a1"))
    assert (weak.winner, weak.colour) == (1, BLUE)
    assert 0 <= weak.move < game.cells
    swapped = solver.solve(played(game, "b3 swap"))
    assert (swapped.winner, swapped.colour, swapped.move) == (1, RED, -1)


def test_the_limit_is_an_error_of_its_own() -> None:
    solver = ConnectionSolver(limit=5)
    with pytest.raises(ConnectionLimitError, match="not solved within 5 nodes") as error:
        solver.solve(game_of("hex(size=6,swap=false)").new_initial_state())
    assert error.value.nodes == solver.nodes == 5
    with pytest.raises(ConnectionSolverError, match="1 or more, not 0"):
        ConnectionSolver(0)


def test_openings_beyond_the_limit_may_be_skipped() -> None:
    game = game_of("hex(size=4,swap=false)")
    solver = ConnectionSolver(limit=2)
    study = Study(game, dict(solver.winners_of_openings(game, skip=True)))
    assert opening_map(study) == [". . . ?", " . . R ?", "  ? R . .", "   ? . . ."]
    assert is_symmetric(study)
    study.winners[6] = BLUE  # c2, which b3 says wins
    assert not is_symmetric(study)
    with pytest.raises(ConnectionLimitError):
        list(solver.winners_of_openings(game))


def test_what_cannot_be_solved_is_refused() -> None:
    solver = ConnectionSolver()
    with pytest.raises(ConnectionSolverError, match="Hex and Y, not tuppi"):
        solver.solve(load_game("tuppi").new_initial_state())
    with pytest.raises(ConnectionSolverError, match="121 cells are vacant"):
        solver.solve(load_game("hex(swap=false)").new_initial_state())
    over = played(game_of("hex(size=2,swap=false)"), "b1 a1 a2")
    with pytest.raises(ConnectionSolverError, match="red has won"):
        solver.solve(over)


def test_sets_of_cells() -> None:
    assert [place_of(2**place) for place in range(62)] == list(range(62))
    assert [count_of(2**place - 1) for place in range(63)] == list(range(63))
    assert sorted(least_family([0b10111, 0b1100, 0b0011], 0)) == [0b0011, 0b1100]
    assert least_family([0b0111, 0b0110], 0) == []
    assert least_family([0b0111, 0b0110], 0b0110) == [0b0110]


def test_the_bot_plays_what_it_proves_and_searches_else() -> None:
    game = game_of("hex(size=4,swap=false)")
    for rival in (0, 1):
        bots = [make_bot("hex", game, seat, 1) for seat in range(2)]
        bots[rival] = make_bot("search(simulations=50)", game, rival, 2)
        state = game.new_initial_state()
        if rival == 0:
            state.apply_action(0)  # a1 loses
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
        assert state.winners() == [1 - rival]
    large = game_of("hex(size=9)")
    bot = ConnectionBot(large, 0, 1, ConnectionSettings(simulations=3))
    assert bot.step(large.new_initial_state()) in range(81)
    assert bot.player_id() == 0


def test_hex_and_y_have_a_bot_each_of_one_kind() -> None:
    for name in ("hex", "y"):
        assert isinstance(make_bot(name, load_game(name), 1, 1), ConnectionBot)
    with pytest.raises(OptionError, match="the bot 'hex' plays Hex only, not y"):
        make_bot("hex", load_game("y"), 0, 1)
