"""A drill: positions that people are asked one by one, and what was missed comes again.

What is asked are the expert positions of a game whose file names their sections (`table/expert.py`). Each
position lies in a box, by how often it was answered well in a row; the higher the box, the later it comes
again. Boxes and days are numbers that a browser, an account or a file keeps; nothing is kept here.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from typing import Final

from pelitupa.core import Action, PelitupaError, State, Text, t
from pelitupa.core.frozen import Frozen
from pelitupa.table.expert import (
    ExpertPosition,
    drill_ids,
    expert_positions,
    section_of,
    section_titles,
)
from pelitupa.table.guessing import named

DAYS: Final = (0, 1, 3, 7, 21)
"""After how many days a position comes again, by its box; from the first at once, after others."""
WELL: Final = "well"
"""The kind of an answer that is right."""
OTHERWISE: Final = "otherwise"
"""That of one that is legal, and neither what the source says nor clearly wrong."""
WRONG: Final = "wrong"
"""That of one that is clearly wrong."""
REFUSED: Final = "refused"
"""That of one that the rules do not let: it is asked again, and counts for nothing."""
APART: Final = 4
"""So many others come before a position that was missed comes again, where there are so many."""
NAMELESS: Final = t(
    "None of the choices is called that. Choose one of them, or what comes near it."
)
"""What is said of an open value, such as an aim beside the board, that people have no name for."""
_LENGTH: Final = 10
_DAY_SECONDS: Final = 86_400


def today() -> int:
    """The day, counted from 1970, by universal time."""
    return int(time.time()) // _DAY_SECONDS


class NoSuchPosition(PelitupaError):
    """A position that a drill has not."""


@dataclass(frozen=True)
class Kept(Frozen):
    """What is remembered of a position: its box, and the day, counted from 1970, on which it comes again."""

    box: int
    due: int


@dataclass(frozen=True)
class Asked(Frozen):
    """A position of a drill. `key` stays the same wherever it stands in its file; `section` is that of its
    source, as the file names it."""

    key: str
    section: str
    position: ExpertPosition


@dataclass(frozen=True)
class Verdict(Frozen):
    """What is said of an answer. `others` are what else is right or, if all else is (`but`), what is not."""

    kind: str
    given: str
    ruling: Text | str
    clause: str
    others: tuple[str, ...]
    but: bool


def drill(id: str) -> Mapping[str, Asked]:
    """The positions of a game's drill by their keys; none where it has no drill."""
    return _positions(id) if id in drill_ids() else {}


@cache
def _positions(id: str) -> Mapping[str, Asked]:
    """The positions of a game that has a drill, made once; of no other name, as strangers may ask for any."""
    found = [Asked(_key(one), section_of(one.source), one) for one in expert_positions(id)]
    return {one.key: one for one in found}


def _key(position: ExpertPosition) -> str:
    """By what is asked, and of whom."""
    start = position.start
    told = f"{start.game} {start.seat} {start.seed} {position.seed}"
    return sha256(told.encode()).hexdigest()[:_LENGTH]


def sections(id: str) -> dict[str, tuple[Asked, ...]]:
    """The positions of a drill by section, in the order of the file."""
    found: dict[str, list[Asked]] = {section: [] for section in section_titles(id)}
    for one in drill(id).values():
        found[one.section].append(one)
    return {section: tuple(asked) for section, asked in found.items()}


def of_the_day(day: int) -> Asked:
    """The position of a day, counted from 1970: of another game each day, and of no game twice the same
    until all have come."""
    ids = drill_ids()
    positions = list(drill(ids[day % len(ids)]).values())
    return positions[day // len(ids) % len(positions)]


def moved(box: int, kind: str, today: int) -> Kept:
    """Where a position lies after an answer: a box further, or in the first again."""
    now = min(max(box, 0) + 1, len(DAYS) - 1) if kind == WELL else 0
    return Kept(now, today + DAYS[now])


def following(
    id: str, kept: Mapping[str, Kept], today: int, recent: Sequence[str] = ()
) -> Asked | None:
    """What is asked next: what has come again, the longest due first, and then what is new. None where all
    are for another day. What was asked as one of the last `APART` of the `recent`, the latest last, waits for
    others, so that it is known and not only remembered."""
    late = list(recent)[-APART:]
    positions = drill(id)
    due = sorted(
        (kept[key].due, place, asked)
        for place, (key, asked) in enumerate(positions.items())
        if key in kept and kept[key].due <= today and key not in late
    )
    if due:
        return due[0][2]
    fresh = [asked for key, asked in positions.items() if key not in kept and key not in late]
    waiting = [positions[key] for key in late if key in kept and kept[key].due <= today]
    return next(iter([*fresh, *waiting]), None)


def answered(asked: Asked, text: str) -> Verdict:
    """What is said of an answer. Raises `ActionError` for what is no action of the game, or ambiguous."""
    position, state = asked.position, asked_state(asked.position.game, asked.key)
    seat = position.start.seat
    chosen = state.string_to_action(text)
    action: Action
    ruling = state.explain(chosen, seat)
    if not ruling.legal:
        return Verdict(REFUSED, label(state, chosen), ruling.text, ruling.clause, (), False)
    action = named(state, chosen)  # an aim at a point is what people call it: the triple of the 20
    if action < 0 and position.right:
        return Verdict(REFUSED, label(state, chosen), NAMELESS, "", (), False)
    if action < 0:  # an answer in words, where anything is right but what is listed
        action = chosen
    given = state.action_to_string(action)
    kind = WELL if position.agrees(given) else OTHERWISE
    if kind == OTHERWISE and position.is_wrong(given):
        kind = WRONG
    legal = {state.action_to_string(one): one for one in state.legal_actions()}
    but = not position.right
    right = [one for one in legal if (position.is_wrong(one) if but else position.agrees(one))]
    others = tuple(label(state, legal[one]) for one in right if but or one != given)
    return Verdict(kind, label(state, action), "", "", others, but)


def label(state: State, action: Action) -> str:
    """What people call an action."""
    if isinstance(action, int):
        return state.get_game().action_label(action)
    return state.action_to_string(action)


@lru_cache(maxsize=512)
def asked_state(id: str, key: str) -> State:
    """The position as it is asked; not to be changed. Raises `NoSuchPosition`."""
    found = drill(id).get(key)
    if found is None:
        raise NoSuchPosition(t("There is no such position."))
    return found.position.state()
