"""10-ball: what is called, what counts, the 10, and the official options."""

from __future__ import annotations

import pytest

from games.cue.shooting import do, new, number, shoot, table, told
from pelitupa.core import IllegalAction, MalformedAction
from pelitupa.equipment.cue_tables import NOTHING, POOL, Stroke, distance
from pelitupa.games import load_game, rulebook
from pelitupa.games.cue.nine_ball.game import ANYWHERE, CUE, NineBallState

RACK = "rack 2 3 4 5 6 7 8 9"
LIES = (
    "rest cue 394 -78 rest 1 900 -400 rest 2 300 200 rest 3 -500 300 rest 4 -900 -200 "
    "rest 6 200 -450 rest 7 -300 -100 rest 8 600 300 rest 9 0 400 rest 10 -700 0"
)


def lying(spec: str = "ten_ball") -> NineBallState:
    """Player 1 broke and pocketed the 5; all places are known."""
    return shoot(new(spec, RACK), f"report hit cue 1 cushion 2 pot 5 north {LIES}")


def broken(spec: str = "ten_ball") -> NineBallState:
    """Player 1 broke, nothing fell, and nobody says where anything lies."""
    return do(new(spec), "turn over")


def left(state: NineBallState) -> str:
    """The balls on the table by their numbers."""
    return " ".join(sorted((ball for ball in state.lies if ball != CUE), key=int))


def refused(state: NineBallState, text: str) -> str:
    """The clause by which something is refused."""
    with pytest.raises(IllegalAction) as error:
        do(state, text)
    return error.value.ruling.clause


@pytest.mark.clause("ten_ball/balls", "ten_ball/rack")
def test_ten_balls_stand_in_a_triangle() -> None:
    state = new("ten_ball", RACK)
    assert state.lies["1"] == (635.0, 0.0)
    assert state.lies["10"] == (734.2, 0.0)
    places = [place for place in state.lies.values() if place is not None]
    gaps = [distance(a, b) - 2 * POOL.radius for i, a in enumerate(places) for b in places[:i]]
    assert min(gaps) > 0.0
    assert sum(gap < 0.2 for gap in gaps) == 18, "a triangle of ten touches in 18 places"
    faces = {figure.note: figure.face for figure in table(state).figures}
    assert (faces["9"], faces["10"]) == ("yellow", "blue")


# --- the break


@pytest.mark.clause("ten_ball/break", "ten_ball/ten-break", "ten_ball/ten-goes-on")
def test_nothing_is_called_on_the_break_and_the_ten_comes_back() -> None:
    assert shoot(new("ten_ball"), "pot 4").current_player() == 0
    state = shoot(new("ten_ball"), "pot 10")
    assert (state.wins, state.current_player(), left(state)) == ([0, 0], 1, "1 2 3 4 5 6 7 8 9 10")
    assert shoot(new("ten_ball(ten_goes_on=true)"), "pot 10").current_player() == 0
    both = shoot(new("ten_ball"), 'report pot 10 "" pot 3 ""')
    assert (both.current_player(), left(both)) == (0, "1 2 4 5 6 7 8 9 10")
    assert shoot(new("ten_ball(break_wins=true)"), "pot 10").wins == [1, 0]
    known = do(new("ten_ball", RACK), "place")
    assert refused(known, "safe") == "ten_ball/ten-break"
    assert refused(known, "shoot 0 9 0 0 1 5") == "ten_ball/ten-break"
    do(known, "shoot 0 9 0 0 0 0")
    assert refused(known, "uncalled 3") == "ten_ball/ten-break"
    assert refused(known, "report call 3 south pot 3 south") == "ten_ball/ten-break"


# --- calling


