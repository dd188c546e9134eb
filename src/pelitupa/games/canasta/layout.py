"""What lies before a side as a turn goes on, and what there is to lay still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.games.canasta.asking import Laid
from pelitupa.games.canasta.cards import (
    BLACK,
    BLACK_THREES,
    JOKER,
    KINDS,
    RANKS,
    TARGET_OF,
    VALUES,
    Melds,
    wilds_in,
)
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST_NATURAL, Measures, Slot


class Rest:
    """What there is to lay: how many of each kind, natural cards of each rank, twos, jokers and black threes,
    and how many `cards` in all, with their `points`; `lost` cards cannot be laid any more. To the first place
    go `here` natural cards of its rank and `twos_here` only; a sequence there grows downwards only while it
    is `down`."""

    __slots__ = (
        "many",
        "natural",
        "twos",
        "jokers",
        "blacks",
        "lost",
        "here",
        "twos_here",
        "down",
        "cards",
        "points",
    )

    def __init__(self, kinds: Sequence[int], lost: int = 0) -> None:
        many, by_target, points = [0] * KINDS, [0] * (BLACK + 2), 0
        for kind in kinds:
            many[kind] += 1
            by_target[TARGET_OF[kind]] += 1  # the last has those that go to no meld of their own
            points += VALUES[kind]
        self.many = many
        self.natural = by_target[:RANKS]
        self.twos = many[0] + many[1] + many[2] + many[3]
        self.jokers = many[JOKER]
        self.blacks = by_target[BLACK]
        self.cards = self.here = len(kinds)
        self.points = points
        self.lost = lost + by_target[-1] - self.twos - self.jokers
        self.twos_here = self.twos
        self.down = True

    def without(self, kind: int, lost: int) -> Rest:
        """This without a card, while so many more come that cannot be laid."""
        new = Rest(())
        new.many, new.natural = self.many.copy(), self.natural.copy()
        new.twos, new.jokers, new.blacks = self.twos, self.jokers, self.blacks
        new.cards, new.points = self.cards - 1, self.points - VALUES[kind]
        new.lost = self.lost + lost
        new.many[kind] -= 1
        target = TARGET_OF[kind]
        if kind == JOKER:
            new.jokers -= 1
        elif kind < 4:
            new.twos -= 1
        elif target == BLACK:
            new.blacks -= 1
        elif target < 0:
            new.lost -= 1
        else:
            new.natural[target] -= 1
        new.here, new.twos_here = self.here - 1, new.twos
        return new

    def follow(self, measures: Measures, place: int, last: int, down: bool) -> None:
        """A card was laid at a place last: lower ones go to later places only. A sequence there grows
        downwards if it is `down`."""
        if place < measures.ranks:
            self.down = down
            return
        target = measures.targets[place]
        self.here = 0
        if target == BLACK:
            for kind in BLACK_THREES:
                if kind < last:
                    self.blacks -= self.many[kind]
                    self.lost += self.many[kind]
        elif last >= 4 and last != JOKER:
            for kind in range(last, last // 4 * 4 + 4):
                self.here += self.many[kind]
        if last == JOKER:
            self.twos_here = 0
        elif last < 4:
            for kind in range(last):
                self.twos_here -= self.many[kind]


class LayoutBefore:
    """What lies at each place before a turn, as `Layout` has it; `filled` are the places of ranks at which
    something does, and `short_canastas` is how many the side lacks then for going out, -1 until somebody has
    counted."""

    __slots__ = ("measures", "melds", "slots", "low", "high", "short_canastas", "filled")

    def __init__(self, measures: Measures, melds: Melds) -> None:
        self.measures = measures
        self.melds = melds
        self.short_canastas = -1
        self.slots: list[Slot] = [_EMPTY] * len(melds)
        self.low: list[int] = [-1] * measures.ranks
        self.high: list[int] = [-1] * measures.ranks
        self.filled: list[int] = []
        for place, meld in enumerate(melds):
            if meld:
                if measures.ranks <= place < measures.black:
                    self.filled.append(place)
                wild = 0
                if place < measures.ranks:
                    self.low[place], self.high[place] = ends(measures, meld)
                else:
                    wild = wilds_in(meld)
                self.slots[place] = (len(meld) - wild, wild, len(meld) - wild, wild)


_EMPTY: Final[Slot] = (0, 0, 0, 0)
_LATEST: Final[list[LayoutBefore]] = []
_MANY_LATEST: Final = 4


def layout_before(measures: Measures, melds: Melds) -> LayoutBefore:
    """What lies at each place before a turn: the latest are kept, one at least for each side, as one asks
    again and again in a turn, and most turns change nothing."""
    for kept in _LATEST:
        if kept.melds is melds and kept.measures is measures:
            return kept
    for kept in _LATEST:
        if kept.measures is measures and kept.melds == melds:
            return kept
    found = LayoutBefore(measures, melds)
    _LATEST.append(found)
    if len(_LATEST) > _MANY_LATEST:
        del _LATEST[0]
    return found


class Layout:
    """What lies at each place: natural and wild cards and those of before the turn; of a sequence its lowest
    and its highest card (-1 for none). `touched` are the places where something was laid in the turn."""

    __slots__ = ("start", "steps", "slots", "low", "high", "touched")

    def __init__(self, start: LayoutBefore, steps: Laid) -> None:
        """`steps` are those of this turn, those included that came from the pile."""
        self.start = start
        self.steps = steps
        self.slots: list[Slot] = start.slots.copy()
        self.low: list[int] = start.low.copy()
        self.high: list[int] = start.high.copy()
        self.touched: tuple[int, ...] = ()
        for step in steps:
            self._lay(step)

    def _lay(self, step: int) -> None:
        measures = self.start.measures
        place, kind = step // KINDS, step % KINDS
        natural, wild, before, wild_before = self.slots[place]
        if place not in self.touched:
            self.touched = (*self.touched, place)
        if measures.is_wild(place, kind):
            self.slots[place] = (natural, wild + 1, before, wild_before)
            return
        self.slots[place] = (natural + 1, wild, before, wild_before)
        if place < measures.ranks:
            if self.low[place] < 0 or measures.below[self.low[place]] == kind:
                self.low[place] = kind
            if self.high[place] < 0 or measures.after[self.high[place]] == kind:
                self.high[place] = kind

    def after(self, step: int) -> Layout:
        """The layout after one more step."""
        new = Layout(self.start, ())
        new.steps = (*self.steps, step)
        new.slots, new.touched = self.slots.copy(), self.touched
        new.low, new.high = self.low.copy(), self.high.copy()
        new._lay(step)
        return new

    def settle(self, place: int) -> None:
        """Count the cards at a place as laid before the turn."""
        natural, wild, _, _ = self.slots[place]
        self.slots[place] = (natural, wild, natural, wild)

    def places(self, target: int) -> list[int]:
        """The places of a target's melds, and the next one that is free."""
        measures, slots = self.start.measures, self.slots
        place = first = measures.firsts[target]
        last = first + measures.room(target) - 1
        while place < last and slots[place][0]:
            place += 1
        return list(range(first, place + 1))

    def is_next_room(self, place: int) -> bool:
        """Whether a meld at a place would be the next new one of its target."""
        measures = self.start.measures
        return self.slots[place - 1][0] > 0 or place == measures.firsts[measures.targets[place]]

    def continues(self, place: int, kind: int) -> bool:
        """Whether a card can be laid to a sequence next: below it first, then above it."""
        measures, low, high = self.start.measures, self.low[place], self.high[place]
        if low < 0:
            return measures.after[kind] >= 0 or measures.below[kind] >= 0
        if self.size(place) >= CANASTA_SIZE:
            return False
        return measures.after[high] == kind or (
            measures.below[low] == kind and self.grows_down(place)
        )

    def grows_down(self, place: int) -> bool:
        """Whether a sequence has not grown upwards in this turn; no meld of a rank does."""
        return place < len(self.high) and self.high[place] in self.start.melds[place]

    def made(self) -> int:
        """The canastas that were made in the turn; see `measures.PURE`."""
        found = 0
        for place in self.touched:
            natural, wild, before, wild_before = self.slots[place]
            found += self.start.measures.made(natural, wild, before + wild_before)
        return found

    def rooms(self, first: int, end: int, cards: int) -> tuple[Slot, ...]:
        """The first of some places of a rank, and those of the others where so many cards could be laid."""
        if end - first == 1:
            return (self.slots[first],)
        most = self.start.measures.most
        found = [self.slots[first]]
        for slot in self.slots[first + 1 : end]:
            size = slot[0] + slot[1]
            if not size:
                cards -= LEAST_NATURAL
                if cards < 0:
                    break
            if not most or size < most:
                found.append(slot)
        return tuple(found)

    def size(self, place: int) -> int:
        """How many cards lie at a place."""
        return self.slots[place][0] + self.slots[place][1]


_LATEST_LAYOUT: Final[list[Layout]] = []


def layout_with(measures: Measures, melds: Melds, steps: Laid) -> Layout:
    """What lies at each place with the steps of a turn; the latest is kept."""
    if _LATEST_LAYOUT:
        kept = _LATEST_LAYOUT[0]
        if kept.start.measures is measures and kept.start.melds is melds and kept.steps == steps:
            return kept
    found = Layout(layout_before(measures, melds), steps)
    _LATEST_LAYOUT[:] = [found]
    return found


def ends(measures: Measures, meld: Sequence[int]) -> tuple[int, int]:
    """The lowest and the highest card of a sequence; -1 of none."""
    low = high = -1
    for kind in meld:
        if measures.below[kind] not in meld:
            low = kind
        if measures.after[kind] not in meld:
            high = kind
    return low, high
