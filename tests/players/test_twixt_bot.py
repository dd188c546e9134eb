"""The bot of Twixt: how many marks are needed, what wins, what must be stopped, and that it beats chance."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.equipment.closure import members
from pelitupa.games import load_game
from pelitupa.games.board.twixt.game import Twixt, TwixtState
from pelitupa.players import RandomBot
from pelitupa.players.twixt.board import Board, Tables, board_of
from pelitupa.players.twixt.bot import TwixtBot, TwixtSettings, is_middling
from pelitupa.players.twixt.paths import FAR, needed
from pelitupa.players.twixt.search import TwixtSearch
from pelitupa.players.twixt.ways import NEVER, Ways

SEVEN = "twixt(size=7,swap=false)"


def play(spec: str, moves: str) -> TwixtState:
    state = load_game(spec).from_position(moves)
    assert isinstance(state, TwixtState)
    return state


def best(spec: str, moves: str, work: int = 300) -> str:
    state = play(spec, moves)
    cell = TwixtSearch(state, lambda visited: visited < work, Random(1)).best()
    return state.action_to_string(state.turn, cell)


@pytest.mark.parametrize(
    ("moves", "blue", "red"),
    [
        ("", 4, 4),  # rows 1, 3, 5, 7
        ("d3", 3, 4),
        ("d3 f4 e5", 2, 4),
        ("d3 f4 e5 d5 d7 c2 e1", 0, FAR),
    ],
)
def test_marks_that_are_still_needed(moves: str, blue: int, red: int) -> None:
    state = play(SEVEN, moves)
    assert needed(state, 1)[0] == blue
    assert needed(state, 2)[0] == red


def test_marks_needed_are_those_of_trying_every_set() -> None:
    """On a small board: as many marks of one colour alone as join its home rows, found by going on wider."""
    game = load_game("twixt(size=5,swap=false)")
    for seed in range(12):
        state, rng = game.new_initial_state(), Random(seed)
        for _ in range(6):
            if not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            continue
        assert isinstance(state, TwixtState)
        colour = state.colour_of(state.turn)
        assert min(needed(state, colour)[0], 4) == _plain(state, colour, 4)


def _plain(state: TwixtState, colour: int, most: int) -> int:
    """The fewest marks with which a colour wins if the other never answers; `most` if that is not fewer."""
    for count in range(1, most):
        if _wins_in(state, colour, count):
            return count
    return most


def _wins_in(state: TwixtState, colour: int, count: int) -> bool:
    for cell in state.vacant[colour]:
        after = state.clone()
        after.turn = after.seat_of(colour)
        after._mark(cell)
        if after.winning_colour or (count > 1 and _wins_in(after, colour, count - 1)):
            return True
    return False


@pytest.mark.parametrize("size", [5, 8])
def test_the_light_board_is_that_of_the_rules(size: int) -> None:
    """Marked step by step it is what a state gives, and its ways are those that the plain count finds."""
    game = load_game(f"twixt(size={size},swap=false)")
    assert isinstance(game, Twixt)
    tables = Tables(game)
    for seed in range(3):
        state, rng, board = game.new_initial_state(), Random(seed), Board(tables)
        while not state.is_terminal():
            colour, cell = state.colour_of(state.turn), rng.choice(state.legal_actions())
            state.apply_action(cell)
            board = board.marked(tables.place_of[cell], colour)
            same = board_of(state, tables)
            assert (board.blue, board.red) == (same.blue, same.red)
            assert (board.blue_lines, board.red_lines) == (same.blue_lines, same.red_lines)
            for colour in (1, 2):
                ways, (need, through) = ways_of(board, colour), needed(state, colour)
                assert ways.need == min(need, NEVER)
                assert ways.safe <= ways.need
                if 0 < need < FAR:
                    for count, places in ((need, ways.short), (need + 1, ways.long)):
                        cells = {c for c, through_it in enumerate(through) if through_it == count}
                        vacant = {c for c in cells if not state.values[c]}
                        assert {tables.cell_of[p] for p in members(places)} == vacant


def ways_of(board: Board, colour: int) -> Ways:
    home, shifts = board.tables.home[colour], board.tables.shifts
    if colour == 1:
        return Ways(home, board.blue, board.blue_vacant, board.blue_lines, shifts)
    return Ways(home, board.red, board.red_vacant, board.red_lines, shifts)


@pytest.mark.parametrize(
    ("moves", "blue"),
    [
        ("", 2),  # f4 and f8, say
        ("f4", 1),
        ("f4 b2 f8", 0),  # e6 or g6 joins them, and both edges are three rows away
        ("f4 b2 f8 e6", 1),  # red has taken one of the two
        ("f4 b2 f8 e6 g6", 0),
    ],
)
def test_what_has_two_ways_is_safe(moves: str, blue: int) -> None:
    state = play("twixt(size=11,swap=false)", moves)
    assert ways_of(board_of(state, Tables(state.game)), 1).safe == blue


def test_what_wins_is_marked() -> None:
    assert best(SEVEN, "d3 f4 e5 d5 d7 c2") in ("c1", "e1")


def test_a_threat_to_both_ways_is_met() -> None:
    """Red's f6 would join d5 across both ways down, which the lesson shows."""
    state = play(SEVEN, "d3 f4 e5 d5")
    move = best(SEVEN, "d3 f4 e5 d5")
    after = state.child(state.string_to_action(move))
    worst = 0
    for answer in after.legal_actions():
        then = after.child(answer)
        assert isinstance(then, TwixtState)
        worst = max(worst, needed(then, 1)[0])
    assert worst == 1, "whatever red marks, one mark more wins"


def test_a_first_mark_in_the_middle_is_taken_over_and_none_is_made_there() -> None:
    game = load_game("twixt(size=12)")
    for seed in range(5):
        state = game.new_initial_state()
        bot = TwixtBot(game, 0, seed, TwixtSettings(simulations=1))
        action = bot.step(state)
        assert isinstance(action, int)
        assert isinstance(state, TwixtState)
        assert not is_middling(state, action)
    middle = play("twixt(size=12)", "f6")
    bot = TwixtBot(game, 1, 1, TwixtSettings(simulations=1))
    assert middle.action_to_string(1, bot.step(middle)) == "swap"
    edge = play("twixt(size=12)", "b2")
    assert edge.action_to_string(1, bot.step(edge)) != "swap"


@pytest.mark.parametrize("spec", ["twixt(size=8)", "twixt(size=8,ruleset=classic)"])
def test_the_bot_beats_chance_from_both_seats(spec: str) -> None:
    game = load_game(spec)
    for seat in (0, 1):
        state = game.new_initial_state()
        bot, chance = TwixtBot(game, seat, 1, TwixtSettings(simulations=5)), RandomBot(1 - seat, 2)
        while not state.is_terminal():
            mover = state.current_player()
            state.apply_action((bot if mover == seat else chance).step(state))
        assert state.winners() == [seat]
