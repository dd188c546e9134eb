"""What the trick search has proved: bounds for all positions of one pattern.

A pattern is the length of each suit in each hand, who leads, and who owns the top cards of each suit,
as many as the proof rests on. Which cards these are by name does not matter, except for points.

All patterns of the same lengths and leader are a shelf; they lie side by side in one flat array, so that
looking through them waits for memory once and not once for each.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import extend, vec
from pelitupa.players.solvers.tricks.bits import COUNT, PLACES, SLOT, place_of
from pelitupa.players.solvers.tricks.layout import Layout

INFINITE: Final = 1 << 40
CODE: Final = 0x3FFF_FFFF
SMALL: Final = vec[i64]([4**count - 1 for count in range(16)])
"""The code's bits of so many top cards."""
LOW_HALF: Final = 0xFFFF_FFFF

CODE0: Final = 0
MASK0: Final = 1
CODE1: Final = 2
MASK1: Final = 3
LOW: Final = 4
HIGH: Final = 5
TOPS: Final = 6
SIZE: Final = 7
"""The numbers of one pattern: codes and masks, bounds, and in one the top cards counted (a byte a suit)
and above them one more than the place of the lead that proved it last."""

KEPT: Final = 1 << 18
"""Where there is room for no more patterns than these, it is kept for the next deal."""

EXACT: Final = 1
BLOCK: Final = 2
USED: Final = 3
SHELF: Final = 4
"""The numbers of one shelf: its key, the cards that must be the same by name, where its block of patterns
begins, and how many patterns are in it (and from bit 32 on, for how many there is room)."""


def repeated(value: i64, times: i64) -> vec[i64]:
    """The same number many times."""
    return vec[i64]([value] * times)


