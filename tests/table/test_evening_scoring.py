"""Matchpoints, IMPs and points; who owes whom; tournaments; the seeds of boards."""

from __future__ import annotations

import hashlib
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations
from random import Random

import pytest

from pelitupa.nature.boards import board_seed, drawn_groups
from pelitupa.table import TableError
from pelitupa.table.evening.movements import HOWELL, INDIVIDUAL, MITCHELL, TEAMS, movement
from pelitupa.table.evening.scoring import (
    IMPS,
    MATCHPOINTS,
    POINTS,
    Score,
    imps,
    standings,
    team_lines,
    team_standings,
    traveller,
)
from pelitupa.table.evening.settling import EXACT, Payment, Played, owed, payments
from pelitupa.table.evening.swiss import swiss
from pelitupa.table.evening.tournaments import (
    REST,
    Meeting,
    knock_out,
    round_robin,
    standing,
)


def board(*points: float | None) -> list[Score]:
    """A board: what its first side has had more than the second at each table."""
    return [
        Score(0, n, (2 * n, 2 * n + 1), None if p is None else (max(p, 0), max(-p, 0)))
        for n, p in enumerate(points)
    ]


def worths(scores: list[Score], scoring: str, tables: int = 0) -> list[tuple[float, ...]]:
    """What each table's sides have, in the order of tables."""
    lines = traveller(scores, scoring, tables)
    return [line.worth for line in sorted(lines, key=lambda line: line.score.table)]


def test_two_matchpoints_for_a_better_result_and_one_for_an_equal_one() -> None:
    assert worths(board(420, 420, -50, 450), MATCHPOINTS) == [(3, 3), (3, 3), (0, 6), (6, 0)]


def test_a_board_not_played_is_an_average_and_the_others_are_factored_up() -> None:
    """Neuberg: of four tables three count, so that a top is 5⅔ of 6, an equal middle 3."""
    found = worths(board(100, 0, -100, None), MATCHPOINTS, 4)
    assert list(found[0]) == pytest.approx([17 / 3, 1 / 3])
    assert found[1] == (3, 3)
    assert found[3] == (3, 3)


def test_a_board_played_once_is_an_average() -> None:
    assert worths(board(100), MATCHPOINTS) == [(0, 0)]
    assert worths(board(100, None), MATCHPOINTS, 2) == [(1, 1), (1, 1)]
    assert worths(board(100, None), IMPS, 2) == [(0, 0), (0, 0)]


def test_the_scale_of_imps() -> None:
    """Law 78B."""
    assert [imps(n) for n in (0, 10, 20, 40, 50, 80, 90, 430, 490, 500, 750, 3990, 4000)] == [
        0, 0, 1, 1, 2, 2, 3, 10, 10, 11, 13, 23, 24,
    ]  # fmt: skip
    assert imps(-420) == -9
    assert imps(42, 0.1) == 9


def test_cross_imps_are_the_mean_over_the_other_tables() -> None:
    found = worths(board(420, -50, 420), IMPS)
    assert found[0] == (imps(470) / 2, -imps(470) / 2)
    assert found[1] == (-imps(470), imps(470))


def test_a_traveller_has_the_best_of_the_first_side_first_and_what_was_not_played_last() -> None:
    lines = traveller(board(-5, None, 20), POINTS)
    assert [line.score.table for line in lines] == [2, 0, 1]
    assert lines[0].worth == (20, 0)


def test_three_sides_are_compared_in_the_same_place_by_what_they_have_above_the_others() -> None:
    scores = [Score(0, 0, (0, 1, 2), (10, 0, 2)), Score(0, 1, (3, 4, 5), (6, 0, 0))]
    assert worths(scores, MATCHPOINTS) == [(2, 0, 1), (0, 2, 1)]


