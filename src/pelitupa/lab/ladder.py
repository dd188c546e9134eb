"""The ladder: a stated list of games and bots, played without stopping early, as one page.

    python -m pelitupa.lab.ladder docs/ladder.toml docs/ladder.md

The list is a TOML file: `seed` and `pairs` for all, an `introduction`, and tables `[[arena]]` with
`game`, `bots`, and if need be `pairs` and a `note` of their own. Every table of the page is what
`pelitupa arena` says to the command below it.
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from pelitupa.core import PelitupaError, parse_spec
from pelitupa.games import load_game
from pelitupa.lab.arena import Place, Plan, Standings, play_arena
from pelitupa.lab.results import Results
from pelitupa.lab.simulate import play_all


class LadderError(PelitupaError):
    """The list of a ladder is malformed."""


@dataclass(frozen=True)
class Rung:
    """One game of the ladder."""

    plan: Plan
    note: str


@dataclass(frozen=True)
class Ladder:
    """What is to be played, and what the page says first."""

    introduction: str
    rungs: tuple[Rung, ...]


def read_ladder(text: str) -> Ladder:
    """The ladder of a TOML text. Raises `LadderError`, `OptionError` and `UnknownGame`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LadderError(f"the ladder is no TOML: {error}") from None
    _check_keys("the ladder", data, {"seed": str, "pairs": int, "introduction": str, "arena": list})
    rungs: list[Rung] = []
    for number, arena in enumerate(data["arena"], 1):
        where = f"arena {number} of the ladder"
        known = {"game": str, "bots": list, "pairs": int, "note": str}
        filled = {"pairs": data["pairs"], "note": "", **arena}
        _check_keys(where, filled, known)
        plan = Plan.of(
            filled["game"], filled["bots"], pairs=filled["pairs"], seed=data["seed"], stop=False
        )
        rungs.append(Rung(plan, filled["note"]))
    return Ladder(data["introduction"], tuple(rungs))


def _check_keys(where: str, data: dict[str, Any], wanted: dict[str, type]) -> None:
    for name, kind in wanted.items():
        if type(data.get(name)) is not kind:
            raise LadderError(f"{where} needs {name!r}, a {kind.__name__}")
    unknown = ", ".join(set(data) - set(wanted))
    if unknown:
        raise LadderError(f"{where} has no use for {unknown}; it takes {', '.join(wanted)}")


def climb(
    ladder: Ladder,
    jobs: int = 1,
    kept: Path | None = None,
    watch: Callable[[str, int, int], None] | None = None,
) -> str:
    """Play a ladder; its page.

    A folder `kept` holds the results of each game, to go on from. `watch` is called after each match
    with the game, the matches played and those to be played. Raises `MissingExtra` without numpy.
    """
    parts = [f"# The ladder\n\n{ladder.introduction.strip()}\n"]
    for rung in ladder.rungs:
        plan = rung.plan
        path = kept / f"{load_game(plan.game).id}.jsonl" if kept is not None else None
        told = partial(watch, plan.game) if watch is not None else None
        with Results(path, plan.game, plan.bots, plan.seed) as results:
            standings = play_arena(plan, partial(play_all, jobs=jobs), results, told)
        parts.append(section(rung, standings))
    return "\n".join(parts)


def section(rung: Rung, standings: Standings) -> str:
    """One game's part of the page."""
    game = load_game(rung.plan.game)
    lines = [f"## {game.rulebook.title}", "", f"`{game}`, {rung.plan.pairs} pairs a meeting."]
    if rung.note:
        lines += ["", rung.note.strip()]
    lines += ["", "| bot | budget | Elo | 95% interval | matches |", "|---|---|---|---|---|"]
    lines += [_row(place, first=place.bot == rung.plan.bots[0]) for place in standings.scale or ()]
    return "\n".join([*lines, "", "```console", f"$ {command_of(rung.plan)}", "```", ""])


def _row(place: Place, first: bool) -> str:
    name, settings = parse_spec(place.bot)
    budget = ", ".join(f"{key} {value}" for key, value in settings.items())
    interval = "" if first else f"{place.low:+.0f} to {place.high:+.0f}"
    elo = "0" if first else f"{place.elo:+.0f}"
    return f"| {name} | {budget} | {elo} | {interval} | {place.matches} |"


def command_of(plan: Plan) -> str:
    """The command that plays a plan."""
    words = ["pelitupa", "arena", plan.game, *plan.bots]
    words += [
        "--pairs",
        str(plan.pairs),
        "--seed",
        plan.seed,
        *([] if plan.stop else ["--no-stop"]),
    ]
    return shlex.join(words)


@click.command()
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("page", type=click.Path(dir_okay=False, writable=True, path_type=Path))
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes.")
@click.option(
    "--kept", type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder for the results, to go on from.",
)  # fmt: skip
def main(source: Path, page: Path, jobs: int, kept: Path | None) -> None:
    """Play the ladder of the TOML file SOURCE and write it as PAGE, in Markdown."""
    try:
        ladder = read_ladder(source.read_text(encoding="utf-8"))
        with Progress(console=Console(stderr=True), transient=True) as bar:
            tasks = {rung.plan.game: bar.add_task(rung.plan.game) for rung in ladder.rungs}

            def watch(game: str, done: int, total: int) -> None:
                bar.update(tasks[game], completed=done, total=total)

            text = climb(ladder, jobs, kept, watch)
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
