"""`pelitupa convert`: a record as SGF or PBN, and either as a record."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, TypeVar

import click

from pelitupa.cli.output import print_file
from pelitupa.cli.reading import load_for_people
from pelitupa.core import RecordError
from pelitupa.core.wording import counted
from pelitupa.games.board.sgf import Notes, find_trees, read_trees
from pelitupa.games.tricks.table import TrickGame
from pelitupa.records import write
from pelitupa.records.execution import game_of
from pelitupa.records.files import is_record
from pelitupa.records.format import SIZE_LIMIT
from pelitupa.records.lin import read_lin
from pelitupa.records.pbn import deals_of, read_pbn, record_of, write_pbn
from pelitupa.records.sgf import SgfGame, to_record
from pelitupa.records.sgf_games import decode, from_record, read_tree, write_game
from pelitupa.records.sgf_twixt import is_t1, read_t1

T = TypeVar("T")

DEALS: Final = ("PBN", "LIN")
_PBN: Final = re.compile(r"\ufeff?% PBN\b", re.IGNORECASE)
_TAG: Final = re.compile(r"(?:^|\])[ \t]{0,99}\[[ \t]{0,99}deal\b", re.IGNORECASE | re.MULTILINE)
_LIN: Final = re.compile(r"(?:^|\|)\s{0,99}md\s{0,99}\|\s{0,99}[1-4]", re.IGNORECASE | re.MULTILINE)
"""How PBN is known: by its first line, or by a deal where a tag can stand."""


@click.command("convert")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--number", type=click.IntRange(min=1), help="Which of several games in the file, from 1."
)
@click.option(
    "--game", help="For PBN and LIN: the game that is to be begun with the deal, as tuppi(deals=1)."
)
def command(file: Path, number: int | None, game: str | None) -> None:
    """Print the record in FILE as SGF or PBN, or the SGF or PBN in FILE as a record.

    SGF tells matches of Go, Hex, Twixt and Y; the dialect of Little Golem is read, too, and T1j's files of
    Twixt. Only the main line counts. What is passed over is said on standard error. PBN tells deals of four
    hands of thirteen cards: the record begins with the deal, and what was called and played where the game
    has it, to be gone on with. LIN is read, too.
    """
    with file.open("rb") as opened:
        data = opened.read(SIZE_LIMIT + 1)
    if len(data) > SIZE_LIMIT:
        raise RecordError(f"{file.name} is larger than a match can be ({SIZE_LIMIT} bytes)")
    notes = Notes()
    text = "" if is_record(data) else decode(data, notes)
    kind = _kind(data, text)
    _refuse_what_does_not_apply(file, kind, number, game)
    if kind == "a record":
        record = load_for_people(file)
        if isinstance(game_of(record), TrickGame):
            deals = deals_of(record)
            if not deals:
                raise RecordError(
                    f"{file} has no deal that PBN can tell: four hands of thirteen cards, as they were dealt"
                )
            print_file(write_pbn(deals))
        else:
            print_file(write_game(from_record(record)))
        return
    if kind not in DEALS:
        match = (
            read_t1(text, notes) if kind == "a T1 file" else _sgf_game(text, number, file, notes)
        )
        record = to_record(match)
        _say(file, notes)
        print_file(write(record))
        return
    if game is None:
        raise click.UsageError("say with --game which game is to be begun with the deal")
    deals = read_pbn(text) if kind == "PBN" else read_lin(text)
    record = record_of(_one_of(deals, number, file), game, notes)
    _say(file, notes)
    print_file(write(record))


def _say(file: Path, notes: Notes) -> None:
    """Say on standard error what was passed over or put right in a file."""
    for text in notes.texts:
        click.echo(f"{file.name}: {text}", err=True)


def _sgf_game(text: str, number: int | None, file: Path, notes: Notes) -> SgfGame:
    """The game of an SGF text that is meant. The trees up to it are read, and no other is played."""
    if number is None:
        trees = read_trees(text, notes)
        first = next(trees)
        more = sum(1 for _ in trees)
        if more:
            raise click.UsageError(
                f"{file} holds {counted(more + 1, 'game')}; choose one with --number"
            )
        return read_tree(first, notes)
    count, own = 0, Notes()
    for count, tree in enumerate(read_trees(text, own), 1):
        if count == number:
            notes.join(own)
            return read_tree(tree, notes)
        own.clear()  # on other trees no word is due
    raise _no_such(count, number, file)


def _no_such(count: int, number: int, file: Path) -> RecordError:
    holds = f"{file} holds {counted(count, 'game')}"
    return RecordError(f"{holds}, so there is none numbered {number}")


def _kind(data: bytes, text: str) -> str:
    """What a file holds, by how it begins: `a record`, `a T1 file`, `PBN`, `LIN` or `SGF`."""
    if is_record(data):
        return "a record"
    if is_t1(data):
        return "a T1 file"
    if _PBN.match(text) or _TAG.search(text):
        return "PBN"
    if _LIN.search(text):
        return "LIN"
    if next(find_trees(text), -1) < 0:
        raise RecordError("this is neither a record, SGF, PBN, LIN nor a T1 file", 1)
    return "SGF"


def _refuse_what_does_not_apply(
    file: Path, kind: str, number: int | None, game: str | None
) -> None:
    """Raise for an option that would have no effect on a file of this kind."""
    if kind == "a record" and number is not None:
        raise click.UsageError(f"--number: {file} is a record, which holds one match")
    if kind not in DEALS and game is not None:
        raise click.UsageError(
            f"--game: {file} is {kind}, which names its game itself; --game is for PBN and LIN"
        )


def _one_of(games: list[T], number: int | None, file: Path) -> T:
    """The game of a file that is meant."""
    holds = f"{file} holds {counted(len(games), 'game')}"
    if number is None and len(games) > 1:
        raise click.UsageError(f"{holds}; choose one with --number")
    if (number or 1) > len(games):
        raise _no_such(len(games), number or 1, file)
    return games[(number or 1) - 1]
