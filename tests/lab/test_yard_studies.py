"""Studies of the simulated yard, on small matches."""

from __future__ import annotations

import pytest

from pelitupa.nature.yard.policies.breakthrough import Attack, Defence
from pelitupa.nature.yard.policies.chasing import Chase
from pelitupa.nature.yard.policies.hiding import Poke
from studies import yard_breakthrough, yard_hiding, yard_prison
from studies.yard import ratio
from studies.yard_breakthrough import Half


def test_a_ratio_has_the_interval_of_its_parts() -> None:
    found = ratio([2.0, 4.0, 2.0, 4.0], [8.0] * 4)
    assert found.mean == 0.375
    assert found.half == pytest.approx(1.96 * (4 / 12) ** 0.5 / 8)
    assert found.percent() == f"38 % ({100 * found.low:.0f}-{100 * found.high:.0f})"


def test_who_is_alone_against_nobody_near_gets_through() -> None:
    """Defenders who stay 200 m away touch nobody; a circle full of them lets nobody through."""
    far = Defence(out=80.0, leave=0.01)
    for placed in (True, False):
        half = Half(2, 2, 360.0, 10.0, 1, Attack(moment=90.0), far, placed=placed)
        through, seconds = yard_breakthrough.play(half)
        assert through == 2
        assert seconds > (30.0 if placed else 90.0)


def test_a_study_of_hiding_counts_rounds_and_who_sought() -> None:
    found = yard_hiding.play(yard_hiding.Match("purkkis(players=5,rounds=2)", 1, map="preschool"))
    assert found.rounds == 2
    assert 0 <= found.slowest <= 2
    assert found.starts > 2.0


def test_a_poke_is_guessed_as_often_as_the_seeker_knows_it() -> None:
    """Who is guessed seeks instead, so that the one who was to seek does not."""
    game = "kirkkis(players=5,rounds=3,pace=0.1)"
    known = yard_hiding.Match(game, 1, map="preschool", poke=Poke(told=1.0), weak=0.2)
    found = yard_hiding.play(known)
    assert found.rounds == 3
    assert found.poked == found.right > 0
    assert found.duty == 0.0


def test_who_is_caught_and_freed_is_free_for_the_rest() -> None:
    told = [(5.0, "go"), (20.0, "caught 3"), (30.0, "freed 3"), (40.0, "caught 4")]
    assert yard_prison.free_seconds(told, 2, 10.0, 60.0) == (50.0 - 10.0 + 50.0 - 20.0) / 2


def test_a_study_of_a_prison_ends_with_all_caught_or_the_time() -> None:
    asked = yard_prison.Round("poliisi_ja_rosvo", 4, 2, "preschool", Chase(), 1.0, 2)
    found = yard_prison.play(asked)
    assert found.caught or found.seconds >= 60.0
