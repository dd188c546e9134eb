"""How often the games say a thing by hand, or twice: `python tools/stated.py [GAMES_FOLDER] [--where]`.

- A *condition stated twice* stands in a function that explains an action (it returns a `Reason`) and again
  in one that says whether it is legal (it returns a `bool`, a list or a `Rule`), of the same folder or of the
  one above. Conditions are the parts of tests of `if` between `and` and `or`, without `not`, whatever the
  state is called; which phase or which action it is only chooses the rule. Where the condition has a name, a
  field or a method, it is stated once and asked twice: these are counted apart.
- *By hand* are the methods `_audience`, `_zones`, `_observe`, `clone` and `_reason` that a room defines.
- *Classes for one subclass* have exactly one, and nothing makes an object of them.
- *Lines a game* are those of the folders, shared modules included, without what is empty; *imports and
  shells* those among them that import, or that open a class or a function.

`--where` lists the conditions and the classes. The counts are for comparing days: a sieve, no test.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

GAMES: Final = Path(__file__).parents[1] / "src" / "pelitupa" / "games"
BY_HAND: Final = ("_audience", "_zones", "_observe", "clone", "_reason")
_CHOOSES: Final = re.compile(
    r"(self\.)?(phase|next|air|does) (==|!=|in|not in) "
    r"|(0 <= )?(action|card|tap|does|number|outcome) (<|>|<=|>=|==|!=|in|not in) [A-Z\d(]"
)
_NAMED: Final = re.compile(r"[\w.]+(\([\w., ]*\))?")
Function = ast.FunctionDef


def functions(path: Path) -> Iterator[Function]:
    """All functions and methods of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node


def explains(function: Function) -> bool:
    """Whether a function says why an action is legal or not."""
    return function.returns is not None and "Reason" in ast.unparse(function.returns)


def judges(function: Function) -> bool:
    """Whether a function says what is legal, or whether something is."""
    told = "" if function.returns is None else ast.unparse(function.returns)
    return told == "bool" or told.startswith(("list[", "Rule", "int")) or "Iterator" in told


class _Plain(ast.NodeTransformer):
    """Names as one writes them in another function: the state is `self`."""

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """See `ast.NodeVisitor`."""
        return ast.Name("self") if node.id in ("state", "match", "board", "table") else node


def conditions(function: Function) -> Iterator[str]:
    """The parts of all tests of a function."""
    for node in ast.walk(function):
        tests: list[ast.expr] = []
        if isinstance(node, (ast.If, ast.IfExp, ast.While)):
            tests.append(node.test)
        elif isinstance(node, ast.Return) and isinstance(node.value, (ast.BoolOp, ast.Compare)):
            tests.append(node.value)
        elif isinstance(node, ast.comprehension):
            tests += node.ifs
        while tests:
            test = tests.pop()
            if isinstance(test, ast.BoolOp):
                tests += test.values
            elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
                tests.append(test.operand)
            elif not isinstance(test, (ast.Name, ast.Constant)):
                said = ast.unparse(_Plain().visit(test))
                if not _CHOOSES.match(said):
                    yield said


def twice(folder: Path) -> list[str]:
    """The conditions that a room's explanations share with what judges there or in the folder above."""
    own = [function for path in sorted(folder.glob("*.py")) for function in functions(path)]
    near = [one for path in sorted(folder.parent.glob("*.py")) for one in functions(path)]
    told = {one for function in own if explains(function) for one in conditions(function)}
    judged = {one for f in (*own, *near) if judges(f) and not explains(f) for one in conditions(f)}
    return sorted(told & judged)


def for_one_subclass(trees: dict[Path, ast.Module]) -> list[str]:
    """The classes that have exactly one subclass, and of which nothing makes an object."""
    defined: dict[str, Path] = {}
    subclasses: Counter[str] = Counter()
    used: set[str] = set()
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                defined[node.name] = path
                bases = [
                    base.value if isinstance(base, ast.Subscript) else base for base in node.bases
                ]
                subclasses.update(ast.unparse(base).rpartition(".")[2] for base in bases)
            elif isinstance(node, ast.Call):
                used.add(ast.unparse(node.func).partition("[")[0])
            elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
                used.add(ast.unparse(node.value))  # GAME = Hex, LOOK = HexLook
    return sorted(
        f"{name} in {path}"
        for name, path in defined.items()
        if subclasses[name] == 1 and name not in used
    )


def lines_of(path: Path, tree: ast.Module) -> tuple[int, int]:
    """How many lines a file has that are not empty, and how many of them import or open something."""
    text = path.read_text(encoding="utf-8").splitlines()
    shells = 0
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            shells += (node.end_lineno or node.lineno) - node.lineno + 1
        elif isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            shells += max(1, node.body[0].lineno - node.lineno)
    return len([line for line in text if line.strip()]), shells


def counts_by_game(games: Path, trees: dict[Path, ast.Module]) -> None:
    """Print the lines a game, of all families and of the canastas."""
    for family in ("", "canasta"):
        folder = games / family
        rooms = len(list(folder.rglob("rulebook.toml")))
        each = [lines_of(path, tree) for path, tree in trees.items() if folder in path.parents]
        lines, shells = sum(line for line, _ in each), sum(shell for _, shell in each)
        print(
            f"{family or 'all'}: {lines // rooms} lines a game, {shells // rooms} imports and shells, "
            f"{rooms} games"
        )


def main(games: Path, where: bool) -> None:
    """Print the counts."""
    by_hand: Counter[str] = Counter()
    for path in sorted(games.rglob("*.py")):
        by_hand.update(one.name for one in functions(path) if one.name in BY_HAND)
    rooms = sorted({path.parent for path in games.rglob("*.py")} - {games})
    found = {folder: twice(folder) for folder in rooms}
    named = {
        folder: [one for one in said if _NAMED.fullmatch(one)] for folder, said in found.items()
    }
    found = {
        folder: [one for one in said if one not in named[folder]] for folder, said in found.items()
    }
    for folder, said in sorted(found.items(), key=lambda item: (-len(item[1]), item[0])):
        if said or named[folder]:
            print(f"{len(said):4} {len(named[folder]):4} named {folder.relative_to(games)}")
            for one in (*said, *named[folder]) if where else ():
                print(f"       {one}")
    print(
        f"{sum(map(len, found.values())):4} conditions stated twice, in "
        f"{sum(map(bool, found.values()))} rooms of {len(rooms)}; "
        f"{sum(map(len, named.values()))} that have a name"
    )
    print("by hand: " + ", ".join(f"{name} {by_hand[name]}" for name in BY_HAND))
    trees = {
        path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(games.rglob("*.py"))
    }
    single = for_one_subclass({path.relative_to(games): tree for path, tree in trees.items()})
    for one in single if where else ():
        print(f"       {one}")
    print(f"{len(single):4} classes for one subclass")
    counts_by_game(games, trees)


if __name__ == "__main__":
    folders = [Path(one) for one in sys.argv[1:] if not one.startswith("--")]
    main(folders[0] if folders else GAMES, "--where" in sys.argv)
