"""Rymypallo: the teams, goals and fouls, whose ball it is, and the time."""

from __future__ import annotations

import pytest

from games.playing import may, play, refused
from games.yard.hiding import drawn, told
from games.yard.referee_rymypallo import RymypalloReferee
from games.yard.walking import walk
from pelitupa.core import FieldZone, OptionError, State, WordsZone
from pelitupa.games import load_game
from pelitupa.games.yard.matches import BLUE, RED
from pelitupa.games.yard.rymypallo.game import RymypalloState

TEAMS = "red 1, red 2, blue 3, blue 4"
NAMED = "players=4,first=1"
BEGUN = f"{TEAMS}, go"
"""Players 1 and 2, red, have the ball first."""


def at(texts: str = BEGUN, options: str = NAMED) -> RymypalloState:
    state = load_game(f"rymypallo({options})").new_initial_state()
    assert isinstance(state, RymypalloState)
    return play(state, texts) if texts else state


@pytest.mark.clause("rymypallo/players")
def test_four_to_forty_play() -> None:
    assert load_game("rymypallo(players=40)").num_players() == 40
    for spec in ("players=3", "players=41", "players=9,present=3"):
        with pytest.raises(OptionError):
            load_game(f"rymypallo({spec})")


@pytest.mark.clause("rymypallo/teams", "rymypallo/first")
def test_teams_and_the_first_ball_are_drawn_by_lot() -> None:
    state = at("", "players=4")
    assert state.by_lot()
    assert len(drawn(state)) == 8
    play(state, "red 2, red 4")
    assert drawn(state) == {"blue 1", "blue 3"}
    play(state, "blue 1, blue 3")
    assert drawn(state) == {"begins-red", "begins-blue"}
    play(state, "begins-blue")
    assert state.ball == BLUE
    given = at("blue 1, red 2, red 3, red 4", "players=4,first=2,teams=given")
    assert (given.members(RED), given.ball) == ([1, 2, 3], BLUE)


@pytest.mark.clause("rymypallo/possession")
def test_one_team_has_the_ball_and_it_starts_with_a_word() -> None:
    state = at(TEAMS)
    assert state.ball == RED
    for word in ("goal-red", "foul 1", "time"):
        assert refused(state, word) == "rymypallo/possession"
    play(state, "go")
    assert refused(state, "go") == "rymypallo/possession"
    assert may(state) >= {"goal-red", "goal-blue"}  # the others may come near at once


@pytest.mark.clause("rymypallo/goal", "rymypallo/restart", "rymypallo/body")
def test_after_a_goal_the_team_that_did_not_score_has_the_ball() -> None:
    state = at(f"{BEGUN}, goal-red, goal-red, goal-blue")
    assert (state.points, state.ball) == ([2, 1], RED)
    assert told(state)[-2:] == ["Goal for the blue team: 2 to 1", "The ball is with the red team"]
    assert state.scores() == [2.0, 2.0, 1.0, 1.0]
    assert {line.clause for line in state.score_sheet()} == {"rymypallo/goal"}


@pytest.mark.clause("rymypallo/sidelines")
def test_beside_the_field_play_goes_on_unless_agreed_otherwise() -> None:
    assert refused(at(), "out-red") == "rymypallo/sidelines"
    state = at(f"{BEGUN}, out-red", f"{NAMED},sidelines=true")
    assert state.ball == BLUE
    assert play(state, "out-blue").ball == RED


@pytest.mark.clause("rymypallo/foul", "rymypallo/contact")
def test_after_a_foul_the_others_have_the_ball() -> None:
    state = at(f"{BEGUN}, goal-blue, foul 1")
    assert (state.ball, state.points, state.fouls) == (BLUE, [0, 1], [1, 0, 0, 0])
    assert told(state)[-2:] == ["Foul: player 1", "The ball is with the blue team"]
    play(state, "foul 1, foul 1")  # no other penalty
    assert refused(state, "returns") == "rymypallo/sin-bin"


@pytest.mark.clause("rymypallo/sin-bin")
def test_a_second_foul_may_put_one_out_for_a_minute() -> None:
    options = f"{NAMED},sin_bin=true"
    state = at(f"{TEAMS}, at 0 go, at 10 foul 1", options)
    assert refused(state, "at 11 returns") == "rymypallo/sin-bin"
    play(state, "at 20 foul 1, at 30 foul 4, at 40 foul 4")
    assert refused(state, "at 41 foul 1") == "rymypallo/sin-bin"
    assert [player.status for player in state.view(None).players] == [
        "out for a minute",
        "red",
        "blue",
        "out for a minute",
    ]
    assert refused(state, "at 79 returns") == "rymypallo/sin-bin"
    play(state, "at 80 returns")
    assert told(state)[-1] == "Player 1 plays again"
    assert refused(state, "at 99 returns") == "rymypallo/sin-bin"
    play(state, "at 100 returns, at 110 foul 1")
    assert state.first_back() == 0  # a minute for each further one


@pytest.mark.clause("rymypallo/time")
def test_it_ends_after_its_time_and_later_goals_do_not_count() -> None:
    state = at(f"{TEAMS}, at 100 go, at 200 goal-red", f"{NAMED},minutes=10")
    assert refused(state, "at 699 time") == "rymypallo/time"
    assert refused(state, "at 700.5 goal-blue") == "rymypallo/time"
    play(state, "at 700 goal-blue, at 701 time")
    assert state.is_terminal()
    assert at().snow.options.minutes == 20


