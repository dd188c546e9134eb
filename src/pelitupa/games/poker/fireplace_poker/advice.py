"""Advice on Fireplace Poker, from the tips of its chapter (booklet 37.8).

A hand is managed: duplicates go first, pairs are saved for full houses, and so are the high cards of a suit
for a royal flush. Stealing is the only way to stop the opponents' points. A meld lasts the longer the higher
it is, and what is not needed for it is filled with cards stolen from lower melds, or with those of the hand
that are worth least.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from pelitupa.core import Game
from pelitupa.core.advice import Advice
from pelitupa.core.objective import score_utilities
from pelitupa.equipment.cards import JACK, TEN
from pelitupa.equipment.poker_hands import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    category_of,
    hand_of,
    ranks_of,
)
from pelitupa.games.poker.fireplace_poker.game import FireplacePokerState
from pelitupa.games.poker.fireplace_poker.melds import KINDS, MELD, STRAIGHTS, Meld, worth
from pelitupa.games.poker.fireplace_poker.table import (
    ARRANGING,
    CHIPS,
    LAY,
    MELD_NOW,
    MELDING,
    PASS,
    SHOW,
    STEAL,
)

_LASTS: Final[tuple[float, ...]] = (0.0, 0.3, 0.7, 1.2, 1.6, 1.9, 2.6, 3.4, 4.2, 4.5)
"""How long a meld lasts, by category, in what a turn with one more meld is worth."""

_HIGH: Final = 0.5
"""How much longer the highest of a category lasts than the lowest."""

_STOLEN: Final = 1.0
"""What it is worth that the opponents have a meld less, beside what that would have lasted."""

_PUT_TO_USE: Final = 0.3
"""How much of what cards are saved for is lost when a full house or better is made of them."""

_WAITED_FOR: Final = 1.2
"""What it costs to destroy a meld that has a fourth card of the royal flush one is collecting."""

_SENSIBLE: Final = 6
_CHOOSY: Final = 0.35
"""Plans worth a thought, and how much worse one may be and still be likely."""


class Plan:
    """A whole turn: what is stolen (a meld's number and a kind), what is laid, and how good that is."""

    __slots__ = ("path", "score", "value")

    def __init__(self, path: tuple[int, ...], score: float, value: int) -> None:
        self.path = path
        self.score = score
        self.value = value


def lasting(value: int) -> float:
    """How long a meld lasts."""
    return _LASTS[category_of(value)] + _HIGH * ranks_of(value)[0] / 12.0


def kept(hand: Sequence[int]) -> list[float]:
    """What each kind of a hand is worth there; a duplicate nothing, and so 0 for what is held twice."""
    found = [0.0] * KINDS
    ranks, suits, royal = [0] * 13, [0] * 4, [0] * 4
    for kind in set(hand):
        ranks[kind >> 2] += 1
        suits[kind & 3] += 1
        if kind >> 2 >= TEN:
            royal[kind & 3] += 1
    for kind in set(hand):
        rank, suit = kind >> 2, kind & 3
        if hand.count(kind) > 1:
            continue
        found[kind] = 0.2 + 0.02 * rank
        if ranks[rank] > 1:
            found[kind] += 0.35 if ranks[rank] == 2 else 0.6
        if suits[suit] > 3:
            found[kind] += 0.15
        if rank >= TEN and royal[suit] > 2:
            found[kind] += 0.4 * (royal[suit] - 2)
    return found


def _waited_for(hand: Sequence[int], melds: Sequence[Meld]) -> set[int]:
    """The numbers of the melds that have a fourth card for a royal flush of which the hand has three."""
    found: set[int] = set()
    for suit in range(4):
        royal = {kind for kind in hand if kind & 3 == suit and kind >> 2 >= TEN}
        if len(royal) == 3:
            for meld in melds:
                if any(kind & 3 == suit and kind >> 2 >= TEN and kind not in royal
                       for kind in meld.kinds):  # fmt: skip
                    found.add(meld.number)
    return found


class _Planner:
    """All melds worth making of a hand and of the melds that can be stolen from."""

    def __init__(self, state: FireplacePokerState) -> None:
        self.fives = state.fives
        self.hand = state.hands[state.turn]
        self.kept = kept(self.hand)
        self.waited_for = _waited_for(self.hand, state.targets())
        self.gains: dict[int, float] = {}
        for meld in state.targets():
            self.gains[meld.number] = _STOLEN + lasting(meld.value)
            if meld.number in self.waited_for:
                self.gains[meld.number] -= _WAITED_FOR
        self.targets = sorted(state.targets(), key=self._gain, reverse=True)
        held = {kind for meld in self.targets for kind in meld.kinds}
        held.update(self.hand)
        self.there: list[list[int]] = [[] for _ in range(13)]
        for kind in sorted(held):
            self.there[kind >> 2].append(kind)
        self.plans: dict[tuple[int, ...], Plan] = {}
        self._equal_ranks()
        self._runs()

    def _equal_ranks(self) -> None:
        """Melds of equal ranks, from pairs of jacks to four of a kind."""
        for rank in range(13):
            many = len(self.there[rank])
            for category, size in ((PAIR, 2), (THREE, 3), (FOUR, 4)):
                if many >= size and (category != PAIR or rank >= JACK):
                    self._add(hand_of(category, (rank,)), [(rank, size)])
            if many >= 2:
                for other in range(13):
                    if other == rank or len(self.there[other]) < 2:
                        continue
                    if other < rank:
                        self._add(hand_of(TWO_PAIR, (rank, other)), [(rank, 2), (other, 2)])
                    if many >= 3:
                        self._add(hand_of(FULL_HOUSE, (rank, other)), [(rank, 3), (other, 2)])

    def _runs(self) -> None:
        """Straights, flushes, and those that are both."""
        for place, mask in enumerate(STRAIGHTS):
            ranks = [rank for rank in range(13) if mask >> rank & 1]
            if all(self.there[rank] for rank in ranks):
                self._add(hand_of(STRAIGHT, (place + 3,)), [(rank, 1) for rank in ranks])
                for suit in range(4):
                    kinds = [rank * 4 + suit for rank in ranks]
                    if all(kind in self.there[kind >> 2] for kind in kinds):
                        self._make(hand_of(STRAIGHT_FLUSH, (place + 3,)), kinds)
        for suit in range(4):
            kinds = [rank * 4 + suit for rank in range(13) if rank * 4 + suit in self.there[rank]]
            if len(kinds) >= MELD:
                own = [kind for kind in kinds if kind in self.hand]
                for some in (kinds, own):
                    if len(some) >= MELD:
                        taken = sorted(sorted(some, key=self._worth)[:MELD], reverse=True)
                        self._make(hand_of(FLUSH, [kind >> 2 for kind in taken]), taken)

    def _gain(self, meld: Meld) -> float:
        return self.gains[meld.number]

    def _worth(self, kind: int) -> float:
        return self.kept[kind]

    def _add(self, value: int, wanted: Sequence[tuple[int, int]]) -> None:
        """A meld with so many of some ranks: those of the hand that are worth least there, or stolen."""
        kinds: list[int] = []
        beaten = {kind for meld in self.targets if meld.value < value for kind in meld.kinds}
        for rank, many in wanted:
            can = [kind for kind in self.there[rank] if kind in self.hand or kind in beaten]
            if len(can) < many:
                return
            can.sort(key=self._worth)
            own = [kind for kind in can if kind in self.hand]
            kinds += [*own, *[kind for kind in can if kind not in self.hand]][:many]
        self._make(value, kinds)

    def _make(self, value: int, kinds: Sequence[int]) -> None:
        """A meld with these kinds that is worth as much at least; the rest of it is what is best to take."""
        taken: list[tuple[int, int]] = []
        used: list[Meld] = []
        laid: list[int] = []
        score = 0.0
        for kind in kinds:
            meld = self._source(value, kind, used)
            if meld is not None:
                used.append(meld)
                taken.append((meld.number, kind))
            elif kind in self.hand:
                laid.append(kind)
            else:
                return
        cards = list(kinds)
        for meld in self.targets:
            if len(cards) < MELD and meld.value < value and meld not in used:
                ranks = [card >> 2 for card in cards]
                spare = [kind for kind in meld.kinds if kind >> 2 not in ranks]
                if spare:  # rather one that the hand has not
                    new = [kind for kind in spare if kind not in self.hand]
                    used.append(meld)
                    taken.append((meld.number, (new or spare)[0]))
                    cards.append((new or spare)[0])
        rest = sorted({kind for kind in self.hand if kind not in cards}, key=self._worth)
        laid += rest[: MELD - len(cards)]
        cards += rest[: MELD - len(cards)]
        if len(cards) < MELD:
            return
        for meld in used:
            score += self.gains[meld.number]
        if category_of(value) == STRAIGHT_FLUSH:
            score += _WAITED_FOR * len([meld for meld in used if meld.number in self.waited_for])
        put_to_use = _PUT_TO_USE if category_of(value) >= FULL_HOUSE else 1.0
        for kind in laid:
            score -= self.kept[kind] * (put_to_use if kind in kinds else 1.0)
        value = worth(cards, self.fives)
        path = (
            *[STEAL + number * KINDS + kind for number, kind in sorted(taken)],
            *[LAY + kind for kind in sorted(laid)],
            MELD_NOW,
        )
        self.plans[path] = Plan(path, score + lasting(value), value)

    def _source(self, value: int, kind: int, used: list[Meld]) -> Meld | None:
        """The meld to steal a kind from, where it gains most; None if it is not to be."""
        for meld in self.targets:
            if meld.value < value and kind in meld.kinds and meld not in used:
                return meld
        return None


def _arranged(state: FireplacePokerState) -> list[Plan]:
    """Melds to arrange for an opponent: low ones, which take what he would keep."""
    hand = state.hands[state.turn]
    keep, found = kept(hand), {}
    for kinds in combinations(hand, MELD):
        value = worth(kinds, state.fives)
        path = (*[LAY + kind for kind in kinds], MELD_NOW)
        found[path] = Plan(path, sum([keep[kind] for kind in kinds]) - lasting(value), value)
    return sorted(found.values(), key=_by_score)


def _by_score(plan: Plan) -> tuple[float, tuple[int, ...]]:
    return -plan.score, plan.path


def plans(state: FireplacePokerState) -> list[Plan]:
    """Whole turns worth a thought, the best first."""
    if state.phase == ARRANGING:
        return _arranged(state)
    return sorted(_Planner(state).plans.values(), key=_by_score)


Kept = tuple[tuple[Meld, ...], list[int], int, list[Plan]]


class FireplacePokerAdvice(Advice[FireplacePokerState]):
    """See `Advice`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._kept: Kept = ((), [], -1, [])

    def _plans(self, state: FireplacePokerState) -> list[Plan]:
        """Those plans that begin with the steps taken so far; they are made once for a turn."""
        melds, hand, phase, found = self._kept
        if melds is not state.melds or phase != state.phase or hand != state.hands[state.turn]:
            found = plans(state)
            self._kept = (state.melds, state.hands[state.turn].copy(), state.phase, found)
        sofar = (
            *[STEAL + number * KINDS + kind for number, kind in state.stolen],
            *[LAY + kind for kind in state.laid],
        )
        return [plan for plan in found if plan.path[: len(sofar)] == sofar]

    def sensible_actions(self, state: FireplacePokerState) -> list[int]:
        """The next steps of the best plans; of those who may pass, that too."""
        if state.phase not in (MELDING, ARRANGING):
            return state.legal_actions()
        step = state.composing()
        found = {plan.path[step] for plan in self._plans(state)[:_SENSIBLE]}
        if not found:
            return state.legal_actions()
        if not step and state.phase == MELDING and state.may_pass():
            found.add(PASS)
        return sorted(found)

    def likely_action(self, state: FireplacePokerState, rng: Callable[[], float]) -> int:
        """The next step of one of the best plans; who has none shows his hand rather than pass."""
        if state.phase not in (MELDING, ARRANGING):
            return -1
        found = self._plans(state)[:_SENSIBLE]
        if not found:
            legal = state.legal_actions()
            return SHOW if SHOW in legal else legal[int(rng() * len(legal))]
        weights = [math.exp((plan.score - found[0].score) / _CHOOSY) for plan in found]
        point = rng() * sum(weights)
        for plan, weight in zip(found, weights, strict=True):
            point -= weight
            if point < 0.0:
                return plan.path[state.composing()]
        return found[0].path[state.composing()]

    def estimate(self, state: FireplacePokerState) -> list[float]:
        """How far a side is ahead in chips, and will be by the melds that lie there."""
        if state.is_terminal():
            return state.returns()
        rules = state.game.rules
        lasts = [0.0, 0.0]
        for meld in state.melds:
            lasts[meld.team] += 1.0 + lasting(meld.value)
        if rules.objective != "win":
            scores = state.scores()
            for seat in range(state.players):
                scores[seat] += min(lasts[state.team(seat)], state.chips[state.team(seat)])
            return score_utilities(rules.objective, scores, state.sides())
        one, other = state.chips
        ahead = 2.0 * (other - one) / (min(one, other) + CHIPS / 4) + 0.15 * (lasts[0] - lasts[1])
        share = math.tanh(ahead)
        return [share if state.team(seat) == 0 else -share for seat in range(state.players)]


ADVICE: Final = FireplacePokerAdvice
