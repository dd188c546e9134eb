"""Equal things: of several packs or tiles alike, only the kind of a thing is ever seen.

Equal things have a number each all the same, so that chance draws them in proportion to how many there are.
What was seen of their kinds is read as moves of certain things:

- a thing that lies for certain where something of its kind was taken is the one that was taken;
- else it is one that nobody has seen yet (all of these are alike, so that the first of them stands for all),
  or one that was lost sight of and may have come there: each is a reading of its own.

Somebody who chooses among equal things takes any of them. So a reading in which `m` of a kind lay where one
was chosen is worth one m-th, which `AlikeLikelihood` weighs: that somebody has shown an ace makes it no
likelier that they had two. A thing that chance drew needs no such weight.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
from pelitupa.core.shares import BITS, things_in

MOST_READINGS: Final = 256
"""In so many ways moves may be read."""


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
