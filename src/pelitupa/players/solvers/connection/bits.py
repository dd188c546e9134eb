"""Sets of cells as bits of native ints: at most 62 of them, see `solvers.tricks.bits` for why."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import vec

MOST_BITS: Final = 62
BIT: Final[list[int]] = [2**place for place in range(MOST_BITS)]

_DE_BRUIJN: Final = 0x03F7_9D71_B4CB_0A89


def _places() -> bytes:
    """For the six bits that a single bit brings to the top of the sequence: the place of the bit."""
    table = bytearray(64)
    for place in range(64):
        table[((2**place * _DE_BRUIJN) >> 58) & 63] = place
    return bytes(table)


PLACE: Final[bytes] = _places()


def place_of(bit: i64) -> i64:
    """The place of a single bit."""
    return PLACE[((bit * _DE_BRUIJN) >> 58) & 63]


def count_of(cells: i64) -> i64:
    """How many bits are set."""
    cells -= (cells >> 1) & 0x1555_5555_5555_5555
    cells = (cells & 0x3333_3333_3333_3333) + ((cells >> 2) & 0x3333_3333_3333_3333)
    cells = (cells + (cells >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    return ((cells * 0x0101_0101_0101_0101) >> 56) & 63


def least_family(carriers: list[int], allowed: i64) -> list[int]:
    """Some of the sets, which have nothing in common but `allowed` cells, and whose union is small.

    Not always the smallest: from each set as a start, that one is added in turn which leaves least in
    common, and of these the one that adds least. [] if even all sets leave more in common.
    """
    best: list[int] = []
    size: i64 = 64
    for first in carriers:
        family = [first]
        union: i64 = first
        common = union & ~allowed
        while common:
            chosen: i64 = 0
            least: i64 = count_of(common) * 64
            for other in carriers:
                carrier: i64 = other
                left = common & carrier
                if left == common:
                    continue
                cost = count_of(left) * 64 + count_of(carrier & ~union)
                if cost < least:
                    least = cost
                    chosen = carrier
            if chosen == 0:
                break
            family.append(chosen)
            union |= chosen
            common &= chosen
        if common == 0 and count_of(union) < size:
            best = family
            size = count_of(union)
    return best


def union_of(carriers: list[int]) -> i64:
    """The union of sets."""
    union: i64 = 0
    for carrier in carriers:
        union |= carrier
    return union


def doubled(row: vec[i64]) -> vec[i64]:
    """A row twice as long, with the old values in their places."""
    values = list(row)
    values.extend(row)
    return vec[i64](values)
