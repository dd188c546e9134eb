"""`pelitupa admin`: who is in charge of the cottage on this machine."""

from __future__ import annotations

import click

from pelitupa.core.extras import needing


@click.command("admin")
@click.argument("name", required=False)
@click.option("--remove", is_flag=True, help="NAME is in charge no more.")
def command(name: str | None, remove: bool) -> None:
    """Put the account NAME in charge of the cottage on this machine; without NAME, list those who are.

    The cottage is the one whose database the settings name (docs/running.md); it may be running. Whoever is
    in charge silences, renames and shuts out others, and reads what is reported: docs/hosts.md.
    """
    import asyncio

    with needing("server", "pelitupa admin"):
        from pelitupa.server.charge.machine import admitted, in_charge
        from pelitupa.server.config import load_config

    if name is None:
        if remove:
            raise click.UsageError("say who is in charge no more: pelitupa admin --remove NAME")
        for one in asyncio.run(in_charge(load_config())):
            click.echo(one)
        return
    changed = asyncio.run(admitted(load_config(), name, not remove))
    told = "is no longer in charge" if remove else "is in charge"
    click.echo(f"{name} {told}{'' if changed else ', as before'}")
