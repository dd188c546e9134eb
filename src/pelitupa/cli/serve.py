"""`pelitupa serve`: the cottage in a browser."""

from __future__ import annotations

import os
import sys

import click
from click.core import ParameterSource

from pelitupa.core.extras import needing


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option(
    "--network",
    is_flag=True,
    help="Let others in your network in; prints the address they open, and a QR code of it.",
)
@click.option(
    "--https",
    is_flag=True,
    help="Listen over https too, with a certificate of the cottage's own that phones can trust.",
)
@click.option("--https-port", type=click.IntRange(0, 65535), default=8443, show_default=True)
@click.option(
    "--open/--no-open",
    "show",
    default=None,
    help="Whether a browser is opened. By default as PELITUPA_OPEN_BROWSER says, and only where you sit "
    "at a terminal with a display.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Processes that serve together; several need PostgreSQL and Redis.",
)
@click.pass_context
def command(
    context: click.Context,
    host: str,
    port: int,
    network: bool,
    https: bool,
    https_port: int,
    show: bool | None,
    workers: int,
) -> None:
    """Serve the cottage to browsers; by default to this machine only.

    What else can be set is read from the environment: docs/running.md.
    """
    if network and context.get_parameter_source("host") is ParameterSource.COMMANDLINE:
        raise click.UsageError(
            "--network listens at every address of this machine: leave --host out"
        )
    _say("Opening the cottage ...")
    with needing("server", "pelitupa serve"):
        from pelitupa.server.config import load_config
        from pelitupa.server.operations.own_browser import may_be_opened
        from pelitupa.server.serving import serve

    config = load_config()
    _say(f"What happens in it is kept in {config.place}")
    shown = (config.open_browser if show is None else show) and workers == 1
    serve(
        host,
        port,
        config,
        workers,
        network=network,
        https_port=https_port if https else None,
        show=shown and may_be_opened(os.environ, sys.stdout.isatty()),
    )


def _say(line: str) -> None:
    """Tell somebody at a terminal what goes on; programs that start a cottage read what comes after."""
    if sys.stderr.isatty():
        click.echo(line, err=True)
