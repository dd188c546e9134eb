"""The study of how long bots think times each decision by the processor; how long that is, is no test."""

from __future__ import annotations

import pytest

from pelitupa.lab.thinking import Thought, choices, thoughts


def test_decisions_with_a_choice_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = choices("sticks", 3)
    assert len(steps) == 3
    clock = iter([0.0, 2.0, 10.0, 11.0, 20.0, 25.0])
    monkeypatch.setattr("pelitupa.lab.thinking.time.process_time", lambda: next(clock))
    assert thoughts("sticks", "random", 3) == [
        Thought(step, seconds) for step, seconds in zip(steps, (2.0, 1.0, 5.0), strict=True)
    ]
