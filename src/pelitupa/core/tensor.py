"""A flat list of floats put together from named parts, the same parts in every state of a game."""

from __future__ import annotations

from collections.abc import Container


class Tensor:
    """Collects the parts of an observation. The sizes must not depend on the state.

    It is what one seat sees: what there is of each player comes in the order of `around`, that seat first.
    """

    def __init__(self, seat: int, players: int) -> None:
        self.values: list[float] = []
        self.parts: list[tuple[str, int]] = []
        self.around = [(seat + place) % players for place in range(players)]

    def bits(self, name: str, mask: int, size: int) -> None:
        """One float, 0 or 1, for each of the lowest `size` bits of a mask."""
        self.parts.append((name, size))
        self.values.extend(1.0 if mask >> bit & 1 else 0.0 for bit in range(size))

    def one_hot(self, name: str, index: int, size: int) -> None:
        """`size` floats with a 1 at `index`; all 0 when the index is out of range."""
        self.parts.append((name, size))
        self.values.extend(1.0 if i == index else 0.0 for i in range(size))

    def numbers(self, name: str, values: list[float]) -> None:
        """The floats as they are."""
        self.parts.append((name, len(values)))
        self.values.extend(values)

    def seat(self, name: str, seat: int) -> None:
        """Which of the seats around it is; none where it is -1."""
        self.among(name, (seat,))

    def among(self, name: str, seats: Container[int]) -> None:
        """Which of the seats around are among these."""
        self.numbers(name, [1.0 if seat in seats else 0.0 for seat in self.around])
