"""Whole turns of Fireplace Poker worth a thought: what is stolen, what is laid, and how good that is.

What makes a turn good is said by weights, of which there are several: the chapter's tips, and what a bot has
learnt. A turn that has been begun is gone on with.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

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
from pelitupa.games.poker.fireplace_poker.game import (
    ARRANGING,
    LAY,
    MELD_NOW,
    FireplacePokerState,
    steps_to,
)
from pelitupa.games.poker.fireplace_poker.melds import (
    JACKS,
    KINDS,
    MELD_SIZE,
    STRAIGHTS,
    Meld,
    best,
    worth,
)

_ROYAL: Final = hand_of(STRAIGHT_FLUSH, (12,))


class Weights:
    """What is worth how much, in what a turn with one more meld is worth.

    `lasts` is how long a meld lasts, by category, and `high` how much longer the highest of a category
    lasts than the lowest; `royal` so much longer a meld from which nobody can steal. `stolen` is what it is
    worth that the opponents have a meld less, beside what that would have lasted. A card that is kept is
    worth `single`, and `rank` for each rank above two; more in a pair, among three, where there are `four`
    of a suit, and for each card of a `royal flush` beyond two. `put_to_use` is how much of that is lost when
    a full house or better is made of it. It costs `waited_for` to destroy a meld that has a fourth card of
    the royal flush one is collecting. `next_meld` is what the best meld that the rest of the hand can make
    counts.
    """

    def __init__(self, numbers: Sequence[float]) -> None:
        self.numbers = [float(number) for number in numbers]
        self.lasts = self.numbers[:10]
        (
            self.high,
            self.royal,
            self.stolen,
            self.single,
            self.rank,
            self.pair,
            self.three,
            self.four,
            self.royal_flush,
            self.put_to_use,
            self.waited_for,
            self.next_meld,
        ) = self.numbers[10:22]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made of."""
        return Weights, (self.numbers,)

    def lasting(self, value: int) -> float:
        """How long a meld lasts."""
        more = self.royal if value == _ROYAL else 0.0
        return self.lasts[category_of(value)] + self.high * ranks_of(value)[0] / 12.0 + more

    def kept(self, hand: Sequence[int]) -> list[float]:
        """What each kind of a hand is worth there; a duplicate nothing, and so 0 for what is held twice."""
        found = [0.0] * KINDS
        ranks, suits, royal = [0] * 13, [0] * 4, [0] * 4
        different = sorted(set(hand))
        for kind in different:
            ranks[kind >> 2] += 1
            suits[kind & 3] += 1
            if kind >> 2 >= TEN:
                royal[kind & 3] += 1
        for kind in different:
            rank, suit = kind >> 2, kind & 3
            if hand.count(kind) > 1:
                continue
            worth_here = self.single + self.rank * rank
            if ranks[rank] > 1:
                worth_here += self.pair if ranks[rank] == 2 else self.three
            if suits[suit] > 3:
                worth_here += self.four
            if rank >= TEN and royal[suit] > 2:
                worth_here += self.royal_flush * (royal[suit] - 2)
            found[kind] = worth_here
        return found


TIPS: Final = Weights((
    0.0, 0.3, 0.7, 1.2, 1.6, 1.9, 2.6, 3.4, 4.2, 4.5,
    0.5, 0.0, 1.0, 0.2, 0.02, 0.35, 0.6, 0.15, 0.4, 0.3, 1.2, 0.0,
))  # fmt: skip
"""By the tips of the chapter (booklet 37.8). A hand is managed: duplicates go first, pairs are saved for
full houses, and so are the high cards of a suit for a royal flush. Stealing is the only way to stop the
opponents' points. A meld lasts the longer the higher it is, and what is not needed for it is filled with
cards stolen from lower melds, or with those of the hand that are worth least."""

LEARNT: Final = Weights((
    0.0, 0.25, 0.26, 1.24, 0.9, 1.76, 0.6, 3.08, 8.4, 5.9,
    0.57, 0.18, 1.12, 0.25, 0.4, 1.25, 1.5, 0.21, 0.95, 0.45, 1.24, 0.1,
))  # fmt: skip
"""The bot's own, learnt by `studies/fireplace.py`; but that pairs, three alike and the cards of a royal flush
keep the place that the tips give them beside single cards: it had learnt that high ones are worth much more
(docs/lab/beating.md)."""


class Plan:
    """A whole turn: its steps, how good it is, and the value of its meld."""

    __slots__ = ("path", "score", "value")

    def __init__(self, path: tuple[int, ...], score: float, value: int) -> None:
        self.path = path
        self.score = score
        self.value = value


