"""Compiles what can be compiled into `build/compiled`, group by group: `python tools/compile.py`.

The folder is a copy of the package with its extensions, to be put before all else in `PYTHONPATH`. What
has not changed since the last time is not compiled again. With `--beside` that is done in the background
at the lowest priority, and one line says so; with `--current` the folder is printed if it is what the
sources are now, and nothing otherwise. `PELITUPA_BESIDE=no` stops `--beside`.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # there is none on Windows, where nothing is built beside the play
    fcntl = None  # type: ignore[assignment]

ROOT: Final = Path(__file__).parents[1]
BUILD: Final = ROOT / "build"
CACHE: Final = BUILD / "mypy_cache"
COMPILED: Final = BUILD / "compiled"
MADE_OF: Final = BUILD / "compiled.sources"
MADE_BY: Final = BUILD / "compiled.setup"
FAILED: Final = BUILD / "compiling.failed"
LOCK: Final = BUILD / "compiling.lock"
LOG: Final = BUILD / "compiling.log"
NEEDED: Final = ("setuptools>=77", "mypy>=1.15")


def fingerprint() -> str:
    """What a build is made of: Python's version, how to build, and every source with its place."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (ROOT / "setup.py", ROOT / "pyproject.toml", *sources()):
        digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def sources() -> list[Path]:
    """All that lies in the package."""
    package = ROOT / "src" / "pelitupa"
    return sorted(
        path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    )


def is_current() -> bool:
    """Whether what is compiled is what the sources are now."""
    return MADE_OF.exists() and MADE_OF.read_text(encoding="utf-8") == fingerprint()


def can_compile() -> bool:
    """Whether there is a C compiler, with Python's headers."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return shutil.which(compiler) is not None and header.exists()


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """While this process alone builds: another waits here. A lock goes with the process that has it."""
    BUILD.mkdir(exist_ok=True)
    with LOCK.open("w", encoding="utf-8") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_running() -> bool:
    """Whether somebody builds now."""
    if fcntl is None or not LOCK.exists():
        return False
    with LOCK.open("a", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
    return False


def install_needed() -> None:
    """Install what compiling needs, unless it is here."""
    try:
        if int(version("setuptools").split(".")[0]) >= 77 and version("mypy"):
            return
    except PackageNotFoundError:
        pass
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *NEEDED], check=True, cwd=ROOT)


def compile_all() -> None:
    """Bring `build/compiled` up to date. Raises `CalledProcessError` where that fails."""
    with alone():
        made_of = fingerprint()
        if is_current():
            return
        FAILED.write_text(made_of, encoding="utf-8")  # until it is done
        MADE_OF.unlink(missing_ok=True)
        install_needed()
        forget_removed()
        build_anew_if_need_be()
        MADE_OF.write_text(made_of, encoding="utf-8")
        FAILED.unlink(missing_ok=True)


def build_anew_if_need_be() -> None:
    """Build; where that fails with what is left of an earlier build, without it once more.

    mypyc stumbles over its own cache where attributes of classes have moved from one class to another.
    """
    command = [sys.executable, "setup.py", "--quiet", "build", "--build-lib", str(COMPILED)]
    environment = os.environ | {"PELITUPA_COMPILE": "must"}
    had_cache = CACHE.exists()
    if subprocess.run(command, check=not had_cache, cwd=ROOT, env=environment).returncode:
        print("That failed; once more from nothing.", flush=True)
        shutil.rmtree(CACHE)
        subprocess.run(command, check=True, cwd=ROOT, env=environment)


def forget_removed() -> None:
    """Remove from the copy all that the package has no longer, extensions of modules included; all
    extensions, where other modules may be compiled now than before."""
    made_by = hashlib.sha256((ROOT / "setup.py").read_bytes()).hexdigest()
    same = MADE_BY.exists() and MADE_BY.read_text(encoding="utf-8") == made_by
    kept = {path.relative_to(ROOT / "src").with_suffix("") for path in sources()}
    for path in COMPILED.rglob("*"):
        place = path.relative_to(COMPILED)
        if path.is_file():
            gone = len(place.parts) > 1 and place.with_name(place.name.split(".")[0]) not in kept
            if gone or (not same and path.suffix in (".so", ".pyd")):
                path.unlink()
    MADE_BY.write_text(made_by, encoding="utf-8")


def start_beside() -> None:
    """Begin to compile in the background for the next start, where that makes sense, and say so.

    What has failed is not tried again with the same sources; `build/compiling.log` says why it did.
    """
    if os.environ.get("PELITUPA_BESIDE", "") == "no" or is_current() or not can_compile():
        return
    if not is_running():
        if FAILED.exists() and FAILED.read_text(encoding="utf-8") == fingerprint():
            return
        BUILD.mkdir(exist_ok=True)
        with LOG.open("w", encoding="utf-8") as log:
            subprocess.Popen(
                [sys.executable, __file__, "--lowest"],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
    print(
        "Compiling the rules meanwhile, for the next start to be two to five times as quick"
        " (PELITUPA_BESIDE=no stops that)."
    )


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--beside", action="store_true", help="in the background, if need be")
    parser.add_argument("--current", action="store_true", help="print the folder if it is current")
    parser.add_argument("--lowest", action="store_true", help="at the lowest priority")
    wanted = parser.parse_args()
    if wanted.current:
        if is_current():
            print(COMPILED)
    elif wanted.beside:
        start_beside()
    else:
        if wanted.lowest and hasattr(os, "nice"):
            os.nice(19)
        compile_all()


if __name__ == "__main__":
    main()
