"""Positions of which it is known what is right, by the sources or by exact solution.

They stand in `expert.toml` in the game's room::

    [start]                      # what the positions have in common, as in a lesson: see `table/written.py`
    game = "skruuvi"
    seat = 2

    [[position]]
    deal = { 2 = "SA SK SQ ..." }    # any key of a start; what is not named is drawn from the seed
    play = ["pass"]              # what happened before: actions, and `draw CARD`
    right = ["bid 1 spades"]     # what is right
    wrong = ["bid * misere"]     # what is clearly wrong; without `right`, all else is right
    why = "One sentence."
    source = "booklet 25.1"      # or `exact`
    worlds = 30                  # with `exact`: best in each of so many deals of what the seat does not see
    ahead = 6                    # and beside it: what is right wins within so many decisions, come what may

A choice is the text of an action, or a pattern with `*`, `?` and `[...]` that fits some legal action.

Where people are asked these positions too (`table/drill.py`), the file names their sections; then
these and the reasons are texts of the catalogues::

    [sections]
    "25.1" = "Bids in basic deals"   # by what stands in `source`; `solved` for all that is exact
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Final

import pelitupa.games
from pelitupa.core import PelitupaError, State
from pelitupa.core.frozen import Frozen
from pelitupa.games import game_families, game_ids, rulebook
from pelitupa.table.coach import Script
from pelitupa.table.written import START, Start, Written

ROOM_FILE: Final = "expert.toml"
EXACT: Final = "exact"
_POSITION: Final = START | {"play", "right", "wrong", "why", "source", "worlds", "ahead"}
SOLVED: Final = "solved"
"""The section of all positions that were solved."""
_SECTION: Final = re.compile(r"booklet (\d+(?:\.\d+)?)")
COUNTED: Final = {"worlds": "deals", "ahead": "decisions"}


class ExpertError(PelitupaError):
    """A file of expert positions is malformed, or one of them cannot be, or is not as it says."""


@dataclass(frozen=True)
class ExpertPosition(Frozen):
    """A choice that somebody has to make, and what is right. `worlds` is 0 where nothing was solved, `ahead`
    where what was solved is tried to the end of the match."""

    game: str
    number: int
    start: Start
    play: tuple[str, ...]
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    why: str
    source: str
    worlds: int
    ahead: int

    def state(self) -> State:
        """The position, its seat to decide. Raises `ExpertError` where the rules do not lead to it, or
        something that is said to be right or wrong is not legal."""
        try:
            script = Script(self.start)
            script.settle()
            script.play(self.play)
            script.settle()
        except PelitupaError as error:
            raise self._fault(str(error)) from None
        if script.state.current_player() != script.seat:
            raise self._fault(f"player {script.seat + 1} is not to decide")
        self._check(script.state)
        return script.state

    @property
    def seed(self) -> str:
        """What is drawn for this position and for no other, wherever it stands in the file."""
        return f"expert {sorted(self.start.deal.items())} {self.start.position} {self.play}"

    def agrees(self, text: str) -> bool:
        """Whether the text of an action is one that is right."""
        if self.right:
            return any(fnmatchcase(text, one) for one in self.right)
        return not any(fnmatchcase(text, one) for one in self.wrong)

    def is_wrong(self, text: str) -> bool:
        """Whether the text of an action is one that is clearly wrong."""
        return any(fnmatchcase(text, one) for one in self.wrong)

    def meant(self) -> str:
        """What is right, for people."""
        if self.right:
            return " or ".join(self.right)
        return "anything but " + " or ".join(self.wrong)

    def _check(self, state: State) -> None:
        legal = [state.action_to_string(action) for action in state.legal_actions()]
        for choice in (*self.right, *self.wrong):
            if not any(fnmatchcase(text, choice) for text in legal):
                raise self._fault(f"{choice!r} is not legal; there is: {', '.join(legal[:12])}")
        for text in legal:
            if self.right and self.agrees(text) and self.is_wrong(text):
                raise self._fault(f"{text!r} is right and wrong")
        if all(self.agrees(text) for text in legal):
            raise self._fault("whatever is legal is right")

    def _fault(self, what: str) -> ExpertError:
        return ExpertError(f"{self.game}/{ROOM_FILE}, position {self.number}: {what}")


@dataclass(frozen=True)
class ExpertFile(Frozen):
    """What a game's file says: the titles of its sections, where people are asked too, and its positions."""

    sections: Mapping[str, str]
    positions: tuple[ExpertPosition, ...]


