"""`pelitupa doctor`: what is wrong with a cottage, in one screen."""

from __future__ import annotations

import click

from pelitupa.core.extras import needing


@click.command("doctor")
@click.option(
    "--address",
    default="",
    metavar="URL",
    help="The address that people open; by default PELITUPA_ADDRESS.",
)
@click.pass_context
def command(context: click.Context, address: str) -> None:
    """Look at settings, database, space, clock, proxy and certificate, and say what is wrong.

    Nothing is changed. The exit status is 1 where something is wrong.
    """
    with needing("server", "pelitupa doctor"):
        from pelitupa.server.doctor import GOOD, WRONG, examine

    if address and not address.startswith(("http://", "https://")):
        raise click.UsageError(f"--address is https://games.example.org/, not {address!r}")
    wrong = look = 0
    for found in examine(address):
        mark = "ok   " if found.state == GOOD else found.state.upper().ljust(5)
        click.echo(f"{mark}  {found.about:<12} {found.told}")
        wrong += found.state == WRONG
        look += found.state not in (GOOD, WRONG)
    click.echo(f"{wrong} wrong, {look} to look at")
    context.exit(1 if wrong else 0)
