"""`pelitupa analyse`: which choices of a finished match cost most."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from pelitupa.cli.arguments import chosen_seat, json_option, print_json
from pelitupa.cli.reading import load_for_people
from pelitupa.core.wording import counted
from pelitupa.table.analysis import Analysis, Report
from pelitupa.table.open_deals import OpenDeal


@click.command("analyse")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seat", type=int, help="Whose choices, by seat (from 1); all people's by default.")
@json_option
def command(file: Path, seat: int | None, as_json: bool) -> None:
    """Say which choices in the record in FILE cost most, and what was better.

    Each choice is judged by what the player knew then; it is told only where the better one was better beyond
    doubt. It takes about a second of the processor for each choice.
    """
    record = load_for_people(file)
    players = record.header.seats
    seat = chosen_seat(seat, len(players))
    people = [place for place, player in enumerate(players) if player.bot is None]
    wanted = [seat] if seat is not None else people
    if not wanted:
        raise click.UsageError("nobody played but bots; choose one with --seat")
    found = {place: _analysed(Analysis(record, place), players[place].name) for place in wanted}
    if as_json:
        print_json([_data(place, report) for place, report in found.items()])
        return
    for place, report in found.items():
        click.echo(f"{players[place].name}: {counted(len(report.course), 'choice')}")
        for turn in report.costly:
            click.echo(
                f"  after {turn.step}: {turn.done}; better was {turn.better}, by {_worth(turn.loss, report)}"
            )
        if not report.costly:
            click.echo("  none cost anything beyond doubt")
        for deal in report.deals:
            click.echo(f"  {_opened(deal, place, [player.name for player in players])}")


def _analysed(analysis: Analysis, name: str) -> Report:
    """Do the work, and show how far it is."""
    with click.progressbar(length=analysis.total, label=name, file=sys.stderr) as bar:
        while (task := analysis.task()) is not None:
            before = analysis.done
            analysis.take(task())
            bar.update(analysis.done - before)
    return analysis.report()


def _worth(loss: float, report: Report) -> str:
    if report.span:
        return f"{100 * loss / report.span:.0f} % of a win"
    return f"{loss:.2g} points"


def _opened(deal: OpenDeal, seat: int, names: list[str]) -> str:
    """A deal with all hands open, in a line."""
    least = "need not have taken more than" if deal.avoids else "could have had"
    told = [
        f"deal {deal.deal}, all hands open: the side {least} {deal.could} of {deal.cards} tricks",
        f"it had {deal.had}",
    ]
    for gift in deal.gifts:
        if gift.seat == seat:
            gave = f"{gift.done} after {gift.step} gave away {gift.tricks}"
            told.append(f"{names[seat]}'s {gave}, {gift.better} nothing")
    return "; ".join(told)


def _data(place: int, report: Report) -> dict[str, Any]:
    return {
        "seat": place,
        "course": [{"step": step, "utility": value} for step, value in report.course],
        "costly": [vars(turn) for turn in report.costly],
        "span": report.span,
        "deals": [asdict(deal) for deal in report.deals],
    }
