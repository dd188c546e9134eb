"""The lab: reproducible whatever the number of processes, fair to equal bots."""

from __future__ import annotations

import pytest

from pelitupa.core import OptionError
from pelitupa.lab import compare, simulate, summarise_matches
from pelitupa.lab.simulate import mean_and_interval


def test_the_outcomes_do_not_depend_on_the_number_of_processes() -> None:
    one = simulate("jakis", ["random"] * 2, "3", games=12, jobs=1)
    two = simulate("jakis", ["random"] * 2, "3", games=12, jobs=2)
    assert one == two


def test_results_add_up() -> None:
    seen: list[int] = []
    outcomes = simulate("jakis", ["random"] * 2, "1", games=20, done=lambda: seen.append(1))
    assert len(seen) == 20
    summary = summarise_matches(outcomes)
    assert summary.ended["drawn"] + sum(seat.won for seat in summary.seats) == 20
    low, middle, high = summary.decisions
    assert 0 < low <= middle <= high
    assert summary.seats[0].mean == pytest.approx(-summary.seats[1].mean)


def test_a_bot_against_itself_is_even_on_every_pair() -> None:
    """In a game without chance the paired matches mirror each other."""
    result = compare("hex(size=3)", "random", "random", pairs=8)
    assert abs(result.mean) <= result.interval + 0.5
    assert len(result.observations) == 8


def test_intervals() -> None:
    middle, half = mean_and_interval([0.0, 1.0] * 50)
    assert middle == 0.5
    assert half == pytest.approx(1.96 * 0.5025 / 10, rel=1e-3)


def test_bad_numbers_are_refused() -> None:
    with pytest.raises(OptionError):
        compare("hex", "random", "random", pairs=1)
    with pytest.raises(OptionError):
        compare("hex", "random", "nobody", pairs=2)
