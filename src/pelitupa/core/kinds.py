"""Equal things: of several packs or tiles alike, only the kind of a thing is ever seen.

Things come to a place hidden, from chance alone, and leave it in sight, for many turns on end. `Arrivals`
draws the kinds of all that came hidden, as likely as equal things can have come so.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random as Generator
from typing import Final

from mypy_extensions import mypyc_attr

from pelitupa.core.open_input import Action
from pelitupa.core.shares import Random

ARRIVES: Final = -1
"""What happens at a place: something comes to it unseen."""

_TRIES: Final = 2000
_TRIALS: Final = 24
_ROOM: Final = 1.25
_LITTLE: Final = 0.02
"""Draws of `Arrivals` before one is taken by its weight; trials that tell how large weights are, how much
larger one may be than the largest of them, and by how much one must be off to be minded."""


def comes(kind: int) -> int:
    """What happens at a place: a thing of this kind comes to it, and is seen."""
    return -2 - kind


class Arrived:
    """One way in which things may have come unseen: `told` has for each place the kinds of its hidden
    arrivals in their order, `left` how many of each kind chance has still."""

    __slots__ = ("told", "left", "weight")

    def __init__(self, told: list[list[int]], left: list[int], weight: float) -> None:
        self.told = told
        self.left = left
        self.weight = weight


@mypyc_attr(allow_interpreted_subclasses=True)
class Look:
    """What is known of what lay at a place after so many of its happenings."""

    def __init__(self, place: int, index: int) -> None:
        self.place = place
        self.index = index

    def agrees(self, held: list[int]) -> bool:
        """Whether it can have been these kinds, ascending."""
        raise NotImplementedError


class _Place:
    """What happened at a place, and what it makes of ways to tell it: prepared once.

    `kept` leaves out what was seen to come and to go. By the number of a happening, `looks` has what was
    known then, with the kinds of what had been seen to come; and `extra` for each kind, by how many of it lie
    there, how much likelier than others they are together to be what came, as else they make what left less
    likely (`kinds` and `parts` have the same in lists, which are gone through sooner). `fewer` has for each
    kind, by how many of it lie there at the end, how likely one more of it is.
    """

    __slots__ = ("kept", "slots", "lie", "looks", "extra", "kinds", "parts", "fewer")

    def __init__(self, place: Sequence[int], pool: list[int], looks: Sequence[Look]) -> None:
        """Takes out of the pool what was taken from hidden things."""
        self.kept: list[int] = []
        self.slots = self.lie = 0
        self.looks: dict[int, list[tuple[Look, list[int]]]] = {}
        self.extra: list[dict[int, list[float]]] = []
        self.kinds: list[list[int]] = []
        self.parts: list[list[list[float]]] = []
        self.fewer: dict[int, list[float]] = {}
        known = [0] * len(pool)
        for index, what in enumerate(place):
            self._look(looks, index, known)
            if what == ARRIVES:
                self.lie += 1
                self.slots += 1
                self.kept.append(what)
            elif what < ARRIVES:
                known[-2 - what] += 1
            elif known[what]:
                known[what] -= 1
            else:
                self.lie -= 1
                pool[what] -= 1
                self.kept.append(what)
                if self.lie < 0:
                    raise ValueError("more left in sight than can have come")
        self._look(looks, len(place), known)

    def _look(self, looks: Sequence[Look], index: int, known: Sequence[int]) -> None:
        for look in looks:
            if look.index == index:
                seen = [kind for kind, many in enumerate(known) for _ in range(many)]
                self.looks.setdefault(len(self.kept), []).append((look, seen))

    def look_back(self, kind: int, most: int) -> None:
        """What having so many of a kind, up to `most`, makes of all that left before, as if it stood alone:
        whichever lies there is as likely as another to be what came last."""
        worth = [1.0] * (most + 1)
        here, first = 0, self.kept.index(kind)
        for index, what in enumerate(self.kept):
            if what == ARRIVES:
                here += 1
                if index < first:
                    continue
                extra = [0.0]
                for many in range(1, most + 1):
                    extra.append(many * (worth[many - 1] / worth[many] - 1.0))
                if extra[-1] > _LITTLE:
                    self.extra[index][kind] = extra
                for many in range(min(most, here), 0, -1):
                    worth[many] += many * (worth[many - 1] - worth[many]) / here
            else:
                here -= 1
                if what == kind:
                    worth = [part / (many + 1) for many, part in enumerate([*worth[1:], worth[-1]])]
        shares = [more / one for one, more in zip(worth, [*worth[1:], worth[-1]], strict=True)]
        if shares[0] < 1.0 - _LITTLE:
            self.fewer[kind] = shares


class Arrivals:
    """What came hidden from chance to places that things leave only in sight, merged: prepared once.

    At each place it says what happens, in order: `ARRIVES`, `comes(kind)`, or the number of a kind: a thing
    of it leaves, and all see it. (What is shown where it lies leaves, and comes back.) Each sequence of kinds
    that chance can have given, so that all that left was there, is as likely as things are many.

    It is told backwards in time, from what lies there at the end. What left lies there again; and of what
    lies there when something came, each thing is as likely to have been it, whatever things they are, as all
    had come by then. So nothing told need be taken back, and what was known of what lay there (`Look`) is
    asked as soon as that is told. But of several of a kind any can have been the one that left, so that a
    telling with `m` of it there weighs one m-th. Things are told to have come, and to lie there at the end,
    so much the rather or less as that is about to make of the weight (`_Place.look_back`). What is left of it
    hardly differs, and by that a telling is kept or begun anew. The bound of that is taken from trials,
    with room; so draws are exact but for what would weigh more, which trials have not met.
    """

    def __init__(
        self, pool: Sequence[int], happenings: Sequence[Sequence[int]], looks: Sequence[Look] = ()
    ) -> None:
        """`pool` has for each kind how many can have come unseen, those included that have left since.

        Raises `ValueError` where more left than can have come.
        """
        self._pool = list(pool)
        self._places: list[_Place] = []
        for number, place in enumerate(happenings):
            known = [look for look in looks if look.place == number]
            self._places.append(_Place(place, self._pool, known))
        self._cards: list[int] = []
        for kind, many in enumerate(self._pool):
            if many < 0:
                raise ValueError("more left in sight than can have come")
            self._cards += [kind] * many
        if len(self._cards) < sum([one.lie for one in self._places]):
            raise ValueError("more came unseen than there was")
        self._order = sorted(range(len(self._places)), key=self._unknown)
        picks = 0
        for one in self._places:
            one.extra = [{} for _ in one.kept]
            for kind in set(one.kept) - {ARRIVES}:
                one.look_back(kind, self._pool[kind] + one.kept.count(kind))
                picks += 1
            one.kinds = [list(extra) for extra in one.extra]
            one.parts = [list(extra.values()) for extra in one.extra]
        self._most = 1.0
        if picks:
            rng = Generator(0).random
            self._most = _ROOM * max([self._tell(rng, False).weight for _ in range(_TRIALS)])

    def _unknown(self, number: int) -> bool:
        """Places of which something is known are told first."""
        return not self._places[number].looks

    def draw(self, rng: Random, looking: bool = True) -> Arrived:
        """One way in which it may all have gone; looks may be left out."""
        found = self.find(rng, _TRIES, looking)
        if found is None:
            raise ValueError("nothing was found that agrees with what was seen")
        return found

    def find(self, rng: Random, tries: int, looking: bool = True) -> Arrived | None:
        """The same; None where in so many tries none is found."""
        total, kept = 0.0, None
        for _ in range(tries):
            told = self._tell(rng, looking)
            if rng() * self._most < told.weight:
                return told
            total += told.weight
            if rng() * total < told.weight:
                kept = told
        return kept

    def _tell(self, rng: Random, looking: bool) -> Arrived:
        """Tell what came to all places; it has no weight where a look does not agree."""
        told: list[list[int]] = [[] for _ in self._places]
        cards, left, weight = self._cards.copy(), self._pool.copy(), 1.0
        for number in self._order:
            place = self._places[number]
            counts = [0] * len(left)
            hand: list[int] = []
            weight *= _fill(place, hand, counts, cards, left, rng)
            told[number] = [0] * place.slots
            weight *= _walk_back(place, hand, counts, told[number], rng, looking)
            if not weight:
                break
        return Arrived(told, left, weight)


def _fill(
    place: _Place,
    hand: list[int],
    counts: list[int],
    cards: list[int],
    left: list[int],
    rng: Random,
) -> float:
    """Tell what lies at a place at the end; what that weighs."""
    weight, less, fewer = 1.0, 0.0, place.fewer
    for kind, shares in fewer.items():
        less += left[kind] * (1.0 - shares[0])
    for _ in range(place.lie):
        weight *= 1.0 - less / len(cards)
        while True:
            spot = int(rng() * len(cards))
            kind = cards[spot]
            if kind not in fewer:
                break
            shares, many = fewer[kind], counts[kind]
            if rng() < shares[many]:
                weight /= shares[many]
                less -= left[kind] * (1.0 - shares[many])
                less += (left[kind] - 1) * (1.0 - shares[many + 1])
                break
        cards[spot] = cards[-1]
        cards.pop()
        left[kind] -= 1
        counts[kind] += 1
        hand.append(kind)
    return weight


def _walk_back(
    place: _Place, hand: list[int], counts: list[int], told: list[int], rng: Random, looking: bool
) -> float:
    """Tell what came to a place, from what lies there at the end; what that weighs."""
    weight, slot, looks = 1.0, place.slots, place.looks
    for index in range(len(place.kept), 0, -1):
        if looking and index in looks:
            for look, seen in looks[index]:
                if not look.agrees(sorted(hand + seen)):
                    return 0.0
        kind = place.kept[index - 1]
        if kind != ARRIVES:
            counts[kind] += 1
            weight /= counts[kind]
            hand.append(kind)
            continue
        extra, lie, more = place.extra[index - 1], len(hand), 0.0
        kinds, shares = place.kinds[index - 1], place.parts[index - 1]
        for at in range(len(kinds)):
            many = counts[kinds[at]]
            if many:  # of what does not lie there it is nothing
                more += shares[at][many]
        point = rng() * (lie + more)
        if point < lie:
            spot = int(point)
            kind = hand[spot]
        else:
            point -= lie
            for kind, parts in extra.items():
                point -= parts[counts[kind]]
                if point < 0.0 and counts[kind]:
                    break
            spot = hand.index(kind)
        weight *= 1.0 + more / lie
        if kind in extra:
            weight /= 1.0 + extra[kind][counts[kind]] / counts[kind]
        hand[spot] = hand[-1]
        hand.pop()
        counts[kind] -= 1
        slot -= 1
        told[slot] = kind
    return weight


# --- lines of hands: what happened to each, of things that come unseen and leave in sight. An entry is
# `-1 - step` of a draw, by its step in the history; a kind that left; or, where there are so many `kinds`,
# `kinds + kind` of one that came in sight. What is shown and goes back has left, and come.


def undrawn(pack: Sequence[int], line: Sequence[int], actions: Sequence[Action]) -> list[int]:
    """How many of each kind there are, beside those that were drawn by the player of a line."""
    found = list(pack)
    for entry in line:
        if entry < 0:
            drawn = actions[-1 - entry]
            assert isinstance(drawn, int)
            found[drawn] -= 1
    return found


def happenings(line: Sequence[int], kinds: int) -> list[int]:
    """What happened to a hand, for `Arrivals`."""
    return [
        ARRIVES if entry < 0 else comes(entry - kinds) if entry >= kinds else entry
        for entry in line
    ]


def counts_of(told: Sequence[int], line: Sequence[int], kinds: int) -> list[int]:
    """How many of each kind have come and not gone, if these came unseen; below 0 what must have come."""
    found = [0] * kinds
    for kind in told:
        found[kind] += 1
    for entry in line:
        if entry >= kinds:
            found[entry - kinds] += 1
        elif entry >= 0:
            found[entry] -= 1
    return found


def left_of(told: Sequence[int], line: Sequence[int], kinds: int) -> list[int]:
    """What has come and not gone, ascending, if these came unseen."""
    found: list[int] = []
    for kind, many in enumerate(counts_of(told, line, kinds)):
        if many > 0:
            found += [kind] * many
    return found


def write(actions: list[Action], line: Sequence[int], told: Sequence[int]) -> None:
    """Put what came to a hand unseen into a history."""
    steps = [-1 - entry for entry in line if entry < 0]
    for step, kind in zip(steps, told, strict=True):
        actions[step] = kind
