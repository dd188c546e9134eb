"""`pelitupa bench`: how fast the rules are beside OpenSpiel's."""

from __future__ import annotations

import sys
from dataclasses import asdict

import click

import pelitupa
from pelitupa.adapters.paces import paces
from pelitupa.cli.arguments import FiniteRange, json_option, print_json
from pelitupa.lab.bench import MEASURES, Benchmark, Ratio, benchmark, benchmark_specs


@click.command("bench")
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option(
    "--seconds",
    type=FiniteRange(min=0.001),
    default=0.2,
    show_default=True,
    help="For each measure in each round.",
)
@click.option("--rounds", type=click.IntRange(min=1), default=5, show_default=True)
@click.option(
    "--only", type=click.Choice(MEASURES), multiple=True, help="Only this; may be given again."
)
@click.option("--beside", metavar="NAME", help="OpenSpiel's game to put beside each of them.")
@json_option
def command(
    games: tuple[str, ...],
    seconds: float,
    rounds: int,
    only: tuple[str, ...],
    beside: str | None,
    as_json: bool,
) -> None:
    """Measure GAMEs (all by default) beside OpenSpiel, where it is installed.

    Steps driven from Python, bare and with an observation at each decision, matches played out inside
    against OpenSpiel's driven from Python, decisions, bare and in environments, clones, samplers made of
    what a seat knows, and draws of what it does not; all a second. A ratio is the median of the rounds,
    with the least and the most; "bare ones" is how many without an observation cost as much as one with it.
    """
    from rich.console import Console
    from rich.progress import Progress

    known = dict(benchmark_specs())
    specs = list(games) or list(known)
    found: list[Benchmark] = []
    with Progress(
        console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task("Measuring", total=len(specs))
        for spec in specs:
            bar.update(task, description=spec)
            peer = beside or known.get(spec)
            found.append(benchmark(spec, peer, seconds, rounds, only or MEASURES, paces()))
            bar.advance(task)
    if as_json:
        print_json({"compiled": pelitupa.COMPILED, "games": [asdict(row) for row in found]})
    else:
        _print(found)


def _print(found: list[Benchmark]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("game", "measure", "a second", "ratio", "least-most", "beside", "bare ones"):
        table.add_column(name, justify="right" if name in ("a second", "ratio") else "left")
    for row in found:
        for place, (name, ratio) in enumerate(row.measures.items()):
            game = "" if place else row.game
            peer = "" if ratio.ratio is None else row.peer
            table.add_row(game, name, *_figures(ratio), peer, _bare_ones(ratio))
    Console(highlight=False, markup=False, soft_wrap=True).print(table)
    click.echo(
        f"\nRules: {'compiled' if pelitupa.COMPILED else 'plain Python'}. All figures a second."
    )


def _bare_ones(ratio: Ratio) -> str:
    if ratio.bare_ones is None:
        return ""
    median, low, high = ratio.bare_ones
    return f"{median:.2f} ({low:.2f}-{high:.2f})"


def _figures(ratio: Ratio) -> tuple[str, str, str]:
    if ratio.ratio is None:
        return f"{ratio.ours:,.0f}", "", ""
    return f"{ratio.ours:,.0f}", f"{ratio.ratio:.2f}", f"{ratio.low:.2f}-{ratio.high:.2f}"
