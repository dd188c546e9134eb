"""`pelitupa restore`: a copy of a database is put into an empty place."""

from __future__ import annotations

from pathlib import Path

import click

from pelitupa.core.extras import needing


@click.command("restore")
@click.argument("source", type=click.Path(path_type=Path))
def command(source: Path) -> None:
    """Put the copy SOURCE, which `pelitupa backup` made, where the settings say that the database is.

    There must be nothing yet, and no server on it. Nothing is ever written over.
    """
    with needing("server", "pelitupa restore"):
        from pelitupa.server.config import load_config
        from pelitupa.server.operations.backup import restore

    config = load_config()
    form = restore(config, source)
    click.echo(
        f"{config.place} has what {source} has (form {form}); start the cottage: pelitupa serve"
    )
