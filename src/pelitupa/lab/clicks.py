"""How many clicks a whole match takes at the page: `python -m pelitupa.lab.clicks GAME...`.

A bot plays every seat, and what the page would ask of the first is counted as the page asks it: one click a
choice, two where it is a move from a cell to another or a line of a list with its button, none where it is
made by itself (`table/forced.py`). Answers that silence gives, where the game has them, are counted apart: a
player who says nothing clicks none of them. It needs no browser, so that it is repeated in seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import click

from pelitupa.core import ActionView, BoardZone, View
from pelitupa.games import load_game
from pelitupa.records import Seat
from pelitupa.table import Match
from pelitupa.table.forced import only_answer

LISTED: Final = 30
"""So many choices of a group that touch nothing are a list with a button (`live/buttons.js`)."""


@dataclass
class Clicks:
    """The first player's decisions of a match: how many, how many with one possible answer, the clicks, and
    how many of those are answers that silence gives."""

    decisions: int = 0
    forced: int = 0
    clicks: int = 0
    unspoken: int = 0

    def note(self, view: View, text: str, silence: str = "") -> None:
        """Count the decision `text` of whoever sees this; `silence` is what it means to say nothing."""
        self.decisions += 1
        if only_answer(view) is not None:
            self.forced += 1
            return
        chosen = next((one for one in view.actions if one.text == text), None)
        self.clicks += 1 if chosen is None else cost(view, chosen)
        self.unspoken += bool(text) and text == silence


def cost(view: View, chosen: ActionView) -> int:
    """How many clicks a choice takes that is not the only one."""
    cells = {cell.id for zone in view.zones if isinstance(zone, BoardZone) for cell in zone.cells}
    if len(chosen.items) == 2 and cells.issuperset(chosen.items):
        return 2
    alike = [one for one in view.actions if one.group == chosen.group and not one.items]
    return 2 if chosen in alike and chosen.bid is None and len(alike) >= LISTED else 1


def count(spec: str, bot: str, seed: str) -> Clicks:
    """The clicks of a match in which one kind of bot plays every seat."""
    game = load_game(spec)
    match = Match(game, [Seat(f"B{n}", bot) for n in range(game.num_players())], seed=seed)
    found = Clicks()
    while not match.is_over:
        asked = match.bot_in_turn() == 0
        view, silence = (match.view(0), match.silence_of(0)) if asked else (None, "")
        step = match.advance_one()
        if step is None:
            break
        if view is not None and match.entries()[-1].actor == 0:
            found.note(view, match.entries()[-1].text, silence)
    return found


@click.command()
@click.argument("games", nargs=-1, required=True)
@click.option("--bot", default="plain", show_default=True, help="The bot in every seat.")
@click.option("--matches", default=3, show_default=True, help="The mean of so many matches.")
def command(games: Sequence[str], bot: str, matches: int) -> None:
    """Count the clicks of whole matches of GAMES."""
    click.echo(
        "game: decisions, of them with one possible answer, clicks, of them what silence says too"
    )
    for spec in games:
        found = [count(spec, bot, str(seed + 1)) for seed in range(matches)]
        means = [
            round(sum(getattr(one, name) for one in found) / matches)
            for name in ("decisions", "forced", "clicks", "unspoken")
        ]
        click.echo(f"{spec}: {', '.join(map(str, means))}")


if __name__ == "__main__":
    command()
