"""Longer and longer plays of five in line: take some lines back, and search anew from what is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from pelitupa.games.mathematics.five_in_line.grid import Grid
from pelitupa.players.five_in_line.nested import ALPHA, NestedSearch, Play

Moves = list[tuple[int, int]]
"""The place and the line of each move."""

MOST_TAKEN_BACK: Final = 6
"""So many lines are taken back at most by choice, and whatever cannot be drawn without them."""


def without(grid: Grid, marks: list[int], moves: Moves, taken_back: set[int]) -> Moves:
    """What is left of a play when the lines of those numbers were never drawn."""
    there, left = set(marks), []
    for number, (place, line) in enumerate(moves):
        others = [other for other in grid.on_line(line) if other != place]
        if number not in taken_back and all(other in there for other in others):
            there.add(place)
            left.append((place, line))
    return left


def search_on(
    grid: Grid,
    touching: bool,
    moves: Moves,
    rng: Random,
    level: int,
    times: int,
    alpha: float = ALPHA,
) -> Moves:
    """The moves from the cross, and those that a search finds after them."""
    spans = grid.length - 1 if touching else grid.length
    marks, used = grid.cross(), [0] * grid.lines
    for place, line in moves:
        marks.append(place)
        base = line - line % grid.places
        for step in grid.on_line(line)[:spans]:
            used[base + step] = 1
    search = NestedSearch(grid, touching, marks, used, rng, alpha)
    play = search.search(level, times, search.fresh(), _never)
    return [*moves, *search.steps_of(play)]


def improved(
    grid: Grid, touching: bool, moves: Moves, rng: Random, going_on: Callable[[], bool]
) -> Iterator[Moves]:
    """Each play that is longer than all before it, as long as `going_on()`; as long ones are taken up, too,
    so that the search wanders."""
    best = len(moves)
    while going_on():
        count = rng.randint(1, MOST_TAKEN_BACK)
        taken_back = set(rng.sample(range(len(moves)), min(count, len(moves))))
        left = without(grid, grid.cross(), moves, taken_back)
        found = search_on(grid, touching, left, rng, 1, 60)
        if len(found) >= len(moves):
            moves = found
        if len(moves) > best:
            best = len(moves)
            yield moves


def _never(play: Play) -> bool:
    return False
