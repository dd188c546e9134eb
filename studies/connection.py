"""`python -m studies.connection hex`: the bots of Hex and Y against others in equal time.

Against OpenSpiel's search (`MCTSBot`, random playouts, compiled), which is given as many simulations a move
as take it the seconds of processor time that the bot is given, by what its latest move took; or against a bot
of ours, `--rival 'search(simulations=0,seconds=1)'`. Nobody swaps: the first stone is drawn, and each is
played by both, in two matches. `--out` adds the matches to a file, a line each; `--merge` prints the table of
such files, so that parts with different seeds can be played side by side. Intervals are of 95%.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import track

import pelitupa
from pelitupa.core.extras import needing
from pelitupa.games import game_class, game_ids, load_game
from pelitupa.games.board.connection import ConnectionGame
from pelitupa.lab.intervals import share_interval
from pelitupa.players import best_bot, make_bot
from studies.rows import add_row
from studies.spiel_search import spiel_move

_FIRST: Final = 1000
"""Simulations of OpenSpiel's first move, before it is known how long one takes."""
OPENSPIEL: Final = "openspiel"
_GAMES: Final = [id for id in game_ids() if issubclass(game_class(id), ConnectionGame)]


@dataclass(frozen=True)
class Match:
    """A match: what was played, whether the bot won it, and how long both thought, in processor time."""

    game: str
    size: int
    rules: str
    bot: str
    rival: str
    opening: str
    seat: int
    won: bool
    stones: int
    ours: float
    theirs: float


class Stranger:
    """OpenSpiel's tree search, given about so many seconds a move."""

    def __init__(self, game: ConnectionGame, size: int, seconds: float, seed: int) -> None:
        with needing("test", "the study of Hex and Y"):
            import pyspiel
        self._size, self._seconds, self._seed = size, seconds, seed
        self._triangle = game.cells < size * size
        self._count = _FIRST
        self.game = pyspiel.load_game(f"{game.id}(board_size={size})")
        self.state = self.game.new_initial_state()

    def apply(self, cell: int) -> None:
        """Put a stone on OpenSpiel's board."""
        self.state.apply_action(self._actions()[cell])

    def choose(self) -> int:
        """A cell."""
        self._seed += 1
        action, spent = spiel_move(self.game, self.state, self._count, self._seed)
        self._count = max(2, round(self._count * min(4.0, self._seconds / max(spent, 1e-6))))
        return self._actions().index(action)

    def _actions(self) -> list[int]:
        """OpenSpiel's action for each cell; its board of Y lies on the other side."""
        size = self._size
        if not self._triangle:
            return list(range(size * size))
        return [(row - column) * size + column for row in range(size) for column in range(row + 1)]


def play(
    id: str, size: int, seconds: float, rival: str, opening: int, seat: int, seed: int
) -> Match:
    """Play a match after a first stone; the bot has the seat."""
    game = load_game(id, size=size, swap=False)
    assert isinstance(game, ConnectionGame)
    spec = best_bot(id, budget=f"simulations=0,seconds={seconds}")
    bot = make_bot(spec, game, seat, seed)
    stranger = Stranger(game, size, seconds, 1000 * seed) if rival == OPENSPIEL else None
    other = None if stranger else make_bot(rival, game, 1 - seat, seed)
    state = game.new_initial_state()
    spent = [0.0, 0.0]
    cell: Any = opening
    while True:
        state.apply_action(cell)
        if stranger is not None:
            stranger.apply(cell)
        if state.is_terminal():
            break
        ours = state.current_player() == seat
        begun = time.thread_time()
        if ours:
            cell = bot.step(state)
        else:
            cell = other.step(state) if stranger is None else stranger.choose()  # type: ignore[union-attr]
        spent[0 if ours else 1] += time.thread_time() - begun
    if stranger is not None:
        assert stranger.state.is_terminal()
    return Match(
        id,
        size,
        "compiled" if pelitupa.COMPILED else "plain",
        spec,
        rival,
        game.grid.names[opening],
        seat,
        state.winners() == [seat],
        game.cells - len(state.vacant),
        round(spent[0], 2),
        round(spent[1], 2),
    )


def table(matches: Iterable[Match]) -> list[str]:
    """Lines of a table: what each bot won of its matches against each rival."""
    groups: dict[tuple[str, int, str, str, str], list[Match]] = {}
    for match in matches:
        key = (match.game, match.size, match.rules, match.bot, match.rival)
        groups.setdefault(key, []).append(match)
    lines = [
        "| board | bot | rules | against | won | of | share | 95% | stones | s of ours | of theirs |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for (id, size, rules, bot, rival), played in sorted(groups.items()):
        count, won = len(played), sum(match.won for match in played)
        low, high = share_interval(won / count, count)
        stones = sum(match.stones for match in played) / count
        ours, theirs = (sum(getattr(match, who) for match in played) for who in ("ours", "theirs"))
        lines.append(
            f"| {id} {size} | `{bot}` | {rules} | {rival} | {won} | {count} | {won / count:.1%} | "
            f"{low:.1%} to {high:.1%} | {stones:.0f} | {ours:.0f} | {theirs:.0f} |"
        )
    return lines


def read(paths: Iterable[Path]) -> list[Match]:
    """The matches of some files."""
    lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    return [Match(**json.loads(line)) for line in lines if line.strip()]


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(_GAMES))
@click.option("--size", default=11, show_default=True, help="The board.")
@click.option("--matches", default=10, show_default=True, help="How many are played of each game.")
@click.option("--seconds", default=1.0, show_default=True, help="Processor time a move, for each.")
@click.option("--seed", default=1, show_default=True, help="What is drawn follows from it.")
@click.option("--rival", default=OPENSPIEL, show_default=True, help="OpenSpiel's search, or a bot.")
@click.option(
    "--minutes", default=0.0, help="Begin no match after so many minutes; 0 for no limit."
)
@click.option("--out", type=click.Path(path_type=Path), help="A file to add the matches to.")
@click.option(
    "--merge",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    help="Print the table of such a file, or of all in a folder; nothing is played.",
)
def main(
    games: tuple[str, ...],
    size: int,
    matches: int,
    seconds: float,
    seed: int,
    rival: str,
    minutes: float,
    out: Path | None,
    merge: tuple[Path, ...],
) -> None:
    """Tell how often the bots of GAMES win."""
    console = Console()
    if merge:
        files = [
            path
            for given in merge
            for path in (sorted(given.glob("*.jsonl")) if given.is_dir() else [given])
        ]
        console.print("\n".join(table(read(files))), soft_wrap=True, markup=False, highlight=False)
        return
    began = time.monotonic()
    played: list[Match] = []
    for id in games:
        game = load_game(id, size=size)
        assert isinstance(game, ConnectionGame)
        rng, opening = Random(f"{id} {seed}"), 0
        for number in track(range(matches), id, console=Console(stderr=True), transient=True):
            if minutes and time.monotonic() - began > 60 * minutes:
                break
            if number % 2 == 0:
                opening = rng.randrange(game.cells)
            match = play(id, size, seconds, rival, opening, number % 2, 1000 * seed + number)
            played.append(match)
            add_row(out, asdict(match))
    console.print("\n".join(table(played)), soft_wrap=True, markup=False, highlight=False)


if __name__ == "__main__":
    main()
