"""Records in files: bounded reading, and writing that never leaves half a record behind."""

from __future__ import annotations

import codecs
import contextlib
import os
from pathlib import Path

from pelitupa.core import RecordError
from pelitupa.records.format import SIZE_LIMIT, VERSION_LINE, Record, write
from pelitupa.records.reading import parse

_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def load(path: Path, unfinished: bool = False) -> Record:
    """The record in a file; see `parse`. Raises `RecordError` for whatever is wrong with it."""
    return parse(_text(read_bytes(path)), unfinished)


def load_copy(path: Path) -> tuple[Record, str]:
    """The record in a file, also of a match still going on, and what was put right in it ("" for nothing).

    Mail, editors and shells change line ends, put a mark before a text, write it in UTF-16, or add an empty
    line: nothing of the match is lost by that. Raises `RecordError` for whatever else is wrong.
    """
    data = read_bytes(path)
    changed = []
    if data.startswith(_WIDE):
        try:
            data = data.decode("utf-16").encode()
        except UnicodeDecodeError:
            raise RecordError(f"{path.name} is not a text in UTF-16", 1) from None
        changed.append("it is in UTF-16")
    if data.startswith(codecs.BOM_UTF8):
        data = data.removeprefix(codecs.BOM_UTF8)
        changed.append("it begins with a byte order mark")
    text = _text(data)
    if "\r\n" in text:
        text = text.replace("\r\n", "\n")
        changed.append("its lines end with a carriage return")
    ended = text.rstrip("\n") + "\n"
    ended += "\n" * ("\n\n" not in ended)  # nothing but a header
    if ended != text:
        changed.append("its end is not as it was written")
    try:
        return parse(ended, unfinished=True), ", ".join(changed)
    except RecordError:
        parse(text, unfinished=True)  # of a text that breaks off that is what is to be said
        raise


def is_record(data: bytes) -> bool:
    """Whether a file's content begins as a record does, also as a copy of one."""
    start = data[: 4 * len(VERSION_LINE)]
    if start.startswith(_WIDE):
        return start.decode("utf-16", "replace").startswith(VERSION_LINE)
    return start.removeprefix(codecs.BOM_UTF8).startswith(VERSION_LINE.encode())


def read_bytes(path: Path) -> bytes:
    """What is in a file that may be a record. Raises `RecordError` where it is not there, or too large."""
    try:
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None
    if len(data) > SIZE_LIMIT:
        raise RecordError(f"{path.name} is larger than a record can be ({SIZE_LIMIT} bytes)")
    return data


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(f"byte {error.start} is no UTF-8 text", line) from None


def salvage(path: Path) -> Record | None:
    """As much as can be read of a record that breaks off, or is damaged somewhere: the match up to the last
    entry before, as one still going on. None where not even the header can be read."""
    try:
        text = read_bytes(path).decode("utf-8", "replace")
    except RecordError:
        return None
    head, gap, rest = text.partition("\n\n")
    if not gap:
        return None
    entries = rest.partition("\n\n")[0].split("\n")
    low, high = 0, len(entries)
    found = None
    while low <= high:  # each hash is of all lines before it: up to some line all is well
        middle = (low + high) // 2
        body = "".join(f"{line}\n" for line in entries[:middle])
        try:
            found = parse(f"{head}\n\n{body}", unfinished=True)
        except RecordError:
            high = middle - 1
        else:
            low = middle + 1
    return found


def save(record: Record, path: Path) -> None:
    """Write a record to a file, in place of what was there only when it is safely written."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(write(record))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise RecordError(f"{path}: {error.strerror or error}") from None


def _sync_folder(folder: Path) -> None:
    """Let a new name in a folder outlive a loss of power, where folders can be written out at all: some file
    systems cannot, and a folder may be open for writing and not for reading."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
