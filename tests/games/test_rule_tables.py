"""The tables of rules that actions break or follow: each has a clause of its games, and is used."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import pelitupa.games
from pelitupa.core import Rule
from pelitupa.games import load_game

GAMES = Path(pelitupa.games.__file__).parent
TABLES = sorted(
    ".".join(path.relative_to(GAMES).with_suffix("").parts)
    for name in ("rules", "shared_rules", "grounds")
    for path in GAMES.rglob(f"{name}.py")
)


def test_there_are_tables() -> None:
    assert {"canasta.rules", "canasta.grounds", "poker.fireplace_poker.rules"} <= set(TABLES)


@pytest.mark.parametrize("table", TABLES)
def test_each_rule_has_a_clause_and_is_used(table: str) -> None:
    module, room = import_module(f"pelitupa.games.{table}"), table.split(".")[:-1]
    own = GAMES.joinpath(*table.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    found = {name: getattr(module, name) for name in re.findall(r"^(\w+): Final = Rule", own, re.M)}
    folder = GAMES.joinpath(*room)
    near = [book.parent.name for book in folder.rglob("rulebook.toml")]
    clauses = {clause for id in near for clause in load_game(id).rulebook.clauses}
    sources = [path.read_text(encoding="utf-8") for path in GAMES.joinpath(room[0]).rglob("*.py")]
    assert found
    for name, rule in found.items():
        assert isinstance(rule, Rule)
        assert any(f"{id}/{rule.clause}" in clauses for id in near), f"{name}: {rule.clause}"
        uses = sum(len(re.findall(rf"\b{name}\b", source)) for source in sources)
        assert uses > 1, f"{table}.{name} is not used"
