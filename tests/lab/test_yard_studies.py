"""Studies of the simulated yard, on small matches."""

from __future__ import annotations

import pytest

from pelitupa.lab.studies import yard_breakthrough, yard_hiding, yard_prison
from pelitupa.lab.studies.yard import ratio
from pelitupa.lab.studies.yard_breakthrough import Half, variants
from pelitupa.nature.yard.policies.breakthrough import Attack, Defence
from pelitupa.nature.yard.policies.chasing import Chase


def test_a_ratio_has_the_interval_of_its_parts() -> None:
    found = ratio([2.0, 4.0, 2.0, 4.0], [8.0] * 4)
    assert found.mean == 0.375
    assert found.half == pytest.approx(1.96 * (4 / 12) ** 0.5 / 8)
    assert found.percent() == f"38 % ({100 * found.low:.0f}-{100 * found.high:.0f})"


def test_who_is_alone_against_nobody_near_gets_through() -> None:
    """Defenders who stay 200 m away touch nobody; a circle full of them lets nobody through."""
    far = Defence(out=80.0, leave=1.0)
    through, seconds = yard_breakthrough.play(Half(2, 2, 360.0, 10.0, 1, Attack(moment=90.0), far))
    assert through == 2
    assert seconds > 60.0


def test_a_policy_is_changed_one_number_at_a_time() -> None:
    found = variants(Attack())
    assert len(found) == 10
    assert found[0][1].spread == pytest.approx(Attack().spread * 2 / 3)
    assert found[0][1].moment == Attack().moment


def test_a_study_of_hiding_counts_rounds_and_who_sought() -> None:
    found = yard_hiding.play(yard_hiding.Match("purkkis(players=5,rounds=2)", 1, map="preschool"))
    assert found.rounds == 2
    assert 0 <= found.slowest <= 2
    assert found.starts > 2.0


def test_a_study_of_a_prison_ends_with_all_caught_or_the_time() -> None:
    asked = yard_prison.Round("poliisi_ja_rosvo", 4, 2, "preschool", Chase(), 1.0, 2)
    found = yard_prison.play(asked)
    assert found.caught or found.seconds >= 60.0
