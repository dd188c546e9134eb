"""Breakthrough: the teams, who gets to the fire untouched, and which team has more of them."""

from __future__ import annotations

from random import Random

import pytest

from games.playing import may, play, refused
from games.yard.hiding import drawn, told
from games.yard.referee_breakthrough import BreakthroughReferee
from games.yard.walking import walk
from pelitupa.core import CounterZone, FieldZone, OptionError, State
from pelitupa.games import load_game
from pelitupa.games.yard.breakthrough.game import BreakthroughState

TEAMS = "red 1, red 2, blue 3, blue 4"
NAMED = "players=4,first=1"
BEGUN = f"{TEAMS}, go"
"""Players 1 and 2, red, attack players 3 and 4."""


def at(texts: str = "", options: str = NAMED) -> BreakthroughState:
    state = load_game(f"breakthrough({options})").new_initial_state()
    assert isinstance(state, BreakthroughState)
    return play(state, texts) if texts else state


@pytest.mark.clause("breakthrough/players")
def test_four_to_forty_play() -> None:
    assert load_game("breakthrough(players=40)").num_players() == 40
    for spec in ("players=3", "players=41", "players=9,present=3", "first=3"):
        with pytest.raises(OptionError):
            load_game(f"breakthrough({spec})")


@pytest.mark.clause("breakthrough/teams")
def test_teams_are_drawn_by_lot_as_equal_as_can_be() -> None:
    state = at("", "players=5,first=1")
    assert state.by_lot()
    assert len(drawn(state)) == 10
    assert refused(state, "go") == "breakthrough/teams"
    play(state, "blue 2, blue 5")
    assert refused(state, "red 2") == "breakthrough/teams"
    play(state, "blue 1")  # the odd one
    assert drawn(state) == {"red 3", "red 4"}
    play(state, "red 3, red 4")
    assert state.sides() == ((2, 3), (0, 1, 4))
    assert refused(state, "red 4") == "breakthrough/teams"
    larger = set()
    for seed in range(30):
        rng, state = Random(seed), at("", "players=5,first=1")
        while state.by_lot():
            state.apply_action(state.draw(rng.random))
        sizes = [len(state.members(team)) for team in (0, 1)]
        assert sorted(sizes) == [2, 3]
        larger.add(sizes[0])
    assert larger == {2, 3}


@pytest.mark.clause("breakthrough/teams")
def test_teams_may_be_given() -> None:
    state = at("", "players=4,teams=given,first=2")
    assert not state.by_lot()
    play(state, "red 4, red 1, red 2")
    assert refused(state, "red 3") == "breakthrough/teams"  # somebody must be against them
    play(state, "blue 3, go, untouched 3")
    assert state.scores() == [0.0, 0.0, 1.0, 0.0]


@pytest.mark.clause("breakthrough/first", "breakthrough/start")
def test_a_lot_says_who_attacks_and_both_teams_go_at_one_word() -> None:
    state = at(TEAMS, "players=4")
    assert state.by_lot()
    assert drawn(state) == {"begins-red", "begins-blue"}
    assert refused(state, "go") == "breakthrough/first"
    play(state, "begins-blue")
    assert refused(state, "begins-red") == "breakthrough/first"
    assert refused(state, "untouched 3") == "breakthrough/start"
    play(state, "go")
    assert refused(state, "go") == "breakthrough/start"
    assert may(state) >= {"untouched 3", "untouched 4", "touched 3", "touched 4"}
    assert refused(state, "untouched 1") == "breakthrough/fire"
    late = at(f"{TEAMS}, at 10 go", f"{NAMED},head_start=30")
    assert refused(late, "at 39 touched 1") == "breakthrough/start"
    play(late, "at 40 touched 1")


