"""What is reported of a shot in a cue game, and what the rules read from it.

    hit A B        ball A touched ball B (B may be `nothing`: the ball struck touched no other)
    cushion A      ball A touched a cushion
    pot A POCKET   ball A fell; the pocket may stay untold
    off A          ball A left the table
    rest A X Y     where ball A lies now, in mm
    touching A     the ball struck rested against ball A before the shot, in games that ask
    foul WHY       a foul, where what was touched is not reported

Facts stand in the order in which they happened. People report as little as decides the rule; that nothing
fell by a fair shot is a listed outcome. A report with contacts and resting places is a whole account, in
which what is not named did not happen, and a ball that is not named lies where it lay.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Report, Word, name_part, number_fields, number_part
from pelitupa.equipment.cue_tables import NOTHING, CueTable, Place

MOVED: Final = frozenset(("hit", "cushion", "pot", "off", "rest", "pin"))
"""The words that name balls which may have moved."""


def shot_words(
    table: CueTable, balls: Iterable[str], fouls: Iterable[str], *more: Word
) -> tuple[Word, ...]:
    """The words for reports of shots on a table with these balls; `more` are a game's own."""
    names = tuple(balls)
    ball = name_part("ball", names)
    x, y = table.length / 2.0, table.width / 2.0
    where = (*number_fields("x", "mm", -x, x), *number_fields("y", "mm", -y, y))
    words = [
        Word("hit", (ball, name_part("what", (*names, NOTHING)))),
        Word("cushion", (ball,)),
        Word("off", (ball,), once=True),
        Word("rest", (ball, *map(number_part, where)), once=True),
        Word("foul", (name_part("why", fouls),)),
    ]
    if table.pockets:
        pocket = name_part("pocket", table.pocket_names, untold=True)
        words.insert(2, Word("pot", (ball, pocket), once=True))
    return (*words, *more)


@dataclass(frozen=True)
class Shot:
    """A report as the rules read it.

    `on` are the balls that could be touched first. `first` is the ball that the one struck touched first:
    empty where nobody said, NOTHING where none, also in a whole account without such a contact. `potted` are
    the balls that fell, in order, with their pockets (empty: not said); `cushions` the balls that touched a
    cushion, each as often as it did, and `later_cushions` those after the first contact.
    """

    on: tuple[str, ...]
    first: str
    potted: tuple[tuple[str, str], ...]
    off: tuple[str, ...]
    fouls: tuple[str, ...]
    cushions: tuple[str, ...]
    later_cushions: tuple[str, ...]
    contacts: tuple[tuple[str, str], ...]
    rests: dict[str, Place]
    whole: bool
    report: Report

    def in_order(self) -> list[tuple[str, str, int]]:
        """What touched what, in order: two balls; or a ball, nothing, and how many cushions it met."""
        found: list[tuple[str, str, int]] = []
        for word, parts in self.report.facts:
            if word == "hit" and NOTHING not in parts:
                found.append((str(parts[0]), str(parts[1]), 1))
            elif word == "cushion":
                ball, times = str(parts[0]), 0
                if found and found[-1][:2] == (ball, ""):
                    times = found.pop()[2]
                found.append((ball, "", times + 1))
        return found

    @property
    def gone(self) -> list[str]:
        """The balls that fell or left the table."""
        return [*self.balls, *self.off]

    def fell(self, ball: str) -> bool:
        """Whether a ball fell into a pocket."""
        return any(name == ball for name, _ in self.potted)

    @property
    def balls(self) -> list[str]:
        """The balls that fell, in order."""
        return [name for name, _ in self.potted]


def read_shot(report: Report, struck: str, on: Iterable[str] = ()) -> Shot:
    """A report of a shot at which one ball was struck, and these could be touched first."""
    first, touched = "", False
    contacts: list[tuple[str, str]] = []
    cushions: list[str] = []
    later: list[str] = []
    for word, parts in report.facts:
        if word == "hit":
            one, other = str(parts[0]), str(parts[1])
            contacts.append((one, other))
            if not touched and struck in (one, other):
                first, touched = other if one == struck else one, True
        elif word == "cushion":
            cushions.append(str(parts[0]))
            if touched and first != NOTHING:
                later.append(str(parts[0]))
    rests = report.places("rest")
    whole = bool(contacts) and bool(rests)
    if whole and not touched:
        first = NOTHING
    return Shot(
        tuple(on),
        first,
        tuple([(ball, pocket) for ball, pocket in report.names("pot")]),
        tuple([ball for (ball,) in report.names("off")]),
        tuple([why for (why,) in report.names("foul")]),
        tuple(cushions),
        tuple(later),
        tuple(contacts),
        rests,
        whole,
        report,
    )
