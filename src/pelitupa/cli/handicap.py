"""`pelitupa handicap`: what to give a weaker player, and the chance that they then expect."""

from __future__ import annotations

import click

from pelitupa.cli.arguments import FiniteRange


@click.command("handicap")
@click.argument("game", required=False)
@click.option(
    "--levels",
    "apart",
    type=FiniteRange(0, 4),
    help="How many levels the players are apart, as the cottage's characters have them.",
)
@click.option(
    "--ratings",
    type=FiniteRange(-10_000, 10_000),
    nargs=2,
    metavar="STRONGER WEAKER",
    help="Their ratings, the middle of what is believed of each.",
)
@click.option(
    "--chance", type=FiniteRange(0, 1), help="How often the weaker one wins without a handicap."
)
@click.option(
    "--scatter",
    type=FiniteRange(0.5, 200),
    nargs=2,
    metavar="BETTER WORSE",
    help="How far each strays at a dartboard, in mm, as `pelitupa throws` estimates it.",
)
def command(
    game: str | None,
    apart: float | None,
    ratings: tuple[float, float] | None,
    chance: float | None,
    scatter: tuple[float, float] | None,
) -> None:
    """Propose what makes a match of two at GAME even; without GAME, list the games that are measured.

    A match with a handicap is not rated. How much each step is worth was measured: docs/handicaps.md.
    """
    from pelitupa.lab.unequal_darts import GAMES, weaker_chances
    from pelitupa.table.handicaps import (
        measured,
        nearest,
        propose,
        propose_by_levels,
        propose_by_ratings,
    )
    from pelitupa.table.rating import Rating

    if game is None:
        for known, one in measured().items():
            steps = [step.options or "nothing" for step in one.steps]
            shares = [f"{step} {share:.0%}" for step, share in zip(steps, one.chances, strict=True)]
            click.echo(f"{known:<26} {', '.join(shares)}")
        click.echo(f"by scatter: {', '.join(GAMES)}")
        return
    if [apart, ratings, chance, scatter].count(None) != 3:
        raise click.UsageError("say one of --levels, --ratings, --chance and --scatter")
    if apart is not None:
        found = propose_by_levels(game, apart)
    elif ratings is not None:
        found = propose_by_ratings(game, *(Rating(mu, 1.0) for mu in ratings))
    elif scatter is not None:
        found = nearest(game, weaker_chances(game, *sorted(scatter)))
    else:
        assert chance is not None
        found = propose(game, chance)
    if not found.given:
        click.echo(f"No handicap: the weaker one expects {found.chance:.0%}")
    else:
        seat = 1 if found.step.seat is None else found.step.seat
        click.echo(
            f"{found.option(seat)} (the weaker one has seat {seat + 1}): "
            f"the weaker one expects {found.chance:.0%}"
        )
    if found.coarse:
        click.echo("No step that is known of this game comes nearer to even.")
