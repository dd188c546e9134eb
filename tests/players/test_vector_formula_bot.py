"""The bot of Vector Formula: the shortest way alone, and what it does where cars are in each other's way."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.board.test_vector_formula import play
from pelitupa.core import OptionError, PelitupaError
from pelitupa.equipment.track import read_track
from pelitupa.games import load_game
from pelitupa.games.board.vector_formula.advice import moves_after
from pelitupa.games.board.vector_formula.course import CHANGES, CRASH, FINISH, Course, Motion
from pelitupa.games.board.vector_formula.game import KEEP, VectorFormulaState
from pelitupa.players import make_bot
from pelitupa.players.vector_formula.duel import LOST, WON, Duel
from pelitupa.players.vector_formula.road import Road

NAMED = [
    "straight",
    "straight-right-straight",
    "straight-chicane-straight",
    "straight-right-straight-right-straight",
    "random",
]


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


@pytest.mark.parametrize("track", ["xxxx/xxxx:a1-a3:d1-d3>", "xxx/xxx/.xx/.xx:a1-a3:b4-d4v"])
def test_a_duel_is_worth_what_trying_everything_finds(track: str) -> None:
    course = Course(read_track(track), wall=False, touch=False, either=False, crash_first=True)
    road = Road(course, slack=4)
    duel = Duel(road, whole=False)
    duel.begin(10**6)
    known: dict[tuple[Motion, Motion, int], int] = {}

    def worth(mine: Motion, other: Motion, moves: int) -> int:
        """For who is to drive `mine`, both with so many moves; nobody wins after them."""
        key = (mine, other, moves)
        if moves and key not in known:
            found = []
            for cx, cy in CHANGES:
                dx, dy = mine[2] + cx, mine[3] + cy
                outcome, after = course.outcome(mine, dx, dy), course.moved(mine, dx, dy)
                if after[:2] == other[:2]:
                    continue
                lost = -1 if 0 < course.left(other) < moves else 0
                found.append(
                    1
                    if outcome == FINISH
                    else lost
                    if outcome == CRASH
                    else -worth(other, after, moves - 1)
                )
            known[key] = max(found)
        return known.get(key, 0)

    places = [course.at_rest(*point) for point in course.starts]
    worths = set()
    for mine, other in permutations(places, 2):
        for outcome, after in course.nexts(mine):
            if outcome != FINISH and after[:2] != other[:2] and course.left(after):
                found = duel.after(road.number(after), road.number(other), first=True)
                assert found == -worth(other, after, 7)
                worths.add(found)
    assert worths == {WON, LOST}


def test_of_two_ways_as_short_it_takes_that_on_which_nobody_can_get_in_its_way() -> None:
    # red by up-right goes as fast as by right or down-right, and blue then gets onto its way
    state = play("j3 j7", "straight-right-straight-right-straight", seed=1)
    ways = sorted((moves_after(state, action), action) for action in state.legal_actions())
    assert [left for left, _ in ways[:4]] == [9, 9, 9, 10]
    assert choice(state) in {"down-right", "right"}


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
