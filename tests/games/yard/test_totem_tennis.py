"""Totem Tennis: which way the string is wound, who serves, and who has ten points."""

from __future__ import annotations

import pytest

from games.playing import may, play, refused
from games.yard.hiding import drawn, told
from games.yard.referee_totem_tennis import TotemReferee
from games.yard.walking import walk
from pelitupa.core import FieldZone, OptionError, State
from pelitupa.games import load_game
from pelitupa.games.yard.totem_tennis.game import TotemState

NAMED = "clockwise=2,first=1"
"""Player 2 hits clockwise, and player 1 serves first."""


def at(texts: str = "", options: str = NAMED) -> TotemState:
    state = load_game(f"totem_tennis({options})").new_initial_state()
    assert isinstance(state, TotemState)
    return play(state, texts) if texts else state


def rallies(count: int, way: str = "clockwise") -> str:
    return ", ".join([way] * count)


@pytest.mark.clause("totem_tennis/players")
def test_two_play_each_for_himself() -> None:
    assert load_game("totem_tennis").teams() == ((0,), (1,))
    for spec in ("players=1", "players=3", "present=1", "first=3", "clockwise=3"):
        with pytest.raises(OptionError):
            load_game(f"totem_tennis({spec})")
    assert "present" not in load_game("totem_tennis").get_parameters()  # nobody comes later


@pytest.mark.clause("totem_tennis/direction", "totem_tennis/first")
def test_directions_and_the_first_serve_are_drawn_by_lot() -> None:
    state = at("", "")
    assert state.by_lot()
    assert drawn(state) == {"way 1", "way 2"}
    assert refused(state, "serves 1") == "totem_tennis/direction"
    assert refused(state, "clockwise") == "totem_tennis/direction"
    play(state, "way 2")
    assert drawn(state) == {"serves 1", "serves 2"}
    assert refused(state, "clockwise") == "totem_tennis/first"
    assert refused(state, "way 1") == "totem_tennis/direction"
    play(state, "serves 1")
    assert not state.by_lot()
    assert refused(state, "serves 2") == "totem_tennis/first"
    assert (state.clockwise, state.server) == (1, 0)
    half = at("", "first=2")
    assert drawn(half) == {"way 1", "way 2"}
    assert play(half, "way 1").server == 1


@pytest.mark.clause("totem_tennis/wound")
def test_the_direction_of_the_string_scores_whoever_serves() -> None:
    state = at("clockwise, clockwise, anticlockwise")
    assert state.points == [1, 2]
    assert [(line.seats, line.clause) for line in state.score_sheet()] == [
        ((1,), "totem_tennis/wound"),
        ((1,), "totem_tennis/wound"),
        ((0,), "totem_tennis/wound"),
    ]
    assert told(state)[-1] == "1 to 2; player 2 serves"


@pytest.mark.clause("totem_tennis/alternate")
def test_the_serve_alternates_whoever_won() -> None:
    state, servers = at(), []
    for way in ("clockwise", "clockwise", "anticlockwise", "anticlockwise"):
        servers.append(state.server + 1)
        play(state, way)
    assert servers == [1, 2, 1, 2]


@pytest.mark.clause("totem_tennis/again", "totem_tennis/unwinds")
def test_a_rally_is_played_again_with_the_same_server() -> None:
    state = at("clockwise, again, again")
    assert (state.server, state.points, state.deal) == (1, [0, 1], 2)
    assert may(state) >= {"clockwise", "anticlockwise", "again"}  # nothing else ends a rally


@pytest.mark.clause("totem_tennis/faults")
def test_there_are_no_faults_unless_agreed_on() -> None:
    assert refused(at(), "fault 1") == "totem_tennis/faults"
    state = at("fault 1, fault 2, fault 2", f"{NAMED},faults=true")
    assert state.points == [2, 1]
    assert {line.clause for line in state.score_sheet()} == {"totem_tennis/faults"}


@pytest.mark.clause("totem_tennis/ten")
def test_the_first_with_ten_points_wins_without_a_lead_of_two() -> None:
    state = at(f"{rallies(9)}, {rallies(9, 'anticlockwise')}")
    assert not state.is_terminal()
    play(state, "anticlockwise")
    assert (state.winners(), state.scores()) == ([0], [10.0, 9.0])
    assert state.returns() == [1.0, -1.0]
    margin = at(rallies(10), f"{NAMED},objective=margin")
    assert margin.returns() == [-10.0, 10.0]


@pytest.mark.clause("totem_tennis/equipment", "totem_tennis/pole", "totem_tennis/serve")
def test_the_ball_hangs_at_the_unwound_string_before_a_serve() -> None:
    field = at().view(None).zone("pole")
    assert isinstance(field, FieldZone)
    assert [(figure.id, figure.y) for figure in field.figures] == [("ball", 0.3)]
    pole, string = field.shapes[1:]
    assert pole.points == ((1.5, 0.0), (1.5, 2.0))
    assert string.points[0] == (1.5, 1.97)
    over = at(rallies(10)).view(None).zone("pole")
    assert isinstance(over, FieldZone)
    assert over.figures == ()


@pytest.mark.clause("totem_tennis/world", "totem_tennis/order")
def test_rallies_are_told_in_their_order_and_nobody_decides() -> None:
    state = at("at 30 clockwise")
    assert not state.get_game().has_decisions()
    assert refused(state, "at 29 clockwise") == "totem_tennis/order"


@pytest.mark.clause("totem_tennis/comes", "totem_tennis/goes", "totem_tennis/end")
def test_without_one_of_the_two_it_is_over_and_nobody_has_won() -> None:
    state = at("clockwise")
    assert refused(state, "comes 2") == "totem_tennis/comes"
    for event in ("goes 1", "enough"):
        stopped = at(f"clockwise, {event}")
        assert (stopped.is_terminal(), stopped.winners(), stopped.returns()) == (
            True,
            [],
            [0.0, 0.0],
        )
        assert stopped.view(None).result == "Stopped before the end: nobody has won"
    assert at("clockwise, clockwise", f"{NAMED},events=2").is_terminal()


@pytest.mark.parametrize("faults", [False, True])
def test_a_second_referee_counts_the_same(faults: bool) -> None:
    def position(state: State) -> object:
        assert isinstance(state, TotemState)
        return state.points, state.server if not state.is_terminal() else -1, state.winners()

    walk(f"totem_tennis(faults={str(faults).lower()})", lambda: TotemReferee(faults), position, 60)
