"""`python -m studies.hex SIZE`: which openings win on a board of Hex or Y, and how long it took.

Every opening is solved, those too that are others turned round, so that the map is a check of itself.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final

import click
from rich.console import Console
from rich.progress import Progress

from pelitupa.core import Game, PelitupaError
from pelitupa.equipment.hexgrid import rhombus, triangle
from pelitupa.games import load_game
from pelitupa.games.board.connection import BLUE, RED, ConnectionGame
from pelitupa.players.solvers.connection import ConnectionSolver
from pelitupa.players.solvers.connection import search as connection_search

MARKS: Final = {0: "?", RED: "R", BLUE: "."}


@dataclass
class Study:
    """The winner of each opening by cell (0 where the limit was met), seconds of this process, and
    positions visited."""

    game: ConnectionGame
    winners: dict[int, int] = field(default_factory=dict)
    seconds: float = 0.0
    nodes: int = 0


def study_openings(game: Game, limit: int, console: Console) -> Study:
    """Solve all openings, with a bar that tells how far it is; `limit` is of positions for each.

    Raises `ConnectionSolverError` for what is no board of Hex or Y, or is too large.
    """
    assert isinstance(game, ConnectionGame)
    study = Study(game)
    solver = ConnectionSolver(limit)
    start = time.process_time()
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("Solving openings", total=game.cells)
        for cell, winner in solver.winners_of_openings(game, skip=True):
            study.winners[cell] = winner
            bar.update(
                task, advance=1, description=f"{game.grid.names[cell]}: {solver.nodes:,} positions"
            )
    study.seconds = time.process_time() - start
    study.nodes = solver.nodes
    return study


def opening_map(study: Study) -> list[str]:
    """The board, a line a row: `R` where red wins after opening there, `.` where blue does, `?` where
    it is not known."""
    grid = study.game.grid
    left = min(x for x, _ in grid.centres)
    rows: dict[float, list[int]] = {}
    for cell, (_, y) in enumerate(grid.centres):
        rows.setdefault(y, []).append(cell)
    lines = []
    for cells in rows.values():
        indent = round(2 * (grid.centres[cells[0]][0] - left))
        marks = [MARKS[study.winners[cell]] for cell in cells]
        lines.append(" " * indent + " ".join(marks))
    return lines


def is_symmetric(study: Study) -> bool:
    """Whether openings that a turn of the board takes into each other have the same winner, as far as
    both are known."""
    pairs = [(study.winners[one], study.winners[other]) for one, other in _turned(study.game)]
    return all(one == other for one, other in pairs if one and other)


def _turned(game: ConnectionGame) -> list[tuple[int, int]]:
    """Each cell with where it comes to: by half a turn of a rhombus, a third of a triangle's."""
    size = round(game.cells**0.5)
    if game.grid == rhombus(size):
        return [(cell, game.cells - 1 - cell) for cell in range(game.cells)]
    rows = [r for r in range(game.cells) for _ in range(r + 1)][: game.cells]
    last = rows[-1]
    assert game.grid == triangle(last + 1)
    pairs = []
    for cell, row in enumerate(rows):
        column = cell - row * (row + 1) // 2
        to_row, to_column = last - column, row - column
        pairs.append((cell, to_row * (to_row + 1) // 2 + to_column))
    return pairs


@click.command()
@click.argument("size", type=click.IntRange(min=1))
@click.option("--triangle", "of_y", is_flag=True, help="The board of Y, not of Hex.")
@click.option("--limit", default=10_000_000, show_default=True, help="Positions for an opening.")
def main(size: int, of_y: bool, limit: int) -> None:
    """Which openings win on a board of SIZE cells a side, and how long it took."""
    spec = f"{'y' if of_y else 'hex'}(size={size},swap=false)"
    try:
        study = study_openings(load_game(spec), limit, Console(stderr=True))
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None
    compiled = not str(connection_search.__file__).endswith(".py")
    console = Console(highlight=False, markup=False, soft_wrap=True)
    for line in opening_map(study):
        console.print(line)
    wins = sum(winner == RED for winner in study.winners.values())
    console.print(f"{spec}: {wins} of {len(study.winners)} openings win")
    unknown = sum(winner == 0 for winner in study.winners.values())
    if unknown:
        console.print(f"{unknown} not solved within {limit:,} positions each")
    console.print("symmetric: " + ("yes" if is_symmetric(study) else "NO"))
    how = "compiled" if compiled else "interpreted"
    console.print(f"{study.nodes:,} positions in {study.seconds:.1f} s of processor time, {how}")


if __name__ == "__main__":
    main()
