"""The rules as a page loads them: a folder with Pyodide and an archive of our own modules.

    make_bundle(Path("build/page"), Path("node_modules/pyodide"))

Pyodide is CPython for the browser; its package of npm holds all that is needed. The archive holds what plays,
referees and shows games, without what only a server, a terminal or a study needs, and the translations as
JSON. `rules.json` names the files with their sizes, and a version that is another for other contents.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pelitupa
from pelitupa.core import PelitupaError
from pelitupa.i18n import ENGLISH, LANGUAGES, read_messages

PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What a page needs of Pyodide."""

LOCK: Final = "pyodide-lock.json"
"""What other packages Pyodide could load: here none."""

SQUEEZED: Final = PYODIDE[:3]
"""Those of it that are not compressed yet: each has a copy that is, for servers that can send one."""

ARCHIVE: Final = "pelitupa.zip"
CONTENTS: Final = "rules.json"
LEFT_OUT: Final = ("adapters", "cli", "lab", "server", "site")
"""Layers that no page needs."""

NEEDED: Final = ("mypy_extensions", "typing_extensions")
"""What our modules import that is not Python's own, each one file. All else they do without."""

_DAY: Final = (1980, 1, 1, 0, 0, 0)
"""The day of all files of the archive, so that the same files make the same archive."""


class NoPyodide(PelitupaError):
    """A folder in which Pyodide should be, and is not."""


def make_bundle(out: Path, pyodide: Path) -> str:
    """Write the folder `out`, and return the version of what is in it.

    `pyodide` is the package of npm as it is unpacked. Raises `NoPyodide`, and `OSError`.
    """
    missing = [name for name in (*PYODIDE, LOCK) if not (pyodide / name).is_file()]
    if missing:
        raise NoPyodide(
            f"there is no Pyodide in {pyodide}: {missing[0]} is missing; `npm ci` in the folder of the "
            "sources puts it into node_modules/pyodide"
        )
    out.mkdir(parents=True, exist_ok=True)
    for name in PYODIDE:
        shutil.copyfile(pyodide / name, out / name)
    lock = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))
    (out / LOCK).write_text(json.dumps(lock | {"packages": {}}) + "\n", encoding="utf-8")
    _write_archive(out / ARCHIVE)
    sizes = {name: (out / name).stat().st_size for name in (*PYODIDE, LOCK, ARCHIVE)}
    digest = hashlib.sha256()
    for name in sizes:
        digest.update((out / name).read_bytes())
    version = digest.hexdigest()[:16]
    for name in SQUEEZED:
        (out / f"{name}.gz").write_bytes(gzip.compress((out / name).read_bytes(), 9, mtime=0))
    contents = {"version": version, "files": sizes}
    (out / CONTENTS).write_text(json.dumps(contents, indent=1) + "\n", encoding="utf-8")
    return version


def version_of(folder: Path) -> str:
    """The version of a bundle that was made into a folder. Raises `NoPyodide` where there is none."""
    return _read(folder).version


def files_of(folder: Path) -> tuple[str, ...]:
    """The names of its files. Raises `NoPyodide`."""
    return _read(folder).files


@dataclass(frozen=True)
class _Contents:
    version: str
    files: tuple[str, ...]


@cache
def _read(folder: Path) -> _Contents:
    """What stands in `rules.json`; read once, since a bundle that changes is another server's."""
    try:
        found = json.loads((folder / CONTENTS).read_text(encoding="utf-8"))
        return _Contents(str(found["version"]), (CONTENTS, *map(str, found["files"])))
    except (OSError, ValueError, LookupError, TypeError):
        raise NoPyodide(
            f"there are no rules for pages in {folder}: `pelitupa page-rules {folder}` makes them"
        ) from None


def _write_archive(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in _contents():
            archive.writestr(zipfile.ZipInfo(name, _DAY), content, zipfile.ZIP_DEFLATED, 9)


def _contents() -> Iterator[tuple[str, bytes]]:
    """The names and contents of all files of the archive, in one order."""
    package = Path(pelitupa.__file__).parent
    for path in sorted(package.rglob("*")):
        place = path.relative_to(package)
        if (
            path.is_file()
            and place.parts[0] not in LEFT_OUT
            and path.suffix in (".py", ".toml", ".csv")
        ):
            yield f"pelitupa/{place.as_posix()}", path.read_bytes()
    for language in LANGUAGES:
        if language != ENGLISH:
            yield f"pelitupa/i18n/{language}.json", read_messages(language).to_json().encode()
    for module in NEEDED:
        spec = find_spec(module)
        if spec is None or spec.origin is None:
            raise PelitupaError(f"{module} is not installed")
        yield f"{module}.py", Path(spec.origin).read_bytes()
