"""Records in files: bounded reading, and writing that never leaves half a record behind."""

from __future__ import annotations

import os
from pathlib import Path

from pelitupa.core import RecordError
from pelitupa.records.format import SIZE_LIMIT, Record, write
from pelitupa.records.reading import parse


def load(path: Path, unfinished: bool = False) -> Record:
    """The record in a file; see `parse`. Raises `RecordError` for whatever is wrong with it."""
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None
    if len(data) > SIZE_LIMIT:
        raise RecordError(f"{path.name} is larger than a record can be ({SIZE_LIMIT} bytes)")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(f"byte {error.start} is no UTF-8 text", line) from None
    return parse(text, unfinished)


def save(record: Record, path: Path) -> None:
    """Write a record to a file, in place of what was there only when it is safely written."""
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(write(record))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise RecordError(f"{path}: {error.strerror or error}") from None
