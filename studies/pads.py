"""Whether score pads say the same as the games: random matches, of which each deal is told as its verdict.

    python -m studies.pads --matches 1000
    python -m studies.pads "klubiskruuvi(games=1)" --matches 100 --seed 7

It needs the games as Python runs them, not compiled: it listens where their deals end. Compiled games can
draw the matches first, which takes most of the time (`--write FILE`); Python's then play the same actions
(`--read FILE`).
"""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import click

from pelitupa.core import Game, PelitupaError, State
from pelitupa.core.pad import Pad, pad_of
from pelitupa.games import game_ids, load_game
from pelitupa.table.pad import Sheet


class PadDiffers(PelitupaError):
    """A pad does not say what its game says."""


def padded() -> list[str]:
    """The games that have a pad."""
    return [id for id in game_ids() if load_game(id).pad_place]


def check(spec: str, seed: str, history: Sequence[int] | None = None) -> int:
    """Play a random match, or one that was drawn before, and tell a pad the verdict of each deal; how many
    there were.

    Raises `PadDiffers` where its sheet, the scores or the end are not those of the match.
    """
    game = load_game(spec)
    if history is None:
        history = drawn(game, seed)
    verdicts, state = _played(game, history)
    sheet = Sheet(game)
    for verdict in verdicts:
        before = len(sheet.deals)
        while len(sheet.deals) == before:
            if sheet.asked is None:
                raise PadDiffers(f"{spec}, seed {seed}: the pad ends before the match")
            sheet.answer(verdict[sheet.asked.id])
    if sheet.lines() != list(state.score_sheet()):
        raise PadDiffers(f"{spec}, seed {seed}: the score sheets differ")
    if sheet.asked is not None or sheet.state.scores() != state.scores():
        raise PadDiffers(f"{spec}, seed {seed}: the ends differ")
    if sheet.state.winners() != state.winners():
        raise PadDiffers(f"{spec}, seed {seed}: the winners differ")
    return len(verdicts)


def drawn(game: Game[Any], seed: str) -> list[int]:
    """The actions of a random match."""
    state: State = _pad(game).begin(game)
    state.play_on(Random(f"pad:{seed}"))
    return [action for action in state.history() if isinstance(action, int)]


def _pad(game: Game[Any]) -> Pad[Any]:
    pad = pad_of(game)
    if pad is None:
        raise PelitupaError(f"{game.id} has no score pad")
    return pad


def _played(game: Game[Any], history: Sequence[int]) -> tuple[list[dict[str, int]], State]:
    """A match, and the verdict of each of its deals, read where it ended."""
    pad = _pad(game)
    state: State = pad.begin(game)
    verdicts: list[dict[str, int]] = []
    ears = _Ears(pad, state, verdicts)
    kind = type(state)
    own = {name: kind.__dict__.get(name) for name in pad.ends}
    for name in pad.ends:
        setattr(kind, name, ears.listening(name, getattr(kind, name)))
    try:
        for action in history:
            state.apply_action(action)
    finally:
        for name, method in own.items():
            if method is None:
                delattr(kind, name)
            else:
                setattr(kind, name, method)
    return verdicts, state


class _Ears:
    """Reads the verdict of each deal of a match when its end is called, and once only."""

    def __init__(self, pad: Pad[Any], state: State, verdicts: list[dict[str, int]]) -> None:
        self.pad, self.state, self.verdicts = pad, state, verdicts
        self.within = False

    def listening(self, name: str, end: Callable[..., Any]) -> Callable[..., Any]:
        """A method that ends a deal, and lets its verdict be read first."""

        def listened(state: State, *how: Any) -> Any:
            if state is not self.state or self.within:
                return end(state, *how)
            self.verdicts.append(self.pad.read(state, name, *how))
            self.within = True
            try:
                return end(state, *how)
            finally:
                self.within = False

        return listened


def _write(file: Path, games: Sequence[str], matches: int, seed: str) -> None:
    """Add so many random matches of each game to a file, one a line."""
    with file.open("a", encoding="utf-8") as out:
        for spec in games:
            for number in range(matches):
                history = drawn(load_game(spec), f"{seed}:{number}")
                out.write(json.dumps([spec, f"{seed}:{number}", history]) + "\n")


def _read(file: Path) -> Iterator[tuple[str, str, list[int]]]:
    """The matches that `_write` wrote."""
    with file.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


@click.command()
@click.argument("games", nargs=-1)
@click.option("--matches", default=1000, show_default=True, help="Of each game.")
@click.option("--seed", default="1", show_default=True, help="What is drawn.")
@click.option("--write", type=click.Path(path_type=Path), help="Only draw matches, to this file.")
@click.option("--read", type=click.Path(path_type=Path), help="Check the matches of this file.")
def main(
    games: tuple[str, ...], matches: int, seed: str, write: Path | None, read: Path | None
) -> None:
    """Tell pads the verdicts of random matches of GAMES, by default of all that have a pad."""
    wanted = games or padded()
    if write is not None:
        _write(write, wanted, matches, seed)
        return
    if read is not None:
        played, deals = Counter[str](), Counter[str]()
        took: defaultdict[str, float] = defaultdict(float)
        for spec, named, history in _read(read):
            begun = time.process_time()
            deals[spec] += check(spec, named, history)
            played[spec] += 1
            took[spec] += time.process_time() - begun
        for spec in played:
            _report(spec, played[spec], deals[spec], took[spec])
        return
    for spec in wanted:
        begun = time.process_time()
        told = sum(check(spec, f"{seed}:{number}") for number in range(matches))
        _report(spec, matches, told, time.process_time() - begun)


def _report(spec: str, matches: int, deals: int, seconds: float) -> None:
    print(f"{spec}: {matches} matches, {deals} deals, all alike ({seconds:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
