"""From a state of Hex or Y to the layout that the search works on."""

from __future__ import annotations

from pelitupa.games.board.connection import BLUE, RED, ConnectionState
from pelitupa.players.solvers.connection_graph import Layout


def layout_of(state: ConnectionState) -> Layout:
    """The vacant cells by number, in the order of `state.vacant`, and the graphs of both colours."""
    numbers = {cell: number for number, cell in enumerate(state.vacant)}
    graphs = [_graph(state, colour, numbers) for colour in (RED, BLUE)]
    return Layout(len(numbers), len(_sides(state, RED)), graphs)


def _sides(state: ConnectionState, colour: int) -> list[int]:
    """The bits of the sides that a colour has to join, in a cell's value on the board."""
    goal = state.game.goals[colour]
    return [bit for bit in (4 * 2**side for side in range(goal.bit_length())) if bit & goal]


def _graph(state: ConnectionState, colour: int, numbers: dict[int, int]) -> list[int]:
    """The vertices that each vertex is joined with, in one colour's graph."""
    cells = len(numbers)
    sides = _sides(state, colour)
    graph = [0] * (cells + len(sides))
    neighbours = state.game.neighbours
    for cell, number in numbers.items():
        touched = state.game.side_bits[cell]
        for other in neighbours[cell]:
            if other in numbers:
                graph[number] |= 2 ** numbers[other]
            elif state.board[other] & 3 == colour:
                touched |= state.board[other]
        for place, side in enumerate(sides):
            if touched & side:
                _join(graph, number, cells + place)
    for around in _around_chains(state, colour, numbers):
        for number in around:
            for other in around:
                if other != number:
                    _join(graph, number, other)
    return graph


def _join(graph: list[int], one: int, other: int) -> None:
    graph[one] |= 2**other
    graph[other] |= 2**one


def _around_chains(state: ConnectionState, colour: int, numbers: dict[int, int]) -> list[list[int]]:
    """For each chain of a colour the vacant cells beside it, by number."""
    seen: set[int] = set()
    found: list[list[int]] = []
    neighbours = state.game.neighbours
    for cell, value in enumerate(state.board):
        if value & 3 != colour or cell in seen:
            continue
        seen.add(cell)
        chain = [cell]
        around: set[int] = set()
        while chain:
            for other in neighbours[chain.pop()]:
                if other in numbers:
                    around.add(numbers[other])
                elif state.board[other] & 3 == colour and other not in seen:
                    seen.add(other)
                    chain.append(other)
        found.append(sorted(around))
    return found
