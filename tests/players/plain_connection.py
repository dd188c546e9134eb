"""The winner of a connection game by trying everything: slow, and sure. Knows the rules alone."""

from __future__ import annotations

from pelitupa.games.board.connection import BLUE, RED, ConnectionGame, ConnectionState


def stones_of(state: ConnectionState) -> tuple[int, int]:
    """The stones of red and of blue, each as a set of bits by cell."""
    return (
        sum(2**cell for cell, value in enumerate(state.board) if value & 3 == RED),
        sum(2**cell for cell, value in enumerate(state.board) if value & 3 == BLUE),
    )


class PlainConnection:
    """Minimax over whole boards. Positions are sets of stones, seen from the colour in turn."""

    def __init__(self, game: ConnectionGame) -> None:
        self._game = game
        self._everything = 2**game.cells - 1
        self._near = [sum(2**other for other in cells) for cells in game.neighbours]
        self._known: dict[tuple[int, int, int], bool] = {}

    def winner(self, red: int, blue: int, turn: int) -> int:
        """The colour that wins with `turn` to move; the sets need not be of equal size."""
        mine, theirs = (red, blue) if turn == RED else (blue, red)
        if self.joined(theirs, 3 - turn):
            return 3 - turn
        if self.joined(mine, turn):
            return turn
        return turn if self._wins(mine, theirs, turn) else 3 - turn

    def joined(self, stones: int, colour: int) -> bool:
        """Whether stones of a colour join its sides."""
        goal = self._game.goals[colour]
        while stones:
            chain, front = 0, stones & -stones
            touched = 0
            while front:
                bit = front & -front
                cell = bit.bit_length() - 1
                chain |= bit
                touched |= self._game.side_bits[cell]
                front = (front | self._near[cell] & stones) & ~chain
            if touched & goal == goal:
                return True
            stones &= ~chain
        return False

    def _wins(self, mine: int, theirs: int, turn: int) -> bool:
        """Whether the colour in turn wins, if neither has joined its sides."""
        key = (mine, theirs, turn)
        if key not in self._known:
            vacant = self._everything & ~(mine | theirs)
            if not self.joined(mine | vacant, turn):
                self._known[key] = False
            else:
                self._known[key] = self._tries(mine, theirs, turn, vacant)
        return self._known[key]

    def _tries(self, mine: int, theirs: int, turn: int, vacant: int) -> bool:
        while vacant:
            bit = vacant & -vacant
            vacant ^= bit
            if self.joined(mine | bit, turn) or not self._wins(theirs, mine | bit, 3 - turn):
                return True
        return False
