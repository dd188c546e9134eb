"""A flat list of floats put together from named parts, the same parts in every state of a game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import truediv

from mypy_extensions import i64

from pelitupa.core.frozen import Frozen
from pelitupa.core.vecs import vec

NO_SEAT = -1
EACH_SEAT = -2
"""What `Part.seat` says of a part that is of no one seat, or has a float for each."""

Scale = float | list[float]


@dataclass(frozen=True)
class Part(Frozen):
    """Some floats of an observation that stand together, from `offset` on.

    `form` is `bits` (one float, 0 or 1, for each member of a set), `one-hot` (a 1 at what it is, all 0 for
    none), `numbers` (as they are, divided by `scale`) or `rows`. `shape` is (size,), or (rows, columns) of
    rows, whose columns are `columns`, by offsets in a row.

    Seats are counted from the observer on, in the order of their numbers: `seat` is 0 for the observer's own,
    1 for the next one and so on; EACH_SEAT where there is a float for each, in this order; NO_SEAT where
    the part is about no seat, or about all alike. `side` is 0 for the observer's own side and 1 for the next
    one; NO_SEAT where the part is about no side. `scale` has one number for all floats, or one for each.
    """

    name: str
    offset: int
    shape: tuple[int, ...]
    form: str
    scale: tuple[float, ...] = (1.0,)
    seat: int = NO_SEAT
    side: int = NO_SEAT
    columns: tuple[Part, ...] = ()

    @property
    def size(self) -> int:
        """How many floats it has."""
        size = 1
        for length in self.shape:
            size *= length
        return size


class Tensor:
    """Collects the parts of an observation. The sizes must not depend on the state.

    It holds what one seat sees; values of each player come in the order of `around`, that seat first. The
    `parts` are recorded only if it is `named`.
    """

    def __init__(self, seat: int, players: int, named: bool = False) -> None:
        self.values: list[float] = []
        self.named = named
        self.parts: list[Part] = []
        self.around = [(seat + place) % players for place in range(players)]
        self._place = NO_SEAT
        self._side = NO_SEAT

    def bits(self, name: str, mask: int, size: int) -> None:
        """One float, 0 or 1, for each of the lowest `size` bits of a mask."""
        if self.named:
            self._note(name, size, "bits")
        self.values.extend(1.0 if mask >> bit & 1 else 0.0 for bit in range(size))

    def one_hot(self, name: str, index: int, size: int) -> None:
        """`size` floats with a 1 at `index`; all 0 when the index is out of range."""
        if self.named:
            self._note(name, size, "one-hot")
        self.values.extend(1.0 if i == index else 0.0 for i in range(size))

    def whose(self, name: str, place: int, size: int) -> None:
        """Which seat or chair it is, counted from the observer's; none where it is -1."""
        if self.named:
            self._note(name, size, "one-hot", (1.0,), EACH_SEAT)
        self.values.extend(1.0 if i == place else 0.0 for i in range(size))

    def numbers(self, name: str, values: Sequence[float], scale: Scale = 1.0) -> None:
        """Floats, divided by their scale: one for all of them, or one for each."""
        if self.named:
            self._note(name, len(values), "numbers", _scales(scale))
        if isinstance(scale, list):
            self.values.extend(map(truediv, values, scale))
        elif scale == 1.0:
            self.values.extend(values)
        else:
            self.values.extend([value / scale for value in values])

    def number(self, name: str, value: float, scale: float = 1.0) -> None:
        """One float, divided by its scale."""
        if self.named:
            self._note(name, 1, "numbers", (float(scale),))
        self.values.append(value / scale)

    def marks(self, name: str, values: vec[i64], mask: i64, wanted: i64) -> None:
        """For each value 1 where its bits in the mask are those wanted, else 0."""
        if self.named:
            self._note(name, len(values), "numbers")
        self.values.extend([1.0 if value & mask == wanted else 0.0 for value in values])

    def counts(self, name: str, members: Iterable[int], size: int, scale: float = 1.0) -> None:
        """How often each number below `size` is among the members, divided by the scale."""
        if self.named:
            self._note(name, size, "numbers", (float(scale),))
        values, start, share = self.values, len(self.values), 1.0 / scale
        values.extend([0.0] * size)
        for member in members:
            values[start + member] += share

    def each(self, name: str, values: Sequence[float], scale: float = 1.0) -> None:
        """A float for each of the seats around, divided by their scale."""
        if self.named:
            self._note(name, len(values), "numbers", (float(scale),), EACH_SEAT)
        self.values.extend([value / scale for value in values])

    def seat(self, name: str, seat: int) -> None:
        """Which of the seats around it is; none where it is -1."""
        if self.named:
            self._note(name, len(self.around), "one-hot", (1.0,), EACH_SEAT)
        self.values.extend(1.0 if other == seat else 0.0 for other in self.around)

    def among(self, name: str, seats: Container[int]) -> None:
        """Which of the seats around are among these."""
        if self.named:
            self._note(name, len(self.around), "bits", (1.0,), EACH_SEAT)
        self.values.extend(1.0 if other in seats else 0.0 for other in self.around)

    def turned(self, seats: Sequence[int], first: int = 0) -> Iterable[int]:
        """Iterate over seats and mark what is written as about that seat, `first` places after the
        observer."""
        return self._turning(seats, first) if self.named else seats

    def _turning(self, seats: Sequence[int], first: int) -> Iterator[int]:
        for place, seat in enumerate(seats, first):
            self._place = place
            yield seat
        self._place = NO_SEAT

    def sided(self, sides: Sequence[int]) -> Iterable[int]:
        """Iterate over sides, the observer's own first, and mark what is written as about that side."""
        return self._siding(sides) if self.named else sides

    def _siding(self, sides: Sequence[int]) -> Iterator[int]:
        for place, side in enumerate(sides):
            self._side = place
            yield side
        self._side = NO_SEAT

    def _note(
        self,
        name: str,
        size: int,
        form: str,
        scale: tuple[float, ...] = (1.0,),
        seat: int = NO_SEAT,
    ) -> None:
        place = self._place if seat == NO_SEAT else seat
        self.parts.append(Part(name, len(self.values), (size,), form, scale, place, self._side))


