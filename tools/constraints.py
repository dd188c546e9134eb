"""Writes constraints.txt: the versions that are installed beside the Python that runs this, which were tried.

    .venv/bin/python tools/constraints.py

Taken are all that pelitupa and its extras need (but for `bench`, `data` and `train`), and what these need in
turn, as far as it is installed here. The file has a section for each version of Python, whose lines hold
for it alone; only the section of the running Python is written anew.
"""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
FILE = ROOT / "constraints.txt"
HEAD = """\
# The versions that Pelitupa was tried with, for `pip install -c constraints.txt 'pelitupa[server,postgres]'`.
# Written by `make constraints`, a section for each version of Python; others are not constrained.
"""
LEFT_OUT = ("bench", "data", "train")
"""Extras for measuring beside other libraries, and for learning: nothing that a site has."""

Sections = dict[str, dict[str, str]]
"""The lines of each version of Python: names in their canonical form, and versions."""


def wanted(left_out: tuple[str, ...] = LEFT_OUT) -> list[Requirement]:
    """What pyproject.toml asks for, extras included."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = list(project["dependencies"])
    for extra, more in project["optional-dependencies"].items():
        lines += more if extra not in left_out else []
    return [Requirement(line) for line in lines]


def installed(requirements: list[Requirement]) -> dict[str, str]:
    """The versions of what is required, and of what that requires, as far as it is installed."""
    found: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    todo = [(requirement, "") for requirement in requirements]
    while todo:
        requirement, extra = todo.pop()
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        try:
            distribution = metadata.distribution(requirement.name)
        except metadata.PackageNotFoundError:
            continue
        found[name] = distribution.version
        for inner in ("", *requirement.extras):
            if (name, inner) not in seen:
                seen.add((name, inner))
                todo += [(Requirement(line), inner) for line in distribution.requires or ()]
    return found


def read(text: str) -> Sections:
    """The sections of a constraints file. Raises `ValueError` for a line that is not of its form."""
    sections: Sections = {}
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        parts = re.fullmatch(r'([a-z0-9-]+)==(\S+) ; python_version == "(3\.\d+)"', line)
        if parts is None:
            raise ValueError(f"no line of constraints.txt: {line!r}")
        sections.setdefault(parts[3], {})[parts[1]] = parts[2]
    return sections


def write(sections: Sections) -> str:
    """The text of a constraints file."""
    lines = [HEAD]
    for python in sorted(sections, key=lambda text: int(text.split(".")[1])):
        lines.append(f"# Python {python}\n")
        for name, version in sorted(sections[python].items()):
            lines.append(f'{name}=={version} ; python_version == "{python}"\n')
    return "".join(lines)


def main() -> None:
    """Write the section of the running Python anew."""
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    sections = read(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    sections[python] = installed(wanted())
    FILE.write_text(write(sections), encoding="utf-8")
    print(f"constraints.txt: {len(sections[python])} versions for Python {python}")


if __name__ == "__main__":
    main()
