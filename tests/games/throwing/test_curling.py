"""Curling: ends and the hammer, protected guards, what is removed, points, sweeping, and whole ends."""

from __future__ import annotations

import math
from random import Random

import pytest

from games.throwing.referee_curling import Referee
from games.throwing.stones import deliver, end, is_out, lying, new, place, refused, through
from pelitupa.core import CHANCE, FieldZone, IllegalAction, MalformedAction, OptionError
from pelitupa.equipment.rink import (
    BACK,
    FAR_HOG,
    HARD,
    RADIUS,
    SIDE,
    STONE_NAMES,
    WEIGHTS,
    rest_of,
)
from pelitupa.games import load_game
from pelitupa.games.throwing.curling.game import CurlingState
from pelitupa.games.throwing.curling.shot import in_front
from pelitupa.nature import nature_for
from pelitupa.records import Seat
from pelitupa.table import Match
from pelitupa.table.refereeing import enter_aims, strike_out, tell


def ends(state: CurlingState, *told: str) -> CurlingState:
    for text in told:
        state.apply_action(state.string_to_action(f"end {text}"))
    return state


@pytest.mark.clause("curling/stones", "curling/deliverers", "curling/teams")
def test_eight_stones_a_team_in_turn_two_by_each_player() -> None:
    state, seats, stones = new("players=8,sweeps=0"), [], []
    for _ in range(16):
        seats.append(state.current_player())
        stones.append(STONE_NAMES[state.stone()])
        through(state, 1)
    assert seats == [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7]
    assert stones[:4] == ["red1", "yellow1", "red2", "yellow2"]
    assert sorted(stones) == sorted(STONE_NAMES)
    assert state.get_game().teams() == ((0, 2, 4, 6), (1, 3, 5, 7))
    assert new().get_game().teams() == ((0,), (1,))
    with pytest.raises(OptionError):
        load_game("curling(players=4)")


@pytest.mark.clause("curling/first")
def test_the_option_says_who_delivers_first() -> None:
    assert (new().delivering(), new().hammer()) == (0, 1)
    state = new("first=2,sweeps=0")
    assert (state.delivering(), state.hammer(), state.current_player()) == (1, 0, 1)


@pytest.mark.clause("curling/hammer")
def test_the_winner_of_an_end_delivers_first_and_a_blank_end_changes_nothing() -> None:
    """94.1: the winner; a draw: the same team as in the previous round."""
    state = end(new(), "rest @ 0 0")
    assert (state.deal, state.totals, state.delivering()) == (2, [1, 0], 0)
    end(state, "back @", "rest @ 0 0")
    assert (state.totals, state.delivering(), state.hammer()) == ([1, 1], 1, 0)
    end(state)
    assert (state.deal, state.totals, state.delivering()) == (4, [1, 1], 1)


@pytest.mark.clause("curling/count")
def test_each_stone_closer_than_the_best_loser_is_a_point() -> None:
    state = end(
        new(), "rest @ 0 0.3", "rest @ 0 -1.0", "rest @ 0.7 0", "rest @ 1.5 0", "rest @ -1.1 0"
    )
    assert state.totals == [2, 0]
    line = state.score_sheet()[-1]
    assert (line.clause, line.points, line.text) == ("curling/count", 2.0, "2 stones closest")
    assert state.scores() == [2.0, 0.0]


@pytest.mark.clause("curling/touching")
def test_a_stone_that_touches_the_outer_ring_counts_and_one_outside_never_does() -> None:
    reach = 1.829 + RADIUS
    assert end(new(), f"rest @ {reach - 0.001} 0").totals == [1, 0]
    assert end(new(), f"rest @ {reach + 0.001} 0").totals == [0, 0]
    # The nearest stone wins only if it is in the rings; a stone outside is no best loser either.
    two = end(new(), "rest @ 0.5 0", "rest @ 0 -2.5", "rest @ 0 -1.9")
    assert two.totals == [2, 0]


@pytest.mark.clause("curling/blank")
def test_nobody_scores_where_all_lie_outside() -> None:
    state = end(new(), "rest @ 0 -3.0", "rest @ 0.5 -4.0")
    assert (state.totals, state.deal) == ([0, 0], 2)
    assert state.score_sheet() == ()