def test_equals_share_a_place_and_percentages_are_of_what_one_could_have() -> None:
    lines = traveller(board(420, 420, -50, 450), MATCHPOINTS)
    found = standings(lines, MATCHPOINTS, 8, 6)
    assert [(s.place, s.unit, s.percent) for s in found][:3] == [
        (1, 5, 100),
        (1, 6, 100),
        (3, 0, 50),
    ]
    assert [s.place for s in found] == [1, 1, 3, 3, 3, 3, 7, 7]
    assert standings([], MATCHPOINTS, 2, 0)[0].percent == 50


def test_teams_have_what_both_their_pairs_have() -> None:
    scores = [Score(0, 0, (0, 3), (120, 0)), Score(0, 1, (2, 1), (100, 0))]
    assert team_lines(scores, POINTS) == [(0, 1, 120), (1, 0, 100)]
    assert team_lines(scores, IMPS) == [(0, 1, 1), (1, 0, -1)]
    assert team_lines(scores, MATCHPOINTS) == [(0, 1, 2), (1, 0, 0)]
    assert [(s.place, s.unit, s.total) for s in team_standings(scores, POINTS, 2)] == [
        (1, 0, 120),
        (2, 1, 100),
    ]
    assert team_lines(scores[:1], POINTS) == [], (
        "a board that one table has played counts for nothing"
    )


def test_plain_points_of_a_board_that_was_not_played_are_the_mean_of_the_place() -> None:
    scores = [
        Score(0, 0, (0, 1), (100, 0)),
        Score(0, 1, (2, 3), (40, 20)),
        Score(0, 2, (4, 5), None),
    ]
    assert worths(scores, POINTS)[2] == (70, 10)
    assert worths(board(None, None), POINTS) == [(0, 0), (0, 0)]


def test_plain_points_of_who_sat_out_are_the_mean_of_the_board() -> None:
    """Five in a round of three boards: each sits out once, and equals stay equals."""
    moved = movement(HOWELL, 5, 5, 1)
    assert sorted(board for lacking in moved.missed.values() for board in lacking) == [
        0,
        1,
        2,
        3,
        4,
    ]
    scores = [Score(b, s.table, s.units, (30, 30)) for s in moved.sittings for b in s.boards]
    lines = [
        line for b in range(5) for line in traveller([s for s in scores if s.board == b], POINTS)
    ]
    without = standings(lines, POINTS, 5, 0)
    assert {one.total for one in without} == {120}
    found = standings(lines, POINTS, 5, 0, moved.missed)
    assert [(one.place, one.total, one.boards) for one in found] == [(1, 150, 4)] * 5
    some = standings(lines[:2], POINTS, 5, 0, moved.missed)
    assert max(one.total for one in some) == 30, "a board that is not over is nobody's mean"


def test_who_sits_out_in_mitchell_misses_the_boards_of_that_table() -> None:
    moved = movement(MITCHELL, 5, 3, 2)
    for unit, lacking in moved.missed.items():
        own = {board for s in moved.sittings if unit in s.units for board in s.boards}
        assert not own & set(lacking)
        assert len(own) + len(lacking) == 6
    alone = movement(INDIVIDUAL, 5, 5, 2, 4)
    assert all(len(lacking) == 2 for lacking in alone.missed.values())


