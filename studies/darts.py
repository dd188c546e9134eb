"""`python -m studies.darts`: maps of the dartboard, best aims, and skill told from scores.

python -m studies.darts map docs/lab/darts_map.png
python -m studies.darts aims 5 10 20 40
python -m studies.darts numbers 10 20 40
python -m studies.darts skill 12 16 19 3 17 1 25
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console

from pelitupa.core import PelitupaError
from pelitupa.core.extras import needing
from pelitupa.equipment.dartboard import (
    CIRCLES,
    DOUBLE_OUTSIDE,
    OUTER_BULL_RADIUS,
    SECTOR_DEGREES,
    SECTORS,
    segment_at,
    segment_text,
)
from pelitupa.players.darts.aiming import SCORES, Aim, best_aim, board_map
from pelitupa.players.darts.scatter import Scatter
from pelitupa.players.darts.skill import AXES, EVEN, skill_from_scores
from pelitupa.players.round_the_clock.duel import best_rule, by_the_bot, fewest_darts, score
from pelitupa.players.round_the_clock.race import plan_for

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.contour import ContourSet

SKILLS: Final = (5.0, 15.0, 20.0, 30.0, 60.0)
"""Standard deviations in mm of the maps drawn."""

WAY: Final = range(2, 101, 2)
"""Standard deviations in mm of which only the best aim is drawn."""

_NAMED: Final = {16, 18, 40, 60, 100}
_REACH: Final = 184.0


def draw_maps(
    path: Path, skills: Sequence[float] = SKILLS, step: float = 4.0, way: Sequence[int] = WAY
) -> None:
    """Draw the expected score of each aim for up to five skills, the best aim marked, as PNG or SVG.

    One panel more has the `way` of the best aim as the scatter grows. Raises `MissingExtra`.
    """
    with needing("lab", "a map"):
        from matplotlib import rc_context
        from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "pelitupa", "font.size": 9}):
        figure = Figure(figsize=(9.6, 6.4), layout="constrained")
        panels = list(figure.subplots(2, 3).flat)
        for axes, sd in zip(panels, skills, strict=False):
            figure.colorbar(_draw_map(axes, sd, step), ax=axes, shrink=0.8)
        _draw_way(panels[len(skills)], way)
        for spare in panels[len(skills) + 1 :]:
            spare.set_axis_off()
        metadata = {"Date": None} if path.suffix == ".svg" else {"Software": None}
        figure.savefig(path, metadata=metadata, dpi=100)


def _draw_map(axes: Axes, sd: float, step: float) -> ContourSet:
    """The map of one skill."""
    scatter = Scatter.even(sd)
    rows = board_map(SCORES, scatter, step, _REACH)
    count = len(rows) // 2
    line = [i * step for i in range(-count, count + 1)]
    drawn = axes.contourf(line, line, rows, levels=16, cmap="viridis")
    best = best_aim(SCORES, scatter)
    _draw_board(axes, "white")
    axes.plot(*best.point, "o", color="red", markeredgecolor="white")
    axes.set_title(f"scatter {sd:g} mm: {best.value:.1f} at best")
    return drawn


def _draw_way(axes: Axes, skills: Sequence[int]) -> None:
    """The best aim at each scatter, some of them named."""
    points = {sd: best_aim(SCORES, Scatter.even(sd)).point for sd in skills}
    _draw_board(axes, "0.7")
    right, up = zip(*points.values(), strict=True)
    axes.scatter(right, up, c=list(skills), s=9, cmap="plasma", zorder=3)
    for sd in _NAMED & points.keys():
        x, y = points[sd]
        axes.annotate(f"{sd}", (x, y), (x - 24, y - 4), fontsize=8)
    axes.set_title(f"the best aim, scatter {skills[0]} to {skills[-1]} mm")


def _draw_board(axes: Axes, colour: str) -> None:
    """The wires of the board, and its numbers."""
    turn = [math.radians(i) for i in range(0, 361, 3)]
    for radius in CIRCLES:
        axes.plot(
            [radius * math.sin(a) for a in turn],
            [radius * math.cos(a) for a in turn],
            color=colour,
            linewidth=0.4,
        )
    for place, sector in enumerate(SECTORS):
        angle = math.radians(SECTOR_DEGREES * (place + 0.5))
        ends = (OUTER_BULL_RADIUS, DOUBLE_OUTSIDE)
        axes.plot(
            [r * math.sin(angle) for r in ends],
            [r * math.cos(angle) for r in ends],
            color=colour,
            linewidth=0.4,
        )
        angle = math.radians(SECTOR_DEGREES * place)
        axes.text(
            177.0 * math.sin(angle),
            177.0 * math.cos(angle),
            str(sector),
            color=colour,
            ha="center",
            va="center",
            fontsize=6,
        )
    axes.set_aspect("equal")
    axes.set_axis_off()


def aim_line(sd: float, aim: Aim) -> str:
    """A best aim in words: the scatter, the segment it is in, the point, and the score expected."""
    x, y = aim.point
    segment = segment_text(segment_at(x, y))
    return f"{sd:6g} mm  {segment:>3} at ({x:7.1f}, {y:7.1f})  {aim.value:6.2f}"


@click.group()
def main() -> None:
    """Studies of the dartboard."""


@main.command("map")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--step", default=4.0, show_default=True, help="Of the map, in mm.")
def map_command(path: Path, step: float) -> None:
    """Draw the maps into PATH, a PNG or SVG file."""
    try:
        draw_maps(path, step=step)
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None


@main.command()
@click.argument("skills", nargs=-1, type=float, required=True)
def aims(skills: tuple[float, ...]) -> None:
    """The best aim for the score, for scatters in mm."""
    console = Console(highlight=False, markup=False)
    for sd in skills:
        try:
            console.print(aim_line(sd, best_aim(SCORES, Scatter.even(sd))))
        except PelitupaError as error:
            raise click.ClickException(str(error)) from None


@main.command()
@click.argument("skills", nargs=-1, type=float, required=True)
def numbers(skills: tuple[float, ...]) -> None:
    """How many darts Round the Clock takes on average, for scatters in mm, and how many turns."""
    console = Console(highlight=False, markup=False)
    for sd in skills:
        try:
            plan = plan_for(Scatter.even(sd))
        except PelitupaError as error:
            raise click.ClickException(str(error)) from None
        done = plan.done[1]
        half = next((turns for turns, chance in enumerate(done) if chance >= 0.5), len(done))
        console.print(
            f"{sd:6g} mm  {plan.darts[1]:6.2f} darts, half of the times within {half} turns"
        )


@main.command()
@click.argument("sd", type=float)
def duel(sd: float) -> None:
    """How much the bot's rule is short of the best play of two alike, at a scatter in mm."""
    console = Console(highlight=False, markup=False)
    try:
        plan = plan_for(Scatter.even(sd))
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None
    fewest, bot, best = fewest_darts(plan), by_the_bot(plan), best_rule(plan)
    console.print(f"the bot against the fewest darts: {score(bot, fewest):.5f}")
    console.print(f"the best against the bot: {score(best, bot):.5f}")


@main.command()
@click.argument("scores", nargs=-1, type=int, required=True)
@click.option("--by-axis", is_flag=True, help="Tell sideways from up and down.")
def skill(scores: tuple[int, ...], by_axis: bool) -> None:
    """The skill of whoever scored so, each dart aimed at the bull."""
    try:
        found = skill_from_scores(scores, shape=AXES if by_axis else EVEN)
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None
    console = Console(highlight=False, markup=False)
    sd = found.scatter.x
    if by_axis:
        y = found.scatter.y
        console.print(f"{found.darts} darts: {sd:.1f} mm sideways, {y:.1f} mm up and down")
    else:
        low, high = found.intervals["sd"]
        console.print(f"{found.darts} darts: {sd:.1f} mm ({low:.1f} to {high:.1f})")
        console.print("best aim " + aim_line(sd, best_aim(SCORES, found.scatter)))


if __name__ == "__main__":
    main()
