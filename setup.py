"""Compiles the rules with mypyc when asked to: `PELITUPA_COMPILE=1 pip install .`

The same files run uncompiled. Everything else about the package stands in `pyproject.toml`.
"""

import os
from pathlib import Path

from setuptools import setup

INTERPRETED = {"__init__.py", "text.py", "spiel.py"}
"""Packages, and the two modules whose classes are kinds of `str`, which mypyc does not compile."""


def compiled() -> list[str]:
    """The modules of the layers that mypyc compiles."""
    root = Path("src/pelitupa")
    paths = [
        path for layer in ("core", "equipment", "games") for path in (root / layer).rglob("*.py")
    ]
    return sorted(str(path) for path in paths if path.name not in INTERPRETED)


if os.environ.get("PELITUPA_COMPILE") != "1":
    setup()
else:
    try:
        from mypyc.build import mypycify
    except ImportError:  # pip asks first what the build needs, and then runs this file again
        setup(setup_requires=["mypy>=1.15", "mypy_extensions"])
    else:
        setup(ext_modules=mypycify(compiled(), opt_level="2"))
