"""The ladder: a stated list of games and bots, played without stopping early, as one page.

    python -m pelitupa.lab.ladder docs/lab/ladder.toml --kept docs/lab/ladder.jsonl --page docs/lab/ladder.md

The list is a TOML file: `seed` and `pairs` for all, an `introduction`, and tables `[[arena]]` with
`game`, `bots`, and if need be `pairs`, a `note` and `was` of their own. The last of the `bots` is the default
of the game, `was` the one that people met before. Every table of the page is what `pelitupa arena` says to
the command below it.

Pairs are kept as they end. What was played by a program that has changed since is played again, all else is
not; `--only` plays some games, and `--seconds` ends each game after so much of the processor's time.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.lab.kept import Kept
from pelitupa.lab.ladder_page import page_of, strengths_of
from pelitupa.lab.rungs import climb, read_ladder


@click.command()
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Processes.")
@click.option(
    "--kept",
    type=click.Path(dir_okay=False, path_type=Path),
    multiple=True,
    help="A file of pairs, to go on from and to add to; of several, the first is added to.",
)
@click.option("--page", type=click.Path(dir_okay=False, path_type=Path), help="The page to write.")
@click.option("--strengths", type=click.Path(dir_okay=False, path_type=Path), help="The data, too.")
@click.option("--only", multiple=True, metavar="GAME", help="Play this game, by its id.")
@click.option("--seconds", type=float, default=0.0, help="Processor's seconds a game; 0: no limit.")
@click.option("--play/--no-play", default=True, help="Whether to play, or only to write the page.")
def main(
    source: Path,
    jobs: int,
    kept: tuple[Path, ...],
    page: Path | None,
    strengths: Path | None,
    only: tuple[str, ...],
    seconds: float,
    play: bool,
) -> None:
    """Play the ladder of the TOML file SOURCE, and write its page in Markdown."""
    try:
        ladder = read_ladder(source.read_text(encoding="utf-8"))
        known = Kept(*kept)
        wanted = [r for r in ladder.rungs if not only or load_game(r.plan.game).id in only]
        with Progress(console=Console(stderr=True), transient=True) as bar:
            for rung in wanted if play else ():
                task = bar.add_task(rung.plan.game)
                climb(rung, known, jobs, seconds, partial(_show, bar, task))
        if not only:
            known.compact([meet for rung in ladder.rungs for meet in rung.meets()])
        if page is not None:
            page.write_text(page_of(ladder, known), encoding="utf-8")
        if strengths is not None:
            strengths.write_text(strengths_of(ladder, known), encoding="utf-8")
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None


def _show(bar: Progress, task: Any, done: int, total: int) -> None:
    bar.update(task, completed=done, total=total)


if __name__ == "__main__":
    main()
