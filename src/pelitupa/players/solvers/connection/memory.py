"""What a colour is known to win with: stones that it needs, and vacant cells within which it wins.

A proof tells more than who wins its own position. It rests on those of the winner's chains that touch
its cells, and on nothing else: wherever these stones stand and the loser has none on the proof's cells,
the winner wins in the same way. The other stones of both colours do not matter, so that what was proved
once is not searched again wherever they differ, after another opening for instance.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import vec
from pelitupa.players.solvers.connection.bits import doubled
from pelitupa.players.solvers.connection.graph import Layout, chain_touches

_FEWEST: Final = 2**8
_MOST: Final = 2**14
"""So many proofs are kept, the latest."""


class ProofMemory:
    """Proofs of one colour's wins: either of those for which it has to move first, or of others.

    `find` leaves what it found in `proof`, and in `move` the cell to begin with, as a bit.
    """

    def __init__(self, layout: Layout, colour: i64) -> None:
        self._base = layout.loose[int(colour)]
        self._chains: i64 = layout.chains
        self._needed: vec[i64] = vec[i64]([0] * _FEWEST)
        self._proofs: vec[i64] = vec[i64]([0] * _FEWEST)
        self._moves: vec[i64] = vec[i64]([0] * _FEWEST)
        self._count: i64 = 0
        self._next: i64 = 0
        self.proof: i64 = 0
        self.move: i64 = 0

    def note(self, stones: i64, proof: i64, move: i64) -> None:
        """Keep the proof of a position in which the colour has some stones."""
        needed: i64 = 0
        rest = stones
        while rest:
            stone = rest & -rest
            touched = chain_touches(self._base, stone, stones | self._chains)
            chain = (touched & stones) | stone
            if touched & proof:
                needed |= chain
            rest &= ~chain
        at = self._next
        if at == len(self._needed):
            self._grow()
        self._needed[at] = needed
        self._proofs[at] = proof
        self._moves[at] = move
        self._next = (at + 1) % _MOST
        if self._count < _MOST:
            self._count += 1

    def find(self, stones: i64, others: i64) -> bool:
        """Whether a proof holds where the colour has some stones and the other colour has others."""
        needed = self._needed
        proofs = self._proofs
        count = self._count
        at: i64 = 0
        while at < count:
            if needed[at] & ~stones == 0 and proofs[at] & others == 0:
                self.proof = proofs[at]
                self.move = self._moves[at]
                return True
            at += 1
        return False

    def _grow(self) -> None:
        self._needed = doubled(self._needed)
        self._proofs = doubled(self._proofs)
        self._moves = doubled(self._moves)
