"""Records as people have them: copied, sent, and saved by other programs."""

from __future__ import annotations

from pathlib import Path

import click

from pelitupa.records import Record, load_copy


def load_for_people(path: Path) -> Record:
    """The record in a file, also of a match still going on; what a copy changed is put right, and said on
    standard error. Raises `RecordError`."""
    record, mended = load_copy(path)
    if mended:
        click.echo(
            f"{path}: {mended}; read all the same, but `pelitupa verify` wants the file as it was written",
            err=True,
        )
    return record
