"""Advice on Moska: what a card burdens a hand with, and the play that leaves the lightest hand.

While there is a stock whatever is worse than a card drawn goes, pairs at once; trumps stay, of which a low
one is worth nearly as much as a high one. Without a stock every card burdens but trumps. What a card burdens
is by how much it makes its player likelier to lose, as a logit: a fit to 12,000 matches of an earlier advice
with itself by the club's rules, smoothed by hand.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.going_out import estimated_places
from pelitupa.equipment.cards import BITS, PACK_SIZE, cards_in, mask_of, rank_of, suit_of
from pelitupa.games.beating.filling import ATTACKING, BEATING, OVER
from pelitupa.games.beating.maija import DONE, LEAVE
from pelitupa.games.beating.moska.steps import StepsState
from pelitupa.games.beating.moska.throwing import EXCHANGING, NO, STOCK, THROWING, MoskaState

_WHIM: Final = 0.03

# By stage: without a stock, with eight cards at most, with sixteen, with more.
_TWO: Final[tuple[float, ...]] = (1.0, 0.27, 0.2, 0.11)
_ACE: Final[tuple[float, ...]] = (0.64, -0.03, -0.02, -0.01)
_TRUMP: Final[tuple[float, ...]] = (0.13, -0.26, -0.19, -0.08)
_HIGH_TRUMP: Final = 0.02
"""By how much an ace of trumps is better than the two; of a plain suit see above."""
_PAIR: Final[tuple[float, ...]] = (0.22, 0.06, 0.06, 0.06)
"""How much lighter a hand is for each card with one of its rank beside it."""
_ATTACKS: Final[tuple[float, ...]] = (0.7, 0.2, 0.2, 0.2)
"""What attacking next relieves."""
_DEFENDS: Final = 0.1
_OVER: Final = 0.05
"""What each card burdens that keeps its player from drawing."""
_NEW_RANK: Final = 0.02
"""What a rank burdens that others may throw in henceforth."""
_OWN: Final = 0.01
_LATE: Final = -0.05
"""What burdens less than this is kept without a stock."""
_MANY: Final = 7
"""Of more cards to beat none is left that can be beaten: there are too many ways."""


def _stage(stock: int) -> int:
    return 0 if stock <= 0 else 1 if stock <= 8 else 2 if stock <= 16 else 3


def burdens(trump: int, stock: int) -> list[float]:
    """How much each card burdens its hand, with so many in the stock."""
    stage = _stage(stock)
    slope = (_ACE[stage] - _TWO[stage]) / 12
    return [
        _TRUMP[stage] - _HIGH_TRUMP * rank_of(card) / 12
        if suit_of(card) == trump
        else _TWO[stage] + slope * rank_of(card)
        for card in range(PACK_SIZE)
    ]


class Outlook:
    """What a hand will weigh at the turn's end, as its player sees it: he draws an average card."""

    def __init__(self, state: MoskaState, seat: int) -> None:
        self.state = state
        self.full = state.filling.hand
        self.stock = state.stock_size()
        self.pair = _PAIR[_stage(self.stock)]
        self.burdens = burdens(state.trump, self.stock)
        unseen = state.stock
        for other, cards in enumerate(state.secret):
            if other != seat:
                unseen |= cards
        if not state.stock:
            unseen = BITS[state.turned] if self.stock else 0
        self.unseen = cards_in(unseen)
        self.drawn = 0.0
        for card in self.unseen:
            self.drawn += self.burdens[card] / len(self.unseen)
        self.limit = self.drawn if self.stock else _LATE
        """What burdens more than this is better played than kept."""
        self.ranks = 0
        self.answers: list[int] = []
        self._least = 0.0
        self._tried: list[int] = []

    def weight(self, hand: int) -> float:
        """What a hand weighs, when it has been filled up."""
        weight, ranks, count = 0.0, 0, hand.bit_count()
        for card in cards_in(hand):
            weight += self.burdens[card]
            ranks |= BITS[rank_of(card)]
        weight -= self.pair * (count - ranks.bit_count())
        if not self.stock:
            return weight
        return (
            weight
            + self.drawn * min(max(0, self.full - count), self.stock)
            + _OVER * max(0, count - self.full)
        )

    def beaten(self, hand: int, cards: list[int], left: int = 0) -> float:
        """What the hand weighs after beating of these cards what is best beaten, and picking up the rest and
        what was left before; `answers` tell with what."""
        self._least, self._tried, self.answers = 1e9, [], []
        self._try(hand, cards, left, left == 0)
        return self._least

    def _try(self, hand: int, cards: list[int], left: int, all_beaten: bool) -> None:
        place = len(self._tried)
        if place == len(cards):
            self._weigh(hand | left, all_beaten)
            return
        card, state = cards[place], self.state
        same = trump = -1
        for held in cards_in(hand):
            if state.beats(held, card):
                if suit_of(held) == suit_of(card):
                    same = held if same < 0 else same
                else:
                    trump = held if trump < 0 else trump
        for answer in (same, trump):
            if answer >= 0:
                self._tried.append(answer)
                self._try(hand ^ BITS[answer], cards, left, all_beaten)
                self._tried.pop()
        if len(cards) <= _MANY or (same < 0 and trump < 0):
            self._tried.append(LEAVE)
            self._try(hand, cards, left | BITS[card], False)
            self._tried.pop()

    def _weigh(self, hand: int, all_beaten: bool) -> None:
        weight, ranks = self.weight(hand), self.ranks
        for answer in self._tried:
            if answer != LEAVE and not ranks & BITS[rank_of(answer)]:
                weight += _NEW_RANK
                ranks |= BITS[rank_of(answer)]
        if all_beaten:
            weight -= _ATTACKS[_stage(self.stock)]
        if weight < self._least:
            self._least, self.answers = weight, self._tried.copy()


