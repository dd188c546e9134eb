"""Where records of matches are kept: one program for each file, free names, and somewhere else if need be."""

from __future__ import annotations

import contextlib
import re
import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import click
from filelock import FileLock, Timeout

from pelitupa.core import PelitupaError, RecordError
from pelitupa.records import Record, save

_MOST_NAMES: Final = 1000


class TakenError(PelitupaError):
    """Another program keeps a record in that file."""


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep other programs of ours from writing to a record's file. Raises `TakenError` where one does so.

    The lock is the operating system's: a program that is killed holds it no longer. Where a file system knows
    no locks there is none.
    """
    if not path.parent.is_dir():  # which the lock would make
        raise RecordError(f"{path}: No such file or directory")
    lock = FileLock(path.with_name(f".{path.name}.lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise TakenError(
            f"another `pelitupa` keeps the record in {path}; name another file with --record"
        ) from None
    except NotImplementedError:
        yield
        return
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None
    try:
        yield
    finally:
        with contextlib.suppress(
            OSError
        ):  # while it is held, so that nobody waits for a file that is gone
            Path(lock.lock_file).unlink()
        lock.release()


def free_names(folder: Path, game: str) -> Iterator[Path]:
    """Names for a record of today in a folder, those that are not taken: `hex-2026-11-21.record`,
    `hex-2026-11-21-2.record`, ..."""
    today = date.today().isoformat()
    for number in range(1, _MOST_NAMES):
        path = folder / f"{game}-{today}{f'-{number}' if number > 1 else ''}.record"
        if not path.exists():
            yield path
    raise RecordError(f"{folder}: there are {_MOST_NAMES} records of {game} of today already")


def lately_kept(folder: Path, game: str) -> list[Path]:
    """The files of that form from today and yesterday, the latest first."""
    today = date.today()
    days = [(today - timedelta(days=back)).isoformat() for back in (0, 1)]
    form = re.compile(rf"{re.escape(game)}-([0-9-]{{10}})(?:-([0-9]{{1,4}}))?\.record")
    found = [
        (-days.index(name[1]), int(name[2] or 1), path)
        for path in folder.iterdir()
        if (name := form.fullmatch(path.name)) and name[1] in days
    ]
    return [path for _, _, path in sorted(found, reverse=True)]


def new_file(name: str) -> Path:
    """The file of a name that people typed. Raises `RecordError` for a name that no file can have, and for
    that of a file which is there."""
    if "\0" in name:  # of which no system call takes a name
        raise RecordError("a file's name has no NUL character")
    path = Path(name)
    try:
        path = path.expanduser()
        taken = path.exists()
    except OSError as error:
        raise RecordError(f"{name}: {error.strerror or error}") from None
    except RuntimeError as error:  # nobody has that home
        raise RecordError(f"{name}: {error}") from None
    if taken:
        raise RecordError(f"{name} is there already")
    return path


def keep(record: Record, path: Path) -> Path:
    """Save a record in its file or, where that cannot be, in another whose name is printed; the file used.

    Raises `RecordError` where it can be saved nowhere.
    """
    try:
        save(record, path)
    except RecordError as error:
        reason = error
    else:
        return path
    other = keep_somewhere(record)
    if other is None:
        raise reason
    click.echo(f"{reason}; the record is in {other} instead")
    return other


def keep_somewhere(record: Record) -> Path | None:
    """Save a record under a free name in this folder or, where that cannot be, among temporary files; None
    where it can be saved nowhere."""
    game = record.header.game.partition("(")[0]
    for folder in (Path.cwd, tempfile.gettempdir):
        with contextlib.suppress(RecordError, OSError):  # this folder may be gone
            path = next(free_names(Path(folder()), game))
            save(record, path)
            return path
    return None
