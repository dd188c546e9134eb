"""Temporary folders: all in pytest's own folder, and gone with the test, or with the run."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

SYSTEM: Final = Path(tempfile.gettempdir())
"""The system's temporary folder, before the tests have one of their own. Only PostgreSQL needs it: run by
root it is given to another user, who may not enter pytest's folders."""

RUN: Final = ExitStack()
"""What is ended when the run of the tests ends."""

_made: Final[list[Path]] = []


def new_folder(what: str, until: ExitStack | None = None) -> Path:
    """An empty folder for something that has no `tmp_path` at hand. It is removed after the test, or
    `until` something else ends, such as the `RUN`."""
    folder = Path(tempfile.mkdtemp(prefix=f"{what}-"))
    if until is None:
        _made.append(folder)
    else:
        until.callback(shutil.rmtree, folder, ignore_errors=True)
    return folder


@contextmanager
def folders_of_a_test() -> Iterator[None]:
    """What `new_folder` makes meanwhile is removed in the end; what fixtures made before stays."""
    before = len(_made)
    try:
        yield
    finally:
        for folder in _made[before:]:
            shutil.rmtree(folder, ignore_errors=True)
        del _made[before:]


@contextmanager
def temporary_folder(folder: Path) -> Iterator[None]:
    """Whatever wants a temporary folder, here and in processes started from here, takes this one."""
    before, os.environ["TMPDIR"] = os.environ.get("TMPDIR"), str(folder)
    tempfile.tempdir = str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = None
        if before is None:
            del os.environ["TMPDIR"]
        else:
            os.environ["TMPDIR"] = before


def left_in(folder: Path) -> list[str]:
    """What lies in a folder, with a few of the files below, so that one sees who left it."""
    return [
        " ".join([entry.name, *sorted(file.name for file in entry.rglob("*"))[:5]])
        for entry in sorted(folder.iterdir())
    ]
