"""What the weights of Fireplace Poker's bot are worth: learnt by playing turns against each other.

Two sets of weights, as far to either side of the mean, play the same deal from both seats; the mean moves
towards the one that does better (evolution strategies with antithetic pairs, Salimans et al. 2017). Many may
learn at once in one folder: each writes what it has played to a file of its own, and reads the others'.

    python -m studies.fireplace learn FOLDER --seed 1
    python -m studies.fireplace show FOLDER
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import click

from pelitupa.core.advice import calm
from pelitupa.games import load_game
from pelitupa.games.poker.fireplace_poker.advice import FireplacePokerAdvice
from pelitupa.games.poker.fireplace_poker.planning import LEARNT, TIPS, Weights

PLAYERS: Final = 2
SPEC: Final = f"fireplace_poker(players={PLAYERS})"
_ASIDE: Final = 0.3
_STEP: Final = 0.005
"""How far to either side of the mean what plays is drawn, and how far one pair moves it, by each number's
scale: what it is by the tips, and 0.4 at least. The mean begins at what is learnt already."""
_LEAST: Final = 0.4
_READ: Final = 20
"""After so many pairs it is read what the others have found."""


def scales() -> list[float]:
    """By how much each number may differ."""
    return [max(_LEAST, abs(number)) for number in TIPS.numbers]


def play(game: Any, weights: Sequence[Weights], seed: str) -> float:
    """What the first of two has of a match in which both go by their weights."""
    advices = [FireplacePokerAdvice(game, own) for own in weights]
    state, rng = game.new_initial_state(), Random(seed).random
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.draw(rng))
            continue
        action = advices[state.current_player() % 2].likely_action(state, calm)
        state.apply_action(action if action >= 0 else state.legal_actions()[0])
    return float(state.returns()[0])


class Learnt:
    """Where the mean is by all that was played in a folder, read on as it grows."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[Path, int] = {}
        self._unit = scales()
        self.moved = [0.0] * len(self._unit)
        self.pairs = 0

    def mean(self) -> list[float]:
        """The mean, in the numbers' own units."""
        for path in sorted(self._folder.glob("*.jsonl")):
            with path.open("rb") as file:
                file.seek(self._read.get(path, 0))
                for line in file:
                    if not line.endswith(b"\n"):
                        break
                    self._read[path] = self._read.get(path, 0) + len(line)
                    self.move(*json.loads(line))
        both = zip(LEARNT.numbers, self.moved, self._unit, strict=True)
        return [start + moved * by for start, moved, by in both]

    def move(self, when: float, result: float, aside: list[float]) -> None:
        """One pair more."""
        self.pairs += 1
        for place, one in enumerate(aside):
            self.moved[place] += _STEP * result * one


@click.group()
def main() -> None:
    """Learn the weights of Fireplace Poker."""


@main.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--seed", default="1", show_default=True)
@click.option("--seconds", default=200.0, show_default=True)
def learn(folder: Path, seed: str, seconds: float) -> None:
    """Play pairs of matches, and write them to FOLDER/SEED.jsonl."""
    folder.mkdir(parents=True, exist_ok=True)
    game, unit, rng = load_game(SPEC), scales(), Random(seed)
    began, pairs = time.monotonic(), 0
    learnt = Learnt(folder)
    mean = learnt.mean()
    with (folder / f"{seed}.jsonl").open("a") as file:
        while time.monotonic() - began < seconds:
            aside = [round(rng.gauss(0.0, 1.0), 3) for _ in unit]
            two = [
                Weights(
                    [
                        number + side * _ASIDE * one * by
                        for number, one, by in zip(mean, aside, unit, strict=True)
                    ]
                )
                for side in (1.0, -1.0)
            ]
            deal = f"{seed} {pairs}"
            result = (play(game, two, deal) - play(game, two[::-1], deal)) / 2
            file.write(json.dumps([round(time.time(), 2), result, aside]) + "\n")
            pairs += 1
            if pairs % _READ == 0:
                file.flush()
                mean = learnt.mean()


@main.command()
@click.argument("folder", type=click.Path(exists=True, path_type=Path))
def show(folder: Path) -> None:
    """Say where the mean of FOLDER is, on average over the second half of the pairs."""
    lines = sorted(
        json.loads(line)
        for path in folder.glob("*.jsonl")
        for line in path.read_text().splitlines()
        if line.endswith("]")
    )
    learnt, sums = Learnt(folder / "none"), [0.0] * len(scales())
    for number, line in enumerate(lines):
        learnt.move(*line)
        if number >= len(lines) // 2:
            sums = [total + one for total, one in zip(sums, learnt.mean(), strict=True)]
    many = max(1, len(lines) - len(lines) // 2)
    click.echo(f"{len(lines)} pairs: {', '.join(f'{total / many:.3g}' for total in sums)}")


if __name__ == "__main__":
    main()
