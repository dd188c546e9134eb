"""Two players left in Knorri, single cards and nothing to announce: who wins, by search without loops.

With two players a trick has two plays. Either the other beats the card led, both cards leave the game and
the other leads; or picks it up, and the same player leads again with one card less. So no position comes
again, somebody goes out, and whoever leads can either force to be that player or cannot.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import PelitupaError
from pelitupa.equipment.cards import BITS, DIAMONDS, cards_in, rank_of, suit_of
from pelitupa.players.knorri.cards import EndingCards

# A card to be led is worth its rank, more if it is safe, and most as a trump; its place comes after.
_PLACES: Final = 128
_SAFE: Final = 16 * _PLACES
_TRUMP: Final = 32 * _PLACES

_LOST: Final = 0
_WON: Final = 1


class KnorriLimitError(PelitupaError):
    """No answer within the number of positions that the solver may visit."""


def is_safe_lead(cards: EndingCards, leader: int, other: int) -> bool:
    """Whether all of the leader's cards but one, at most, are safe from the other player's: then the leader
    leads the safe ones from the lowest up, and the one left wins as it is led. A card only beats cards in
    lower places, so that what is picked up is no danger to those still to come."""
    beatable = 0
    while leader:
        low = leader & -leader
        if cards.beaters[low.bit_length() - 1] & other:
            beatable += 1
            if beatable > 1:
                return False
        leader ^= low
    return True


def most_turns(cards: int) -> int:
    """An upper bound on the turns of two players with so many cards: at most one pair of turns a card
    of the leader between two beats, and at most one beat for every two cards."""
    return cards * (cards + 2)


class DuelSolver:
    """Who wins when one of two players leads, remembered for all positions that are alike."""

    def __init__(self, cards: EndingCards, limit: int) -> None:
        self.cards = cards
        self.limit = limit
        self.visited = 0
        self._known: dict[tuple[int, int, int, int, int], int] = {}
        self._worths = [
            rank_of(card) * _PLACES + (_TRUMP if suit_of(card) == DIAMONDS else 0) + place
            for place, card in enumerate(cards.order)
        ]

    def leader_wins(self, leader: int, other: int) -> bool:
        """Whether the leader of two hands (sets of places) goes out first. Raises `KnorriLimitError`."""
        if is_safe_lead(self.cards, leader, other):
            return True
        key = self.cards.lead_key(leader, other)
        known = self._known.get(key, -1)
        if known >= 0:
            return known == _WON
        self.visited += 1
        if self.visited > self.limit:
            raise KnorriLimitError(f"no answer within {self.limit} positions")
        value = _LOST
        for place in self._leads(leader, other):
            if self.lead_holds(leader ^ BITS[place], other, place):
                value = _WON
                break
        self._known[key] = value
        return value == _WON

    def lead_holds(self, leader: int, other: int, lead: int) -> bool:
        """Whether the leader, who has led the card in this place, goes out first; it has left the hand."""
        beaters = self.cards.beaters[lead] & other
        if beaters and other & (other - 1) == 0:
            return False
        for place in cards_in(beaters):
            if self.leader_wins(other ^ BITS[place], leader):
                return False
        return self.leader_wins(leader, other | BITS[lead])

    def _leads(self, leader: int, other: int) -> list[int]:
        """The leader's places in the order that found answers soonest: trumps last, before them cards that
        the other cannot beat, and low cards first."""
        ranked: list[int] = []
        for place in cards_in(leader):
            worth = self._worths[place]
            if not self.cards.beaters[place] & other:
                worth += _SAFE
            ranked.append(worth)
        ranked.sort()
        return [worth % _PLACES for worth in ranked]
