"""Clocks and time controls: each kind's rules, interruptions, and a naive simulation beside them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pelitupa.core import OptionError
from pelitupa.table.clock import Clock, ClockError
from pelitupa.table.time_control import (
    DAY,
    KINDS,
    MINUTE,
    SECOND,
    Bronstein,
    Byoyomi,
    Days,
    Delay,
    Fischer,
    NoLimit,
    Remaining,
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
        ("fischer(minute=5)", "there is no option 'minute'; there is: minutes, seconds"),
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


# --- each kind


def main(clock: Clock, seat: int, now: int) -> int:
    left = clock.remaining(seat, now).main_ms
    assert left is not None
    return left


def test_fischer_adds_the_increment_after_the_decision() -> None:
    clock = Clock(Fischer(1, 5), 2)
    assert clock.remaining(0, 0) == Remaining(MINUTE)
    clock.start([0], 1000)
    assert clock.next_flag() == 61_000
    assert clock.remaining(0, 4000) == Remaining(57_000, running=True)
    clock.decided(0, 11_000)
    assert clock.remaining(0, 99_000) == Remaining(55_000)
    assert clock.next_flag() is None
    clock.start([1], 11_000)
    assert clock.next_flag() == 71_000
    assert clock.flagged(70_999) == []
    assert clock.flagged(71_000) == [1]
    assert clock.remaining(1, 71_000) == Remaining(0, running=True, fallen=True)


def test_bronstein_gives_back_what_was_used_up_to_the_delay() -> None:
    clock = Clock(Bronstein(1, 5), 1)
    clock.start([0], 0)
    assert main(clock, 0, 3000) == 57_000
    clock.decided(0, 3000)
    assert main(clock, 0, 3000) == 60_000
    clock.start([0], 3000)
    clock.decided(0, 11_000)
    assert main(clock, 0, 11_000) == 57_000


def test_in_bronstein_a_flag_falls_within_the_delay_too() -> None:
    clock = Clock(Bronstein(0.1, 5), 1)
    clock.start([0], 0)
    clock.decided(0, 5999)
    assert main(clock, 0, 5999) == 5001
    clock.start([0], 5999)
    assert clock.next_flag() == 5999 + 5001


def test_a_simple_delay_holds_the_clock() -> None:
    clock = Clock(Delay(1, 5), 1)
    clock.start([0], 0)
    assert clock.remaining(0, 2000) == Remaining(60_000, running=True, still_ms=3000)
    assert clock.remaining(0, 6000) == Remaining(59_000, running=True)
    assert clock.next_flag() == 65_000
    clock.decided(0, 3000)
    assert main(clock, 0, 3000) == 60_000
    clock.start([0], 3000)
    clock.decided(0, 10_000)
    assert main(clock, 0, 10_000) == 58_000


def test_with_a_delay_alone_every_decision_has_so_many_seconds() -> None:
    clock = Clock(Delay(0, 10), 1)
    assert clock.flagged(0) == []
    clock.start([0], 0)
    clock.decided(0, 9_999)
    clock.start([0], 20_000)
    assert clock.next_flag() == 30_000
    clock.decided(0, 30_000)
    assert clock.flagged(30_000) == [0]


def test_a_period_of_byoyomi_used_whole_is_lost() -> None:
    clock = Clock(Byoyomi(1, 3, 30), 1)
    clock.start([0], 0)
    assert clock.remaining(0, 59_999) == Remaining(1, 3, 30_000, running=True)
    assert clock.remaining(0, 60_000) == Remaining(0, 3, 30_000, running=True)
    assert clock.remaining(0, 89_999) == Remaining(0, 3, 1, running=True)
    assert clock.remaining(0, 90_000) == Remaining(0, 2, 30_000, running=True)
    assert clock.next_flag() == 150_000
    clock.decided(0, 100_000)
    assert clock.remaining(0, 100_000) == Remaining(0, 2, 30_000)
    clock.start([0], 100_000)
    clock.decided(0, 129_999)
    assert clock.remaining(0, 130_000) == Remaining(0, 2, 30_000)
    clock.start([0], 200_000)
    assert clock.next_flag() == 260_000
    clock.decided(0, 230_000)
    assert clock.remaining(0, 230_000) == Remaining(0, 1, 30_000)


def test_each_decision_has_its_days() -> None:
    clock = Clock(Days(3), 2)
    clock.start([0], 0)
    assert clock.next_flag() == 3 * DAY
    clock.decided(0, 2 * DAY)
    clock.start([0], 5 * DAY)
    assert clock.next_flag() == 8 * DAY
    assert clock.flagged(8 * DAY) == [0]


def test_without_a_clock_no_flag_falls() -> None:
    clock = Clock(NoLimit(), 2)
    clock.start([0, 1], 0)
    assert clock.next_flag() is None
    assert clock.flagged(10**15) == []
    clock.decided(0, 10**15)
    assert clock.remaining(1, 10**15) == Remaining(None, running=True)


# --- several at once


def test_each_ones_own_clock_runs() -> None:
    clock = Clock(Fischer(1, 5), 3)
    clock.start([0, 2], 0)
    assert clock.asked() == [0, 2]
    clock.decided(2, 1000)
    clock.start([0, 1], 1000)
    assert [main(clock, seat, 3000) for seat in range(3)] == [57_000, 58_000, 64_000]
    assert clock.next_flag() == 60_000


@pytest.mark.parametrize(
    ("control", "left"),
    [
        (Fischer(1, 5), Remaining(50_000)),
        (Bronstein(1, 5), Remaining(50_000)),
        (Delay(1, 5), Remaining(55_000, still_ms=5000)),
        (Byoyomi(0, 3, 4), Remaining(0, 1, 4000)),
        (Days(1), Remaining(DAY)),
    ],
)
def test_who_is_not_asked_any_more_stops_without_credit(
    control: TimeControl, left: Remaining
) -> None:
    clock = Clock(control, 2)
    clock.start([0, 1], 0)
    clock.decided(1, 10_000)
    clock.start([], 10_000)
    assert clock.remaining(0, 50_000) == left
    assert clock.asked() == []


def test_several_may_decide_at_the_same_moment_in_any_order() -> None:
    first, second = Clock(Fischer(), 2), Clock(Fischer(), 2)
    for clock, order in ((first, (0, 1)), (second, (1, 0))):
        clock.start([0, 1], 0)
        for seat in order:
            clock.decided(seat, 7000)
    assert first == second


# --- interruptions, gifts, vacations


def test_while_the_match_is_interrupted_no_time_runs() -> None:
    clock = Clock(Byoyomi(1, 1, 30), 2)
    clock.start([0], 0)
    clock.stop(70_000)
    assert clock.stopped
    assert clock.next_flag() is None
    assert clock.remaining(0, 10**9) == Remaining(0, 1, 20_000)
    clock.stop(10**9)  # again: nothing
    clock.resume(10**9)
    clock.resume(10**9 + 5)  # again: nothing
    assert clock.next_flag() == 10**9 + 20_000
    assert clock.flagged(10**9 + 20_000) == [0]


def test_who_is_asked_during_an_interruption_is_charged_from_its_end() -> None:
    clock = Clock(Fischer(1, 0), 2)
    clock.stop(0)
    clock.start([1], 5000)
    assert main(clock, 1, 20_000) == 60_000
    clock.resume(20_000)
    assert main(clock, 1, 21_000) == 59_000


def test_a_failure_of_the_server_is_not_charged() -> None:
    clock = Clock(Fischer(1, 0), 2)
    clock.start([0], 0)
    stored = clock.to_json()
    again = Clock.from_json(stored)
    again.stop(10_000)  # the last sign of life
    again.resume(500_000)
    assert main(again, 0, 500_000) == 50_000


def test_time_never_goes_backwards() -> None:
    clock = Clock(Fischer(1, 0), 2)
    clock.start([0], 10_000)
    assert main(clock, 0, 3000) == 60_000
    clock.decided(0, 4000)
    assert main(clock, 0, 4000) == 60_000
    clock.start([1], 2000)
    assert clock.next_flag() == 70_000


def test_time_can_be_given() -> None:
    clock = Clock(Fischer(1, 0), 2)
    clock.start([0], 0)
    clock.give(0, 15_000, 30_000)
    assert clock.next_flag() == 75_000
    clock.give(1, 1, 30_000)
    assert main(clock, 1, 30_000) == 60_001


def test_a_gift_counts_as_if_it_had_been_there_when_the_decision_began() -> None:
    clock = Clock(Byoyomi(1, 3, 30), 1)
    clock.start([0], 0)
    clock.give(0, 15_000, 100_000)
    assert clock.remaining(0, 100_000) == Remaining(0, 3, 5000, running=True)
    assert clock.next_flag() == 165_000


def test_days_given_are_for_one_decision() -> None:
    clock = Clock(Days(1), 2)
    clock.give(0, DAY, 0)
    clock.start([0], 0)
    assert clock.next_flag() == 2 * DAY
    clock.decided(0, DAY)
    clock.start([0], DAY)
    assert clock.next_flag() == 2 * DAY


def test_a_vacation_moves_the_deadline() -> None:
    clock = Clock(Days(3), 2)
    clock.start([0], 0)
    clock.vacation(0, 11 * DAY, DAY)
    assert clock.next_flag() == 13 * DAY
    assert clock.remaining(0, 2 * DAY) == Remaining(2 * DAY, running=True, still_ms=9 * DAY)
    clock.vacation(0, 4 * DAY, 4 * DAY)  # back already
    assert clock.next_flag() == 6 * DAY
    clock.vacation(1, 10 * DAY, 5 * DAY)
    clock.start([1], 6 * DAY)
    assert clock.next_flag() == 13 * DAY
    clock.stop(7 * DAY)
    clock.resume(12 * DAY)
    assert clock.next_flag() == 15 * DAY


def test_a_fallen_flag_stays_down() -> None:
    clock = Clock(Fischer(1, 30), 2)
    clock.start([0], 0)
    with pytest.raises(ClockError, match="the flag of seat 0 has fallen"):
        clock.give(0, 1000, 60_000)
    clock.decided(0, 60_000)
    assert clock.flagged(60_000) == [0]
    assert clock.remaining(0, 60_000) == Remaining(0, fallen=True)
    clock.start([0], 60_000)
    assert clock.next_flag() is None
    clock.decided(0, 60_000)
    assert clock.flagged(60_000) == [0]


def test_what_cannot_be_done_is_refused_and_changes_nothing() -> None:
    clock = Clock(Fischer(1, 5), 2)
    clock.start([0], 1000)
    before = clock.to_json()
    refused: list[tuple[Any, str]] = [
        (lambda: clock.start([0, 2], 5000), "there is no seat 2; there are 2, from 0"),
        (lambda: clock.decided(1, 5000), "seat 1 is not asked"),
        (lambda: clock.decided(-1, 5000), "there is no seat -1"),
        (lambda: clock.give(0, 0, 5000), "a gift is 1 to"),
        (lambda: clock.give(0, 31 * DAY, 5000), "a gift is 1 to"),
        (lambda: clock.vacation(0, DAY, 5000), "for days"),
        (lambda: clock.remaining(9, 0), "there is no seat 9"),
    ]
    for call, told in refused:
        with pytest.raises(ClockError, match=told.replace("(", r"\(")):
            call()
    assert clock.to_json() == before
    with pytest.raises(ClockError, match="no clock"):
        Clock(NoLimit(), 1).give(0, 1000, 0)
    with pytest.raises(ClockError, match="one seat at least"):
        Clock(NoLimit(), 0)


def test_a_clone_is_independent() -> None:
    clock = Clock(Fischer(), 2)
    clock.start([0], 0)
    other = clock.clone()
    assert other == clock
    other.decided(0, 1000)
    assert other != clock
    assert clock.asked() == [0]
    assert repr(clock) == "<Clock fischer(minutes=10,seconds=5) for 2>"


@pytest.mark.parametrize(
    "change",
    [
        {"control": "chess"}, {"control": 3}, {"last": 1.5}, {"last": True}, {"stopped": 0},
        {"seats": []}, {"seats": {}}, {"seats": [{}]}, {"more": 1}, {"main": -1}, {"main": 2.0},
        {"spent": -1}, {"since": "0"}, {"fallen": None}, {"periods": None}, {"away": None},
    ],
)  # fmt: skip
def test_what_is_no_clocks_json_is_refused(change: dict[str, Any]) -> None:
    data: Any = Clock(Fischer(), 1).to_json()
    (name,) = change
    target = data["seats"][0] if name in data["seats"][0] else data
    target.update(change)
    with pytest.raises(ClockError, match=r"JSON|at least"):
        Clock.from_json(data)
    with pytest.raises(ClockError, match="JSON"):
        Clock.from_json([])


# --- against a naive simulation, one tick at a time


@dataclass
class Naive:
    """One seat's time as a child would keep it: tick by tick, by the words of the rules."""

    control: TimeControl
    main: int = 0
    periods: int = 0
    period: int = 0
    still: int = 0
    used: int = 0
    asked: bool = False
    away: int = 0
    fallen: bool = False

    def __post_init__(self) -> None:
        control = self.control
        if isinstance(control, (Fischer, Bronstein, Delay, Byoyomi)):
            self.main = round(control.minutes * MINUTE) // STEP
        if isinstance(control, Byoyomi):
            self.periods = control.periods
        if isinstance(control, Days):
            self.main = control.days * DAY // STEP

    def ask(self) -> None:
        self.asked, self.used = True, 0
        if isinstance(self.control, Delay):
            self.still = self.control.seconds
        if isinstance(self.control, Byoyomi):
            self.period = self.control.seconds

    def tick(self, now: int) -> None:
        if not self.asked or self.fallen or isinstance(self.control, NoLimit) or now < self.away:
            return
        self.used += 1
        if self.still:
            self.still -= 1
        elif self.main:
            self.main -= 1
        elif self.periods:
            self.period -= 1
            if not self.period:
                assert isinstance(self.control, Byoyomi)
                self.periods, self.period = self.periods - 1, self.control.seconds
        self.fallen = self.main == 0 and self.still == 0 and self.periods == 0

    def leave(self, decided: bool) -> None:
        self.asked = False
        if self.fallen:
            return
        if isinstance(self.control, Days):
            self.main = self.control.days * DAY // STEP
        if decided and isinstance(self.control, Fischer):
            self.main += self.control.seconds
        if decided and isinstance(self.control, Bronstein):
            self.main += min(self.used, self.control.seconds)


