"""Pairs that two bots have played, in a file to go on from: what has not changed is not played again.

A line is a run of pairs of a meeting, `{"game", "a", "b", "seed", "code", "first", "scores", "ahead"}`: the
first of them has the number `first`, and `code` says which program played (`code_version.py`). Lines are
added as pairs end; `compact` writes one for each meeting.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pelitupa.core import PelitupaError, parse_spec
from pelitupa.games import load_game
from pelitupa.lab.code_version import code_of
from pelitupa.lab.pairs import PairScore


class KeptError(PelitupaError):
    """A file of pairs is damaged."""


@dataclass(frozen=True)
class Meet:
    """Two bots at a game, on the deals of a seed."""

    game: str
    a: str
    b: str
    seed: str

    def code(self) -> str:
        """Which program plays it today."""
        id = load_game(self.game).id
        return " ".join(code_of(id, parse_spec(bot)[0]) for bot in (self.a, self.b))


@dataclass
class Played:
    """The pairs of a meeting from number 0 on: what `a` had of each, and how far it was ahead."""

    code: str
    scores: list[float] = field(default_factory=list)
    ahead: list[float] = field(default_factory=list)


class Kept:
    """Meetings that have been played, with their files; without any, nothing is kept.

    What is added goes to the first file. Raises `KeptError`.
    """

    def __init__(self, *files: Path) -> None:
        self._file = files[0] if files else None
        self._found: dict[Meet, Played] = {}
        for path in files:
            if path.exists():
                self._read(path)

    def of(self, meet: Meet) -> Played | None:
        """What has been played of a meeting last, by whichever program; None for nothing."""
        return self._found.get(meet)

    def today(self, meet: Meet) -> Played:
        """What today's program has played of a meeting."""
        code = meet.code()
        played = self._found.get(meet)
        return played if played is not None and played.code == code else Played(code)

    def add(self, meet: Meet, pair: PairScore) -> None:
        """Keep the next pair of a meeting. If the program has changed, the pairs of the old one go."""
        played = self.today(meet)
        self._found[meet] = played
        first = len(played.scores)
        played.scores.append(pair.score)
        played.ahead.append(pair.ahead)
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                line = _line(meet, Played(played.code, [pair.score], [pair.ahead]), first)
                file.write(line)

    def compact(self, wanted: Iterable[Meet] | None = None) -> None:
        """Write the file anew, a line for each meeting; only those that are `wanted`, if that is said."""
        if self._file is None:
            return
        meets = self._found if wanted is None else [m for m in wanted if m in self._found]
        text = "".join(_line(meet, self._found[meet], 0) for meet in meets)
        beside = self._file.with_suffix(".new")
        beside.write_text(text, encoding="utf-8")
        beside.replace(self._file)

    def _read(self, path: Path) -> None:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        for number, line in enumerate(lines, 1):
            if number == len(lines) and not line.endswith("\n"):
                continue  # the machine stopped while it was written
            try:
                self._take(json.loads(line))
            except (KeyError, TypeError, ValueError):
                raise KeptError(f"{path}, line {number}: these are no pairs of a meeting") from None

    def _take(self, data: dict[str, Any]) -> None:
        meet = Meet(*(str(data[name]) for name in ("game", "a", "b", "seed")))
        scores, ahead = list(map(float, data["scores"])), list(map(float, data["ahead"]))
        code, first = str(data["code"]), int(data["first"])
        if len(scores) != len(ahead):
            raise ValueError
        played = self._found.get(meet)
        if played is None or (played.code != code and first == 0):
            self._found[meet] = played = Played(code)
        if played.code == code and first <= len(played.scores):
            more = len(played.scores) - first
            played.scores += scores[more:]
            played.ahead += ahead[more:]


def _line(meet: Meet, played: Played, first: int) -> str:
    data = {
        **vars(meet),
        "code": played.code,
        "first": first,
        "scores": [round(score, 4) for score in played.scores],
        "ahead": [round(ahead, 4) for ahead in played.ahead],
    }
    return json.dumps(data, ensure_ascii=False) + "\n"
