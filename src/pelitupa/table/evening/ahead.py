"""Whether so many rounds can be paired without a repeat: an exact search.

All rounds are filled at once, a place of a round at a time, always where least choice is left, so that what
cannot be is seen early. Rounds that are alike are kept apart by one player alone, whose opponents stand in
order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


class TooLong(Exception):
    """As many steps were taken as may be."""


class RoundsAhead:
    """Rounds that are filled with pairs of players who have not met, and, of an odd number, one who rests.

    `fresh` is a mask for each player: whom they may still meet. `rests` is how often each has rested: nobody
    rests before those who have rested less. At most `most` steps are taken, all searches together.
    """

    def __init__(self, fresh: Sequence[int], rests: Sequence[int], rounds: int, most: int) -> None:
        self._fresh = list(fresh)
        self._free = [2 ** len(fresh) - 1] * rounds
        self._most = most
        self.steps = 0
        self._open = [rounds] * len(fresh)
        """In how many rounds each player has nothing to do yet."""
        self._may_rest = [0] * rounds
        self._first = [0] * rounds
        """The first of the rounds that are like each."""
        self._lead = min(range(len(fresh)), key=lambda player: fresh[player].bit_count())
        if len(fresh) % 2:
            self._share_rests(rests, rounds)

    def _share_rests(self, rests: Sequence[int], rounds: int) -> None:
        """Who have rested least rest first, each once; then these and those who had rested once more."""
        begin, level = 0, min(rests)
        while begin < rounds:
            due = sum(1 << player for player, count in enumerate(rests) if count <= level)
            end = min(rounds, begin + due.bit_count())
            self._may_rest[begin:end] = [due] * (end - begin)
            self._first[begin:end] = [begin] * (end - begin)
            begin, level = end, level + 1

    def can_be_paired(self) -> bool:
        """Whether all rounds can be filled. Raises `TooLong`."""
        return self._led(0, 0)

    def _count(self) -> None:
        self.steps += 1
        if self.steps > self._most:
            raise TooLong

    def _led(self, number: int, after: int) -> bool:
        """Give the leading player something to do in this round and all after it; among rounds that are alike
        opponents come in their order (those of the mask `after` on), and a rest is the first."""
        if number == len(self._free):
            return self._filled()
        self._count()
        lead = self._lead
        if number == self._first[number]:
            after = 0
            if self._may_rest[number] >> lead & 1 and self._resting(
                number, lead, lambda: self._led(number + 1, 0)
            ):
                return True
        choices = self._fresh[lead] >> after << after
        while choices:
            bit = choices & -choices
            choices -= bit
            other = bit.bit_length() - 1
            if self._meeting(number, lead, other, lambda: self._led(number + 1, other + 1)):  # noqa: B023
                return True
        return False

    def _filled(self) -> bool:
        """Fill what is open, where least choice is first."""
        self._count()
        number, player, least = self._narrowest()
        if not least:
            return False
        if number < 0:
            return True
        if least > 1:
            where, one, other = self._narrowest_pair(least)
            if where is not None:
                return any(self._meeting(at, one, other, self._filled) for at in where)
        if player < 0:
            return self._any_rests(number)
        if self._may_rest[number] >> player & 1 and self._resting(number, player, self._filled):
            return True
        choices = self._fresh[player] & self._free[number]
        while choices:
            bit = choices & -choices
            choices -= bit
            if self._meeting(number, player, bit.bit_length() - 1, self._filled):
                return True
        return False

    def _narrowest(self) -> tuple[int, int, int]:
        """The round and player with least choice, and how much; player -1 where it is who rests, round -1
        where nothing is open."""
        found, least = (-1, -1), len(self._fresh) + 1
        for number, free in enumerate(self._free):
            may_rest = self._may_rest[number]
            left = free
            while left:
                bit = left & -left
                left -= bit
                player = bit.bit_length() - 1
                choice = (self._fresh[player] & free).bit_count() + (may_rest & bit != 0)
                if choice < least:
                    found, least = (number, player), choice
            if may_rest and (may_rest & free).bit_count() < least:
                found, least = (number, -1), (may_rest & free).bit_count()
            if least < 2 and found[0] >= 0:
                break
        return *found, least

    def _narrowest_pair(self, most: int) -> tuple[list[int] | None, int, int]:
        """A pair that has to meet, since one of them needs all who are left to meet: in which rounds it can,
        if these are fewer than `most`."""
        found: list[int] | None = None
        pair = -1, -1
        for player, fresh in enumerate(self._fresh):
            if not fresh or fresh.bit_count() != self._open[player] or self._can_rest(player):
                continue
            left = fresh
            while left:
                bit = left & -left
                left -= bit
                both = bit | 1 << player
                where = [number for number, free in enumerate(self._free) if free & both == both]
                if len(where) < most:
                    found, most, pair = where, len(where), (player, bit.bit_length() - 1)
        return found, *pair

    def _can_rest(self, player: int) -> bool:
        bit = 1 << player
        return any(
            free & may_rest & bit for free, may_rest in zip(self._free, self._may_rest, strict=True)
        )

    def _any_rests(self, number: int) -> bool:
        choices = self._may_rest[number] & self._free[number]
        while choices:
            bit = choices & -choices
            choices -= bit
            if self._resting(number, bit.bit_length() - 1, self._filled):
                return True
        return False

    def _meeting(self, number: int, one: int, other: int, go_on: Callable[[], bool]) -> bool:
        """Whether all can be filled where these two meet in this round."""
        self._meet(number, one, other, -1)
        found = go_on()
        self._meet(number, one, other, 1)
        return found

    def _meet(self, number: int, one: int, other: int, step: int) -> None:
        self._free[number] ^= 1 << one | 1 << other
        self._fresh[one] ^= 1 << other
        self._fresh[other] ^= 1 << one
        self._open[one] += step
        self._open[other] += step

    def _resting(self, number: int, player: int, go_on: Callable[[], bool]) -> bool:
        """Whether all can be filled where this one rests in this round."""
        before = self._may_rest[:]
        bit = 1 << player
        for other, first in enumerate(self._first):
            if first == self._first[number]:
                self._may_rest[other] &= ~bit
        self._may_rest[number] = 0
        self._free[number] ^= bit
        self._open[player] -= 1
        found = go_on()
        self._free[number] ^= bit
        self._open[player] += 1
        self._may_rest = before
        return found
