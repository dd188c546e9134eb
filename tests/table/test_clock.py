"""Clocks: each control's rules, several at once, interruptions, gifts, vacations."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pelitupa.table.clock import Clock, ClockError
from pelitupa.table.time_control import (
    DAY,
    MINUTE,
    Bronstein,
    Byoyomi,
    Days,
    Delay,
    Fischer,
    NoLimit,
    Remaining,
    TimeControl,
)

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
    assert '"main": 0' in json.dumps(clock.to_json())
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


@pytest.mark.parametrize(
    ("control", "shown"),
    [
        (Fischer(1, 5), (60_000, 0, 0, False, 0, False)),
        (Delay(1, 5), (60_000, 0, 0, False, 5000, False)),
        (NoLimit(), (None, 0, 0, False, 0, False)),
        (Byoyomi(1, 2, 30), (60_000, 2, 30_000, False, 0, False)),
    ],
)
def test_what_is_left_is_said_in_full(
    control: TimeControl, shown: tuple[int | bool | None, ...]
) -> None:
    """Field by field: what a kind of clock does not have is nought, not what `Remaining` takes for it."""
    left = Clock(control, 2).remaining(0, 0)
    assert (
        left.main_ms,
        left.periods,
        left.period_ms,
        left.running,
        left.still_ms,
        left.fallen,
    ) == shown