@pytest.mark.clause("ten_ball/call", "ten_ball/go-on", "ten_ball/uncalled")
def test_only_the_called_ball_in_its_pocket_counts() -> None:
    state = do(lying(), "pot 1 south-east")
    assert number(state, "called") == "the 1 into the bottom right pocket"
    fell = do(state.clone(), "report hit cue 1 pot 1 south-east")
    assert (fell.current_player(), left(fell)) == (0, "2 3 4 6 7 8 9 10")
    elsewhere = do(state.clone(), "report hit cue 1 pot 1 north-east")
    assert (elsewhere.current_player(), elsewhere.hand) == (1, "")
    assert left(elsewhere) == "2 3 4 6 7 8 9 10", "it stays down"
    other = do(state.clone(), "report hit cue 1 pot 3 south-east")
    assert (other.current_player(), left(other)) == (1, "1 2 4 6 7 8 9 10")
    least = do(state.clone(), "pot 1")
    assert least.current_player() == 0, "no pocket reported: as called"
    assert do(state.clone(), "uncalled 1").current_player() == 1


@pytest.mark.clause("ten_ball/uncalled")
def test_by_the_option_what_fell_uncalled_comes_back() -> None:
    state = do(lying("ten_ball(uncalled=returns)"), "pot 1 south-east")
    lies = LIES.replace("rest 3 -500 300 ", "").replace("rest 7 -300 -100 ", "")
    do(state, f"report hit cue 1 pot 3 south pot 7 north {lies}")
    assert (state.current_player(), left(state)) == (1, "1 2 3 4 6 7 8 9 10")
    assert (state.lies["3"], state.lies["7"]) == ((635.0, 0.0), (693.0, 0.0))
    fouled = do(lying("ten_ball(uncalled=returns)"), "pot 1 south-east")
    assert left(do(fouled, "report hit cue 2 pot 3 south")) == "1 2 4 6 7 8 9 10"


@pytest.mark.clause("ten_ball/with-it", "ten_ball/ten-back")
def test_other_balls_may_fall_with_the_called_one() -> None:
    state = do(lying(), "pot 1 south-east")
    do(state, "report hit cue 1 pot 3 south pot 10 north pot 1 south-east")
    assert (state.current_player(), left(state), state.wins) == (0, "2 4 6 7 8 9 10", [0, 0])
    assert told(state) == ["Put back on its spot: the 10"]


@pytest.mark.clause("ten_ball/no-call")
def test_who_calls_nothing_plays_safe() -> None:
    state = lying()
    safe = do(state.clone(), "safe")
    assert number(safe, "called") == "none"
    assert Stroke.of(safe.stroke).speed < 2.0
    for shot in ("safe", "shoot 10 2 0 0 0 0"):
        after = do(state.clone(), shot, "report hit cue 1 pot 1 south-east")
        assert (after.current_player(), left(after)) == (1, "2 3 4 6 7 8 9 10")


@pytest.mark.clause("ten_ball/call")
def test_a_shot_with_a_bearing_calls_any_ball_by_numbers() -> None:
    state = lying()
    do(state, "shoot -32.4 3 0 0 10 6")
    assert state.aimed == ("10", "south-east")
    assert state.log(None)[-1].label == (
        "shoots: -32.40 degrees, 3.0 m/s; calls the 10 into the bottom right pocket"
    )
    assert do(state, "report hit cue 1 hit 1 10 pot 10 south-east").wins == [1, 0]
    for shot, says in {
        "shoot 0 3 0 0 5 1": "No longer on the table: the 5",
        "shoot 0 3 0 0 1.5 1": "whole numbers",
        "shoot 0 3 0 0 1 0": "with its pocket",
        "shoot 0 3 0 0 0 1": "with its pocket",
    }.items():
        with pytest.raises(IllegalAction, match=says) as error:
            do(lying(), shot)
        assert error.value.ruling.clause == "ten_ball/call"
    with pytest.raises(MalformedAction, match="ball is 0 to 10"):
        do(lying(), "shoot 0 3 0 0 11 1")


@pytest.mark.clause("ten_ball/call", "ten_ball/report")
def test_a_report_does_not_change_what_was_called_with_the_shot() -> None:
    for shot in ("pot 1 south-east", "shoot -32.4 3 0 0 1 6"):
        state = do(lying(), shot)
        for call in ("3 south", "1 north", f"{NOTHING} south"):
            with pytest.raises(IllegalAction, match="Something else was called") as error:
                do(state, f"report call {call} pot 3 south")
            assert error.value.ruling.clause == "ten_ball/call"
        assert do(state.clone(), "report call 1 south-east pot 1 south-east").side == 0
        assert do(state.clone(), 'report call 1 "" pot 1 north').side == 1
    safe = do(lying(), "safe")
    assert refused(safe, "report call 3 south pot 3 south") == "ten_ball/call"
    assert do(safe, f"report call {NOTHING} south pot 3 south").side == 1
    obvious = do(lying(), "play")
    assert do(obvious, "report call 3 south hit cue 1 pot 3 south").side == 0, "nobody had said it"


