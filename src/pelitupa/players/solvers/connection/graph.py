"""A position of a connection game as two graphs, one for each colour, and cells that do not matter.

In a colour's graph the other colour's stones are gone and its own are contracted, so that what is left
is the vacant cells: two of them are joined if they are side by side or touch the same chain. The sides
to be joined are vertices as well. A colour wins with a connected set of cells that touches all its
sides.

A cell whose neighbours in one of the graphs are all joined with each other (it is *simplicial*) is in
no least winning set of that colour, and therefore of neither: it is *dead*, whoever fills it. If a
stone on either of two cells makes the other one dead, the colour has both of them as good as filled:
they are *captured*. Where one colour could kill a cell by its reply, the other need not play there: it
is *vulnerable*.

Sources: Y. Björnsson, R. Hayward, M. Johanson and J. van Rijswijck, Dead cell analysis in Hex and the
Shannon game (2006); P. Henderson, B. Arneson and R. Hayward, Solving 8x8 Hex (IJCAI 2009).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.players.solvers.connection.bits import place_of

NOBODY: Final = -1


class Layout:
    """What stays the same in a search: the numbers of the vertices, and the graphs.

    Vertices are the vacant cells, then the chains of one colour or the other that stand on the board at
    the beginning, then the sides. `loose[colour][vertex]` are those side by side with a vertex, for the
    chains of that colour; in `graphs[colour]` its chains are contracted. Colours are 0 and 1.
    """

    def __init__(self, cells: int, chains: int, sides: int, loose: list[list[int]]) -> None:
        self.cells: i64 = cells
        self.first_side: i64 = cells + chains
        self.vertices: i64 = cells + chains + sides
        self.alive: i64 = 2**cells - 1
        self.chains: i64 = 2 ** (cells + chains) - 2**cells
        self.sides: i64 = 2 ** (cells + chains + sides) - 2 ** (cells + chains)
        self.loose = loose
        self.graphs: list[list[int]] = []
        for graph in loose:
            contracted = graph.copy()
            contract(contracted, self.chains, self.sides)
            self.graphs.append(contracted)


class Position:
    """The graphs of one position. `alive` are the vacant cells that may matter, `stones0` and
    `stones1` those of each colour with what it has captured, `winner` the colour that has won or -1.
    `captured0` and `captured1` are the pairs that each captured in the last filling, in order."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.sides: i64 = layout.sides
        self.alive: i64 = 0
        self.stones0: i64 = 0
        self.stones1: i64 = 0
        self.winner: i64 = NOBODY
        self.graph0: list[int] = []
        self.graph1: list[int] = []
        self.captured0: list[int] = []
        self.captured1: list[int] = []
        self.chains: i64 = 0

    def set(self, stones0: i64, stones1: i64, alive: i64) -> None:
        """Take up a position; what is neither stone nor alive is dead."""
        self.alive = self.layout.alive
        self.stones0 = 0
        self.stones1 = 0
        self.winner = NOBODY
        self.graph0 = self.layout.graphs[0].copy()
        self.graph1 = self.layout.graphs[1].copy()
        dead = self.alive & ~(stones0 | stones1 | alive)
        while dead:
            bit = dead & -dead
            self._drop(bit)
            dead ^= bit
        self.place_all(stones0, 0)
        self.place_all(stones1, 1)

    def place_all(self, cells: i64, colour: i64) -> None:
        """Put stones of one colour on some cells."""
        while cells:
            bit = cells & -cells
            self.place(bit, colour)
            cells ^= bit

    def place(self, bit: i64, colour: i64) -> None:
        """Put a stone on a cell that is alive."""
        if colour == 0:
            self.stones0 |= bit
            mine = self.graph0
            other = self.graph1
        else:
            self.stones1 |= bit
            mine = self.graph1
            other = self.graph0
        self.alive &= ~bit
        if contract(mine, bit, self.sides):
            self.winner = colour
        _remove(other, bit)

    def _drop(self, bit: i64) -> None:
        """Leave a dead cell out of both graphs."""
        self.alive &= ~bit
        _remove(self.graph0, bit)
        _remove(self.graph1, bit)

    def fill(self) -> None:
        """Leave out dead cells and fill captured ones until there are none, or somebody has won."""
        self.captured0 = []
        self.captured1 = []
        changed = True
        while changed and self.winner == NOBODY:
            changed = self._drop_dead()
            if self._capture(0) or (self.winner == NOBODY and self._capture(1)):
                changed = True

    def _drop_dead(self) -> bool:
        found = False
        rest = self.alive
        while rest:
            bit = rest & -rest
            rest ^= bit
            if is_dead(self.graph0, bit, self.sides) or is_dead(self.graph1, bit, self.sides):
                self._drop(bit)
                found = True
        return found

    def _capture(self, colour: i64) -> bool:
        """Fill the pairs of cells that a colour has captured."""
        graph = self.graph0
        captured = self.captured0
        if colour == 1:
            graph = self.graph1
            captured = self.captured1
        found = False
        rest = self.alive
        while rest and self.winner == NOBODY:
            bit = rest & -rest
            rest ^= bit
            near: i64 = graph[place_of(bit)]
            near &= rest
            while near:
                one = near & -near
                near ^= one
                if kills(graph, bit, one, self.sides) and kills(graph, one, bit, self.sides):
                    self.place(bit, colour)
                    self.place(one, colour)
                    captured.append(bit | one)
                    rest &= ~one
                    found = True
                    break
        return found

    def chained(self, colour: i64) -> list[int]:
        """A colour's graph with its chains as vertices, each by the lowest number of its stones.

        The chains are left in `chains`.
        """
        layout = self.layout
        base = layout.loose[int(colour)]
        stones = self.stones0 | layout.chains
        if colour == 1:
            stones = self.stones1 | layout.chains
        graph = [0] * int(layout.vertices)
        room = self.alive | self.sides
        rest = self.alive
        while rest:
            bit = rest & -rest
            rest ^= bit
            at = place_of(bit)
            near: i64 = base[at]
            graph[at] = near & room
        self.chains = 0
        while stones:
            chain = stones & -stones
            stones ^= chain
            touched = chain_touches(base, chain, stones)
            stones &= ~touched
            touched &= room
            self.chains |= chain
            graph[place_of(chain)] = touched
            rest = touched & self.alive
            while rest:
                bit = rest & -rest
                rest ^= bit
                at = place_of(bit)
                near = graph[at]
                graph[at] = near | chain
        return graph

    def vulnerable(self, colour: i64) -> i64:
        """The cells where the other colour could kill a stone of this one at once."""
        graph = self.graph1
        if colour == 1:
            graph = self.graph0
        return killable(graph, self.alive, self.sides)

    def dominated(self, colour: i64) -> i64:
        """The cells that this colour could kill by a stone of its own: it does better with that."""
        graph = self.graph0
        if colour == 1:
            graph = self.graph1
        return killable(graph, self.alive, self.sides)

    def killers(self, colour: i64, cells: i64) -> i64:
        """For each of some vulnerable cells of a colour one with which the other kills it."""
        graph = self.graph1
        if colour == 1:
            graph = self.graph0
        found: i64 = 0
        while cells:
            bit = cells & -cells
            cells ^= bit
            found |= killer(graph, bit, self.alive, self.sides)
        return found


