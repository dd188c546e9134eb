"""Who comes or goes home, and enough, while lots are drawn: people need not wait for the last lot."""

from __future__ import annotations

import pytest

from games.playing import may, play
from games.yard.hiding import at_the_base, drawn, told
from pelitupa.core import CHANCE, State
from pelitupa.games import game_families, game_ids, load_game
from pelitupa.games.yard.hiding import HidingState
from pelitupa.games.yard.matches import BLUE, RED, START, TeamState
from pelitupa.games.yard.seinis.game import SeinisState
from pelitupa.games.yard.swing_dodgeball.game import SwingState

YARD = [id for id in game_ids() if game_families()[id] == "yard"]
TEAMS = ["breakthrough", "rymypallo", "tuikkunen", "poliisi_ja_rosvo"]


def at(spec: str, texts: str = "") -> State:
    state = load_game(spec).new_initial_state()
    return play(state, texts) if texts else state


@pytest.mark.parametrize("id", YARD)
def test_anybody_may_go_home_and_all_may_stop_while_lots_are_drawn(id: str) -> None:
    """None of that is drawn by the lot."""
    state = at(id)
    names = range(1, state.num_players() + 1)
    assert state.by_lot()
    assert may(state) - drawn(state) == {"enough", *(f"goes {name}" for name in names)}
    clause = state.explain(state.string_to_action("goes 1")).clause
    assert clause == f"{id}/goes"
    stopped = play(state.clone(), "enough")
    assert (stopped.is_terminal(), stopped.winners()) == (True, [])
    assert set(stopped.returns()) == {0.0}
    for seat in (None, *range(state.num_players())):
        assert stopped.view(seat).zones
    while not state.is_terminal():
        here = next(text for text in sorted(may(state)) if text.startswith("goes"))
        play(state, here)
        assert state.view(None).zones
    assert set(state.returns()) == {0.0}


@pytest.mark.parametrize("id", ["purkkis", "kirkkis", "kymmenen_tikkua"])
@pytest.mark.clause("purkkis/comes", "kirkkis/comes", "kymmenen_tikkua/comes")
def test_who_comes_before_the_seeker_is_drawn_may_be_the_seeker(id: str) -> None:
    state = at(f"{id}(players=5,present=4)", "goes 2")
    ruling = state.explain(state.string_to_action("comes 5"))
    assert (ruling.clause, "is drawn with the others" in ruling.text) == (f"{id}/comes", True)
    play(state, "comes 5")
    assert drawn(state) == {"seeker 1", "seeker 3", "seeker 4", "seeker 5"}
    play(state, "seeker 5")
    assert isinstance(state, HidingState)
    assert (state.seeker, at_the_base(state)) == (4, ([], []))
    few = at(f"{id}(players=3)", "goes 2")
    assert told(few)[-1] == "Fewer than 3 are left: it is over"


@pytest.mark.parametrize("id", TEAMS)
def test_who_comes_or_goes_while_teams_are_drawn(id: str) -> None:
    state = at(f"{id}(players=6,present=5,first=1)", "red 1, blue 2, red 3, comes 6, goes 1")
    assert isinstance(state, TeamState)
    assert drawn(state) == {f"{team} {name}" for team in ("red", "blue") for name in (4, 5, 6)}
    play(state, "red 6, goes 4")  # so that the teams of two are complete but for one
    assert drawn(state) == {"blue 5"}
    assert state.phase != START
    play(state, "goes 5")  # nobody is left to be drawn
    assert (state.phase, state.members(RED), state.members(BLUE)) == (START, [2, 5], [1])
    alone = at(f"{id}(players=4)", "red 1, red 2, goes 3, goes 4")
    assert told(alone)[-1] == "Nobody is left on that team: it is over"
    other = at(f"{id}(players=4)", "red 1, red 2, goes 1, goes 2")
    assert not other.is_terminal()  # each of the others can be on a team of their own
    begins = at(f"{id}(players=5,present=4)", "red 1, red 2, blue 3, blue 4")
    assert drawn(begins) == {"begins-red", "begins-blue"}
    play(begins, "comes 5")
    assert drawn(begins) == {"red 5", "blue 5"}


def test_if_the_one_who_came_later_goes_before_the_lot_the_match_goes_on() -> None:
    options = "breakthrough(players=6,present=4,first=1)"
    state = at(options, "red 1, red 2, blue 3, blue 4, comes 5")
    assert drawn(state) == {"red 5", "blue 5"}
    assert isinstance(state, TeamState)
    play(state, "comes 6, goes 5")
    assert drawn(state) == {"red 6", "blue 6"}
    left = play(state.clone(), "goes 6")
    assert isinstance(left, TeamState)
    assert left.phase == START
    play(state, "goes 1")  # red is the smaller team now
    assert (state.phase, state.members(RED)) == (START, [1, 5])


@pytest.mark.parametrize("id", [*TEAMS, "seinis", "swing_dodgeball"])
@pytest.mark.clause(
    "breakthrough/comes",
    "rymypallo/comes",
    "tuikkunen/comes",
    "poliisi_ja_rosvo/comes",
    "seinis/comes",
    "swing_dodgeball/comes",
)
def test_a_ruling_says_that_one_who_comes_is_drawn_with_the_others(id: str) -> None:
    state = at(f"{id}(players=5,present=4)")
    ruling = state.explain(state.string_to_action("comes 5"))
    assert (ruling.clause, "is drawn with the others" in ruling.text) == (f"{id}/comes", True)
    first = sorted(drawn(state))[0]
    play(state, f"comes 5, {first}")
    assert any(text.endswith(" 5") for text in drawn(state))


@pytest.mark.clause("seinis/goes")
def test_nobody_wins_by_an_order_that_is_not_drawn_yet() -> None:
    state = at("seinis(players=4,present=3)", "next 2, goes 2")
    assert isinstance(state, SeinisState)
    assert drawn(state) == {"next 1", "next 3"}
    play(state, "comes 4, next 3, goes 1")
    assert (state.order, state.kicker(), state.won) == ([2, 3], 2, [0, 0, 0, 0])
    assert state.contenders() == ((2,), (3,))
    assert told(at("seinis(players=2)", "goes 1"))[-1] == "Fewer than 2 are left: it is over"


def test_a_place_in_the_swings_or_the_burners_is_drawn_again() -> None:
    state = at("swing_dodgeball(players=5)", "place 1, place 2, place 3, goes 3")
    assert isinstance(state, SwingState)
    assert (state.targets, state.burner, state.by_lot()) == ([0, 1], -1, True)
    play(state, "place 5")
    assert (state.targets, state.burner, state.line) == ([0, 1], 4, [3])
    swing = at("swing_dodgeball(players=5,first=3)", "place 1, goes 1, goes 5")
    assert isinstance(swing, SwingState)
    assert (swing.targets, swing.burner, swing.by_lot()) == ([1, 3], 2, False)


def test_with_one_left_to_be_drawn_a_lot_is_still_no_choice() -> None:
    """What the lot can draw alone comes by itself at the table, though somebody could go home."""
    state = at("tuikkunen(players=4)", "red 1, red 2, blue 3")
    assert drawn(state) == {"blue 4"}
    assert state.draw(lambda: 0.99) == state.string_to_action("blue 4")
    assert state.current_player() == CHANCE
