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
    given_names,
    nature_option,
    seed_text,
)
from pelitupa.cli.keeping import held
from pelitupa.cli.session import BUDGET, Session
from pelitupa.core import Game
from pelitupa.core.wording import counted
from pelitupa.nature import nature_for
from pelitupa.players import best_bot
from pelitupa.players.characters import CHARACTERS, character_of, named
from pelitupa.records import Seat
from pelitupa.table import Match
from pelitupa.table.bot_names import BOT_NAMES
from pelitupa.table.taking_up import position_given
from pelitupa.table.terms import FORCED, SEEN

BEST = "best"
_PEOPLE = ", ".join(f"{one.id} ({one.level})" for one in CHARACTERS)


@click.command("play")
@game_arguments
@click.option(
    "--seat",
    default="1",
    show_default=True,
    help="Your seat, counted from 1; several for people who share the screen; or none.",
)
@click.option(
    "--bots",
    default=BEST,
    show_default=True,
    help="One bot for the other seats, or one for each; `best` is the best there is for the game.",
)
@click.option(
    "--against",
    metavar="NAME[,NAME]...",
    help=f"Opponents by name, who take the other seats in turn: {_PEOPLE}; "
    "from level 1 to level 5.",
)
@click.option("--names", default="", help="Names of the people, separated by commas: Aino,Pekka.")
@nature_option
@click.option(
    "--draw-teams", is_flag=True, help="Draw by lot who sits where, and so who plays with whom."
)
@click.option(
    "--position", metavar="TEXT", help="Begin there; docs/library.md describes the notations."
)
@click.option(
    "--forced",
    type=click.Choice(FORCED),
    default=SEEN,
    show_default=True,
    help="Make a decision with one possible answer by itself: where everybody can see that there "
    "is no choice, always (as slowly as a choice), or never.",
)
@click.option("--seed", type=seed_text, help="Chance and bots from a seed of your choice.")
@click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the record of the match to this new file.",
)
def command(
    game: str,
    options: tuple[str, ...],
    players: int | None,
    seat: str,
    bots: str,
    names: str,
    nature: str,
    seed: str | None,
    record: Path | None,
    draw_teams: bool,
    position: str | None,
    against: str | None,
    forced: str,
) -> None:
    """Play GAME in the terminal. Type ? when you do not know what to do."""
    chosen = chosen_game(game, options, players)
    if not chosen.has_decisions():
        raise click.UsageError(
            f"nobody decides anything in {chosen.rulebook.title}: people play it for real, and "
            f"`pelitupa referee {chosen.id}` keeps the score"
        )
    people = chosen_seats(seat, chosen.num_players())
    if nature_for(chosen, nature).is_reported:
        raise click.UsageError("--nature: what really happened is typed in at `pelitupa referee`")
    given: tuple[str, ...] = ()
    if position is not None:
        begun = chosen.from_position(position)
        chosen, given = begun.get_game(), position_given(begun)  # it may be an option of its game
    if against is not None:
        if bots != BEST:
            raise click.UsageError("--against names the opponents: leave --bots out")
        bots = _opponents(against, nature, chosen.num_players() - len(people))
    elif bots == BEST:
        bots = best_bot(chosen.id, nature, BUDGET)
    seats = seats_of(chosen, people, bots, names or _names_before_lots(people, draw_teams))
    match = Match(
        chosen,
        seats,
        seed=seed,
        nature=nature,
        date=date.today().isoformat(),
        draw_teams=draw_teams,
        given=given,
    )
    if record is None:
        Session(match, forced=forced).run()
        return
    with held(record):
        if record.exists():
            raise click.UsageError(f"--record: {record} is there already; name a new file")
        Session(match, record, forced).run()


def _opponents(text: str, nature: str, count: int) -> str:
    """The bots of so many seats, who are named in turn and again from the first."""
    reckons = f",nature={nature}" if nature else ""
    specs: list[str] = []
    for name in text.split(","):
        who = named(name)
        if who is None:
            raise click.UsageError(f"--against: there is no {name.strip()!r}; there is: {_PEOPLE}")
        specs.append(f"character(name={who.id}{reckons})")
    if len(specs) > count:
        raise click.UsageError(
            f"--against: {counted(len(specs), 'opponent')} for {counted(count, 'seat')}"
        )
    return ",".join((specs * count)[:count])


def _names_before_lots(people: list[int], draw_teams: bool) -> str:
    """Where the seat is still to be drawn, nobody is called by its number."""
    if not draw_teams:
        return ""
    return "You" if len(people) == 1 else ",".join(f"Person {n + 1}" for n in range(len(people)))


def seats_of(game: Game, people: list[int], bots: str, names: str) -> list[Seat]:
    """Who sits where. People without a name are called by their seat; bots have names."""
    given = given_names(names)
    if given and len(given) != len(people):
        raise click.UsageError(
            f"--names: {counted(len(given), 'name')} for {counted(len(people), 'person', 'people')}"
        )
    machines = [place for place in range(game.num_players()) if place not in people]
    specs = chosen_bots(bots, machines) if machines else {}
    seats: list[Seat] = []
    free = iter(BOT_NAMES)
    for place in range(game.num_players()):
        if place in specs:
            who = character_of(specs[place])
            name = who.name if who else next(name for name in free if name not in given)
            seats.append(Seat(_another(name, seats), specs[place]))
        else:
            seats.append(Seat(given[people.index(place)] if given else f"Player {place + 1}"))
    return seats


def _another(name: str, seats: list[Seat]) -> str:
    """A name, with a number if somebody at the table has it already."""
    count = sum(seat.name.partition(" ")[0] == name for seat in seats)
    return f"{name} {count + 1}" if count else name
