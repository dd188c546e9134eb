"""Who imports whom in a folder of the package: `python tools/imports.py games/tricks > picture.svg`.

Modules stand in rows, each below all that it imports; modules of a game's room are one box of their own.
Modules that import each other, in however wide a circle, stand in one row and are red. Without a folder
the circles of the whole package are listed, and there should be none.
"""

from __future__ import annotations

import ast
import sys
from html import escape
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1] / "src" / "pelitupa"

Graph = dict[str, set[str]]
"""For each module, by its dotted name without the package's, those it imports."""

_WIDTH: Final = 1180
_ROW: Final = 74
_BOX: Final = 21
_LETTER: Final = 6.1


def modules(package: Path) -> dict[str, Path]:
    """All modules of a package by dotted name; a folder's `__init__` has the folder's name."""
    found: dict[str, Path] = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def graph_of(package: Path = PACKAGE) -> Graph:
    """Who imports whom, wherever in a file, for types alone too."""
    paths = modules(package)
    return {name: _imports(path, paths, name, package.name) for name, path in paths.items()}


def _imports(path: Path, known: dict[str, Path], own: str, package: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            wholes = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [w if _inside(w, package) in known else node.module for w in wholes]
        found |= {_inside(name, package) for name in names}
    return {name for name in found if name in known and name not in ("", own)}


def _inside(name: str, package: str) -> str:
    first, _, rest = name.partition(".")
    return rest if first == package else "?"


def circles(graph: Graph) -> list[list[str]]:
    """The sets of modules that import each other, directly or by others (Tarjan's algorithm)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in order:
                visit(other)
            if other in stack:
                lowest[name] = min(lowest[name], lowest[other])
        if lowest[name] == order[name]:
            circle = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(circle) > 1:
                found.append(sorted(circle))

    for name in sorted(graph):
        if name not in order:
            visit(name)
    return found


def rows_of(graph: Graph) -> list[list[str]]:
    """The modules in rows, each below all that it imports and does not import it."""
    together = {name: tuple(circle) for circle in circles(graph) for name in circle}
    heights: dict[str, int] = {}

    def height(name: str) -> int:
        if name not in heights:
            group = together.get(name, (name,))
            below = {other for one in group for other in graph[one]} - set(group)
            for one in group:
                heights[one] = 0
            value = max((height(other) + 1 for other in below), default=0)
            for one in group:
                heights[one] = value
        return heights[name]

    rows: list[list[str]] = []
    for name in sorted(graph):
        level = height(name)
        rows += [[] for _ in range(level + 1 - len(rows))]
        rows[level].append(name)
    return rows


def picture(folder: str, package: Path = PACKAGE) -> str:
    """An SVG of the imports within a folder."""
    prefix = folder.strip("/").replace("/", ".") + "."
    whole = graph_of(package)
    inside = {name for name in whole if name.startswith(prefix)}
    rooms = {_room(name, prefix, package) for name in inside}
    inside = {name for name in inside if name not in rooms}  # the `__init__` of a room
    short = {name: name.removeprefix(prefix) for name in inside}
    graph = {short[n]: {short[o] for o in whole[n] if o in inside} for n in inside}
    circle_of = {name: circle[0] for circle in circles(graph) for name in circle}
    places: dict[str, tuple[float, float, float]] = {}
    top = 14.0
    for row in rows_of(graph):
        left = 8.0
        for name in row:
            width = len(name) * _LETTER + 12
            if left + width > _WIDTH - 8:
                left, top = 8.0, top + _BOX + 7
            places[name] = (left, top, width)
            left += width + 8
        top += _ROW
    return _svg(graph, places, circle_of, top)


def _room(name: str, prefix: str, package: Path) -> str:
    """The room that a module is in, or what no module is called."""
    room = prefix + name.removeprefix(prefix).partition(".")[0]
    return room if (package / room.replace(".", "/") / "rulebook.toml").exists() else "?"


def _svg(
    graph: Graph,
    places: dict[str, tuple[float, float, float]],
    circle_of: dict[str, str],
    height: float,
) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:.0f}" role="img"'
        ' font-family="sans-serif" font-size="11">',
        f'<rect width="{_WIDTH}" height="{height:.0f}" fill="#fbfaf7"/>',
    ]
    for name, others in sorted(graph.items()):
        left, top, width = places[name]
        for other in sorted(others):
            x, y, wide = places[other]
            bad = circle_of.get(name, name) == circle_of.get(other, other)
            start, end = (left + width / 2, top), (x + wide / 2, y + _BOX)
            parts.append(
                f'<path d="M{start[0]:.0f} {start[1]:.0f} C{start[0]:.0f} {start[1] - 26:.0f}'
                f' {end[0]:.0f} {end[1] + 26:.0f} {end[0]:.0f} {end[1]:.0f}" fill="none"'
                f' stroke="{"#b3261e" if bad else "#5a6b7a"}" stroke-opacity="{0.9 if bad else 0.28}"/>'
            )
    for name, (left, top, width) in sorted(places.items()):
        colour = "#f6cfcb" if name in circle_of else "#dfe9e2" if "." in name else "#dbe5ef"
        parts.append(
            f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{_BOX}" rx="4"'
            f' fill="{colour}" stroke="#5a6b7a" stroke-width="0.6"/><text x="{left + width / 2:.0f}"'
            f' y="{top + 14.5:.1f}" text-anchor="middle" fill="#1d2730">{escape(name)}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    """See the module. A second argument is the folder of another copy of the package."""
    if len(sys.argv) > 1:
        package = Path(sys.argv[2]) if len(sys.argv) > 2 else PACKAGE
        sys.stdout.write(picture(sys.argv[1], package))
        return
    found = circles(graph_of())
    for circle in found:
        print(" <-> ".join(circle))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