class MoskaAdvice(Advice[MoskaState]):
    """See `Advice`."""

    def likely_action(self, state: MoskaState, rng: Callable[[], float]) -> int:
        """See `Advice.likely_action`: it looks at the own hand, what was shown and the table alone."""
        legal = state.legal_actions()
        if len(legal) == 1 or state.phase == EXCHANGING:
            return legal[0]
        if rng() < _WHIM:
            return legal[int(rng() * len(legal))]
        outlook = Outlook(state, state.current_player())
        if state.phase == ATTACKING:
            return self._attack(state, outlook, legal)
        if state.phase == THROWING:
            best = self._heaviest(outlook, [card for card in legal if card < DONE])
            return best if outlook.burdens[best] > outlook.limit else NO
        if state.phase == BEATING:
            return self._answer(state, outlook, legal)
        assert isinstance(state, StepsState)
        outlook.ranks = _ranks((*state.attack, *state.beaten))
        return self._step(state, outlook, legal)

    def _heaviest(self, outlook: Outlook, cards: list[int]) -> int:
        best = cards[0]
        for card in cards:
            if outlook.burdens[card] > outlook.burdens[best]:
                best = card
        return best

    def _attack(self, state: MoskaState, outlook: Outlook, legal: list[int]) -> int:
        """All pairs of what had better go, or the heaviest card."""
        cards = [card for card in legal if card < DONE]
        spare = [0] * 13
        for card in [*state.chosen, *cards_in(state.hands[state.attacker])]:
            if outlook.burdens[card] > outlook.limit:
                spare[rank_of(card)] += 1
        room = state._room() - len(state.chosen)
        for card in cards:
            rank = rank_of(card)
            begun = len(state.chosen) > 0 and rank_of(state.chosen[-1]) == rank
            if outlook.burdens[card] > outlook.limit and (begun or (spare[rank] > 1 and room > 1)):
                return card
        return DONE if DONE in legal else self._heaviest(outlook, cards)

    def _answer(self, state: MoskaState, outlook: Outlook, legal: list[int]) -> int:
        """The answer to the next attack card, of the best to all that are still to be beaten."""
        place = len(state.chosen)
        left = 0
        for card, answer in zip(state.attack, state.chosen, strict=False):
            left |= BITS[card] if answer == LEAVE else 0
        outlook.ranks = _ranks(state.attack)
        outlook.beaten(state.hands[state.defender], list(state.attack[place:]), left)
        best = outlook.answers[0]
        return best if best in legal else legal[-1 if LEAVE in legal else 0]

    def _step(self, state: StepsState, outlook: Outlook, legal: list[int]) -> int:
        """In steps: what leaves the lightest hand, if all goes on as it stands."""
        hand = state.hands[state.defender]
        if state.using >= 0 or state.chosen:
            return self._named(state, outlook, legal)
        todo = sorted(state.attack, key=lambda card: outlook.burdens[card])
        least = outlook.beaten(hand, todo)
        answers = outlook.answers
        best = DONE if DONE in legal else LEAVE
        for card, answer in zip(todo, answers, strict=True):
            if answer != LEAVE:
                best = card
                break
        plain = least
        for card in legal:
            if card < DONE and card not in state.attack:
                weight = outlook.beaten(hand ^ BITS[card], [*todo, card]) + _OWN
                if weight < least:
                    least, best = weight, card
        if STOCK in legal and self._turned(outlook, hand, todo, answers, plain) < least:
            return STOCK
        return best

    def _named(self, state: StepsState, outlook: Outlook, legal: list[int]) -> int:
        """Which card is beaten by the one that was turned, or which beats the one that was named."""
        hand, best, least = state.hands[state.defender], legal[0], 1e9
        target = state.chosen[0] if state.chosen else -1
        for card in legal:
            gone = card if target < 0 else target
            others = [other for other in state.attack if other != gone]
            weight = outlook.beaten(hand if target < 0 else hand ^ BITS[card], others)
            if target >= 0 and not outlook.ranks & BITS[rank_of(card)]:
                weight += _NEW_RANK
            if weight < least:
                least, best = weight, card
        return best

    def _turned(
        self, outlook: Outlook, hand: int, todo: list[int], answers: list[int], plain: float
    ) -> float:
        """What the hand weighs on average after turning a card of the stock: it beats what else would be
        left, or is beaten or picked up itself."""
        state, beaten, total = outlook.state, LEAVE not in answers, 0.0
        order = sorted(
            range(len(todo)), key=lambda place: (answers[place] != LEAVE, place)
        )  # what is left comes first
        without: dict[int, float] = {}
        for card in outlook.unseen:
            hit = [todo[place] for place in order if state.beats(card, todo[place])]
            if hit:
                if hit[0] not in without:
                    others = [other for other in todo if other != hit[0]]
                    without[hit[0]] = outlook.beaten(hand, others)
                total += without[hit[0]]
                continue
            spare = [
                held for held in cards_in(hand) if held not in answers and state.beats(held, card)
            ]
            if beaten and spare:
                total += plain + outlook.drawn - outlook.burdens[spare[0]]
            else:
                total += plain + outlook.burdens[card] - outlook.drawn
                total += _ATTACKS[1] if beaten else 0.0
        return total / len(outlook.unseen)

    def estimate(self, state: MoskaState) -> list[float]:
        """See `Advice.estimate`: the heavier the hand, the likelier to be the last."""
        if state.phase == OVER:
            return state.returns()
        stock = state.stock_size()
        stage, cost = _stage(stock), burdens(state.trump, stock)
        heavy = []
        for seat, held in enumerate(state.hands):
            cards = cards_in(held)
            weight = -_PAIR[stage] * (len(cards) - _ranks(cards).bit_count())
            for card in cards:
                weight += cost[card]
            if state.phase == ATTACKING:
                weight -= _ATTACKS[stage] if seat == state.attacker else 0.0
                weight += _DEFENDS if seat == state.defender else 0.0
            heavy.append(weight)
        return estimated_places(state, [math.exp(weight) for weight in heavy], "loser")


def _ranks(cards: tuple[int, ...] | list[int]) -> int:
    """The set of ranks of some cards."""
    return mask_of([rank_of(card) for card in cards])


ADVICE: Final = MoskaAdvice
