"""How much of the processor a decision of each game's best bot takes: `python -m pelitupa.lab.thinking`.

At a table a bot is given a second of processor time (`players/budget.py`). An advised match is walked, and at
some decisions with a choice, spread over it, the bot that sits at tables by itself is asked, anew each time.
What it takes beyond its second is what it prepares before it looks at its clock, and what it cannot stop.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import click

import pelitupa
from pelitupa.core import State
from pelitupa.games import decided_ids
from pelitupa.lab.draws import walk
from pelitupa.players import best_bot, make_bot

_LONG = 1.2
"""Seconds; decisions that take longer are named at the end."""


@dataclass(frozen=True)
class Thought:
    """A decision of a bot: its step in the match, and the seconds of the processor that it took."""

    step: int
    seconds: float


def choices(spec: str, places: int, seed: str = "1") -> list[int]:
    """The steps of an advised match at which a player has a choice: so many of them, spread evenly."""
    found = [
        step
        for step, state in walk(spec, True, seed)
        if not state.is_chance_node() and _is_choice(state)
    ]
    return sorted({found[len(found) * at // places] for at in range(places)}) if found else []


def _is_choice(state: State) -> bool:
    return state.open_input() is not None or len(state.legal_actions()) > 1


def thoughts(spec: str, bot: str, places: int, seed: str = "1") -> list[Thought]:
    """What a bot takes at those steps."""
    wanted, found = set(choices(spec, places, seed)), []
    for step, state in walk(spec, True, seed):
        if step in wanted:
            thinker = make_bot(bot, state.get_game(), state.current_player(), seed)
            asked, begun = state.clone(), time.process_time()
            thinker.step(asked)
            found.append(Thought(step, time.process_time() - begun))
    return found


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--places", default=3, show_default=True, help="Decisions of one match.")
@click.option("--seed", default="1", show_default=True)
def main(games: tuple[str, ...], places: int, seed: str) -> None:
    """Print for GAMES (by default all in which somebody decides) how long the best bot thinks."""
    long = []
    for spec in games or decided_ids():
        bot = best_bot(spec.partition("(")[0])
        found = thoughts(spec, bot, places, seed)
        if not found:
            continue
        worst = max(found, key=lambda one: one.seconds)
        click.echo(
            f"{spec:24} {worst.seconds:6.2f} s   at step {worst.step};"
            f" {sum(one.seconds for one in found) / len(found):6.2f} in the mean of {len(found)}   {bot}"
        )
        if worst.seconds > _LONG:
            long.append(spec)
    click.echo(f"above {_LONG:g} s: {', '.join(long) or 'none'}")
    click.echo("compiled" if pelitupa.COMPILED else "plain Python")


if __name__ == "__main__":
    main()
