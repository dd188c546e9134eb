"""`pelitupa serve`: the cottage in a browser."""

from __future__ import annotations

import click


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
def command(host: str, port: int) -> None:
    """Serve the cottage to browsers; by default to this machine only."""
    from pelitupa.server.app import serve

    serve(host=host, port=port)
