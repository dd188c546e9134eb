"""`pelitupa gtp`: a bot behind the Go Text Protocol, for Go, Hex and Y."""

from __future__ import annotations

import sys

import click

from pelitupa.cli.arguments import chosen_game, game_arguments, seed_text


@click.command("gtp")
@game_arguments
@click.option(
    "--bot", default="search(simulations=1000)", show_default=True, help="Who answers genmove."
)
@click.option(
    "--seed",
    type=seed_text,
    default="gtp",
    show_default=True,
    help="The bot's choices follow from it.",
)
def command(game: str, options: tuple[str, ...], players: int | None, bot: str, seed: str) -> None:
    """Speak the Go Text Protocol, on standard input and output; for Hex and Y in the form of Hex programs.

    GAME is beginners_go, hex or y. For HexGui and the like, or to let programs play each other.
    """
    from pelitupa.adapters.gtp_go import engine_for

    engine = engine_for(str(chosen_game(game, options, players)), bot, seed)
    if sys.stdin is None:  # it was closed before we began
        return
    commands = sys.stdin.buffer
    while not engine.closed:
        line = commands.readline()
        if not line:
            break
        answer = engine.answer(line.decode("ascii", "replace"))
        if answer:
            click.echo(answer, nl=False)