STEP = SECOND

small = st.one_of(
    st.just(NoLimit()),
    st.builds(Fischer, st.sampled_from([0.1, 0.5]), st.integers(0, 9)),
    st.builds(Bronstein, st.sampled_from([0.1, 0.5]), st.integers(0, 9)),
    st.builds(Delay, st.sampled_from([0.0, 0.1, 0.5]), st.integers(1, 9)),
    st.builds(Byoyomi, st.sampled_from([0.0, 0.1, 0.5]), st.integers(1, 3), st.integers(1, 9)),
    st.just(Days(1)),
)
deeds = st.lists(
    st.one_of(
        st.tuples(st.just("start"), st.sets(st.integers(0, 2))),
        st.tuples(st.just("decided"), st.integers(0, 2)),
        st.tuples(st.sampled_from(["stop", "resume"]), st.none()),
        st.tuples(st.just("wait"), st.integers(1, 40)),
        st.tuples(st.just("away"), st.tuples(st.integers(0, 2), st.integers(1, 30))),
        st.tuples(st.just("give"), st.tuples(st.integers(0, 2), st.integers(1, 9))),
    ),
    max_size=40,
)


def do(clock: Clock, naive: list[Naive], deed: str, what: Any, now: int) -> None:
    """The same deed on the clock and in the simulation; `now` in ticks."""
    if deed == "start":
        clock.start(what, now * STEP)
        for seat, one in enumerate(naive):
            if seat in what and not one.asked:
                one.ask()
            elif seat not in what and one.asked:
                one.leave(decided=False)
    elif deed == "decided" and naive[what].asked:
        clock.decided(what, now * STEP)
        naive[what].leave(decided=True)
    elif deed == "stop":
        clock.stop(now * STEP)
    elif deed == "resume":
        clock.resume(now * STEP)
    elif deed == "away" and isinstance(clock.control, Days) and not naive[what[0]].fallen:
        clock.vacation(what[0], (now + what[1]) * STEP, now * STEP)
        naive[what[0]].away = now + what[1]
    elif deed == "give" and not isinstance(clock.control, NoLimit) and not naive[what[0]].fallen:
        seat, ticks = what
        late = naive[seat].asked and isinstance(clock.control, (Delay, Byoyomi))
        if not late:  # a gift counts from the beginning of the decision: tested by itself
            clock.give(seat, ticks * STEP, now * STEP)
            naive[seat].main += ticks


