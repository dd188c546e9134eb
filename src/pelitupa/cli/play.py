"""`pelitupa play`: a match in the terminal, for one person or several, with bots."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from pelitupa.cli.arguments import (
    chosen_bots,
    chosen_game,
    chosen_seats,
    game_arguments,
    nature_option,
    seed_text,
)
from pelitupa.cli.session import BUDGET, Session
from pelitupa.core import Game
from pelitupa.nature import nature_for
from pelitupa.players import best_bot
from pelitupa.records import Seat
from pelitupa.table import Match
from pelitupa.table.taking_up import position_given

BEST = "best"


@click.command("play")
@game_arguments
@click.option(
    "--seat",
    default="0",
    show_default=True,
    help="Your seat, counted from 0; several for people who share the screen; or none.",
)
@click.option(
    "--bots",
    default=BEST,
    show_default=True,
    help="One bot for the other seats, or one for each; `best` is the best there is for the game.",
)
@click.option("--names", default="", help="Names of the people, separated by commas.")
@nature_option
@click.option(
    "--draw-teams", is_flag=True, help="Draw by lot who sits where, and so who plays with whom."
)
@click.option(
    "--position", metavar="TEXT", help="Begin there; docs/library.md describes the notations."
)
@click.option("--seed", type=seed_text, help="Chance and bots from a seed of your choice.")
@click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the record of the match to this new file.",
)
def command(
    game: str, options: tuple[str, ...], players: int | None, seat: str, bots: str, names: str,
    nature: str, seed: str | None, record: Path | None, draw_teams: bool, position: str | None,
) -> None:  # fmt: skip
    """Play GAME in the terminal. Type ? when you do not know what to do."""
    chosen = chosen_game(game, options, players)
    people = chosen_seats(seat, chosen.num_players())
    if record is not None and record.exists():
        raise click.UsageError(f"--record: {record} is there already; name a new file")
    if nature_for(chosen, nature).is_reported:
        raise click.UsageError("--nature: what really happened is typed in at `pelitupa referee`")
    given: tuple[str, ...] = ()
    if position is not None:
        begun = chosen.from_position(position)
        chosen, given = begun.get_game(), position_given(begun)  # it may be an option of its game
    if bots == BEST:
        bots = best_bot(chosen.id, nature, BUDGET)
    seats = seats_of(chosen, people, bots, names or _names_before_lots(people, draw_teams))
    match = Match(
        chosen, seats, seed=seed, nature=nature,
        date=date.today().isoformat(), draw_teams=draw_teams, given=given,
    )  # fmt: skip
    Session(match, record).run()


def _names_before_lots(people: list[int], draw_teams: bool) -> str:
    """Where the seat is still to be drawn, nobody is called by its number."""
    if not draw_teams:
        return ""
    return "You" if len(people) == 1 else ",".join(f"Person {n + 1}" for n in range(len(people)))


def seats_of(game: Game, people: list[int], bots: str, names: str) -> list[Seat]:
    """Who sits where. People without a name are called by their seat, bots by what they are."""
    given = [name.strip() for name in names.split(",")] if names.strip() else []
    if given and len(given) != len(people):
        raise click.UsageError(f"--names: {len(given)} names for {len(people)} people")
    machines = [place for place in range(game.num_players()) if place not in people]
    specs = chosen_bots(bots, machines) if machines else {}
    seats: list[Seat] = []
    for place in range(game.num_players()):
        if place in specs:
            kind = specs[place].partition("(")[0]
            seats.append(Seat(f"Bot {place + 1} ({kind})", specs[place]))
        else:
            seats.append(Seat(given[people.index(place)] if given else f"Player {place + 1}"))
    return seats
