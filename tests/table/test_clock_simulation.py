"""Clocks against a naive simulation, and the rules of sums, with whatever Hypothesis thinks of."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pelitupa.table.clock import Clock
from pelitupa.table.time_control import (
    DAY,
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
)

minutes = st.integers(1, 14400).map(lambda tenths: tenths / 10)
seconds = st.integers(0, 3600)

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
        assert clock.remaining(0, now).main_ms == expected


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
