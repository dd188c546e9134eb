"""Double knock-outs, groups with a knock-out after them, the melee, and companies."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from pelitupa.table import TableError
from pelitupa.table.evening.bracket import FINAL, SECOND
from pelitupa.table.evening.companies import company_sizes
from pelitupa.table.evening.groups import group_rounds, groups_of
from pelitupa.table.evening.hall import hall_game
from pelitupa.table.evening.rounds import (
    Roll,
    bracket_of,
    next_companies,
    next_melee,
    next_pairs,
    rounds_of,
    seeds_of,
    tournament_standings,
)
from pelitupa.table.evening.scoring import Score
from pelitupa.table.evening.tournaments import COMPANIES, DOUBLE, GROUPS, KNOCK_OUT, MELEE, REST


def played_out(kind: str, players: int, rng: Random) -> list[list[Score]]:
    """A tournament whose meetings fall by lot."""
    rounds = rounds_of(kind, players, 1)
    played: list[list[Score]] = []
    while len(played) < rounds:
        pairs = next_pairs(kind, players, played, rounds)
        if not pairs:
            break
        flat = [one for pair in pairs for one in pair if one != REST]
        assert len(flat) == len(set(flat)), "nobody meets two in a round"
        played.append(
            [
                Score(0, table, pair, rng.choice(((1.0, 0.0), (0.0, 1.0))))
                for table, pair in enumerate(pairs)
                if REST not in pair
            ]
        )
    return played


@pytest.mark.parametrize("players", [2, 3, 4, 5, 7, 8, 11, 16, 23])
def test_in_a_double_knock_out_everybody_but_the_winner_loses_twice(players: int) -> None:
    for seed in range(8):
        played = played_out(DOUBLE, players, Random(seed))
        lost: Counter[int] = Counter()
        for score in (one for scores in played for one in scores):
            assert score.points is not None
            lost[score.units[score.points.index(0.0)]] += 1
        standings = tournament_standings(DOUBLE, players, played)
        first, second = standings[0], standings[1]
        assert (first.place, second.place) == (1, 2)
        assert lost[first.unit] < 2
        assert all(lost[one] == 2 for one in range(players) if one != first.unit)
        assert not next_pairs(DOUBLE, players, played, 99)
        bracket = bracket_of(DOUBLE, players, played)
        again = bracket[-1]
        assert (again.round >= 0) == (bracket[-2].winner == bracket[-2].sides[1])
        assert bracket[-2].tie.part == FINAL
        assert first.unit in (bracket[-2].sides if again.round < 0 else again.sides)


def test_a_double_knock_out_of_eleven_has_the_meetings_it_should() -> None:
    played = [
        [Score(0, table, pair, (1.0, 0.0)) for table, pair in enumerate(pairs)]
        for pairs in ([(7, 8), (3, 4), (5, 10), (6, 9)],)
    ]
    pairs = next_pairs(DOUBLE, 11, [], 99)
    assert sorted(map(sorted, pairs)) == [[3, 4], [5, 10], [6, 9], [7, 8]], "three wait"
    assert len(next_pairs(DOUBLE, 11, played, 99)) >= 4
    whole = played_out(DOUBLE, 11, Random(3))
    assert sum(map(len, whole)) in (20, 21), "each of ten loses twice, the last maybe once"
    second = [
        one for one in bracket_of(DOUBLE, 11, whole) if one.tie.part == SECOND and one.round >= 0
    ]
    assert len(second) == 9


@pytest.mark.parametrize("players", [2, 3, 6, 8, 11, 12, 24, 64])
def test_groups_and_then_a_knock_out(players: int) -> None:
    grouped = group_rounds(players)
    for seed in range(4):
        played = played_out(GROUPS, players, Random(seed))
        assert len(played) == rounds_of(GROUPS, players, 1)
        met = Counter(frozenset(score.units) for scores in played[:grouped] for score in scores)
        wanted = {
            frozenset(pair) for group in groups_of(players) for pair in combinations(group, 2)
        }
        assert set(met) == wanted
        assert set(met.values()) == {1}
        seeds = seeds_of(players, played)
        assert len(seeds) == len(set(seeds)) == min(players, 2 * len(groups_of(players)))
        of = {one: number for number, group in enumerate(groups_of(players)) for one in group}
        last = played[-1][0].units
        for scores in played[grouped:-1]:
            assert all(of[one] != of[other] for one, other in (score.units for score in scores))
        standings = tournament_standings(GROUPS, players, played)
        assert {one.unit for one in standings[:2]} == set(last)
        assert standings[0].place == 1 < standings[1].place
        final = bracket_of(GROUPS, players, played)[-1]
        assert final.winner == standings[0].unit


def test_a_drawn_bracket_is_the_knock_out_that_is_played() -> None:
    played = played_out(KNOCK_OUT, 11, Random(1))
    bracket = bracket_of(KNOCK_OUT, 11, played)
    drawn = {(one.round, frozenset(one.sides)) for one in bracket if one.round >= 0}
    assert drawn == {(n, frozenset(s.units)) for n, scores in enumerate(played) for s in scores}
    assert bracket[-1].winner == tournament_standings(KNOCK_OUT, 11, played)[0].unit


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (8, 5), (12, 5), (14, 6), (17, 4)])
def test_in_a_melee_partners_are_drawn_in_each_round(players: int, rounds: int) -> None:
    played: list[list[Score]] = []
    for number in range(rounds):
        companies = next_melee(players, played, Random(f"melee {number}"))
        assert len(companies) == players // 4
        played.append([Score(0, at, one, (13.0, 7.0)) for at, one in enumerate(companies)])
    partners = Counter(
        frozenset(side) for scores in played for s in scores for side in (s.units[:2], s.units[2:])
    )
    assert set(partners.values()) == {1}, "nobody has a partner twice"
    rests = Counter(
        one
        for one in range(players)
        for scores in played
        if all(one not in score.units for score in scores)
    )
    resting = [rests[one] for one in range(players)]
    assert max(resting) - min(resting) <= 1
    standings = tournament_standings(MELEE, players, played)
    assert sum(one.total for one in standings) == rounds * (2 * (players // 4) + players % 4)
    again = next_melee(players, played[:-1], Random(f"melee {rounds - 1}"))
    assert again == [score.units for score in played[-1]], "the draw hangs on the seed alone"


@pytest.mark.parametrize(
    ("people", "sizes"),
    [(2, []), (3, [3]), (5, [5]), (7, [4, 3]), (8, [4, 4]), (11, [4, 4, 3]), (12, [3] * 4)],
)
def test_companies_are_as_small_as_they_can_be_with_nobody_over(
    people: int, sizes: list[int]
) -> None:
    assert company_sizes(people, 3, 5) == sizes
    assert company_sizes(people, 3, 3) == [3] * (people // 3)


def test_in_companies_those_meet_who_have_met_least_and_all_rest_alike() -> None:
    played: list[list[Score]] = []
    for number in range(4):
        drawn = next_companies(9, played, (3, 5), Random(f"companies {number}"))
        played.append([Score(0, at, one, (1.0, 0.0, 0.0)) for at, one in enumerate(drawn)])
    met = Counter(
        pair for scores in played for s in scores for pair in combinations(sorted(s.units), 2)
    )
    assert len(met) >= 34, "of 36 pairs nearly all have met in four rounds"
    three_only: list[list[Score]] = []
    for number in range(3):
        drawn = next_companies(7, three_only, (3, 3), Random(f"companies {number}"))
        three_only.append([Score(0, at, one, (0.0, 1.0, 0.0)) for at, one in enumerate(drawn)])
    rests = Counter(
        one for scores in three_only for one in range(7) if all(one not in s.units for s in scores)
    )
    assert set(rests.values()) == {1}


def test_a_company_is_won_alone_or_shared_and_a_larger_one_counts_for_more_among_equals() -> None:
    played = [
        [Score(0, 0, (0, 1, 2), (1.0, 0.0, 0.0)), Score(1, 1, (3, 4, 5, 6), (0.0, 1.0, 1.0, 0.0))],
        [Score(2, 0, (0, 3, 6, 1), (0.0, 1.0, 0.0, 0.0)), Score(3, 1, (2, 4, 5), None)],
    ]
    found = {
        one.unit: (one.place, round(one.total, 3))
        for one in tournament_standings(COMPANIES, 7, played)
    }
    assert found[3] == (1, 1.0)
    assert found[0] == (2, 1.0)
    assert found[4] == found[5] == (3, 0.83)
    assert found[2] == (5, 0.33)
    with pytest.raises(TableError):
        hall_game("finnish_darts", COMPANIES)


def test_who_has_left_a_melee_is_drawn_no_more_and_three_make_none() -> None:
    companies = next_melee(9, [[], []], Random(1), Roll(gone={3: 2}))
    assert all(3 not in one for one in companies)
    assert len(companies) == 2
    with pytest.raises(TableError):
        rounds_of(MELEE, 3, 2)
