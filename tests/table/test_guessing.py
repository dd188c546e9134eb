"""Guessing what comes: what is asked of whom, how shots are named, and that a watcher is shown no more."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import ActionError, State
from pelitupa.games import load_game
from pelitupa.records import parse, verify
from pelitupa.shown.analysed import Played
from pelitupa.shown.replaying import NothingAsked, Replay
from pelitupa.table.day_match import KEPT_DAYS, NoSuchDay, check_day, day_match, day_record
from pelitupa.table.drill import today
from pelitupa.table.guessing import asked_steps, guess_verdict, named

DAY = 20_786


def played(id: str) -> Replay:
    return Played(parse(day_record(id, DAY)))


def test_of_hidden_hands_each_seat_is_asked_what_it_decides_itself_and_an_onlooker_nothing() -> (
    None
):
    match = played("tuppi")
    assert match.asked(None) == ()
    for seat in range(4):
        steps = match.asked(seat)
        assert steps
        for one in steps:
            state = match.game.state(match.history[: one.step])
            assert state.current_player() == one.seat == seat
            assert one.choices == len(state.legal_actions()) > 1
    other = match.asked(1)[0].step
    with pytest.raises(NothingAsked):
        match.guess_at("k", other, 0, "en")
    with pytest.raises(NothingAsked):
        match.guessed("k", other, None, "", "en")


def test_what_may_be_guessed_is_what_the_seat_saw_whatever_the_others_hold() -> None:
    """The position redrawn, as far as the seat does not know it, is asked alike."""
    match = played("tuppi")
    one = match.asked(2)[5]
    state = match.game.state(match.history[: one.step])
    told = match.guess_at("k", one.step, 2, "en")
    redrawn = state.sampler(2).draw(Random(5).random)
    assert redrawn.history() != state.history()
    match.history[: one.step] = redrawn.history()
    assert match.guess_at("k", one.step, 2, "en") == told
    assert [action["text"] for action in told["actions"]] == [
        state.action_to_string(2, action) for action in state.legal_actions()
    ]


def test_where_all_lies_open_every_decision_is_asked_of_all() -> None:
    match = played("hex")
    assert [one.step for one in match.asked(None)] == list(range(len(match.history)))
    assert match.asked(None) == match.asked(1)
    assert match.asked_told(None)["steps"][0] == [0, 0, 121]


def test_a_guess_is_right_wrong_or_none_and_nonsense_is_refused() -> None:
    match = played("hex")
    one = match.asked(None)[0]
    state = match.game.state([])
    assert guess_verdict(state, one, one.done).right
    assert not guess_verdict(state, one, "a1" if one.done != "a1" else "b1").right
    told = guess_verdict(state, one, "")
    assert (told.right, told.given, told.done) == (False, "", one.done)
    with pytest.raises(ActionError):
        guess_verdict(state, one, "elk")
    said = match.guessed("k", 0, None, one.done, "fi")
    assert (said["right"], said["view"]["version"]) == (True, 1)


def aiming(spec: str) -> State:
    """A game where somebody is to shoot and all lies where it lay at the beginning."""
    state = load_game(spec).new_initial_state()
    if "place" in [state.action_to_string(action) for action in state.legal_actions()]:
        state.apply_action(state.string_to_action("place"))
    return state


@pytest.mark.parametrize("spec", ["snooker", "five_pin"])
def test_a_shot_along_the_line_of_a_named_one_has_its_name(spec: str) -> None:
    state, rng, found = aiming(spec), Random(3), 0
    for _ in range(200):
        wanted = state.open_input()
        assert wanted is not None
        shot = wanted.sampler(rng)
        action = state.name_of(shot)
        if action >= 0:
            found += 1
            assert action in state.legal_actions()
    assert found > 20
    assert state.name_of((100.0, 2.0, 0.0, 0.0)) == -1, "at nothing"
    assert state.name_of((1.0,)) == -1, "it does not fit"


def test_a_called_shot_has_the_name_of_what_it_calls() -> None:
    state = load_game("ten_ball").new_initial_state()
    state.apply_action(state.string_to_action("racked"))
    state.apply_action(state.string_to_action("place"))
    state.breaking = False  # type: ignore[attr-defined]
    assert state.action_to_string(state.name_of((33.0, 2.0, 0.0, 0.0, 0.0, 0.0))) == "safe"
    called = state.name_of((33.0, 2.0, 0.0, 0.0, 4.0, 1.0))
    assert state.action_to_string(called).startswith("pot 4 ")


def test_a_dart_is_called_by_the_segment_that_it_is_aimed_at() -> None:
    state = load_game("round_the_clock").new_initial_state()
    treble = state.string_to_action("aim T20")
    board = state.open_input()
    assert board is not None
    assert state.name_of(board.parse("aim 0.0 103.0") or ()) == treble
    assert state.name_of(board.parse("aim 0.0 190.0") or ()) == -1, "beside the board"
    assert named(state, treble) == treble


def test_a_throw_of_petanque_is_called_by_its_distance_or_its_arc() -> None:
    state = load_game("petanque").new_initial_state()
    assert state.action_to_string(state.name_of((0.0, 7.9))) == "target 8"
    state.apply_action(state.string_to_action("target 8"))
    state.apply_action(state.legal_actions()[0])
    for arc, name in ((12.0, "roll"), (38.0, "half lob"), (65.0, "lob")):
        assert state.action_to_string(state.name_of((0.0, 6.0, arc, 0.0))) == name


def test_a_stone_of_curling_is_called_by_the_nearest_call_of_its_turn() -> None:
    state = load_game("curling").new_initial_state()
    for action in state.legal_actions():
        turn, weight, broom = state.called(action // 2, action % 2)  # type: ignore[attr-defined]
        assert state.name_of((turn, weight + 0.004, broom)) == action
    assert state.name_of((1.0, 0.5, 0.0)) == -1


def test_the_match_of_a_day_is_the_same_everywhere_and_can_be_verified() -> None:
    text = day_record("jakis", DAY)
    assert text == day_record("jakis", DAY)
    assert text != day_record("jakis", DAY + 1)
    assert verify(parse(text)).ok
    check_day(today())
    for day in (today() + 1, today() - KEPT_DAYS - 1, -(10**30)):
        with pytest.raises(NoSuchDay):
            check_day(day)
    with pytest.raises(NoSuchDay):
        day_match("kirkkis", DAY)


def test_a_match_that_need_not_end_is_left_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pelitupa.table.day_match.MOST_ENTRIES", 80)
    record = parse(day_record("hex", DAY))
    assert record.ending is not None
    assert (record.ending.how, len(record.entries)) == ("stopped", 80)
    assert len(asked_steps(load_game("hex"), Played(record).history)) == 80