def test_a_team_that_sits_out_has_averages() -> None:
    moved = movement(TEAMS, 6, 3, 1)
    missed = {unit // 2: lacking for unit, lacking in moved.missed.items()}
    assert sorted(board for lacking in missed.values() for board in lacking) == [0, 1, 2]
    scores = [Score(b, s.table, s.units, (60, 60)) for s in moved.sittings for b in s.boards]
    for scoring, total in ((POINTS, 360), (MATCHPOINTS, 3), (IMPS, 0)):
        found = team_standings(scores, scoring, 3, 1.0, missed)
        assert [(one.place, one.total) for one in found] == [(1, total)] * 3


def test_adjusted_scores() -> None:
    """60 % is so much of the top, and 3 IMPs (Law 86B); a team's average is half a board."""
    given = Score(0, 2, (4, 5), None, (0.6, 0.4))
    scores = [*board(100, -100), given]
    found = {line.score.table: line.worth for line in traveller(scores, MATCHPOINTS, 3)}
    assert found[2] == pytest.approx((2.4, 1.6))
    found = {line.score.table: line.worth for line in traveller(scores, IMPS, 3)}
    assert found[2] == pytest.approx((3, -3))
    teams = [Score(0, 0, (0, 3), (120, 0)), Score(0, 1, (2, 1), None, (0.25, 0.75))]
    assert team_lines(teams, MATCHPOINTS) == [(0, 1, 1.5), (1, 0, 0.5)]
    assert team_lines(teams, IMPS) == [(0, 1, 7.5), (1, 0, -7.5)]
    assert team_lines(teams, POINTS) == [(0, 1, 0), (1, 0, 0)]


# --- who owes whom


def played(point: str, **scores: int) -> Played:
    """A game in which all played alone."""
    return Played(
        tuple((name,) for name in scores), tuple(map(Fraction, scores.values())), Fraction(point)
    )


def test_of_two_sides_the_losers_pay_the_difference() -> None:
    """Booklet 6: the losers pay the winners the difference of scores × the value of a point."""
    game = Played((("A", "B"), ("C", "D")), (Fraction(50), Fraction(20)), Fraction(2))
    assert owed([game]) == {"A": 60, "B": 60, "C": -60, "D": -60}


def test_of_more_each_pays_the_pot_the_difference_to_the_average() -> None:
    assert owed([played("1", A=10, B=40, C=70)]) == {"A": -30, "B": 0, "C": 30}


def test_one_against_two_pays_both() -> None:
    game = Played((("A",), ("B", "C")), (Fraction(0), Fraction(10)), Fraction(1))
    assert owed([game]) == {"A": -20, "B": 10, "C": 10}


def test_each_game_has_its_own_stake_and_fractions_are_shared_out() -> None:
    found = owed([played("1/10", A=1, B=2, C=6), played("5", A=3, B=1)])
    assert sum(found.values()) == 0
    assert found == {"A": 10, "B": -10, "C": 0}


def test_what_cannot_be_settled_is_refused() -> None:
    for game in (
        played("1", A=1),
        Played((("A",), ("A",)), (Fraction(1),) * 2, Fraction(1)),
        Played((("A",), ()), (Fraction(1),) * 2, Fraction(1)),
        Played((("A",), ("B",)), (Fraction(1),), Fraction(1)),
    ):
        with pytest.raises(TableError):
            owed([game])
    with pytest.raises(TableError):
        payments({"A": 1})


def test_groups_that_settle_among_themselves_save_payments() -> None:
    """Greedily A would pay D 5, and four payments follow; three are enough."""
    found = payments({"A": -6, "B": -5, "C": -3, "D": 8, "E": 6})
    assert len(found) == 3
    assert Payment("A", "E", 6) in found


def fewest(balances: list[int]) -> int:
    """The fewest payments, by all orders: a zero sum on the way saves one."""
    left = [b for b in balances if b]
    best = len(left)
    for order in permutations(left):
        total = zeros = 0
        for value in order:
            total += value
            zeros += total == 0
        best = min(best, len(left) - zeros)
    return best


def test_payments_settle_and_are_as_few_as_can_be() -> None:
    rng = Random(6)
    for number in range(60):
        size = rng.randint(2, 6)
        values = [rng.randint(-4, 4) for _ in range(size - 1)]
        values.append(-sum(values))
        balances = {f"P{place}": value for place, value in enumerate(values)}
        found = payments(balances)
        assert len(found) == fewest(values), (number, values)
        for payment in found:
            assert payment.units > 0
            balances[payment.payer] += payment.units
            balances[payment.receiver] -= payment.units
        assert not any(balances.values())


def test_a_large_company_needs_one_payment_fewer_than_it_has_people() -> None:
    values = {f"P{n:02}": n for n in range(1, EXACT + 3)} | {"Z": -sum(range(1, EXACT + 3))}
    assert len(payments(values)) == EXACT + 2
    even = {f"A{n:02}": n for n in range(1, 10)} | {f"B{n:02}": -n for n in range(1, 10)}
    assert len(payments(even)) == 9


# --- tournaments


@pytest.mark.parametrize("players", range(2, 12))
def test_in_a_round_robin_everyone_meets_everyone_once(players: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    for number in range(players - 1 + players % 2):
        pairs = round_robin(players, number)
        assert sorted(one for p in pairs for one in p if one != REST) == list(range(players))
        met.update(frozenset(p) for p in pairs if REST not in p)
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}
    with pytest.raises(TableError):
        round_robin(players, players + 1)


@pytest.mark.parametrize("players", [2, 5, 8, 9, 16])
def test_in_swiss_nobody_meets_twice_and_the_better_wins(players: int) -> None:
    meetings: list[Meeting] = []
    rounds = {2: 1, 5: 4, 8: 5, 9: 5, 16: 6}[players]
    met: set[frozenset[int]] = set()
    for _ in range(rounds):
        pairs = swiss(players, meetings)
        assert sorted(one for p in pairs for one in p if one != REST) == list(range(players))
        for one, other in pairs:
            assert frozenset((one, other)) not in met
            met.add(frozenset((one, other)))
            won = other == REST or one < other
            meetings.append(Meeting(one, other, (float(won), float(not won))))
    ranked = standing(players, meetings)
    assert ranked[0][0] == 0
    assert [points for _, points, _ in ranked] == sorted((p for _, p, _ in ranked), reverse=True)


def test_in_swiss_those_with_like_points_meet() -> None:
    first = [
        Meeting(0, 1, (1, 0)),
        Meeting(2, 3, (1, 0)),
        Meeting(4, 5, (1, 0)),
        Meeting(6, 7, (1, 0)),
    ]
    found = {frozenset(pair) for pair in swiss(8, first)}
    for pair in found:
        assert len({one % 2 for one in pair}) == 1, "winners meet winners"
    left = swiss(8, first, gone={0, 1})
    assert sorted(one for pair in left for one in pair) == [2, 3, 4, 5, 6, 7]
    with pytest.raises(TableError):
        swiss(2, [], gone={0})


def test_in_a_knock_out_the_first_two_meet_last_and_the_best_rest_first() -> None:
    assert knock_out(8) == [(0, 7), (3, 4), (1, 6), (2, 5)]
    first = knock_out(6)
    assert [pair for pair in first if REST in pair] == [(0, REST), (1, REST)]
    rounds: list[list[int]] = []
    pairs = first
    while pairs:
        winners = [min(p) if REST not in p else max(p) for p in pairs]
        last = pairs
        rounds.append(winners)
        pairs = knock_out(6, rounds)
    assert sorted(last[0]) == [0, 1]
    assert rounds[-1] == [0]
    with pytest.raises(TableError):
        knock_out(1)


# --- seeds and cards


def test_the_seed_of_a_board_can_be_worked_out_by_hand() -> None:
    right = hashlib.sha256(b"pelitupa-1 board secret 3").hexdigest()
    assert board_seed("secret", ["", ""], 3) == right
    assert board_seed("secret", ["words"], 3) != right
    assert len({board_seed("secret", [], n) for n in range(1, 50)}) == 49


def test_groups_are_drawn_evenly() -> None:
    pairs: Counter[tuple[int, ...]] = Counter()
    for seed in range(3000):
        groups = drawn_groups(str(seed), [], 4, 2)
        assert sorted(one for group in groups for one in group) == [0, 1, 2, 3]
        pairs[next(group for group in groups if 0 in group)] += 1
    assert set(pairs) == {(0, 1), (0, 2), (0, 3)}
    assert all(900 < count < 1100 for count in pairs.values())
    assert [len(g) for g in drawn_groups("x", [], 7, 2)] == [2, 2, 2, 1]
    assert all(list(a) == sorted(a) for a, _ in pairwise(drawn_groups("y", [], 8, 2)))
