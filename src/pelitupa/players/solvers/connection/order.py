"""Which cells matter most: those that most current runs through, in both colours' graphs.

Each joined pair of vertices is a wire; one side is the source and the others are the ground, each side
in turn. Source: C. Shannon's Hex machine, as V. Anshelevich (2002) tells of it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.players.solvers.connection.bits import count_of, place_of

_ROUNDS: Final = 12


class Currents:
    """Currents through the cells of one colour's graph after another, summed."""

    def __init__(self, first_side: int, vertices: int) -> None:
        self._cells: i64 = first_side
        self._vertices: i64 = vertices
        self.through: list[float] = []
        self._volts: list[float] = []

    def clear(self) -> None:
        """Begin with no current."""
        self.through = [0.0] * int(self._vertices)

    def add(self, graph: list[int], alive: i64) -> None:
        """Add the currents of a graph, a share of the whole for each source."""
        source = self._cells
        last = self._vertices
        if last - source == 2:
            last -= 1
        while source < last:
            self._settle(graph, alive, source)
            self._measure(graph, alive)
            source += 1

    def _settle(self, graph: list[int], alive: i64, source: i64) -> None:
        volts = [0.5] * int(self._vertices)
        place = self._cells
        while place < self._vertices:
            volts[place] = 1.0 if place == source else 0.0
            place += 1
        self._volts = volts
        near: i64 = 0
        for turn in range(_ROUNDS):
            rest = alive
            while rest:
                bit = rest & -rest
                if turn & 1:
                    bit = _highest(rest)
                rest ^= bit
                at = place_of(bit)
                near = graph[at]
                wires = count_of(near)
                if wires == 0:
                    continue
                total = 0.0
                while near:
                    one = near & -near
                    near ^= one
                    total += volts[place_of(one)]
                volts[at] = total / float(wires)

    def _measure(self, graph: list[int], alive: i64) -> None:
        """Add the current through each cell, as a share of all that reaches a side."""
        volts = self._volts
        found = [0.0] * int(self._cells)
        whole = 0.0
        rest = alive
        while rest:
            bit = rest & -rest
            rest ^= bit
            at = place_of(bit)
            here = volts[at]
            near: i64 = graph[at]
            total = 0.0
            while near:
                one = near & -near
                near ^= one
                place = place_of(one)
                there = volts[place]
                flow = here - there
                if flow > 0.0:
                    total += flow
                if place >= self._cells:
                    whole += abs(flow)
            found[at] = total
        if whole > 0.0:
            through = self.through
            for place in range(self._cells):
                through[place] += found[place] / whole


def _highest(cells: i64) -> i64:
    cells |= cells >> 1
    cells |= cells >> 2
    cells |= cells >> 4
    cells |= cells >> 8
    cells |= cells >> 16
    cells |= cells >> 32
    return cells ^ (cells >> 1)
