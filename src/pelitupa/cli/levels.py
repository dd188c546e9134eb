"""`pelitupa levels`: how often each level of the cottage's characters beats the one below."""

from __future__ import annotations

from pathlib import Path

import click

from pelitupa import players
from pelitupa.cli.arguments import FiniteRange, seed_option
from pelitupa.games import load_game
from pelitupa.lab.levels import (
    Measured,
    find_slips,
    meet,
    read_measured,
    write_rows,
    write_slips,
)
from pelitupa.players.characters import MOST, SLIPS, slips_in

SLIPS_FILE = Path(players.__file__).parent / "slips.toml"


@click.command("levels")
@click.argument("games", nargs=-1, metavar="GAME...")
@click.option(
    "--pairs",
    type=click.IntRange(1, 10**6),
    default=60,
    show_default=True,
    help="Pairs, at most, of each two levels. A pair is one deal, played from all sides.",
)
@click.option(
    "--simulations",
    type=click.IntRange(1, 10**6),
    default=20,
    show_default=True,
    help="Simulations a move at level 5.",
)
@click.option(
    "--seconds",
    type=FiniteRange(0),
    default=0.0,
    show_default=True,
    help="Processor's seconds for each two levels; 0 for as many as the pairs take.",
)
@seed_option
@click.option(
    "--find",
    is_flag=True,
    help="First find how often the levels are to slip, and write it where the bots read it.",
)
@click.option(
    "--page",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Write the rows into the table of this page.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Add what is measured to this file and write it nowhere else.",
)
@click.option(
    "--measured",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    help="Take what such a file says, instead of playing.",
)
def command(
    games: tuple[str, ...],
    pairs: int,
    simulations: int,
    seconds: float,
    seed: str,
    find: bool,
    page: Path | None,
    out: Path | None,
    measured: tuple[Path, ...],
) -> None:
    """Let each level of the characters play the one below at every GAME, the same deals from all sides."""
    for one in read_measured(measured):
        _tell(one, find, page, None)
    for game in [load_game(spec) for spec in games]:
        slips = slips_in(game.id)
        if find:
            wait = seconds * (MOST - 1)
            found = find_slips(game, simulations, pairs * (MOST - 1), f"{seed}:find", wait)
            slips = found or slips
        meetings = tuple(
            meet(game, level, simulations, pairs, seed, seconds, slips)
            for level in range(1, MOST + 1)
        )
        _tell(Measured(str(game), simulations, slips, meetings), find, page, out)


def _tell(measured: Measured, find: bool, page: Path | None, out: Path | None) -> None:
    """Print what was measured, and write it where it is wanted."""
    click.echo(measured.row)
    if out is not None:
        with out.open("a", encoding="utf-8") as file:
            file.write(measured.line())
        return
    if find and measured.slips != SLIPS:
        write_slips(SLIPS_FILE, {load_game(measured.game).id: measured.slips})
        slips_in.cache_clear()
    if page is not None:
        write_rows(page, [measured.row])
