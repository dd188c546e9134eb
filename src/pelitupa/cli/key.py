"""`pelitupa key`: the key with which a cottage signs its records."""

from __future__ import annotations

from pathlib import Path

import click


@click.group("key")
def command() -> None:
    """Make, and show, the key with which a cottage signs its records."""


@command.command("new")
@click.argument("file", type=click.Path(path_type=Path))
def new(file: Path) -> None:
    """Make a key in the new FILE, which only you may read, and show what others may know of it.

    Tell your cottage of it: PELITUPA_SIGNING_KEY=FILE (docs/running.md).
    """
    from pelitupa.records.signing import SigningKey

    key = SigningKey.fresh()
    key.save(file)
    click.echo(f"secret key   in {file}: keep it from others, and a copy of it safe")
    _show(key.public)


@command.command("show")
@click.argument("file")
def show(file: str) -> None:
    """Show the public key of the key in FILE, and its fingerprint for people to compare."""
    from pelitupa.records.signing import public_key

    _show(public_key(file))


def _show(public: str) -> None:
    from pelitupa.records.format import KEY_KIND
    from pelitupa.records.signing import fingerprint

    click.echo(f"public key   {KEY_KIND}:{public}")
    click.echo(f"fingerprint  {fingerprint(public)}")
