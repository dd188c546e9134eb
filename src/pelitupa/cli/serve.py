"""`pelitupa serve`: the cottage in a browser."""

from __future__ import annotations

import click


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True,
    help="Processes that serve together; several need PostgreSQL and Redis.",
)  # fmt: skip
def command(host: str, port: int, workers: int) -> None:
    """Serve the cottage to browsers; by default to this machine only.

    What else can be set is read from the environment: docs/running.md.
    """
    from pelitupa.server.app import serve

    serve(host=host, port=port, workers=workers)
