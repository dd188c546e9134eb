"""A game's rules as numbered clauses in our own words, each with its source and status.

A rulebook is a TOML file beside the game's module, of the same name::

    title = "Hex"
    players = "2"
    source = "booklet 62"
    summary = "One sentence."

    [words]                      # Finnish terms with their English gloss, if any
    nousussa = "rising: the only side that has points"

    [openspiel]                  # OpenSpiel's game that is like ours under some options, if any
    "swap=false" = "hex(board_size=11)"

    [[clause]]
    id = "swap"                  # cited as hex/swap
    section = "Play"
    text = "..."
    source = "booklet 62.1"
    status = "Stated"            # Stated, Interpreted or Reconstructed
    reason = "..."               # why, needed unless Stated
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pelitupa.core.errors import RulebookError

STATUSES: Final = ("Stated", "Interpreted", "Reconstructed")


@dataclass(frozen=True)
class Clause:
    """One rule. `id` is whole (`hex/swap`)."""

    id: str
    section: str
    text: str
    source: str
    status: str
    reason: str


@dataclass(frozen=True)
class Ruling:
    """Whether an action is legal, by which clause, and why in a sentence for a player."""

    legal: bool
    clause: str
    text: str


@dataclass(frozen=True)
class ScoreLine:
    """Points somebody got, and by which clause. `seats` share the line (a team); `deal` from 1."""

    deal: int
    seats: tuple[int, ...]
    points: float
    clause: str
    text: str


@dataclass(frozen=True)
class Rulebook:
    """All clauses of one game, and what its title page says."""

    game: str
    title: str
    players: str
    source: str
    summary: str
    words: dict[str, str]
    openspiel: dict[str, str]
    clauses: dict[str, Clause]

    def __getitem__(self, clause: str) -> Clause:
        """A clause by its whole id. Raises `RulebookError`."""
        if clause not in self.clauses:
            raise RulebookError(f"rulebook {self.game} has no clause {clause!r}")
        return self.clauses[clause]

    def sections(self) -> dict[str, list[Clause]]:
        """The clauses by section, in the order of the file."""
        result: dict[str, list[Clause]] = {}
        for clause in self.clauses.values():
            result.setdefault(clause.section, []).append(clause)
        return result


def read_rulebook(path: Path) -> Rulebook:
    """Read and validate a rulebook file. Raises `RulebookError` naming the file and the fault."""
    game = path.stem
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise RulebookError(f"{path.name}: {error}") from None
    extra = set(data) - {"title", "players", "source", "summary", "words", "openspiel", "clause"}
    if extra:
        raise RulebookError(f"{path.name}: unknown key {sorted(extra)[0]!r}")
    for key in ("title", "players", "source", "summary"):
        if not isinstance(data.get(key), str) or not data[key].strip():
            raise RulebookError(f"{path.name}: {key!r} is missing or empty")
    for key in ("words", "openspiel"):
        table = data.get(key, {})
        if not isinstance(table, dict) or not all(isinstance(v, str) for v in table.values()):
            raise RulebookError(f"{path.name}: {key!r} is not a table of texts")
    clauses: dict[str, Clause] = {}
    for entry in data.get("clause", []):
        clause = _clause(game, path.name, entry)
        if clause.id in clauses:
            raise RulebookError(f"{path.name}: clause {clause.id!r} stands twice")
        clauses[clause.id] = clause
    if not clauses:
        raise RulebookError(f"{path.name}: no clauses")
    return Rulebook(
        game, data["title"], data["players"], data["source"], data["summary"],
        dict(data.get("words", {})), dict(data.get("openspiel", {})), clauses,
    )  # fmt: skip


def _clause(game: str, file: str, entry: dict[str, str]) -> Clause:
    known = {"id", "section", "text", "source", "status", "reason"}
    name = entry.get("id", "?")
    for key in set(entry) - known:
        raise RulebookError(f"{file}: clause {name!r} has an unknown key {key!r}")
    for key in sorted(known - {"reason"}):
        if not entry.get(key, "").strip():
            raise RulebookError(f"{file}: clause {name!r} lacks {key!r}")
    if entry["status"] not in STATUSES:
        raise RulebookError(f"{file}: clause {name!r} has status {entry['status']!r}")
    if entry["status"] != "Stated" and not entry.get("reason", "").strip():
        raise RulebookError(f"{file}: clause {name!r} is {entry['status']} and needs a reason")
    return Clause(
        f"{game}/{name}", entry["section"], entry["text"].strip(), entry["source"],
        entry["status"], entry.get("reason", "").strip(),
    )  # fmt: skip
