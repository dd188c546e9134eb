"""`pelitupa throws`: how somebody throws darts, told from matches, from points or from scores."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from pelitupa.cli.arguments import json_option, print_json
from pelitupa.cli.reading import load_for_people
from pelitupa.core import PelitupaError
from pelitupa.core.wording import counted
from pelitupa.equipment.dartboard import read_segment, segment_centre
from pelitupa.nature import Throws
from pelitupa.nature.fitting import Interval, rounded
from pelitupa.players.darts.aiming import SCORES, best_aim
from pelitupa.players.darts.scatter import Scatter
from pelitupa.players.darts.skill import SHAPES, skill_from_scores
from pelitupa.players.darts.thrown import Dart, darts_of, told_by
from pelitupa.records import Record

_SAID = {
    "sd": "sideways",
    "sd_y": "up and down",
    "rho": "correlation",
    "bias_x": "to the right",
    "bias_y": "upwards",
}


@click.command("throws")
@click.argument("words", nargs=-1, metavar="[RECORD|SCORE]...")
@click.option("--player", default=1, show_default=True, help="Whose darts of the records.")
@click.option(
    "--points",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Points instead, one dart a line: AIM_X AIM_Y X Y in mm from the bull, or X Y for the bull.",
)
@click.option(
    "--at", "target", default="IB", show_default=True, help="What the scores were aimed at."
)
@click.option(
    "--shape",
    type=click.Choice(SHAPES),
    default="full",
    show_default=True,
    help="What to tell: one scatter, one for each axis, or these, their correlation and the bias.",
)
@json_option
def command(
    words: tuple[str, ...], player: int, points: Path | None, target: str, shape: str, as_json: bool
) -> None:
    """Estimate how a player scatters, for `--nature` and the bot `darts`.

    From records of matches in which they threw, from scores of darts that were all aimed at one thing
    (some fifty or more), or from points. Records of evenings tell the aims that were typed in.
    """
    if bool(words) == (points is not None):
        raise click.UsageError("give records, or scores, or --points FILE")
    if points is not None:
        darts: list[Dart] = list(_read_points(points))
    elif all(word.isdecimal() for word in words):
        _tell_scores([int(word) for word in words], target, shape, as_json)
        return
    else:
        darts = [dart for word in words for dart in _darts_of(load_for_people(Path(word)), player)]
    if not darts:
        raise click.UsageError(f"--player: player {player} threw no darts there")
    _tell(*told_by(darts, shape), as_json)


def _darts_of(record: Record, player: int) -> Iterator[Dart]:
    """The darts of a player (from 1) in a record."""
    if not 1 <= player <= len(record.header.seats):
        raise click.UsageError(
            f"--player is from 1 to {len(record.header.seats)} there, not {player}"
        )
    return darts_of(record, player - 1)


def _read_points(path: Path) -> Iterator[Dart]:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise PelitupaError(f"{path} is no text in UTF-8") from None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.replace(",", " ").split()
        if not words or words[0].startswith("#"):
            continue
        try:
            values = [float(word) for word in words]
        except ValueError:
            values = []
        if len(values) not in (2, 4) or not all(map(math.isfinite, values)):
            raise PelitupaError(
                f"{path}, line {number}: a dart is AIM_X AIM_Y X Y or X Y in mm, not {line[:60]!r}"
            )
        aim = (values[0], values[1]) if len(values) == 4 else (0.0, 0.0)
        yield aim, (values[-2], values[-1]), 1.0


def _tell_scores(scores: Sequence[int], target: str, shape: str, as_json: bool) -> None:
    try:
        aim = segment_centre(read_segment(target))
    except ValueError as error:
        raise click.UsageError(f"--at: {error}") from None
    skill = skill_from_scores(scores, aim, shape=shape)
    _tell(skill.throws, skill.darts, skill.intervals, as_json)


def _tell(throws: Throws, darts: int, intervals: Mapping[str, Interval], as_json: bool) -> None:
    told = rounded(throws)
    nature = f"throws({told})" if str(told) else "throws"
    best = best_aim(SCORES, Scatter.of(told))
    values = dict(zip(_SAID, (*throws.sds, throws.rho, *throws.bias), strict=True))
    if as_json:
        print_json(
            {
                "darts": darts,
                "nature": nature,
                **values,
                "intervals": intervals,
                "best_aim": best.point,
                "best_score": best.value,
            }
        )
        return
    click.echo(f"{counted(darts, 'dart')}: --nature '{nature}'")
    for name, said in _SAID.items():
        if name in intervals:
            low, high = intervals[name]
            digits, unit = (2, "") if name == "rho" else (1, " mm")
            click.echo(
                f"  {name:7}{values[name]:8.{digits}f}{unit}  ({low:.{digits}f} to {high:.{digits}f})  {said}"
            )
    x, y = best.point
    click.echo(
        f"  best aim for points: ({x:.0f}, {y:.0f}) mm from the bull, {best.value:.1f} a dart"
    )
