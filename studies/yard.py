"""What studies of the simulated yard share: runs in several processes, shares with intervals, pictures."""

from __future__ import annotations

import copyreg
import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from functools import cache
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from pelitupa.lab.intervals import mean_and_interval, share_interval
from pelitupa.nature.yard.balls.string import Totem
from pelitupa.nature.yard.people import Runner
from pelitupa.nature.yard.policies.breakthrough import Attack, Defence
from pelitupa.nature.yard.policies.chasing import Chase, Flee
from pelitupa.nature.yard.policies.hiding import Hide, Poke, Seek
from pelitupa.nature.yard.policies.snowball import SnowGround, SnowTeam
from pelitupa.nature.yard.policies.string import Stroke
from pelitupa.nature.yard.policies.swings import Burn, Court, Ride
from pelitupa.nature.yard.policies.wall import WallKick

JOBS = click.option("--jobs", default=1, show_default=True, help="Processes.")
DATA = click.option("--data", type=click.Path(path_type=Path), help="Write JSON here.")
PICTURE = click.option("--picture", type=click.Path(path_type=Path), help="Draw an SVG or PNG.")
"""Options of the studies."""

Asked = TypeVar("Asked")
Answered = TypeVar("Answered")


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    low: float
    mean: float
    high: float

    @property
    def half(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2

    def percent(self) -> str:
        """As a share: `27 % (24-30)`."""
        return f"{100 * self.mean:.0f} % ({100 * self.low:.0f}-{100 * self.high:.0f})"

    def plain(self, digits: int = 1) -> str:
        """As a number: `3.4 (3.1-3.7)`."""
        return f"{self.mean:.{digits}f} ({self.low:.{digits}f}-{self.high:.{digits}f})"


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values: 1.96 standard errors either way."""
    mean, half = mean_and_interval(list(values))
    return Estimate(mean - half, mean, mean + half)


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
    """The sum of parts by the sum of wholes, with the interval of a ratio (Cochran 1977, 2.9)."""
    whole = sum(wholes)
    share = sum(parts) / whole
    count = len(parts)
    square = sum(
        [
            (part - share * each) * (part - share * each)
            for part, each in zip(parts, wholes, strict=True)
        ]
    )
    half = 1.96 * sqrt(square / (count * (count - 1))) / (whole / count) if count > 1 else 0.0
    return Estimate(share - half, share, share + half)


def shared(parts: int, whole: int) -> Estimate:
    """A share of independent trials, with Wilson's interval."""
    if not whole:
        return Estimate(0.0, 0.0, 1.0)
    low, high = share_interval(parts / whole, whole)
    return Estimate(low, parts / whole, high)


def run_all(
    ask: Callable[[Asked], Answered], asked: Iterable[Asked], jobs: int = 1
) -> list[Answered]:
    """The answer to each, in order, in this process or in several."""
    if jobs == 1:
        return [ask(each) for each in asked]
    every = list(asked)
    return list(_pool(jobs).map(ask, every, chunksize=max(1, min(8, len(every) // (2 * jobs)))))


def _by_fields(policy: Any) -> tuple[type[Any], tuple[Any, ...]]:
    """How a policy is made again in another process: compiled, a frozen one lets nobody set its fields."""
    return type(policy), tuple(getattr(policy, field.name) for field in fields(policy))


for _kind in (
    Attack, Burn, Chase, Court, Defence, Flee, Hide, Poke, Ride, Runner, Seek, SnowGround, SnowTeam, Stroke,
    Totem, WallKick,
):  # fmt: skip
    copyreg.pickle(_kind, _by_fields)


@cache
def _pool(jobs: int) -> ProcessPoolExecutor:
    """So many processes, which wait for more: to start one takes as long as a hundred halves."""
    return ProcessPoolExecutor(jobs, get_context("spawn"))


class Row(NamedTuple):
    """One line of a table: what was tried, and what came of it."""

    group: str
    name: str
    found: Estimate
    runs: int


def show(rows: Sequence[Row], what: str, percent: bool = True) -> None:
    """Print a table as Markdown."""
    click.echo(f"| | {what} | runs |\n|---|---|---|")
    group = ""
    for row in rows:
        if row.group != group:
            group = row.group
            click.echo(f"| **{group}** | | |")
        told = row.found.percent() if percent else row.found.plain()
        click.echo(f"| {row.name} | {told} | {row.runs} |")


def keep(
    rows: Sequence[Row], what: str, title: str, data: Path | None, picture: Path | None
) -> None:
    """Write rows as JSON, and draw them, where that is wanted."""
    if data is not None:
        told = [
            {"group": r.group, "name": r.name, "runs": r.runs, **r.found._asdict()} for r in rows
        ]
        data.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    if picture is not None:
        from pelitupa.lab.plot import plot_rows  # it takes seconds to load

        plot_rows(
            title,
            what,
            [(f"{r.group}: {r.name}", r.found.low, r.found.mean, r.found.high) for r in rows],
            picture,
        )
