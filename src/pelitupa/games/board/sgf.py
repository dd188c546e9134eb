"""One line of play in SGF, the notation of Go and its kin: `(;GM[1]SZ[9];B[ee];W[cc])`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pelitupa.core import PositionError

_VALUE: Final = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_PROPERTY: Final = re.compile(r"(;?)\s*([A-Z]{1,2})\s*((?:\[(?:[^\]\\]|\\.)*\]\s*)+)", re.DOTALL)


@dataclass(frozen=True)
class Property:
    """A property with its values, and the whole of it as it was written."""

    name: str
    values: tuple[str, ...]
    whole: str


def is_sgf(text: str) -> bool:
    """Whether a text means to be SGF."""
    return text.lstrip().startswith("(")


def read_properties(text: str) -> list[Property]:
    """The properties of one line of play, in their order. Raises `PositionError`."""
    text = text.strip()
    inside = text[1:-1]
    if not text.startswith("(;") or not text.endswith(")") or "(" in _VALUE.sub("", inside):
        raise PositionError("an SGF text here is one line of moves: (;...;B[c5];W[e6])", text)
    left = _PROPERTY.sub("", inside).replace(";", "").strip()
    if left:
        raise PositionError("this is no property of SGF", left)
    return [
        Property(found[2], tuple(value.strip() for value in _VALUE.findall(found[3])), found[0])
        for found in _PROPERTY.finditer(inside)
    ]


def check_game(one: Property, title: str, number: str, size: int) -> None:
    """Refuse another game (GM) or size (SZ). Raises `PositionError`."""
    if one.name == "GM" and one.values[0] != number:
        raise PositionError(
            f"GM[{one.values[0]}] is another game; {title} is GM[{number}]", one.whole
        )
    if one.name == "SZ" and one.values[0] != str(size):
        raise PositionError(
            f"this board has {size} intersections a side, not {one.values[0]}", one.whole
        )
