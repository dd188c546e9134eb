"""Players by their names, in what is told of a match."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_NUMBERS: Final = re.compile(
    r"(?P<before>[ ]?)\bplayer(?:(?P<gap>\s+)(?P<seat>[0-9]{1,3})"
    r"|s(?P<gaps>\s+)(?P<seats>[0-9]{1,3}(?:(?:,\s+|\s+and\s+)[0-9]{1,3})*))\b",
    re.IGNORECASE,
)
"""`Player 2`, `players 1, 3`: as the games say it, who know no names; line ends may be between."""
_NUMBER: Final = re.compile("[0-9]+")


class Names:
    """Puts names in the place of `Player 1` and the like. Namesakes are told apart by their numbers."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = [
            name if names.count(name) == 1 else f"{name} ({number})"
            for number, name in enumerate(names, 1)
        ]

    def __getitem__(self, seat: int) -> str:
        """The name of a seat."""
        return self._names[seat]

    def __call__(self, text: str) -> str:
        """The text with names; numbers of players that there are not stay."""
        return _NUMBERS.sub(self._named, text)

    def _named(self, found: re.Match[str]) -> str:
        seats, gap = found["seat"] or found["seats"], found["gap"] or found["gaps"]
        if any(not 1 <= int(number) <= len(self._names) for number in _NUMBER.findall(seats)):
            return found[0]
        before = "\n" + gap.rpartition("\n")[2] if "\n" in gap else found["before"]
        return before + _NUMBER.sub(self._name, seats)

    def _name(self, number: re.Match[str]) -> str:
        return self._names[int(number[0]) - 1]
