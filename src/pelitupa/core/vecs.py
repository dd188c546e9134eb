"""Vectors of native numbers and buffers of bytes: mypyc's where there is its library, and lists and byte
arrays that do the same elsewhere.

`librt` promises no stability and runs in no browser: every module takes `vec` from here. Compiled code uses
its vectors directly, whatever the name it came by. A vector is a value: `append` and `extend` give a new one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.strings import BytesWriter, write_f32_le, write_i32_le
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

    try:
        from librt.strings import BytesWriter, write_f32_le, write_i32_le
    except ImportError:
        from struct import pack

        class BytesWriter:
            """Bytes to which more are written."""

            def __init__(self):
                self._bytes = bytearray()

            def __len__(self):
                return len(self._bytes)

            def __setitem__(self, place, byte):
                self._bytes[place] = byte

            def write(self, more):
                """Put bytes behind."""
                self._bytes += more

            def truncate(self, size):
                """Leave only so many."""
                del self._bytes[size:]

            def getvalue(self):
                """All of them."""
                return bytes(self._bytes)

        def write_f32_le(writer, value):
            """Put a float32 behind, its little end first."""
            writer.write(pack("<f", value))

        def write_i32_le(writer, value):
            """Put an int of 32 bits behind, its little end first."""
            writer.write(pack("<i", value))


__all__ = ["BytesWriter", "append", "extend", "vec", "write_f32_le", "write_i32_le"]
