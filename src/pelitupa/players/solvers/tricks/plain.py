"""Tricks by plain minimax: the reference that the fast solver is measured against.

It knows the rules and nothing else: every card is tried, every position searched to the last trick,
and only positions that are equal card for card are remembered. Small deals only.
"""

from __future__ import annotations

from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.players.solvers.tricks.rules import (
    HEAD_ALWAYS,
    HEAD_NEVER,
    TrickPosition,
    TrickRules,
)


class PlainTricks:
    """Exact values under some rules, slowly."""

    def __init__(self, rules: TrickRules) -> None:
        self.rules = rules
        self._suit: dict[int, int] = {}
        self._strength: dict[int, int] = {}
        for place, suit in enumerate(rules.suits):
            for strength, card in enumerate(suit):
                self._suit[card] = place
                self._strength[card] = strength
        self._known: dict[TrickPosition, int] = {}

    def value(self, position: TrickPosition) -> int:
        """What side 0 still wins from here, the trick on the table included."""
        if not position.tricks_left():
            return 0
        known = self._known.get(position)
        if known is None:
            values = self.card_values(position).values()
            side = self.rules.sides[position.turn()]
            known = min(values) if side else max(values)
            self._known[position] = known
        return known

    def card_values(self, position: TrickPosition) -> dict[int, int]:
        """What side 0 still wins after each card that may be played."""
        return {card: self._value_after(position, card) for card in self.legal(position)}

    def legal(self, position: TrickPosition) -> list[int]:
        """The cards that the seat in turn may play."""
        rules, trick = self.rules, position.trick
        hand = cards_in(position.hands[position.turn()])
        if not trick:
            return hand
        allowed: list[int] = []
        if rules.follow:
            allowed = [card for card in hand if self._suit[card] == self._suit[trick[0]]]
        if not allowed and rules.must_trump:
            allowed = [card for card in hand if self._suit[card] == rules.trump]
        bound = bool(allowed)
        allowed = allowed or hand
        if rules.head == HEAD_ALWAYS or (bound and rules.head != HEAD_NEVER):
            best = trick[self.winner(trick)]
            return [card for card in allowed if self.beats(card, best)] or allowed
        return allowed

    def winner(self, trick: tuple[int, ...]) -> int:
        """The place in a trick of the card that wins it."""
        best = 0
        for place in range(1, len(trick)):
            if self.beats(trick[place], trick[best]):
                best = place
        return best

    def beats(self, card: int, best: int) -> bool:
        """Whether a card beats the best card so far."""
        if self._suit[card] == self._suit[best]:
            return self._strength[card] > self._strength[best]
        return self._suit[card] == self.rules.trump

    def after(self, position: TrickPosition, card: int) -> tuple[int, TrickPosition]:
        """What side 0 wins at once by a card that may be played, and the position that follows."""
        rules, seat = self.rules, position.turn()
        hands = list(position.hands)
        hands[seat] &= ~BITS[card]
        trick = (*position.trick, card)
        if len(trick) < len(hands):
            return 0, TrickPosition(tuple(hands), position.leader, trick, position.number)
        winner = (position.leader + self.winner(trick)) % len(hands)
        gain = 0
        if rules.sides[winner] == 0:
            points = sum(rules.points_of(played) for played in trick)
            gain = rules.worth(position.number) + rules.multiplier(position.number) * points
        return gain, TrickPosition(tuple(hands), winner, (), position.number + 1)

    def _value_after(self, position: TrickPosition, card: int) -> int:
        gain, following = self.after(position, card)
        return gain + self.value(following)
