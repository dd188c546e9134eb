"""What a game can say of the order of a turn's steps. Never compiled: a compiled protocol cannot be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable


@runtime_checkable
class Rearranging(Protocol):
    """A position in which steps can be put in order."""

    def wishes(self) -> list[int]:
        """The steps that somebody might want to take next, in whatever order."""

    def rearranged(self, steps: Sequence[int], wanted: int) -> list[int]:
        """The steps of a turn that begins here, and one that is wanted, in an order that is legal, with what
        has to go along; nothing where there is none."""
