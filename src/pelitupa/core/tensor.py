"""A flat list of floats put together from named parts, the same parts in every state of a game."""

from __future__ import annotations


class Tensor:
    """Collects the parts of an observation. The sizes must not depend on the state."""

    def __init__(self) -> None:
        self.values: list[float] = []
        self.parts: list[tuple[str, int]] = []

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