@pytest.mark.clause("curling/equal")
def test_equally_close_stones() -> None:
    assert end(new(), "rest @ 0.5 0", "rest @ -0.5 0").totals == [0, 0]
    assert end(new(), "rest @ 0.5 0", "rest @ -0.5004 0").totals == [0, 0]  # nobody measures that
    assert end(new(), "rest @ 0.5 0", "rest @ -0.501 0").totals == [1, 0]
    further = end(new(), "rest @ 0.2 0", "rest @ -0.8 0", "rest @ 0.8 0")
    assert further.totals == [1, 0]


@pytest.mark.clause("curling/border")
def test_a_stone_that_touches_a_side_line_is_removed() -> None:
    edge = SIDE - RADIUS
    assert is_out(deliver(new(), f"rest @ {edge} -3"), "red1")
    assert is_out(deliver(new(), f"rest @ {-edge} -3"), "red1")
    assert lying(deliver(new(), f"rest @ {edge - 0.001} -3")) == ["red1"]
    assert is_out(deliver(new(), "border @"), "red1")


@pytest.mark.clause("curling/back")
def test_a_stone_is_removed_when_it_is_wholly_over_the_back_line() -> None:
    assert lying(deliver(new(), "rest @ 0 1.97")) == ["red1"]
    assert is_out(deliver(new(), "rest @ 0 1.98"), "red1")
    assert lying(deliver(new(), "rest @ 0 1.5")) == ["red1"]  # far behind the tee, and it stays


@pytest.mark.clause("curling/hog-line")
def test_a_stone_short_of_the_hog_line_is_removed_unless_it_has_touched_another() -> None:
    line = FAR_HOG + RADIUS
    assert is_out(deliver(new(), f"rest @ 0 {line}"), "red1")
    assert lying(deliver(new(), f"rest @ 0 {line + 0.001}")) == ["red1"]
    assert is_out(deliver(new(), "hog @"), "red1")
    touched = deliver(new(), "rest @ 0 -6.2", "hit @ red1 rest red1 0 -5 rest @ 0 -6.5")
    assert lying(touched) == ["red1", "yellow1"]
    assert lying(deliver(new("hog_line=false,sweeps=0"), "rest @ 0 -7")) == ["red1"]
    assert (
        refused(deliver(new(), "rest @ 0 -6.2"), "hit @ red1 rest red1 0 -5 hog @")[0] == "hog-line"
    )


@pytest.mark.clause("curling/push")
def test_a_delivered_stone_may_move_others() -> None:
    state = deliver(
        new(),
        "rest @ 0 0",
        "hit @ red1 rest red1 0 0.9 rest @ 0 -0.2",
        "hit @ yellow1 back yellow1 rest @ 0.1 0",
    )
    assert lying(state) == ["red1", "red2"]
    assert place(state, "red1") == (0.0, 0.9)


@pytest.mark.clause("curling/guards", "curling/put-back")
def test_the_first_four_stones_may_not_push_out_what_lies_in_front_of_the_rings() -> None:
    """94.1, and the rulings: four of both teams together."""
    state = deliver(new(), "rest @ 0 -3", "hit @ red1 border red1 rest @ 0.4 -2.9")
    assert lying(state) == ["red1"]
    assert place(state, "red1") == (0.0, -3.0)
    assert is_out(state, "yellow1")
    assert "red 1 was protected" in state.events()[-1].text
    # All else is put back as well: a stone in the rings that was moved on the way.
    state = deliver(
        new(),
        "rest @ 0 -3",
        "back @",
        "rest @ 0.3 -0.5",
        "hit @ red1 hit red1 red2 back red1 rest red2 0.3 0.5 rest @ 0 -2",
    )
    assert (place(state, "red1"), place(state, "red2")) == ((0.0, -3.0), (0.3, -0.5))
    fifth = deliver(
        new("first=2,sweeps=0"),
        "rest @ 0 -3",
        "back @",
        "back @",
        "back @",
        "back @",
        "hit @ yellow1 border yellow1 back @",
    )
    assert lying(fifth) == []
    fourth = deliver(new(), "rest @ 0 -3", "back @", "back @", "hit @ red1 back red1 back @")
    assert lying(fourth) == ["red1"]
    none = deliver(new("guards=0,sweeps=0"), "rest @ 0 -3", "hit @ red1 back red1 back @")
    assert lying(none) == []
    five = deliver(
        new("guards=5,sweeps=0"),
        "back @",
        "rest @ 0 -3",
        "back @",
        "back @",
        "hit @ yellow1 back yellow1 back @",
    )
    assert lying(five) == ["yellow1"]


