"""Positions as they are written in a file of a game's room (a lesson, expert positions), and what reads them.

A start is of a game with its options, as a seat sees it: made by a text of `Game.from_position`, or from what
chance draws for whom; whatever it does not name is drawn from a seed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pelitupa.core import PelitupaError
from pelitupa.core.frozen import Frozen

START: Final = frozenset(("game", "seat", "seed", "position", "deal"))
"""The keys of a start."""

TABLE: Final = -1
"""The seat of draws that are for nobody, but for the table."""


@dataclass(frozen=True)
class Start(Frozen):
    """A position: of a game with its options, as `seat` sees it, with what chance draws for whom."""

    game: str
    seat: int
    seed: str
    position: str
    deal: Mapping[int, tuple[str, ...]]


class Written:
    """Reads the tables of a file, and says in its errors, of the kind it was given, which it was reading."""

    def __init__(self, file: str, game: str, error: type[PelitupaError]) -> None:
        self.file = file
        self.game = game
        self.at = ""
        self.error = error

    def data(self, path: Path) -> dict[str, Any]:
        """What stands in the file."""
        try:
            return tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise self.fault(str(error)) from None

    def start(self, entry: Any, before: Start) -> Start:
        """A table that makes a position; what it leaves out of game, seat and seed is as before."""
        self.keys(entry, START)
        seat = entry.get("seat", before.seat + 1)
        if type(seat) is not int or seat < 1:
            raise self.fault(f"'seat' counts the players from 1, not {seat!r}")
        deal = entry.get("deal", {})
        if not isinstance(deal, dict):
            raise self.fault("'deal' is a table of draws, by seat")
        draws: dict[int, tuple[str, ...]] = {}
        for key, drawn in deal.items():
            if key != "table" and not (key.isascii() and key.isdecimal() and int(key) > 0):
                raise self.fault(f"draws are for a seat, from 1, or for 'table', not for {key!r}")
            words = drawn.split() if isinstance(drawn, str) else drawn
            if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
                raise self.fault(f"what is drawn for {key!r} is a text, or a list of texts")
            draws[TABLE if key == "table" else int(key) - 1] = tuple(words)
        return Start(
            self.text(entry, "game", before.game),
            seat - 1,
            self.text(entry, "seed", before.seed),
            self.text(entry, "position", ""),
            draws,
        )

    def text(self, entry: dict[str, Any], key: str, default: str | None = None) -> str:
        """A text, of single spaces; it may only be missing where there is a default."""
        value = entry.get(key, default)
        if not isinstance(value, str) or (key not in entry) < (not value.strip()):
            raise self.fault(f"{key!r} is missing, empty or no text")
        return " ".join(value.split())

    def lines(self, entry: dict[str, Any], key: str) -> tuple[str, ...]:
        """A list of texts, empty where it is missing."""
        value = entry.get(key, [])
        if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
            raise self.fault(f"{key!r} is a list of actions")
        return tuple(value)

    def keys(self, entry: Any, known: frozenset[str]) -> None:
        """Raises what a fault is unless this is a table with no other keys."""
        if not isinstance(entry, dict):
            raise self.fault(f"{entry!r} is no table")
        unknown = sorted(set(entry) - known)
        if unknown:
            raise self.fault(f"unknown key {unknown[0]!r}; there is: {', '.join(sorted(known))}")

    def fault(self, what: str) -> PelitupaError:
        """The error that says what is wrong, and where."""
        return self.error(f"{self.file}{self.at}: {what}")