def expert_path(id: str) -> Path:
    """Where the expert positions of a game are, or would be."""
    return Path(pelitupa.games.__file__).parent / game_families()[id] / id / ROOM_FILE


@cache
def expert_ids() -> tuple[str, ...]:
    """The games that have expert positions, in the order of `game_ids`."""
    return tuple(id for id in game_ids() if expert_path(id).exists())


@cache
def drill_ids() -> tuple[str, ...]:
    """The games whose positions people are asked too, in the order of `game_ids`."""
    return tuple(id for id in expert_ids() if _file(id).sections)


def section_titles(id: str) -> Mapping[str, str]:
    """What the sections of a game's drill are called, in their order; none where it has no drill."""
    return _file(id).sections if id in drill_ids() else {}


@cache
def _file(id: str) -> ExpertFile:
    """What a game's file says. Raises `ExpertError` where it is malformed."""
    return read_file(expert_path(id))


@cache
def expert_positions(id: str) -> tuple[ExpertPosition, ...]:
    """The expert positions of a game. Raises `UnknownGame`, and `ExpertError` where there are none or
    its file is malformed."""
    path = expert_path(rulebook(id).game)
    if not path.exists():
        raise ExpertError(
            f"{id} has no expert positions; there are some of {', '.join(expert_ids())}"
        )
    return _file(rulebook(id).game).positions


def read_experts(path: Path) -> tuple[ExpertPosition, ...]:
    """The positions of a file. Raises `ExpertError` naming the file, the position and the fault."""
    return read_file(path).positions


def read_file(path: Path) -> ExpertFile:
    """Read and validate a file. Raises `ExpertError` naming the file, the position and the fault."""
    game = path.parent.name
    reader = _Reader(f"{game}/{path.name}", game, ExpertError)
    data = reader.data(path)
    positions = reader.positions(data)
    return ExpertFile(reader.sections(data, positions), positions)


def section_of(source: str) -> str:
    """By what positions are put together: `25.1` of the booklet, `SOLVED`, or another source whole."""
    found = _SECTION.match(source)
    return found[1] if found else SOLVED if source.startswith(EXACT) else source


class _Reader(Written):
    """Reads the tables of expert positions."""

    def positions(self, data: dict[str, Any]) -> tuple[ExpertPosition, ...]:
        self.keys(data, frozenset(("sections", "start", "position")))
        start = self.start(data.get("start", {}), Start(self.game, 0, "1", "", {}))
        entries = data.get("position", [])
        if not isinstance(entries, list) or not entries:
            raise self.fault("there are tables [[position]]")
        found = []
        for number, entry in enumerate(entries, 1):
            self.at = f", position {number}"
            found.append(self.position(entry, start, number))
        self.at = ""
        return tuple(found)

    def sections(
        self, data: dict[str, Any], positions: tuple[ExpertPosition, ...]
    ) -> dict[str, str]:
        """What the sections are called; none, or all of them."""
        given = data.get("sections", {})
        if not isinstance(given, dict) or not all(
            isinstance(title, str) for title in given.values()
        ):
            raise self.fault("'sections' is a table of titles")
        known = {section_of(position.source) for position in positions}
        if given and set(given) != known:
            raise self.fault(
                f"'sections' names all of {', '.join(sorted(known))}, and nothing else"
            )
        return given

    def position(self, entry: Any, start: Start, number: int) -> ExpertPosition:
        self.keys(entry, _POSITION)
        own = self.start({key: entry[key] for key in entry if key in START}, start)
        right, wrong = self.lines(entry, "right"), self.lines(entry, "wrong")
        source = self.text(entry, "source")
        worlds, ahead = self.count(entry, "worlds"), self.count(entry, "ahead")
        if not right and not wrong:
            raise self.fault("a position says what is 'right', or what is 'wrong'")
        if bool(worlds) > source.startswith(EXACT) or bool(ahead) > bool(worlds):
            raise self.fault(f"where 'worlds' are solved, 'ahead' or not, the source is {EXACT!r}")
        return ExpertPosition(
            self.game,
            number,
            own,
            self.lines(entry, "play"),
            right,
            wrong,
            self.text(entry, "why"),
            source,
            worlds,
            ahead,
        )

    def count(self, entry: dict[str, Any], key: str) -> int:
        """A number that need not be there."""
        found = entry.get(key, 0)
        if type(found) is not int or found < 0:
            raise self.fault(f"{key!r} is a number of {COUNTED[key]}, not {found!r}")
        return found