@pytest.mark.clause("curling/whose-guards")
def test_only_the_opponents_stones_are_protected() -> None:
    def after(options: str) -> list[str]:
        return lying(
            deliver(new(options), "rest @ 0 -3", "back @", "hit @ red1 back red1 rest @ 0 -3")
        )

    assert after("sweeps=0") == ["red2"]
    assert after("own_guards=true,sweeps=0") == ["red1"]


@pytest.mark.clause("curling/in-front")
@pytest.mark.parametrize(
    ("x", "y", "front"),
    [
        (0.0, -3.0, True),
        (0.0, -1.829 - RADIUS - 0.001, True),  # just off the rings
        (0.0, -1.829 - RADIUS + 0.001, False),  # touches the outer ring
        (2.1, -0.5, True),  # beside the rings, before the tee line
        (2.1, -0.1, False),  # a part of it is over the tee line
        (2.1, 0.5, False),
        (0.0, FAR_HOG + RADIUS - 0.001, False),  # not over the hog line
    ],
)
def test_where_a_guard_lies(x: float, y: float, front: bool) -> None:
    assert in_front(x, y) is front
    state = deliver(
        new("hog_line=false,sweeps=0"), f"rest @ {x} {y}", "hit @ red1 back red1 back @"
    )
    assert is_out(state, "red1") is not front


@pytest.mark.clause("curling/in-front")
def test_a_guard_that_was_pushed_into_the_rings_is_a_guard_no_more() -> None:
    state = deliver(
        new(),
        "rest @ 0 -2.5",
        "hit @ red1 rest red1 0 -1 rest @ 0.3 -2.6",
        "back @",
        "hit @ red1 back red1 back @",
    )
    assert is_out(state, "red1")


@pytest.mark.clause("curling/moved-guard")
def test_a_guard_may_be_moved_within_play() -> None:
    state = deliver(new(), "rest @ 0 -3", "hit @ red1 rest red1 1 -2.5 rest @ 0 -3")
    assert place(state, "red1") == (1.0, -2.5)
    assert lying(state) == ["red1", "yellow1"]


@pytest.mark.clause("curling/no-tick")
def test_a_guard_may_not_be_moved_off_the_centre_line_where_the_option_forbids_it() -> None:
    def after(options: str, guard: float, to: float) -> tuple[float, float]:
        state = new(options)
        deliver(state, f"rest @ {guard} -3", f"hit @ red1 rest red1 {to} -2.5 border @")
        return place(state, "red1")

    tick = "no_tick=true,sweeps=0"
    assert after(tick, 0.1, 0.9) == (0.1, -3.0)
    assert after(tick, 0.1, 0.14) == (0.14, -2.5)  # it touches the line still
    assert after(tick, 0.3, 0.9) == (0.9, -2.5)  # it did not before
    assert after("sweeps=0", 0.1, 0.9) == (0.9, -2.5)


@pytest.mark.clause("curling/match")
def test_a_match_is_of_eight_ends_and_the_official_rules_know_ten() -> None:
    state = ends(new(), *["red 1"] * 8)
    assert state.is_terminal()
    assert (state.winners(), state.returns(), state.scores()) == ([0], [1.0, -1.0], [8.0, 0.0])


@pytest.mark.clause("curling/world-curling")
def test_the_official_rules_know_ten_ends_five_protected_stones_and_no_ticks() -> None:
    state = ends(new("ruleset=world_curling"), *["red 1"] * 9)
    assert (state.get_game().players, state.is_terminal()) == (8, False)
    assert ends(state, "red 1").winners() == [0, 2, 4, 6]

    def fifth(options: str, came_to: str) -> CurlingState:
        """After the fifth stone has touched red's first, which lay on the centre line."""
        return deliver(
            new(f"{options},first=2"),
            "back @",
            "rest @ 0 -3",
            "back @",
            "back @",
            f"hit @ red1 {came_to} back @",
        )

    for came_to in ("back red1", "rest red1 0.9 -2.5"):
        assert place(fifth("ruleset=world_curling", came_to), "red1") == (0.0, -3.0)
    assert is_out(fifth("sweeps=0", "back red1"), "red1")
    assert place(fifth("sweeps=0", "rest red1 0.9 -2.5"), "red1") == (0.9, -2.5)
    official = new("ruleset=world_curling")
    assert len(official.game.stops) == len(new("sweeps=5").game.stops) + 1  # behind the tee line


