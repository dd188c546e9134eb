"""How often the games say a thing by hand, or twice: `python tools/stated.py [GAMES_FOLDER] [--where]`.

- A *condition stated twice* stands in a function that explains an action (it returns a `Reason`) and again
  in one that says whether it is legal (it returns a `bool`, a list or a `Rule`), of the same folder or of the
  one above. Conditions are the parts of tests of `if` between `and` and `or`, without `not`, whatever the
  state is called; which phase or which action it is only chooses the rule. Where the condition has a name, a
  field or a method, it is stated once and asked twice: these are counted apart.
- *By hand* are the methods `_audience`, `_zones`, `_observe`, `clone` and `_reason` that a room defines.

`--where` lists the conditions. The counts are for comparing days: a sieve, no test.
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


if __name__ == "__main__":
    folders = [Path(one) for one in sys.argv[1:] if not one.startswith("--")]
    main(folders[0] if folders else GAMES, "--where" in sys.argv)
