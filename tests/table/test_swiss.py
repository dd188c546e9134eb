"""Swiss pairing that looks ahead: no meeting is repeated where there is a way without, and rests are
shared."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from time import monotonic

import pytest

from pelitupa.table import TableError
from pelitupa.table.evening.ahead import RoundsAhead, TooLong
from pelitupa.table.evening.rounds import Roll, next_pairs, tournament_standings
from pelitupa.table.evening.scoring import Score
from pelitupa.table.evening.swiss import EXACT, swiss
from pelitupa.table.evening.tournaments import REST, ROBIN, SWISS, Meeting
from studies.swiss import (
    Tournament,
    by_whole_numbers,
    every_sequence,
    needless,
    play,
)


def hold(found: Tournament, players: int) -> None:
    """What every Swiss tournament promises where nobody came late or withdrew."""
    assert not found.repeats
    rests = [found.rests[one] for one in range(players)]
    assert max(rests) - min(rests) <= 1


@pytest.mark.parametrize(("players", "rounds", "count"), [(4, 3, 64), (5, 4, 256), (6, 3, 512)])
def test_whatever_the_results_no_meeting_is_repeated(players: int, rounds: int, count: int) -> None:
    """All sequences without draws; the study `studies.swiss` plays more of them."""
    assert every_sequence(players, rounds) == (count, 0)


def test_six_players_need_not_repeat_a_meeting_in_four_rounds() -> None:
    """A pairing that looks one round ahead leaves two companies of three in a third of tournaments."""
    for seed in range(60):
        rng = Random(seed)
        hold(play(6, 4, lambda: rng.choice((0.0, 1.0))), 6)  # noqa: B023


@pytest.mark.parametrize("players", range(2, EXACT + 1))
def test_as_many_rounds_as_there_are_can_be_played(players: int) -> None:
    rounds = players - 1 + players % 2
    for seed in range(3):
        rng = Random(f"{players} {seed}")
        found = play(players, rounds, lambda: rng.choice((0.0, 0.5, 1.0)))  # noqa: B023
        hold(found, players)
        assert len(found.met) == players * (players - 1) // 2


@pytest.mark.parametrize(("players", "rounds", "matches"), [(20, 17, 8), (15, 15, 1), (16, 15, 2)])
def test_beyond_what_is_searched_through_nobody_meets_twice_either(
    players: int, rounds: int, matches: int
) -> None:
    """Eight matches a meeting make points that no fixed price of a repeat outweighs."""
    rng = Random(players)
    won = play(players, rounds, lambda: float(rng.randint(0, matches)), matches)
    hold(won, players)


def test_the_pairing_of_a_large_company_is_found_in_time() -> None:
    began = monotonic()
    pairs = swiss(64, [], 30)
    assert len(pairs) == 32
    assert monotonic() - began < 20


def test_nobody_rests_twice_before_all_have_rested_once() -> None:
    for seed in range(20):
        rng = Random(seed)
        found = play(5, 5, lambda: rng.choice((0.0, 1.0)))  # noqa: B023
        assert set(found.rests.values()) == {1}


def test_who_rests_has_least_points_among_those_who_have_not() -> None:
    first = [Meeting(0, 1, (1, 0)), Meeting(2, 3, (1, 0)), Meeting(4, REST, (1, 0))]
    resting = [pair[0] for pair in swiss(5, first) if pair[1] == REST]
    assert resting[0] in (1, 3)


@pytest.mark.parametrize("seed", range(12))
def test_after_late_entries_and_withdrawals_only_what_must_be_is_repeated(seed: int) -> None:
    rng = Random(seed)
    players, rounds = rng.randint(6, 9), 5
    roll = Roll({players - 1: rng.randint(1, 3)}, {0: rng.randint(1, 4), 1: rng.randint(2, 4)})
    found = play(players, rounds, lambda: rng.choice((0.0, 0.5, 1.0)), roll=roll)
    assert not needless(found)
    for number in range(rounds):
        here = {one for one in range(players) if roll.has(one, number)}
        paired = [one for pair in found.pairs[number] for one in pair if one != REST]
        assert sorted(paired) == sorted(here)


@pytest.mark.parametrize(("roll", "repeating"), [(Roll({8: 3, 0: 1}), 0), (Roll({4: 2, 2: 2}), 1)])
def test_twelve_play_eleven_rounds_when_two_come_late(roll: Roll, repeating: int) -> None:
    """After whoever came late has to meet all the others, no more than the rounds allow; the search was cut
    off here, and repeated a meeting. Two who miss two rounds cannot meet ten others in nine."""
    rng = Random(553)
    found = play(12, 11, lambda: rng.choice((0.0, 0.5, 1.0)), roll=roll)
    assert len(found.repeats) == repeating
    assert not needless(found)


def test_where_repeats_cannot_be_helped_they_are_as_few_as_can_be() -> None:
    """Four who have all met, and a fifth and sixth who withdrew: every pairing repeats two meetings."""
    met = [Meeting(one, other, (1, 0)) for one in range(4) for other in range(one + 1, 4)]
    pairs = swiss(6, [*met, Meeting(0, 1, (0, 1))], 2, gone={4, 5})
    assert len(pairs) == 2
    assert {0, 1} not in [set(pair) for pair in pairs], "what was repeated already comes last"
    with pytest.raises(TableError):
        swiss(6, [], 2, gone={0, 1, 2, 3, 4})


def test_rounds_missed_count_as_nothing_and_what_was_won_stays() -> None:
    played = [
        [Score(0, 0, (0, 1), (1, 0)), Score(1, 1, (2, 3), (1, 0))],
        [Score(2, 0, (0, 2), (1, 0)), Score(3, 1, (4, 1), (1, 0))],
    ]
    roll = Roll({4: 1}, {3: 1})
    found = {one.unit: one.total for one in tournament_standings(SWISS, 5, played, roll)}
    assert found == {0: 2, 1: 0, 2: 1, 3: 0, 4: 1}
    pairs = next_pairs(SWISS, 5, played, 3, roll)
    assert 3 not in {one for pair in pairs for one in pair}


def test_in_a_round_robin_those_rest_whose_opponents_have_withdrawn() -> None:
    pairs = [next_pairs(ROBIN, 4, [[]] * number, 3, Roll({}, {3: 1})) for number in range(3)]
    assert Counter(REST in {one for pair in some for one in pair} for some in pairs) == {
        False: 1,
        True: 2,
    }
    assert all(3 not in {one for pair in some for one in pair} for some in pairs[1:])


def test_a_director_may_give_each_side_its_own_part_of_a_match() -> None:
    played = [[Score(0, 0, (0, 1), None, (0.0, 0.0)), Score(1, 1, (2, 3), None, (0.75, 0.25))]]
    found = {one.unit: one.total for one in tournament_standings(SWISS, 4, played)}
    assert found == {0: 0, 1: 0, 2: 0.75, 3: 0.25}


@pytest.mark.parametrize("seed", range(30))
def test_the_search_ahead_finds_what_whole_numbers_find(seed: int) -> None:
    """Rounds of five to eight who have met at random, some of whom have rested."""
    rng = Random(seed)
    players, rounds = 5 + seed % 4, rng.randint(2, 6)
    open_to = {one: set[int]() for one in range(players)}
    for one, other in combinations(range(players), 2):
        if rng.random() < 0.85:
            open_to[one].add(other)
            open_to[other].add(one)
    rests = {one: rng.randint(0, 1) for one in range(players)}
    fresh = [sum(1 << other for other in open_to[one]) for one in range(players)]
    search = RoundsAhead(fresh, [*rests.values()], rounds, 10_000)
    judge = by_whole_numbers({one: frozenset(all_) for one, all_ in open_to.items()}, rests, rounds)
    assert search.can_be_paired() == judge


def test_seven_rounds_are_found_where_there_are_few_ways() -> None:
    """Ten players of whom some came late: tried pairing by pairing, the search was cut off here."""
    fresh = (998, 985, 953, 886, 750, 989, 827, 823, 751, 511)
    assert RoundsAhead(fresh, (0, 0, 0, 0, 0, 1, 0, 0, 0, 1), 7, 50_000).can_be_paired()


def test_a_search_ahead_ends_when_it_has_taken_its_steps() -> None:
    with pytest.raises(TooLong):
        RoundsAhead([2**12 - 1 - (1 << one) for one in range(12)], [0] * 12, 11, 20).can_be_paired()
