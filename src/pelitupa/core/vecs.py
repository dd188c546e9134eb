"""Vectors of native numbers: mypyc's where there is its library, and lists that do the same elsewhere.

`librt` promises no stability and runs in no browser: every module takes `vec` from here. Compiled code uses
its vectors directly, whatever the name it came by. A vector is a value: `append` and `extend` give a new one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append, extend, vec
else:
    try:
        from librt.vecs import append, extend, vec
    except ImportError:

        class vec(list):
            """A list that is made as a vector is: `vec[i64](numbers)`; a slice is a vector too."""

            def __init__(self, items=(), /, *, capacity=0):
                super().__init__(items)

            def __getitem__(self, place):
                found = super().__getitem__(place)
                return vec(found) if isinstance(place, slice) else found

        def append(items, item, /):
            """The vector with one more item."""
            return vec((*items, item))

        def extend(items, more, /):
            """The vector with more items."""
            return vec((*items, *more))


__all__ = ["append", "extend", "vec"]
