"""How long the bots that people meet think about a decision, in seconds of the processor:

    python -m studies.thinking --out plain.jsonl
    python -m studies.thinking --table plain.jsonl compiled.jsonl

Of each game one match is played by the rules of thumb. From four of its positions on (its beginning, a
quarter, half and three quarters of it) the bots that people meet play all seats, with a second a decision as
at a table, until so many decisions with a choice were measured, or so many seconds are over. The second
command prints a table for a notebook from what two builds took.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import median
from typing import Any, Final

import click

from pelitupa.core import Action, Game, PelitupaError
from pelitupa.equipment.bits import COMPILED
from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.nature import Nature, nature_for
from pelitupa.players import best_bot, make_bot
from studies.rows import add_row, read_rows

_STARTS: Final = 4
_MOST_STEPS: Final = 2000
"""Of a match that goes on so long no more is looked at."""
BUILDS: Final = ("plain", "compiled")


def thought(id: str, seed: str, decisions: int, seconds: float) -> list[float]:
    """The processor's seconds of decisions in a match of a game, from each of its starts on."""
    game, spec = load_game(id), best_bot(id)
    nature = nature_for(game).make(seed)
    steps = _played(game, nature, seed)
    found: list[float] = []
    for start in range(_STARTS):
        state = game.state(steps[: start * len(steps) // _STARTS])
        bots = [make_bot(spec, game, seat, f"{seed}:{seat}") for seat in range(game.num_players())]
        here: list[float] = []
        while len(here) < decisions and sum(here) < seconds and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(nature.outcome(state))
                continue
            bot = bots[state.current_player()]
            has_choice = state.open_input() is not None or len(state.legal_actions()) > 1
            begun = time.thread_time()
            action = bot.step(state)
            if has_choice:
                here.append(time.thread_time() - begun)
            state.apply_action(action)
        found += here
    return found


def _played(game: Game, nature: Nature, seed: str) -> list[Action]:
    """The steps of a match that is played by rules of thumb."""
    state = game.new_initial_state()
    bots = [make_bot("plain", game, seat, f"{seed}:{seat}") for seat in range(game.num_players())]
    while not state.is_terminal() and state.move_number() < _MOST_STEPS:
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return list(state.history())


def told(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """The lines of the table, from the rows of both builds."""
    found: dict[str, dict[str, Mapping[str, Any]]] = {}
    for row in rows:
        found.setdefault(row["game"], {})[row["build"]] = row
    lines = ["| game | bot | decisions | plain: median, worst | compiled: median, worst |"]
    lines.append("|---|---|---|---|---|")
    for id in sorted(found, key=lambda id: rulebook(id).title):
        builds = found[id]
        one = next(iter(builds.values()))
        cells = " | ".join(_cell(builds.get(build)) for build in BUILDS)
        many = ", ".join(str(builds[build]["decisions"]) for build in BUILDS if build in builds)
        lines.append(f"| {rulebook(id).title} | `{one['bot']}` | {many} | {cells} |")
    return lines


def _cell(row: Mapping[str, Any] | None) -> str:
    if row is None:
        return ""
    if not row["decisions"]:
        return "no choice"
    return f"{row['median']:.3f}, {row['worst']:.2f}"


@click.command()
@click.argument("games", nargs=-1)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Add rows to this.")
@click.option("--decisions", default=6, show_default=True, help="Decisions from each start.")
@click.option("--seconds", default=2.5, show_default=True, help="Seconds from each start.")
@click.option("--seed", default="thinking", show_default=True)
@click.option("--table", is_flag=True, help="GAMES are files of rows: print their table.")
def main(
    games: tuple[str, ...], out: Path | None, decisions: int, seconds: float, seed: str, table: bool
) -> None:
    """How long the bots that people meet think at GAMES, or at all of them."""
    if table:
        for line in told(read_rows(map(Path, games))):
            click.echo(line)
        return
    for id in games or game_ids():
        try:
            found = thought(id, seed, decisions, seconds)
        except PelitupaError as error:
            click.echo(f"{id}: {error}")
            continue
        row = {
            "game": id,
            "bot": best_bot(id),
            "build": BUILDS[COMPILED],
            "decisions": len(found),
            "median": round(median(found), 4) if found else 0.0,
            "worst": round(max(found, default=0.0), 3),
        }
        click.echo(" ".join(str(value) for value in row.values()))
        add_row(out, row)


if __name__ == "__main__":
    main()