class Patterns:
    """The patterns of one deal, and the codes of the position that was looked at last.

    The code of a suit says who owns its cards, two bits a card, the highest first; two suits share an
    int. `key` has the lengths of the first three suits, the number of cards and the leader. `bound`
    and `tops` are those of the pattern found; else `move` is a lead worth trying and `fitting` says
    whether patterns fit that did not decide.
    """

    def __init__(self) -> None:
        self._owners: list[int] = []
        self._codes0: vec[i64] = vec[i64]()
        self._codes1: vec[i64] = vec[i64]()
        self._codes2: vec[i64] = vec[i64]()
        self._codes3: vec[i64] = vec[i64]()
        self._mask: i64 = 0
        self._shelves: vec[i64] = vec[i64]()
        self._shelf_count: i64 = 0
        self._entries: vec[i64] = vec[i64]()
        self._free: i64 = 0
        self.key: i64 = 0
        self.code0: i64 = 0
        self.code1: i64 = 0
        self.lengths0: i64 = 0
        self.lengths1: i64 = 0
        self.move: i64 = 0
        self.tops: i64 = 0
        self.bound: i64 = 0
        self.fitting: bool = False

    def begin(self, layout: Layout) -> None:
        """Forget all patterns, and get ready for another deal."""
        self._owners = layout.owners
        self._codes0 = repeated(-1, PLACES[layout.lengths[0]])
        self._codes1 = repeated(-1, PLACES[layout.lengths[1]])
        self._codes2 = repeated(-1, PLACES[layout.lengths[2]])
        self._codes3 = repeated(-1, PLACES[layout.lengths[3]])
        shelves = PLACES[max(2, layout.tricks - 2)]
        room = SIZE * PLACES[max(4, layout.tricks - 1)]
        self._shelves = repeated(0, SHELF * shelves)
        self._mask = shelves - 1
        if not room <= len(self._entries) <= SIZE * KEPT:
            self._entries = repeated(0, room)
        self._shelf_count = 0
        self._free = 0

    def find(self, alive: i64, leader: i64, left: i64, exact: i64, need: i64) -> bool:
        """Whether the bounds of a pattern of this position decide on `need`.

        `exact` are cards that must be the same by name.
        """
        suit0 = self._code(self._codes0, alive & SLOT, 0)
        suit1 = self._code(self._codes1, alive >> 16 & SLOT, 16)
        suit2 = self._code(self._codes2, alive >> 32 & SLOT, 32)
        suit3 = self._code(self._codes3, alive >> 48 & SLOT, 48)
        self.lengths0 = suit0 >> 30 | (suit1 >> 30) << 16
        self.lengths1 = suit2 >> 30 | (suit3 >> 30) << 16
        key = self.lengths0 | (suit2 >> 30) << 32 | left << 48 | leader << 52
        code0 = suit0 & CODE | (suit1 & CODE) << 30
        code1 = suit2 & CODE | (suit3 & CODE) << 30
        self.key = key
        self.code0 = code0
        self.code1 = code1
        self.move = 0
        self.fitting = False
        shelf = self._shelf(key, exact)
        used = self._shelves[shelf + USED] & LOW_HALF
        if not used:
            return False
        first = self._shelves[shelf + BLOCK]
        return self._decides(first, first + (used - 1) * SIZE, need)

    def _decides(self, first: i64, last: i64, need: i64) -> bool:
        """Whether a pattern of one block decides, the last looked at first."""
        entries = self._entries
        code0 = self.code0
        code1 = self.code1
        move = entries[last + TOPS] >> 32
        base = last
        while base >= first:
            if (code0 ^ entries[base + CODE0]) & entries[base + MASK0] == 0 and (
                code1 ^ entries[base + CODE1]
            ) & entries[base + MASK1] == 0:
                low = entries[base + LOW]
                high = entries[base + HIGH]
                if low >= need or high < need:
                    self.bound = low
                    if low < need:
                        self.bound = high
                    self.tops = entries[base + TOPS] & LOW_HALF
                    if base != last:  # the next search looks here first
                        self._swap(base, last)
                    return True
                self.fitting = True
                fitting_move = entries[base + TOPS] >> 32
                if fitting_move:
                    move = fitting_move
            base -= SIZE
        if move:
            self.move = PLACES[move - 1]
        return False

    def _swap(self, base: i64, last: i64) -> None:
        """Let two patterns change places."""
        entries = self._entries
        step: i64 = 0
        while step < SIZE:
            kept = entries[base + step]
            entries[base + step] = entries[last + step]
            entries[last + step] = kept
            step += 1

    def _shelf(self, key: i64, exact: i64) -> i64:
        """Where the shelf of a key lies, or where it would."""
        shelves = self._shelves
        place = mixed(key ^ exact) & self._mask
        while True:
            shelf = place * SHELF
            found = shelves[shelf]
            if not found or (found == key and shelves[shelf + EXACT] == exact):
                return shelf
            place = (place + 1) & self._mask

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
        fitting: bool,
    ) -> None:
        """Keep that a position is worth `value` or more (if that is at least `need`), or or less.

        `key`, codes and `fitting` are those of the position, `won` its cards that the proof rests on.
        """
        count0: i64 = COUNT[won & SLOT]
        count1: i64 = COUNT[won >> 16 & SLOT]
        count2: i64 = COUNT[won >> 32 & SLOT]
        count3: i64 = COUNT[won >> 48 & SLOT]
        mask0 = SMALL[count0] | SMALL[count1] << 30
        mask1 = SMALL[count2] | SMALL[count3] << 30
        code0 &= mask0
        code1 &= mask1
        shelf = self._shelf(key, exact)
        base: i64 = -1
        if fitting:
            base = self._equal(shelf, code0, code1, mask0, mask1)
        if base < 0:
            base = self._room(shelf, key, exact)
            entries = self._entries
            entries[base + CODE0] = code0
            entries[base + MASK0] = mask0
            entries[base + CODE1] = code1
            entries[base + MASK1] = mask1
            entries[base + LOW] = -INFINITE
            entries[base + HIGH] = INFINITE
            entries[base + TOPS] = count0 | count1 << 8 | count2 << 16 | count3 << 24
        entries = self._entries
        if move:
            entries[base + TOPS] = entries[base + TOPS] & LOW_HALF | (place_of(move) + 1) << 32
        if value >= need:
            if value > entries[base + LOW]:
                entries[base + LOW] = value
        elif value < entries[base + HIGH]:
            entries[base + HIGH] = value

    def _equal(self, shelf: i64, code0: i64, code1: i64, mask0: i64, mask1: i64) -> i64:
        """Where a pattern lies, or -1."""
        entries = self._entries
        base = self._shelves[shelf + BLOCK]
        used = self._shelves[shelf + USED] & LOW_HALF
        while used:
            if (
                entries[base + CODE0] == code0
                and entries[base + CODE1] == code1
                and entries[base + MASK0] == mask0
                and entries[base + MASK1] == mask1
            ):
                return base
            base += SIZE
            used -= 1
        return -1

    def _room(self, shelf: i64, key: i64, exact: i64) -> i64:
        """Where a shelf has room for another pattern, which is counted."""
        used = self._shelves[shelf + USED] & LOW_HALF
        room = self._shelves[shelf + USED] >> 32
        if not used:
            self._shelf_count += 1
            if self._shelf_count * 2 > self._mask:
                self._more_shelves()
                shelf = self._shelf(key, exact)
            self._shelves[shelf] = key
            self._shelves[shelf + EXACT] = exact
            room = 1
        if used == room or not used:
            room *= 2
            self._move_block(shelf, used, room)
        self._shelves[shelf + USED] = room << 32 | used + 1
        return self._shelves[shelf + BLOCK] + used * SIZE

    def _move_block(self, shelf: i64, used: i64, room: i64) -> None:
        """Give a shelf a larger block."""
        block = self._free
        self._free += room * SIZE
        if self._free > len(self._entries):
            self._entries = extend(self._entries, repeated(0, self._free))
        entries = self._entries
        old = self._shelves[shelf + BLOCK]
        step: i64 = 0
        while step < used * SIZE:
            entries[block + step] = entries[old + step]
            step += 1
        self._shelves[shelf + BLOCK] = block

    def _more_shelves(self) -> None:
        """Make room for twice as many shelves."""
        old = self._shelves
        size = len(old)
        self._shelves = repeated(0, size * 2)
        self._mask = self._mask * 2 + 1
        shelves = self._shelves
        shelf: i64 = 0
        while shelf < size:
            if old[shelf]:
                place = self._shelf(old[shelf], old[shelf + EXACT])
                step: i64 = 0
                while step < SHELF:
                    shelves[place + step] = old[shelf + step]
                    step += 1
            shelf += SHELF

    def _code(self, codes: vec[i64], cards: i64, shift: i64) -> i64:
        """The code of a suit in bits 0-29, its length in each hand in bits 30-45."""
        code = codes[cards]
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
