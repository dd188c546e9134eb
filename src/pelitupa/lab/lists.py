"""Which list of legal actions takes longest in each game: `python -m pelitupa.lab.lists`.

Matches are walked, in which everybody plays at random or as advised, and the first question at each step for
what is legal is timed, as at a table: nothing is asked twice. A second is one of processor time.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import click

import pelitupa
from pelitupa.games import game_ids, load_game
from pelitupa.lab.draws import walk

_LONG_MS = 30.0
"""Lists that take longer are named at the end."""


@dataclass(frozen=True)
class LongestList:
    """The list of one game that took longest: its seconds, the step and kind of match, and its length; and
    how many lists were asked for, with what they took together."""

    game: str
    seconds: float
    step: int
    advised: bool
    length: int
    asked: int
    whole: float


def longest_list(spec: str, steps: int = 2000, seed: str = "1") -> LongestList:
    """The longest of the first `steps` lists of a random match and of an advised one."""
    worst = (0.0, 0, False, 0)
    asked, whole = 0, 0.0
    for advised in (False, True) if load_game(spec).has_decisions() else (False,):
        for step, state in walk(spec, advised, seed):
            if step == steps:
                break
            begun = time.process_time()
            legal = state.legal_actions()
            spent = time.process_time() - begun
            asked, whole = asked + 1, whole + spent
            worst = max(worst, (spent, step, advised, len(legal)))
    seconds, step, advised, length = worst
    return LongestList(spec, seconds, step, advised, length, asked, whole)


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--steps", default=2000, show_default=True, help="At most, in each of the matches.")
@click.option("--seed", default="1", show_default=True)
def main(games: tuple[str, ...], steps: int, seed: str) -> None:
    """Print for GAMES (by default all) which list of legal actions took longest."""
    found = []
    for spec in games or game_ids():
        row = longest_list(spec, steps, seed)
        kind = "advised" if row.advised else "random"
        click.echo(
            f"{row.game:24} {1000 * row.seconds:9.2f} ms   at step {row.step} ({kind}), {row.length} actions;"
            f" {1000 * row.whole / max(row.asked, 1):7.3f} ms in the mean of {row.asked}"
        )
        found.append(row)
    long = [row.game for row in found if 1000 * row.seconds > _LONG_MS]
    click.echo(f"above {_LONG_MS:g} ms: {', '.join(long) or 'none'}")
    click.echo("compiled" if pelitupa.COMPILED else "plain Python")


if __name__ == "__main__":
    main()
