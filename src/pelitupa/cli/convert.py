"""`pelitupa convert`: a record as SGF, or SGF as a record."""

from __future__ import annotations

from pathlib import Path

import click

from pelitupa.core import RecordError
from pelitupa.records import load, write
from pelitupa.records.format import SIZE_LIMIT, VERSION_LINE
from pelitupa.records.sgf import from_record, read_games, to_record, write_game


@click.command("convert")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--number", type=click.IntRange(min=1), help="Which of several games in an SGF file, from 1."
)
def command(file: Path, number: int | None) -> None:
    """Print the record in FILE as SGF, or the SGF in FILE as a record: a match of Hex or Y.

    The dialect of Little Golem is read, too. Of SGF only the main line counts.
    """
    with file.open("rb") as opened:
        data = opened.read(SIZE_LIMIT + 1)
    if data.startswith(VERSION_LINE.encode()):
        click.echo(write_game(from_record(load(file, unfinished=True))), nl=False)
        return
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")  # what SGF is in when it does not say
    games = read_games(text)
    if number is None and len(games) > 1:
        raise click.UsageError(f"{file} holds {len(games)} games; choose one with --number")
    if (number or 1) > len(games):
        raise RecordError(f"{file} holds {len(games)} games, so there is none numbered {number}")
    click.echo(write(to_record(games[(number or 1) - 1])), nl=False)
