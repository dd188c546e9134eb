"""The sequential test: its errors stay where they are promised, however often one looks."""

from __future__ import annotations

import math
from random import Random

import pytest

from pelitupa.lab.sequential import ConfidenceSequence, SequentialTest, Wager

ALPHA = 0.1
RUNS = 1000


def drawn(rng: Random, mean: float, even: float) -> float:
    """A pair's score: a half with probability `even` (the seats decide), else all or nothing."""
    if rng.random() < even:
        return 0.5
    return 1.0 if rng.random() < 0.5 + (mean - 0.5) / (1.0 - even) else 0.0


def ever(mean: float, even: float, values: int, margin: float = 0.0, runs: int = RUNS) -> list[str]:
    """The first verdict of each of many runs that look after every value."""
    rng, verdicts = Random(f"{mean} {even}"), []
    for _ in range(runs):
        test = SequentialTest(ALPHA, margin)
        for _ in range(values):
            test.add(drawn(rng, mean, even))
            if test.verdict != "open":
                break
        verdicts.append(test.verdict)
    return verdicts


def most(probability: float) -> float:
    """The share that an event of this probability exceeds in one of a thousand tests."""
    return probability + 3.1 * math.sqrt(probability * (1 - probability) / RUNS)


@pytest.mark.parametrize("even", [0.0, 0.5, 0.9])
def test_equal_bots_are_seldom_told_apart_by_looking_after_every_pair(even: float) -> None:
    verdicts = ever(0.5, even, values=200)
    assert verdicts.count("above") / RUNS <= most(ALPHA / 2)
    assert verdicts.count("below") / RUNS <= most(ALPHA / 2)


def test_the_usual_interval_would_not_pass_that() -> None:
    """The same bots and looks with 1.645 standard errors: four times as many errors and more."""
    rng, wrong = Random("0.5 0.0"), 0
    for _ in range(RUNS):
        total = 0.0
        for number in range(1, 201):
            total += drawn(rng, 0.5, 0.0) - 0.5
            if number >= 10 and abs(total) > 1.645 * 0.5 * math.sqrt(number):
                wrong += 1
                break
    assert wrong / RUNS > 4 * ALPHA


def test_a_better_bot_is_found_and_the_worse_one_is_not_called_so() -> None:
    verdicts = ever(0.7, 0.0, values=200, runs=200)
    assert verdicts.count("above") > 190
    assert verdicts.count("below") == 0


def test_bots_within_the_margin_are_called_equal_and_others_are_not() -> None:
    assert ever(0.5, 0.9, values=300, margin=0.1, runs=50).count("equal") >= 45
    at_the_margin = ever(0.6, 0.5, values=300, margin=0.1)
    assert at_the_margin.count("equal") / RUNS <= most(ALPHA)
    assert set(ever(0.5, 0.9, values=50, runs=20)) == {"open"}, "without a margin none is equal"


@pytest.mark.parametrize("mean", [0.5, 0.8, 0.97])
def test_the_true_mean_is_in_all_intervals_together(mean: float) -> None:
    """It has left one of them as soon as one who bets against it is rich."""
    rng, missed = Random(f"cover {mean}"), 0
    for _ in range(RUNS):
        sequence = ConfidenceSequence(ALPHA)
        wagers = Wager(mean, True), Wager(mean, False)
        for _ in range(150):
            value = drawn(rng, mean, 0.0)
            stake = sequence.add(value)
            for wager in wagers:
                wager.add(value, stake)
            if any(sequence.enough(wager) for wager in wagers):
                missed += 1
                break
    assert missed / RUNS <= most(ALPHA)


def test_the_interval_is_of_the_means_that_are_not_refuted() -> None:
    """Against a list of means tried one by one."""
    rng, sequence, stakes = Random(3), ConfidenceSequence(ALPHA), []
    for _ in range(60):
        stakes.append(sequence.add(drawn(rng, 0.7, 0.3)))
    low, high = sequence.interval()
    for mean in (number / 1000 for number in range(1001)):
        wagers = Wager(mean, True), Wager(mean, False)
        for value, stake in zip(sequence.values, stakes, strict=True):
            for wager in wagers:
                wager.add(value, stake)
        refuted = any(sequence.enough(wager) for wager in wagers)
        assert refuted == (not low < mean < high)


def test_the_first_stakes_are_the_papers() -> None:
    """Waudby-Smith and Ramdas 2024, equation 26: the variance before the first value is 1/4."""
    sequence = ConfidenceSequence(0.05)
    assert sequence.add(1.0) == pytest.approx(math.sqrt(2 * math.log(40) / (0.25 * math.log(2))))
    variance = (0.25 + (1.0 - 0.75) ** 2) / 2
    assert sequence.add(1.0) == pytest.approx(
        math.sqrt(2 * math.log(40) / (variance * 2 * math.log(3)))
    )


def test_ten_won_pairs_in_a_row_are_enough_and_nine_are_not() -> None:
    """Half the capital at stake each time, at even odds: 1.5 to the tenth is more than 40."""
    test = SequentialTest(0.05)
    for number in range(10):
        assert (test.verdict, number) == ("open", number)
        test.add(1.0)
    assert test.verdict == "above"
    low, high = test.sequence.interval()
    assert 0.5 < low < 0.56
    assert high == 1.0


def test_nothing_seen_is_nothing_known() -> None:
    assert ConfidenceSequence(0.05).interval() == (0.0, 1.0)
