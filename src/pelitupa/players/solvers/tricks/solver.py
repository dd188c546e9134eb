"""Exact values of trick-taking play with all cards known (double dummy).

    solver = TrickSolver(TrickRules(trump=3))
    solver.value(TrickPosition(hands, leader=1))         # tricks of side 0
    solver.optimal(TrickPosition(hands, leader=1))       # every card that keeps that value

The value is what side 0 still wins from the position on, under the rules' objective, if both sides
play as well as possible and see all cards.
"""

from __future__ import annotations

from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games.tricks.trick import NO_TRUMP
from pelitupa.players.solvers.tricks.bits import slot_of
from pelitupa.players.solvers.tricks.layout import Layout
from pelitupa.players.solvers.tricks.patterns import INFINITE, Patterns
from pelitupa.players.solvers.tricks.plain import PlainTricks
from pelitupa.players.solvers.tricks.rules import (
    HEAD_ALWAYS,
    HEAD_NEVER,
    HEAD_WHEN_BOUND,
    TrickPosition,
    TrickRules,
    TrickSolverError,
    suits_in_order,
)
from pelitupa.players.solvers.tricks.search import TrickSearch

__all__ = [
    "HEAD_ALWAYS",
    "HEAD_NEVER",
    "HEAD_WHEN_BOUND",
    "NO_TRUMP",
    "PlainTricks",
    "TrickPosition",
    "TrickRules",
    "TrickSolver",
    "TrickSolverError",
    "suits_in_order",
]


class TrickSolver:
    """Solves positions under one set of rules. `nodes` counts the tricks begun in all its searches."""

    def __init__(self, rules: TrickRules) -> None:
        self.rules = rules
        self.nodes = 0
        self._plain = PlainTricks(rules)
        self._patterns = Patterns()

    def value(self, position: TrickPosition) -> int:
        """What side 0 still wins from here, the trick on the table included.

        Raises `TrickSolverError` for what is no position under the rules.
        """
        deal = self._deal(position)
        value = deal.value(position)
        self.nodes += deal.nodes()
        return value

    def at_least(self, position: TrickPosition, goal: int) -> bool:
        """Whether side 0 can still win `goal` from here. Quicker than asking for the value."""
        deal = self._deal(position)
        answer = deal.bound(position, goal) >= goal
        self.nodes += deal.nodes()
        return answer

    def card_values(self, position: TrickPosition) -> dict[int, int]:
        """What side 0 still wins after each card that the seat in turn may play."""
        deal = self._deal(position)
        values: dict[int, int] = {}
        for same in deal.choices(position, self._plain.legal(position)):
            gain, following = self._plain.after(position, same[0])
            values.update(dict.fromkeys(same, gain + deal.value(following)))
        self.nodes += deal.nodes()
        return dict(sorted(values.items()))

    def optimal(self, position: TrickPosition) -> list[int]:
        """The cards with which the seat in turn keeps the value of the position, ascending."""
        deal = self._deal(position)
        value = deal.value(position)
        zero = self.rules.sides[position.turn()] == 0
        cards: list[int] = []
        for same in deal.choices(position, self._plain.legal(position)):
            gain, following = self._plain.after(position, same[0])
            need = value - gain if zero else value - gain + 1
            if (deal.bound(following, need) >= need) == zero:
                cards += same
        self.nodes += deal.nodes()
        return sorted(cards)

    def _deal(self, position: TrickPosition) -> _Deal:
        position.check(self.rules)
        return _Deal(self.rules, position, self._plain, self._patterns)


class _Deal:
    """The searches of one deal: of a position and of those that follow from it."""

    def __init__(
        self, rules: TrickRules, position: TrickPosition, plain: PlainTricks, patterns: Patterns
    ) -> None:
        self._layout = Layout(rules, position)
        self._search = TrickSearch(self._layout, patterns)
        self._plain = plain

    def nodes(self) -> int:
        """The tricks begun in all searches of this deal."""
        return int(self._search.nodes)

    def value(self, position: TrickPosition) -> int:
        """The exact value, by searches that only ask whether it is as large as a guess."""
        low, high = -INFINITE, INFINITE
        need = self._search.guess(self._alive(position), position.tricks_left())
        while low < high:
            value = self.bound(position, need)
            if value >= need:
                low = value
                need = value + 1
            else:
                high = value
                need = value
        return low

    def bound(self, position: TrickPosition, need: int) -> int:
        """A bound on the value: at least `need`, or less than it."""
        alive, left = self._alive(position), position.tricks_left()
        trick = position.trick
        if not trick:
            return int(self._search.lead(alive, position.leader, left, need))
        places = self._layout.places
        place = self._plain.winner(trick)
        best = BITS[places[trick[place]]]
        return int(
            self._search.play(
                alive,
                self._layout.mask(trick),
                best,
                (position.leader + place) % len(position.hands),
                position.turn(),
                len(trick),
                slot_of(BITS[places[trick[0]]]),
                left,
                need,
            )
        )

    def choices(self, position: TrickPosition, legal: list[int]) -> list[list[int]]:
        """The cards that may be played, those that come to the same together."""
        others = self._alive(position) & ~self._layout.mask(
            cards_in(position.hands[position.turn()])
        )
        if position.trick:
            best = position.trick[self._plain.winner(position.trick)]
            others |= BITS[self._layout.places[best]]
        found = self._search.groups(self._layout.mask(legal), others)
        return [[self._layout.cards[place] for place in cards_in(mask)] for mask in found]

    def _alive(self, position: TrickPosition) -> int:
        return sum(self._layout.mask(cards_in(hand)) for hand in position.hands)
