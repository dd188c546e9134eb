"""What movements promise: nobody meets a board twice, nor anybody twice where they say so, and all sit
out by turns."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from pelitupa.table import TableError
from pelitupa.table.evening.movements import (
    EIGHT,
    HOWELL,
    INDIVIDUAL,
    MITCHELL,
    TEAMS,
    Movement,
    most_rounds,
    movement,
)


def hold(found: Movement) -> None:
    """What every movement promises."""
    boards: Counter[tuple[int, int]] = Counter()
    for number in range(found.rounds):
        seated = [unit for sitting in found.of_round(number) for unit in sitting.units]
        assert len(seated) == len(set(seated))
        assert sorted([*seated, *found.resting(number)]) == list(range(found.units))
    for sitting in found.sittings:
        assert len(sitting.units) == found.sides
        assert set(sitting.boards) <= set(range(found.boards))
        boards.update((unit, board) for unit in sitting.units for board in sitting.boards)
    assert set(boards.values()) == {1}
    rests = Counter(unit for number in range(found.rounds) for unit in found.resting(number))
    counts = [rests[unit] for unit in range(found.units)]
    if found.kind == MITCHELL:  # only those who stay meet the empty place, or those who go do
        assert max(counts) <= 1
    else:
        assert max(counts) - min(counts) <= 1


def meetings(found: Movement) -> Counter[tuple[int, int]]:
    """How often two units have met."""
    return Counter(pair for s in found.sittings for pair in combinations(sorted(s.units), 2))


@pytest.mark.parametrize("units", range(4, 25))
def test_mitchell(units: int) -> None:
    rounds = most_rounds(MITCHELL, units)
    found = movement(MITCHELL, units, rounds, 2)
    hold(found)
    tables = (units + 1) // 2
    assert set(meetings(found).values()) == {1}
    for unit in range(units):
        stays = {s.table for s in found.sittings if unit in s.units}
        assert (len(stays) == 1) or unit >= tables
    with pytest.raises(TableError):
        movement(MITCHELL, units, rounds + 1, 2)


def test_in_mitchell_a_set_of_boards_is_at_one_table_at_a_time_and_goes_down_one() -> None:
    found = movement(MITCHELL, 10, 5, 3)
    for number in range(5):
        played = [board for s in found.of_round(number) for board in s.boards]
        assert len(played) == len(set(played)) == 15
    at = {(s.round, s.boards[0] // 3): s.table for s in found.sittings}
    assert all((at[n, b] - 1) % 5 == at[n + 1, b] for n in range(4) for b in range(5))


@pytest.mark.parametrize("units", range(2, 20))
def test_in_howell_everyone_meets_everyone_once(units: int) -> None:
    found = movement(HOWELL, units, most_rounds(HOWELL, units), 2)
    hold(found)
    every = meetings(found)
    assert len(every) == units * (units - 1) // 2
    assert set(every.values()) == {1}
    first = Counter(s.units[0] for s in found.sittings)
    second = Counter(s.units[1] for s in found.sittings)
    assert all(abs(first[unit] - second[unit]) <= 1 for unit in range(units))


@pytest.mark.parametrize("teams", range(2, 10))
def test_teams_play_the_same_boards_at_two_tables_with_their_sides_exchanged(teams: int) -> None:
    found = movement(TEAMS, 2 * teams, most_rounds(TEAMS, 2 * teams), 4)
    hold(found)
    met: Counter[tuple[int, int]] = Counter()
    for number in range(found.rounds):
        at_once: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for sitting in found.of_round(number):
            pair = tuple(unit // 2 for unit in sitting.units)
            at_once.setdefault(tuple(sorted(pair)), []).append(pair)
        for pair, both in at_once.items():
            met[pair[0], pair[1]] += 1
            assert sorted(both) == sorted([pair, pair[::-1]])
    assert set(met.values()) == {1}
    assert len(met) == teams * (teams - 1) // 2


def test_eight_play_as_the_booklet_has_it() -> None:
    """42.7: four deals at each table, then the other table's; each hand is held by a member of either
    team."""
    found = movement(EIGHT, 4, 2, 4)
    hold(found)
    assert found.boards == 8
    first, last = found.of_round(0), found.of_round(1)
    assert [s.boards for s in first] == [(0, 1, 2, 3), (4, 5, 6, 7)]
    for board in range(8):
        one = next(s for s in first if board in s.boards)
        other = next(s for s in last if board in s.boards)
        assert one.table != other.table, "all the players switch tables"
        for place in range(2):
            assert {one.units[place] // 2, other.units[place] // 2} == {0, 1}
    for s in found.sittings:
        assert {unit // 2 for unit in s.units} == {0, 1}, "each table has players of both teams"


@pytest.mark.parametrize(("units", "seats"), [(4, 2), (9, 3), (15, 3), (20, 4), (25, 5), (28, 4)])
def test_of_seats_times_a_prime_no_two_meet_twice(units: int, seats: int) -> None:
    found = movement(INDIVIDUAL, units, units // seats, 1, seats)
    hold(found)
    assert set(meetings(found).values()) == {1}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_number_can_play_alone_and_all_sit_out_by_turns(seats: int) -> None:
    for units in range(seats, 18):
        found = movement(INDIVIDUAL, units, 9, 2, seats)
        hold(found)
        sat = Counter((unit, place) for s in found.sittings for place, unit in enumerate(s.units))
        for unit in range(units):
            places = [sat[unit, place] for place in range(seats)]
            assert max(places) - min(places) <= 3


@pytest.mark.parametrize(
    ("kind", "units", "rounds", "boards", "sides"),
    [
        ("waltz", 4, 1, 1, 2), (TEAMS, 5, 1, 1, 2), (EIGHT, 6, 2, 1, 2), (EIGHT, 4, 1, 1, 2),
        (HOWELL, 1, 1, 1, 2), (HOWELL, 500, 1, 1, 2), (HOWELL, 4, 0, 1, 2), (HOWELL, 4, 4, 1, 2),
        (HOWELL, 4, 1, 0, 2), (HOWELL, 4, 3, 100, 2), (HOWELL, 6, 1, 1, 3), (MITCHELL, 3, 1, 1, 2),
        (INDIVIDUAL, 3, 1, 1, 4),
    ],
)  # fmt: skip
def test_what_is_no_movement_is_refused(
    kind: str, units: int, rounds: int, boards: int, sides: int
) -> None:
    with pytest.raises(TableError):
        movement(kind, units, rounds, boards, sides)
