"""`pelitupa referee`: keep the score of a real evening."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from pelitupa.cli.arguments import (
    chosen_game,
    game_arguments,
    given_names,
    given_options,
    nature_option,
)
from pelitupa.cli.scoring import Evening
from pelitupa.core import Game, parse_spec
from pelitupa.nature import nature_for
from pelitupa.nature.specification import REPORTED
from pelitupa.records import Seat, load
from pelitupa.table import Match


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
    game: str, options: tuple[str, ...], players: int | None, names: str, nature: str,
    record: Path | None,
) -> None:  # fmt: skip
    """Keep the score of GAME played for real: type in what was decided, drawn and hit.

    The record is written after every line, by default to GAME-DATE.record in this folder.
    """
    today = date.today().isoformat()
    given = given_names(names)
    if given and players is None and not _says_players(game, options):
        players = len(given)
    chosen = chosen_game(game, options, players)
    if nature and not nature_for(chosen, nature).is_reported:
        raise click.UsageError(
            "--nature: of an evening people report what happened; `pelitupa play` lets the cottage draw"
        )
    path = record if record is not None else Path(f"{chosen.id}-{today}.record")
    if path.exists():
        match = _resumed(chosen, given, path)
    else:
        match = Match(chosen, _seats(chosen, given), nature=REPORTED, date=today)
    Evening(match, path).run()


def _says_players(spec: str, options: tuple[str, ...]) -> bool:
    """Whether a game's brackets or the words after it say how many play. Raises `OptionError`."""
    return "players" in given_options(spec, options) or "players" in parse_spec(spec)[1]


def _seats(game: Game, names: list[str]) -> list[Seat]:
    if names and len(names) != game.num_players():
        raise click.UsageError(f"--names: {len(names)} names for {game.num_players()} players")
    return [Seat(name) for name in names or [f"Player {i + 1}" for i in range(game.num_players())]]


def _resumed(game: Game, names: list[str], path: Path) -> Match:
    """The evening in a file, which must be of this game with these options, and of these people if any
    are named."""
    match = Match.restore(load(path, unfinished=True))
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
