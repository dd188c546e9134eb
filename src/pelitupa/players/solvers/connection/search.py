"""Proof-number search for the winner of a connection game.

Every position that is solved has a *proof*: a set of cells within which its winner wins whatever the
other does elsewhere. A move of the loser outside it changes nothing, so that one refuted move refutes
all moves outside its proof as well, and the moves that are left are those common to all proofs found
so far (the must-play region). Positions are nodes of a graph, found again by their stones after
captured cells have been filled and dead ones left out. What was proved is looked for in new positions
too, where it may hold as well (`memory`).

Sources: L. Allis, Searching for solutions in games and artificial intelligence (1994), for
proof-number search; A. Nagai, Df-pn (2002), for its depth-first form; R. Hayward et al., Solving 7x7
Hex with domination, fill-in, and virtual connections (2005), for must-play.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import i64

from pelitupa.core import PelitupaError
from pelitupa.players.solvers.connection.bits import least_family, place_of, union_of
from pelitupa.players.solvers.connection.graph import NOBODY, Layout, Position, Shrinking
from pelitupa.players.solvers.connection.links import Links
from pelitupa.players.solvers.connection.memory import ProofMemory
from pelitupa.players.solvers.connection.order import Currents

_NEVER: Final = 2**40
_WIDEST: Final = 4
"""A node looks at first at no more moves at a time than the first few and a part of the others."""
_PART: Final = 8
_SLACK: Final = 4
_UNIT: Final = 64
_REST: Final = 128
_ANSWER: Final = 2.0
_DOMINATED: Final = 10.0


class ConnectionLimitError(PelitupaError):
    """A position was not solved within the limit of nodes; `nodes` were visited."""

    def __init__(self, nodes: int) -> None:
        super().__init__(
            f"not solved within {nodes} nodes; give a higher limit, or a position with fewer "
            "vacant cells"
        )
        self.nodes = nodes

    def __reduce__(self) -> tuple[Any, ...]:
        return ConnectionLimitError, (self.nodes,)


class ConnectionNode:
    """A position in the search. `winner` is -1 until it is known; then `proof` is a set of cells.

    `effort` is a bound on what it takes to prove a win of the colour in turn, `resistance` on what
    it takes to prove a loss. `move` is the winner's cell, as a bit, if the winner is in turn.
    """

    def __init__(self, stones0: i64, stones1: i64, alive: i64, turn: i64) -> None:
        self.stones0: i64 = stones0
        self.stones1: i64 = stones1
        self.alive: i64 = alive
        self.turn: i64 = turn
        self.winner: i64 = NOBODY
        self.proof: i64 = 0
        self.move: i64 = 0
        self.effort: i64 = 1
        self.resistance: i64 = 1
        self.common: i64 = alive
        self.pruned: i64 = 0
        self.answers: i64 = 0
        self.proofs: list[int] = []
        self.moves: list[int] = []
        self.children: list[ConnectionNode | None] = []

    def stones(self, colour: i64) -> i64:
        """The stones of a colour."""
        if colour == 1:
            return self.stones1
        return self.stones0


@dataclass(frozen=True)
class ConnectionProof:
    """Who wins a position: the colour, its cell to begin with as a bit (0 if it is not in turn), and
    the cells within which it wins, as a set."""

    winner: int
    move: int
    cells: int


class ConnectionSearch:
    """Searches from one layout; `nodes` counts the positions visited, `limit` is the most of them.

    `lasts` is asked before each whether there is time for it.
    """

    def __init__(self, layout: Layout, limit: int, lasts: Callable[[], bool] | None = None) -> None:
        self._lasts = lasts
        self.nodes: i64 = 0
        self._hint: i64 = 0
        self.limit: i64 = limit
        self._layout = layout
        self._position = Position(layout)
        self._links = Links(layout)
        self._currents = Currents(int(layout.first_side), int(layout.vertices))
        self._waiting = [ProofMemory(layout, 0), ProofMemory(layout, 1)]
        self._moving = [ProofMemory(layout, 0), ProofMemory(layout, 1)]
        self._table: dict[tuple[int, int, int, int], ConnectionNode] = {}

    def solve(self, stones0: i64, stones1: i64, turn: i64) -> ConnectionProof:
        """The winner of a position in which nobody has won yet, colour `turn` to move.

        Raises `ConnectionLimitError`.
        """
        alive = self._layout.alive & ~(stones0 | stones1)
        self._position.set(stones0, stones1, alive)
        node = self._node(turn)
        while node.winner == NOBODY:
            self._search(node, _NEVER, _NEVER)
        cells = node.proof | self._captured(stones0, stones1, alive, node)
        move: i64 = 0
        if node.winner == turn:
            move = node.move
            if move == 0:  # it has won already, whatever is done
                move = cells & -cells
        return ConnectionProof(int(node.winner), int(move), int(cells))

    def forget(self) -> None:
        """Leave out the positions that are not solved: most of them, which take nearly all the room."""
        self._table = {key: node for key, node in self._table.items() if node.winner != NOBODY}

    def _node(self, turn: i64) -> ConnectionNode:
        """The node of the position that is set up, after filling in."""
        position = self._position
        position.fill()
        key = (int(position.stones0), int(position.stones1), int(position.alive), int(turn))
        node = self._table.get(key)
        if node is not None:
            return node
        if self.nodes >= self.limit or (self._lasts is not None and not self._lasts()):
            raise ConnectionLimitError(int(self.nodes))
        self.nodes += 1
        node = ConnectionNode(position.stones0, position.stones1, position.alive, turn)
        self._table[key] = node
        if position.winner != NOBODY:
            node.winner = position.winner
        elif not self._remembered(node):
            self._judge(node)
        return node

    def _remembered(self, node: ConnectionNode) -> bool:
        """Whether a known proof tells who wins."""
        turn = node.turn
        mine = node.stones(turn)
        theirs = node.stones(1 - turn)
        memory = self._waiting[int(1 - turn)]
        if memory.find(theirs, mine):
            node.winner = 1 - turn
            node.proof = memory.proof & node.alive
            return True
        memory = self._waiting[int(turn)]
        if not memory.find(mine, theirs):
            memory = self._moving[int(turn)]
            if not memory.find(mine, theirs):
                return False
        node.winner = turn
        node.proof = memory.proof & node.alive
        node.move = memory.move & node.alive
        if node.move == 0:  # it wins even if it passes
            node.move = node.proof & -node.proof
        return True

    def _remember(self, node: ConnectionNode) -> None:
        """Keep the proof of a position that is solved, and nothing else of the search below it."""
        node.moves = []
        node.children = []
        node.proofs = []
        memory = self._waiting[int(node.winner)]
        if node.winner == node.turn:
            memory = self._moving[int(node.winner)]
        memory.note(node.stones(node.winner), node.proof, node.move)

    def _judge(self, node: ConnectionNode) -> None:
        """Look for a win of the other colour by virtual connections; else find the moves that may win.

        Threats of the mover's are hardly ever found here: the last move met all that there were.
        """
        position = self._position
        turn = node.turn
        mine = position.graph0
        if turn == 1:
            mine = position.graph1
        links = self._links
        links.build(position.chained(1 - turn), node.alive, position.chains, False)
        if links.win >= 0:
            node.winner = 1 - turn
            node.proof = links.win
            self._remember(node)
            return
        for carrier in links.threats:
            self._refute(node, carrier)
        node.pruned = position.vulnerable(turn)
        if node.common & ~node.pruned == 0:
            self._lose(node)
            return
        self._order(node, mine)

    def _order(self, node: ConnectionNode, mine: list[int]) -> None:
        """List the moves, the most promising first."""
        currents = self._currents
        currents.clear()
        currents.add(mine, node.alive)
        currents.add(self._links.joined(), node.alive | self._position.chains)
        dominated = self._position.dominated(node.turn)
        ranked: list[tuple[float, int]] = []
        rest = node.common & ~node.pruned
        while rest:
            bit = rest & -rest
            rest ^= bit
            worth = -currents.through[place_of(bit)]
            if self._hint & bit:
                worth -= _ANSWER
            if dominated & bit:
                worth += _DOMINATED
            ranked.append((worth, int(bit)))
        ranked.sort()
        for _, bit in ranked:
            node.moves.append(bit)
            node.children.append(None)
        self._number(node)

    def _refute(self, node: ConnectionNode, proof: i64) -> None:
        """Note a proof of the other colour's; only moves inside it are left."""
        node.common &= proof
        node.proofs.append(proof)

    def _lose(self, node: ConnectionNode) -> None:
        """All moves are refuted: join as few of the proofs as leave only vulnerable cells.

        To a stone on one of these the other colour answers by killing it.
        """
        node.winner = 1 - node.turn
        family = least_family(node.proofs, node.pruned)
        common = node.alive
        for known in family:
            common &= known
        proof = union_of(family)
        if common:  # all of it is vulnerable
            position = self._position
            position.set(node.stones0, node.stones1, node.alive)
            proof |= common | position.killers(node.turn, common)
        node.proof = proof
        self._remember(node)

    def _search(self, node: ConnectionNode, most_effort: i64, most_resistance: i64) -> None:
        """Search below a node until it is solved or one of its numbers reaches its bound."""
        self._update(node)
        while (
            node.winner == NOBODY
            and node.effort < most_effort
            and node.resistance < most_resistance
        ):
            best: i64 = -1
            least: i64 = _NEVER
            second: i64 = _NEVER
            width = _width(len(node.moves))
            at: i64 = 0
            while at < width:
                child = node.children[at]
                worth: i64 = _UNIT
                if child is not None:
                    worth = child.resistance
                if worth < least:
                    second = least
                    least = worth
                    best = at
                elif worth < second:
                    second = worth
                at += 1
            child = node.children[best]
            if child is None:
                node.children[best] = self._child(node, node.moves[best])
            else:
                bound = second + second // _SLACK + 1
                if bound > most_effort:
                    bound = most_effort
                self._search(child, most_resistance - (len(node.moves) - 1) * _REST, bound)
            self._update(node)

    def _child(self, node: ConnectionNode, bit: i64) -> ConnectionNode:
        position = self._position
        position.set(node.stones0, node.stones1, node.alive)
        position.place(bit, node.turn)
        self._hint = node.answers
        return self._node(1 - node.turn)

    def _update(self, node: ConnectionNode) -> None:
        """Take over what is known of the children."""
        if node.winner != NOBODY:
            return
        at: i64 = 0
        solved = False
        while at < len(node.moves):
            child = node.children[at]
            if child is not None and child.winner != NOBODY:
                bit: i64 = node.moves[at]
                proof = child.proof | self._captured_by(node, child, bit)
                if child.winner == node.turn:
                    node.winner = node.turn
                    node.move = bit
                    node.proof = proof | bit
                    self._remember(node)
                    return
                node.answers |= child.move
                self._refute(node, proof & ~bit)
                solved = True
            at += 1
        if solved:
            self._sift(node)
            if not node.moves:
                self._lose(node)
                return
        self._number(node)

    def _captured_by(self, node: ConnectionNode, child: ConnectionNode, bit: i64) -> i64:
        """The cells that a move let the winner capture, if it needs them."""
        if node.turn == 0:
            return self._captured(node.stones0 | bit, node.stones1, node.alive & ~bit, child)
        return self._captured(node.stones0, node.stones1 | bit, node.alive & ~bit, child)

    def _captured(self, stones0: i64, stones1: i64, alive: i64, filled: ConnectionNode) -> i64:
        """The cells that the winner captures when a position is filled, if the proof needs them."""
        winner = filled.winner
        position = self._position
        if winner == 0:
            if stones0 == filled.stones0:
                return 0
            position.set(stones0, stones1, alive)
            position.fill()
            shrinking = Shrinking(self._layout, winner, stones0, filled.proof)
            return shrinking.needed(position.captured0, position.graph0)
        if stones1 == filled.stones1:
            return 0
        position.set(stones0, stones1, alive)
        position.fill()
        shrinking = Shrinking(self._layout, winner, stones1, filled.proof)
        return shrinking.needed(position.captured1, position.graph1)

    def _sift(self, node: ConnectionNode) -> None:
        """Leave only the moves that no proof has refuted."""
        moves: list[int] = []
        children: list[ConnectionNode | None] = []
        for at, known in enumerate(node.moves):
            bit: i64 = known
            if node.common & bit:
                moves.append(bit)
                children.append(node.children[at])
        node.moves = moves
        node.children = children

    def _number(self, node: ConnectionNode) -> None:
        """The proof numbers of a node, by those of the children looked at."""
        count: i64 = len(node.moves)
        width = _width(count)
        effort: i64 = _NEVER
        hardest: i64 = 0
        at: i64 = 0
        while at < width:
            child = node.children[at]
            worth: i64 = _UNIT
            share: i64 = _UNIT
            if child is not None:
                worth = child.resistance
                share = child.effort
            if worth < effort:
                effort = worth
            if share > hardest:
                hardest = share
            at += 1
        node.effort = effort
        node.resistance = hardest + (count - 1) * _REST


def _width(count: i64) -> i64:
    width = _WIDEST + count // _PART
    if width > count:
        return count
    return width