@pytest.mark.clause("breakthrough/fire", "breakthrough/touch")
def test_who_comes_to_the_fire_says_whether_he_was_touched() -> None:
    state = at(f"{BEGUN}, touched 1")
    assert told(state)[-1] == "Player 1 was touched"
    for word in ("untouched 1", "touched 1", "lurker 1"):
        assert refused(state, word) == "breakthrough/fire"
    assert state.in_the_forest() == [1]
    play(state, "untouched 2")
    assert "Player 2 is through; so many are: 1" in told(state)
    assert state.attacking == 1


@pytest.mark.clause("breakthrough/points")
def test_each_attacker_who_is_through_is_a_point_and_the_teams_switch_roles() -> None:
    state = at(f"{BEGUN}, untouched 1, untouched 2")
    assert (state.points, state.deal, state.attacking) == ([2, 0], 2, 1)
    assert state.scores() == [2.0, 2.0, 0.0, 0.0]
    assert [(line.clause, line.seats) for line in state.score_sheet()] == [
        ("breakthrough/points", (0, 1))
    ]
    assert refused(state, "untouched 3") == "breakthrough/start"
    play(state, "go")
    assert state.in_the_forest() == [2, 3]
    assert state.defenders() == [0, 1]


@pytest.mark.clause("breakthrough/win")
def test_the_team_with_more_points_wins_and_equal_points_are_a_draw() -> None:
    state = at(f"{BEGUN}, touched 1, untouched 2, go, untouched 3, untouched 4")
    assert (state.winners(), state.points) == ([2, 3], [1, 2])
    assert state.returns() == [-1.0, -1.0, 1.0, 1.0]
    assert state.view(None).result == "The blue team has won"
    drawn = at(f"{BEGUN}, touched 1, untouched 2, go, untouched 3, touched 4")
    assert (drawn.winners(), drawn.returns()) == ([], [0.0] * 4)
    assert drawn.view(None).result == "The match is drawn"


@pytest.mark.clause("breakthrough/lurking", "breakthrough/pursuit")
def test_the_touch_of_one_who_lurks_does_not_count() -> None:
    state = at(f"{BEGUN}, lurking 3")
    assert told(state)[-1] == "Player 3 lurks in the circle, and must move away from the fire"
    assert refused(state, "lurking 1") == "breakthrough/lurking"
    play(state, "lurker 1")
    assert state.through == [0]
    counts = at(BEGUN, f"{NAMED},lurking=counts")
    assert refused(counts, "lurker 1") == "breakthrough/lurking"
    play(counts, "touched 1")  # a pursuer may move inside the circle: that is no lurking
    assert counts.caught == [0]


@pytest.mark.clause("breakthrough/limit")
def test_all_are_called_in_when_the_time_is_over() -> None:
    state = at(f"{TEAMS}, at 100 go, at 200 untouched 1", f"{NAMED},limit=10")
    assert refused(state, "at 699 called") == "breakthrough/limit"
    for late in ("untouched", "lurker"):  # who comes now is not through
        assert refused(state, f"at 700.1 {late} 2") == "breakthrough/limit"
    in_time = at(f"{TEAMS}, at 100 go, at 700 untouched 1, at 701 touched 2", f"{NAMED},limit=10")
    assert (in_time.points, in_time.attacking) == ([1, 0], 1)
    play(state, "at 700 called")
    assert (state.points, state.attacking, state.deal) == ([1, 0], 1, 2)
    never = at(f"{TEAMS}, at 100 go", f"{NAMED},limit=0")
    assert refused(never, "called") == "breakthrough/limit"
    assert play(never, "at 9999 untouched 1").through == [0]
    assert at().forest.options.limit == 60


@pytest.mark.clause("breakthrough/circle", "breakthrough/start-spot", "breakthrough/place")
def test_the_circle_grows_with_the_number_of_defenders() -> None:
    assert at(TEAMS).circle() == 12.5
    given = "players=16,first=1,teams=given"
    state = at("red 1, " + ", ".join([f"blue {seat}" for seat in range(2, 17)]), given)
    assert state.circle() == 50.0 * 15 / 8
    field = state.view(None).zone("fire")
    assert isinstance(field, FieldZone)
    assert [(shape.outline, shape.radius) for shape in field.shapes[1:]] == [
        ("circle", 93.75),
        ("circle", 3.0),
    ]
    assert [figure.id for figure in field.figures] == ["fire"]  # nobody is drawn in the forest


