"""What the trick search has proved: bounds for all positions of one pattern.

A pattern is the length of each suit in each hand, who leads, and who owns the top cards of each suit,
as many as the proof rests on. Which cards these are by name does not matter, except for points.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from pelitupa.players.solvers.trick_bits import COUNT, PLACES, SLOT, place_of
from pelitupa.players.solvers.trick_layout import Layout

INFINITE: Final = 1 << 40
CODE: Final = 0x3FFF_FFFF
SMALL: Final[list[int]] = [4**count - 1 for count in range(16)]


@mypyc_attr(acyclic=True)
class Pattern:
    """Bounds `low` and `high` for the positions whose codes agree under the masks.

    `tops` counts the top cards of each suit, a byte for each; `move` is the lead that proved it last.
    """

    def __init__(
        self, key: i64, mask0: i64, mask1: i64, code0: i64, code1: i64, exact: i64, tops: i64
    ) -> None:
        self.key: i64 = key
        self.mask0: i64 = mask0
        self.mask1: i64 = mask1
        self.code0: i64 = code0
        self.code1: i64 = code1
        self.exact: i64 = exact
        self.tops: i64 = tops
        self.move: i64 = 0
        self.low: i64 = -INFINITE
        self.high: i64 = INFINITE


class Patterns:
    """The patterns of one deal, and the codes of the position that was looked at last.

    The code of a suit says who owns its cards, two bits a card, the highest first; two suits share an
    int. `key` has the lengths of the first three suits, the number of cards and the leader.
    """

    def __init__(self, layout: Layout) -> None:
        self._owners: list[int] = layout.owners
        self._codes0: list[int] = [-1] * 2 ** layout.lengths[0]
        self._codes1: list[int] = [-1] * 2 ** layout.lengths[1]
        self._codes2: list[int] = [-1] * 2 ** layout.lengths[2]
        self._codes3: list[int] = [-1] * 2 ** layout.lengths[3]
        self._none: list[Pattern] = []
        self._mask: i64 = 2 ** (layout.tricks + 3) - 1
        self._buckets: list[list[Pattern]] = [self._none] * 2 ** (layout.tricks + 3)
        self.key: i64 = 0
        self.code0: i64 = 0
        self.code1: i64 = 0
        self.move: i64 = 0

    def find(self, alive: i64, leader: i64, left: i64, exact: i64, need: i64) -> Pattern | None:
        """A pattern of this position whose bounds decide on `need`; else `move` is worth trying.

        `exact` are cards that must be the same by name.
        """
        suit0 = self._code(self._codes0, alive & SLOT, 0)
        suit1 = self._code(self._codes1, alive >> 16 & SLOT, 16)
        suit2 = self._code(self._codes2, alive >> 32 & SLOT, 32)
        suit3 = self._code(self._codes3, alive >> 48 & SLOT, 48)
        lengths = suit0 >> 30 | (suit1 >> 30) << 16 | (suit2 >> 30) << 32
        key = lengths | left << 48 | leader << 52
        code0 = suit0 & CODE | (suit1 & CODE) << 30
        code1 = suit2 & CODE | (suit3 & CODE) << 30
        self.key = key
        self.code0 = code0
        self.code1 = code1
        self.move = 0
        bucket = self._buckets[mixed(key) & self._mask]
        index: i64 = len(bucket)
        while index > 0:
            index -= 1
            pattern = bucket[index]
            if (
                code0 & pattern.mask0 == pattern.code0
                and code1 & pattern.mask1 == pattern.code1
                and key == pattern.key
                and exact == pattern.exact
            ):
                if pattern.low >= need or pattern.high < need:
                    last = len(bucket) - 1
                    if index != last:  # the next search looks here first
                        bucket[index] = bucket[last]
                        bucket[last] = pattern
                    return pattern
                self.move = pattern.move
            elif not self.move and key == pattern.key:
                self.move = pattern.move
        return None

    def remember(
        self,
        key: i64,
        code0: i64,
        code1: i64,
        exact: i64,
        won: i64,
        need: i64,
        value: i64,
        move: i64,
    ) -> None:
        """Keep that a position is worth `value` or more (if that is at least `need`), or or less.

        `key` and codes are those of the position, `won` its cards that the proof rests on.
        """
        count0: i64 = COUNT[won & SLOT]
        count1: i64 = COUNT[won >> 16 & SLOT]
        count2: i64 = COUNT[won >> 32 & SLOT]
        count3: i64 = COUNT[won >> 48 & SLOT]
        mask0: i64 = SMALL[count0]
        mask1: i64 = SMALL[count2]
        part: i64 = SMALL[count1]
        mask0 |= part << 30
        part = SMALL[count3]
        mask1 |= part << 30
        code0 &= mask0
        code1 &= mask1
        place = mixed(key) & self._mask
        bucket = self._buckets[place]
        found: Pattern | None = None
        for pattern in bucket:
            if (
                pattern.code0 == code0
                and pattern.code1 == code1
                and pattern.mask0 == mask0
                and pattern.mask1 == mask1
                and pattern.key == key
                and pattern.exact == exact
            ):
                found = pattern
                break
        if found is None:
            tops = count0 | count1 << 8 | count2 << 16 | count3 << 24
            found = Pattern(key, mask0, mask1, code0, code1, exact, tops)
            if bucket is self._none:
                self._buckets[place] = [found]
            else:
                bucket.append(found)
        if move:
            found.move = move
        if value >= need:
            if value > found.low:
                found.low = value
        elif value < found.high:
            found.high = value

    def _code(self, codes: list[int], cards: i64, shift: i64) -> i64:
        """The code of a suit in bits 0-29, its length in each hand in bits 30-45."""
        code: i64 = codes[cards]
        if code >= 0:
            return code
        code = 0
        rest = cards
        turn: i64 = 0
        while rest:
            place = place_of(rest)
            rest ^= PLACES[place]
            owner: i64 = self._owners[place + shift]
            code |= owner << turn
            code += PLACES[30 + 4 * owner]
            turn += 2
        codes[cards] = code
        return code


def mixed(key: i64) -> i64:
    """A key with what tells keys apart in the low bits."""
    key ^= key >> 13 ^ key >> 29 ^ key >> 43
    return key ^ key >> 7


def top_cards(alive: i64, tops: i64) -> i64:
    """The top cards of each suit, as many as the bytes of `tops` say."""
    result: i64 = 0
    shift: i64 = 0
    while tops:
        wanted = tops & 255
        if wanted:
            cards = alive >> shift & SLOT
            surplus: i64 = COUNT[cards]
            surplus -= wanted
            while surplus > 0:
                cards &= cards - 1
                surplus -= 1
            result |= cards << shift
        tops >>= 8
        shift += 16
    return result
