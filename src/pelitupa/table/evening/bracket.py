"""Brackets of knock-outs: which meetings there are, who plays each, and who goes where after it.

A single bracket has the meetings of `tournaments.knock_out`. In a double one whoever loses goes on in the
second part, and is out after another defeat. The two who win their parts meet in the final; where the one who
has lost before wins it, both have lost once, and the final is played again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pelitupa.core.frozen import Frozen
from pelitupa.table.evening.tournaments import REST, knock_out

MAIN: Final = "main"
SECOND: Final = "second"
FINAL: Final = "final"
_SEED: Final = "seed"
_WINNER: Final = "winner"
_LOSER: Final = "loser"
_AGAIN: Final = "again"

Winner = Callable[[int, int, int], int]
"""Who of two (the players by number) won the meeting of a round (from 0)."""


@dataclass(frozen=True)
class Source(Frozen):
    """Where a side of a meeting comes from: a player by number, or the winner or loser of another meeting."""

    kind: str
    number: int


@dataclass(frozen=True)
class Tie(Frozen):
    """A meeting of a bracket, in a part of it and a column of that part, from 0."""

    part: str
    column: int
    one: Source
    other: Source


@dataclass(frozen=True)
class Filled(Frozen):
    """A meeting as it stands: its sides (None where that is open, `REST` for nobody), the round in which they
    met, and who won; -1 where it has not been played."""

    tie: Tie
    sides: tuple[int | None, int | None]
    round: int = -1
    winner: int = -1

    @property
    def is_ready(self) -> bool:
        """Whether it can be played now."""
        return self.winner < 0 and None not in self.sides and REST not in self.sides

    @property
    def is_shown(self) -> bool:
        """Whether it is a meeting of two, or may become one."""
        return REST not in self.sides


@lru_cache(maxsize=64)
def single_bracket(players: int) -> tuple[Tie, ...]:
    """The meetings of a knock-out of so many, from 2. Raises `TableError` for fewer."""
    return tuple(_main_part(players))


def _main_part(players: int) -> list[Tie]:
    ties = [Tie(MAIN, 0, *(Source(_SEED, one) for one in pair)) for pair in knock_out(players)]
    before, column = list(range(len(ties))), 0
    while len(before) > 1:
        column += 1
        here = [
            Tie(MAIN, column, Source(_WINNER, before[i]), Source(_WINNER, before[i + 1]))
            for i in range(0, len(before), 2)
        ]
        before = [len(ties) + place for place in range(len(here))]
        ties += here
    return ties


@lru_cache(maxsize=64)
def double_bracket(players: int) -> tuple[Tie, ...]:
    """The meetings of a double knock-out of so many, from 2; the last two are the final and, if it comes to
    that, the final again. Raises `TableError` for fewer."""
    ties = _main_part(players)
    columns = [
        [number for number, tie in enumerate(ties) if tie.column == column]
        for column in range(ties[-1].column + 1)
    ]
    won = Source(_WINNER, len(ties) - 1)
    alive = [Source(_LOSER, number) for number in columns[0]]
    column = 0
    for place, losers in enumerate(columns[1:]):
        if len(alive) > len(losers):
            alive = _second(ties, column, list(zip(alive[::2], alive[1::2], strict=True)))
            column += 1
        # Those who lose later come in from the other end, by turns, so that two meet again as late as may be.
        fallen = [Source(_LOSER, number) for number in losers]
        half = len(fallen) // 2
        fallen = fallen[half:] + fallen[:half] if place % 2 else fallen[::-1]
        alive = _second(ties, column, list(zip(alive, fallen, strict=True)))
        column += 1
    ties.append(Tie(FINAL, 0, won, alive[0]))
    final = len(ties) - 1
    ties.append(Tie(FINAL, 1, Source(_AGAIN, final), Source(_AGAIN, final)))
    return tuple(ties)


def _second(ties: list[Tie], column: int, pairs: Sequence[tuple[Source, Source]]) -> list[Source]:
    """A column more of the second part; its winners."""
    first = len(ties)
    ties += [Tie(SECOND, column, one, other) for one, other in pairs]
    return [Source(_WINNER, first + place) for place in range(len(pairs))]


def fill(
    ties: Sequence[Tie], players: int, rounds: int, winner: Winner, columns: bool = False
) -> list[Filled]:
    """The meetings after so many rounds: in each all that can be played are, or where a round is a column,
    all of the column."""
    found = [Filled(tie, (None, None)) for tie in ties]
    _settle(found, players)
    for number in range(rounds):
        ready = [
            place
            for place, one in enumerate(found)
            if one.is_ready and (not columns or one.tie.column == number)
        ]
        for place in ready:
            one, other = found[place].sides
            assert one is not None
            assert other is not None
            found[place] = Filled(
                found[place].tie, (one, other), number, winner(number, one, other)
            )
        _settle(found, players)
    return found


def _settle(found: list[Filled], players: int) -> None:
    """Let everybody go where they go next. A meeting with nobody is won by being there."""
    for place, one in enumerate(found):
        if one.round >= 0:
            continue
        sides = (
            _occupant(found, players, one.tie.one, 0),
            _occupant(found, players, one.tie.other, 1),
        )
        winner = -1
        if None not in sides and REST in sides:
            winner = next((side for side in sides if side is not None and side != REST), REST)
        found[place] = Filled(one.tie, sides, -1, winner)


def _occupant(found: Sequence[Filled], players: int, source: Source, side: int) -> int | None:
    if source.kind == _SEED:
        return source.number if source.number < players else REST
    before = found[source.number]
    if source.kind == _AGAIN:
        if before.round < 0:
            return None
        return before.sides[side] if before.winner == before.sides[1] else REST
    if before.round < 0 and (None in before.sides or REST not in before.sides):
        return None
    if source.kind == _WINNER:
        return before.winner
    return next((one for one in before.sides if one != before.winner), REST)


def pairs_of(filled: Sequence[Filled]) -> list[tuple[int, int]]:
    """Who can meet now."""
    return [
        (one.sides[0], one.sides[1])
        for one in filled
        if one.is_ready and one.sides[0] is not None and one.sides[1] is not None
    ]


@lru_cache(maxsize=64)
def double_rounds(players: int) -> int:
    """How many rounds a double knock-out has at most, with the final played again."""
    ties = double_bracket(players)

    def winner(_: int, one: int, other: int) -> int:
        return max(one, other)

    number = 0
    while pairs_of(fill(ties, players, number, winner)):
        number += 1
    # Whether the final is played again hangs on who wins it.
    played = fill(ties, players, number, winner)
    return number + (played[-1].round < 0)
