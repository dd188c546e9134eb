"""`pelitupa referee`: keep the score of a real evening."""

from __future__ import annotations

import contextlib
import os
from datetime import date
from pathlib import Path
from typing import Final

import click

from pelitupa.cli.arguments import (
    chosen_game,
    game_arguments,
    given_names,
    given_options,
    nature_option,
)
from pelitupa.cli.keeping import TakenError, free_names, held, lately_kept
from pelitupa.cli.scoring import Evening
from pelitupa.cli.typing_in import typed_line
from pelitupa.core import Game, RecordError, parse_spec
from pelitupa.core.wording import counted
from pelitupa.nature import nature_for
from pelitupa.nature.specification import REPORTED
from pelitupa.records import Seat, load_copy, save
from pelitupa.records.files import read_bytes, salvage
from pelitupa.table import Match

_MOST_DAMAGED: Final = 1000


@click.command("referee")
@game_arguments
@nature_option
@click.option("--names", default="", help="The players in the order of their turns: Aino,Pekka.")
@click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to keep the record; an evening of this game that is there goes on.",
)
def command(
    game: str,
    options: tuple[str, ...],
    players: int | None,
    names: str,
    nature: str,
    record: Path | None,
) -> None:
    """Keep the score of GAME played for real: type in what was decided, drawn and hit.

    The record is written after every line, by default to GAME-DATE.record in this folder, or to
    GAME-DATE-2.record and so on for further evenings. An evening of the same people that was begun today or
    yesterday and is not finished goes on.
    """
    given = given_names(names)
    if given and players is None and not _says_players(game, options):
        players = len(given)
    chosen = chosen_game(game, options, players)
    if nature and not nature_for(chosen, nature).is_reported:
        raise click.UsageError(
            "--nature: of an evening people report what happened; `pelitupa play` lets the cottage draw"
        )
    seats = _seats(chosen, given)
    if record is not None:
        with held(record):
            match = _in_file(chosen, given, record) if record.exists() else _new(chosen, seats)
            Evening(match, record).run()
        return
    with contextlib.ExitStack() as kept:
        found = _gone_on_with(chosen, given, kept)
        if found is None:
            found = _new(chosen, seats), _free_file(chosen, kept)
        Evening(*found).run()


def _says_players(spec: str, options: tuple[str, ...]) -> bool:
    """Whether a game's brackets or the words after it say how many play. Raises `OptionError`."""
    return "players" in given_options(spec, options) or "players" in parse_spec(spec)[1]


def _seats(game: Game, names: list[str]) -> list[Seat]:
    if names and len(names) != game.num_players():
        raise click.UsageError(
            f"--names: {counted(len(names), 'name')} for {counted(game.num_players(), 'player')}"
        )
    return [Seat(name) for name in names or [f"Player {i + 1}" for i in range(game.num_players())]]


def _new(game: Game, seats: list[Seat]) -> Match:
    return Match(game, seats, nature=REPORTED, date=date.today().isoformat())


def _free_file(game: Game, kept: contextlib.ExitStack) -> Path:
    """A new file for this evening, which no other program writes to."""
    for path in free_names(Path(), game.id):
        with contextlib.suppress(TakenError):
            kept.enter_context(held(path))
            if not path.exists():  # another may just have come and gone
                return path
    raise AssertionError


def _gone_on_with(
    game: Game, names: list[str], kept: contextlib.ExitStack
) -> tuple[Match, Path] | None:
    """The evening of today or yesterday that goes on, with its file here; None where another begins.

    Whoever gave no names is asked: it may be the evening of others.
    """
    for path in lately_kept(Path(), game.id):
        with contextlib.ExitStack() as own:
            try:
                own.enter_context(held(path))
                match = _read(path, own_name=False)
            except TakenError:
                click.echo(f"{path} is the evening of others, who keep it now.")
                continue
            if match is None or match.is_over or not match.typed:
                continue
            who = ", ".join(seat.name for seat in match.seats)
            if match.game != game or (names and names != [seat.name for seat in match.seats]):
                click.echo(
                    f"{path} holds an evening of {match.game}, {who}, which is not finished: it goes on with "
                    f"`pelitupa referee '{match.game}' --record {path}`"
                )
                continue
            entries = match.entry_count()
            if not names and not entries and match.seats != tuple(_seats(game, [])):
                continue
            if (
                not names
                and entries
                and not _yes(
                    f"{path} holds an evening of {who}, not finished, with "
                    f"{counted(entries, 'entry', 'entries')}. Go on with it?"
                )
            ):
                continue
            kept.push(own.pop_all())
            return match, path
    return None


def _in_file(game: Game, names: list[str], path: Path) -> Match:
    """The evening in a file, which must be of this game with these options, and of these people if any
    are named."""
    match = _read(path, own_name=True)
    assert match is not None
    who = [seat.name for seat in match.seats]
    if match.game.id != game.id or not match.typed:
        raise click.UsageError(
            f"{path} holds a match of {match.game} that is no evening of {game.id}; "
            "name another file with --record"
        )
    if match.game != game or (names and names != who):
        raise click.UsageError(
            f"{path} holds an evening of {match.game}, {', '.join(who)}, and not of {game}"
            f"{''.join(f', {name}' for name in names)}; it goes on with "
            f"`pelitupa referee '{match.game}' --record {path}`, and another begins with another --record"
        )
    return match


def _read(path: Path, *, own_name: bool) -> Match | None:
    """The match in a file. Of one that is damaged, what comes before the damage if people want that; the
    damaged file is kept beside it.

    Where they do not, or nothing can be read: `RecordError` for a file that they named themselves, else None.
    """
    try:
        return Match.restore(load_copy(path)[0])
    except RecordError as error:
        damage = error
    left = salvage(path)
    if left is not None and _yes(
        f"{path} is damaged: {damage}. Before that {counted(len(left.entries), 'entry', 'entries')} can be "
        "read. Go on after that, and keep the damaged file beside it?"
    ):
        match = Match.restore(left)
        aside = _set_aside(path)
        save(match.record(), path)
        click.echo(f"The damaged file is {aside}")
        return match
    if own_name:
        raise RecordError(f"{path} is damaged: {damage}; name another file with --record")
    click.echo(f"{path} is damaged: {damage}. It is left as it is.")
    return None


def _set_aside(path: Path) -> Path:
    """Copy a damaged file to one beside it: until what can be read of it is saved, it stays where it is.

    Raises `RecordError` where no copy can be made.
    """
    damaged = read_bytes(path)
    for number in range(_MOST_DAMAGED):
        aside = path.with_name(f"{path.name}.damaged{number or ''}")
        try:
            with aside.open("xb") as file:
                file.write(damaged)
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            continue
        except OSError as error:
            with contextlib.suppress(OSError):
                aside.unlink(missing_ok=True)
            raise RecordError(f"{aside}: {error.strerror or error}") from None
        return aside
    raise RecordError(f"{path}: there are {_MOST_DAMAGED} damaged files beside it; move them away")


def _yes(question: str) -> bool:
    """Whether people say yes, which Enter alone says too. Nobody answers no for them: the end of the input
    ends the command."""
    while True:
        click.echo(f"{question} (Enter: yes, n: no) ", nl=False)
        line = typed_line()
        if line is None:
            click.echo()
            raise click.Abort
        answer = line.strip().lower()
        if answer in ("", "y", "yes"):
            return True
        if answer in ("n", "no"):
            return False
