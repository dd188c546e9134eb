"""Twixt (booklet 53): join your two home rows with lines a knight's move long."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    TERMINAL,
    Game,
    Options,
    PositionError,
    Reason,
    Rulebook,
    State,
    Tensor,
    Text,
    option,
    t,
)
from pelitupa.core.options import Value
from pelitupa.equipment.hexgrid import cell_name
from pelitupa.games.board.twixt.grid import BLUE, RED, Grid
from pelitupa.games.board.twixt.position import read_moves, write_sgf

COLOURS: Final = ("", "blue", "red")
FOUND: Final = 64
"""A bit of `values` above colour and sides: this cell has been found, while torn chains are followed."""


@dataclass(frozen=True)
class TwixtOptions(Options):
    """The size of the board, who begins, the swap, and whether own lines may cross."""

    players: int = option(2, "Twixt is for two.", low=2, high=2, clause="sides")
    size: int = option(
        24, "Intersections along a side of the board.", low=5, high=40, clause="board"
    )
    swap: bool = option(True, "The second player may swap colours.", clause="swap")
    first: str = option("blue", "The colour that begins.", choices=("blue", "red"), clause="first")
    erasing: bool = option(
        False, "Own lines may not cross: a new one erases the older it crosses.", clause="erasing"
    )

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {"classic": {"erasing": True}}


class Twixt(Game[TwixtOptions]):
    """Twixt. Actions: the intersections row by row, the swap; with erasing the lines, and `done`."""

    look_place: ClassVar[str] = "pelitupa.games.board.twixt.look"

    notation: ClassVar[str] = t(
        "SGF, such as (;GM[21]SZ[12];B[c5];W[swap]), or the moves alone: c5 swap e6."
    )

    def __init__(self, options: TwixtOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.grid = Grid(options.size)
        self.cells = len(self.grid.names)
        self.erasing = options.erasing
        self.swap = options.swap
        self.first = COLOURS.index(options.first)
        self.first_line = self.cells + 1
        self.done = self.first_line + len(self.grid.lines)
        names = self.grid.names
        self.named = [*zip(names, names, strict=True), ("swap", t("swap colours"))]
        if self.erasing:
            lines = [f"{names[a]}-{names[b]}" for a, b in self.grid.lines]
            self.named = [*self.named, *zip(lines, lines, strict=True), ("done", t("done"))]
        self.open_cells = [
            [],
            *(
                [c for c in range(self.cells) if self.grid.may_mark(c, colour)]
                for colour in (BLUE, RED)
            ),
        ]

    def new_initial_state(self) -> TwixtState:
        return TwixtState(self)

    def _from_position(self, text: str) -> TwixtState:
        """See `Game.from_position`; `position.py` describes the notation."""
        state = self.new_initial_state()
        for move in read_moves(text, self.grid.size):
            if state.turn == TERMINAL:
                raise PositionError("the match was over before this move", move)
            action = self.texts(state.turn).get(move.lower(), -1)
            if action < 0 or not state._is_legal(action):
                raise PositionError("this is no legal move where it stands", move)
            state.apply_action(action)
        return state

    def lasting_actions(self) -> int:
        return 0 if self.erasing else self.cells

    def score_range(self) -> tuple[float, float]:
        return 0.0, 1.0

    def max_game_length(self) -> int:
        if not self.erasing:
            return self.cells + 1
        # Lines that do not cross, between m marks a knight's move apart, are at most 2m - 4: a plane graph
        # without triangles. So the m-th turn of a colour is 2m - 1 actions at most, and all its turns m * m.
        half = (self.cells + 1) // 2
        return 2 * half * half + 1


class TwixtState(State):
    """A position.

    `values` are 0 for a vacant intersection, else the colour, with the sides that its chain touches. `drawn`
    are the colours of the lines, `across[colour]` how many lines of a colour cross each. `vacant[colour]` is
    where a colour may mark, ascending. Where lines are chosen, `free[colour]` are the actions of the lines
    between two marks of it that are not drawn and have none of the other's in their way, ascending.
    `blue` is the seat that has blue; `turn` the seat to move, or TERMINAL. `fresh` are the lines of this
    turn, which has begun with a mark where `drawing`; `open` the actions of those that can still be drawn in
    it, ascending.
    """

    def __init__(self, game: Twixt) -> None:
        super().__init__(game)
        self.game = game
        self.values = game.grid.empty[:]
        self.drawn = game.grid.undrawn[:]
        none = game.grid.uncrossed
        self.across = [none, none[:], none[:]]
        self.vacant = [cells.copy() for cells in game.open_cells]
        self.free: list[list[int]] = [[], [], []]
        self.marks = 0
        self.blue = 0 if game.first == BLUE else 1
        self.swapped = False
        self.turn = 0
        self.last = -1
        self.drawing = False
        self.fresh: tuple[int, ...] = ()
        self.open: list[int] = []
        self.winning_colour = 0

    def clone(self) -> Self:
        new = super().clone()
        new.values = self.values[:]
        new.drawn = self.drawn[:]
        new.across = [crossed[:] for crossed in self.across]
        new.vacant = [cells.copy() for cells in self.vacant]
        new.free = [lines.copy() for lines in self.free]
        new.marks = self.marks
        new.blue = self.blue
        new.swapped = self.swapped
        new.turn = self.turn
        new.last = self.last
        new.drawing = self.drawing
        new.fresh = self.fresh
        new.open = self.open.copy()
        new.winning_colour = self.winning_colour
        return new

    def colour_of(self, seat: int) -> int:
        """The colour that a seat has."""
        return BLUE if seat == self.blue else RED

    def seat_of(self, colour: int) -> int:
        """The seat that has a colour."""
        return self.blue if colour == BLUE else 1 - self.blue

    def position(self) -> str:
        """This position as `Game.from_position` reads it, in SGF."""
        turns: list[list[str]] = []
        before, whole = -1, True
        for entry in self.full_history():
            action = entry.action
            assert isinstance(action, int)
            if entry.player != before or whole or action <= self.game.cells:
                turns.append([])
            turns[-1].append(self.game._action_text(action))
            before, whole = entry.player, action == self.game.done
        return write_sgf(turns, self.game.grid.size)

    def current_player(self) -> int:
        return self.turn

    def composing(self) -> int:
        if not self.game.erasing or self.turn == TERMINAL:
            return -1
        return 1 + len(self.fresh) if self.drawing else 0

    def may_swap(self) -> bool:
        return self.marks == 1 and self.game.swap and not self.swapped and not self.drawing

    def _legal(self) -> list[int]:
        game = self.game
        if self.drawing:
            found = self._lines_to_draw()
            found.append(game.done)
            return found
        cells = self.vacant[self.colour_of(self.turn)].copy()
        if self.may_swap():
            cells.append(game.cells)
        return cells

    def _is_legal(self, action: int) -> bool:
        game = self.game
        if self.drawing:
            if action == game.done:
                return True
            return self._may_draw(action)
        if action == game.cells:
            return self.may_swap()
        if not 0 <= action < game.cells or self.values[action]:
            return False
        return game.grid.may_mark(action, self.colour_of(self.turn))

    def _may_draw(self, action: int) -> bool:
        """Whether a line may be drawn by choice: after the ones before it, between own marks, across none of
        the other's and none of this turn's."""
        if self.fresh and action < self.game.first_line + self.fresh[-1]:
            return False
        place = bisect_left(self.open, action)
        return place < len(self.open) and self.open[place] == action

    def is_barred(self, line: int, colour: int) -> bool:
        """Whether a line of the other colour is in the way of one of this."""
        return self.across[3 - colour][line] != 0

    def _lines_to_draw(self) -> list[int]:
        """The actions of the lines that can be drawn next."""
        if not self.fresh:
            return self.open.copy()
        return self.open[bisect_left(self.open, self.game.first_line + self.fresh[-1]) :]

    def wishes(self) -> list[int]:
        """See `table.rearranging`: the lines that lie above one that is drawn."""
        return self.open.copy() if self.drawing else []

    def rearranged(self, steps: Sequence[int], wanted: int) -> list[int]:
        """See `table.rearranging`: the lines from the top of the board down; no more than win."""
        found: list[int] = []
        state = self.clone()
        for action in [*steps[:1], *sorted([*steps[1:], wanted])]:
            if state.turn == TERMINAL:
                break
            if not state._is_legal(action):
                return []
            state.apply_action(action)
            found.append(action)
        return found

    def _apply(self, action: int) -> None:
        game = self.game
        if action == game.cells:
            self.blue = 1 - self.blue
            self.swapped = True
            self.turn = 1 - self.turn
            self._reveal(t("The players swap colours"))
        elif action == game.done:
            self._end_turn()
        elif action < game.cells:
            self._mark(action)
        else:
            self._draw_by_choice(action - game.first_line)

    def _mark(self, cell: int) -> None:
        game = self.game
        colour = self.colour_of(self.turn)
        _remove(self.vacant[BLUE], cell)
        _remove(self.vacant[RED], cell)
        self.marks += 1
        self.last = cell
        values, crossed = self.values, self.across[3 - colour]
        values[cell] = colour | game.grid.sides[cell]
        if game.erasing:
            free = self.free[colour]
            for line, other in game.grid.beside[cell]:
                if values[other] & colour and not crossed[line]:
                    insort(free, game.first_line + line)
            self.drawing = True
            self.open = free.copy()
            if not free:
                self._end_turn()
            return
        for line, other in game.grid.beside[cell]:
            if values[other] & colour and not crossed[line]:
                self._put_line(line, colour)
                self._join(cell, other)
        self._look_for_win(cell, colour)
        if not self.winning_colour:
            self._end_turn()

    def _put_line(self, line: int, colour: int) -> None:
        """Draw a line, which bars those of the other colour that it crosses."""
        self.drawn[line] = colour
        across = self.across[colour]
        for other in self.game.grid.crossing[line]:
            across[other] += 1

    def _draw_by_choice(self, line: int) -> None:
        game, colour = self.game, self.colour_of(self.turn)
        grid, first, values = game.grid, game.first_line, self.values
        open, theirs = self.open, self.free[3 - colour]
        drawn, ours, barring = self.drawn, self.across[colour], self.across[3 - colour]
        torn: list[int] = []
        self._put_line(line, colour)
        for other in grid.crossing[line]:
            if drawn[other] == colour:
                self._erase(other, colour)
                torn += grid.lines[other]
                continue
            # neither list has a line that is barred, of theirs by another of ours than this one
            mine, alone = not barring[other], ours[other] == 1
            if mine or alone:
                start, end = grid.lines[other]
                both = values[start] & values[end]
                if both & colour:
                    if mine:
                        _remove(open, first + other)
                elif alone and both & (3 - colour):
                    _remove(theirs, first + other)
        self.fresh = (*self.fresh, line)
        _remove(open, first + line)
        _remove(self.free[colour], first + line)
        if torn:
            self._join_anew(torn, colour)
        start, end = grid.lines[line]
        self._join(start, end)
        self._look_for_win(start, colour)
        if not self.winning_colour and not open:
            self._end_turn()

    def _erase(self, line: int, colour: int) -> None:
        """Take an own line away: it can be drawn again in another turn, and so can those of the other colour
        that it alone has barred."""
        game, values, drawn = self.game, self.values, self.drawn
        grid, first = game.grid, game.first_line
        drawn[line] = 0
        insort(self.free[colour], first + line)
        across, theirs, rival = self.across[colour], self.free[3 - colour], 3 - colour
        for other in grid.crossing[line]:
            left = across[other] - 1
            across[other] = left
            if not left and not drawn[other]:
                start, end = grid.lines[other]
                if values[start] & values[end] & rival:
                    insort(theirs, first + other)
        start, end = grid.lines[line]
        self._reveal_later(_erased_told, (*grid.places[start], *grid.places[end]))

    def _join(self, cell: int, other: int) -> None:
        """Let both chains know the sides of both."""
        whole = self.values[cell] | self.values[other]
        todo = [cell, other]
        while todo:
            here = todo.pop()
            if self.values[here] != whole:
                self.values[here] = whole
                for line, end in self.game.grid.beside[here]:
                    if self.drawn[line] and self.values[end] & whole & 3:
                        todo.append(end)

    def _join_anew(self, cells: list[int], colour: int) -> None:
        """Find out the sides of the chains that some cells of a colour belong to, when lines have gone."""
        grid, drawn, values, sides = self.game.grid, self.drawn, self.values, self.game.grid.sides
        found: list[int] = []
        for cell in cells:
            if values[cell] == colour or values[cell] & FOUND:
                continue  # what touches no side still does not
            begun, whole = len(found), colour
            values[cell] = FOUND
            found.append(cell)
            at = begun
            while at < len(found):
                here = found[at]
                at += 1
                whole |= sides[here]
                for line, other in grid.beside[here]:
                    if drawn[line] == colour and not values[other] & FOUND:
                        values[other] = FOUND
                        found.append(other)
            for here in found[begun:]:
                values[here] = whole + FOUND
        for here in found:
            values[here] = values[here] - FOUND

    def _look_for_win(self, cell: int, colour: int) -> None:
        goal = self.game.grid.goal(colour)
        if self.values[cell] & goal == goal:
            self.winning_colour = colour
            self.turn = TERMINAL
            self.drawing, self.open = False, []
            self._score((self.seat_of(colour),), 1.0, "goal", t("the winning chain"))

    def _end_turn(self) -> None:
        self.drawing, self.fresh, self.open = False, (), []
        self.turn = 1 - self.turn
        if not self.vacant[self.colour_of(self.turn)]:
            self._reveal(t("There is nowhere left to mark"))
            self.turn = TERMINAL

    def winners(self) -> list[int]:
        return [self.seat_of(self.winning_colour)] if self.winning_colour else []

    def scores(self) -> list[float]:
        winners = self.winners()
        return [float(seat in winners) for seat in (0, 1)]

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        game = self.game
        if action == game.cells:
            if legal:
                return "swap", t("You may take the first mark as your own.")
            return "swap", t("Only the second player's first turn may be a swap.")
        if action >= game.first_line:
            return self._reason_of_lines(action, legal)
        if self.drawing:
            return "erasing", t("You have marked: now you may draw lines, and then you are done.")
        if self.values[action]:
            return "mark", t("That intersection is marked already.")
        if not legal:
            return "home", t("That is in a home row of the other player.")
        return "mark", t("The intersection is vacant.")

    def _reason_of_lines(self, action: int, legal: bool) -> Reason:
        clause = "erasing"
        if legal:
            return clause, t("After your mark you may draw lines, or be done.")
        if not self.drawing:
            return clause, t("Lines are drawn after the mark.")
        line = action - self.game.first_line
        start, end = self.game.grid.lines[line]
        colour = self.colour_of(self.turn)
        if not self.values[start] & self.values[end] & colour:
            return clause, t("A line joins two marks of your own.")
        if self.drawn[line]:
            return clause, t("That line is drawn already.")
        if self.is_barred(line, colour):
            return "crossing", t("A line of the other player is in the way.")
        if any(other in self.fresh for other in self.game.grid.crossing[line]):
            return clause, t("It would cross a line of the same turn.")
        return clause, t("Lines of a turn are drawn from the top of the board down.")

    def winning_chain(self) -> list[int]:
        """The shortest chain of drawn lines that joins the home rows of who has won; nothing before that."""
        if not self.winning_colour:
            return []
        grid, colour = self.game.grid, self.winning_colour
        near, far = (4, 8) if colour == BLUE else (16, 32)
        before = {cell: -1 for cell in grid.along[near] if self.values[cell] & colour}
        todo = list(before)
        for cell in todo:  # which grows meanwhile
            if grid.sides[cell] & far:
                chain = [cell]
                while before[chain[-1]] >= 0:
                    chain.append(before[chain[-1]])
                return chain[::-1]
            for line, other in grid.beside[cell]:
                if self.drawn[line] == colour and other not in before:
                    before[other] = cell
                    todo.append(other)
        return []

    def _observe(self, seat: int, out: Tensor) -> None:
        mine = self.colour_of(seat)
        for name, colour in (("mine", mine), ("theirs", 3 - mine)):
            out.numbers(name, [float(value & 3 == colour) for value in self.values])
            out.numbers(f"lines {name}", [float(value == colour) for value in list(self.drawn)])
        out.one_hot("my colour", mine - 1, 2)
        to_move = self.colour_of(self.turn) - 1 if self.turn >= 0 else -1
        out.one_hot("to move", to_move, 2)
        out.one_hot("swap", int(self.may_swap()), 2)
        out.numbers("fresh", [float(line in self.fresh) for line in range(len(self.drawn))])
        out.one_hot("drawing", int(self.drawing), 2)


def _erased_told(row: int, column: int, end_row: int, end_column: int) -> Text:
    start, end = cell_name(row, column), cell_name(end_row, end_column)
    return t("The line {start} - {end} is erased", start=start, end=end)


def _remove(ascending: list[int], number: int) -> None:
    """Take a number out of an ascending list, if it is there."""
    place = bisect_left(ascending, number)
    if place < len(ascending) and ascending[place] == number:
        del ascending[place]


GAME = Twixt
