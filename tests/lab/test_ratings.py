"""The scale: closed forms for two bots, known strengths for several, intervals that hold."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from pelitupa.lab.ratings import ELO, most_likely, rate


def test_two_bots_stand_as_far_apart_as_their_score_says() -> None:
    """6.5 of 8 with the added half pair on each side: odds of 7 to 2."""
    (first, low, high), (second, *_) = rate(2, {(0, 1): [1.0] * 6 + [0.5] + [0.0]}, "1")
    assert (first, low, high) == (0.0, 0.0, 0.0)
    assert second == pytest.approx(400 * math.log10(2 / 7))


def test_a_bot_that_has_won_everything_has_a_place_and_jeffreyss_interval() -> None:
    """Ten of ten: Beta(10.5, 0.5) has 2.5% below 0.7829 and 97.5% below 0.99995."""
    _, (place, low, high) = rate(2, {(0, 1): [0.0] * 10}, "1")
    assert place == pytest.approx(400 * math.log10(21))
    assert low == pytest.approx(400 * math.log10(0.7829 / 0.2171), abs=25)
    assert 1200 < high < 2200


def test_places_satisfy_the_equations_of_the_most_likely() -> None:
    """What each bot is expected to score is what it has scored."""
    rng = np.random.default_rng(1)
    count = 5
    upper = np.triu(rng.uniform(0.001, 0.999, (3, count, count)), 1)
    shares = upper + np.tril(1.0 - upper.transpose(0, 2, 1), -1) + 0.5 * np.eye(count)
    weights = rng.integers(1, 200, (count, count)).astype(float)
    weights = weights + weights.T
    np.fill_diagonal(weights, 0.0)
    places = most_likely(shares, weights)
    expected = 1.0 / (1.0 + np.exp(places[:, None, :] - places[:, :, None]))
    scored = (weights * shares).sum(axis=2)
    assert (weights * expected).sum(axis=2) == pytest.approx(scored, abs=1e-6)
    assert places[:, 0] == pytest.approx(0.0)


def scored(rng: Random, strengths: list[float], pairs: int) -> dict[tuple[int, int], list[float]]:
    """Pairs of bots of known strengths, in which a good deal helps the same bot against all."""
    found = {}
    for i in range(len(strengths)):
        for j in range(i + 1, len(strengths)):
            chance = 1 / (1 + 10 ** ((strengths[j] - strengths[i]) / 400))
            found[i, j] = [float(rng.random() < chance) for _ in range(pairs)]
    return found


def test_known_strengths_are_found_and_the_intervals_hold() -> None:
    strengths, rng, runs = [0.0, 150.0, -250.0], Random(4), 40
    inside, places = 0, np.zeros(3)
    for run in range(runs):
        found = rate(3, scored(rng, strengths, 100), str(run))
        places += [place for place, _, _ in found]
        inside += sum(
            low <= true <= high
            for (_, low, high), true in zip(found[1:], strengths[1:], strict=True)
        )
    assert places / runs == pytest.approx(strengths, abs=15)
    assert inside / (2 * runs) > 0.88  # 95% of 80, less 2.9 standard deviations


def test_deals_are_weighted_whole() -> None:
    """Bot 2 plays just as bot 1 does: whatever the weights, their places are the same."""
    scores = [1.0, 0.0, 0.5, 0.0, 0.0, 1.0, 0.0, 0.0]
    _, one, two = rate(3, {(0, 1): scores, (0, 2): scores, (1, 2): [0.5] * 8}, "1")
    assert one == pytest.approx(two, rel=0.25)
    assert pytest.approx(400 / math.log(10)) == ELO


def test_the_seed_decides_and_fewer_pairs_of_one_meeting_are_no_harm() -> None:
    scores = {(0, 1): [1.0, 0.0, 1.0], (0, 2): [0.5], (1, 2): [0.0, 0.0]}
    assert rate(3, scores, "a") == rate(3, scores, "a")
    assert rate(3, scores, "a") != rate(3, scores, "b")
