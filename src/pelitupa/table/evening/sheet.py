"""The sheet of a meeting that is played for real, as several phones write it together.

A phone keeps its own copy, and writes on it without a network too. What it has written joins in when it is
heard again: each entry after the one that stood before it there, and after what others entered there earlier.
Of an entry that another phone has entered as well, people are asked once whether it was one shot or two;
until they answer it does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pelitupa.core import PelitupaError, t
from pelitupa.core.frozen import Frozen

MOST_SHOTS: Final = 2000
MOST_STRUCK: Final = 4000
LONGEST: Final = 200
"""So many characters an entry has at most."""
TWICE_MS: Final = 5000
"""The same from two phones within so long may be one shot, though one of them knew of the other."""
_PHONE: Final = re.compile(r"\w{1,16}", re.ASCII)
_KEY: Final = re.compile(r"(\w{1,16})\.([1-9][0-9]{0,4})", re.ASCII)


@dataclass(frozen=True)
class Shot(Frozen):
    """An entry: the phone that wrote it, its number there, when (in ms), and what."""

    by: str
    no: int
    at: int
    text: str

    @property
    def key(self) -> str:
        """What it goes by on all phones."""
        return f"{self.by}.{self.no}"


@dataclass(frozen=True)
class Doubt(Frozen):
    """Two entries that may be one shot, by their keys; the latter does not count before people have
    answered."""

    first: str
    second: str


@dataclass(frozen=True)
class Sheet(Frozen):
    """All that was entered, in order; what was struck out, by key; and what people are asked."""

    shots: tuple[Shot, ...] = ()
    struck: frozenset[str] = frozenset()
    doubts: tuple[Doubt, ...] = ()

    @property
    def entries(self) -> list[str]:
        """What counts, as the rules read it."""
        held = {doubt.second for doubt in self.doubts}
        return [shot.text for shot in self.shots if shot.key not in held]


def joined(sheet: Sheet, told: Sequence[Shot], struck: Iterable[str], by: str) -> Sheet:
    """The sheet with what a phone has on its copy: its entries in its order, and what was struck out there.
    Whatever of another phone's it has was here before. Raises `PelitupaError` for too much."""
    gone = sheet.struck | set(struck)
    shots = [shot for shot in sheet.shots if shot.key not in gone]
    known = {shot.key for shot in sheet.shots} | gone
    there = {shot.key for shot in told}
    doubts = [one for one in sheet.doubts if one.first not in gone and one.second not in gone]
    place = 0
    for shot in told:
        if shot.key in known:
            place = next((n + 1 for n, one in enumerate(shots) if one.key == shot.key), place)
            continue
        if shot.by != by:
            continue
        while place < len(shots) and shots[place].key not in there and shots[place].at <= shot.at:
            place += 1
        same = _same(
            shots, place, shot, there, {key for one in doubts for key in (one.first, one.second)}
        )
        if same is not None:
            doubts.append(Doubt(same.key, shot.key))
        shots.insert(place, shot)
        place += 1
    if len(shots) > MOST_SHOTS or len(gone) > MOST_STRUCK:
        raise PelitupaError(
            t(
                "too many entries for one evening: {count} (at most {most})",
                most=MOST_SHOTS,
                count=len(shots),
            )
        )
    return Sheet(tuple(shots), gone, tuple(doubts))


def _same(
    shots: Sequence[Shot], place: int, shot: Shot, there: set[str], doubted: set[str]
) -> Shot | None:
    """The nearest entry of another phone that may be the same shot: one that this phone did not know of, or
    one beside it of the same moment."""
    beside = {one.key for one in shots[max(0, place - 1) : place + 1]}
    found = [
        one
        for one in shots
        if one.text == shot.text
        and one.by != shot.by
        and one.key not in doubted
        and (one.key not in there or (one.key in beside and abs(one.at - shot.at) < TWICE_MS))
    ]
    return min(found, key=lambda one: abs(one.at - shot.at), default=None)


def settled(sheet: Sheet, second: str, one_shot: bool) -> Sheet:
    """The sheet after people have said of an entry in doubt whether it was one shot with the other. What was
    answered before stays."""
    if all(doubt.second != second for doubt in sheet.doubts):
        return sheet
    left = tuple(doubt for doubt in sheet.doubts if doubt.second != second)
    answered = replace(sheet, doubts=left)
    return joined(answered, (), (second,), "") if one_shot else answered


def shot_of(told: Any) -> Shot | None:
    """An entry as a phone tells it, `[by, no, at, text]`; None for anything else."""
    match told:
        case [str(by), int(no), int(at), str(text)] if _PHONE.fullmatch(by):
            if 0 < no < 10**5 and 0 <= at < 2**53 and len(text) <= LONGEST and text.isprintable():
                return Shot(by, no, at, text)
    return None


def is_phone(by: str) -> bool:
    """Whether a phone can go by that."""
    return _PHONE.fullmatch(by) is not None


def is_shot_key(key: Any) -> bool:
    """Whether an entry can go by that."""
    return isinstance(key, str) and _KEY.fullmatch(key) is not None


def written(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain data; see `read`."""
    return {
        "shots": [[one.by, one.no, one.at, one.text] for one in sheet.shots],
        "struck": sorted(sheet.struck),
        "doubts": [[one.first, one.second] for one in sheet.doubts],
    }


def read(data: dict[str, Any]) -> Sheet:
    """The reverse of `written`."""
    return Sheet(
        tuple(Shot(*one) for one in data.get("shots", ())),
        frozenset(data.get("struck", ())),
        tuple(Doubt(*one) for one in data.get("doubts", ())),
    )
