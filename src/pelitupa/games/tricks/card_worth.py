"""What a card is worth that has a rank in every suit, and how likely it is to win a trick.

A card is worth keeping for the suits in which few cards of the deck reach it.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core.places import TABLE
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games.tricks.many_suits import NAMING, ManySuitMatch, ManySuits

_WHIM: Final = 0.08
"""The share of plays that follow no rule, so that playouts see other lines too."""

_KEPT: Final = 0.35
"""What the worth of a card weighs against the chance that it wins the trick."""


class Threats:
    """What may still be played to a trick, as the player to decide sees it, as sets of cards.

    `danger` are cards that opponents yet to play are sure to hold, one or the other of them; `doubt`
    those that may as well lie with the partner; `helping` those of an open partner yet to play.
    """

    def __init__(self, danger: int, doubt: int, helping: int) -> None:
        self.danger = danger
        self.doubt = doubt
        self.helping = helping


def unseen_threats(state: ManySuitMatch) -> Threats:
    """What an opponent of two sides may still play to this trick: whatever the chair to play has not seen."""
    chair = state.chair
    later = state.order[max(1, len(state.trick)) :]
    unseen = 0
    if any(state._side_of(other) != state._side_of(chair) for other in later):
        unseen = state.many.pack() & ~state.places[TABLE] & ~state.places[chair]
    return Threats(0, unseen, 0)


class CardWorth:
    """What the cards of a deck are worth: `worth[card]`, from 0 to about 1."""

    def __init__(self, deck: ManySuits) -> None:
        self._deck = deck
        self.worth: list[float] = [_worth(deck, card) for card in range(len(deck.ranks))]

    def ranked(self, state: ManySuitMatch, threats: Threats) -> list[int]:
        """The cards that may be played to a trick, or the suits that may be named, first what a plausible
        player would choose."""
        if state.phase == NAMING:
            first = state.many.cards()
            return [first + suit for suit in self.suits(state.trick[0], threats)]
        playable = state._playable()
        if not state.trick:
            return self.leads(playable, threats)
        if playable & state._reaching():
            return self.follows(playable, state.suit, threats)
        return self.least(playable)

    def least(self, cards: int) -> list[int]:
        """Some cards, first those that are worth least."""
        ranked = [(self.worth[card], card) for card in cards_in(cards)]
        ranked.sort()
        return [card for _, card in ranked]

    def chance(self, card: int, suit: int, threats: Threats) -> float:
        """The chance, about, that a card wins the trick for its side when it is played in a suit."""
        reaching = self._deck.reaching[suit][card] & ~BITS[card]
        chance = self._stands(reaching, threats)
        for other in cards_in(reaching & threats.helping):
            chance = max(chance, self._stands(self._deck.reaching[suit][other], threats))
        return chance

    def _stands(self, reaching: int, threats: Threats) -> float:
        if reaching & threats.danger:
            return 0.0
        return float(0.5 ** (reaching & threats.doubt).bit_count())

    def suits(self, card: int, threats: Threats) -> list[int]:
        """The suits in which a card may be led, the best first."""
        ranked = []
        for suit in self._deck.suits_of(card):
            above = self._deck.reaching[suit][card] & (threats.danger | threats.doubt)
            ranked.append((-self.chance(card, suit, threats), above.bit_count(), suit))
        ranked.sort()
        return [suit for _, _, suit in ranked]

    def leads(self, cards: int, threats: Threats) -> list[int]:
        """Some cards, first those that are best to lead."""
        ranked = []
        for card in cards_in(cards):
            best = 0.0
            for suit in self._deck.suits_of(card):
                best = max(best, self.chance(card, suit, threats))
            ranked.append((_KEPT * self.worth[card] - best, card))
        ranked.sort()
        return [card for _, card in ranked]

    def follows(self, cards: int, suit: int, threats: Threats) -> list[int]:
        """Some cards that all reach the best of a trick, first those that are best to play to it."""
        ranked = []
        for card in cards_in(cards):
            ranked.append((self.worth[card] - self.chance(card, suit, threats), card))
        ranked.sort()
        return [card for _, card in ranked]


def drawn(cards: list[int], rng: Random) -> int:
    """The first of some cards, mostly; sometimes any of them."""
    return cards[int(rng() * len(cards))] if rng() < _WHIM else cards[0]


def _worth(deck: ManySuits, card: int) -> float:
    """How often a card may be expected to win a trick, by the few cards that reach it somewhere."""
    lost = 1.0
    for suit in deck.suits_of(card):
        above = (deck.reaching[suit][card] & ~BITS[card]).bit_count()
        lost *= 1.0 - 0.7 ** float(above + 1)
    return 1.0 - lost
