"""Who held what at the start of a deal, and who plays with whom, for the trick search."""

from __future__ import annotations

from mypy_extensions import i64

from pelitupa.core.vecs import vec
from pelitupa.players.solvers.tricks.layout import Layout


class Hands:
    """The hands at the start of the deal, and the sides.

    `zeros` has a bit for each seat of side 0; `all0` and `all1` are the cards of the two sides; `foe`
    names for each seat one of the other side (4 is nobody); `pairs`: nobody has two partners.
    """

    def __init__(self, layout: Layout) -> None:
        self.players: i64 = layout.players
        holds = list(layout.hands)
        holds.append(0)  # of nobody
        self._holds = vec[i64](holds)
        self.zeros: i64 = layout.zeros
        self.all0: i64 = 0
        self.all1: i64 = 0
        for seat in range(4):
            if layout.zeros >> seat & 1:
                self.all0 |= layout.hands[seat]
            else:
                self.all1 |= layout.hands[seat]
        self.trumps: i64 = layout.trumps
        self.foe = vec[i64](layout.foes())
        self.pairs: bool = layout.has_pairs()

    def held(self, seat: i64) -> i64:
        """The cards of a seat at the start; none of nobody (seat 4)."""
        return self._holds[seat]

    def following(self, seat: i64) -> i64:
        """The seat that plays after this one."""
        seat += 1
        if seat == self.players:
            seat = 0
        return seat

    def cards_of_side(self, seat: i64) -> i64:
        """The cards of the side of a seat at the start."""
        if self.is_zero(seat):
            return self.all0
        return self.all1

    def is_zero(self, seat: i64) -> bool:
        """Whether a seat is of side 0."""
        return bool(self.zeros >> seat & 1)
