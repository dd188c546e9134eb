"""Drawing anew what a player of Kiertopokeri does not see: the hand, and what of the pack is stock.

Cards of which a player knows equally much make a *class*, and a *situation* says how many of each class are
in the hand and how many among the discards (the rest is stock). From one thing that happened to the next, the
situations there can be are followed with how likely they are, where every draw and every discard that was
not seen is as likely as another. A draw chooses a situation and deals out each class; how it came to that is
told, backwards, when somebody asks. So the draws are exact. When the discards are shuffled most is forgotten:
all that neither lies in the hand nor may lie there is one class again.
"""

from __future__ import annotations

from itertools import accumulate
from math import comb
from typing import Final

from pelitupa.core import Action, Random, State
from pelitupa.core.retold import RetoldSampler
from pelitupa.core.shares import chosen, take_some
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games.poker.kiertopokeri.memory import (
    DISCARDED,
    DRAWN,
    SEEN,
    SHOWN,
    UNSEEN,
    Happening,
    happenings,
)
from pelitupa.games.poker.kiertopokeri.table import KiertopokeriTable

Situation = tuple[int, ...]
"""For each class, how many of its cards are in the hand and how many among the discards."""

_NEGLIGIBLE: Final = 1e-15


class Layer:
    """Before something that was not seen: the classes, and how likely each situation was."""

    __slots__ = ("classes", "weights", "happening")

    def __init__(
        self, classes: list[int], weights: dict[Situation, float], happening: Happening
    ) -> None:
        self.classes = classes
        self.weights = weights
        self.happening = happening


class Belief:
    """What a seat can know of where the cards are, followed through all that happened."""

    def __init__(self, pack: int) -> None:
        self.pack = pack
        self.classes: list[int] = [pack]
        self.weights: dict[Situation, float] = {(0, 0): 1.0}
        self.layers: list[Layer] = []

    def follow(self, happening: Happening) -> None:
        """Take in what happened next. Raises `ValueError` where it cannot have."""
        kind, card = happening.kind, happening.card
        self.layers.append(Layer(self.classes, self.weights, happening))
        if kind == DRAWN and card == UNSEEN:
            self._draw()
            return
        if kind == DISCARDED and card == UNSEEN:
            self._discard()
            return
        if kind == DRAWN:
            self._draw_seen(card)
        elif kind == DISCARDED:
            self._move_seen(BITS[card])
        elif kind == SEEN:
            self._see(card)
        elif kind == SHOWN:
            self._see(card)
            self._move_seen(card)
        else:
            self.weights = self._summed(
                [(_without_discards(key), weight) for key, weight in self.weights.items()]
            )
        self._merge()

    def _summed(self, found: list[tuple[Situation, float]]) -> dict[Situation, float]:
        weights: dict[Situation, float] = {}
        for key, weight in found:
            weights[key] = weights.get(key, 0.0) + weight
        total = sum(weights.values())
        if not total:
            raise ValueError("what was seen contradicts itself")
        return {
            key: weight / total for key, weight in weights.items() if weight > _NEGLIGIBLE * total
        }

    def _draw(self) -> None:
        """Somebody draws a card unseen: any of the stock."""
        found: list[tuple[Situation, float]] = []
        sizes = [cards.bit_count() for cards in self.classes]
        for key, weight in self.weights.items():
            stock = sum(sizes) - sum(key)
            for place, size in enumerate(sizes):
                left = size - key[2 * place] - key[2 * place + 1]
                if left:
                    found.append((_moved(key, 2 * place, 1, 0), weight * left / stock))
        self.weights = self._summed(found)

    def _discard(self) -> None:
        """Somebody discards a card unseen: any of the hand."""
        found: list[tuple[Situation, float]] = []
        for key, weight in self.weights.items():
            hand = sum(key[::2])
            for place in range(0, len(key), 2):
                if key[place]:
                    found.append((_moved(key, place, -1, 1), weight * key[place] / hand))
        self.weights = self._summed(found)

    def _draw_seen(self, card: int) -> None:
        """The seat draws a card: it was in the stock."""
        found: list[tuple[Situation, float]] = []
        place = self._class_of(card)
        size = self.classes[place].bit_count()
        for key, weight in self.weights.items():
            left = size - key[2 * place] - key[2 * place + 1]
            if left:
                found.append(((*key, 1, 0), weight * left / size))
        self.classes = self.classes.copy()
        self.classes[place] &= ~BITS[card]
        self.classes.append(BITS[card])
        self.weights = self._summed(found)

    def _see(self, hand: int) -> None:
        """The whole hand is seen."""
        found: list[tuple[Situation, float]] = []
        shares = [(cards & hand).bit_count() for cards in self.classes]
        for key, weight in self.weights.items():
            if list(key[::2]) == shares:
                ways = 1
                for cards, share in zip(self.classes, shares, strict=True):
                    ways *= comb(cards.bit_count(), share)
                rest: list[int] = []
                for place in range(1, len(key), 2):
                    rest += (0, key[place])
                found.append(((*rest, hand.bit_count(), 0), weight / ways))
        self.classes = [*[cards & ~hand for cards in self.classes], hand]
        self.weights = self._summed(found)

    def _move_seen(self, cards: int) -> None:
        """Cards that are known to be in the hand go to the discards."""
        classes: list[int] = []
        for some in self.classes:
            classes += (some & ~cards, some & cards)
        found: list[tuple[Situation, float]] = []
        for key, weight in self.weights.items():
            new: list[int] = []
            for place, some in enumerate(self.classes):
                gone = (some & cards).bit_count()
                new += (key[2 * place] - gone, key[2 * place + 1], 0, gone)
            found.append((tuple(new), weight))
        self.classes = classes
        self.weights = self._summed(found)

    def _class_of(self, card: int) -> int:
        for place, cards in enumerate(self.classes):
            if cards & BITS[card]:
                return place
        raise ValueError("there is no such card in the pack")

    def _merge(self) -> None:
        """Make one class of those whose cards all surely lie in the same place."""
        first = next(iter(self.weights))
        fixed = [True] * len(self.classes)
        for key in self.weights:
            for place in range(len(fixed)):
                if key[2 * place : 2 * place + 2] != first[2 * place : 2 * place + 2]:
                    fixed[place] = False
        together = [0, 0, 0]  # in the hand, among the discards, in the stock
        kept: list[int] = []
        for place, cards in enumerate(self.classes):
            size = cards.bit_count()
            hand, gone = first[2 * place], first[2 * place + 1]
            where = -1
            if fixed[place] and size:
                where = 0 if hand == size else 1 if gone == size else 2 if not hand + gone else -1
            if where >= 0:
                together[where] |= cards
            elif size:
                kept.append(place)
        added: list[int] = []
        classes = [self.classes[place] for place in kept]
        for where, cards in enumerate(together):
            if cards:
                size = cards.bit_count()
                classes.append(cards)
                added += (size if where == 0 else 0, size if where == 1 else 0)
        weights: dict[Situation, float] = {}
        for key, weight in self.weights.items():
            new: list[int] = []
            for place in kept:
                new += key[2 * place : 2 * place + 2]
            weights[(*new, *added)] = weight
        self.classes, self.weights = classes, weights