class Shrinking:
    """Which of the pairs captured by a winner its proof rests on.

    The proof knows the winner's graph on the proof's cells alone. A choice of pairs is enough for it if
    they are captured even where all other vacant cells are lost, and join the same cells.
    """

    def __init__(self, layout: Layout, colour: i64, stones: i64, proof: i64) -> None:
        self._layout = layout
        self._base = layout.graphs[int(colour)]
        self._stones = stones
        self._proof = proof

    def needed(self, pairs: list[int], filled: list[int]) -> i64:
        """The cells of the pairs needed; `filled` is the winner's graph when all are captured.

        Without proof cells the pairs must win by themselves.
        """
        kept = pairs.copy()
        at: i64 = len(kept)
        while at > 0:
            at -= 1
            fewer = kept[:at] + kept[at + 1 :]
            if self._enough(fewer, filled):
                kept = fewer
        cells: i64 = 0
        for pair in kept:
            cells |= pair
        return cells

    def _enough(self, pairs: list[int], filled: list[int]) -> bool:
        layout = self._layout
        graph = self._base.copy()
        allowed = self._proof | self._stones
        for pair in pairs:
            allowed |= pair
        rest = layout.alive & ~allowed
        while rest:
            bit = rest & -rest
            rest ^= bit
            _remove(graph, bit)
        won = contract(graph, self._stones, layout.sides)
        for pair in pairs:
            both: i64 = pair
            one = both & -both
            other = both ^ one
            if not won:
                if not kills(graph, one, other, layout.sides):
                    return False
                if not kills(graph, other, one, layout.sides):
                    return False
            if contract(graph, both, layout.sides):
                won = True
        if not self._proof:
            return won
        rest = self._proof
        while rest:
            bit = rest & -rest
            rest ^= bit
            at = place_of(bit)
            before: i64 = filled[at]
            after: i64 = graph[at]
            if before & (self._proof | layout.sides) & ~after:
                return False
        return True


