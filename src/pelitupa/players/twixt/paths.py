"""How many marks a colour still needs to join its home rows, and where they would lie."""

from __future__ import annotations

from typing import Final

from pelitupa.games.board.twixt.game import TwixtState

FAR: Final = 1_000_000


def marks_to(state: TwixtState, colour: int, side: int) -> list[int]:
    """For each intersection, with how many more marks of a colour, its own counted, a chain from a side of
    the board would reach it, if the other colour did nothing; `FAR` where none can. `side` is one of
    `Grid.sides`.
    """
    grid, values, crossed = state.game.grid, state.values, state.across[3 - colour]
    beside, barred = grid.beside, grid.barred[colour]
    marks = [FAR] * len(values)
    for cell in barred:
        marks[cell] = -1  # less than any way there, so that none is looked for
    level: list[int] = []
    later: list[int] = []
    for cell in grid.along[side]:
        value = values[cell]
        if value & colour:
            marks[cell] = 0
            level.append(cell)
        elif not value and marks[cell] > 1:
            marks[cell] = 1
            later.append(cell)
    count = 0
    while level or later:
        if not level:
            count += 1
            level = [cell for cell in later if marks[cell] == count]
            later = []
            if not level:
                break
        cell = level.pop()
        for line, other in beside[cell]:
            if crossed[line]:
                continue
            value = values[other]
            if value & colour:
                if marks[other] > count:
                    marks[other] = count
                    level.append(other)
            elif not value and marks[other] > count + 1:
                marks[other] = count + 1
                later.append(other)
    for cell in barred:
        marks[cell] = FAR
    return marks


def needed(state: TwixtState, colour: int) -> tuple[int, list[int]]:
    """How many marks a colour still needs, and for each vacant intersection how many if it is one of them.

    Marked ones have what a chain through them needs.
    """
    first, second = (4, 8) if colour == 1 else (16, 32)
    from_first, from_second = marks_to(state, colour, first), marks_to(state, colour, second)
    through = [
        min(FAR, one + two - (0 if value else 1))
        for one, two, value in zip(from_first, from_second, state.values, strict=True)
    ]
    return min(through), through
