"""The third problem of chapters 65 and 66: five in line must end, by counting free place-directions."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final

from pelitupa.core import t, tn
from pelitupa.core.theorem import Ray, Table, Theorem, Trial
from pelitupa.games.mathematics.five_in_line.game import FiveInLineState
from pelitupa.games.mathematics.five_in_line.grid import DIRECTIONS
from pelitupa.games.mathematics.five_in_line.theory import most_moves, pairs_of_line

_HALF: Final = 0.5
_ROWS: Final = 12
_most_moves: Final = cache(most_moves)


class LineTrial(Trial[FiveInLineState]):
    """Drawing lines alone."""

    options: ClassVar[tuple[str, ...]] = ("length",)

    def usual(self, state: FiveInLineState) -> int:
        """The mark, or the line, after which most lines can be drawn with one mark more."""
        choices = state.legal_actions() if state.new >= 0 else state.completing()
        best, most = state.legal_actions()[0], -1
        for choice in choices:
            after = state.clone()
            after.apply_action(choice)
            if len(after.near) > most:
                best, most = choice, len(after.near)
        return best

    def remark(self, state: FiveInLineState, action: int) -> str:
        game = state.game
        taken = pairs_of_line(game.length)
        if action >= game.grid.places:
            return t("a line takes {taken} place-directions", taken=taken)
        after = state.clone()
        after.apply_action(action)
        if after.new >= 0:
            return t("a mark brings eight place-directions")
        return t("a mark brings eight place-directions, its line takes {taken}", taken=taken)

    def standing(self, state: FiveInLineState) -> tuple[str, ...]:
        lines, marks, free, edge = state.counts()
        length = state.game.length
        taken = pairs_of_line(length)
        count = tn(
            "8 × {marks} marks − {taken} × {count} line = {free} free place-directions, "
            "{edge} of them at an edge: there the next place has no mark.",
            "8 × {marks} marks − {taken} × {count} lines = {free} free place-directions, "
            "{edge} of them at an edge: there the next place has no mark.",
            lines,
            marks=marks,
            taken=taken,
            free=free,
            edge=edge,
        )
        if length < 5:
            return count, t(
                "Lines of four take no more than six, so that the free ones grow by two with "
                "each move: here the count proves nothing."
            )
        most = _most_moves(state.start_marks)
        if state.is_terminal():
            return count, t(
                "No line can be drawn any more, after {lines}. Whatever you had done, there "
                "were {free} free ones all the time, which are enough for the edge of {most} "
                "moves at most.",
                lines=lines,
                free=free,
                most=most,
            )
        return count, t(
            "They stay {free} for ever, and the edge grows with the shape: {most} moves from "
            "this start at most.",
            free=free,
            most=most,
        )

    def tables(self, state: FiveInLineState) -> tuple[Table, ...]:
        """The count after the last moves, and at the start."""
        game = state.game
        again = game.new_initial_state()
        rows = [tuple(map(str, again.counts()))]
        for action in state.history():
            again.apply_action(action)
            if again.new < 0:
                rows.append(tuple(map(str, again.counts())))
        shown = rows if len(rows) <= _ROWS else [rows[0], *rows[1 - _ROWS :]]
        heads = (t("lines"), t("marks"), t("free"), t("at an edge"))
        return (Table(t("The count, the latest moves last"), heads, tuple(shown)),)

    def rays(self, state: FiveInLineState) -> tuple[Ray, ...]:
        """The free place-directions, strong at an edge."""
        grid, side = state.game.grid, state.game.grid.side
        rays = []
        for place in state.order:
            row, column = divmod(place, side)
            for direction, (across, down) in enumerate(DIRECTIONS):
                base = direction * grid.places
                for sign in (1, -1):
                    to_row, to_column = row + sign * down, column + sign * across
                    inside = 0 <= to_row < side and 0 <= to_column < side
                    beside = to_row * side + to_column
                    used = inside and state.used[base + (place if sign > 0 else beside)]
                    if used:
                        continue
                    name = grid.name(place)
                    edge = not inside or not state.marks[beside]
                    rays.append(Ray(name, sign * across * _HALF, sign * down * _HALF, edge))
        return tuple(rays)


THEOREM: Final = Theorem(
    t("Can it go on for ever?"),
    t(
        "No: wherever it begins, there are so many moves and no more. From the cross there are 705 at most."
    ),
    t(
        "Mark places, and lines are drawn. Each mark has eight directions: those that no line has "
        "taken are drawn, red where the next place has no mark."
    ),
    (
        t(
            "A line through five marks goes off in both directions from three of them, and in one "
            "from both its ends: it takes eight place-directions. The new mark brings eight. So "
            "there are as many free ones after each move as before it."
        ),
        t(
            "Where the next place has no mark, the direction is free for certain. On each row, "
            "column and diagonal with marks the two outermost have one such direction each. The "
            "larger the shape, the more of them: with so many free ones and no more it cannot "
            "grow beyond some size."
        ),
        t(
            "The cross has 36 marks, and so 288 for ever, which are enough for 144 rows, columns "
            "and diagonals. The most places that so many can hold is an octagon of 741: 705 more "
            "than the cross."
        ),
    ),
    "theorem",
    trial=LineTrial(),
)
