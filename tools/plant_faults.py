"""`python tools/plant_faults.py --count 60`: plant faults, one at a time, and see whether the tests notice.

A fault is a small change of one place of the source, chosen at random: a comparison with its bound moved or
turned round, plus for minus, `and` for `or`, a condition negated, a number one larger, true for false, a
call left out. For each the tests of that part are run, the nearest first, until one fails. What survives is
told with its place: it is a hole in the tests, or a change that changes nothing, which a reader must judge.

Everything happens in a copy in a temporary folder. Compiled code is not looked at.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = Path("src/pelitupa")
PARTS: Final = ("games", "table", "server", "records", "core")
_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.Mod: ast.Mult,
}
_SILENT: Final = frozenset(("__repr__", "__str__"))


@dataclass(frozen=True)
class Fault:
    """A place of a file, and what stands there instead."""

    path: Path
    line: int
    start: int
    end: int
    before: str
    after: str

    def planted(self, text: str) -> str:
        """The text of the file with the fault in it."""
        data = text.encode()
        return (data[: self.start] + self.after.encode() + data[self.end :]).decode()

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before!r} -> {self.after!r}"


def faults_of(path: Path, text: str) -> Iterator[Fault]:
    """Every fault that can be planted in a file."""
    offsets = [0]
    for line in text.encode().splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    for node, changed in _changes(ast.parse(text)):
        start = offsets[node.lineno - 1] + node.col_offset
        end = offsets[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        before = text.encode()[start:end].decode()
        yield Fault(path, node.lineno, start, end, before, changed)


def _changes(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """Nodes that do something, each with what may stand there instead."""
    for node in _live(tree):
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            other = _COMPARED.get(type(node.ops[0]))
            if other is not None:
                yield node, f"({ast.unparse(ast.Compare(node.left, [other()], node.comparators))})"
        elif isinstance(node, ast.BinOp):
            swapped = _COUNTED.get(type(node.op))
            if swapped is not None and not _is_text(node):
                yield node, f"({ast.unparse(ast.BinOp(node.left, swapped(), node.right))})"
        elif isinstance(node, ast.BoolOp):
            turned = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield node, f"({ast.unparse(ast.BoolOp(turned, node.values))})"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, f"bool({ast.unparse(node.operand)})"
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node, str(not node.value)
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, str(node.value + 1)
        elif isinstance(node, ast.If):
            yield node.test, f"(not ({ast.unparse(node.test)}))"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node, "pass"


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in sides
    )


def _live(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but annotations, texts for programmers, and what only a type checker reads."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST):
                continue
            if isinstance(child, ast.FunctionDef) and child.name in _SILENT:
                continue
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            if isinstance(child, ast.JoinedStr):
                continue
            yield from _live(child)


def chosen(part: str, count: int, rng: Random) -> list[Fault]:
    """Faults of a part of the source: a place is as likely as any other."""
    every: list[Fault] = []
    for path in sorted((ROOT / SOURCE / part).rglob("*.py")):
        if "migrations" not in path.parts:
            every += faults_of(path.relative_to(ROOT), path.read_text(encoding="utf-8"))
    return rng.sample(every, min(count, len(every)))


def tests_for(path: Path) -> list[list[str]]:
    """What to run for a file, step by step, the nearest first: arguments of pytest."""
    part, *inside = path.relative_to(SOURCE).parts
    if part == "games":
        family = f"tests/games/{inside[0]}"
        room = inside[1] if len(inside) > 2 else ""
        if (ROOT / SOURCE / part / inside[0] / room / "rulebook.toml").exists() and room:
            own = sorted(str(p.relative_to(ROOT)) for p in (ROOT / family).glob(f"test_{room}*.py"))
            near = ["tests/conformance", "tests/test_playthroughs.py", "tests/players/test_bots.py"]
            return [own, [*near, "-k", room], [family]]
        return [[family, "tests/test_playthroughs.py"], ["tests/conformance"]]
    name = path.stem
    near = [
        str(p.relative_to(ROOT)) for p in sorted((ROOT / "tests" / part).glob(f"test_{name}*.py"))
    ]
    steps = [near, [f"tests/{part}"]]
    if part == "core":
        steps += [
            ["tests/games/board", "tests/games/tricks/test_tuppi.py", "tests/test_playthroughs.py"],
            ["tests/conformance", "tests/table", "tests/openspiel"],
        ]
    if part == "table":
        steps += [["tests/server/test_talk.py", "tests/server/test_correspondence.py"]]
    return steps


def fails(copy: Path, step: list[str], seconds: float) -> bool:
    """Whether a test fails in the copy as it is, or does not end in time."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *step]
    environment = os.environ | {"PYTHONPATH": str(copy / "src")}
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, 5)  # 5: none was chosen


class Suite:
    """The tests, in a copy in which faults are planted. What fails, or takes too long, without any fault
    notices none."""

    def __init__(self, copy: Path, seconds: float) -> None:
        self.copy = copy
        self._seconds = seconds
        self._sound: dict[tuple[str, ...], bool] = {}

    def notices(self, fault: Fault) -> bool:
        """Plant a fault, run its tests, and take it out again; whether they noticed."""
        file = self.copy / fault.path
        text = file.read_text(encoding="utf-8")
        for step in tests_for(fault.path):
            if not step:
                continue
            file.write_text(fault.planted(text), encoding="utf-8")
            try:
                failed = fails(self.copy, step, self._seconds)
            finally:
                file.write_text(text, encoding="utf-8")
            if failed and self._is_sound(step):
                return True
        return False

    def _is_sound(self, step: list[str]) -> bool:
        """Whether some tests pass without a fault, in a third of the time that they are given."""
        key = tuple(step)
        if key not in self._sound:
            self._sound[key] = not fails(self.copy, step, self._seconds / 3)
            if not self._sound[key]:
                print(f"without any fault this fails or takes too long: {' '.join(step)}")
        return self._sound[key]


def main() -> int:
    """Plant, and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=60, help="faults in all")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--parts", nargs="*", default=PARTS, choices=PARTS)
    parser.add_argument("--minutes", type=float, default=600.0, help="stop after so long")
    parser.add_argument("--seconds", type=float, default=600.0, help="for one step of tests")
    given = parser.parse_args()
    end = monotonic() + 60 * given.minutes
    rng = Random(given.seed)
    each = -(-given.count // len(given.parts))
    faults = [fault for part in given.parts for fault in chosen(part, each, rng)]
    rng.shuffle(faults)
    tried, caught = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        copy = Path(folder) / "cottage"
        shutil.copytree(
            ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "build", "_build")
        )
        suite = Suite(copy, given.seconds)
        for fault in faults[: given.count]:
            if monotonic() > end:
                break
            part = fault.path.relative_to(SOURCE).parts[0]
            seen = suite.notices(fault)
            tried[part] += 1
            caught[part] += seen
            print(f"{'caught  ' if seen else 'SURVIVED'} {fault}", flush=True)
    for part in sorted(tried):
        print(f"{part:>8}: {caught[part]} of {tried[part]}")
    print(f"{caught.total()} of {tried.total()} faults were caught")
    return 0


if __name__ == "__main__":
    sys.exit(main())
