"""`pelitupa convert`: a record as SGF or PBN, and either as a record."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import click

from pelitupa.core import RecordError
from pelitupa.games import load_game
from pelitupa.games.tricks.match import TrickGame
from pelitupa.records import load, write
from pelitupa.records.format import SIZE_LIMIT, VERSION_LINE
from pelitupa.records.pbn import deals_of, read_pbn, record_of, write_pbn
from pelitupa.records.sgf import from_record, read_games, to_record, write_game

T = TypeVar("T")


@click.command("convert")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--number", type=click.IntRange(min=1), help="Which of several games in the file, from 1."
)
@click.option(
    "--game", help="For PBN: the game that is to be begun with the deal, as tuppi(deals=1)."
)
def command(file: Path, number: int | None, game: str | None) -> None:
    """Print the record in FILE as SGF or PBN, or the SGF or PBN in FILE as a record.

    SGF tells matches of Hex and Y; the dialect of Little Golem is read, too, and only the main line
    counts. PBN tells deals of four hands of thirteen cards: the record begins with the deal, to be gone on
    with.
    """
    with file.open("rb") as opened:
        data = opened.read(SIZE_LIMIT + 1)
    if data.startswith(VERSION_LINE.encode()):
        record = load(file, unfinished=True)
        if isinstance(load_game(record.header.game), TrickGame):
            click.echo(write_pbn(deals_of(record)), nl=False)
        else:
            click.echo(write_game(from_record(record)), nl=False)
        return
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")  # what SGF is in when it does not say
    if "[Deal " not in text:
        click.echo(write(to_record(_one_of(list(read_games(text)), number, file))), nl=False)
        return
    if game is None:
        raise click.UsageError("say with --game which game is to be begun with the deal")
    click.echo(write(record_of(_one_of(read_pbn(text), number, file), game)), nl=False)


def _one_of(games: list[T], number: int | None, file: Path) -> T:
    """The game of a file that is meant."""
    if number is None and len(games) > 1:
        raise click.UsageError(f"{file} holds {len(games)} games; choose one with --number")
    if (number or 1) > len(games):
        raise RecordError(
            f"{file} holds {len(games)} games, so there is none numbered {number or 1}"
        )
    return games[(number or 1) - 1]