@pytest.mark.clause("ten_ball/report")
def test_a_ball_that_was_only_called_has_not_moved() -> None:
    state = do(lying(), "play", "report call 3 south hit cue 1 rest cue 0 -300 rest 1 900 0")
    assert (state.lies["3"], state.lies["1"]) == ((-500.0, 300.0), (900.0, 0.0))


@pytest.mark.clause("ten_ball/call")
def test_what_fell_as_called_is_not_reported_as_uncalled() -> None:
    state = do(lying(), "pot 1 south-east")
    assert refused(state, "report pot 1 south-east uncalled") == "ten_ball/call"
    assert do(state, 'report pot 1 "" uncalled').side == 1
    state = do(broken(), "play")
    assert refused(state, "report call 3 south pot 3 south uncalled") == "ten_ball/call"
    assert do(state, "report call 3 south pot 3 north uncalled").side == 0


@pytest.mark.clause("ten_ball/obvious")
def test_the_obvious_need_not_be_called() -> None:
    screen = do(lying(), "play")
    assert screen.aimed == ("1", "south-east")
    table_ = do(broken(), "play")
    assert table_.aimed == ("", "")
    assert do(table_.clone(), "pot 4").current_player() == 1
    early = do(table_.clone(), "pot 10")
    assert (early.wins, early.current_player(), left(early)) == ([0, 0], 0, "1 2 3 4 5 6 7 8 9 10")
    with_it = do(table_.clone(), 'report pot 10 "" pot 3 ""')
    assert (with_it.current_player(), left(with_it)) == (1, "1 2 4 5 6 7 8 9 10")
    told_call = do(table_.clone(), "report call 10 south pot 10 south")
    assert told_call.wins == [0, 1]
    assert do(table_.clone(), "report call 3 south pot 4 south").current_player() == 0
    assert do(table_.clone(), f"report call {NOTHING} south pot 4 south").current_player() == 0
    last = do(broken(), "turn 1 2 3 4 5 6 7 8 9 10")
    assert last.wins == [0, 1], "the last ball is obvious"
    assert (
        refused(do(broken(), "turn 1 uncalled and 2") and do(broken(), "play"), "report uncalled")
        == "ten_ball/call"
    )
    assert refused(do(broken(), "play"), "report call 1 south call 2 south") == "ten_ball/call"


# --- the 10


@pytest.mark.clause("ten_ball/win", "ten_ball/ten-last")
def test_the_called_ten_wins_whichever_balls_are_left() -> None:
    shot = ("shoot -32.4 3 0 0 10 6", "report hit cue 1 hit 1 10 pot 10 south-east")
    state = do(lying(), *shot)
    assert (state.wins, state.score_sheet()[-1].clause) == ([1, 0], "ten_ball/win")
    state = do(lying("ten_ball(ten_last=true)"), *shot)
    assert (state.wins, state.current_player(), left(state)) == ([0, 0], 0, "1 2 3 4 6 7 8 9 10")
    only = do(new("ten_ball(ten_last=true)"), "turn 1 2 3 4 5 6 7 8 9 10")
    assert only.wins == [1, 0]


@pytest.mark.clause("ten_ball/ten-back", "ten_ball/off-table")
def test_a_ten_that_falls_otherwise_comes_back() -> None:
    state = do(lying(), "shoot -32.4 3 0 0 10 6")
    assert left(do(state.clone(), "report hit cue 2 pot 10 south-east")).endswith("10")
    assert left(do(state.clone(), "report hit cue 1 pot 10 north")).endswith("10")
    off = do(state.clone(), "report hit cue 1 off 10 off 3")
    assert (off.hand, left(off)) == (ANYWHERE, "1 2 4 6 7 8 9 10")


