"""The bot of Tablut: what a good player sees at once, and that pruning and the table change no value."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.games.board.tablut.board import is_edge
from pelitupa.games.board.tablut.game import TablutState
from pelitupa.players import RandomBot, make_bot
from pelitupa.players.tablut.bot import TablutBot, TablutSettings
from pelitupa.players.tablut.search import PROVED, WON, TablutSearch

POSITIONS = 30_000


def look(position: str, spec: str = "tablut", before: str = "") -> tuple[str, int]:
    """The move that is found, and its value."""
    state = load_game(spec).from_position(position)
    for move in before.split():
        state.apply_action(state.string_to_action(move))
    assert isinstance(state, TablutState)
    search = TablutSearch(
        state.board,
        state.turn,
        state.seen,
        state.game.options.limit - state.done,
        lambda v: v < POSITIONS,
    )
    action, value = search.best(Random(1))
    return state.action_to_string(state.turn, action), value


@pytest.mark.parametrize(
    ("position", "spec", "moves", "worth"),
    [
        ("4a4/9/9/9/9/9/2K6/9/9 k", "tablut", "c3-c1 c3-c9 c3-a3 c3-i3", WON - 1),  # he is out
        ("9/9/3a5/9/9/9/1aK6/9/9 a", "tablut", "d7-d3", WON - 1),  # between two
        ("9/9/9/9/9/3aK4/4a4/9/5a3 a", "tablut", "f1-f4", WON - 1),  # beside the throne
        ("9/9/9/4a4/3aK4/4a4/9/9/5a3 a", "tablut", "f1-f5", WON - 1),  # on it
        ("9/9/9/9/9/2a6/1aKa5/9/2a6 a", "tablut(strong_king=true)", "c1-c2", WON - 1),
        # two open lines are a win in three: from d6, and along columns c, e, f and row 5
        ("9/3a5/9/9/9/a2K3a1/9/3a5/9 k", "tablut", "d4-d6 d4-d5 d4-c4 d4-e4 d4-f4", WON - 3),
    ],
)
def test_what_wins_is_played(position: str, spec: str, moves: str, worth: int) -> None:
    move, value = look(position, spec)
    assert move in moves.split()
    assert value == worth


def test_the_one_open_line_is_closed() -> None:
    """A piece comes between c5 and the upper edge, or the attackers lose at once."""
    position = "1a7/9/9/9/a1K4a1/9/9/9/2a6 a"
    state = load_game("tablut").from_position(position)
    move, value = look(position)
    assert value > 2 - WON
    after = state.child(state.string_to_action(move))
    assert isinstance(after, TablutState)
    assert after.board.way_out() < 0
    for action in state.legal_actions():
        other = state.child(action)
        assert isinstance(other, TablutState)
        if other.board.way_out() < 0:
            assert state.action_to_string(0, action) in ("b9-c9", "a5-b5"), "no other move does"


def test_who_is_losing_goes_round_and_who_is_winning_does_not() -> None:
    """A king with nothing left but a capture coming takes the draw; one that can get out does not."""
    won = "9/3a5/9/9/9/a2K3a1/9/3a5/9 k"
    round_and_back = "d4-d5 a4-a3 d5-d4 a3-a4 "
    assert look(won, before=round_and_back)[1] > PROVED
    start = load_game("tablut").new_initial_state()
    assert isinstance(start, TablutState)
    search = TablutSearch(start.board, 0, start.seen, 1, lambda v: v < 1000)
    assert search.best(Random(1))[1] == 0, "with one move left the match is drawn"


def plain(search: TablutSearch, side: int, depth: int, ply: int) -> int:
    """The value for the side to move, by trying everything."""
    board = search.board
    if side and board.way_out() >= 0:
        return WON - ply - 1
    if not side and board.king_can_be_taken():
        return WON - ply - 1
    if depth == 0:
        return search._estimate(side)
    best = ply - WON
    for action in board.moves(side):
        moved = board.play(action)
        if board.king < 0 or (side and is_edge(board.king)):
            value = WON - ply - 1
        else:
            value = -plain(search, 1 - side, depth - 1, ply + 1)
        board.undo(moved)
        best = max(best, value)
    return best


@pytest.mark.parametrize("strong", [False, True])
def test_values_are_those_of_trying_everything(strong: bool) -> None:
    game, checked = load_game("tablut", strong_king=strong), 0
    for seed in range(4):
        state, rng = game.new_initial_state(), Random(seed)
        for _ in range(40):
            if not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            continue
        assert isinstance(state, TablutState)
        for depth in (1, 2):
            search = TablutSearch(state.board, state.turn, [], 999, lambda _: True)
            moves = state.board.moves(state.turn)
            found = search._root(moves, depth)
            assert found[0][1] == plain(search, state.turn, depth, 0)
            checked += 1
    assert checked >= 4


@pytest.mark.parametrize("strong", [False, True])
def test_that_the_king_can_be_taken_is_told_as_the_moves_tell_it(strong: bool) -> None:
    game, taken = load_game("tablut", strong_king=strong), 0
    for seed in range(10):
        state, rng = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            assert isinstance(state, TablutState)
            board = state.board
            ends = [state.child(action) for action in state.legal_actions()]
            wins = any(end.winners() == [state.turn] for end in ends)  # no moves left are rare
            stuck = any(
                end.score_sheet()[-1].clause == "tablut/no-move" for end in ends if end.winners()
            )
            if not stuck:
                told = board.way_out() >= 0 if state.turn else board.king_can_be_taken()
                assert told == wins
                taken += wins and not state.turn
            state.apply_action(rng.choice(state.legal_actions()))
    assert taken >= (1 if not strong else 0)


def test_the_bot_beats_chance_from_both_sides_and_keeps_to_its_work() -> None:
    for spec in ("tablut", "tablut(strong_king=true)"):
        game = load_game(spec)
        for seat in (0, 1):
            state = game.new_initial_state()
            bot = TablutBot(game, seat, 1, TablutSettings(simulations=8))
            chance = RandomBot(1 - seat, 2)
            while not state.is_terminal():
                mover = state.current_player()
                state.apply_action((bot if mover == seat else chance).step(state))
            assert state.winners() == [seat]


def test_the_same_seed_plays_the_same_and_another_turn_is_refused() -> None:
    game = load_game("tablut")
    state = game.new_initial_state()
    first, again = (make_bot("tablut(simulations=4)", game, 0, "x") for _ in range(2))
    assert first.step(state) == again.step(state)
    with pytest.raises(PelitupaError, match="asked in the turn of"):
        make_bot("tablut", game, 1, "x").step(state)
