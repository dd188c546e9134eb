"""The study of long lists finds the one that took longest; how long that is, is no test."""

from __future__ import annotations

from itertools import accumulate

import pytest

from pelitupa.lab.lists import longest_list


def test_the_longest_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = [1, 1, 5, 1, 1, 1, 1, 1]  # seconds of four lists in each of two matches
    times = [0.0, *accumulate(second for seconds in spent for second in (seconds, 0))]
    clock = iter(times)
    monkeypatch.setattr("time.process_time", lambda: float(next(clock)))
    row = longest_list("sticks", steps=4)
    assert (row.seconds, row.step, row.advised, row.length) == (5, 2, False, 10)
    assert (row.asked, row.whole) == (8, 12)
