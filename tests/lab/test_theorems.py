"""The checks of the theorems run, and say how far; the docs tell the ranges of the lab."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from pelitupa.lab import theorems
from pelitupa.lab.theorems import CHECKS, TheoremError, main


@pytest.mark.parametrize("name", list(CHECKS))
def test_each_theorem_is_checked_as_far_as_told(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--largest", "4"])
    assert result.exit_code == 0, result.output
    assert result.output.count(f"{name}: ") >= 2


def test_a_theorem_that_does_not_hold_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theorems, "stated_margin", lambda n, take: n)
    with pytest.raises(TheoremError, match="2 pairs, 2 a turn: won by 0"):
        list(theorems.check_sticks(3))
    monkeypatch.setattr(theorems, "mover_wins", lambda room, low, high: room <= high)
    with pytest.raises(TheoremError, match="not so at room 3, holds from 1 to 1"):
        list(theorems.check_hutunkeitto(2))
