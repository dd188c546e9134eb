"""The lab: reproducible whatever the number of processes, fair to equal bots."""

from __future__ import annotations

import pytest

from pelitupa.core import OptionError
from pelitupa.lab import compare, simulate
from pelitupa.lab.simulate import mean_and_interval


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    one = simulate("jakis", ["random"], games=12, seed=3, jobs=1)
    two = simulate("jakis", ["random"], games=12, seed=3, jobs=2)
    assert one.matches == two.matches
    assert one.seats == two.seats


def test_results_add_up() -> None:
    seen: list[int] = []
    result = simulate("jakis", ["random"], games=20, seed=1, progress=seen.append)
    assert sum(seen) == 20
    assert result.drawn + sum(seat.wins for seat in result.seats) == 20
    low, middle, high = result.lengths
    assert 0 < low <= middle <= high
    assert result.seats[0].mean == pytest.approx(-result.seats[1].mean)


def test_a_bot_against_itself_is_even_on_every_pair() -> None:
    """In a game without chance the paired matches mirror each other."""
    result = compare("hex(size=3)", "random", "random", pairs=8)
    assert abs(result.mean) <= result.interval + 0.5
    assert len(result.observations) == 8


def test_intervals() -> None:
    assert mean_and_interval([1.0]) == (1.0, 0.0)
    middle, half = mean_and_interval([0.0, 1.0] * 50)
    assert middle == 0.5
    assert half == pytest.approx(1.96 * 0.5025 / 10, rel=1e-3)


def test_bad_numbers_are_refused() -> None:
    with pytest.raises(OptionError):
        simulate("hex", ["random"] * 3, games=1)
    with pytest.raises(OptionError):
        simulate("hex", ["random"], games=0)
    with pytest.raises(OptionError):
        compare("hex", "random", "random", pairs=1)
    with pytest.raises(OptionError):
        compare("hex", "random", "nobody", pairs=2)