def _moved(key: Situation, place: int, hand: int, discards: int) -> Situation:
    return (*key[:place], key[place] + hand, key[place + 1] + discards, *key[place + 2 :])


def _without_discards(key: Situation) -> Situation:
    new: list[int] = []
    for place in range(0, len(key), 2):
        new += (key[place], 0)
    return tuple(new)


class HandSampler(RetoldSampler[KiertopokeriTable, tuple[int, int]]):
    """What a player knows of hand, discards and stock. The way of a draw are the hand and the discards."""

    def __init__(self, state: KiertopokeriTable, player: int) -> None:
        super().__init__(state, player)
        belief = Belief(state.pack)
        for happening in happenings(state, player):
            belief.follow(happening)
        self.layers = belief.layers
        self.classes = [cards_in(cards) for cards in belief.classes]
        self.keys = list(belief.weights)
        self.chances = list(accumulate(belief.weights.values()))

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        key = self.keys[chosen(self.chances, rng)]
        hand = discards = stock = 0
        for place, cards in enumerate(self.classes):
            held, gone = key[2 * place], key[2 * place + 1]
            pool = cards.copy()
            for card in take_some(pool, held, rng) if held else ():
                hand |= BITS[card]
            for card in take_some(pool, gone, rng) if gone else ():
                discards |= BITS[card]
            for card in pool:
                stock |= BITS[card]
        state = self.template.clone()
        state.hand, state.discards, state.stock = hand, discards, stock
        return self._went(state, (hand, discards), rng())

    def retold(self, way: tuple[int, int], actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`: from the drawn end back to the beginning."""
        hand, discards = way
        for layer in reversed(self.layers):
            happening = layer.happening
            kind, card = happening.kind, happening.card
            if kind in (DRAWN, DISCARDED):
                if card == UNSEEN:
                    card = _came_from(layer, hand, discards, rng)
                    actions[happening.step] = card
                hand ^= BITS[card]  # it was not in the hand before, or is not since
                if kind == DISCARDED:
                    discards ^= BITS[card]
            elif kind == SHOWN:
                hand, discards = card, discards & ~card
            elif kind != SEEN:
                discards = self.template.pack & ~hand  # there was no stock left

    def tells_anew(self) -> bool:
        """See `RetoldSampler.tells_anew`: whoever picked up the hand saw other cards."""
        return True


def _came_from(layer: Layer, hand: int, discards: int, rng: Random) -> int:
    """The card that was drawn, or discarded, when what came of it is known."""
    key: list[int] = []
    for cards in layer.classes:
        key += ((cards & hand).bit_count(), (cards & discards).bit_count())
    drawn = layer.happening.kind == DRAWN
    moved = hand if drawn else discards
    weights: list[float] = []
    for place, cards in enumerate(layer.classes):
        before = _moved(tuple(key), 2 * place, -1 if drawn else 1, 0 if drawn else -1)
        weight = layer.weights.get(before, 0.0) if cards & moved else 0.0
        if drawn:
            weight *= cards.bit_count() - before[2 * place] - before[2 * place + 1]
        else:
            weight *= before[2 * place]
        weights.append(weight)
    point, place = rng() * sum(weights), 0
    while place < len(weights) - 1 and point >= weights[place]:
        point -= weights[place]
        place += 1
    while not weights[place]:
        place -= 1
    return take_some(cards_in(layer.classes[place] & moved), 1, rng)[0]
