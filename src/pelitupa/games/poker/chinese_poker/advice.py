"""Advice on Chinese Poker: how a hand is best laid out, and what one would play by rule of thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core import Game
from pelitupa.core.advice import Advice, by_leads
from pelitupa.core.going_out import estimated_places
from pelitupa.core.objective import score_utilities
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games.poker.chinese_poker.combinations import (
    FIVE,
    OF_RANK,
    PAIR,
    SINGLE,
    THREE,
    next_cards,
)
from pelitupa.games.poker.chinese_poker.game import PASS, PLAY, ChinesePoker, ChinesePokerState

_TRIED_FIVES: Final = 40
"""Of very many poker hands in a hand of cards, so many are thought about."""

_KEPT: Final = 20_000
_HESITATES: Final = 0.08
"""How often a plausible player passes where the rule of thumb would play."""

_HIGH: Final = 11
"""Aces and twos are kept back."""

_JACK: Final = 8
_NEARLY_OUT: Final = 3


class ChinesePokerAdvice(Advice[ChinesePokerState]):
    """See `Advice`. A hand is laid out in as few combinations as a quick look finds."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, ChinesePoker)
        self._combinations = game.combinations
        self._plans: dict[int, tuple[int, ...]] = {}

    # --- laying out a hand

    def plan(self, hand: int) -> tuple[int, ...]:
        """The combinations in which a hand could be played out."""
        known = self._plans.get(hand)
        if known is None:
            if len(self._plans) >= _KEPT:
                self._plans.clear()
            known = self._plans[hand] = tuple(self._lay_out(hand))
        return known

    def _lay_out(self, hand: int) -> list[int]:
        best = _by_rank(hand)
        fives = [cards for _, cards in self._combinations.of(hand).of_kind(FIVE)]
        if len(fives) > _TRIED_FIVES:
            fives = fives[:: len(fives) // _TRIED_FIVES + 1]
        taken = 0
        for cards in fives:
            sofar = [cards, *_by_rank(hand & ~cards)]
            if len(sofar) < len(best):
                best, taken = sofar, cards
        if taken and (hand & ~taken).bit_count() >= FIVE:
            rest = self._lay_out(hand & ~taken)
            if len(rest) + 1 < len(best):
                best = [taken, *rest]
        return best

    # --- what to play

    def choice(self, state: ChinesePokerState) -> int:
        """The combination that the rule of thumb plays; 0 to pass. It takes no heed of chosen cards."""
        hand = state.hands[state.turn]
        groups = self.plan(hand)
        near = min(
            [
                other.bit_count()
                for seat, other in enumerate(state.hands)
                if other and seat != state.turn
            ]
        )
        if not state.last:
            return _lead(groups, near)
        mine = [cards for cards in groups if cards.bit_count() == state.kind]
        higher = self._combinations.of(hand).begun_with(0, state.kind, state.worth)
        fitting = [cards for cards in higher if cards in mine]
        if fitting:
            cards = fitting[-1] if near == 1 and state.kind == SINGLE else fitting[0]
            wasted = _top(cards) >= _HIGH and _top(state.last) < _JACK and state.kind != FIVE
            return 0 if wasted and near > _NEARLY_OUT and len(groups) > 2 else cards
        if not higher:
            return 0
        if near <= _NEARLY_OUT:
            return higher[-1] if state.kind == SINGLE else higher[0]
        if state.kind == SINGLE and _top(higher[-1]) == _HIGH + 1 and len(groups) <= 4:
            return higher[-1]
        for cards in higher[:6] if state.kind != SINGLE else ():
            if len(self.plan(hand & ~cards)) < len(groups):
                return cards
        return 0

    def candidates(self, state: ChinesePokerState) -> list[int]:
        """The combinations worth a thought that begin with the chosen cards, the rule of thumb's first."""
        wholes = state.wholes()
        hand = state.hands[state.turn]
        worth = [self.choice(state), *self.plan(hand)]
        if wholes:
            worth.append(wholes[0])
            if state.last:
                worth.append(wholes[-1])
        if not state.last:
            singles = [BITS[height] for height in cards_in(hand)]
            worth += [singles[0], singles[-1]]
        found = [cards for cards in dict.fromkeys(worth) if cards and cards in wholes]
        return found or list(wholes[:1])

    def sensible_actions(self, state: ChinesePokerState) -> list[int]:
        """Steps to the combinations worth a thought, and to pass."""
        if state.is_chance_node():
            return state.legal_actions()
        found = tuple(self.candidates(state))
        actions = cards_in(next_cards(found, state.chosen))
        if state.chosen in found:
            actions.append(PLAY)
        if state.last and not state.chosen:
            actions.append(PASS)
        return actions

    def likely_action(self, state: ChinesePokerState, rng: Callable[[], float]) -> int:
        """By the rule of thumb, but for some hesitation."""
        if not state.chosen and state.last and rng() < _HESITATES:
            return PASS
        return self.step_to(state, self.choice(state))

    def step_to(self, state: ChinesePokerState, whole: int) -> int:
        """The next step towards a combination (0 to pass); to the lowest there is where that is not one
        that begins with the chosen cards."""
        wholes = state.wholes()
        if whole not in wholes:
            if not state.chosen and (not whole or not wholes):
                return PASS
            whole = wholes[0]
        rest = whole ^ state.chosen
        return (rest & -rest).bit_length() - 1 if rest else PLAY

    # --- what a position is worth

    def estimate(self, state: ChinesePokerState) -> list[float]:
        """Chances by the number of cards left."""
        if state.over:
            return state.returns()
        options, players = state.game.options, state.game.players
        sizes = [hand.bit_count() + 1.0 for hand in state.hands]
        if not options.scoring:
            to_be_first = options.objective == "win" and options.aim == "first"
            weights = [size * size for size in sizes] if to_be_first else sizes
            return estimated_places(state, weights, options.aim)
        expected = state.scores()
        for seat in range(players):
            for other in range(players):
                if other != seat:
                    ahead = sizes[other] / (sizes[other] + sizes[seat])
                    expected[seat] += 5.0 * (ahead - 0.5)
        if options.objective != "win":
            return score_utilities(options.objective, expected, state.game.teams())
        mean = sum(expected) / players
        return by_leads([(value - mean) / 60.0 for value in expected])


def _by_rank(hand: int) -> list[int]:
    """A hand in pairs and threes of one rank, and single cards; threes take pairs along."""
    by_size: list[list[int]] = [[], [], [], []]
    for rank in range(13):
        cards = hand & OF_RANK[rank]
        count = cards.bit_count()
        if count == 4:
            low = cards // 5  # the lower two of the four
            by_size[PAIR] += [low, cards ^ low]
        elif count:
            by_size[count].append(cards)
    threes, pairs = by_size[THREE], by_size[PAIR]
    both = min(len(threes), len(pairs))
    whole = [three | pair for three, pair in zip(threes[:both], pairs[:both], strict=True)]
    return [*whole, *threes[both:], *pairs[both:], *by_size[SINGLE]]


def _top(cards: int) -> int:
    """The highest rank among some cards."""
    return (cards.bit_length() - 1) >> 2


def _lead(groups: tuple[int, ...], near: int) -> int:
    """Begin with what is lowest; with two combinations left, with the one that is harder to beat."""
    if len(groups) == 2:
        return max(groups, key=_hard_to_beat)
    if near == 1:
        several = [cards for cards in groups if cards.bit_count() > 1]
        return min(several, key=_lowest) if several else max(groups)
    return min(groups, key=_lowest)


def _hard_to_beat(cards: int) -> tuple[bool, int]:
    return cards.bit_count() == FIVE, _top(cards)


def _lowest(cards: int) -> int:
    return cards & -cards


ADVICE: Final = ChinesePokerAdvice
