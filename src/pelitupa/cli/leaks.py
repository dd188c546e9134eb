"""`pelitupa leaks`: whether a bot's choices hang on what its seat cannot see."""

from __future__ import annotations

import sys

import click

from pelitupa.cli.arguments import chosen_game, json_option, print_json, seed_option
from pelitupa.lab.leaks import find_leaks


@click.command("leaks")
@click.argument("game", metavar="GAME")
@click.argument("bot", metavar="BOT")
@click.argument("options", nargs=-1, metavar="[KEY=VALUE]...")
@click.option("--players", type=int, metavar="N", help="How many play.")
@click.option(
    "--positions",
    type=click.IntRange(1, 100_000),
    default=40,
    show_default=True,
    help="Positions of random matches that are tried.",
)
@seed_option
@json_option
def command(
    game: str,
    bot: str,
    options: tuple[str, ...],
    players: int | None,
    positions: int,
    seed: str,
    as_json: bool,
) -> None:
    """Test whether BOT, at GAME, looks at what it may not see.

    What is hidden from its seat is drawn anew, and the bot must choose the same. If it does not, the exit
    status is 1.
    """
    found = find_leaks(chosen_game(game, options, players), bot, positions, seed)
    if as_json:
        print_json({**vars(found), "leaks": [vars(leak) for leak in found.leaks]})
    else:
        click.echo(f"game       {found.game}")
        click.echo(f"bot        {found.bot}")
        click.echo(
            f"positions  {found.positions}; what was hidden was swapped {found.swapped} times"
        )
        click.echo(f"leaks      {len(found.leaks)}")
        for leak in found.leaks[:5]:
            click.echo(
                f"  player {leak.seat + 1} after {len(leak.history)} steps: {leak.chosen}, but "
                f"{leak.otherwise} when other cards were hidden"
            )
    if found.leaks:
        sys.exit(1)