def chain_touches(graph: list[int], stone: i64, stones: i64) -> i64:
    """All that the chain of a stone touches, its other stones included."""
    touched: i64 = 0
    front = stone
    while front:
        bit = front & -front
        near: i64 = graph[place_of(bit)]
        front = (front | (near & stones & ~touched)) & ~bit
        touched |= near
    return touched


def contract(graph: list[int], cells: i64, sides: i64) -> bool:
    """Join whatever is joined through some cells; whether that joins all sides."""
    won = False
    while cells:
        bit = cells & -cells
        cells ^= bit
        near: i64 = graph[place_of(bit)]
        if near & sides == sides:
            won = True
        rest = near
        while rest:
            one = rest & -rest
            rest ^= one
            at = place_of(one)
            joined: i64 = graph[at]
            graph[at] = (joined | near) & ~(bit | one)
    return won


def _remove(graph: list[int], bit: i64) -> None:
    """Take a vertex from its neighbours."""
    rest: i64 = graph[place_of(bit)]
    while rest:
        one = rest & -rest
        rest ^= one
        at = place_of(one)
        joined: i64 = graph[at]
        graph[at] = joined & ~bit


def is_dead(graph: list[int], bit: i64, sides: i64) -> bool:
    """Whether the neighbours of a cell are all joined with each other (sides need not be)."""
    near: i64 = graph[place_of(bit)]
    if near & sides == sides:
        return False
    rest = near & ~sides
    while rest:
        one = rest & -rest
        rest ^= one
        joined: i64 = graph[place_of(one)]
        if near & ~joined & ~one:
            return False
    return True


def kills(graph: list[int], by: i64, bit: i64, sides: i64) -> bool:
    """Whether a stone on the cell `by` would make a cell dead."""
    reach: i64 = graph[place_of(by)]
    near: i64 = graph[place_of(bit)]
    if near & by:
        near |= reach
    near &= ~(by | bit)
    if near & sides == sides:
        return False
    rest = near & ~sides
    while rest:
        one = rest & -rest
        rest ^= one
        joined: i64 = graph[place_of(one)]
        if joined & by:
            joined |= reach
        if near & ~joined & ~one:
            return False
    return True


def killer(graph: list[int], bit: i64, alive: i64, sides: i64) -> i64:
    """A cell, as a bit, whose stone makes another dead; 0 if there is none side by side with it."""
    near: i64 = graph[place_of(bit)]
    near &= alive
    while near:
        one = near & -near
        near ^= one
        if kills(graph, one, bit, sides):
            return one
    return 0


def killable(graph: list[int], alive: i64, sides: i64) -> i64:
    """All cells that have a killer."""
    found: i64 = 0
    rest = alive
    while rest:
        bit = rest & -rest
        rest ^= bit
        if killer(graph, bit, alive, sides):
            found |= bit
    return found
