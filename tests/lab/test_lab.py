"""The lab: reproducible whatever the number of processes, fair to equal bots."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pelitupa.core import OptionError
from pelitupa.games import load_game
from pelitupa.lab import (
    compare,
    mean_and_interval,
    share_interval,
    simulate,
    summarise_matches,
)
from pelitupa.lab.pairs import Pairing
from pelitupa.lab.simulate import Outcome, Task, play_all, play_match

WEAK = "search(simulations=5,horizon=5)"


def test_the_outcomes_do_not_depend_on_the_number_of_processes() -> None:
    one = simulate("jakis", ["random"] * 2, "3", games=12, jobs=1)
    two = simulate("jakis", ["random"] * 2, "3", games=12, jobs=2)
    assert one == two


def test_no_more_is_played_than_somebody_reads() -> None:
    """With two processes there are four batches of two ahead of the reader, and no more."""
    taken: list[int] = []

    def tasks() -> Iterator[Task]:
        for number in range(1000):
            taken.append(number)
            yield Task("jakis", ("random", "random"), f"1:{number}")

    outcomes = play_all(tasks(), jobs=2, batch=2)
    assert next(outcomes) == play_match("jakis", ("random", "random"), "1:0")
    outcomes.close()
    assert len(taken) == 8


def test_results_add_up() -> None:
    seen: list[int] = []
    outcomes = simulate("jakis", ["random"] * 2, "1", games=20, done=lambda: seen.append(1))
    assert len(seen) == 20
    summary = summarise_matches(outcomes)
    assert summary.ended["drawn"] + sum(seat.won for seat in summary.seats) == 20
    low, middle, high = summary.decisions
    assert 0 < low <= middle <= high
    assert summary.seats[0].mean == pytest.approx(-summary.seats[1].mean)


@pytest.mark.parametrize(
    ("game", "matches"),
    [
        ("hex", ["AB", "BA"]),
        ("tuppi", ["ABAB", "BABA"]),
        ("knorri(players=3)", ["ABB", "BAB", "BBA", "BAA", "ABA", "AAB"]),
    ],
)
def test_each_bot_sits_alone_on_each_side(game: str, matches: list[str]) -> None:
    bots = {"A": WEAK, "B": "random"}
    pairing = Pairing.of(load_game(game), WEAK, "random")
    assert pairing.tables == tuple(tuple(bots[name] for name in match) for match in matches)


def ended(players: int, *winners: int) -> Outcome:
    returns = tuple(1.0 if seat in winners else -1.0 for seat in range(players))
    return Outcome(10, returns, winners, "won" if winners else "drawn")


@pytest.mark.parametrize(
    ("first", "second", "score"),
    [((0,), (1,), 1.0), ((0,), (0,), 0.5), ((1,), (0,), 0.0), ((0,), (), 0.75), ((), (), 0.5)],
)
def test_with_two_sides_a_pair_scores_the_share_of_its_matches(
    first: tuple[int, ...], second: tuple[int, ...], score: float
) -> None:
    """A sits first, then second; a draw counts half."""
    pairing = Pairing.of(load_game("hex"), "random", WEAK)
    one, two = pairing.tables
    judged = pairing.judge({one: ended(2, *first), two: ended(2, *second)})
    assert judged.score == score


def test_partners_share_what_their_side_has() -> None:
    pairing = Pairing.of(load_game("tuppi"), "random", WEAK)
    one, two = pairing.tables
    judged = pairing.judge({one: ended(4, 0, 2), two: ended(4, 1, 3)})
    assert (judged.score, judged.won_a, judged.won_b) == (1.0, 2, 0)


def test_with_three_sides_a_match_is_shared_between_the_meetings_of_the_lone_bot() -> None:
    """A alone always wins: it beats both others. B alone always loses: to the winner only, as the
    third has not won either."""
    pairing = Pairing.of(load_game("knorri(players=3)"), "random", WEAK)
    outcomes = {}
    for table in pairing.tables:
        outcomes[table] = ended(3, table.index("random"))
    judged = pairing.judge(outcomes)
    assert judged.score == (1.0 + (1.0 - 0.25)) / 2
    assert (judged.won_a, judged.won_b) == (3, 0)


@pytest.mark.parametrize("game", ["hex(size=3)", "knorri(players=3)"])
def test_a_bot_is_exactly_as_good_as_itself(game: str) -> None:
    result = compare(game, "random", "random", pairs=4)
    assert result.observations == (0.0,) * 4
    assert result.share == result.share_b


@pytest.mark.parametrize("game", ["jakis", "knorri(players=3)"])
def test_a_comparison_turned_round_turns_its_sign(game: str) -> None:
    one = compare(game, WEAK, "random", pairs=3)
    two = compare(game, "random", WEAK, pairs=3)
    assert one.observations == pytest.approx([-value for value in two.observations])
    assert (one.share, one.share_b) == (two.share_b, two.share)
    assert one.matches == two.matches


def test_a_comparison_does_not_depend_on_the_number_of_processes() -> None:
    seen: list[int] = []
    one = compare("jakis", WEAK, "random", pairs=4, done=lambda: seen.append(1))
    assert one == compare("jakis", WEAK, "random", pairs=4, jobs=2)
    assert len(seen) == one.matches == 8


def test_other_seeds_are_other_deals() -> None:
    one, two = (compare("jakis", WEAK, "random", pairs=6, seed=seed) for seed in "12")
    assert one.observations != two.observations


def test_intervals_of_means() -> None:
    middle, half = mean_and_interval([0.0, 1.0] * 50)
    assert middle == 0.5
    assert half == pytest.approx(1.96 * 0.5025 / 10, rel=1e-3)


@pytest.mark.parametrize(
    ("share", "trials", "low", "high"),
    [
        (81 / 263, 263, 0.2553, 0.3662),
        (15 / 148, 148, 0.0624, 0.1605),
        (0.0, 20, 0.0, 0.1611),
        (1 / 29, 29, 0.0061, 0.1718),
        (28 / 29, 29, 0.8282, 0.9939),
    ],
)
def test_intervals_of_shares(share: float, trials: int, low: float, high: float) -> None:
    """The examples of Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert share_interval(share, trials) == pytest.approx((low, high), abs=6e-5)


def test_bad_numbers_are_refused() -> None:
    with pytest.raises(OptionError):
        compare("hex", "random", "random", pairs=1)
    with pytest.raises(OptionError):
        compare("hex", "random", "random", pairs=2, jobs=0)
    with pytest.raises(OptionError):
        compare("hex", "random", "nobody", pairs=2)
    with pytest.raises(OptionError, match="one side only"):
        compare("round_the_clock(players=1)", "random", "random", pairs=2)
