"""Whether score pads say the same as the games: random matches, of which each deal is told as its verdict.

    python -m studies.pads --matches 1000
    python -m studies.pads "klubiskruuvi(games=1)" --matches 100 --seed 7

It needs the games as Python runs them, not compiled: it listens where their deals end.
"""

from __future__ import annotations

import time
from collections.abc import Callable
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


def check(spec: str, seed: str) -> int:
    """Play a random match, and tell a pad the verdict of each deal; how many there were.

    Raises `PadDiffers` where its sheet, the scores or the end are not those of the match.
    """
    game = load_game(spec)
    verdicts, state = _played(game, Random(f"pad:{seed}"))
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


def _played(game: Game[Any], random: Random) -> tuple[list[dict[str, int]], State]:
    """A random match, and the verdict of each of its deals, read where it ended."""
    pad = pad_of(game)
    if pad is None:
        raise PelitupaError(f"{game.id} has no score pad")
    state: State = pad.begin(game)
    verdicts: list[dict[str, int]] = []
    ears = _Ears(pad, state, verdicts)
    kind = type(state)
    own = {name: kind.__dict__.get(name) for name in pad.ends}
    for name in pad.ends:
        setattr(kind, name, ears.listening(name, getattr(kind, name)))
    try:
        while not state.is_terminal():
            state.play_on(random)
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


@click.command()
@click.argument("games", nargs=-1)
@click.option("--matches", default=1000, show_default=True, help="Of each game.")
@click.option("--seed", default="1", show_default=True, help="What is drawn.")
def main(games: tuple[str, ...], matches: int, seed: str) -> None:
    """Tell pads the verdicts of random matches of GAMES, by default of all that have a pad."""
    for spec in games or padded():
        begun = time.monotonic()
        deals = sum(check(spec, f"{seed}:{number}") for number in range(matches))
        took = time.monotonic() - begun
        print(f"{spec}: {matches} matches, {deals} deals, all alike ({took:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
