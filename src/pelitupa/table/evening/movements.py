"""Movements: who sits where in each round of an evening, and which boards are played there.

Units (pairs, or single players where nobody has a partner) are numbered from 0, and so are rounds, tables and
boards. Each movement is a rule, none a table copied from a book. What all of them promise, and tests
hold: nobody sits twice in a round, nobody meets a board twice, and those who sit out do so by turns.

- **Mitchell**: the first half sits north and south and stays; the others go up a table each round and the
  boards go down one. With an even number of tables they skip one after half of the rounds, so that
  nobody meets a board again; one round fewer is possible then.
- **Howell**: everyone meets everyone once, by the circle of a round robin. All tables play the same
  boards in a round, which on a screen need not be carried: so any number of pairs will do.
- **Teams**: two pairs each. Two teams that meet sit at two tables, either's first pair against the
  other's second, with their sides exchanged, at the same boards.
- **Eight** (booklet 42.7): two teams of two pairs; each table plays deals of its own, and then those of
  the other table, so that each hand is held by either team once.
- **Individual**: nobody has a partner for the evening; who have met least sit together. All tables play the
  same boards in a round. With `seats` times p players, p having no factor below `seats`, no two meet twice
  in p rounds (lines of a plane).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from pelitupa.core import t
from pelitupa.core.frozen import Frozen
from pelitupa.table.results import TableError

MITCHELL = "mitchell"
HOWELL = "howell"
TEAMS = "teams"
EIGHT = "eight"
INDIVIDUAL = "individual"
MOVEMENTS = (MITCHELL, HOWELL, TEAMS, EIGHT, INDIVIDUAL)
MOST_UNITS = 200
MOST_BOARDS = 200


@dataclass(frozen=True)
class Sitting(Frozen):
    """What a table does in a round: the unit of each side (or each seat, where all play alone), and its
    boards."""

    round: int
    table: int
    units: tuple[int, ...]
    boards: tuple[int, ...]


@dataclass(frozen=True)
class Movement(Frozen):
    """A whole evening: its sittings, by round and table. `sides` are the units at a table; `missed` the
    boards of the rounds in which a unit sits out, by unit."""

    kind: str
    units: int
    sides: int
    rounds: int
    boards: int
    sittings: tuple[Sitting, ...]
    missed: Mapping[int, tuple[int, ...]]

    def of_round(self, number: int) -> list[Sitting]:
        """The sittings of a round."""
        return [sitting for sitting in self.sittings if sitting.round == number]

    def resting(self, number: int) -> list[int]:
        """The units that sit out in a round."""
        seated = {unit for sitting in self.of_round(number) for unit in sitting.units}
        return [unit for unit in range(self.units) if unit not in seated]

    def most_tables(self) -> int:
        """At how many tables a board is played at most."""
        return max(Counter(board for s in self.sittings for board in s.boards).values(), default=0)


def most_rounds(kind: str, units: int) -> int:
    """How many rounds a movement has room for."""
    tables = (units + 1) // 2
    if kind == MITCHELL:
        return tables if tables % 2 else tables - 1
    if kind == HOWELL:
        return 2 * tables - 1
    if kind == TEAMS:
        return 2 * ((units // 2 + 1) // 2) - 1
    return 2 if kind == EIGHT else MOST_BOARDS


def movement(kind: str, units: int, rounds: int, boards: int, sides: int = 2) -> Movement:
    """The movement of a kind for so many units, rounds, and boards a round.

    Units of teams are numbered team by team: pairs 2k and 2k + 1 are team k. Raises `TableError` where
    there is none.
    """
    if kind not in MOVEMENTS:
        raise TableError(t("A movement is one of {all}.", all=", ".join(MOVEMENTS)))
    if kind != INDIVIDUAL and sides != 2:
        raise TableError(
            t("That movement is for two sides; for others there is the individual one.")
        )
    least = {TEAMS: 4, EIGHT: 4, MITCHELL: 4}.get(kind, sides)
    if not least <= units <= MOST_UNITS:
        raise TableError(
            t(
                "{count} are too few or too many for this movement: {least} to {most} can play.",
                count=units,
                least=least,
                most=MOST_UNITS,
            )
        )
    if kind == TEAMS and units % 2:
        raise TableError(t("A team has two pairs; one pair is left over."))
    if kind == EIGHT and units != 4:
        raise TableError(t("That movement is for two teams of two pairs."))
    most = most_rounds(kind, units)
    if not 1 <= rounds <= most:
        raise TableError(
            t(
                "{count} can play 1 to {most} rounds of that, not {rounds}.",
                count=units,
                most=most,
                rounds=rounds,
            )
        )
    if kind == EIGHT and rounds != 2:
        raise TableError(t("That movement has two rounds."))
    sets = (units + 1) // 2 if kind == MITCHELL else rounds
    if not 1 <= boards * sets <= MOST_BOARDS:
        raise TableError(t("An evening has 1 to {most} boards.", most=MOST_BOARDS))
    found = {MITCHELL: _mitchell, HOWELL: _howell, TEAMS: _teams, EIGHT: _eight}.get(kind)
    rows = found(units, rounds) if found else _individual(units, rounds, sides)
    every = [
        Sitting(number, table, seated, tuple(range(which * boards, (which + 1) * boards)))
        for number, table, seated, which in rows
    ]
    # whoever meets the one that fills up sits out
    sittings = tuple(one for one in every if max(one.units) < units)
    missed = {unit: _missed(every, unit, units, boards) for unit in range(units)}
    return Movement(kind, units, sides, rounds, sets * boards, sittings, missed)


def _missed(every: Sequence[Sitting], unit: int, units: int, boards: int) -> tuple[int, ...]:
    """The boards of the rounds in which a unit has nobody to play against. Where it is at no table at all,
    everybody has the same boards in a round."""
    found: list[int] = []
    rounds = {one.round for one in every}
    for number in sorted(rounds):
        own = [one for one in every if one.round == number and unit in one.units]
        if not own:
            found += range(number * boards, (number + 1) * boards)
        for one in own:
            found += one.boards if max(one.units) >= units else ()
    return tuple(found)


_Rows = Iterable[tuple[int, int, tuple[int, ...], int]]
"""Round, table, units, and the number of the set of boards."""


def _mitchell(units: int, rounds: int) -> _Rows:
    tables = (units + 1) // 2
    for number in range(rounds):
        skipped = int(tables % 2 == 0 and 2 * number >= tables)
        for table in range(tables):
            moving = (table - number - skipped) % tables
            yield number, table, (table, tables + moving), (table + number) % tables


def circle(units: int, number: int) -> list[tuple[int, int]]:
    """Round `number` of a round robin: one stays, the others go round. An odd one out meets `units`
    itself."""
    last = units + units % 2 - 1
    own = (last, number) if number % 2 else (number, last)
    pairs = [own]
    for step in range(1, (last + 1) // 2):
        up, down = (number + step) % last, (number - step) % last
        pairs.append((up, down) if step % 2 else (down, up))
    return pairs


def _howell(units: int, rounds: int) -> _Rows:
    for number in range(rounds):
        for table, pair in enumerate(circle(units, number)):
            yield number, table, pair, number


def _teams(units: int, rounds: int) -> _Rows:
    for number in range(rounds):
        for match, (one, other) in enumerate(circle(units // 2, number)):
            yield number, 2 * match, (2 * one, 2 * other + 1), number
            yield number, 2 * match + 1, (2 * other, 2 * one + 1), number


def _eight(units: int, rounds: int) -> _Rows:
    """Units 0 and 1 are one team, 2 and 3 the other; first 0 and 2 at a table, then 1 and 3 play its
    deals."""
    del units, rounds
    yield from ((0, 0, (0, 2), 0), (0, 1, (1, 3), 1), (1, 0, (2, 0), 1), (1, 1, (3, 1), 0))


def _individual(units: int, rounds: int, seats: int) -> _Rows:
    groups = units // seats
    plane = units % seats == 0 and all(groups % factor for factor in range(2, seats))
    met: Counter[tuple[int, int]] = Counter()
    sat: Counter[tuple[int, int]] = Counter()
    played: Counter[int] = Counter()
    for number in range(rounds):
        if plane and number < groups:
            tables = [
                [seat * groups + (table + seat * number) % groups for seat in range(seats)]
                for table in range(groups)
            ]
        else:
            order = sorted(range(units), key=lambda unit: (played[unit], (unit - number) % units))
            tables = _least_met(order[: groups * seats], seats, met)
        for table, company in enumerate(tables):
            placed: list[int] = []
            for seat in range(seats):
                left = [unit for unit in company if unit not in placed]
                placed.append(min(left, key=lambda unit: (sat[unit, seat], left.index(unit))))
                sat[placed[-1], seat] += 1
            played.update(company)
            met.update(combinations(sorted(company), 2))
            yield number, table, tuple(placed), number


def _least_met(order: list[int], seats: int, met: Counter[tuple[int, int]]) -> list[list[int]]:
    """Tables of those in `order`, each filled with who has met those at it least."""
    left, tables = list(order), []
    while left:
        company = [left.pop(0)]
        while len(company) < seats:
            company.append(
                min(left, key=lambda one: sum(met[min(one, c), max(one, c)] ** 2 for c in company))
            )
            left.remove(company[-1])
        tables.append(company)
    return tables
