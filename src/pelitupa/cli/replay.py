"""`pelitupa replay`: a record move by move."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

import click

from pelitupa.cli.arguments import chosen_seat, json_option, print_json
from pelitupa.cli.names import Names
from pelitupa.cli.output import print_file
from pelitupa.cli.reading import load_for_people
from pelitupa.cli.session import BUDGET, Session
from pelitupa.cli.story import sheet_lines
from pelitupa.cli.typing_in import typed_line
from pelitupa.core import TERMINAL, State
from pelitupa.draw.text import has_cards, render
from pelitupa.draw.zones_text import pretty
from pelitupa.players import best_bot, todays_bot
from pelitupa.records import PEOPLE, Record, Seat, execute
from pelitupa.records.execution import game_of
from pelitupa.table import Match
from pelitupa.table.taking_up import given_of


@dataclass(frozen=True)
class _Film:
    """A record, the state at its end, and what the rules told everybody at each step."""

    record: Record
    end: State
    told: dict[int, list[str]]

    def named(self, text: str) -> str:
        """A text that the rules tell, with the players' names."""
        return Names([seat.name for seat in self.record.header.seats])(text)

    def state(self, step: int) -> State:
        """The state after so many entries."""
        return self.end.get_game().state(self.end.history()[:step])

    def lines(self, step: int) -> list[str]:
        """An entry, and what the rules told of it."""
        entry = self.record.entries[step]
        cards = has_cards(self.end.view(None))
        shown = [entry.text, *(f"   * {self.named(text)}" for text in self.told.get(step, []))]
        if cards:
            shown = [pretty(text) for text in shown]
        return [f"{step + 1}. {entry.actor_text} {shown[0]}", *shown[1:]]


@click.command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--all", "whole", is_flag=True, help="Print all moves at once.")
@click.option("--seat", type=int, help="See the table from this seat (from 1) only.")
@click.option("--position", is_flag=True, help="Print the last position alone, in its notation.")
@click.option("--step", type=int, help="With --position: that after so many entries.")
@json_option
def command(
    file: Path, whole: bool, seat: int | None, position: bool, step: int | None, as_json: bool
) -> None:
    """Show the record in FILE, also of a match still going on.

    Enter goes on to the next decision, a number to that step, b one decision back, p plays on from there
    against bots, q ends. The table is shown as the player to decide sees it, or as --seat says.
    --position writes a position as play --position reads it: Go and Twixt in SGF, Tablut by its rows, all
    others as what has been done.
    """
    record = load_for_people(file)
    seat = chosen_seat(seat, len(record.header.seats))
    end = execute(record)
    told: dict[int, list[str]] = {}
    for line in end.log(None):
        if line.actor == TERMINAL:
            told.setdefault(line.step, []).append(line.text)
    film = _Film(record, end, told)
    if step is not None and not (position and 0 <= step <= len(record.entries)):
        raise click.UsageError(f"--step goes with --position, and is 0 to {len(record.entries)}")
    if position:
        print_file(film.state(len(record.entries) if step is None else step).position() + "\n")
        return
    if as_json:
        print_json(_data(film))
        return
    _head(record)
    if whole:
        for step in range(len(record.entries)):
            click.echo("\n".join(film.lines(step)))
        click.echo()
        click.echo(film.named(render(end.view(seat))))
    else:
        taken_up = _walk(film, seat)
        if taken_up is not None:
            Session(taken_up).run()
            return
    _tail(film)


def _head(record: Record) -> None:
    click.echo(record.header.game)
    game, _, _ = record.header.game.partition("(")
    for place, player in enumerate(record.header.seats, 1):
        bot = "" if player.bot is None else f", bot {todays_bot(player.bot, game)}"
        click.echo(f"  Player {place}: {player.name}{bot}")
    click.echo()


def _walk(film: _Film, seat: int | None) -> Match | None:
    """Stop at each decision, or where nobody decides at each event, at the end, and where one asks to go; a
    match that goes on from there, if one wants to play."""
    entries = film.record.entries
    game = film.state(0).get_game()
    stops = [step for step, entry in enumerate(entries) if game.is_step(entry.actor)]
    stops.append(len(entries))
    at = told = 0
    while True:
        here = stops[at]
        for step in range(told, here):
            click.echo("\n".join(film.lines(step)))
        state = film.state(here)
        player = state.current_player()
        subscriber = seat if seat is not None else (player if player >= 0 else None)
        click.echo()
        click.echo(film.named(render(state.view(subscriber))))
        if at == len(stops) - 1:
            return None
        click.echo(f"[{here}/{len(entries)}] Enter, a step, b, p or q: ", nl=False)
        line = typed_line()
        answer = "q" if line is None else line.strip().lower()
        if answer in ("q", "quit", "exit"):
            return None
        if answer == "p" and not game.has_decisions():
            click.echo("Nobody decides anything in this game: there is nothing to play on.")
        elif answer == "p":
            return _taken_up(film.record, here, seat)
        elif answer == "b":
            at = max(0, at - 1)
        elif answer.isascii() and answer.isdigit() and len(answer) < 9:
            at = next((i for i, stop in enumerate(stops) if stop >= int(answer)), len(stops) - 1)
        else:
            at += 1
        told = min(here, stops[at])


def _taken_up(record: Record, step: int, seat: int | None) -> Match:
    """The match from there on, against the best bots there are; in the seat to decide, if none was chosen."""
    given, to_decide = given_of(record, step)
    game, header = game_of(record), record.header
    place = max(to_decide, 0) if seat is None else seat
    nature = "" if header.nature.kind == PEOPLE else str(header.nature.spec(game))
    bot = best_bot(game.id, nature, BUDGET)
    seats = [
        player if number == place else Seat(player.name, bot)
        for number, player in enumerate([Seat(player.name) for player in header.seats])
    ]
    return Match(game, seats, nature=nature, date=date.today().isoformat(), given=given)


def _tail(film: _Film) -> None:
    lines = sheet_lines(film.end.score_sheet())
    if lines:
        click.echo(film.named("\n".join(lines)))
    ending = film.record.ending
    if ending is None:
        click.echo("The match is still going on.")
        return
    by = f" by player {ending.by + 1}" if ending.by >= 0 else ""
    returns = ", ".join(f"{value:g}" for value in ending.returns)
    click.echo(film.named(f"{ending.how}{by}; returns {returns}"))


def _data(film: _Film) -> dict[str, object]:
    header, ending = film.record.header, film.record.ending
    return {
        "game": header.game,
        "rules": header.rules,
        "players": [vars(player) for player in header.seats],
        "nature": vars(header.nature),
        "date": header.date,
        "taken_back": header.taken_back,
        "given": header.given,
        "entries": [
            {
                "number": step + 1,
                "actor": entry.actor,
                "seat": entry.seat,
                "text": entry.text,
                "told": film.told.get(step, []),
            }
            for step, entry in enumerate(film.record.entries)
        ],
        "scores": film.end.scores(),
        "ending": None if ending is None else vars(ending),
    }
