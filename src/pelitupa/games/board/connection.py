"""What Hex and Y share: two colours take turns to fill cells until one of them joins its sides.

A board value is 0 for an empty cell; a stone has its colour bit (1 red, 2 blue) and, from bit 2 up,
the sides its chain touches. Joining two chains passes the sides on to all their stones, so the game
is decided by looking at one stone.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, Self

from pelitupa.core import (
    TERMINAL,
    Action,
    BoardZone,
    Cell,
    Eye,
    Game,
    Item,
    Options,
    Rulebook,
    Ruling,
    State,
    Tensor,
    Zone,
    t,
)
from pelitupa.equipment.hexgrid import HexGrid, coloured

RED: Final = 1
BLUE: Final = 2
COLOURS: Final = ("", "red", "blue")


class ConnectionGame(Game):
    """A connection game on a grid. `goals[colour]` are the side bits that colour has to join."""

    def __init__(
        self,
        options: Options,
        rulebook: Rulebook,
        grid: HexGrid,
        goals: tuple[int, int, int],
        swap: bool,
        side_colours: list[tuple[int, str, str]],
    ) -> None:
        super().__init__(options, rulebook)
        self.grid = grid
        self.goals = goals
        self.swap = swap
        self.cells = len(grid.names)
        self.empty_board = [0] * self.cells
        self.every_cell = list(range(self.cells))
        self.neighbours = grid.neighbours
        self.edges = coloured(grid, side_colours)
        self.side_bits = tuple(
            sum(4 * 2**side for side, cells in enumerate(grid.sides) if cell in cells)
            for cell in range(self.cells)
        )

    def new_initial_state(self) -> ConnectionState:
        return ConnectionState(self)

    def num_distinct_actions(self) -> int:
        return self.cells + 1 if self.swap else self.cells

    def max_game_length(self) -> int:
        return self.num_distinct_actions()

    def _action_text(self, action: int) -> str:
        return "swap" if action == self.cells else self.grid.names[action]

    def _action_label(self, action: int) -> str:
        return t("swap colours") if action == self.cells else self.grid.names[action]


class ConnectionState(State):
    """A position. `red` is the seat that has the red stones; red stones move first. `vacant` are the
    empty cells, ascending."""

    def __init__(self, game: ConnectionGame) -> None:
        super().__init__(game)
        self.game = game
        self.board: list[int] = game.empty_board.copy()
        self.vacant: list[int] = game.every_cell.copy()
        self.stones = 0
        self.red = 0
        self.last = -1
        self.winning_colour = 0

    def clone(self) -> Self:
        new = type(self)(self.game)
        new._copy_base(self)
        new.board = self.board.copy()
        new.vacant = self.vacant.copy()
        new.stones = self.stones
        new.red = self.red
        new.last = self.last
        new.winning_colour = self.winning_colour
        return new

    def colour_to_move(self) -> int:
        """Colours alternate, whoever has them."""
        return BLUE if self.stones & 1 else RED

    def seat_of(self, colour: int) -> int:
        """The seat that has a colour."""
        return self.red if colour == RED else 1 - self.red

    def current_player(self) -> int:
        if self.winning_colour:
            return TERMINAL
        return self.seat_of(self.colour_to_move())

    def _may_swap(self) -> bool:
        return self.game.swap and self.stones == 1 and self.red == 0

    def _legal(self) -> list[int]:
        cells = self.vacant.copy()
        if self._may_swap():
            cells.append(self.game.cells)
        return cells

    def _is_legal(self, action: int) -> bool:
        if action == self.game.cells:
            return self._may_swap()
        return 0 <= action < self.game.cells and not self.board[action]

    def _apply(self, action: Action) -> None:
        assert isinstance(action, int)
        if action == self.game.cells:
            self.red = 1 - self.red
            self._reveal(t("The players swap colours"))
            return
        colour = self.colour_to_move()
        self.stones += 1
        self.last = action
        del self.vacant[bisect_left(self.vacant, action)]
        self._place(action, colour)

    def _place(self, cell: int, colour: int) -> None:
        board, neighbours = self.board, self.game.neighbours
        value = colour | self.game.side_bits[cell]
        for other in neighbours[cell]:
            if board[other] & 3 == colour:
                value |= board[other]
        board[cell] = value
        spread = [cell]
        while spread:
            for other in neighbours[spread.pop()]:
                if board[other] & 3 == colour and board[other] != value:
                    board[other] = value
                    spread.append(other)
        goal = self.game.goals[colour]
        if value & goal == goal:
            self.winning_colour = colour

    def winners(self) -> list[int]:
        return [self.seat_of(self.winning_colour)] if self.winning_colour else []

    def scores(self) -> list[float]:
        winners = self.winners()
        return [1.0 if seat in winners else 0.0 for seat in (0, 1)]

    def _ruling(self, action: Action, player: int) -> Ruling:
        id = self.game.id
        if action == self.game.cells:
            if self._may_swap():
                return Ruling(True, f"{id}/swap", t("You may take the first stone as your own."))
            return Ruling(
                False, f"{id}/swap", t("Only the second player's first turn may be a swap.")
            )
        if isinstance(action, int) and self._is_legal(action):
            return Ruling(True, f"{id}/turn", t("The cell is vacant."))
        return Ruling(False, f"{id}/turn", t("That cell is taken: a stone goes on a vacant cell."))

    def _touches(self, action: int) -> tuple[str, ...]:
        return () if action == self.game.cells else (self.game.grid.names[action],)

    def _prompt(self, seat: int | None) -> str:
        player = self.current_player()
        if player == TERMINAL:
            return self._result_text()
        colour = t(COLOURS[self.colour_to_move()])
        if seat == player and self._may_swap():
            return t("Your turn: place a {colour} stone, or swap colours", colour=colour)
        if seat == player:
            return t("Your turn: place a {colour} stone", colour=colour)
        return t("Player {player} is to place a {colour} stone", player=player + 1, colour=colour)

    def _status(self, seat: int) -> str:
        return t("red") if seat == self.red else t("blue")

    def _zones(self, eye: Eye) -> list[Zone]:
        grid = self.game.grid
        cells = []
        for cell, value in enumerate(self.board):
            name = grid.names[cell]
            colour = COLOURS[value & 3]
            mark = "last" if cell == self.last else ""
            piece = None
            if value:
                label = t("{colour} stone on {cell}", colour=t(colour), cell=name)
                piece = Item(f"stone-{name}", colour, label, mark=mark, by=self.seat_of(value & 3))
            x, y = grid.centres[cell]
            spoken = t("{cell}, vacant", cell=name) if piece is None else piece.label
            cells.append(Cell(name, x, y, spoken, piece, wish=name, mark=mark))
        return [BoardZone("board", t("Board"), "hex", tuple(cells), self.game.edges)]

    def _observe(self, seat: int, out: Tensor) -> None:
        mine = RED if seat == self.red else BLUE
        for name, colour in (("mine", mine), ("theirs", 3 - mine)):
            out.numbers(name, [1.0 if value & 3 == colour else 0.0 for value in self.board])
        out.one_hot("my colour", mine - 1, 2)
        out.one_hot("to move", self.colour_to_move() - 1, 2)
        out.one_hot("swap", int(self._may_swap()), 2)
