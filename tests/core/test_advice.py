"""What a lead is worth to a search that looks no further."""

from __future__ import annotations

import pytest

from pelitupa.core.advice import by_lead, by_leads


def test_more_is_always_better_and_never_sure() -> None:
    """Else whoever is far ahead or far behind would find all choices equal."""
    worths = [by_lead(tenths / 10) for tenths in range(-60, 61)]
    assert worths == sorted(set(worths))
    assert -1.0 < worths[0] < -0.99 < 0.99 < worths[-1] < 1.0
    assert by_lead(0.2) == pytest.approx(0.2, abs=1e-3)


@pytest.mark.parametrize("leads", [(0.5, -0.5), (2.0, -1.0, -1.0), (9.0, -1.0, -3.0, -5.0)])
def test_what_some_win_others_lose(leads: tuple[float, ...]) -> None:
    worths = by_leads(leads)
    assert sum(worths) == pytest.approx(0.0)
    assert max(map(abs, worths)) <= 1.0
    assert worths == sorted(worths, reverse=True)
