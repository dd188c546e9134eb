"""Values of numbers and texts, and reports of shots: parsed, printed, refused, kept, and played with."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.quiz_and_shot import POCKETS, WORDS, Pushed, QuizAndShot, Table, push
from pelitupa.core import (
    CHANCE,
    UNTOLD,
    Field,
    IllegalAction,
    MalformedAction,
    NamesInput,
    OpenInput,
    Report,
    Word,
    as_json,
    either_input,
    name_part,
    number_fields,
    report_input,
    text_field,
    timed_input,
)
from pelitupa.core.open_input import read_value, written_value
from pelitupa.draw import render
from pelitupa.nature import Seeded
from pelitupa.players import make_bot
from pelitupa.records import Seat, execute, parse, verify, write
from pelitupa.table import Match

GAME = QuizAndShot()


def start(*texts: str) -> Table:
    state = GAME.new_initial_state()
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


ASKED = ('answer "\\u00c4ht\\u00e4ri" 40', "answer Vaasa 80")
MIXED = OpenInput(
    "say",
    "Say",
    (text_field("word"), *number_fields("x y", "m", -5, 5)),
    lambda rng: ("a", 0.0, 0.0),
)
printable = st.text("aZ9 \"'ÄöŠ–🎯{}[],", min_size=1, max_size=80).map(str.strip).filter(bool)


@given(printable, st.floats(-5, 5), st.floats(-5, 5))
def test_values_of_texts_and_numbers_print_in_plain_ascii_and_parse_exactly(
    word: str, x: float, y: float
) -> None:
    value = (word, x, y)
    assert MIXED.accepts(value)
    text = MIXED.text(value)
    assert text.isascii()
    assert text.isprintable()
    assert MIXED.parse(text) == value
    assert read_value(written_value(value)) == value


def test_a_text_that_comes_last_needs_no_quotes() -> None:
    last = OpenInput(
        "say", "Say", (*number_fields("x", "m", 0, 9), text_field("word")), lambda r: ()
    )
    assert last.parse("say 3  Old Town  square") == (3.0, "Old Town  square")
    assert last.parse('say 3 "Old Town"') == (3.0, "Old Town")
    assert last.parse("say 3") is None
    only = OpenInput("say", "Say", (text_field("word"),), lambda rng: ())
    assert only.parse("SAY  Isojoen pitäjä") == ("Isojoen pitäjä",)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (("", 0.0, 0.0), "word is empty"),
        ((" a", 0.0, 0.0), "word is at most 80 characters, not ' a'"),
        (("a" * 81, 0.0, 0.0), "word is at most 80 characters"),
        (("a\n", 0.0, 0.0), "word is at most 80 characters"),
        ((1.0, 0.0, 0.0), "word is a text, not 1.0"),
        (("a", "b", 0.0), "x is a number, not 'b'"),
        (("a", True, 0.0), "x is a number, not True"),
        (("a", 0.0, 5.5), "y is -5 to 5, not 5.5"),
        (("a", 0.0, float("nan")), "y is -5 to 5, not nan"),
        (("a", 0.0), "2 values are given where say WORD X Y"),
        ("a 0 0", "a value here is say WORD X Y"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_by_the_name_of_its_field(
    value: object, says: str
) -> None:
    assert not MIXED.accepts(value)
    assert says in MIXED.fault(value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("answer", "town is missing"),
        ("answer Vaasa", "sure is missing"),
        ("answer Vaasa very", "sure is a number, not very"),
        ("answer Vaasa 3 4", "there is something after sure"),
        ('answer "Vaasa 3', "Vaasa"),
        ("shoot 3 4", "answer TOWN SURE (town: the name of a town, sure from 0 to 100, in %)"),
    ],
)
def test_a_text_that_does_not_fit_is_refused_by_the_name_of_its_field(text: str, says: str) -> None:
    state = start()
    with pytest.raises(MalformedAction) as error:
        state.string_to_action(text)
    assert says in str(error.value)


def test_a_value_out_of_bounds_is_refused_and_changes_nothing() -> None:
    state = start()
    for text, says in (
        ("answer vaasa 3", "town is the name of a town, not 'vaasa'"),
        ("answer Vaasa 101", "sure is 0 to 100, not 101"),
    ):
        with pytest.raises(MalformedAction, match=says):
            state.apply_action(state.string_to_action(text))
        assert state.history() == []


def test_a_match_of_words_and_shots_is_told_kept_and_made_again() -> None:
    state = start(*ASKED, "shoot 0 2.5")
    assert state.answers == [("Ähtäri", 40.0), ("Vaasa", 80.0)]
    wanted = state.open_input()
    assert wanted is not None
    assert wanted.aim == (0.0, 2.5)
    state.apply_action(Pushed().outcome(state))
    assert state.shots == 1
    assert state.balls == {"cue ball": (150.0, 50.0)}
    again = GAME.deserialize_state(state.serialize())
    assert again.history() == state.history()
    assert again.information_state_string(0) == state.information_state_string(0)
    assert hash(tuple(again.history())) == hash(tuple(state.history()))
    assert [line.text for line in state.log(None)] == [
        '"Ähtäri" 40.0',
        '"Vaasa" 80.0',
        "0.0 2.5",
        '"hit" "cue ball" "red" "pot" "red" "right pocket" "rest" "cue ball" 150.0 50.0',
    ]
    assert len(state.information_state_tensor(0)) == len(start().information_state_tensor(0))
    assert state.information_state_tensor(0) != start(*ASKED).information_state_tensor(0)


def test_a_form_is_told_what_to_ask_for() -> None:
    told = as_json(start().view(0).open_input)
    assert json.loads(json.dumps(told)) == told
    town, sure = told["fields"]
    assert (town["kind"], town["asked"], sure["kind"], sure["unit"], sure["high"]) == (
        "text",
        "the name of a town",
        "number",
        "%",
        100,
    )
    assert "answer TOWN SURE (%)" in render(start().view(0))


# --- reports

names = st.sampled_from(("cue ball", "red"))
hits = st.tuples(st.just("hit"), st.tuples(names, names | st.just("cushion")))
pots = st.tuples(st.just("pot"), st.tuples(st.just("red"), st.sampled_from(sorted(POCKETS))))
rests = st.tuples(
    st.just("rest"), st.tuples(st.just("cue ball"), st.floats(0, 200), st.floats(0, 100))
)
reports = st.builds(
    lambda *facts: Report(tuple(fact for some in facts for fact in some)),
    st.lists(hits, max_size=4),
    st.lists(pots, max_size=1),
    st.lists(rests, max_size=1),
)


@given(reports)
def test_a_report_is_read_as_it_was_written(report: Report) -> None:
    wanted = start(*ASKED, "shoot 0 1").open_input()
    assert wanted is not None
    value = report.value()
    assert Report.of(value, WORDS) == report
    assert wanted.accepts(value)
    assert wanted.parse(wanted.text(value)) == value
    assert read_value(written_value(value)) == value


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("report hit red", "a report is made of hit BALL WHAT, pot BALL PLACE, rest BALL X Y"),
        ("report rest red 3 high", "a report is made of"),
        ("report smash red cushion", "a report is made of"),
        ("report hit blue red", "hit names 'blue', which is not among cue ball, red"),
        ("report hit red wall", "hit names 'wall', which is not among cue ball, cushion, red"),
        ("report pot red drain", "pot names 'drain', which is not among left pocket, right pocket"),
        ("report rest red 3 101", "y is 0 to 100, not 101"),
        ('report pot red "left pocket" rest red 3 4', "red is told twice"),
        ('report pot red "left pocket" pot red "left pocket"', "red is told twice"),
    ],
)
def test_a_report_of_what_cannot_be_is_refused(text: str, says: str) -> None:
    state = start(*ASKED, "shoot 0 1")
    before = state.serialize()
    with pytest.raises(MalformedAction, match=says):
        state.apply_action(state.string_to_action(text))
    assert state.serialize() == before


def test_what_the_rules_rule_out_is_refused_with_the_clause_of_the_game() -> None:
    state = start(*ASKED, "shoot 0 1", 'report pot red "left pocket"', "shoot 0 1")
    told = state.string_to_action('report hit "cue ball" red')
    before = state.serialize()
    with pytest.raises(IllegalAction, match="A ball that is down") as error:
        state.apply_action(told)
    assert error.value.ruling == state.explain(told)
    assert state.explain(told).clause == "quiz_and_shot/down"
    assert state.explain(state.string_to_action('report hit "cue ball" cushion')).legal
    assert state.serialize() == before


def test_the_world_reads_whatever_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    """People at a real table, and a record of that evening, in the place of physics."""
    monkeypatch.setattr("pelitupa.records.execution.load_game_as", lambda spec, rules: GAME)
    monkeypatch.setattr("pelitupa.records.execution.rules_today", lambda spec: 1)
    match = Match(GAME, [Seat("Aino"), Seat("Eero")], nature="reported", date="2026-11-22")
    for seat, text in enumerate(ASKED):
        match.submit(seat, text)
    match.submit(0, "shoot 10 3")
    match.submit(CHANCE, 'report hit "cue ball" red rest red 180.5 40 rest "cue ball" 120 50')
    match.submit(1, "shoot -20 1")
    match.submit(CHANCE, 'report pot "cue ball" "left pocket"')
    assert match.result() is not None
    record = match.record()
    text = write(record)
    assert write(parse(text)) == text
    assert verify(record).ok
    state: Any = execute(record)
    assert state.points == [1.0, 0.0]
    assert state.balls == {"red": (180.5, 40.0)}


@pytest.mark.parametrize("spec", ["random", "search(simulations=8)"])
def test_bots_answer_and_shoot(spec: str) -> None:
    state, nature = start(), Pushed()
    bots = [make_bot(spec, GAME, seat, 1) for seat in (0, 1)]
    while not state.is_terminal():
        player = state.current_player()
        action = nature.outcome(state) if player == CHANCE else bots[player].step(state.clone())
        state.apply_action(action)
    assert state.shots == 2
    assert Random(3).choice(state.answers)[0] in ("Ähtäri", "Iso kyrö", "Vaasa")
    assert push(start(), (0.0, 2.5)).said("pot")


def test_fields_print_their_bounds() -> None:
    assert Field("x", low=-1.5, high=2).bounds() == "-1.5 to 2"
    assert text_field("word", longest=9).bounds() == "at most 9 characters"


# --- events with their time, and one of several forms

EVENTS = timed_input("What happened?", {"name 3": 2, "returned": 7}, lambda rng: (0.0, "returned"))
SHOT = OpenInput("shoot", "How?", number_fields("angle", "degrees", -9, 9), lambda rng: (0.0,))
END = NamesInput("end", "Who?", (), lambda rng: ("red",), names=frozenset(("red", "2")), most=2)


def test_an_event_carries_its_time() -> None:
    value = EVENTS.parse("at 412.5  Name  3")
    assert value == (412.5, "name 3")
    assert EVENTS.accepts(value)
    assert EVENTS.text(value) == "at 412.5 name 3"
    assert EVENTS.outcome(value) == 2
    assert EVENTS.parse("at noon name 3") is None
    assert "there is no event 'fall'" in EVENTS.fault((1.0, "fall"))
    assert "time is 0 to" in EVENTS.fault((-1.0, "returned"))
    assert read_value(written_value(value)) == value


def test_a_whole_round_can_be_told_instead_of_its_first_decision() -> None:
    either = either_input(SHOT, END)
    shot, end = either.parse("shoot 3"), either.parse("END Red 2")
    assert (shot, end) == ((3.0,), ("end", "red", "2"))
    for value, text, other in ((shot, "shoot 3.0", ""), (end, "end red 2", "end")):
        assert value is not None
        assert either.accepts(value)
        assert either.text(value) == text
        assert either.other(value) == other
    assert not either.accepts(("end", "blue"))
    assert "'blue' does not fit end NAME NAME" in either.fault(("end", "blue"))
    assert "angle is -9 to 9, not 10" in either.fault((10.0,))
    assert either.wanted() == (
        "shoot ANGLE (angle from -9 to 9, in degrees), or end NAME NAME (1 to 2 of them)"
    )
    assert either.view() == SHOT.view()
    assert either.sampler(Random(1)) == (0.0,)


def test_who_of_a_side_acts_may_stay_untold() -> None:
    thrower = name_part("thrower", ("Aino", "Eero"), untold=True)
    wanted = report_input((Word("closest", (thrower,)),), lambda rng: ())
    for text in ('report closest "Aino"', f'report closest "{UNTOLD}"'):
        value = wanted.parse(text)
        assert value is not None
        assert wanted.accepts(value)
        assert wanted.text(value) == text
    assert not wanted.accepts(("closest", "Pekka"))


def test_a_seed_draws_a_report_as_the_game_supposes() -> None:
    state = start(*ASKED, "shoot 0 2")
    wanted = state.open_input()
    assert wanted is not None
    drawn = Seeded("shot").outcome(state)
    assert wanted.accepts(drawn)
    assert Seeded("shot").outcome(state) == drawn
    state.apply_action(drawn)
    assert state.shots == 1


def test_of_many_names_some_stand_in_the_form() -> None:
    assert replace(END, most=5).wanted() == "end NAME NAME NAME NAME NAME (1 to 5 of them)"
    assert replace(END, most=60).wanted() == "end NAME NAME NAME NAME NAME ... (1 to 60 of them)"
