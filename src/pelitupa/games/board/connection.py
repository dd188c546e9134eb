"""What Hex and Y share: two colours take turns to fill cells until one of them joins its sides.

The value of a cell is 0 where it is empty; a stone has its colour bit (1 red, 2 blue) and, from bit 2
up, the sides its chain touches. Each chain is a tree of stones (a union-find), whose head knows the
sides of all of it, so that the game is decided by looking at one stone.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final, Self

from mypy_extensions import i64

from pelitupa.core import (
    TERMINAL,
    Agreed,
    Game,
    PositionError,
    Reason,
    Rulebook,
    State,
    Tensor,
    t,
)
from pelitupa.core.vecs import vec
from pelitupa.equipment.hexgrid import HexGrid, coloured
from pelitupa.equipment.picks import Picks
from pelitupa.games.board.position import read_stones

RED: Final = 1
BLUE: Final = 2
COLOURS: Final = ("", "red", "blue")


class Tables:
    """What placing a stone looks up, in arrays of native ints: compiled, ten times as fast as tuples."""

    def __init__(
        self,
        neighbours: tuple[tuple[int, ...], ...],
        side_bits: tuple[int, ...],
        goals: tuple[int, int, int],
    ) -> None:
        self.neighbours = vec[vec[i64]]([vec[i64](cells) for cells in neighbours])
        self.side_bits = vec[i64](side_bits)
        self.goals = vec[i64](goals)
        self.empty = vec[i64]([0] * len(side_bits))
        self.alone = vec[i64](range(len(side_bits)))


class ConnectionGame(Game[Agreed]):
    """A connection game on a grid. `goals[colour]` are the side bits that colour has to join."""

    look_place: ClassVar[str] = "pelitupa.games.board.connection_look"

    notation: ClassVar[str] = t(
        "Rows from the first on with / between them: R a red stone, B a blue one, . none."
    )

    def __init__(
        self,
        options: Agreed,
        rulebook: Rulebook,
        grid: HexGrid,
        goals: tuple[int, int, int],
        swap: bool,
        side_colours: list[tuple[int, str, str]],
        misere: bool = False,
    ) -> None:
        super().__init__(options, rulebook)
        self.grid = grid
        self.goals = goals
        self.swap = swap
        self.misere = misere
        self.cells = len(grid.names)
        self.neighbours = grid.neighbours
        self.edges = coloured(grid, side_colours)
        self.side_bits = tuple(
            sum(4 * 2**side for side, cells in enumerate(grid.sides) if cell in cells)
            for cell in range(self.cells)
        )
        self.every_cell = list(range(self.cells))
        swaps = [("swap", t("swap colours"))] if swap else []
        self.named = [*[(name, name) for name in grid.names], *swaps]
        self.tables = Tables(grid.neighbours, self.side_bits, goals)

    def new_initial_state(self) -> ConnectionState:
        return ConnectionState(self)

    def _from_position(self, text: str) -> ConnectionState:
        """See `Game.from_position`; `position.py` describes the notation."""
        stones = read_stones(text, self.rows())
        if stones.swapped and not (self.swap and stones.red):
            raise PositionError("colours are exchanged after the first stone, if at all", text)
        last = stones.red if len(stones.red) > len(stones.blue) else stones.blue
        for stone in reversed(last):
            state = self.new_initial_state()
            for cell in stones.placed(stone):
                if state.turn == TERMINAL:
                    break
                state.apply_action(cell)
                if stones.swapped and state.stones == 1 and state.red == 0:
                    if state.turn == TERMINAL:
                        raise PositionError("this was won before colours were exchanged", text)
                    state.apply_action(self.cells)
            if state.stones == len(stones.red) + len(stones.blue):
                return state
        if last:
            raise PositionError("this was won before its last stone", text)
        return self.new_initial_state()

    def rows(self) -> list[list[int]]:
        """The cells by rows, from the first row and column a on."""
        rows: dict[int, list[int]] = {}
        for cell, name in enumerate(self.grid.names):
            rows.setdefault(int(name.lstrip("abcdefghijklmnopqrstuvwxyz")), []).append(cell)
        return [rows[number] for number in sorted(rows)]

    def lasting_actions(self) -> int:
        return self.cells

    def score_range(self) -> tuple[float, float]:
        return 0.0, 1.0

    def max_game_length(self) -> int:
        return self.num_distinct_actions()


class ConnectionState(State):
    """A position.

    `red` is the seat that has the red stones, which move first; `turn` the seat to move, or TERMINAL.
    `vacant` are the empty cells, ascending. `values` are the values of the cells, which tell the sides
    only at the heads of chains; `above[cell]` is a stone nearer to the head of its chain, or the head.
    """

    def __init__(self, game: ConnectionGame) -> None:
        super().__init__(game)
        self.game = game
        self.values = game.tables.empty[:]
        self.above = game.tables.alone[:]
        self.vacant = game.every_cell.copy()
        self.stones = 0
        self.red = 0
        self.turn = 0
        self.last = -1
        self.winning_colour = 0

    def clone(self) -> Self:
        new = super().clone()
        new.values = self.values[:]
        new.above = self.above[:]
        new.vacant = self.vacant.copy()
        new.stones = self.stones
        new.red = self.red
        new.turn = self.turn
        new.last = self.last
        new.winning_colour = self.winning_colour
        return new

    @property
    def board(self) -> list[int]:
        """The value of every cell, with the sides that its chain touches."""
        return [self.values[self._head(cell)] for cell in range(self.game.cells)]

    def colour_to_move(self) -> int:
        """Colours alternate, whoever has them."""
        return BLUE if self.stones & 1 else RED

    def seat_of(self, colour: int) -> int:
        """The seat that has a colour."""
        return self.red if colour == RED else 1 - self.red

    def current_player(self) -> int:
        return self.turn

    def is_terminal(self) -> bool:
        return self.turn == TERMINAL

    def may_swap(self) -> bool:
        return self.stones == 1 and self.game.swap and self.red == 0

    def _legal(self) -> list[int]:
        cells = self.vacant.copy()
        if self.stones == 1 and self.may_swap():
            cells.append(self.game.cells)
        return cells

    def _is_legal(self, action: int) -> bool:
        cells = self.game.cells
        if action == cells:
            return self.may_swap()
        return 0 <= action < cells and not self.values[action]

    def apply_action(self, action: object) -> None:
        """See `State.apply_action`; a stone on a vacant cell, which is nearly all there is, at once."""
        if type(action) is int and self.turn != TERMINAL and 0 <= action < self.game.cells:
            if not self.values[action]:
                self._mark_open(self.turn)
                self._recent.append(action)
                self._place(action)
                return
        super().apply_action(action)

    def _apply(self, action: int) -> None:
        if action == self.game.cells:
            self.red = 1 - self.red
            self.turn = 1 - self.turn
            self._reveal(t("The players swap colours"))
        else:
            self._place(action)

    def _place(self, cell: int) -> None:
        """Put a stone of the colour to move on a vacant cell."""
        self.vacant.pop(self._place_of(cell))
        colour = BLUE if self.stones & 1 else RED
        self.stones += 1
        self.last = cell
        if self._join(cell, colour):
            self._end(colour)
        else:
            self.turn = 1 - self.turn

    def _place_of(self, cell: i64) -> i64:
        """The place of an empty cell in `vacant`: sought from where it is if stones lie evenly."""
        vacant = self.vacant
        left: i64 = len(vacant)
        place: i64 = cell * left // self.game.cells
        while vacant[place] > cell:
            place -= 1
        while vacant[place] < cell:
            place += 1
        return place

    def _join(self, cell: i64, colour: i64) -> bool:
        """Put a stone on an empty cell and join it with the chains beside it; whether that wins."""
        tables, values, above = self.game.tables, self.values, self.above
        value: i64 = colour | tables.side_bits[cell]
        head: i64 = cell
        other: i64
        for other in tables.neighbours[cell]:
            if values[other] & colour:
                found: i64 = above[other]
                if above[found] != found:
                    found = self._head(other)
                if found != head:
                    value |= values[found]
                    above[head] = found
                    head = found
        values[cell] = value
        values[head] = value
        goal: i64 = tables.goals[colour]
        return value & goal == goal

    def _head(self, cell: i64) -> i64:
        """The head of the chain of a stone; an empty cell is its own."""
        above = self.above
        head: i64 = above[cell]
        while above[head] != head:
            head = above[head]
        above[cell] = head  # so that the way is short next time
        return head

    def _end(self, joined: int) -> None:
        """A colour has joined its sides: it wins, or loses where the game is played as misère."""
        self.turn = TERMINAL
        if self.game.misere:
            self.winning_colour = 3 - joined
            self._score((self.seat_of(3 - joined),), 1.0, "misere", t("the other's chain"))
        else:
            self.winning_colour = joined
            self._score((self.seat_of(joined),), 1.0, "goal", t("the winning chain"))

    # --- at random

    def play_on(self, rng: Random) -> int:
        steps = 0
        while self.game.swap and self.stones < 2 and self._random_step(rng):
            steps += 1
        return steps if self.winning_colour else steps + self._fill(Picks(rng))

    def _fill(self, picks: Picks) -> int:
        """Place stones on random cells until one wins; how many."""
        values, first = self.values, self.turn
        cells, left = self._empty_cells()
        colour: i64 = self.colour_to_move()
        steps: i64 = 0
        won = False
        while not won:
            pick: i64 = steps + picks.below(left)
            cell: i64 = cells[pick]
            cells[pick] = cells[steps]
            cells[steps] = cell
            won = self._join(cell, colour)
            colour = 3 - colour
            steps += 1
            left -= 1
        self._recent += list(cells[:steps])
        self._mark_turns(first, 1 - first, steps)
        self.vacant = [cell for cell in self.vacant if not values[cell]]
        self.stones += steps
        self.last = cells[steps - 1]
        self._end(3 - colour)
        return steps

    def _empty_cells(self) -> tuple[vec[i64], i64]:
        """The empty cells, and how many they are; what comes after them has no meaning."""
        values, cells = self.values, self.above[:]
        count: i64 = 0
        cell: i64 = 0
        while cell < len(values):
            if values[cell] == 0:
                cells[count] = cell
                count += 1
            cell += 1
        return cells, count

    def winners(self) -> list[int]:
        return [self.seat_of(self.winning_colour)] if self.winning_colour else []

    def scores(self) -> list[float]:
        winners = self.winners()
        return [1.0 if seat in winners else 0.0 for seat in (0, 1)]

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if action == self.game.cells:
            if legal:
                return "swap", t("You may take the first stone as your own.")
            return "swap", t("Only the second player's first turn may be a swap.")
        if legal:
            return "turn", t("The cell is vacant.")
        return "turn", t("That cell is taken: a stone goes on a vacant cell.")

    def _observe(self, seat: int, out: Tensor) -> None:
        mine = RED if seat == self.red else BLUE
        out.marks("mine", self.values, 3, mine)
        out.marks("theirs", self.values, 3, 3 - mine)
        out.one_hot("my colour", mine - 1, 2)
        out.one_hot("to move", self.colour_to_move() - 1, 2)
        out.one_hot("swap", int(self.may_swap()), 2)
