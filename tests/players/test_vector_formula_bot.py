"""The bot of Vector Formula: the shortest way alone, and what it does where cars are in each other's way."""

from __future__ import annotations

import pytest

from games.board.test_vector_formula import play
from pelitupa.core import OptionError, PelitupaError
from pelitupa.games import load_game
from pelitupa.games.board.vector_formula.game import KEEP, VectorFormulaState
from pelitupa.players import make_bot

NAMED = ["straight", "straight-right-straight", "straight-chicane-straight",
         "straight-right-straight-right-straight", "random"]  # fmt: skip


def choice(state: VectorFormulaState) -> str:
    """What the bot does for whoever is to drive."""
    seat = state.current_player()
    bot = make_bot("vector_formula", state.game, seat, 1)
    return state.action_to_string(seat, bot.step(state))


@pytest.mark.parametrize("track", NAMED)
def test_alone_on_the_track_it_needs_no_move_more_than_the_best_line(track: str) -> None:
    game = load_game("vector_formula", track=track)
    state = game.new_initial_state()
    assert isinstance(state, VectorFormulaState)
    bot = make_bot("vector_formula", game, 0, 1)
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:  # the other stands where it began
            state.apply_action(KEEP if state.trails[1] else state.legal_actions()[-1])
    assert state.won == (0,)
    assert len(state.trails[0]) == len(state.game.course.best_line())


def test_of_what_wins_at_once_it_takes_one() -> None:
    state = play(
        "b1 b4 right keep right keep right keep"
    )  # red is on h1, the finish, with 3 to the right
    after = state.clone()
    after.apply_action(after.string_to_action(choice(state)))
    assert after.won == (0,)


def test_it_leaves_a_crash_alone_while_another_move_is_left() -> None:
    state = play("b1 b2", "xxxxxx/xxxxxx:b1-b3:f1-f3>")
    while not state.is_terminal():
        state.apply_action(state.string_to_action(choice(state)))
    assert state.won
    assert not state.out


def test_who_is_not_in_turn_is_not_answered_and_another_game_is_refused() -> None:
    state = play("b1 b2")
    with pytest.raises(PelitupaError, match="the turn of 0"):
        make_bot("vector_formula", state.game, 1, 1).step(state)
    with pytest.raises(PelitupaError, match="Vector Formula only"):
        make_bot("vector_formula", state.game, 0, 1).step(load_game("hex").new_initial_state())
    with pytest.raises(OptionError, match="Vector Formula only"):
        make_bot("vector_formula", load_game("hex"), 0, 1)
