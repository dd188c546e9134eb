"""`pelitupa site`: the cottage as a folder of files, for any server of files."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pelitupa.cli.page_rules import by_pyodide, into_folder
from pelitupa.core.extras import needing


@click.command("site")
@into_folder
@by_pyodide
@click.option(
    "--game", "games", multiple=True, help="A game it is to have; all where none is named."
)
def command(out: Path, pyodide: Path, games: tuple[str, ...]) -> None:
    """Write all games as web pages into the folder OUT: to play alone with bots, without a server.

    Any server of files carries the folder; to try it: python -m http.server --directory OUT.
    """
    with needing("server", "pelitupa site"):
        from pelitupa.server.site.build import build_site

    def done(number: int, of: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r{number} of {of} pages", nl=number == of, err=True)

    version = build_site(out, pyodide, done, games)
    files = [path for path in out.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    click.echo(f"a site in {out}, version {version}: {len(files)} files, {size / 1e6:.1f} MB")
