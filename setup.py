"""Compiles rules, search, physics and tables with mypyc when asked to: `PELITUPA_COMPILE=1 pip install .`

The same files run uncompiled, and do so where compiling fails, for want of a C compiler for instance:
`pelitupa --version` says which. `PELITUPA_COMPILE=must` fails instead; `0` and `no` ask for nothing.
`PELITUPA_OPTIMISE=1` asks the C compiler for less than its 2, which takes a quarter of the time. Everything
else about the package stands in `pyproject.toml`.
"""

import ast
import os
import re
import sys
from pathlib import Path

from setuptools import setup

INTERPRETED = {"__init__.py", "text.py", "spiel.py", "vecs.py", "pad.py", "extras.py"}
"""Of the rules: packages, the two modules whose classes are kinds of `str`, which mypyc does not compile, the
one that chooses between two kinds of vectors, score pads, which are asked once a deal, and what is said of
libraries that are missing."""

YARD_INTERPRETED = {"statistics", "moved", "generating", "reading"}
"""Of the simulated yard: the settings of its nature, which are made as those of all natures are, and what is
asked once a match."""

BESIDES = {
    "players": (
        "budget",
        "halving",
        "playout",
        "seat_bot",
        "search",
        "rollout",
        "informed",
        "solver_bot",
    ),
    "table": (
        "chance",
        "deciders",
        "events",
        "match",
        "plans",
        "results",
        "sealed",
        "session",
        "staging",
        "terms",
    ),
    "draw": ("text", "zones_text"),
    "adapters": ("playing",),
    "nature": ("generators",),
    "server/live": ("messages",),
    "i18n": ("views",),
    "shown": ("at_table", "fragments", "landmarks", "lines", "moments", "player_panels"),
}
"""What is compiled beside the rules and the solvers: search, and what each move at a table goes through on
its way to the pages that show it."""

SOLVERS = (
    "solvers/**/*.py",
    "knorri/*.py",
    "single_suit_whist/*.py",
    "five_in_line/nested.py",
    "indian_poker/small_poker.py",
    "kitumaija/ending.py",
    "beginners_go/*.py",
    "tablut/*.py",
    "twixt/*.py",
)
"""Of the players: what solves games, and the bots that are little else."""

UNKNOWN_LIBRARIES = [
    "--follow-imports=silent",
    "--ignore-missing-imports",
    "--no-warn-return-any",
    "--no-warn-unused-ignores",
    "--cache-dir=build/mypy_cache",
]
"""Where the package is built, what it depends on need not be there: its types count as unknown then."""

DIRECT_CALLS = ["-fno-semantic-interposition", "-fvisibility=hidden"]
"""Without the first gcc calls no function of a shared library directly, and inlines none: a fifth of the
time. With the second what is known of a library inside it is read directly, too (the groups find each
other's functions by tables of mypyc's): a hundredth of the time."""

EXACT = ["-ffp-contract=off"]
"""On some machines a * b + c would else be rounded once, and physics would have other bits there."""


def groups() -> list[tuple[str, list[str]]]:
    """What is compiled: groups of modules by name, each of which becomes one C extension.

    A group is rebuilt alone when one of its modules changes. What every game stands on is one group, each
    family's shared modules another, and each game's room one of its own.
    """
    root = Path("src/pelitupa")
    found = {"rules": [*modules(root / "core"), *modules(root / "equipment")]}
    for family in sorted(path for path in (root / "games").iterdir() if path.is_dir()):
        rooms = sorted(book.parent for book in family.glob("*/rulebook.toml"))
        found[family.name] = [
            path for path in modules(family) if not any(room in path.parents for room in rooms)
        ]
        for room in rooms:
            found[f"{family.name}_{room.name}"] = modules(room)
    for sport in ("billiards", "curling", "petanque"):
        found[sport] = modules(root / "nature" / sport)
    found["nature_yard"] = [
        path for path in modules(root / "nature" / "yard") if path.stem not in YARD_INTERPRETED
    ]
    found["solvers"] = [path for kind in SOLVERS for path in modules(root / "players", kind)]
    found["play"] = [
        root / layer / f"{name}.py" for layer, names in BESIDES.items() for name in names
    ]
    return [(name, [str(path) for path in paths]) for name, paths in found.items() if paths]


def modules(folder: Path, pattern: str = "**/*.py") -> list[Path]:
    """The modules below a folder that can be compiled."""
    return sorted(path for path in folder.glob(pattern) if path.name not in INTERPRETED)


DOCUMENTED = Path("build", "documented")
_TEXT = r'PyDoc_STR\("((?:[^"\\]|\\.)*)"\)'
_FUNCTION = re.compile(r"(\(PyCFunction\)CPyPy_(\w+),[A-Z_|,\s]+)" + _TEXT)
_CLASS = re.compile(r"(CPyType_(\w+)_template_ = \{(?:(?!\};).)*?\.tp_doc = )" + _TEXT, re.DOTALL)


def docstrings(paths: list[str]) -> dict[str, str]:
    """The docstrings of classes, methods and functions, by the names that mypyc gives them in C."""
    found: dict[str, str] = {}

    def read(body: list[ast.stmt], name: str) -> None:
        for node in body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                text = ast.get_docstring(node)
                if text:
                    found[f"{name}___{node.name}"] = text
            if isinstance(node, ast.ClassDef):
                read(node.body, f"{name}___{node.name}")

    for path in paths:
        module = "___".join(Path(path).relative_to("src").with_suffix("").parts)
        read(ast.parse(Path(path).read_text(encoding="utf-8")).body, module)
    return found


def with_docstrings(source: str, known: dict[str, str]) -> str:
    """A copy of a C file that says what its functions and classes are for: mypyc writes only how they are
    called. What has not changed is not written again, so that it is not compiled again."""

    def told(match: re.Match[str]) -> str:
        text = known.get(match[2], "")
        written = "".join(
            chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}"
            for byte in text.encode()
        )
        return f'{match[1]}PyDoc_STR("{match[3]}{written}")'

    path = Path(source)
    content = path.read_text(encoding="utf-8")
    for pattern in (_FUNCTION, _CLASS):
        content = pattern.sub(told, content)
    DOCUMENTED.mkdir(parents=True, exist_ok=True)
    copy = DOCUMENTED / path.name
    if not copy.exists() or copy.read_text(encoding="utf-8") != content:
        copy.write_text(content, encoding="utf-8")
    return str(copy)


wish = os.environ.get("PELITUPA_COMPILE", "")
if wish in ("", "0", "no"):
    setup()
else:
    try:
        from mypyc.build import mypycify
    except ImportError:  # pip asks first what the build needs, and then runs this file again
        setup(setup_requires=["mypy>=1.15", "mypy_extensions"])
    else:
        parts = groups()
        extensions = mypycify(
            [*UNKNOWN_LIBRARIES, *(path for _, paths in parts for path in paths)],
            opt_level=os.environ.get("PELITUPA_OPTIMISE", "2"),
            separate=[(paths, f"pelitupa_{name}") for name, paths in parts],
        )
        known = docstrings([path for _, paths in parts for path in paths])
        for extension in extensions:
            extension.sources = [
                with_docstrings(source, known)
                if Path(source).name.startswith("__native")
                else source
                for source in extension.sources
            ]
            extension.include_dirs.append("build")
            extension.optional = wish != "must"
            if sys.platform != "win32":
                extension.extra_compile_args = [
                    *extension.extra_compile_args,
                    *DIRECT_CALLS,
                    *EXACT,
                ]
        setup(ext_modules=extensions, options={"build_ext": {"parallel": True}})
