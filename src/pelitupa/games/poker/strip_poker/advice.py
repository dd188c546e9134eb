"""Advice on Strip Poker: what a hand is likely to be worth, what to bet on it, and what to keep."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from random import Random
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.game import Game
from pelitupa.core.objective import score_utilities
from pelitupa.core.shares import take_some
from pelitupa.equipment.cards import FULL_PACK, cards_in, mask_of
from pelitupa.games.poker.betting import CALL, FOLD, RAISE, BettingRound
from pelitupa.games.poker.keeping import kept
from pelitupa.games.poker.strip_poker.deck import worth_of
from pelitupa.games.poker.strip_poker.game import (
    BETTING,
    CARD,
    CHANGING,
    CHIPS,
    DONE,
    END,
    GO_ON,
    PAY_BACK,
    SETTLING,
    StripPoker,
    StripPokerState,
)

_HANDS: Final = 400
"""Hands dealt and changed, to know how good a hand is among others."""

_BLUFFS: Final = 0.06
_WANTS: Final = 1.3
"""A hand that is so many times as good as an even share is bet on."""
_RAISES: Final = 3
_LEAST_BOLD: Final = 0.8
_MOST_BOLD: Final = 1.2
"""How people take their chances, from the least to the most."""


def _above(bound: float, chance: float) -> float:
    """How likely a chance is taken to be above a bound."""
    if chance <= 0.0:
        return 0.0
    share = (_MOST_BOLD - bound / chance) / (_MOST_BOLD - _LEAST_BOLD)
    return min(1.0, max(0.0, share))


def changed(hand: int) -> int:
    """The cards of a hand that are not worth keeping."""
    jokers = hand & ~FULL_PACK
    return hand & ~jokers & ~mask_of(kept(cards_in(hand & FULL_PACK), jokers.bit_count()))


class StripPokerAdvice(Advice[StripPokerState]):
    """See `Advice`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, StripPoker)
        rng = Random(1).random
        pack, twice = cards_in(game.pack), game.options.joker_twice
        worths: list[list[int]] = [[], []]
        for _ in range(_HANDS):
            pool = pack.copy()
            hand = mask_of(take_some(pool, game.hand, rng))
            worths[0].append(worth_of(hand, twice))
            gone = changed(hand)
            hand = hand ^ gone | mask_of(take_some(pool, gone.bit_count(), rng))
            worths[1].append(worth_of(hand, twice))
        self._worths = [sorted(worths[0]), sorted(worths[1])]
        """What hands are worth before they are changed, and after."""

    def strength(self, state: StripPokerState, seat: int) -> float:
        """How many of the hands that another may have by now this one beats, from 0 to 1."""
        hand = state.hands[seat]
        if hand.bit_count() != state.game.hand:
            return 0.5
        return self.standing(worth_of(hand, state.game.options.joker_twice), state.second)

    def standing(self, worth: int, second: bool) -> float:
        """How many of the hands that another may have a hand of this worth beats, before they are changed or
        after (`second`)."""
        worths = self._worths[1 if second else 0]
        return bisect_left(worths, worth) / len(worths)

    # --- what to do

    def sensible_actions(self, state: StripPokerState) -> list[int]:
        """Fold only what costs, raise by little or much, discard what spoils nothing."""
        legal = state.legal_actions()
        if state.phase == BETTING:
            raises = legal[RAISE:]
            first = FOLD if state.betting.to_call(state.betting.turn) else CALL
            return [*range(first, RAISE), *sorted({*raises[:1], *raises[-1:]})]
        if state.phase == CHANGING:
            return sorted({self._next_discard(state), DONE})
        return legal

    def _next_discard(self, state: StripPokerState) -> int:
        """The next card that is not worth keeping, or done: by the hand as it was before the change."""
        seat = state.turn
        spare = changed(state.hands[seat] | state.gone[seat]) & state.hands[seat]
        cards = cards_in(spare)
        return CARD + cards[0] if cards and CARD + cards[0] in state.legal_actions() else DONE

    def likely_action(self, state: StripPokerState, rng: Callable[[], float]) -> int:
        """Bet by what a hand is worth against those still in and what a call costs, with a few bluffs."""
        if state.phase == BETTING:
            return self._bet(state, rng)
        if state.phase == CHANGING:
            return self._next_discard(state)
        if state.phase == SETTLING:
            return PAY_BACK + state.most_back(state.turn)
        most = max([state.worth(seat) for seat in state.in_turn()])
        return END if state.worth(state.turn) == most else GO_ON

    def _bet(self, state: StripPokerState, rng: Callable[[], float]) -> int:
        betting = state.betting
        seat, others = betting.turn, len(betting.active()) - 1
        chance = 1.0
        for _ in range(others):
            chance *= self.strength(state, seat)
        chance *= _LEAST_BOLD + (_MOST_BOLD - _LEAST_BOLD) * rng()
        cost, most = betting.to_call(seat), state.most_extra()
        wants = chance > _WANTS / (others + 1) and betting.raised < _RAISES
        if most and (wants or rng() < _BLUFFS):
            return RAISE + int(rng() * most)
        if cost and chance < cost / (state.pot() + cost):
            return FOLD
        return CALL

    def bet_chances(self, standing: float, betting: BettingRound, pot: int) -> list[float]:
        """How likely who is in turn folds, calls and raises, with a hand of this standing (`standing`),
        where it can be raised: what `likely_action` does is drawn from this."""
        seat, others = betting.turn, len(betting.active()) - 1
        chance, cost = standing**others, betting.to_call(seat)
        wants = _above(_WANTS / (others + 1), chance) if betting.raised < _RAISES else 0.0
        raises = wants + (1.0 - wants) * _BLUFFS
        folds = (1.0 - _BLUFFS) * (1.0 - _above(cost / (pot + cost), chance)) if cost else 0.0
        folds = min(folds, 1.0 - raises)
        return [folds, 1.0 - raises - folds, raises]

    # --- what a position is worth

    def estimate(self, state: StripPokerState) -> list[float]:
        """What each has, the pot shared out by how good the hands are; it looks at all of them."""
        if state.is_terminal():
            return state.returns()
        values = state.scores()
        weights = [0.0] * len(values)
        for seat in state.betting.active() if state.phase < SETTLING else ():
            weights[seat] = (0.05 + self.strength(state, seat)) ** 4
        total = sum(weights)
        for seat, weight in enumerate(weights):
            values[seat] += state.pot() * weight / total if total else 0.0
        objective = state.game.options.objective
        if objective != "win":
            return score_utilities(objective, values, state.sides())
        chances = [(value / CHIPS) ** 2 for value in values]
        whole = sum(chances) or 1.0
        rest = len(values) - 1
        return [chance / whole - (1.0 - chance / whole) / rest for chance in chances]


ADVICE: Final = StripPokerAdvice