@pytest.mark.clause("curling/extra")
def test_a_level_match_has_extra_ends_or_is_drawn() -> None:
    state = ends(new("ends=2,sweeps=0"), "red 1", "yellow 1")
    assert (state.deal, state.hammer()) == (3, 0)
    ends(state, "blank")
    assert state.deal == 4
    ends(state, "red 1")
    assert state.winners() == [0]
    drawn = ends(new("ends=2,tie=draw,sweeps=0"), "red 1", "yellow 1")
    assert drawn.is_terminal()
    assert (drawn.winners(), drawn.returns()) == ([], [0.0, 0.0])


@pytest.mark.clause("curling/limit")
def test_extra_ends_come_to_an_end() -> None:
    state = ends(new("ends=1,limit=2,sweeps=0"), "blank", "blank")
    assert not state.is_terminal()
    ends(state, "blank")
    assert state.is_terminal()
    assert state.winners() == []


@pytest.mark.clause("curling/delivery")
def test_any_delivery_is_legal_but_for_a_stone_that_does_not_turn() -> None:
    state = new()
    assert state.explain((1.0, 2.1, -1.2)).legal
    ruling = state.explain((0.0, 2.1, -1.2))
    assert (ruling.legal, ruling.clause) == (False, "curling/delivery")
    for turn, sign in (("in", 1.0), ("out", -1.0)):
        called = state.clone()
        called.apply_action(called.string_to_action(f"tee {turn}"))
        assert called.call[0] == sign
    with pytest.raises(IllegalAction, match="known to lie"):
        state.apply_action(state.string_to_action("hit in"))
    deliver(state, "rest @ 0 0")
    state.apply_action(state.string_to_action("hit in"))
    assert state.call[1] == 2.8


@pytest.mark.clause("curling/sheet")
def test_named_calls_come_where_they_are_called_on_the_ice() -> None:
    """And a call is told to nature in the measures of the sheet."""
    nature = nature_for(load_game("curling(sweeps=0)"), "ice(skill=none)").make("1")
    wanted = {"tee": (0.0, 0.0), "left ring": (-0.8, 0.2), "right guard": (1.3, -4.0)}
    for shot, at in wanted.items():
        for turn in ("in", "out"):
            state = new()
            state.apply_action(state.string_to_action(f"{shot} {turn}"))
            state.apply_action(nature.outcome(state))
            assert math.dist(place(state, "red1"), at) < 0.15
    for turn in ("in", "out"):
        state = deliver(new(), "rest @ 0.4 -0.3")
        state.apply_action(state.string_to_action(f"hit {turn}"))
        state.apply_action(nature.outcome(state))
        assert is_out(state, "red1")


@pytest.mark.clause("curling/report")
def test_reports_that_cannot_be_are_refused_with_their_reason() -> None:
    state = deliver(new(), "rest @ 0 0", "back @")
    for report, words in (
        ("rest red1 1 0", "what became of red 2"),
        ("rest @ 0.1 0", "cannot lie in one place"),
        ("hit red1 @ hit yellow1 @ back @", "yellow 1 is not in play"),
        ("hit @ @ rest @ 1 1", "does not touch itself"),
        ("rest @ 1 1 rest yellow2 0 0", "yellow 2 is not in play"),
    ):
        clause, text = refused(state, report)
        assert clause == "report"
        assert words in text
    two = deliver(state.clone(), "rest @ 0 1", "rest @ 1 0")
    assert "has moved" in refused(two, "hit @ red1 back red1 rest yellow2 1 1 back @")[1]
    assert "nothing has touched" in refused(two, "hit red1 red2 rest @ 0 -3")[1]
    with pytest.raises(MalformedAction, match="told twice"):
        deliver(two.clone(), "rest @ 0 -3 back @")
    assert lying(two) == ["red1", "red2", "yellow2"]
    ruling = deliver(two.clone(), "gone").child(0).explain((), CHANCE)
    assert (ruling.legal, ruling.clause) == (False, "curling/report")
    assert is_out(deliver(two, "gone"), "red3")
    assert lying(two) == ["red1", "red2", "yellow2"]


