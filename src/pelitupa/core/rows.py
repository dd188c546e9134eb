"""Observations as they lie in an array of float32: each part is written behind the one before it.

Compiled, this is bytes copied from tables into one buffer, without a float or a list in between.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Final

from mypy_extensions import i64

from pelitupa.core.tensor import Scale, Tensor
from pelitupa.core.vecs import BytesWriter, vec, write_f32_le, write_i32_le

_ONE: Final = 0x3F800000
"""The bits of 1.0."""

_FLOAT: Final = 4
_LONGEST: Final = 128
_ZEROS: Final[list[bytes]] = [bytes(_FLOAT * size) for size in range(_LONGEST + 1)]
_BITS: Final[list[bytes]] = [
    b"".join([(_ONE * (byte >> bit & 1)).to_bytes(_FLOAT, "little") for bit in range(8)])
    for byte in range(256)
]
"""For each byte of a set eight floats."""

_PIECE: Final = 56
"""So many bits of a set are a native int, and whole bytes."""
_WHOLE: Final = 2**_PIECE - 1


class Rows:
    """Observations one behind another: each seat writes the next by `of(seat)`."""

    def __init__(self, players: int) -> None:
        self._written = BytesWriter()
        self._seats = [RowTensor(seat, players, self._written) for seat in range(players)]

    def of(self, seat: int) -> RowTensor:
        """What collects what this seat sees."""
        return self._seats[seat]

    def taken(self) -> bytes:
        """All floats in their order; then it is empty."""
        found = self._written.getvalue()
        self._written.truncate(0)
        return found


class RowTensor(Tensor):
    """Collects the parts as float32, little end first, behind what has been written."""

    def __init__(self, seat: int, players: int, row: BytesWriter) -> None:
        super().__init__(seat, players)
        self._row = row

    def bits(self, name: str, mask: int, size: int) -> None:
        """See `Tensor.bits`."""
        if mask == 0:
            self._zeros(size)
            return
        row = self._row
        end: i64 = len(row) + _FLOAT * size
        while size > _PIECE:
            self._bytes(mask & _WHOLE, _PIECE // 8)
            mask >>= _PIECE
            size -= _PIECE
        self._bytes(mask & _WHOLE, (size + 7) // 8)
        row.truncate(end)

    def one_hot(self, name: str, index: int, size: int) -> None:
        """See `Tensor.one_hot`."""
        self._set(index, size)

    def whose(self, name: str, place: int, size: int) -> None:
        """See `Tensor.whose`."""
        self._set(place, size)

    def numbers(self, name: str, values: Sequence[float], scale: Scale = 1.0) -> None:
        """See `Tensor.numbers`."""
        row = self._row
        if isinstance(scale, list):
            for value, one in zip(values, scale, strict=True):
                write_f32_le(row, value / one)
            return
        for value in values:
            write_f32_le(row, value / scale)

    def number(self, name: str, value: float, scale: float = 1.0) -> None:
        """See `Tensor.number`."""
        write_f32_le(self._row, value / scale)

    def marks(self, name: str, values: vec[i64], mask: i64, wanted: i64) -> None:
        """See `Tensor.marks`."""
        row = self._row
        for value in values:
            if value & mask == wanted:
                write_i32_le(row, _ONE)
            else:
                write_i32_le(row, 0)

    def counts(self, name: str, members: Iterable[int], size: int, scale: float = 1.0) -> None:
        """See `Tensor.counts`."""
        found, share = [0.0] * size, 1.0 / scale
        for member in members:
            found[member] += share
        row = self._row
        for value in found:
            write_f32_le(row, value)

    def each(self, name: str, values: Sequence[float], scale: float = 1.0) -> None:
        """See `Tensor.each`."""
        row = self._row
        for value in values:
            write_f32_le(row, value / scale)

    def seat(self, name: str, seat: int) -> None:
        """See `Tensor.seat`."""
        players = len(self.around)
        self._set((seat - self.around[0]) % players if 0 <= seat < players else -1, players)

    def among(self, name: str, seats: Container[int]) -> None:
        """See `Tensor.among`."""
        row = self._row
        for other in self.around:
            if other in seats:
                write_i32_le(row, _ONE)
            else:
                write_i32_le(row, 0)

    def _set(self, index: int, size: int) -> None:
        if 0 <= index < size:
            self._zeros(index)
            write_i32_le(self._row, _ONE)
            self._zeros(size - index - 1)
        else:
            self._zeros(size)

    def _zeros(self, size: int) -> None:
        while size > _LONGEST:
            self._row.write(_ZEROS[_LONGEST])
            size -= _LONGEST
        self._row.write(_ZEROS[size])

    def _bytes(self, bits: i64, count: i64) -> None:
        """So many bytes of a set, the lowest first."""
        row = self._row
        while count > 0:
            row.write(_BITS[bits & 255])
            bits >>= 8
            count -= 1


def mask_of(legal: Sequence[int], size: int) -> bytes:
    """A byte for each action: 1 for the legal ones."""
    written = BytesWriter()
    add_mask(written, legal, size)
    return written.getvalue()


def add_mask(written: BytesWriter, legal: Sequence[int], size: int) -> None:
    """Write such a mask behind others."""
    begun: i64 = len(written)
    left = size
    while left > _LONGEST * _FLOAT:
        written.write(_ZEROS[_LONGEST])
        left -= _LONGEST * _FLOAT
    written.write(_ZEROS[(left + _FLOAT - 1) // _FLOAT])
    written.truncate(begun + size)
    for action in legal:
        written[begun + action] = 1