class PackedTensor(Tensor):
    """Collects the same parts packed: bits and one-hots in one whole number, numbers in `values`."""

    def __init__(self, seat: int, players: int) -> None:
        super().__init__(seat, players)
        self._word: int = 0
        self._length: int = 0

    def packed(self) -> bytes:
        """All bits in their order, the first one in the lowest place of the first byte."""
        return self._word.to_bytes((self._length + 7) // 8, "little")

    def bits(self, name: str, mask: int, size: int) -> None:
        """See `Tensor.bits`."""
        beyond: int = 2**size
        self._word |= (mask & (beyond - 1)) << self._length
        self._length += size

    def one_hot(self, name: str, index: int, size: int) -> None:
        """See `Tensor.one_hot`."""
        self._set(index, size)

    def whose(self, name: str, place: int, size: int) -> None:
        """See `Tensor.whose`."""
        self._set(place, size)

    def seat(self, name: str, seat: int) -> None:
        """See `Tensor.seat`."""
        self._set(self.around.index(seat) if seat in self.around else -1, len(self.around))

    def among(self, name: str, seats: Container[int]) -> None:
        """See `Tensor.among`."""
        for other in self.around:
            self._set(0 if other in seats else -1, 1)

    def _set(self, index: int, size: int) -> None:
        if 0 <= index < size:
            bit: int = 2 ** (self._length + index)
            self._word |= bit
        self._length += size


def _scales(scale: Scale) -> tuple[float, ...]:
    return tuple([float(one) for one in scale]) if isinstance(scale, list) else (float(scale),)
