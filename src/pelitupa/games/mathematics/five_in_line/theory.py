"""Why five in line must end (booklet 66.3), as numbers: free place-directions, and how many moves they allow.

Each mark has eight directions in which a line could go. A line takes up two at each mark on it and one at
each of its ends, whether lines of one direction may touch or not. A direction in which the next place has no
mark is free for certain, and of these there are the more, the larger the position.
"""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.games.mathematics.five_in_line.grid import EVERY_WAY


def pairs_of_line(length: int) -> int:
    """The place-directions that a line takes up."""
    return 2 * (length - 1)


def free_pairs(marks: int, lines: int, length: int) -> int:
    """The place-directions of so many marks that so many lines have left free."""
    return 8 * marks - pairs_of_line(length) * lines


def edge_pairs(marks: Sequence[int], side: int) -> int:
    """The place-directions in which the next place has no mark: no line can ever have gone there."""
    count = 0
    for place, mark in enumerate(marks):
        if mark:
            row, column = divmod(place, side)
            for across, down in EVERY_WAY:
                inside = 0 <= row + down < side and 0 <= column + across < side
                if not inside or not marks[place + down * side + across]:
                    count += 1
    return count


def most_marks(free: int) -> int:
    """How many marks a position can have at most that has so many free place-directions.

    On every row, column and diagonal with a mark the two outermost marks each have one that is free for
    certain, so that there are at most `free / 2` of them together. Most places have an octagon: a rectangle
    without its corners, each corner cut on the slant.
    """
    together, best = free // 2, 0
    for rows in range(1, together):
        for columns in range(1, rows + 1):
            diagonals = rows + columns - 1
            cut = rows + columns + 2 * diagonals - together
            if cut > 2 * (diagonals - 1):
                break
            best = max(best, rows * columns - _corners(max(cut, 0)))
    return best


def _corners(cut: int) -> int:
    """How many places go at least where so many diagonals are cut off at four corners."""
    each, over = divmod(cut, 4)
    return (4 - over) * (each * (each + 1) // 2) + over * ((each + 1) * (each + 2) // 2)


def most_moves(start: int) -> int:
    """How many moves five in line can have at most from so many marks, by counting alone: with five marks on
    a line, each move leaves as many place-directions free as it found."""
    return most_marks(8 * start) - start
