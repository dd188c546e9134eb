"""`pelitupa verify`: execute a record again and say where it first departs from the rules."""

from __future__ import annotations

from pathlib import Path

import click

from pelitupa.cli.arguments import json_option, print_json
from pelitupa.core import RecordError
from pelitupa.records import Verdict, load, verify


@click.command("verify")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--unfinished", is_flag=True, help="Accept a match that is still going on.")
@json_option
def command(file: Path, unfinished: bool, as_json: bool) -> int:
    """Execute the record in FILE again, and compare every action, draw and result.

    The exit status is 0 when all agrees, 1 when something differs, 2 when the file is no sound record.
    """
    try:
        verdict = verify(load(file, unfinished))
    except RecordError as error:
        if not as_json:
            raise
        print_json({"ok": False, "line": error.line, "error": str(error)})
        return 2
    if as_json:
        print_json(_data(verdict))
    elif verdict.difference is not None:
        click.echo(str(verdict.difference))
    else:
        draws = f", {verdict.draws} draws follow the seed" if verdict.draws else ""
        click.echo(f"ok: {verdict.entries} entries follow the rules{draws}")
    return 0 if verdict.ok else 1


def _data(verdict: Verdict) -> dict[str, object]:
    found: dict[str, object] = {
        "ok": verdict.ok, "entries": verdict.entries, "draws_checked": verdict.draws,
    }  # fmt: skip
    if verdict.difference is not None:
        found |= vars(verdict.difference)
    return found
