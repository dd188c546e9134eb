"""Bits of sets of up to 62 things, counted as fast as the way in which the cottage runs allows.

Compiled code counts in native ints, where a method of `int` would cost it a call and an object; in plain
Python the methods of `int` are the fastest there is. Both count alike.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

COMPILED: Final = __file__.endswith((".so", ".pyd"))
"""Whether the rules run compiled, for the few places where the two ways want different code."""


def ones(mask: i64) -> i64:
    """How many things are in a set of up to 62."""
    # pairs, then fours, then bytes are counted side by side (H. S. Warren, Hacker's Delight, 5-1)
    mask -= mask >> 1 & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56


if not COMPILED:
    globals()["ones"] = int.bit_count
