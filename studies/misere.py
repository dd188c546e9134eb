"""`python -m studies.misere "hex(size=4)"`: which first cells win on a board of misère.

All ways to go on are tried, with what is known of a position kept: boards of up to 16 cells. Colours are sets
of cells; which of these join the sides is found beforehand, once for each colour and set.
"""

from __future__ import annotations

import click

from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.games.board.connection import BLUE, RED, ConnectionGame

MOST_CELLS = 16


class MisereBoard:
    """A board of Hex or Y on which whoever joins the sides loses; `nodes` counts the positions looked at."""

    def __init__(self, game: ConnectionGame) -> None:
        """Raises `ValueError` for a board with too many cells."""
        if game.cells > MOST_CELLS:
            raise ValueError(f"at most {MOST_CELLS} cells can be tried out, not {game.cells}")
        self.cells = game.cells
        self.nodes = 0
        self._joins = [self._joined(game, colour) for colour in (RED, BLUE)]
        self._known: dict[int, bool] = {}

    def _joined(self, game: ConnectionGame, colour: int) -> bytearray:
        """By set of cells, whether they join the sides of a colour."""
        goal = game.goals[colour]
        beside = [sum(2**other for other in cells) for cells in game.neighbours]
        found = bytearray(2**self.cells)
        for cells in range(2**self.cells):
            left = cells
            while left:
                low = left & -left
                chain, edge, sides = low, low, 0
                while edge:
                    cell = edge.bit_length() - 1
                    edge ^= 2**cell
                    sides |= game.side_bits[cell]
                    more = beside[cell] & cells & ~chain
                    chain |= more
                    edge |= more
                if sides & goal == goal:
                    found[cells] = 1
                    break
                left &= ~chain
        return found

    def wins(self, mine: int, theirs: int, colour: int) -> bool:
        """Whether who is to place a stone wins: `colour` is 0 for red, 1 for blue."""
        key = mine << self.cells | theirs
        known = self._known.get(key)
        if known is not None:
            return known
        self.nodes += 1
        joins, vacant = self._joins[colour], (2**self.cells - 1) & ~(mine | theirs)
        won = False
        while vacant and not won:
            cell = vacant & -vacant
            vacant ^= cell
            won = not joins[mine | cell] and not self.wins(theirs, mine | cell, 1 - colour)
        self._known[key] = won
        return won

    def openings(self) -> list[int]:
        """The first cells with which red wins."""
        joins = self._joins[0]
        firsts = [cell for cell in range(self.cells) if not joins[2**cell]]
        return [cell for cell in firsts if not self.wins(0, 2**cell, 1)]


@click.command()
@click.argument("spec")
def main(spec: str) -> None:
    """Tell which first cells win on a board of misère, without the swap."""
    try:
        game = load_game(spec)
        if not isinstance(game, ConnectionGame):
            raise click.ClickException(f"{game.id} is not a game of connection")
        board = MisereBoard(game)
        names = [game.grid.names[cell] for cell in board.openings()]
    except (PelitupaError, ValueError) as error:
        raise click.ClickException(str(error)) from None
    told = ", ".join(names) or "none"
    click.echo(f"{spec}: {len(names)} of {game.cells} first cells win: {told}")
    click.echo(f"{board.nodes:,} positions")


if __name__ == "__main__":
    main()