def total(left: Remaining) -> tuple[int, int]:
    """What is left, as something that may only go down."""
    return ((left.main_ms or 0), left.periods * 10**9 + left.period_ms)


@settings(max_examples=400, deadline=None)
@given(small, deeds)
def test_it_agrees_with_a_simulation_tick_by_tick(
    control: TimeControl, script: list[tuple[str, Any]]
) -> None:
    clock, naive, now = Clock(control, 3), [Naive(control) for _ in range(3)], 0
    for deed, what in script:
        if deed == "wait":
            falls, down = clock.next_flag(), set(clock.flagged(now * STEP))
            for _ in range(what):
                before = [clock.remaining(seat, now * STEP) for seat in range(3)]
                if not clock.stopped:
                    for one in naive:
                        one.tick(now)
                now += 1
                for seat in range(3):
                    after = clock.remaining(seat, now * STEP)
                    assert total(after) <= total(before[seat])
                if not clock.stopped and not down & set(clock.asked()):
                    fell = set(clock.flagged(now * STEP)) - down
                    assert bool(fell) == (falls is not None and now * STEP >= falls)
        else:
            do(clock, naive, deed, what, now)
        assert clock.flagged(now * STEP) == [s for s, one in enumerate(naive) if one.fallen]
        for seat, one in enumerate(naive):
            left = clock.remaining(seat, now * STEP)
            if left.main_ms is not None and not one.fallen:
                assert (left.main_ms, left.periods) == (one.main * STEP, one.periods)
            if isinstance(control, Byoyomi) and one.asked and not one.fallen:
                assert left.period_ms == one.period * STEP
        again = Clock.from_json(json.loads(json.dumps(clock.to_json())))
        assert again == clock
        assert again.next_flag() == clock.next_flag()


