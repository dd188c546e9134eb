"""Where and with what something was measured: to be written beside figures, never compared."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path
from typing import Any

import pelitupa


def commit() -> str | None:
    """The commit of the checkout that this program is run from, with `+` where files have changed since.

    None where it was installed, or git is not there.
    """
    folder = Path(pelitupa.__file__).parent
    try:
        top = _git(folder, "rev-parse", "--show-toplevel")
        if Path(top, "src", "pelitupa").resolve() != folder.resolve():
            return None  # installed within somebody else's checkout
        changed = _git(folder, "status", "--porcelain", "--untracked-files=no")
        return _git(folder, "rev-parse", "HEAD") + ("+" if changed else "")
    except (OSError, subprocess.SubprocessError):
        return None


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(folder), *words], check=True, capture_output=True, text=True, timeout=10
    )
    return done.stdout.strip()


def machine() -> dict[str, Any]:
    """The machine, and how the program runs on it."""
    return {
        "system": platform.platform(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "compiled": pelitupa.COMPILED,
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next(
        (line.partition(": ")[2] for line in lines if line.startswith("model name")),
        platform.machine(),
    )
