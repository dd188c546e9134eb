"""Does Breakthrough work if the fire can be reached from all sides (92.2)? Halves in a simulated wood.

    python -m studies.yard_breakthrough arcs --halves 200 --jobs 2
    python -m studies.yard_breakthrough states --halves 200
    python -m studies.yard_breakthrough speed

`arcs` lets children of 8 to 12 attack a fire that is open along an arc, with circles of several radii and
several numbers of defenders. `states` asks four kinds of half in each state through which a search of best
replies went (`yard_replies search`): what holds in all of them hangs less on how both sides play.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import click

from pelitupa.games import load_game
from pelitupa.nature.yard.generating import wood_text
from pelitupa.nature.yard.ground import YardMap
from pelitupa.nature.yard.policies.breakthrough import Attack, Defence
from pelitupa.nature.yard.reading import read_map
from pelitupa.nature.yard.scene import STEP
from pelitupa.nature.yard.simulation import Simulation
from pelitupa.nature.yard.stages.breakthrough import BreakthroughStage
from studies.yard import DATA, JOBS, PICTURE, Row, keep, ratio, run_all, show

_ON_CIRCLE = 25.0
"""Seconds after which defenders have come from the fire to their circle."""
_MAPS = 4
"""So many woods are played in by turns."""


class Half(NamedTuple):
    """One half: how many attack and defend, the arc and the radius, who plays how, and the seed.

    The attackers walk from their start to where they go in; or, `placed`, they stand there already and go in
    after 25 s, when the defenders are on their circle. That takes a third of the time."""

    attackers: int
    defenders: int
    arc: float
    radius: float
    seed: int
    attack: Attack = Attack()
    defence: Defence = Defence()
    step: float = STEP
    placed: bool = True


class Wood(NamedTuple):
    """A kind of half in which 8 attack: what it is called, how many defend, the arc, the radius."""

    name: str
    defenders: int
    arc: float
    radius: float

    def half(self, seed: int, attack: Attack, defence: Defence) -> Half:
        """A half of that kind."""
        return Half(8, self.defenders, self.arc, self.radius, seed, attack, defence)


WOODS: Final[Mapping[str, Wood]] = {
    "breakthrough": Wood("from all sides, 50 m", 8, 360.0, 50.0),
    "breakthrough-lake": Wood("a lake, 50 m", 8, 180.0, 50.0),
    "breakthrough-half": Wood("from all sides, 25 m", 8, 360.0, 25.0),
    "breakthrough-twice": Wood("from all sides, 50 m, 16 defend", 16, 360.0, 50.0),
}
"""By the names of their contests."""


class State(NamedTuple):
    """Where a search was: what had just been answered, and how both sides played then."""

    name: str
    attack: Attack
    defence: Defence


_SHORT: Final = Defence(out=4.0, leave=0.83)
"""Defenders who give up 45 m from their post."""
STATES: Final = (
    State("defenders give up after 45 m", Attack(dash=0.8), _SHORT),
    State("attackers answer: they run from 53 m", Attack(dash=1.07), _SHORT),
    State("defenders answer: they pursue to the fire", Attack(dash=1.07), Defence()),
    State("attackers answer: they run from 47 m", Attack(), Defence()),
)


@lru_cache(maxsize=32)
def wood(arc: float, number: int) -> YardMap:
    """A wood whose fire is open along an arc."""
    return read_map(wood_text(arc, number + 1), "wood")


@lru_cache(maxsize=32)
def _game(players: int, radius: float) -> Any:
    return load_game(f"breakthrough(players={players},teams=given,radius={radius!r})")


def play(half: Half) -> tuple[int, float]:
    """Play a half: how many get through, and how many seconds it takes."""
    players = half.attackers + half.defenders
    game = _game(
        players, half.radius * 8.0 / half.defenders
    )  # the rule's radius is for 8 defenders
    lots = [f"red {seat + 1}" for seat in range(half.attackers)]
    lots += [f"blue {seat + 1}" for seat in range(half.attackers, players)]
    yard = Simulation(
        game,
        wood(half.arc, half.seed % _MAPS),
        half.seed,
        lots=[*lots, "begins-red"],
        policies={"attacker": half.attack, "defender": half.defence},
        step=half.step,
    )
    state: Any = yard.state
    if half.placed:
        plans = cast(BreakthroughStage, yard.stage).plans
        for seat in range(half.attackers):
            yard.bodies[seat].put(*plans[seat].spot)
            plans[seat].start = _ON_CIRCLE - half.attack.moment
    while state.deal == 1 and not yard.ended:
        yard.step({})
    through = [word for _, word in yard.told if word.startswith(("untouched", "lurker"))]
    return len(through), yard.time


def share(half: Half, halves: int, jobs: int, name: str, group: str) -> Row:
    """The share of the attackers who get through, over many halves."""
    found = run_all(play, [half._replace(seed=seed) for seed in range(halves)], jobs)
    through = ratio([float(count) for count, _ in found], [float(half.attackers)] * halves)
    return Row(group, name, through, halves)


@click.group()
def main() -> None:
    """Study Breakthrough."""


_HALVES = click.option("--halves", default=200, show_default=True, help="Halves for each line.")


@main.command()
@_HALVES
@JOBS
@DATA
@PICTURE
def arcs(halves: int, jobs: int, data: Path | None, picture: Path | None) -> None:
    """The share of attackers who get through, by arc, radius and defenders."""
    sides = "8 against 8, from all sides"
    asked = [
        ("8 against 8, 50 m, open", f"{arc:.0f} degrees", Half(8, 8, arc, 50.0, 0))
        for arc in (360.0, 180.0, 270.0, 120.0)
    ]
    asked += [
        (sides, f"{radius:.0f} m", Half(8, 8, 360.0, radius, 0)) for radius in (25.0, 35.0, 20.0)
    ]
    asked += [
        ("8 attack, 50 m, from all sides", f"{count} defend", Half(8, count, 360.0, 50.0, 0))
        for count in (16, 12)
    ]
    asked += [
        ("at a lake", f"{size} each, {radius:.0f} m", Half(size, size, 180.0, radius, 0))
        for size, radius in ((12, 75.0), (12, 50.0), (5, 31.0), (5, 50.0))
    ]
    rows = []
    for group, name, half in asked:
        rows.append(share(half, halves, jobs, name, group))
        click.echo(f"{group}, {name}: {rows[-1].found.percent()}")
    show(rows, "get through")
    keep(rows, "share of attackers who get through", "Breakthrough (92.2)", data, picture)


@main.command()
@_HALVES
@JOBS
@DATA
@PICTURE
def states(halves: int, jobs: int, data: Path | None, picture: Path | None) -> None:
    """The share who get through in each kind of wood, in each state of a search of best replies."""
    rows = []
    for kind in WOODS.values():
        for state in STATES:
            half = kind.half(0, state.attack, state.defence)
            rows.append(share(half, halves, jobs, state.name, kind.name))
            click.echo(f"{kind.name}, {state.name}: {rows[-1].found.percent()}")
    show(rows, "get through")
    keep(rows, "share of attackers who get through", "Breakthrough (92.2)", data, picture)


@main.command()
@_HALVES
@JOBS
def steps(halves: int, jobs: int) -> None:
    """Whether half the step, or other seeds, move the share who get through by more than its interval."""
    usual = Half(8, 8, 360.0, 50.0, 0)
    halves_of = [
        ("0.1 s", usual),
        ("0.05 s", usual._replace(step=0.05)),
        ("0.1 s, walked to where they go in", usual._replace(placed=False)),
    ]
    for name, half in halves_of:
        row = share(half, halves, jobs, name, "steps")
        click.echo(f"{name}: {row.found.percent()}")
    others = run_all(play, [usual._replace(seed=1_000_000 + seed) for seed in range(halves)], jobs)
    found = ratio([float(count) for count, _ in others], [8.0] * halves)
    click.echo(f"0.1 s, other seeds: {found.percent()}")


@main.command()
@click.option("--halves", default=5, show_default=True, help="Halves for each line.")
def speed(halves: int) -> None:
    """How fast halves are simulated with 16, 20 and 40 people: processor time, all sights."""
    click.echo(
        "| people | halves a second | seconds a half lasts | microseconds a step |\n|---|---|---|---|"
    )
    for people in (16, 20, 40):
        size = people // 2
        half = Half(size, size, 180.0, 50.0 * size / 8.0, 0, placed=False)
        for number in range(_MAPS):
            wood(half.arc, number)
        play(half)
        began, lasted = time.process_time(), 0.0
        for seed in range(halves):
            lasted += play(half._replace(seed=seed))[1]
        taken = time.process_time() - began
        steps = lasted / STEP
        click.echo(
            f"| {people} | {halves / taken:.1f} | {lasted / halves:.0f} | {1e6 * taken / steps:.0f} |"
        )


if __name__ == "__main__":
    main()