@pytest.mark.clause("curling/report", "curling/verdict")
def test_a_report_may_tell_nothing_and_then_the_end_is_asked_about() -> None:
    state = deliver(new(), "rest @ 0 0", "untold")
    assert lying(state) == []
    view = state.view(None).zone("house")
    assert isinstance(view, FieldZone)
    assert view.figures == ()  # no place is invented
    through(state, 14)
    assert state.is_chance_node()
    told = [state.action_to_string(outcome) for outcome in state.legal_actions()]
    assert told == ["end blank", "end red 1", "end yellow 1"]
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action("end red 2"))
    assert error.value.ruling.clause == "curling/verdict"
    state.apply_action(state.string_to_action("end yellow 1"))
    assert (state.totals, state.delivering()) == ([0, 1], 1)


@pytest.mark.clause("curling/verdict")
def test_an_end_cannot_have_come_to_what_known_stones_contradict() -> None:
    # Red lies at the tee and yellow nearly there; nobody told where a further red stone lies.
    state = deliver(new(), "rest @ 0 0.1", "rest @ 0 0.5", "hit @ red1 rest @ 0.1 -0.3")
    through(state, 13)
    told = [state.action_to_string(outcome) for outcome in state.legal_actions()]
    assert told == ["end red 1", "end red 2", "end yellow 1"][:2]
    # What is told about stones that cannot matter is decided without a question.
    quiet = through(deliver(new(), "rest @ 0 0.1", "rest @ 0 0.5"), 14)
    assert (quiet.totals, quiet.deal) == ([1, 0], 2)


@pytest.mark.clause("curling/put-back")
def test_people_may_say_that_all_was_put_back() -> None:
    state = deliver(new(), "rest @ 0 -3", "restored")
    assert lying(state) == ["red1"]
    assert is_out(state, "yellow1")
    assert refused(new(), "restored") == (
        "put-back",
        "No stone is protected that could have been put back.",
    )
    late = through(deliver(new(), "rest @ 0 -3"), 4)
    assert refused(late, "restored")[0] == "put-back"
    untold = deliver(new(), "untold", "restored")
    assert is_out(untold, "yellow1")


@pytest.mark.clause("curling/verdict")
def test_a_whole_end_is_told_where_it_begins() -> None:
    state = ends(new(), "yellow 3")
    assert (state.totals, state.deal, state.delivering()) == ([0, 3], 2, 1)
    for wrong in ("red", "blank 2", "2 red", "red blank"):
        with pytest.raises(IllegalAction) as error:
            ends(state.clone(), wrong)
        assert error.value.ruling.clause == "curling/verdict"
    with pytest.raises(MalformedAction):
        ends(state.clone(), "red 9")
    with pytest.raises(MalformedAction):
        ends(through(state, 1), "red 1")


def test_a_match_of_real_stones_is_told_in_an_entry_an_end_and_entries_are_struck_out() -> None:
    match = Match(load_game("curling"), [Seat("Aino"), Seat("Eero")], nature="reported")
    enter_aims(match)
    for text in ("end red 2", "end blank", "end yellow 3"):
        tell(match, text)
    state = match.position()
    assert isinstance(state, CurlingState)
    assert (state.totals, state.deal) == ([2, 3], 4)
    assert strike_out(match)
    enter_aims(match)
    tell(match, "report rest red1 0.1 -3")
    again = match.position()
    assert isinstance(again, CurlingState)
    assert (again.totals, lying(again)) == ([2, 0], ["red1"])


@pytest.mark.clause("curling/sweeping")
def test_sweepers_are_asked_on_the_way_and_silence_is_off() -> None:
    nature = nature_for(load_game("curling"), "ice(skill=none)").make("1")

    def lies(sweep: str) -> float:
        state, asked = new("sweeps=5"), 0
        state.apply_action(state.string_to_action("tee in"))
        while state.call:
            state.apply_action(nature.outcome(state))
            if state.asking:
                asked += 1
                assert (state.current_player(), state.legal_actions()) == (0, [20, 21, 22])
                action = state.string_to_action(sweep) if sweep else state.default_action(0)
                assert state.action_to_string(state.default_action(0)) == "sweep off"
                state.apply_action(action)
        assert asked == 5
        return state.lie.y[0] if lying(state) else 9.0

    assert lies("") == lies("sweep off")
    assert lies("sweep off") < lies("sweep lightly") < lies("sweep hard")
    state = new("sweeps=1")
    assert not state.explain(20).legal
    assert state.explain(20).clause == "curling/sweeping"
    state.apply_action(state.string_to_action("tee in"))
    early = state.explain(state.string_to_action(CHANCE, "report way 0 -20 0 2"))
    assert (early.legal, early.clause) == (False, "curling/sweeping")
    state.apply_action(nature.outcome(state))
    assert not state.explain(0).legal
    with pytest.raises(MalformedAction):
        state.apply_action((1.0, 2.0, 0.0))


