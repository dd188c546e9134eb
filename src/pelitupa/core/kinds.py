"""Equal things: of several packs or tiles alike, only the kind of a thing is ever seen.

Equal things have a number each all the same, so that chance draws them in proportion to how many there are.
What was seen of their kinds is read as moves of certain things:

- a thing that lies for certain where something of its kind was taken is the one that was taken;
- else it is one that nobody has seen yet (all of these are alike, so that the first of them stands for all),
  or one that was lost sight of and may have come there: each is a reading of its own.

Somebody who chooses among equal things takes any of them. So a reading in which `m` of a kind lay where one
was chosen is worth one m-th, which `AlikeLikelihood` weighs: that somebody has shown an ace makes it no
likelier that they had two. A thing that chance drew needs no such weight.

Where things come hidden from chance alone and leave in sight, for many turns on end, there is one reading,
but the routes and weights have no end: each hidden arrival is a route of its own, and each thing shown a
weight of one m-th. There `Arrivals` merges them: see its own words.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random as Generator
from typing import Final

from pelitupa.core.places import (
    SHOWN,
    STOCK,
    UNSEEN,
    Condition,
    DealSampler,
    Drawn,
    Fact,
    Likelihood,
    Move,
    SeenMoves,
)
from pelitupa.core.shares import BITS, Random, things_in

MOST_READINGS: Final = 256
"""In so many ways moves may be read."""

ARRIVES: Final = -1
"""What happens at a place: something comes to it unseen."""

_TRIES: Final = 2000
_TRIALS: Final = 24
_ROOM: Final = 1.25
"""Draws of `Arrivals` before one is taken by its weight; trials that tell how large weights are, and how much
larger one may be than the largest of them."""


class _Reading:
    """One way in which seen kinds are certain things: `cards` has the thing of each move so far.

    `sure` has the place of each thing that lies there for certain, `lost` the things that were seen once
    and may have moved since, `picks` the choices among equal things: (move, kind).
    """

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.sure: dict[int, int] = {}
        self.lost: set[int] = set()
        self.picks: list[tuple[int, int]] = []
        self.multiple = 1

    def copy(self) -> _Reading:
        new = _Reading()
        new.cards = self.cards.copy()
        new.sure = self.sure.copy()
        new.lost = self.lost.copy()
        new.picks = self.picks.copy()
        new.multiple = self.multiple
        return new

    def take(self, move: Move, thing: int, multiple: int = 1) -> _Reading:
        """This reading, when a thing was the one that moved; it stands for so many alike."""
        self.cards.append(thing)
        self.lost.discard(thing)
        self.sure[thing] = move.target
        self.multiple *= multiple
        return self

    def lose(self, place: int) -> None:
        """Something unseen has left a place."""
        gone = [thing for thing, at in self.sure.items() if at == place]
        for thing in gone:
            del self.sure[thing]
        self.lost.update(gone)


class AlikeLikelihood(Likelihood):
    """What choices among equal things make of a draw, and what a game says of it beside (`other`)."""

    def __init__(
        self,
        picks: Sequence[Sequence[tuple[int, int]]],
        masks: Sequence[int],
        other: Likelihood | None,
    ) -> None:
        """`picks` has the choices of each reading, by its number; `masks` the things of each kind."""
        self._picks = picks
        self._masks = masks
        self._other = other

    def weight(self, drawn: Drawn) -> float:
        """See `Likelihood.weight`."""
        seen = drawn.case.seen
        worth = 1.0 if self._other is None else self._other.weight(drawn)
        for index, kind in self._picks[seen.number]:
            place = seen.place(seen.moves[index].source)
            worth /= (drawn.at(index)[place] & self._masks[kind]).bit_count()
        return worth


def alike_sampler(
    start: Sequence[int],
    moves: Sequence[Move],
    seen: Sequence[int],
    kind_of: Sequence[int],
    *,
    by_chance: Collection[int] = (STOCK,),
    checkpoints: Sequence[int] = (),
    cases: Sequence[Sequence[Fact]] = ((),),
    condition: Condition | None = None,
    likelihood: Likelihood | None = None,
) -> DealSampler:
    """All that may have happened to things of which only kinds are seen, ready to be drawn from.

    `start` has the things of each place, `kind_of` the kind of each thing, `seen` the kind of each move or
    UNSEEN. From the places `by_chance` chance draws; from all others somebody chooses. What is shown where it
    lies is a `Fact` about all things of a kind, or a `Condition`. Raises `ValueError` where nothing agrees
    with what was seen, and where it can be read in more than `MOST_READINGS` ways.
    """
    masks = [0] * (max(kind_of) + 1)
    for thing, kind in enumerate(kind_of):
        masks[kind] |= BITS[thing]
    readings = [_Reading()]
    for index, move in enumerate(moves):
        if move.step == SHOWN:
            raise ValueError("of equal things, what is shown is told by facts or a condition")
        new: list[_Reading] = []
        for reading in readings:
            if seen[index] == UNSEEN:
                reading.cards.append(UNSEEN)
                reading.lose(move.source)
                new.append(reading)
            else:
                chosen = move.source not in by_chance
                new += _readings(reading, index, move, seen[index], start, masks, chosen)
        readings = new
        if len(readings) > MOST_READINGS:
            raise ValueError("equal things were lost sight of too often")
    found: list[SeenMoves] = []
    for number, reading in enumerate(readings):
        asked = sorted({*checkpoints, *[index for index, _ in reading.picks]})
        found.append(SeenMoves(start, moves, reading.cards, asked, (), reading.multiple, number))
    picks = [reading.picks for reading in readings]
    if any(picks):
        likelihood = AlikeLikelihood(picks, masks, likelihood)
    return DealSampler(found, cases, condition, likelihood=likelihood)


def _readings(
    reading: _Reading,
    index: int,
    move: Move,
    kind: int,
    start: Sequence[int],
    masks: Sequence[int],
    chosen: bool,
) -> list[_Reading]:
    """The readings that a reading becomes by a move of which a kind was seen."""
    alike = things_in(masks[kind])
    sure = [thing for thing in alike if reading.sure.get(thing) == move.source]
    if sure and chosen:
        return [reading.take(move, sure[0])]
    if chosen and len(alike) > 1:
        reading.picks.append((index, kind))
    found = [
        reading.copy().take(move, thing)
        for thing in alike
        if thing in reading.lost or thing in sure
    ]
    for things in start:  # of those not seen yet, the ones that began in the same place are alike
        fresh = [
            thing
            for thing in alike
            if things & BITS[thing] and thing not in reading.sure and thing not in reading.lost
        ]
        if fresh:
            found.append(reading.copy().take(move, fresh[0], len(fresh)))
    return found


def comes(kind: int) -> int:
    """What happens at a place: a thing of this kind comes to it, and is seen."""
    return -2 - kind


class _Taken:
    """The times something of a kind was taken from the hidden things of a place: how many had come there by
    then (`come`), and how many of the kind lay among them (`many`)."""

    __slots__ = ("come", "many")

    def __init__(self) -> None:
        self.come: list[int] = []
        self.many: list[int] = []

    def share(self, slot: int) -> float:
        """By what one more of the kind makes the choices less likely, if it came as the `slot`-th."""
        share = 1.0
        for number in range(len(self.come) - 1, -1, -1):
            if self.come[number] <= slot:
                break
            share *= self.many[number] / (self.many[number] + 1)
        return share

    def add(self, slot: int) -> None:
        """One more came as the `slot`-th, and lay there when others were taken later."""
        for number in range(len(self.come) - 1, -1, -1):
            if self.come[number] <= slot:
                break
            self.many[number] += 1


def _shares(before: Sequence[int], come: int) -> list[float]:
    """For each slot what one more of a kind there makes of earlier choices, about: `before` has how many had
    come when each was made."""
    found: list[float] = []
    number = 0
    for slot in range(come):
        while number < len(before) and before[number] <= slot:
            number += 1
        found.append(1.0 / (1 + len(before) - number))
    return found


class Arrived:
    """One way in which things may have come unseen: `told` has for each place the kinds of its hidden
    arrivals in their order, `left` how many of each kind chance has still."""

    __slots__ = ("told", "left", "weight")

    def __init__(self, told: list[list[int]], left: list[int], weight: float) -> None:
        self.told = told
        self.left = left
        self.weight = weight


class Arrivals:
    """What came hidden from chance to places that things leave only in sight, merged: prepared once.

    At each place it says what happens, in order: `ARRIVES`, `comes(kind)`, or the number of a kind: a thing
    of it leaves, and all see it. (What is shown where it lies leaves, and comes back.) Each sequence of kinds
    that chance can have given, so that all that left was there, is as likely as things are many.

    A thing that leaves came as any of the hidden ones that are there, each as likely, while there is one of
    its kind; so arrivals are told in the order of time, and what is left at the end is any of the rest. Of
    several of a kind it is told in several ways which one left. Where one more of a kind is told to have been
    there already, it weighs so much less (`_Taken`); and a thing that lies there since long ago is rather
    told to leave now than later, when such is less likely still (`_look_ahead`). What all choices weigh
    together then hardly differs, and by that a telling is kept or begun anew. The bound of that is taken from
    trials, with room; so draws are exact but for what would weigh more, which trials have not met.
    """

    def __init__(self, pool: Sequence[int], happenings: Sequence[Sequence[int]]) -> None:
        """`pool` has for each kind how many can have come unseen, those included that have left since.

        Raises `ValueError` where more left than can have come.
        """
        self._pool = list(pool)
        self._happenings: list[list[int]] = []
        self._slots: list[int] = []
        picks = 0
        for place in happenings:
            picks += self._read(place)
        self._cards: list[int] = []
        for kind, many in enumerate(self._pool):
            if many < 0:
                raise ValueError("more left in sight than can have come")
            self._cards += [kind] * many
        if len(self._cards) + picks < sum(self._slots):
            raise ValueError("more came unseen than there was")
        self._prospects: list[list[list[float]]] = []
        for kept in self._happenings:
            self._prospects.append(self._look_ahead(kept))
        self._most = 1.0
        if picks:
            rng = Generator(0).random
            weights = [self._tell(rng).weight for _ in range(_TRIALS)]
            self._most = _ROOM * max(weights)
        if not self._most:
            raise ValueError("nothing agrees with what was seen")

    def _read(self, place: Sequence[int]) -> int:
        """Leave out what is seen to come and to go; how many hidden things were taken."""
        known = [0] * len(self._pool)
        kept: list[int] = []
        lie = slots = 0
        for what in place:
            if what == ARRIVES:
                lie += 1
                slots += 1
                kept.append(what)
            elif what < ARRIVES:
                known[-2 - what] += 1
            elif known[what]:
                known[what] -= 1
            else:
                lie -= 1
                self._pool[what] -= 1
                kept.append(what)
                if lie < 0:
                    raise ValueError("more left in sight than can have come")
        self._happenings.append(kept)
        self._slots.append(slots)
        return len(kept) - slots

    def _look_ahead(self, kept: Sequence[int]) -> list[list[float]]:
        """For each happening, and each slot that has come, what leaving later would weigh on average."""
        taken: dict[int, list[int]] = {}
        shares: list[list[float]] = []
        lie: list[int] = []
        come = here = 0
        for kind in kept:
            lie.append(here)
            if kind == ARRIVES:
                come += 1
                here += 1
                shares.append([])
                continue
            here -= 1
            before = taken.setdefault(kind, [])
            shares.append(_shares(before, come))
            before.append(come)
        total = float(sum(self._pool)) or 1.0
        ahead = [1.0] * come
        for kind, before in taken.items():
            part = max(self._pool[kind], 0) / total
            for slot, share in enumerate(_shares(before, come)):
                ahead[slot] -= part * (1.0 - share)
        found: list[list[float]] = []
        for number in range(len(kept) - 1, -1, -1):
            if kept[number] == ARRIVES:
                found.append([])
                ahead = ahead[:-1]
                continue
            found.append(ahead)
            chance = 1.0 / lie[number]
            ahead = [
                chance * share + (1.0 - chance) * later
                for share, later in zip(shares[number], ahead, strict=True)
            ]
        found.reverse()
        return found

    def draw(self, rng: Random) -> Arrived:
        """One way in which it may all have gone."""
        total, kept = 0.0, None
        for _ in range(_TRIES):
            told = self._tell(rng)
            if rng() * self._most < told.weight:
                return told
            total += told.weight
            if rng() * total < told.weight:
                kept = told
        if kept is None:
            raise ValueError("nothing was found that agrees with what was seen")
        return kept

    def _tell(self, rng: Random) -> Arrived:
        told: list[list[int]] = []
        cards, left, weight = self._cards.copy(), self._pool.copy(), 1.0
        for number, happenings in enumerate(self._happenings):
            kinds = [0] * self._slots[number]
            lie: list[int] = []
            taken: dict[int, _Taken] = {}
            come = 0
            prospects = self._prospects[number]
            for index, kind in enumerate(happenings):
                if kind == ARRIVES:
                    lie.append(come)
                    come += 1
                    continue
                ahead = prospects[index]
                before = taken.get(kind)
                if before is None:
                    before = taken[kind] = _Taken()
                    shares = [1.0 / ahead[slot] for slot in lie]
                else:
                    shares = [before.share(slot) / ahead[slot] for slot in lie]
                total = sum(shares)
                spot, point = 0, rng() * total - shares[0]
                while point >= 0.0 and spot < len(lie) - 1:
                    spot += 1
                    point -= shares[spot]
                slot = lie[spot]
                weight *= ahead[slot] * total / len(lie)
                lie.pop(spot)
                before.add(slot)
                before.come.append(come)
                before.many.append(1)
                kinds[slot] = kind
            weight *= self._fill(kinds, lie, taken, cards, left, rng)
            told.append(kinds)
        return Arrived(told, left, weight)

    def _fill(
        self, kinds: list[int], lie: list[int], taken: dict[int, _Taken],
        cards: list[int], left: list[int], rng: Random,
    ) -> float:  # fmt: skip
        """Tell the kinds of what lies there still; what that weighs."""
        weight = 1.0
        if not lie:
            return weight
        latest = [kind for kind, before in taken.items() if before.come[-1] > lie[0]]
        for slot in lie:
            shares: dict[int, float] = {}
            less = 0.0
            for kind in latest:
                if left[kind]:
                    share = taken[kind].share(slot)
                    if share < 1.0:
                        shares[kind] = share
                        less += left[kind] * (1.0 - share)
            weight *= 1.0 - less / len(cards)
            while True:
                spot = int(rng() * len(cards))
                kind = cards[spot]
                if kind not in shares:
                    break
                if rng() < shares[kind]:
                    taken[kind].add(slot)
                    break
            cards[spot] = cards[-1]
            cards.pop()
            left[kind] -= 1
            kinds[slot] = kind
        return weight
