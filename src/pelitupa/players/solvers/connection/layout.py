"""From a state of Hex or Y to the layout that the search works on."""

from __future__ import annotations

from pelitupa.games.board.connection import BLUE, RED, ConnectionState
from pelitupa.players.solvers.connection.graph import Layout


def layout_of(state: ConnectionState) -> Layout:
    """The graphs of both colours; the vacant cells have numbers in the order of `state.vacant`."""
    numbers = {cell: number for number, cell in enumerate(state.vacant)}
    chains = [_chains(state, colour) for colour in (RED, BLUE)]
    most = max(len(found) for found in chains)
    loose = [
        _graph(state, colour, numbers, found, most)
        for colour, found in zip((RED, BLUE), chains, strict=True)
    ]
    return Layout(len(numbers), most, len(sides_of(state, RED)), loose)


def vertices_of(state: ConnectionState) -> int:
    """How many vertices the layout of a state has."""
    chains = max(len(_chains(state, colour)) for colour in (RED, BLUE))
    return len(state.vacant) + chains + len(sides_of(state, RED))


def sides_of(state: ConnectionState, colour: int) -> list[int]:
    """The bits of the sides that a colour has to join, in a cell's value on the board."""
    goal = state.game.goals[colour]
    return [bit for bit in (4 * 2**side for side in range(goal.bit_length())) if bit & goal]


def _graph(
    state: ConnectionState,
    colour: int,
    numbers: dict[int, int],
    chains: list[list[int]],
    most: int,
) -> list[int]:
    """What each vertex is side by side with, in one colour's graph."""
    cells = len(numbers)
    sides = sides_of(state, colour)
    graph = [0] * (cells + most + len(sides))
    side_bits, neighbours = state.game.side_bits, state.game.neighbours
    for cell, number in numbers.items():
        for other in neighbours[cell]:
            if other in numbers:
                graph[number] |= 2 ** numbers[other]
        for place, side in enumerate(sides):
            if side_bits[cell] & side:
                _join(graph, number, cells + most + place)
    for place, chain in enumerate(chains):
        for cell in chain:
            for other in neighbours[cell]:
                if other in numbers:
                    _join(graph, cells + place, numbers[other])
        for side_place, side in enumerate(sides):
            if state.board[chain[0]] & side:
                _join(graph, cells + place, cells + most + side_place)
    return graph


def _join(graph: list[int], one: int, other: int) -> None:
    graph[one] |= 2**other
    graph[other] |= 2**one


def _chains(state: ConnectionState, colour: int) -> list[list[int]]:
    """The chains of a colour, each a list of its cells."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for cell, value in enumerate(state.board):
        if value & 3 != colour or cell in seen:
            continue
        seen.add(cell)
        chain = [cell]
        for stone in chain:  # the list grows meanwhile
            for other in state.game.neighbours[stone]:
                if state.board[other] & 3 == colour and other not in seen:
                    seen.add(other)
                    chain.append(other)
        found.append(chain)
    return found