@pytest.mark.clause("curling/swept")
def test_a_swept_stone_glides_farther_and_straighter() -> None:
    """94.2. Where it passes the far hog line it has left the line to the broom less far."""
    nature = nature_for(load_game("curling"), "ice(skill=none)").make("1")

    def slides(sweep: str) -> tuple[float, float]:
        state, aside = new("sweeps=5"), 0.0
        state.apply_action((1.0, 2.0, 0.0))  # at the tee, turned to the right
        while state.call:
            state.apply_action(nature.outcome(state))
            if state.asking:
                aside = float(state.way[0])
                state.apply_action(state.string_to_action(sweep))
        return aside, place(state, "red1")[1]

    (off, short), (lightly, longer), (hard, longest) = map(
        slides, ("sweep off", "sweep lightly", "sweep hard")
    )
    assert off > lightly > hard > 0.0
    assert short < longer < longest


@pytest.mark.clause("curling/sweeping")
def test_the_skip_calls_the_sweeping_and_the_third_while_the_skip_delivers() -> None:
    state, callers = new("players=8,sweeps=1"), []
    for _ in range(16):
        state.apply_action(state.legal_actions()[0])
        state.apply_action(state.string_to_action(CHANCE, "report way 0 -28.346 0 2"))
        callers.append(state.current_player())
        state.apply_action(state.legal_actions()[0])
        state.apply_action(
            state.string_to_action(CHANCE, f"report back {STONE_NAMES[state.stone()]}")
        )
    assert callers == [6, 7] * 6 + [4, 5] * 2


@pytest.mark.clause("curling/behind-the-tee")
def test_the_others_may_sweep_behind_the_tee_line_where_the_option_says_so() -> None:
    nature = nature_for(load_game("curling"), "ice(skill=none)").make("1")

    def runs(sweep: str) -> float:
        state = new("sweeps=0,sweep_behind=true")
        state.apply_action((1.0, 2.125, -1.2))
        state.apply_action(nature.outcome(state))
        assert (state.asking, state.current_player()) == (True, 1)
        assert state.explain(20).clause == "curling/behind-the-tee"
        state.apply_action(state.string_to_action(sweep))
        assert state.theirs == (HARD if "hard" in sweep else 0)
        state.apply_action(nature.outcome(state))
        return place(state, "red1")[1]

    assert runs("sweep hard") > runs("sweep off") + 0.05
    state = new("sweeps=0")
    state.apply_action((1.0, 2.125, -1.2))
    state.apply_action(nature.outcome(state))
    assert state.delivered == 1


def test_a_second_referee_agrees_in_random_matches() -> None:
    """From the chapter alone, with places as complex numbers and everything counted again each time."""
    options = [
        "sweeps=0",
        "guards=5,no_tick=true,sweeps=0",
        "own_guards=true,guards=16,sweeps=0",
        "hog_line=false,sweeps=0",
        "first=2,ends=3,sweeps=0",
    ]
    for seed in range(60):
        rng = Random(seed)
        state = new(f"{options[seed % 5]},limit=3" + (",ends=2" if seed % 5 < 4 else ""))
        referee = Referee(state.game.options)
        while not state.is_terminal():
            if not state.is_chance_node():
                assert referee.deliverer() == state.current_player()
                state.apply_action(rng.choice(state.legal_actions()))
                continue
            report = referee.invented(rng)
            state.apply_action(state.string_to_action(CHANCE, report))
            referee.hear(report)
            if not state.is_terminal():
                assert referee.stones() == {name: place(state, name) for name in lying(state)}
            assert referee.points == state.totals
        assert referee.is_over()


def test_the_words_of_the_log() -> None:
    state = deliver(new(), "rest @ 0 -3", "hit @ red1 rest red1 0.5 -2 rest @ 0 -2.5")
    said = [line.label for line in state.log(None) if line.actor == CHANCE]
    assert said[0] == "red 1 lies 3.00 m from the tee"
    assert said[1].startswith("yellow 1 touches red 1, red 1 lies 2.06 m")
    state = ends(new(), "blank")
    assert "yellow keeps the hammer" in str(state.events()[-1].text)


