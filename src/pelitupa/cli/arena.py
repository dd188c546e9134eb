"""`pelitupa arena`: which of several bots are better at a game, and how sure that is."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import click

from pelitupa.cli.arguments import (
    MOST_JOBS,
    FiniteRange,
    chosen_game,
    file_option,
    nature_option,
    seed_option,
)
from pelitupa.core import parse_spec
from pelitupa.core.extras import needing
from pelitupa.lab.arena import Meeting, Place, Plan, Play, Standings, play_arena
from pelitupa.lab.code_version import code_of
from pelitupa.lab.pairs import Pairing
from pelitupa.lab.provenance import commit, machine
from pelitupa.lab.results import Results
from pelitupa.lab.simulate import play_all
from pelitupa.lab.tables import write_csv


@click.command("arena")
@click.argument("game", metavar="GAME")
@click.argument("words", nargs=-1, required=True, metavar="BOT BOT [BOT]... [KEY=VALUE]...")
@click.option("--players", type=int, metavar="N", help="How many play.")
@click.option(
    "--pairs",
    type=click.IntRange(1, 10**9),
    default=200,
    show_default=True,
    help="Pairs, at most, of each two bots. A pair is one deal, played from all sides.",
)
@seed_option
@click.option(
    "--alpha",
    type=FiniteRange(0, 1, min_open=True, max_open=True),
    default=0.05,
    show_default=True,
    help="The probability that anything said of the meetings is wrong.",
)
@click.option(
    "--margin",
    type=FiniteRange(0, 0.5, max_open=True),
    default=0.0,
    show_default=True,
    help="Scores this near to a half are called equal; 0 for none.",
)
@click.option(
    "--stop/--no-stop", default=True, show_default=True, help="Stop two bots when it is known."
)
@nature_option
@click.option(
    "--jobs", type=click.IntRange(1, MOST_JOBS), default=1, show_default=True, help="Processes."
)
@click.option(
    "--cluster",
    is_flag=False,
    flag_value="local",
    metavar="[ADDRESS]",
    help="Play on a Ray cluster; without an address, on one started on this machine.",
)
@file_option("--results", "kept", "Keep every match here as it ends, and go on from it.")
@file_option("--json", "as_json", "Write the result as JSON; - for standard output.", dash=True)
@file_option("--csv", "as_csv", "Write a row for each meeting as CSV.")
@file_option("--plot", "picture", "Draw scores and places with their intervals: SVG or PNG.")
def command(
    game: str,
    words: tuple[str, ...],
    players: int | None,
    pairs: int,
    seed: str,
    alpha: float,
    margin: float,
    stop: bool,
    nature: str,
    jobs: int,
    cluster: str | None,
    kept: Path | None,
    as_json: Path | None,
    as_csv: Path | None,
    picture: Path | None,
) -> None:
    """Let BOTs play GAME against each other until it is known which is better.

    Each two bots play the same deals with seats exchanged. The intervals hold however often one
    looks. Options of the game follow the bots.
    """
    options = [word for word in words if re.match(r"\w+=", word)]
    bots = [word for word in words if word not in options]
    loaded = chosen_game(game, options, players)
    plan = Plan.of(
        str(loaded),
        bots,
        pairs=pairs,
        seed=seed,
        alpha=alpha,
        margin=margin,
        stop=stop,
        nature=nature,
    )
    draw = _drawing(picture)
    batch = len(Pairing.of(loaded, *plan.bots[:2]).tables)
    with (
        Results(kept, plan.game, plan.bots, plan.seed, plan.nature) as results,
        _players(cluster, jobs, batch) as play,
        _watched() as watch,
    ):
        standings = play_arena(plan, play, results, watch)
    if as_json is None or str(as_json) != "-":
        _print(standings)
    if as_json is not None:
        with click.open_file(str(as_json), "w", encoding="utf-8") as file:
            told = {**standings.to_dict(), **_of_the_run(plan, results)}
            json.dump(told, file, indent=2, ensure_ascii=False)
            file.write("\n")
    if as_csv is not None:
        write_csv(standings, as_csv)
    if picture is not None:
        draw(standings, picture)


def _of_the_run(plan: Plan, results: Results) -> dict[str, Any]:
    """What was played on, and with what: it may be other where the same matches are played again."""
    game = parse_spec(plan.game)[0]
    programs = {bot: code_of(game, parse_spec(bot)[0]) for bot in plan.bots}
    return {
        "run": {
            "commit": commit(),
            "machine": machine(),
            "programs": programs,
            "thinking": results.thinking(),
        }
    }


def _drawing(picture: Path | None) -> Callable[[Standings, Path], None]:
    """What draws the picture, if one is wanted; that it cannot is said before the matches."""
    if picture is None:
        return _draw_nothing
    with needing("lab", "a plot"):
        from pelitupa.lab.plot import KINDS, plot
    if picture.suffix not in KINDS:
        raise click.UsageError(f"--plot: {picture} is to end in {' or '.join(KINDS)}")
    return plot


def _draw_nothing(standings: Standings, path: Path) -> None:
    pass


@contextmanager
def _players(address: str | None, jobs: int, batch: int) -> Iterator[Play]:
    """Whatever plays the matches: processes of this machine, or a cluster."""
    if address is None:
        yield partial(play_all, jobs=jobs, batch=batch)
        return
    from pelitupa.lab.cluster import cluster

    with cluster(address, jobs, batch) as play:
        yield play


@contextmanager
def _watched() -> Iterator[Callable[[int, int], None]]:
    """A function to call after each match, which moves a bar where somebody watches."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("matches, at most", total=None)

        def watch(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield watch


def _print(standings: Standings) -> None:
    plan = standings.plan
    limited = sum(meeting.by_limit for meeting in standings.meetings)
    ended = f", {limited} of them ended by a limit" if limited else ""
    click.echo(f"game     {plan.game}")
    click.echo(f"seed     {plan.seed}")
    click.echo(f"matches  {standings.matches}{ended}\n")
    names = [[str(number), bot] for number, bot in enumerate(plan.bots, 1)]
    if standings.scale is None or len(plan.bots) < 3:  # of two, their meeting says it all
        _table(("", "bot"), names)
    else:
        places = [_place_row(place) for place in standings.scale]
        rows = [name + place for name, place in zip(names, places, strict=True)]
        _table(("", "bot", "Elo", "95% interval", "matches"), rows)
    click.echo()
    _table(
        ("", "pairs", "won alone", "score", "interval", "Elo", "interval", "better"),
        [_meeting_row(meeting, plan.bots) for meeting in standings.meetings],
    )
    click.echo()
    for note in _notes(standings):
        click.echo(note)


def _table(names: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in names:
        table.add_column(name, justify="left" if name in ("", "bot") else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    console = Console(highlight=False, markup=False)
    console.width = max(console.width, console.measure(table).maximum)  # cut nothing off
    console.print(table)


def _place_row(place: Place) -> list[str]:
    if place.low == place.high:  # the first: the others are measured from it
        return ["0", "", str(place.matches)]
    return [f"{place.elo:+.0f}", f"{place.low:+.0f} to {place.high:+.0f}", str(place.matches)]


def _meeting_row(meeting: Meeting, bots: Sequence[str]) -> list[str]:
    a, b = (str(bots.index(bot) + 1) for bot in (meeting.a, meeting.b))
    middle = _points(meeting.elo, "+" if meeting.score > 0.5 else "-")
    low, high = _points(meeting.elo_low, "-"), _points(meeting.elo_high, "+")
    return [
        f"{a}-{b}",
        str(meeting.pairs),
        f"{meeting.won_a}, {meeting.won_b} of {meeting.alone}",
        f"{meeting.score:.3f}",
        f"{meeting.low:.3f} to {meeting.high:.3f}",
        middle,
        f"{low} to {high}",
        {"a": a, "b": b}.get(meeting.verdict, meeting.verdict),
    ]


def _points(elo: float | None, sign: str) -> str:
    return f"{sign}inf" if elo is None else f"{elo:+.0f}"


def _notes(standings: Standings) -> list[str]:
    """What one must know to read the figures."""
    plan = standings.plan
    notes = [
        f"The intervals of the meetings hold all together with {100 * (1 - plan.alpha):g}%, "
        "however often one looks."
    ]
    if len(plan.bots) > 2 and standings.scale is None:
        notes.append("A scale of all bots needs numpy: pip install 'pelitupa[lab]'")
    elif len(plan.bots) > 2 and any(m.pairs < plan.pairs for m in standings.meetings):
        notes.append(
            "Some meetings were stopped when they were decided: that stretches the scale a little; "
            "--no-stop does not."
        )
    if plan.against_the_clock:
        names = " and ".join(plan.against_the_clock)
        notes.append(f"Not reproducible: {names} against the clock.")
    return notes