@pytest.mark.clause("breakthrough/comes")
def test_who_comes_later_is_put_on_the_smaller_team_at_the_next_start() -> None:
    options = "players=7,present=4,first=1"
    state = at(f"{BEGUN}, comes 5", options)
    assert refused(state, "untouched 5") == "breakthrough/comes"
    play(state, "comes 6, goes 4, untouched 1, untouched 2")
    assert state.members(1) == [2, 4]  # one was missing there; then both had two
    assert state.by_lot()
    assert drawn(state) == {"red 6", "blue 6"}
    assert refused(state, "go") == "breakthrough/teams"
    play(state, "red 6, go")
    assert state.scores() == [2.0, 2.0, 0.0, 0.0, 0.0, 2.0, 0.0]
    assert state.score_sheet()[-1].clause == "breakthrough/comes"
    before = at(f"{TEAMS}, comes 5", options)  # nobody has gone yet
    assert drawn(before) == {"red 5", "blue 5"}
    play(before, "blue 5, comes 6")
    assert (before.members(0), before.members(1)) == ([0, 1, 5], [2, 3, 4])


@pytest.mark.clause("breakthrough/goes")
def test_who_goes_home_is_not_waited_for() -> None:
    state = at(f"{BEGUN}, untouched 1, goes 1")
    assert state.in_the_forest() == [1]
    play(state, "goes 3, untouched 2")
    assert state.points == [2, 0]
    play(state, "go, goes 4")
    assert (state.is_terminal(), state.winners()) == (True, [])
    assert told(state)[-1] == "Nobody is left on that team: it is over"
    missing = at(f"{BEGUN}, untouched 1, goes 2")
    assert missing.attacking == 1  # nobody else was in the forest


@pytest.mark.clause("breakthrough/end")
def test_a_match_that_is_stopped_has_no_winner() -> None:
    state = at(f"{BEGUN}, untouched 1, untouched 2, enough")
    assert (state.points, state.winners(), state.returns()) == ([2, 0], [], [0.0] * 4)
    assert at(BEGUN, f"{NAMED},events=5").is_terminal()


@pytest.mark.clause(
    "breakthrough/world", "breakthrough/order", "breakthrough/lights", "breakthrough/all-sides"
)
def test_the_rules_know_who_is_missing_and_not_where_anybody_is() -> None:
    state = at(f"{TEAMS}, at 0 go, at 60 untouched 2")
    assert not state.get_game().has_decisions()
    assert refused(state, "at 59 touched 1") == "breakthrough/order"
    view = state.view(None)
    numbers = view.zone("numbers")
    assert isinstance(numbers, CounterZone)
    assert [counter.value for counter in numbers.counters] == ["0", "0", "1", "0"]
    assert [zone.id for zone in view.zones] == ["fire", "forest", "red", "blue", "numbers"]
    assert [player.status for player in view.players] == [
        "attacks",
        "through",
        "defends",
        "defends",
    ]


def test_the_larger_team_shares_what_the_smaller_has_won() -> None:
    given = "red 1, blue 2, blue 3, blue 4, go, untouched 1, go, touched 2, touched 3, touched 4"
    state = at(given, f"{NAMED},teams=given")
    assert state.returns() == [1.0, -1 / 3, -1 / 3, -1 / 3]
    margin = at(given, f"{NAMED},teams=given,objective=margin")
    assert margin.returns() == [1.0, -1 / 3, -1 / 3, -1 / 3]


def test_a_second_referee_counts_the_same() -> None:
    def position(state: State) -> object:
        assert isinstance(state, BreakthroughState)
        return state.points, sorted(state.in_the_forest()), state.winners(), state.scores()

    walk("breakthrough(players=7,present=5)", lambda: BreakthroughReferee(7, 5), position, 60)
