"""Hands that agree with rare things that are known of them: one way is sought, and then walked from.

A player who asked whether to go out held a hand that lays itself down whole; one who is putting a turn
together holds what completes it. Such hands are too rare to wait for them by chance. So one way in which all
cards may have come is sought, from what is known alone: cards are changed for likelier ones until all agrees.
From there the sampler walks by exchanges of two cards, each of which leads back as easily as there, and is
made only if all still agrees: in the long run each way is as likely as it was dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from pelitupa.core.kinds import Arrived, Look, counts_of, left_of
from pelitupa.core.shares import Random
from pelitupa.games.canasta.cards import JOKER, KINDS

_CHANGES: Final = 300
"""So often a hand is changed before the search for one begins again, or is given up."""

_BEGINNINGS: Final = 2
_HANDS: Final = 30
"""Whole hands of few ranks that are tried for each fact before cards are changed one by one."""

_STEPS: Final = 48
"""Exchanges between two draws."""

_BLINDLY: Final = 0.1
"""How often a change is made that makes a hand worse."""

_NEAR: Final = 2.0
"""A hand less far than this from one with which a fact holds may be one."""
_ALIKE: Final = 1e-6

_MOST_TRIED: Final = 150
"""So many hands are held to what is known in a search, at most: each takes a millisecond or some."""

_MOST_KNOWN: Final = 5000


@mypyc_attr(allow_interpreted_subclasses=True)
class Fact(Look):
    """What is known of a player's hand as it was when so much of his line had happened."""

    def __init__(self, seats: Sequence[int], seat: int, line: Sequence[int], index: int) -> None:
        """`index` is the number of the happening before which it was so; `line` what had happened by then."""
        super().__init__(seats.index(seat), index)
        self.line = line
        self.came = len([entry for entry in line if entry < 0])
        self._known: dict[tuple[int, ...], bool] = {}
        self.tried = 0

    def held(self, told: Sequence[int]) -> list[int]:
        """The hand then, if these cards came unseen one after another."""
        return left_of(told[: self.came], self.line, KINDS)

    def holds(self, told: Sequence[int]) -> bool:
        """Whether it is so, if these cards came to the hand unseen, one after another."""
        held = self.held(told)
        key = tuple(held)
        found = self._known.get(key)
        if found is None:
            self.tried += 1
            found = self.agrees(held)
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            self._known[key] = found
        return found

    def stuck(self, held: list[int]) -> float:
        """About how far a hand is from one with which it would be so; for all alike where nobody can tell."""
        return 0.0

    def is_rare(self) -> bool:
        """Whether hands with which it is so are rare."""
        return False

    def wanted(self, held: Sequence[int], rng: Random) -> list[int]:
        """Kinds one of which may bring a hand nearer: of the rank of one of its cards, or next to it."""
        if not held:
            return []
        kind = held[int(rng() * len(held))]
        if kind == JOKER:
            return []
        first = kind // 4 * 4
        found = list(range(first, first + 4))
        if rng() < 0.4:
            found = [(kind + step) % JOKER for step in (-8, -4, 4, 8)]
        return found


