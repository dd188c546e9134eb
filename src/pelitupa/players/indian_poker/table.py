"""The frequencies that were learned, as a table: how a file keeps them, and what follows for a decision."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import astuple, fields
from functools import lru_cache
from pathlib import Path
from typing import Final

from pelitupa.core import PelitupaError
from pelitupa.games.poker.betting import BETS, CALL, FOLD, MOST_EXTRA, BettingRound
from pelitupa.players.indian_poker.situation import Situation, chance_to_beat, situation_of
from pelitupa.players.indian_poker.training import School

Table = dict[Situation, tuple[float, ...]]
"""The chances to fold, to call, and to raise by 1 to 5 in each class of situations."""

LEARNED: Final = Path(__file__).with_name("learned.csv")
"""What the bot plays by; `python -m studies.poker learn` writes it."""

_ACTIONS: Final = BETS
_FIELDS: Final = tuple(field.name for field in fields(Situation))
_NAMES: Final = ("fold", "call", *(f"raise{extra}" for extra in range(1, MOST_EXTRA + 1)))
_UNIT: Final = 1000
_SELDOM: Final = 0.01


class TableError(PelitupaError):
    """A file that holds no table of frequencies: which line, and what would be right."""


def table_of(school: School, least: int = 1) -> Table:
    """What a school has learned of the situations it has been in as often as `least` says.

    What it would do in less than a hundredth of the cases is left out.
    """
    table: Table = {}
    for situation, learned in school.known.items():
        if learned.visits >= least:
            chances = [0.0] * _ACTIONS
            for action, chance in zip(learned.actions, learned.average(), strict=True):
                chances[action] = chance if chance >= _SELDOM else 0.0
            total = sum(chances)
            table[situation] = tuple(chance / total for chance in chances)
    return table


def write_table(table: Table, path: Path) -> None:
    """Write a table, in thousandths, one line a situation."""
    with path.open("w", encoding="ascii", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow((*_FIELDS, *_NAMES))
        for situation in sorted(table, key=astuple):
            chances = (round(chance * _UNIT) for chance in table[situation])
            writer.writerow((*astuple(situation), *chances))


def read_table(path: Path) -> Table:
    """Read what `write_table` wrote. Raises `TableError`."""
    table: Table = {}
    with path.open(encoding="ascii", newline="") as file:
        rows = csv.reader(file)
        if tuple(next(rows, ())) != (*_FIELDS, *_NAMES):
            raise TableError(f"{path.name}, line 1: the columns are {', '.join(_FIELDS + _NAMES)}")
        for line, row in enumerate(rows, start=2):
            try:
                numbers = [int(value) for value in row]
            except ValueError:
                raise TableError(f"{path.name}, line {line}: every value is a number") from None
            total = sum(numbers[len(_FIELDS) :])
            if len(numbers) != len(_FIELDS) + _ACTIONS or min(numbers) < 0 or not total:
                raise TableError(f"{path.name}, line {line}: chances are 0 or more, not all 0")
            chances = tuple(number / total for number in numbers[len(_FIELDS) :])
            table[Situation(*numbers[: len(_FIELDS)])] = chances
    return table


@lru_cache(maxsize=1)
def learned_table() -> Table:
    """The table that comes with Pelitupa."""
    return read_table(LEARNED)


def chances_in(
    table: Table,
    betting: BettingRound,
    strengths: Sequence[int],
    pack: int,
    legal: Sequence[int],
) -> list[float]:
    """The chance of each legal action of the player in turn, by a table.

    Where a raise is not legal, the table's other actions share its chance. In a situation that the
    table has not, the player calls if the chance to beat the best card is as high as the price.
    """
    chances = table.get(situation_of(betting, strengths, pack), ())
    found = [chances[action] if chances else 0.0 for action in legal]
    total = sum(found)
    if total > 0.0:
        return [chance / total for chance in found]
    player = betting.turn
    cost = betting.to_call(player)
    best = max(strengths[seat] for seat in betting.active() if seat != player)
    worth = chance_to_beat(best, player, strengths, pack) * (betting.pot() + cost)
    action = CALL if worth >= cost else FOLD
    return [1.0 if other == action else 0.0 for other in legal]
