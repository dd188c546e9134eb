"""The rules as a page loads them: a folder with Pyodide and an archive of our own modules.

    make_bundle(Path("build/page"), Path("node_modules/pyodide"))

Pyodide is CPython for the browser; its package of npm holds all that is needed. The archive holds what plays,
referees and shows games, without what only a server, a terminal or a study needs, and the translations as
JSON. They lie in a folder of their version, which is another for other contents; `rules.json` there names
them with their sizes, and `rules.json` above the versions names the one that counts. A version is never
changed: a cottage hands out the one that it began with until it starts again.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pelitupa
from pelitupa.core import PelitupaError
from pelitupa.i18n import ENGLISH, LANGUAGES, read_messages

PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What a page needs of Pyodide."""

LOCK: Final = "pyodide-lock.json"
"""What other packages Pyodide could load: here none."""

ARCHIVE: Final = "pelitupa.zip"
SQUEEZED: Final = (*PYODIDE[:3], ARCHIVE)
"""What is not compressed yet: each has a copy that is, for servers that can send one."""

UNPACKED_BY_PAGES: Final = ("pyodide.asm.wasm", ARCHIVE)
"""Those of them that pages of a site ask for compressed: not every server of files compresses."""

CONTENTS: Final = "rules.json"
LEFT_OUT: Final = ("adapters", "cli", "lab", "server", "site")
"""Layers that no page needs."""

NEEDED: Final = ("jinja2", "markupsafe", "mypy_extensions", "segno", "typing_extensions")
"""What our modules import that is not Python's own, of each what is in Python. All else they do without."""

_VERSION: Final = re.compile("[0-9a-f]{16}", re.ASCII)

_DAY: Final = (1980, 1, 1, 0, 0, 0)
"""The day of all files of the archive, so that the same files make the same archive."""


class NoPyodide(PelitupaError):
    """A folder in which Pyodide should be, and is not."""


def make_bundle(out: Path, pyodide: Path) -> str:
    """Write the rules into the folder `out`, and return their version.

    The version before it stays for cottages that hand it out; those before that go. `pyodide` is the package
    of npm as it is unpacked. Raises `NoPyodide`, and `OSError`.
    """
    missing = [name for name in (*PYODIDE, LOCK) if not (pyodide / name).is_file()]
    if missing:
        raise NoPyodide(
            f"there is no Pyodide in {pyodide}: {missing[0]} is missing; `npm ci` in the folder of the "
            "sources puts it into node_modules/pyodide"
        )
    out.mkdir(parents=True, exist_ok=True)
    before = _named(out)
    with TemporaryDirectory(prefix=".making-", dir=out) as making:
        version = _write_version(Path(making, "made"), pyodide)
        if not _is_whole(out, version):
            shutil.rmtree(out / version, ignore_errors=True)
            Path(making, "made").rename(out / version)
        Path(making, CONTENTS).write_text(json.dumps({"version": version}) + "\n", encoding="utf-8")
        Path(making, CONTENTS).replace(out / CONTENTS)
    for other in out.iterdir() if before != version else ():
        if _VERSION.fullmatch(other.name) and other.name not in (version, before):
            shutil.rmtree(other)
    return version


def _write_version(folder: Path, pyodide: Path) -> str:
    """Write all files of a version into a new folder; the version."""
    folder.mkdir()
    for name in PYODIDE:
        shutil.copyfile(pyodide / name, folder / name)
    lock = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))
    (folder / LOCK).write_text(json.dumps(lock | {"packages": {}}) + "\n", encoding="utf-8")
    _write_archive(folder / ARCHIVE)
    sizes = {name: (folder / name).stat().st_size for name in (*PYODIDE, LOCK, ARCHIVE)}
    digest = hashlib.sha256()
    for name in sizes:
        digest.update((folder / name).read_bytes())
    version = digest.hexdigest()[:16]
    for name in SQUEEZED:
        (folder / f"{name}.gz").write_bytes(gzip.compress((folder / name).read_bytes(), 9, mtime=0))
    contents = {"version": version, "files": sizes}
    (folder / CONTENTS).write_text(json.dumps(contents, indent=1) + "\n", encoding="utf-8")
    return version


@dataclass(frozen=True)
class Bundle:
    """A version of the rules: the folder with its files, and their names."""

    folder: Path
    version: str
    names: frozenset[str]

    def sent(self, name: str, *, squeezed: bool = True) -> Path:
        """The file that is sent for a name: the compressed one (`.gz`) where there is one and the reader
        takes it."""
        smaller = self.folder / f"{name}.gz"
        return (
            smaller if squeezed and name in SQUEEZED and smaller.is_file() else self.folder / name
        )


def read_bundle(out: Path, version: str = "") -> Bundle:
    """The rules that were made into a folder, of a version or of the one that counts.

    Raises `NoPyodide` where there are none, or not all of their files.
    """
    try:
        version = version or _named(out)
        if not _VERSION.fullmatch(version):
            raise ValueError
        folder = out / version
        sizes = json.loads((folder / CONTENTS).read_text(encoding="utf-8"))["files"].items()
        if not all((folder / name).stat().st_size == size for name, size in sizes):
            raise ValueError
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        raise NoPyodide(
            f"there are no rules for pages in {out}, or not all of their files: `pelitupa page-rules {out}` "
            "makes them"
        ) from None
    return Bundle(folder, version, frozenset((CONTENTS, *(name for name, _ in sizes))))


def _is_whole(out: Path, version: str) -> bool:
    try:
        read_bundle(out, version)
    except NoPyodide:
        return False
    return True


def _named(out: Path) -> str:
    """The version that counts in a folder; empty where none is named."""
    try:
        return str(json.loads((out / CONTENTS).read_text(encoding="utf-8"))["version"])
    except (OSError, ValueError, LookupError, TypeError):
        return ""


def _write_archive(path: Path) -> None:
    """Nothing in it is compressed: a page has all files the sooner, and it is compressed as a whole."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, content in _contents():
            archive.writestr(zipfile.ZipInfo(name, _DAY), content)


def _contents() -> Iterator[tuple[str, bytes]]:
    """The names and contents of all files of the archive, in one order."""
    package = Path(pelitupa.__file__).parent
    for path in sorted(package.rglob("*")):
        place = path.relative_to(package)
        if (
            path.is_file()
            and place.parts[0] not in LEFT_OUT
            and path.suffix in (".py", ".toml", ".csv", ".html", ".yard")
        ):
            yield f"pelitupa/{place.as_posix()}", path.read_bytes()
    for language in LANGUAGES:
        if language != ENGLISH:
            yield f"pelitupa/i18n/{language}.json", read_messages(language).to_json().encode()
    for module in NEEDED:
        spec = find_spec(module)
        if spec is None or spec.origin is None:
            raise PelitupaError(f"{module} is not installed")
        if spec.submodule_search_locations is None:
            yield f"{module}.py", Path(spec.origin).read_bytes()
            continue
        folder = Path(spec.origin).parent
        for path in sorted(folder.rglob("*.py")):
            yield f"{module}/{path.relative_to(folder).as_posix()}", path.read_bytes()
