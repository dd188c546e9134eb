"""What to lead, to follow with and to discard in Narnian whist, as a beginner soon knows.

A card is worth keeping for the categories in which few cards of the deck reach it. Cards are led that
are likely to win, the least of them first; whoever must beat a card does it as cheaply as will do.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Game
from pelitupa.core.places import TABLE
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games.tricks.advice import TrickAdvice, by_objective
from pelitupa.games.tricks.many_suits import NAMING, ManySuits
from pelitupa.games.tricks.narnian_whist.game import (
    ATTACKER,
    DISCARDING,
    DISCARDS,
    DUMMY,
    LEFT,
    RIGHT,
    NarnianWhist,
    NarnianWhistMatch,
    seated,
)
from pelitupa.games.tricks.phases import OVER, PLAYING

_WHIM: Final = 0.08
"""The share of plays that follow no rule, so that playouts see other lines too."""

_KEPT: Final = 0.35
"""What the worth of a card weighs against the chance that it wins the trick."""


_FEW: Final = 2
"""As many actions are worth a thought: with more, search that is short plays worse."""


class NarnianWhistAdvice(TrickAdvice[NarnianWhistMatch]):
    """See `Advice`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, NarnianWhist)
        self._evaluation = Evaluation(game.deck)

    def estimate(self, state: NarnianWhistMatch) -> list[float]:
        """Points beyond half of the tricks of each attack so far, against those of the others."""
        if state.phase == OVER:
            return state.returns()
        half = state.game.hand_size() / 2.0
        ahead = [float(points) for points in state.points]
        for deal in range(1, state.deal_number()):
            ahead[seated(deal)[ATTACKER]] -= half
        ahead[state.people[ATTACKER]] += (
            state.tricks[ATTACKER] + state.tricks[DUMMY] - sum(state.tricks) / 2.0
        )
        values = [1.5 * own - sum(ahead) / 2.0 for own in ahead]
        return by_objective(state, values, 1.5 * state.game.hand_size())

    def sensible_actions(self, state: NarnianWhistMatch) -> list[int]:
        """The few best of all cards and categories, as a beginner would judge them; to lead, one more."""
        actions = state.legal_actions()
        few = _FEW + 1 if state.phase == PLAYING and not state.trick else _FEW
        return actions if len(actions) <= few else sorted(self._ranked(state)[:few])

    def likely_action(self, state: NarnianWhistMatch, rng: Random) -> int:
        return drawn(self._ranked(state), rng)

    def _ranked(self, state: NarnianWhistMatch) -> list[int]:
        """The legal actions, first what a plausible player would do."""
        evaluation, own = self._evaluation, state.game.own()
        if state.phase == DISCARDING:
            return [own + card for card in evaluation.least(state.places[ATTACKER])]
        threats = _threats(state)
        if state.phase == NAMING:
            cards = state.game.cards()
            return [cards + suit for suit in evaluation.suits(state.trick[0], threats)]
        playable = state._playable()
        if not state.trick:
            return evaluation.leads(playable, threats)
        if playable & state._reaching():
            return evaluation.follows(playable, state.suit, threats)
        return evaluation.least(playable)


def _threats(state: NarnianWhistMatch) -> Threats:
    """What the chair to play, or to name a category, has to reckon with in this trick."""
    chair, later, places = state.chair, state.order[max(1, len(state.trick)) :], state.places
    later = tuple([other for other in later if other != chair])
    attacks = chair in (ATTACKER, DUMMY)
    seen = places[TABLE] | places[DISCARDS] | places[chair] | places[DUMMY]
    if attacks:
        seen |= places[ATTACKER]
    unseen = state.game.pack() & ~seen
    danger = doubt = helping = 0
    for other in later:
        if attacks and other in (LEFT, RIGHT):
            danger |= unseen & ~state.voids[other]
        elif attacks:
            helping |= places[other]
        elif other == DUMMY:
            danger |= places[DUMMY]
        elif other == ATTACKER:
            partner = LEFT + RIGHT - chair
            doubt |= unseen & ~state.voids[ATTACKER] & ~state.voids[partner]
            danger |= unseen & ~state.voids[ATTACKER] & state.voids[partner]
    return Threats(danger, doubt, helping)


class Threats:
    """What may still be played to a trick, as the player to decide sees it, as sets of cards.

    `danger` are cards that opponents yet to play are sure to hold, one or the other of them; `doubt`
    those that may as well lie with the partner; `helping` those of an open partner yet to play.
    """

    def __init__(self, danger: int, doubt: int, helping: int) -> None:
        self.danger = danger
        self.doubt = doubt
        self.helping = helping


class Evaluation:
    """What the cards of a deck are worth: `worth[card]`, from 0 to about 1."""

    def __init__(self, deck: ManySuits) -> None:
        self._deck = deck
        self.worth: list[float] = [_worth(deck, card) for card in range(len(deck.ranks))]

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


ADVICE: Final = NarnianWhistAdvice
