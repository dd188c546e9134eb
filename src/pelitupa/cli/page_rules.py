"""`pelitupa page-rules`: the rules as pages load them, to count where there is no network."""

from __future__ import annotations

from pathlib import Path

import click

NODE_MODULES = Path("node_modules") / "pyodide"


into_folder = click.argument("out", type=click.Path(path_type=Path, file_okay=False))
by_pyodide = click.option(
    "--pyodide",
    type=click.Path(path_type=Path, file_okay=False),
    default=NODE_MODULES,
    show_default=True,
    help="The folder of npm's package pyodide: Python for the browser.",
)


@click.command("page-rules")
@into_folder
@by_pyodide
def command(out: Path, pyodide: Path) -> None:
    """Write the rules into the folder OUT, so that the pages of a cottage count without a network.

    Tell your cottage of it: PELITUPA_PAGE_RULES=OUT (docs/running.md).
    """
    from pelitupa.site.bundle import make_bundle, read_bundle

    version = make_bundle(out, pyodide)
    made = read_bundle(out, version)
    size = sum(made.sent(name, squeezed=False).stat().st_size for name in made.names)
    sent = sum(made.sent(name).stat().st_size for name in made.names)
    click.echo(
        f"rules for pages in {out}, version {version}: {size / 1e6:.1f} MB, {sent / 1e6:.1f} MB over the "
        "line; a cottage that is open takes them when it starts again"
    )