def _waited_for(hand: Sequence[int], melds: Sequence[Meld]) -> tuple[set[int], set[int]]:
    """The numbers of the melds that have a fourth card for a royal flush of which the hand has three, and
    these three."""
    found: set[int] = set()
    collected: set[int] = set()
    for suit in range(4):
        royal = {kind for kind in hand if kind & 3 == suit and kind >> 2 >= TEN}
        if len(royal) == 3:
            for meld in melds:
                for kind in meld.kinds:
                    if kind & 3 == suit and kind >> 2 >= TEN and kind not in royal:
                        found.add(meld.number)
                        collected |= royal
    return found, collected


_LOOKED_AT: Final = 10
"""Of so many turns that seem best it is looked at what can be melded next."""


class _Planner:
    """All melds worth making of a hand and of the melds that can be stolen from."""

    def __init__(self, state: FireplacePokerState, weights: Weights) -> None:
        self.weights = weights
        self.fives = state.fives
        self.hand = state.hands[state.turn]
        self.kept = weights.kept(self.hand)
        targets = state.targets()
        self.waited_for, collected = _waited_for(self.hand, targets)
        for kind in collected:
            self.kept[kind] += weights.waited_for / 3
        self.gains: dict[int, float] = {}
        for meld in targets:
            self.gains[meld.number] = weights.stolen + weights.lasting(meld.value)
            if meld.number in self.waited_for:
                self.gains[meld.number] -= weights.waited_for
        self.begun = state.stolen
        self.laid = state.laid
        self.robbed = [
            meld for meld in targets if meld.number in [number for number, _ in self.begun]
        ]
        last = self.begun[-1][0] if self.begun else -1
        self.targets = [meld for meld in targets if meld.number > last and not self.laid]
        self.targets.sort(key=self._gain, reverse=True)
        lowest = self.laid[-1] if self.laid else -1
        self.own = sorted({kind for kind in self.hand if kind > lowest})
        self.must = [*[kind for _, kind in self.begun], *self.laid]
        held = {kind for meld in self.targets for kind in meld.kinds}
        held.update(self.own)
        held.update(self.must)
        self.there: list[list[int]] = [[] for _ in range(13)]
        for kind in sorted(held):
            self.there[kind >> 2].append(kind)
        self.plans: dict[tuple[int, ...], Plan] = {}
        self._equal_ranks()
        self._runs()

    def _gain(self, meld: Meld) -> float:
        return self.gains[meld.number]

    def _worth(self, kind: int) -> float:
        return self.kept[kind]

    def _equal_ranks(self) -> None:
        """Melds of equal ranks, from pairs of jacks to four of a kind."""
        many = [len(kinds) for kinds in self.there]
        for rank in range(13):
            for category, size in ((PAIR, 2), (THREE, 3), (FOUR, 4)):
                if many[rank] >= size and (category != PAIR or rank >= JACK):
                    self._make(hand_of(category, (rank,)), [(self.there[rank], size)])
            if many[rank] >= 2:
                for other in range(13):
                    if other == rank or many[other] < 2:
                        continue
                    first, second = self.there[rank], self.there[other]
                    if other < rank:
                        self._make(hand_of(TWO_PAIR, (rank, other)), [(first, 2), (second, 2)])
                    if many[rank] >= 3:
                        self._make(hand_of(FULL_HOUSE, (rank, other)), [(first, 3), (second, 2)])

    def _runs(self) -> None:
        """Straights, flushes, and those that are both."""
        for place, mask in enumerate(STRAIGHTS):
            ranks = [rank for rank in range(13) if mask >> rank & 1]
            if all(self.there[rank] for rank in ranks):
                self._make(
                    hand_of(STRAIGHT, (place + 3,)), [(self.there[rank], 1) for rank in ranks]
                )
                for suit in range(4):
                    kinds = [rank * 4 + suit for rank in ranks]
                    if all(kind in self.there[kind >> 2] for kind in kinds):
                        value = hand_of(STRAIGHT_FLUSH, (place + 3,))
                        self._make(value, [([kind], 1) for kind in kinds])
        for suit in range(4):
            kinds = [rank * 4 + suit for rank in range(13) if rank * 4 + suit in self.there[rank]]
            if len(kinds) >= MELD_SIZE:
                self._make(hand_of(FLUSH, ()), [(kinds, MELD_SIZE)])
                kinds.reverse()
                highest = kinds[:MELD_SIZE]
                self._make(hand_of(FLUSH, [kind >> 2 for kind in highest]), [(highest, MELD_SIZE)])

    def _make(self, value: int, groups: Sequence[tuple[list[int], int]]) -> None:
        """A meld with so many of each group that is worth as much at least; what is taken of each, and the
        rest of it, is what is best to take: by stealing, or what is worth least in the hand."""
        used = self.robbed.copy()
        taken = [*self.begun]
        laid = [*self.laid]
        cards = self.must.copy()
        wanted: list[int] = []
        for kinds, many in groups:
            left = many
            for kind in cards:
                if kind in kinds and left:
                    left -= 1
                    wanted.append(kind)
            for _ in range(left):
                chosen, source, most = -1, -1, -1e9
                for kind in kinds:
                    if kind in cards:
                        continue
                    for place, meld in enumerate(self.targets):
                        gain = self.gains[meld.number]
                        if gain <= most:
                            break
                        if meld.value < value and kind in meld.kinds and meld not in used:
                            chosen, source, most = kind, place, gain
                            break
                    if kind in self.own and -self.kept[kind] > most:
                        chosen, source, most = kind, -1, -self.kept[kind]
                if chosen < 0:
                    return
                wanted.append(chosen)
                cards.append(chosen)
                if source >= 0:
                    used.append(self.targets[source])
                    taken.append((self.targets[source].number, chosen))
                else:
                    laid.append(chosen)
        if len(cards) > MELD_SIZE:
            return
        self._fill(value, cards, wanted, used, taken, laid)

    def _fill(
        self,
        value: int,
        cards: list[int],
        wanted: list[int],
        used: list[Meld],
        taken: list[tuple[int, int]],
        laid: list[int],
    ) -> None:
        """Complete a meld with what else can be stolen, and what the hand can best do without; not from a
        meld whose card one waits for."""
        for meld in self.targets:
            if meld.number in self.waited_for:
                continue
            if len(cards) < MELD_SIZE and meld.value < value and meld not in used:
                ranks = [card >> 2 for card in cards]
                spare = [kind for kind in meld.kinds if kind >> 2 not in ranks]
                if spare:  # rather one that the hand has not
                    new = [kind for kind in spare if kind not in self.hand]
                    used.append(meld)
                    taken.append((meld.number, (new or spare)[0]))
                    cards.append((new or spare)[0])
        if len(cards) < MELD_SIZE:
            rest = sorted([kind for kind in self.own if kind not in cards], key=self._worth)
            laid += rest[: MELD_SIZE - len(cards)]
            cards += rest[: MELD_SIZE - len(cards)]
            if len(cards) < MELD_SIZE:
                return
        value = worth(cards, self.fives)
        if value <= JACKS or any(value <= meld.value for meld in used):
            return
        weights, score = self.weights, 0.0
        for meld in used:
            score += self.gains[meld.number]
        if category_of(value) == STRAIGHT_FLUSH:
            score += weights.waited_for * len(
                [1 for meld in used if meld.number in self.waited_for]
            )
        put_to_use = weights.put_to_use if category_of(value) >= FULL_HOUSE else 1.0
        for kind in laid:
            score -= self.kept[kind] * (put_to_use if kind in wanted else 1.0)
        path = (*steps_to(sorted(taken), sorted(laid)), MELD_NOW)
        self.plans[path] = Plan(path, score + weights.lasting(value), value)

    def found(self) -> list[Plan]:
        """The plans, the best first."""
        plans = sorted(self.plans.values(), key=_by_score)
        if self.weights.next_meld and len(plans) > 1:
            looked_at = plans[:_LOOKED_AT]
            for plan in looked_at:
                rest = self.hand.copy()
                for action in plan.path:
                    if LAY <= action < MELD_NOW:
                        rest.remove(action - LAY)
                value = best((), sorted(set(rest)), self.fives)
                if value > JACKS:
                    plan.score += self.weights.next_meld * self.weights.lasting(value)
            plans = [*sorted(looked_at, key=_by_score), *plans[_LOOKED_AT:]]
        return plans


def _arranged(state: FireplacePokerState, weights: Weights) -> list[Plan]:
    """Melds to arrange for an opponent: low ones, which take what he would keep."""
    hand = state.hands[state.turn]
    keep, found = weights.kept(hand), {}
    for kinds in combinations(hand, MELD_SIZE - len(state.stolen)):
        if kinds[: len(state.laid)] == state.laid:
            value = worth([*[kind for _, kind in state.stolen], *kinds], state.fives)
            path = (*steps_to(state.stolen, kinds), MELD_NOW)
            score = sum([keep[kind] for kind in kinds]) - weights.lasting(value)
            found[path] = Plan(path, score, value)
    return sorted(found.values(), key=_by_score)


def _by_score(plan: Plan) -> tuple[float, tuple[int, ...]]:
    return -plan.score, plan.path


def plans(state: FireplacePokerState, weights: Weights = TIPS) -> list[Plan]:
    """Whole turns worth a thought that begin as this one has been begun, the best first."""
    if state.phase == ARRANGING:
        return _arranged(state, weights)
    return _Planner(state, weights).found()