class Walk:
    """A way in which cards came unseen to some players, and what chance has left.

    `movements` are those of the players, with what is being laid as if it had left and come back; `laid` has
    for each the cards that are being laid, which stay where they are.
    """

    def __init__(
        self,
        movements: Sequence[Sequence[int]],
        laid: Sequence[Sequence[int]],
        facts: Sequence[Fact],
    ) -> None:
        self.movements = movements
        self.laid = laid
        self.facts = facts
        self.of_place = [[fact for fact in facts if fact.place == p] for p in range(len(movements))]
        self.enough = 0
        self.told: list[list[int]] = []
        self.left: list[int] = []
        self.slots = [(p, k) for p, line in enumerate(movements) for k in range(_draws(line))]

    def begin(self, arrived: Arrived) -> None:
        """Stand at a way that the cards in sight allow."""
        self.told = [told.copy() for told in arrived.told]
        self.left = arrived.left.copy()

    def here(self) -> Arrived:
        """Where it stands."""
        return Arrived([told.copy() for told in self.told], self.left.copy(), 1.0)

    def agrees(self) -> bool:
        """Whether all that is known agrees."""
        return all(fact.holds(self.told[fact.place]) for fact in self.facts)

    def _tried(self) -> int:
        return sum([fact.tried for fact in self.facts])

    # --- finding a first way

    def seek(self, rng: Random) -> bool:
        """Change hands until all agrees, or enough was tried; whether it does."""
        self.enough = self._tried() + _MOST_TRIED
        for _ in range(_BEGINNINGS):
            # what was known last first: it is what the turn goes on from
            for fact in reversed(self.facts):
                self._mend(fact, rng)
            if self.agrees():
                return True
        return False

    def _mend(self, fact: Fact, rng: Random) -> None:
        """Change cards of a hand until a fact of it holds, others that hold remaining so."""
        place = fact.place
        told = self.told[place]
        if fact.holds(told) or self._redraw(fact, rng):
            return
        others = [
            other for other in self.of_place[place] if other is not fact and other.holds(told)
        ]
        stuck = fact.stuck(fact.held(told))
        least = stuck  # so far: how little it can be nobody knows, for what is not of the cards counts too
        for _ in range(_CHANGES):
            if self._tried() >= self.enough:
                return
            free = self._free(place, fact.came)
            if not free:
                return
            slot = free[int(rng() * len(free))]
            pool = self._pool(place)
            wanted = [kind for kind in fact.wanted(fact.held(told), rng) if pool[kind]]
            kinds = wanted or [kind for kind in range(KINDS) if pool[kind]]
            kind = kinds[int(rng() * len(kinds))]
            if kind == told[slot]:
                continue
            undo = self._give(place, slot, kind, rng)
            if undo is None:
                continue
            now = fact.stuck(fact.held(told))
            if (now > stuck and rng() >= _BLINDLY) or not all(one.holds(told) for one in others):
                self._exchange(place, slot, *undo)
                continue
            stuck = now
            least = min(least, now)
            if now < max(_NEAR, least + _ALIKE) and fact.holds(told):
                return

    def _redraw(self, fact: Fact, rng: Random) -> bool:
        """Let all that a player holds still of his draws be other cards of few ranks; whether the facts of
        his hand hold then, else nothing is changed."""
        place, told, left = fact.place, self.told[fact.place], self.left
        free = self._free(place, fact.came)
        kept = [told[slot] for slot in free]
        pool = [kind for kind, many in enumerate(left) for _ in range(many)] + kept
        for _ in range(_HANDS if fact.is_rare() else 0):
            for slot, kind in zip(free, of_few_ranks(pool, len(free), rng), strict=True):
                told[slot] = kind
            if self._possible(place) and self._holds(place):
                for slot, kind in zip(free, kept, strict=True):
                    left[kind] += 1
                    left[told[slot]] -= 1
                return True
        for slot, kind in zip(free, kept, strict=True):
            told[slot] = kind
        return False

    def _free(self, place: int, came: int) -> list[int]:
        """The first draws of a player, so many, whose cards are in his hand still, and are not being laid."""
        told = self.told[place]
        many = counts_of(told, self.movements[place], KINDS)
        for kind in self.laid[place]:
            many[kind] -= 1
        found: list[int] = []
        for slot in range(came):
            if many[told[slot]] > 0:
                many[told[slot]] -= 1
                found.append(slot)
        return found

    def _pool(self, place: int) -> list[int]:
        """How many of each kind chance has, or other players of whom nothing is known."""
        pool = self.left.copy()
        for other, told in enumerate(self.told):
            if other != place and not self.of_place[other]:
                for kind, many in enumerate(counts_of(told, self.movements[other], KINDS)):
                    pool[kind] += max(0, many)
        return pool

    def _give(self, place: int, slot: int, kind: int, rng: Random) -> tuple[int, int] | None:
        """Let a card of this kind have come instead, from chance or another player; from where it is, as a
        place (-1: chance) and a slot or kind; nothing where it cannot be."""
        froms: list[tuple[int, int]] = [(-1, kind)] if self.left[kind] else []
        for other, told in enumerate(self.told):
            if other != place and not self.of_place[other]:
                froms += [(other, at) for at in range(len(told)) if told[at] == kind]
        if not froms:
            return None
        found = froms[int(rng() * len(froms))]
        before = self.told[place][slot]
        self._exchange(place, slot, *found)
        back = (-1, before) if found[0] < 0 else found
        if self._possible(place) and (found[0] < 0 or self._possible(found[0])):
            return back
        self._exchange(place, slot, *back)
        return None

    # --- walking

    def go(self, rng: Random) -> None:
        """Make some exchanges of two cards, as far as all agrees after each."""
        cards = len(self.slots) + sum(self.left)
        for _ in range(_STEPS if self.slots else 0):
            place, slot = self.slots[int(rng() * len(self.slots))]
            spot = int(rng() * cards)
            if spot < len(self.slots):
                other, at = self.slots[spot]
                if self.told[other][at] != self.told[place][slot]:
                    self._try(place, slot, other, at)
                continue
            spot -= len(self.slots)
            kind = 0
            while spot >= self.left[kind]:
                spot -= self.left[kind]
                kind += 1
            if kind != self.told[place][slot]:
                self._try(place, slot, -1, kind)

    def _try(self, place: int, slot: int, other: int, at: int) -> None:
        before = self.told[place][slot]
        self._exchange(place, slot, other, at)
        good = self._possible(place) and (other in (-1, place) or self._possible(other))
        if good:
            good = self._holds(place) and (other in (-1, place) or self._holds(other))
        if not good:
            self._exchange(place, slot, other, before if other < 0 else at)

    def _holds(self, place: int) -> bool:
        told = self.told[place]
        return all(fact.holds(told) for fact in self.of_place[place])

    def _exchange(self, place: int, slot: int, other: int, at: int) -> None:
        """Exchange the card of a draw for that of another player's (or the same one's), or one of this kind
        that chance has."""
        kind = self.told[place][slot]
        if other < 0:
            self.left[at] -= 1
            self.left[kind] += 1
            self.told[place][slot] = at
        else:
            self.told[place][slot] = self.told[other][at]
            self.told[other][at] = kind

    def _possible(self, place: int) -> bool:
        """Whether all that left a hand had come by then."""
        told = self.told[place]
        many, came = [0] * KINDS, 0
        for entry in self.movements[place]:
            if entry < 0:
                many[told[came]] += 1
                came += 1
            elif entry >= KINDS:
                many[entry - KINDS] += 1
            else:
                many[entry] -= 1
                if many[entry] < 0:
                    return False
        return True


def of_few_ranks(pool: Sequence[int], cards: int, rng: Random) -> list[int]:
    """So many cards of a pool, all that there are of a rank before another."""
    rest = list(pool)
    found: list[int] = []
    while len(found) < cards:
        rank = rest[int(rng() * len(rest))] // 4
        same = [kind for kind in rest if kind // 4 == rank]
        while same and len(found) < cards:
            kind = same.pop(int(rng() * len(same)))
            found.append(kind)
            rest.remove(kind)
    return found


def _draws(line: Sequence[int]) -> int:
    """How many cards came unseen."""
    return len([entry for entry in line if entry < 0])
