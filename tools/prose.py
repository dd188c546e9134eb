"""How often the house's old turns of phrase stand in its prose: `python tools/prose.py [FOLDER ...]`.

Each change that touches a text should leave fewer of them. Counted are comments, docstrings and texts of
Python files, and Markdown without its examples, by folder and turn.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parent.parent
WHERE: Final = ("src/pelitupa", "docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "tests")
_BEFORE: Final = r"(?:^|[.,;:(] |\b(?:and|of|to|by|with|in|that|than|for|from|but|on|as) )"
_VERB: Final = (
    r"\b(?:is|are|was|were|has|have|may|can|does|do|lies|lie|stands|comes|goes|holds|plays|sees)\b"
)
TURNS: Final = {
    "headless": re.compile(
        _BEFORE + r"(?:what|who)\b[^.?]{0,60}?" + _VERB + r"(?!\?)", re.I | re.M
    ),
    "told": re.compile(r"\b(?:told|tells|tell)\b", re.I),
    "is no X": re.compile(r"\b(?:is|are|was|were) no (?!longer|more\b)\w+", re.I),
    "beside": re.compile(r"\bbeside\b", re.I),
    "anew": re.compile(r"\b(?:anew|whoever)\b", re.I),
}
"""A coarse sieve: it is for comparing folders and days, not for rejecting a sentence."""


def prose_of(path: Path) -> str:
    """The sentences of a file: a Python file's comments and texts, a Markdown file without its code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.S)
    texts = [
        node.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
    ]
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return "\n".join(texts + comments)


def counted(folder: Path) -> tuple[Counter[str], int]:
    """How often each turn stands in a folder or a file, and how many words there are."""
    found: Counter[str] = Counter()
    words = 0
    files = [folder] if folder.is_file() else [*folder.rglob("*.py"), *folder.rglob("*.md")]
    for path in files:
        if "_build" in path.parts or path.parts[-2:-1] == ("games",):
            continue  # pages that are generated
        prose = prose_of(path)
        words += len(prose.split())
        for name, turn in TURNS.items():
            found[name] += len(turn.findall(prose))
    return found, words


def main(folders: list[str]) -> int:
    """Print a row for each folder, with how many turns come on a thousand words."""
    rows: list[Path] = []
    for name in folders or WHERE:
        place = ROOT / name
        inner = [one for one in sorted(place.iterdir()) if one.is_dir()] if place.is_dir() else []
        rows += (
            [one for one in inner if any(one.rglob("*.py"))] if name == "src/pelitupa" else [place]
        )
    print(f"{'':28}{'words':>9}" + "".join(f"{name:>10}" for name in TURNS) + f"{'a thousand':>12}")
    for row in rows:
        found, words = counted(row)
        label = str(row.relative_to(ROOT)).removeprefix("src/pelitupa/")
        numbers = "".join(f"{found[name]:>10}" for name in TURNS)
        print(f"{label:28}{words:>9}{numbers}{1000 * found.total() / max(words, 1):>12.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