@pytest.mark.clause("rymypallo/halves")
def test_there_may_be_halves_with_the_ends_changed() -> None:
    assert at(f"{BEGUN}, time").is_terminal()
    options = f"{NAMED},halves=true,minutes=10"
    state = at(f"{TEAMS}, at 0 go, at 50 goal-red", options)
    assert refused(state, "at 299 time") == "rymypallo/time"
    play(state, "at 300 time")
    assert (state.ball, state.deal) == (BLUE, 2)
    field = state.view(None).zone("field")
    assert isinstance(field, FieldZone)
    assert [(figure.id, figure.x) for figure in field.figures] == [
        ("goal-0", 20.0),
        ("goal-1", 0.0),
        ("ball", 3.0),
    ]
    assert refused(state, "goal-red") == "rymypallo/possession"
    play(state, "at 400 go, at 700 goal-red")
    assert refused(state, "at 701 goal-red") == "rymypallo/time"
    play(state, "at 700 time")
    assert state.winners() == [0, 1]


@pytest.mark.clause("rymypallo/win")
def test_more_goals_win_and_as_many_are_a_draw() -> None:
    state = at(f"{BEGUN}, goal-blue, time")
    assert (state.winners(), state.returns()) == ([2, 3], [-1.0, -1.0, 1.0, 1.0])
    assert state.view(None).result == "The blue team has won"
    drawn = at(f"{BEGUN}, goal-blue, goal-red, time")
    assert (drawn.winners(), drawn.view(None).result) == ([], "The match is drawn")


@pytest.mark.clause("rymypallo/field", "rymypallo/ball", "rymypallo/goals")
def test_the_field_is_twenty_meters_long_with_goals_of_two() -> None:
    field = at(TEAMS).view(None).zone("field")
    assert isinstance(field, FieldZone)
    goals = [shape.points for shape in field.shapes if shape.outline == "line"]
    assert goals == [((0.0, 5.0), (0.0, 7.0)), ((20.0, 5.0), (20.0, 7.0))]
    assert [(figure.id, figure.x) for figure in field.figures][-1] == ("ball", 3.0)
    played = at().view(None).zone("field")
    assert isinstance(played, FieldZone)
    assert [figure.id for figure in played.figures] == [
        "goal-0",
        "goal-1",
    ]  # nobody tells where it is


@pytest.mark.clause("rymypallo/small", "rymypallo/friendly")
def test_the_rules_of_contact_are_in_sight() -> None:
    zone = at().view(None).zone("contact")
    assert isinstance(zone, WordsZone)
    assert (
        zone.text == "Grapple only with the one who has the ball. No striking, nothing that hurts."
    )
    assert zone.note == "Be very careful with those who are smaller."


@pytest.mark.clause("rymypallo/comes")
def test_who_comes_later_is_put_on_the_smaller_team_at_the_next_start() -> None:
    options = "players=7,present=4,first=1"
    state = at(f"{BEGUN}, goal-red, comes 5", options)
    assert refused(state, "foul 5") == "rymypallo/comes"
    play(state, "goes 4, goal-red")
    assert state.members(BLUE) == [2, 4]
    play(state, "comes 6, goal-blue")
    assert state.by_lot()
    assert drawn(state) == {"red 6", "blue 6"}
    play(state, "red 6")
    assert may(state) >= {"goal-red", "goal-blue"}  # play goes on
    assert state.scores()[5] == 2.0
    before = at(f"{TEAMS}, comes 5", options)
    assert drawn(before) == {"red 5", "blue 5"}
    assert refused(play(before, "red 5"), "time") == "rymypallo/possession"


@pytest.mark.clause("rymypallo/goes")
def test_who_goes_home_is_on_no_list() -> None:
    state = at(f"{BEGUN}, goes 1, goal-red")
    assert state.scores() == [0.0, 1.0, 0.0, 0.0]
    play(state, "goes 2")
    assert (state.is_terminal(), state.winners()) == (True, [])


@pytest.mark.clause("rymypallo/end")
def test_a_match_that_is_stopped_has_no_winner() -> None:
    state = at(f"{BEGUN}, goal-red, enough")
    assert (state.winners(), state.returns()) == ([], [0.0] * 4)
    assert state.view(None).result == "Stopped before the end: nobody has won"
    assert at(f"{BEGUN}, goal-red", f"{NAMED},events=6").is_terminal()


@pytest.mark.clause("rymypallo/world", "rymypallo/order")
def test_events_are_told_in_their_order_and_nobody_decides() -> None:
    state = at(f"{TEAMS}, at 0 go, at 60 goal-red")
    assert not state.get_game().has_decisions()
    assert refused(state, "at 59 goal-red") == "rymypallo/order"


def test_a_second_referee_counts_the_same() -> None:
    def position(state: State) -> object:
        assert isinstance(state, RymypalloState)
        return state.points, state.ball, state.winners(), state.scores()

    spec = "rymypallo(players=7,present=5,halves=true,sidelines=true,sin_bin=true)"
    walk(spec, lambda: RymypalloReferee(7, 5), position, 40)