# --- the official rules


@pytest.mark.clause("ten_ball/choice", "ten_ball/wpa")
def test_officially_the_opponents_may_give_an_uncalled_ball_back() -> None:
    assert load_game("ten_ball(ruleset=wpa)").options.written({}) == (
        "rail=true,push_out=true,three_fouls=true,ten_goes_on=true,choice=true"
    )
    state = do(lying("ten_ball(ruleset=wpa)"), "pot 1 south-east")
    after = do(state.clone(), "report hit cue 1 pot 3 south")
    assert (after.current_player(), after.asked) == (1, "call")
    assert [after.action_to_string(a) for a in after.legal_actions()] == ["take", "give back"]
    assert refused(after, "play") == "ten_ball/choice"
    assert do(after.clone(), "give back").current_player() == 0
    assert do(after, "take").current_player() == 1
    missed = do(state.clone(), "report hit cue 1 cushion 1")
    assert (missed.current_player(), missed.asked) == (1, "")
    fouled = do(state.clone(), "report hit cue 2 pot 3 south")
    assert (fouled.asked, fouled.hand) == ("", ANYWHERE)
    safe = do(lying("ten_ball(ruleset=wpa)"), "safe", "report hit cue 1 pot 3 south")
    assert safe.asked == ""
    assert do(lying(), "pot 1 south-east", "uncalled 1").asked == ""
    told_safe = do(broken("ten_ball(ruleset=wpa)"), "play")
    assert do(told_safe.clone(), f'report call {NOTHING} "" pot 3 ""').asked == ""
    assert do(told_safe, 'report call 4 south pot 3 ""').asked == "call"
    assert (
        do(lying("ten_ball(ruleset=wpa)"), "play", f'report call {NOTHING} "" pot 3 ""').asked == ""
    )


@pytest.mark.clause("ten_ball/push-out")
def test_a_push_out_calls_nothing_and_a_ten_comes_back() -> None:
    state = do(new("ten_ball(ruleset=wpa)"), "turn over", "push out", "play")
    do(state, 'report hit cue 4 pot 10 "" pot 5 ""')
    assert (state.asked, left(state)) == ("push", "1 2 3 4 6 7 8 9 10")
    assert do(state, "give back").current_player() == 1


@pytest.mark.clause("ten_ball/report", "ten_ball/turn")
def test_a_turn_at_once_says_what_fell_otherwise_than_called() -> None:
    state = do(broken(), "turn 1 2 uncalled and 4")
    assert (state.current_player(), left(state)) == (0, "3 5 6 7 8 9 10")
    least = do(do(broken(), "play"), "report hit cue 1")
    assert least.current_player() == 0


def test_shots_at_a_ball_stand_together_and_others_without_aiming() -> None:
    state = lying()
    texts = state.game.texts(0)
    shots = ("pot 1 south", "pot 1 north-east", "safe", "play")
    groups = [state._group(texts[shot]) for shot in shots]
    assert groups == ["the 1", "the 1", "Without aiming", "Without aiming"]


def test_what_is_of_nine_ball_alone_is_left_out() -> None:
    clauses = rulebook("ten_ball").clauses
    assert not {"ten_ball/nine-on-break", "ten_ball/nine-back"} & set(clauses)
    assert clauses["ten_ball/lowest"].base == "nine_ball/lowest"


def test_a_screen_can_propose_what_is_called() -> None:
    """The balls on the table by their figures, the pockets by their places; nothing on the break."""
    state = lying()
    wanted = state.open_input()
    assert wanted is not None
    ball, pocket = wanted.fields[4:]
    assert ball.listed
    assert {name.item for name in ball.words} == {
        "",
        *[f"ball-{b}" for b in state.lies if b != "cue"],
    }
    assert [name.value for name in pocket.words] == list(range(7))
    assert pocket.words[6].at == (1270.0, -635.0)
    breaking = do(new("ten_ball", RACK), "place")
    wanted = breaking.open_input()
    assert wanted is not None
    assert [[name.value for name in field.words] for field in wanted.fields[4:]] == [[0.0], [0.0]]
