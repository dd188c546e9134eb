"""Time controls: their text both ways, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pelitupa.core import OptionError
from pelitupa.table.time_control import (
    KINDS,
    Bronstein,
    Byoyomi,
    Days,
    Delay,
    Fischer,
    NoLimit,
    TimeControl,
    parse_time_control,
)

# --- the text form

SHOWN = [
    (NoLimit(), "none", "no clock"),
    (Fischer(), "fischer(minutes=10,seconds=5)", "10 min + 5 s a decision"),
    (Fischer(0.5, 0), "fischer(minutes=0.5,seconds=0)", "0.5 min for all decisions"),
    (
        Bronstein(3, 2),
        "bronstein(minutes=3,seconds=2)",
        "3 min, up to 2 s of each decision given back",
    ),
    (Delay(0, 7), "delay(minutes=0,seconds=7)", "0 min, running after 7 s of each decision"),
    (Byoyomi(), "byoyomi(minutes=10,periods=3,seconds=30)", "10 min, then 3 x 30 s"),
    (Days(), "days(days=3)", "3 days a decision"),
    (Days(1), "days(days=1)", "a day a decision"),
]


@pytest.mark.parametrize(("control", "text", "words"), SHOWN)
def test_a_control_prints_and_parses(control: TimeControl, text: str, words: str) -> None:
    assert str(control) == text
    assert parse_time_control(text) == control
    assert control.words() == words
    assert words.isascii()


def test_what_is_left_out_is_the_default() -> None:
    assert parse_time_control("fischer") == Fischer()
    assert parse_time_control(" byoyomi( periods = 5 ) ") == Byoyomi(periods=5)
    assert list(KINDS) == ["none", "fischer", "bronstein", "delay", "byoyomi", "days"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no time control; write one of none, fischer"),
        ("chess(minutes=5)", "'chess(minutes=5)' is no time control"),
        ("fischer(minutes=5", "with each value once, such as fischer(minutes=10,seconds=5)"),
        ("fischer(5,3)", "is no time control"),
        ("fischer(minutes=5,minutes=6)", "with each value once"),
        ("fischer(minute=5)", "unknown option 'minute'; valid options: minutes, seconds"),
        ("fischer(minutes=five)", "option minutes is 0.1 to 1440, not 'five'"),
        ("fischer(minutes=nan)", "option minutes is 0.1 to 1440"),
        ("fischer(minutes=inf)", "option minutes is 0.1 to 1440"),
        ("fischer(minutes=0)", "option minutes is 0.1 to 1440"),
        ("fischer(seconds=-1)", "option seconds is 0 to 3600"),
        ("fischer(seconds=2.5)", "option seconds is 0 to 3600, not '2.5'"),
        ("delay(minutes=0,seconds=0)", "delay needs some time"),
        ("delay(minutes=0.000001,seconds=0)", "delay needs some time"),
        ("byoyomi(periods=0)", "option periods is 1 to 99"),
        ("byoyomi(seconds=0)", "option seconds is 1 to 3600"),
        ("days(days=61)", "option days is 1 to 60"),
        ("none(minutes=5)", "the time control none has no values"),
        ("x" * 1000, "xxx...' is no time control"),
    ],
)
def test_a_text_that_is_no_control_is_refused(text: str, told: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_time_control(text)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 300


minutes = st.integers(1, 14400).map(lambda tenths: tenths / 10)
seconds = st.integers(0, 3600)
controls = st.one_of(
    st.just(NoLimit()),
    st.builds(Fischer, minutes, seconds),
    st.builds(Bronstein, minutes, seconds),
    st.builds(Delay, minutes, seconds),
    st.builds(Byoyomi, minutes, st.integers(1, 99), st.integers(1, 3600)),
    st.builds(Days, st.integers(1, 60)),
)


@given(controls)
def test_every_control_parses_back(control: TimeControl) -> None:
    assert parse_time_control(str(control)) == control
