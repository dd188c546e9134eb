"""Tuomas's Round the Clock (booklet 75): hit all sectors in order, the three darts in the best order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar, Final, Self

from typing_extensions import TypeVar

from pelitupa.core import (
    TERMINAL,
    Options,
    Rulebook,
    Tensor,
    Text,
    option,
    player_word,
    t,
    tn,
)
from pelitupa.core.options import Value
from pelitupa.core.parts import ROUND
from pelitupa.core.standing import standing_option
from pelitupa.equipment.dartboard import (
    INNER_BULL,
    OUTER_BULL,
    SEGMENTS,
    multiple_of,
    sector_of,
    segment_label,
    segment_words,
)
from pelitupa.games.darts.throwing import DARTS, DartGame, DartState

LAST: Final = 20
FINISHED: Final = 21
"""Stands for the next number of a player who has hit them all."""

_FEWEST_DARTS: Final = -(-(FINISHED - 1) // 3)
"""All numbers in triples."""

_HIT_CLAUSES: Final = ("course", "double", "triple")


TUOMAS: Final = "tuomas"
STANDARD: Final = "standard"


@dataclass(frozen=True)
class CourseOptions(Options):
    """How many throw, and for how long at most."""

    players: int = option(2, "How many throw.", low=1, high=12, clause="players")
    limit: int = option(
        1000, "Turns each before the match is drawn.", low=1, high=100_000, clause="limit"
    )


@dataclass(frozen=True)
class RoundTheClockOptions(CourseOptions):
    """By which rules, too, and from where each begins."""

    rules: str = option(
        TUOMAS,
        "Tuomas's rules, or the standard ones.",
        choices=(TUOMAS, STANDARD),
        clause="standard",
    )
    standing: str = standing_option()

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        """`standard`: as the author practises now."""
        return {"standard": {"rules": STANDARD}}


def advance(number: int, segment: int) -> int:
    """The number to hit next after a dart, where `number` was to be hit; `FINISHED` is the end."""
    if sector_of(segment) in (0, number):  # a bull is a hit to the right sector
        return min(number + multiple_of(segment), FINISHED)
    return number


def standard_advance(number: int, segment: int) -> int:
    """The same by the standard rules: the sector in order and nothing else, a double like a single."""
    return number + 1 if sector_of(segment) == number else number


def best_order(number: int, darts: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """The furthest that segments hit in one turn can bring a player who needs `number`.

    Returns the number to hit next, and the places in `darts` in an order that brings it: of several,
    the first in lexicographic order, which is the order thrown where that will do.
    """
    for segment in darts:
        if sector_of(segment) in (0, number):
            break
    else:  # as nearly always: none is the first that counts
        return number, tuple(range(len(darts)))
    best = 0
    best_places: tuple[int, ...] = ()
    for places in permutations(range(len(darts))):
        reached = number
        for place in places:
            reached = advance(reached, darts[place])
        if reached > best:
            best, best_places = reached, places
    return best, best_places


ClockAgreed = TypeVar(
    "ClockAgreed", bound=CourseOptions, default=RoundTheClockOptions, covariant=True
)


class RoundTheClock(DartGame[ClockAgreed]):
    """Tuomas's Round the Clock. Actions: an aim at the centre of each segment."""

    look_place: ClassVar[str] = "pelitupa.games.darts.round_the_clock.look"

    def __init__(self, options: ClockAgreed, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.most_turns = options.limit * options.players
        self.standard = isinstance(options, RoundTheClockOptions) and options.rules == STANDARD

    @property
    def goal(self) -> int:
        """Stands for the next number of a player who has hit them all."""
        return FINISHED

    def new_initial_state(self) -> RoundTheClockState:
        return RoundTheClockState(self)

    def part(self) -> str:
        return ROUND

    def score_range(self) -> tuple[float, float]:
        """The numbers that somebody has hit: none, or all."""
        return 0.0, self.goal - 1.0

    def start_range(self) -> tuple[int, int]:
        """Numbers that are behind a player already: all but the last at most."""
        return 0, LAST - 1

    def min_utility(self) -> float:
        """See `GameInfo.min_utility`; each dart costs who throws alone one."""
        if self.players > 1 or self.options.objective == "win":
            return super().min_utility()
        return -float(self.max_game_length())

    def max_utility(self) -> float:
        """See `GameInfo.max_utility`; who throws alone is done in no fewer darts than with triples."""
        if self.players > 1 or self.options.objective == "win":
            return super().max_utility()
        return -float(LAST if self.standard else _FEWEST_DARTS)

    def max_game_length(self) -> int:
        return DARTS * self.options.limit * self.num_players()


class RoundTheClockState(DartState):
    """Each seat's next number (`needs`) and darts `thrown`; `turns` counts the turns ended."""

    def __init__(self, game: RoundTheClock[CourseOptions]) -> None:
        super().__init__(game)
        self.game = game
        self.needs = [behind + 1 for behind in game.starting or [0] * game.num_players()]
        self.thrown = [0] * game.num_players()
        self.turns = 0
        self.winner = -1

    def clone(self) -> Self:
        new = super().clone()
        new.needs = self.needs.copy()
        new.thrown = self.thrown.copy()
        new.turns = self.turns
        new.winner = self.winner
        return new

    def current_player(self) -> int:
        if self.winner >= 0 or self.turns == self.game.most_turns:
            return TERMINAL
        return super().current_player()

    def next_number(self) -> int:
        """The number the thrower needs now, with the darts of the turn so far in the best order."""
        return self._counted(self.needs[self.thrower], self.turn)[0]

    # --- what another game of a course may do otherwise

    def _counted(self, number: int, darts: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        """The number needed after a turn's darts, and their places in the order in which they count."""
        if not self.game.standard:
            return best_order(number, darts)
        for segment in darts:
            number = standard_advance(number, segment)
        return number, tuple(range(len(darts)))

    def _advance(self, number: int, segment: int) -> int:
        """The number needed after one dart."""
        return (standard_advance if self.game.standard else advance)(number, segment)

    def _clause_of(self, segment: int, number: int) -> str:
        """The clause by which a dart hits the number wanted."""
        return "standard" if self.game.standard else _clause_of(segment, number)

    def _turn_over(self, hits: int) -> None:
        """The next player throws, after a turn in which so many darts hit."""
        self.turn.clear()
        self.turns += 1
        self.thrower = self.turns % len(self.needs)

    def _next_text(self, number: int) -> Text:
        """The number needed next, for a sentence."""
        return next_text(number, self.game.goal)

    def _turn_teller(self) -> Callable[..., Text]:
        """What makes the text of a turn: see `_turn_told`."""
        return _turn_told

    # --- darts

    def wanted(self) -> list[int]:
        needs, now = self.needs[self.thrower], self.next_number()
        useful = (0, *range(needs, now + 1))  # no order can reach another sector by one dart more
        return [
            segment
            for segment in range(SEGMENTS)
            if sector_of(segment) in useful and self._counted(needs, [*self.turn, segment])[0] > now
        ]

    def _landed(self) -> None:
        self.thrown[self.thrower] += 1
        if self.next_number() == self.game.goal:
            self._count()
            self.winner = self.thrower
        elif len(self.turn) == DARTS:
            self._turn_over(self._count())

    def _count(self) -> int:
        """Count the darts of the turn in the best order, with a line for each that hits; how many do."""
        seat = self.thrower
        number = self.needs[seat]
        reached, places = self._counted(number, self.turn)
        counted: list[int] = []
        for place in places:
            after = self._advance(number, self.turn[place])
            if after > number:
                late = bool(counted) and max(counted) > place
                self._score_hit(self.turn[place], number, after, late)
                counted.append(place)
            number = after
        self.needs[seat] = reached
        hits = [self.turn[place] for place in counted]
        facts = (seat, reached, self.game.goal, len(hits), *hits, *self.turn)
        self._reveal_later(self._turn_teller(), facts)
        return len(counted)

    def _score_hit(self, segment: int, number: int, after: int, late: bool) -> None:
        """Write the line of a hit; `late` tells that a dart thrown after it is counted before it."""
        values = {"dart": segment_label(segment), "number": number, "next": self._next_text(after)}
        if late:
            clause = "best-order"
            text = t("{dart} hits {number} after a dart thrown later: {next}", **values)
        else:
            clause = self._clause_of(segment, number)
            text = t("{dart} hits {number}: {next}", **values)
        self._score((self.thrower,), after - number, clause, text)

    # --- results

    def winners(self) -> list[int]:
        return [self.winner] if self.winner >= 0 else []

    def scores(self) -> list[float]:
        return [float(number - 1) for number in self.needs]

    def deal_number(self) -> int:
        return min(self.turns // len(self.needs) + 1, self.game.options.limit)

    def returns(self) -> list[float]:
        """See `State.returns`; alone, finishing is worth 1, or each dart thrown -1 (clause `alone`)."""
        if len(self.needs) > 1 or not self.is_terminal():
            return super().returns()
        if self.game.options.objective == "win":
            return [1.0 if self.winner == 0 else 0.0]
        return [-float(self.thrown[0])]

    def _result_text(self) -> str:
        if len(self.needs) > 1:
            return super()._result_text()
        if self.winner == 0:
            return tn("Finished with {count} dart", "Finished with {count} darts", self.thrown[0])
        return tn(
            "Not finished with {count} dart", "Not finished with {count} darts", self.thrown[0]
        )

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        players = len(self.needs)
        self._observe_darts(seat, out)
        for other in out.turned(out.around):
            out.one_hot("needs", self.needs[other] - 1, self.game.goal)
        out.numbers("played", [self.turns], players * self.game.options.limit)


def next_text(number: int, goal: int) -> Text:
    """The number needed next, for a sentence."""
    return t("finished") if number == goal else t("next is {number}", number=number)


def _turn_told(seat: int, reached: int, goal: int, count: int, *darts: int) -> Text:
    """What is said of a turn: see `turn_text`."""
    return turn_text(seat, next_text(reached, goal), darts[:count], darts[count:])


def turn_text(seat: int, next: Text, hits: Sequence[int], darts: Sequence[int]) -> Text:
    """What is said of a turn: its darts, those that hit in the order in which they count, what comes next."""
    player, thrown = player_word(seat), segment_words(darts)
    if not hits:
        return t(
            "{player:@|You}: {thrown}; no hit, {next}", player=player, thrown=thrown, next=next
        )
    return t(
        "{player:@|You}: {thrown}; counted {order}, {next}",
        player=player,
        thrown=thrown,
        order=segment_words(hits),
        next=next,
    )


def _clause_of(segment: int, number: int) -> str:
    """The clause by which a dart hits the number wanted."""
    if segment == OUTER_BULL:
        return "outer-bull"
    if segment == INNER_BULL:
        return "inner-bull"
    multiple = multiple_of(segment)
    if multiple > 1 and number + multiple >= FINISHED:
        return "last"
    return _HIT_CLAUSES[multiple - 1]


GAME = RoundTheClock
