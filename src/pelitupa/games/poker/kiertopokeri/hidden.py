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
from pelitupa.games.poker.kiertopokeri.game import KiertopokeriState
from pelitupa.games.poker.kiertopokeri.memory import (
    DISCARDED,
    DRAWN,
    SEEN,
    SHOWN,
    SHUFFLED,
    UNSEEN,
    Happening,
)

Situation = tuple[tuple[int, int], ...]
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
        self.weights: dict[Situation, float] = {((0, 0),): 1.0}
        self.layers: list[Layer] = []

    def follow(self, happening: Happening) -> None:
        """Take in what happened next. Raises `ValueError` where it cannot have."""
        kind, card = happening.kind, happening.card
        self.layers.append(Layer(self.classes, self.weights, happening))
        if card == UNSEEN:
            self._move_unseen(kind == DRAWN)
            return
        if kind == DRAWN:
            self._draw_seen(card)
        elif kind == DISCARDED:
            self._discard_seen(BITS[card])
        elif kind == SHUFFLED:
            self._sum(
                [(tuple([(held, 0) for held, _ in key]), w) for key, w in self.weights.items()]
            )
        else:
            self._see(card)
            if kind == SHOWN:
                self._discard_seen(card)
        self._merge()

    def _sum(self, found: list[tuple[Situation, float]]) -> None:
        """These are the situations now, some of them several times."""
        weights: dict[Situation, float] = {}
        for key, weight in found:
            weights[key] = weights.get(key, 0.0) + weight
        total = sum(weights.values())
        if not total:
            raise ValueError("what was seen contradicts itself")
        self.weights = {
            key: weight / total for key, weight in weights.items() if weight > _NEGLIGIBLE * total
        }

    def _move_unseen(self, drawn: bool) -> None:
        """Somebody draws a card unseen, any of the stock, or discards one, any of the hand."""
        found: list[tuple[Situation, float]] = []
        sizes = [cards.bit_count() for cards in self.classes]
        hand, discards = (1, 0) if drawn else (-1, 1)
        whole = 0  # how many it can have been, which is the same in every situation
        for size, (held, gone) in zip(sizes, next(iter(self.weights)), strict=True):
            whole += size - held - gone if drawn else held
        for key, weight in self.weights.items():
            for place, (held, gone) in enumerate(key):
                many = sizes[place] - held - gone if drawn else held
                if many:
                    moved = (*key[:place], (held + hand, gone + discards), *key[place + 1 :])
                    found.append((moved, weight * many / whole))
        self._sum(found)

    def _draw_seen(self, card: int) -> None:
        """The seat draws a card: it was in the stock."""
        found: list[tuple[Situation, float]] = []
        place = next(place for place, cards in enumerate(self.classes) if cards & BITS[card])
        size = self.classes[place].bit_count()
        for key, weight in self.weights.items():
            held, gone = key[place]
            if held + gone < size:
                found.append(((*key, (1, 0)), weight * (size - held - gone) / size))
        self.classes = [*[cards & ~BITS[card] for cards in self.classes], BITS[card]]
        self._sum(found)

    def _see(self, hand: int) -> None:
        """The whole hand is seen."""
        shares = [(cards & hand).bit_count() for cards in self.classes]
        ways = 1
        for cards, share in zip(self.classes, shares, strict=True):
            ways *= comb(cards.bit_count(), share)
        found: list[tuple[Situation, float]] = []
        for key, weight in self.weights.items():
            if [held for held, _ in key] == shares:
                rest = [(0, gone) for _, gone in key]
                found.append(((*rest, (hand.bit_count(), 0)), weight / ways))
        self.classes = [*[cards & ~hand for cards in self.classes], hand]
        self._sum(found)

    def _discard_seen(self, cards: int) -> None:
        """Cards that are known to be in the hand go to the discards."""
        shares = [(some & cards).bit_count() for some in self.classes]
        classes: list[int] = []
        for some in self.classes:
            classes += (some & ~cards, some & cards)
        found: list[tuple[Situation, float]] = []
        for key, weight in self.weights.items():
            after: list[tuple[int, int]] = []
            for place, (held, gone) in enumerate(key):
                going = shares[place]
                after += ((held - going, gone), (0, going))
            found.append((tuple(after), weight))
        self.classes = classes
        self._sum(found)

    def _merge(self) -> None:
        """Make one class of those whose cards all surely lie in the same place."""
        first = next(iter(self.weights))
        together = [0, 0, 0]  # in the hand, among the discards, in the stock
        kept: list[int] = []
        for place, cards in enumerate(self.classes):
            sure = _in_one_place(cards.bit_count())
            if (
                cards
                and first[place] in sure
                and all(key[place] == first[place] for key in self.weights)
            ):
                together[sure.index(first[place])] |= cards
            elif cards:
                kept.append(place)
        classes = [self.classes[place] for place in kept]
        added: list[tuple[int, int]] = []
        for where, cards in enumerate(together):
            if cards:
                classes.append(cards)
                added.append(_in_one_place(cards.bit_count())[where])
        self.weights = {
            (*[key[place] for place in kept], *added): weight
            for key, weight in self.weights.items()
        }
        self.classes = classes


def _in_one_place(size: int) -> list[tuple[int, int]]:
    """A class of so many cards that lies in the hand, among the discards, or in the stock."""
    return [(size, 0), (0, size), (0, 0)]


class HandSampler(RetoldSampler[KiertopokeriState, tuple[int, int]]):
    """What a player knows of hand, discards and stock. The way of a draw are the hand and the discards."""

    def __init__(self, state: KiertopokeriState, player: int) -> None:
        super().__init__(state, player)
        belief = Belief(state.game.pack)
        for happening in state.happenings(player):
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
            held, gone = key[place]
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
                discards = self.template.game.pack & ~hand  # there was no stock left

    def tells_anew(self) -> bool:
        """See `RetoldSampler.tells_anew`: whoever picked up the hand saw other cards."""
        return True


def _came_from(layer: Layer, hand: int, discards: int, rng: Random) -> int:
    """The card that was drawn, or discarded, when what came of it is known."""
    key = tuple(
        [((cards & hand).bit_count(), (cards & discards).bit_count()) for cards in layer.classes]
    )
    drawn = layer.happening.kind == DRAWN
    moved = hand if drawn else discards
    weights: list[float] = []
    for place, cards in enumerate(layer.classes):
        weight = 0.0
        if cards & moved:
            held, gone = key[place]
            before = (held - 1, gone) if drawn else (held + 1, gone - 1)
            weight = layer.weights.get((*key[:place], before, *key[place + 1 :]), 0.0)
            weight *= cards.bit_count() - held - gone + 1 if drawn else held + 1
        weights.append(weight)
    point, place = rng() * sum(weights), 0
    while place < len(weights) - 1 and point >= weights[place]:
        point -= weights[place]
        place += 1
    while not weights[place]:
        place -= 1
    return take_some(cards_in(layer.classes[place] & moved), 1, rng)[0]


SAMPLER: Final = HandSampler