@pytest.mark.clause("curling/standing")
def test_points_that_are_given_count_with_those_of_the_ends() -> None:
    state = ends(new("ends=1,standing=0:2"), "red 1")
    assert (state.winners(), state.scores()) == ([1], [1.0, 2.0])
    with pytest.raises(OptionError, match="0 to 8, not with 9"):
        new("standing=0:9")


@pytest.mark.clause("curling/fewer")
def test_a_team_that_throws_fewer_leaves_out_its_first_stones() -> None:
    state, stones = new("sweeps=0,ends=2,fewer=2:0"), []
    assert state.get_game().gives_ahead()
    for _ in range(14):
        stones.append(STONE_NAMES[state.stone()])
        through(state, 1)
    assert stones[:5] == ["yellow1", "yellow2", "red3", "yellow3", "red4"]
    assert len(stones) == len(set(stones)) == 14
    assert not set(stones) & {"red1", "red2"}
    assert (state.deal, state.stone(), state.begun()) == (
        2,
        8,
        False,
    )  # a blank end changes nothing


@pytest.mark.clause("curling/fewer")
def test_an_end_brings_no_more_points_than_a_team_has_stones() -> None:
    state = new("ends=1,fewer=2:0")
    told = [text for text, _ in state.whole_rounds()]
    assert "end yellow 8" in told
    assert "end red 7" not in told
    with pytest.raises(IllegalAction) as error:
        ends(state, "red 7")
    assert error.value.ruling.clause == "curling/fewer"
    assert ends(state, "red 6").scores() == [6.0, 0.0]
    for wrong in ("1:1", "0:0", "8:0", "1", "-1:0"):
        with pytest.raises(OptionError, match="1 to 7 for the other"):
            new(f"fewer={wrong}")


def test_calls_are_asked_for_by_the_values_that_do_the_same() -> None:
    state = new("sweeps=0")
    deliver(state, "rest @ 0.3 -0.2")
    for _ in range(2):
        wanted = state.open_input()
        assert wanted is not None
        form = wanted.view().shot
        assert form is not None
        assert form.glide is not None
        assert form.begins == "tee in"
        assert len(form.ready) == len(state.legal_actions())
        for ready in form.ready:
            named, value = state.clone(), state.clone()
            named.apply_action(named.string_to_action(ready.action))
            value.apply_action(tuple(ready.values))
            assert named.call == value.call
        through(state, 1)


def test_a_stone_on_its_way_is_seen_on_the_whole_sheet_in_small() -> None:
    state = new("sweeps=5")
    nature = nature_for(load_game("curling"), "ice(skill=none)").make("1")
    state.apply_action(state.string_to_action("tee in"))
    seen: list[tuple[float, float]] = []
    while not seen or state.way:
        state.apply_action(nature.outcome(state))
        house = state.view(None).zone("house")
        assert isinstance(house, FieldZone)
        found = [shape for shape in house.shapes if "on its way" in shape.label]
        assert len(found) == (1 if state.way else 0)
        seen += [shape.points[0] for shape in found]
        if state.asking:
            state.apply_action(state.string_to_action("sweep off"))
    assert len(seen) == 5
    assert isinstance(house, FieldZone)
    assert all(house.bounds[0] < x < house.bounds[2] for x, _ in seen)
    assert [y for _, y in seen] == sorted(y for _, y in seen)


def test_the_place_where_a_stone_was_called_to_rest_is_seen_while_it_comes() -> None:
    nature = nature_for(load_game("curling"), "ice(skill=none)").make("1")
    called = {}
    for weight in WEIGHTS:
        state = new("sweeps=5")
        state.apply_action(state.string_to_action(f"deliver 2 {weight.speed} 0"))
        state.apply_action(nature.outcome(state))
        house = state.view(None).zone("house")
        assert isinstance(house, FieldZone)
        rings = [shape for shape in house.shapes if "called to rest" in shape.label]
        called[weight.name] = len(rings)
    assert called == {
        weight.name: int(FAR_HOG < rest_of(weight.speed) < BACK) for weight in WEIGHTS
    }
    assert 1 in called.values()
    assert 0 in called.values()
