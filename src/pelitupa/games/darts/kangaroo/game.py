"""Kangaroo (booklet 76): Round the Clock in strict order, in which doubles and triples leap ahead.

What differs from Round the Clock is written here; the rest is its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pelitupa.core import Text, option, player_word, t
from pelitupa.core.standing import standing_option
from pelitupa.equipment.dartboard import (
    INNER_BULL,
    OUTER_BULL,
    multiple_of,
    sector_of,
    segment_text,
)
from pelitupa.games.darts.round_the_clock.game import (
    FINISHED,
    LAST,
    CourseOptions,
    RoundTheClock,
    RoundTheClockState,
    next_text,
    turn_text,
)
from pelitupa.games.darts.throwing import DARTS

BULL: Final = FINISHED
"""Stands for the bull as what is needed next, where the option asks for it."""

_NEW_TURNS: Final = LAST // DARTS + 1
"""At most so many new turns in a match: each comes after three numbers or more."""

_HIT_CLAUSES: Final = ("course", "double", "triple")


@dataclass(frozen=True)
class KangarooOptions(CourseOptions):
    """How many throw, whether the bull comes last, for how long at most, and from where each begins."""

    players: int = option(2, "How many throw.", low=2, high=12, clause="players")
    bull: bool = option(False, "After 20 or double 10 the bull must be hit to win.", clause="bull")
    standing: str = standing_option()


def leap(number: int, segment: int) -> int:
    """The number to hit next after a dart, where `number` was to be hit, or the `BULL`."""
    if number == BULL:
        return BULL + 1 if segment in (OUTER_BULL, INNER_BULL) else BULL
    product = number * multiple_of(segment)
    return product + 1 if sector_of(segment) == number and product <= LAST else number


class Kangaroo(RoundTheClock[KangarooOptions]):
    """Kangaroo. Actions: an aim at the centre of each segment."""

    look_place: ClassVar[str] = "pelitupa.games.darts.kangaroo.look"

    @property
    def goal(self) -> int:
        """See `RoundTheClock.goal`; the bull comes before it where it must be hit."""
        return FINISHED + self.options.bull

    def new_initial_state(self) -> KangarooState:
        return KangarooState(self)

    def max_game_length(self) -> int:
        return DARTS * (self.options.limit + _NEW_TURNS) * self.num_players()


class KangarooState(RoundTheClockState):
    """As in Round the Clock."""

    def _counted(self, number: int, darts: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        """In the order thrown: the number needed then, and the places of the darts that hit."""
        hits: list[int] = []
        for place, segment in enumerate(darts):
            after = leap(number, segment)
            if after > number:
                hits.append(place)
            number = after
            if number == self.game.goal:
                break
        return number, tuple(hits)

    def _advance(self, number: int, segment: int) -> int:
        return leap(number, segment)

    def _clause_of(self, segment: int, number: int) -> str:
        if number == BULL:
            return "bull"
        return _HIT_CLAUSES[multiple_of(segment) - 1]

    def _turn_over(self, hits: int) -> None:
        """Whoever has hit with all three darts throws again."""
        if hits < DARTS:
            super()._turn_over(hits)
            return
        self.turn.clear()
        player = player_word(self.thrower)
        self._reveal(t("All three hit: {player:@ has|you have} a new turn", player=player))

    def _score_hit(self, segment: int, number: int, after: int, late: bool) -> None:
        if number < BULL:
            super()._score_hit(segment, number, after, late)
            return
        text = t("{dart} hits the bull: finished", dart=segment_text(segment))
        self._score((self.thrower,), after - number, "bull", text)

    def _next_text(self, number: int) -> Text:
        return _next_text(number, self.game.goal)

    def _turn_teller(self) -> Callable[..., Text]:
        return _turn_told


def _next_text(number: int, goal: int) -> Text:
    if number == BULL < goal:
        return t("only the bull is left")
    return next_text(number, goal)


def _turn_told(seat: int, reached: int, goal: int, count: int, *darts: int) -> Text:
    """What is said of a turn: see `turn_text`."""
    return turn_text(seat, _next_text(reached, goal), darts[:count], darts[count:])


GAME = Kangaroo