@settings(deadline=None)
@given(
    st.one_of(
        st.builds(Fischer, minutes, seconds),
        st.builds(Bronstein, minutes, seconds),
        st.builds(Delay, minutes, seconds),
    ),
    st.lists(st.integers(0, 20_000), max_size=20),
)
def test_what_is_left_is_the_sum_by_the_rule(control: TimeControl, thought: list[int]) -> None:
    """After decisions of so many milliseconds: start + increments - used, and so on."""
    assert isinstance(control, (Fischer, Bronstein, Delay))
    clock, now, credit = Clock(control, 1), 0, control.seconds * SECOND
    expected = round(control.minutes * MINUTE)
    for used in thought:
        clock.start([0], now)
        now += used
        fallen = used >= expected + (credit if isinstance(control, Delay) else 0)
        assert clock.flagged(now) == ([0] if fallen else [])
        if fallen:
            return
        clock.decided(0, now)
        free = credit if isinstance(control, Fischer) else min(used, credit)
        expected += free - used
        assert main(clock, 0, now) == expected


@settings(deadline=None)
@given(small, st.integers(0, 100_000), st.integers(0, 100_000))
def test_an_interruption_changes_nothing_but_the_moment(
    control: TimeControl, before: int, pause: int
) -> None:
    plain, broken = Clock(control, 1), Clock(control, 1)
    for clock in (plain, broken):
        clock.start([0], 0)
    broken.stop(before)
    broken.resume(before + pause)
    falls, later = plain.next_flag(), broken.next_flag()
    if falls is not None and falls > before:
        assert later == falls + pause
    for seconds_on in range(0, 100_000, 7919):
        left = plain.remaining(0, before + seconds_on)
        assert broken.remaining(0, before + pause + seconds_on) == left
