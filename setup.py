"""Compiles rules and search with mypyc when asked to: `PELITUPA_COMPILE=1 pip install .`

The same files run uncompiled, and do so where compiling fails, for want of a C compiler for instance:
`pelitupa --version` says which. `PELITUPA_COMPILE=must` fails instead. `PELITUPA_OPTIMISE=1` asks the C
compiler for less than its 2, which takes a quarter of the time. Everything else about the package stands
in `pyproject.toml`.
"""

import os
import sys
from pathlib import Path

from setuptools import setup

INTERPRETED = {"__init__.py", "text.py", "spiel.py"}
"""Packages, and the two modules whose classes are kinds of `str`, which mypyc does not compile."""

DIRECT_CALLS = ["-fno-semantic-interposition"]
"""Without it gcc calls no function of a shared library directly, and inlines none: a fifth of the time."""


def compiled() -> list[str]:
    """The modules that mypyc compiles: the layers of the rules, and search."""
    root = Path("src/pelitupa")
    paths = [
        path for layer in ("core", "equipment", "games") for path in (root / layer).rglob("*.py")
    ]
    paths += [
        root / "players" / name
        for name in ("playout.py", "seat_bot.py", "search.py", "informed.py", "solver_bot.py")
    ]
    paths += [*(root / "players" / "solvers").glob("*.py")]
    return sorted(str(path) for path in paths if path.name not in INTERPRETED)


wish = os.environ.get("PELITUPA_COMPILE", "")
if not wish:
    setup()
else:
    try:
        from mypyc.build import mypycify
    except ImportError:  # pip asks first what the build needs, and then runs this file again
        setup(setup_requires=["mypy>=1.15", "mypy_extensions"])
    else:
        extensions = mypycify(compiled(), opt_level=os.environ.get("PELITUPA_OPTIMISE", "2"))
        for extension in extensions:
            extension.optional = wish != "must"
            if sys.platform != "win32":
                extension.extra_compile_args = [*extension.extra_compile_args, *DIRECT_CALLS]
        setup(ext_modules=extensions)
