"""How fast physics answers shots, beside pooltool where it is installed: `python -m pelitupa.lab.shots`.

Each row is milliseconds of processor time a shot, the quickest of some rounds in which both take turns.
pooltool 0.6.0 (`pip install pooltool-billiards`) is an oracle beside the house, never a dependency; its times
are those after its functions have been compiled. Its tables, balls and racks are its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import click

from pelitupa.equipment.gravel import Shot as Throw
from pelitupa.equipment.rink import NEVER, Slide
from pelitupa.nature import SeedStream
from pelitupa.nature.billiards.simulation import Shot, shoot
from pelitupa.nature.billiards.tables import POOL, SNOOKER, Place, rack, snooker_balls
from pelitupa.nature.gravel import HANDS, thrown
from pelitupa.nature.kinds.ice import OnIce, Rink

ROUNDS: Final = 5
_APEX: Final = 0.635
_SEVEN: Final[tuple[Place, ...]] = (
    (-0.6, 0.0),
    (0.3, 0.1),
    (0.7, -0.3),
    (-0.2, 0.4),
    (0.9, 0.4),
    (-0.9, -0.4),
    (0.1, -0.5),
)
Work = Callable[[], object]


def ours() -> dict[str, Work]:
    """Our shots by their names."""
    stream = SeedStream("shots")
    nine: list[Place | None] = [(-0.66, 0.0), *rack(POOL, (1, 2, 3, 2, 1), _APEX, stream)]
    frame: list[Place | None] = list(snooker_balls(stream))
    seven: list[Place | None] = list(_SEVEN)
    stones = ((0, 0.1, -3.2), (9, -0.4, 0.3), (1, 0.6, 0.9))
    draw = Slide(8, False, 1.0, (2.09, -1.25), 0, NEVER, stones)
    throw = Throw("red-1", 0.0, 0.0, 5.0, 35.0, 0.0, {"target": (0.0, 7.0)}, 0.0, "park", 1.5)
    return {
        "pool, seven balls": lambda: shoot(POOL, seven, Shot(6.0, 1.5)),
        "9-ball break": lambda: shoot(POOL, nine, Shot(0.0, 9.0)),
        "snooker break-off": lambda: shoot(SNOOKER, frame, Shot(4.35, 2.6)),
        "curling draw": lambda: OnIce("shots", Rink()).slid(draw),
        "petanque throw": lambda: thrown(throw, HANDS["club"], 0.5, 0.5),
    }


def pooltools() -> dict[str, Work]:
    """pooltool's breaks, where it is installed."""
    if find_spec("pooltool") is None:
        return {}
    pt: Any = import_module("pooltool")
    found: dict[str, Work] = {}
    for name, game, table, speed in (
        ("9-ball break", pt.GameType.NINEBALL, pt.TableType.POCKET, 9.0),
        ("snooker break-off", pt.GameType.SNOOKER, pt.TableType.SNOOKER, 2.6),
    ):
        cloth = pt.Table.default(table)
        system = pt.System(
            cue=pt.Cue(cue_ball_id="white" if "break-off" in name else "cue"),
            table=cloth,
            balls=pt.get_rack(game, table=cloth),
        )
        first = "red_01" if "break-off" in name else "1"
        system.strike(V0=speed, phi=pt.aim.at_ball(system, first))
        found[name] = lambda system=system: pt.simulate(system, inplace=False)  # type: ignore[misc]
    return found


def milliseconds(work: Work, seconds: float) -> float:
    """Processor time of one call in milliseconds, over so many seconds."""
    done, begun = 0, time.process_time()
    while time.process_time() - begun < seconds or not done:
        work()
        done += 1
    return 1000.0 * (time.process_time() - begun) / done


@click.command()
@click.option("--seconds", default=0.2, help="Time of each shot in each round.")
def main(seconds: float) -> None:
    """Times of shots, and ratios to pooltool's."""
    mine, theirs = ours(), pooltools()
    for work in theirs.values():
        work()  # compiles its functions
    click.echo("shot, ours ms, pooltool ms, ratio")
    for name, work in mine.items():
        quickest, other = 1e9, 1e9
        for _ in range(ROUNDS):
            quickest = min(quickest, milliseconds(work, seconds))
            if name in theirs:
                other = min(other, milliseconds(theirs[name], seconds))
        beside = f"{other:.1f}, {other / quickest:.0f}" if name in theirs else "-, -"
        click.echo(f"{name}, {quickest:.3f}, {beside}")


if __name__ == "__main__":
    main()
