"""Pictures of an arena: every meeting's score and every bot's place, with their intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pelitupa.lab.arena import Standings

KINDS = (".svg", ".png")
"""The kinds of pictures, by the end of the file's name."""

_COLOUR = "#1f4e79"
_ROW = 0.38
_FRAME = 1.1


def plot(standings: Standings, path: Path) -> None:
    """Draw a forest plot into an SVG or PNG file, the same bytes for the same standings."""
    meetings, places = standings.meetings, standings.scale or ()
    if len(places) < 3:  # of two bots the meeting says it all
        places = ()
    heights = [_FRAME + _ROW * len(rows) for rows in (meetings, places) if rows]
    with _figure(standings.plan.game, sum(heights), path) as figure:
        axes = figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0]
        _forest(
            axes[0],
            [f"{meeting.a} against {meeting.b}" for meeting in meetings],
            [(meeting.low, meeting.score, meeting.high) for meeting in meetings],
        )
        together = f"{100 * (1 - standings.plan.alpha):g}%"
        axes[0].set_xlabel(
            f"score of the first; intervals hold together, at all times, with {together}"
        )
        axes[0].set_xlim(0.0, 1.0)
        axes[0].axvline(0.5, color="0.6", linewidth=0.8, zorder=0)
        if places:
            _forest(axes[1], [p.bot for p in places], [(p.low, p.elo, p.high) for p in places])
            axes[1].set_xlabel(f"Elo points above {places[0].bot}; 95% intervals of each")
            axes[1].axvline(0.0, color="0.6", linewidth=0.8, zorder=0)


def plot_rows(
    title: str, what: str, rows: Sequence[tuple[str, float, float, float]], path: Path
) -> None:
    """Draw rows (name, low, middle, high) of a measured number, the same bytes for the same rows."""
    with _figure(title, _FRAME + 0.28 * len(rows), path) as figure:
        axes = figure.subplots()
        _forest(axes, [row[0] for row in rows], [row[1:] for row in rows])
        axes.set_xlabel(f"{what}; 95% intervals")
        axes.set_xlim(left=min(0.0, *[row[1] for row in rows]))
        axes.grid(axis="x", color="0.9", linewidth=0.8)


@contextmanager
def _figure(title: str, height: float, path: Path) -> Iterator[Figure]:
    """A figure to draw in, which is then written to a file: its rows take this height, in inches."""
    with rc_context({"svg.hashsalt": "pelitupa", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(8.0, 0.5 + height), layout="constrained")
        figure.suptitle(title)
        yield figure
        metadata = {"Date": None} if path.suffix == ".svg" else {"Software": None}
        figure.savefig(path, metadata=metadata, dpi=150)


def _forest(
    axes: Axes, names: Sequence[str], intervals: Sequence[tuple[float, float, float]]
) -> None:
    """A line for each interval with its middle, the first at the top."""
    rows = range(len(names))
    low, middle, high = zip(*intervals, strict=True)
    axes.hlines(rows, low, high, color=_COLOUR, linewidth=1.6)
    axes.plot(middle, rows, "s", color=_COLOUR, markersize=5)
    axes.set_yticks(rows, names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    for edge in ("top", "right", "left"):
        axes.spines[edge].set_visible(False)
    axes.tick_params(axis="y", length=0)
