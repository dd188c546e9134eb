"""`pelitupa backup`: a copy of the cottage's database, while it runs or not."""

from __future__ import annotations

from pathlib import Path

import click

from pelitupa.core.extras import needing


@click.command("backup")
@click.argument("target", type=click.Path(path_type=Path))
@click.option(
    "--keep",
    type=click.IntRange(1, 10_000),
    help="Keep so many copies in the folder TARGET, and remove older ones.",
)
def command(target: Path, keep: int | None) -> None:
    """Copy the cottage's database into the new file TARGET, or into a file of today in the folder TARGET.

    The cottage is the one whose database the settings name (docs/running.md); it may be running, and nobody
    at it waits. Whoever has the copy has everything that the cottage knows: keep it as you keep passwords.
    """
    with needing("server", "pelitupa backup"):
        from pelitupa.server.config import load_config
        from pelitupa.server.operations.backup import back_up, forget_old, new_name

    config = load_config()
    in_folder = target.is_dir()
    if keep is not None and not in_folder:
        raise click.UsageError(f"--keep counts the copies of a folder, and {target} is not one")
    file = new_name(target) if in_folder else target
    back_up(config, file)
    click.echo(f"{file}: {file.stat().st_size / 1e6:,.1f} MB")
    if keep is not None:
        for old in forget_old(target, keep):
            click.echo(f"removed {old}")
    if config.kept_besides:
        click.echo(f"Not in it, so keep them too: {', '.join(config.kept_besides)}")
