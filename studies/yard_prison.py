"""Cops and robbers (booklet 90) and flashlights (89) in the simulated yard: who is caught, and how soon.

    python -m studies.yard_prison cops --rounds 60 --jobs 2
    python -m studies.yard_prison lights --rounds 40

A round is over when all are caught, or after ten minutes (cops) or twenty (lights).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from pelitupa.games import load_game
from pelitupa.nature.yard.generating import yard_map
from pelitupa.nature.yard.people import GROWN
from pelitupa.nature.yard.policies.chasing import CATCHER, FREE, Chase, Flee
from pelitupa.nature.yard.simulation import Simulation
from studies.yard import DATA, JOBS, PICTURE, Row, estimate, keep, run_all, shared, show


class Round(NamedTuple):
    """A round: the game, how many catch and flee, the map, how they play, the seed; if all run `alike`."""

    game: str
    catchers: int
    others: int
    map: str
    chase: Chase
    minutes: float
    seed: int
    alike: bool = False
    flee: Flee = Flee()


class Ended(NamedTuple):
    """What came of a round: whether all were caught, seconds, how many were freed, and how many seconds each
    of the others was free on average."""

    caught: bool
    seconds: float
    freed: int
    free: float


def play(asked: Round) -> Ended:
    """Play a round."""
    players = asked.catchers + asked.others
    game = load_game(f"{asked.game}(players={players},teams=given)")
    lots = [f"red {seat + 1}" for seat in range(asked.catchers)]
    lots += [f"blue {seat + 1}" for seat in range(asked.catchers, players)]
    yard = Simulation(
        game,
        yard_map(asked.map),
        asked.seed,
        lots=[*lots, "begins-red"],
        policies={CATCHER: asked.chase, FREE: asked.flee},
        people=[GROWN] * players if asked.alike else None,
    )
    state: Any = yard.state
    began = 100.0 if asked.game == "tuikkunen" else 0.0
    while state.deal == 1 and yard.time < began + 60.0 * asked.minutes:
        yard.step({})
    freed = sum([word.startswith("freed") for _, word in yard.told])
    free = free_seconds(yard.told, asked.others, began, yard.time)
    return Ended(state.deal > 1, yard.time - began, freed, free)


def free_seconds(
    told: Sequence[tuple[float, str]], others: int, began: float, ended: float
) -> float:
    """How many seconds each of so many was free, on average, from one time to another."""
    seconds = others * (ended - began)
    for when, word in told:
        if when >= began:
            if word.startswith("caught"):
                seconds -= ended - when
            elif word.startswith("freed"):
                seconds += ended - when
    return seconds / others


@click.group()
def main() -> None:
    """Study the games with a prison."""


_ROUNDS = click.option("--rounds", default=60, show_default=True)


def _rows(asked: Sequence[tuple[str, str, Round]], rounds: int, jobs: int) -> list[Row]:
    """How often all are caught, for each group, name and round; what else came of it is printed."""
    rows = []
    for group, name, usual in asked:
        found = run_all(play, [usual._replace(seed=seed) for seed in range(rounds)], jobs)
        share = shared(sum([one.caught for one in found]), rounds)
        seconds = estimate([one.seconds for one in found])
        freed = estimate([float(one.freed) for one in found])
        rows.append(Row(group, name, share, rounds))
        click.echo(
            f"{group}, {name}: all caught {share.percent()}, after {seconds.plain(0)} s at most, "
            f"freed {freed.plain(1)}"
        )
    return rows


@main.command()
@_ROUNDS
@JOBS
@DATA
@PICTURE
def cops(rounds: int, jobs: int, data: Path | None, picture: Path | None) -> None:
    """Whether the cops ever have all, by how many they are, how many guard, and who runs how fast."""
    usual = Round("poliisi_ja_rosvo", 6, 6, "block", Chase(), 10.0, 0)
    asked = [
        ("robbers 6", f"{count} cops", usual._replace(catchers=count)) for count in (6, 4, 3, 2)
    ]
    asked += [
        (
            "6 against 6, all alike",
            f"{count} guard",
            usual._replace(alike=True, chase=Chase(guards=count)),
        )
        for count in (0, 1, 2)
    ]
    asked += [
        ("4 cops, 6 robbers", f"on the map {name}", usual._replace(map=name, catchers=4))
        for name in ("preschool", "cottage")
    ]
    rows = _rows(asked, rounds, jobs)
    show(rows, "all caught within ten minutes")
    keep(rows, "share of rounds in which all are caught", "Poliisi ja Rosvo (90)", data, picture)


@main.command()
@_ROUNDS
@JOBS
@DATA
@PICTURE
def lights(rounds: int, jobs: int, data: Path | None, picture: Path | None) -> None:
    """How often `Flash your lights` is needed, with the seekers' lamps on and off, and with more seekers."""
    usual = Round("tuikkunen", 6, 6, "cottage", Chase(), 20.0, 0)
    asked = [
        (
            "lights are called for",
            "never" if not every else f"each {every:.0f} s",
            usual._replace(chase=Chase(flash=every)),
        )
        for every in (0.0, 30.0, 60.0, 120.0)
    ]
    asked.append(("each 60 s", "seekers' lamps on", usual._replace(chase=Chase(lamps=True))))
    asked.append(("each 60 s", "8 seekers, 4 hiders", usual._replace(catchers=8, others=4)))
    rows = _rows(asked, rounds, jobs)
    show(rows, "all caught within twenty minutes")
    keep(rows, "share of rounds in which all are caught", "Tuikkunen (89)", data, picture)


if __name__ == "__main__":
    main()
