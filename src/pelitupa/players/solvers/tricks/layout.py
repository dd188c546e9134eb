"""The cards of one deal laid out for the search: four slots of sixteen bits, one for each suit.

Only the cards that are still in the deal have places, those of a suit side by side from bit 0 of its
slot, the higher card at the higher bit.
"""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.players.solvers.tricks.bits import SLOT3, SLOT_SIZE
from pelitupa.players.solvers.tricks.rules import TrickPosition, TrickRules


class Layout:
    """Where each card of a deal lies, and what the objective is by the number of tricks left.

    `worth` and `multiplier` have an entry for each number of tricks left; `most` and `least` bound
    the sum of what these are worth, `most_multiplier` and `least_multiplier` what may befall a point.
    """

    def __init__(self, rules: TrickRules, position: TrickPosition) -> None:
        self.rules = rules
        self.players = len(rules.sides)
        self.tricks = position.tricks_left()
        self.zeros = sum(BITS[seat] for seat in range(self.players) if rules.sides[seat] == 0)
        present = sum(position.hands) | sum(BITS[card] for card in position.trick)
        self.cards: dict[int, int] = {}
        self.places: dict[int, int] = {}
        self.lengths = [0, 0, 0, 0]
        suits = list(rules.suits) + [()] * (4 - len(rules.suits))
        if rules.trump >= 0:  # trumps lie in the last slot
            suits[3], suits[rules.trump] = suits[rules.trump], suits[3]
        for suit, cards in enumerate(suits):
            for card in cards:
                if present & BITS[card]:
                    place = suit * SLOT_SIZE + self.lengths[suit]
                    self.lengths[suit] += 1
                    self.cards[place] = card
                    self.places[card] = place
        self.trumps = SLOT3 if rules.trump >= 0 else 0
        self.hands = [0, 0, 0, 0]
        self.owners = [0] * 64
        for seat, hand in enumerate(position.hands):
            self.hands[seat] = self.mask(cards_in(hand))
            for card in cards_in(hand):
                self.owners[self.places[card]] = seat
        for turn, card in enumerate(position.trick):
            seat = (position.leader + turn) % self.players
            self.hands[seat] |= BITS[self.places[card]]
        self._objective(position)
        self._points(present)

    def mask(self, cards: Sequence[int]) -> int:
        """Cards as a set of places."""
        return sum(BITS[self.places[card]] for card in cards)

    def is_plain(self) -> bool:
        """Whether the only obligation is to follow suit."""
        return self.rules.follow and not self.rules.must_trump and not self.rules.head

    def counts_tricks(self) -> bool:
        """Whether the value is the number of tricks won and the only obligation is to follow."""
        plain = self.is_plain() and (self.has_pairs() or not self.trumps)
        return plain and not self.points and all(worth == 1 for worth in self.worth[1:])

    def is_misere(self) -> bool:
        """Whether both sides would rather avoid tricks, as far as these are worth anything."""
        points = sum(points * mask.bit_count() for mask, points in self.points)
        return sum(self.worth) + points * sum(self.multiplier) < 0

    def has_pairs(self) -> bool:
        """Whether nobody has more than one partner."""
        return max(self.rules.sides.count(0), self.rules.sides.count(1)) < 3

    def foes(self) -> list[int]:
        """For each seat one of the other side, or the seat 4 of nobody."""
        sides = self.rules.sides
        return [
            next((other for other in range(self.players) if sides[other] != side), 4)
            for side in sides
        ]

    def _objective(self, position: TrickPosition) -> None:
        tricks = position.tricks_left()
        last = position.number + tricks - 1
        self.worth = [0] + [self.rules.worth(last - left) for left in range(tricks)]
        self.multiplier = [0] + [self.rules.multiplier(last - left) for left in range(tricks)]
        self.most = [sum(max(0, worth) for worth in self.worth[: n + 1]) for n in range(tricks + 1)]
        self.least = [
            sum(min(0, worth) for worth in self.worth[: n + 1]) for n in range(tricks + 1)
        ]
        self.most_multiplier = [max(self.multiplier[: n + 1]) for n in range(tricks + 1)]
        self.least_multiplier = [min(self.multiplier[: n + 1]) for n in range(tricks + 1)]

    def _points(self, present: int) -> None:
        by_points: dict[int, int] = {}
        for card in cards_in(present):
            points = self.rules.points_of(card)
            by_points[points] = by_points.get(points, 0) | BITS[self.places[card]]
        self.classes = list(by_points.values())
        self.points = [(mask, points) for points, mask in by_points.items() if points]
