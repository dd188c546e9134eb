"""Five in line (booklet 65.3): mark a place of the grid, draw a line through five marks, as long as you can.

Actions are the places, then the lines of `grid.py`, then `begin`. A turn is a place and a line through five
marks; where the place leaves one line only, that line is drawn with it.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass
from itertools import compress
from typing import ClassVar, Final, Self

from pelitupa.core import (
    TERMINAL,
    Game,
    Options,
    Rule,
    Rulebook,
    State,
    Tensor,
    Text,
    option,
    t,
    tn,
)
from pelitupa.core.options import Value
from pelitupa.games.mathematics.five_in_line.grid import NO_GAP, Grid, line_between
from pelitupa.games.mathematics.five_in_line.theory import edge_pairs, free_pairs

MOST_FREE_MARKS: Final = 60
ONE: Final = b"\1"
FULL: Final = NO_GAP
"""Instead of the place that a line lacks: it lacks none."""
_DRAWN: Final = t("Lines drawn")
_VACANT: Final = bytes([1, *[0] * 255])
"""Marks so translated are vacant places."""
_MANY_MARKS: Final = 8
"""After so many marks more the vacant places are listed from the beginning."""

HAS_BEGUN: Final = Rule[State]("start", t("You have begun already."))
DRAW_NOW: Final = Rule[State]("turn", t("A place is marked: draw a line now."))
IS_MARKED: Final = Rule[State]("again", t("This place is marked already."))
NO_MORE: Final = Rule[State]("start", t("No more places can be marked here at the start."))
NO_LINE: Final = Rule[State]("together", t("With a mark there no line could be drawn."))
MARK_FIRST: Final = Rule[State]("turn", t("Mark a place first."))
LEAVES_GRID: Final = Rule[State](
    "side", t("This line would leave the part of the grid that is played on.")
)
NOT_MARKED: Final = Rule[State]("line", t("Not all places of this line are marked."))
TOUCHES: Final = Rule[State]("one-point", t("This line would touch another of its direction."))
SHARES_POINTS: Final = Rule[State](
    "one-point", t("This line would share more than one point with another.")
)
NOT_THROUGH: Final = Rule[State]("through-new", t("The line has to go through the new mark."))
"""What can be against a mark, and against a line."""

ANY_START: Final = Rule[State]("start", t("Any places may be marked at the start."))
WITH_MARK: Final = Rule[State]("together", t("With this mark a line can be drawn."))
ALL_MARKED: Final = Rule[State]("line", t("All its places are marked."))


@dataclass(frozen=True)
class FiveInLineOptions(Options):
    """The start, what a line is, and how lines may meet."""

    players: int = option(1, "Five in line is for one.", low=1, high=1, clause="grid")
    objective: str = option(
        "margin",
        "What a result is worth: the lines drawn; by winning only, nothing, as nobody wins.",
        choices=("win", "margin", "money"),
    )
    start: str = option(
        "cross", "Which places are marked.", choices=("cross", "free"), clause="start"
    )
    length: int = option(5, "Marks on a line.", choices=(4, 5), clause="line")
    through_new: bool = option(
        False, "Whether a line has to go through the new mark.", clause="through-new"
    )
    touching: bool = option(
        True, "Whether two lines of one direction may share an end.", clause="one-point"
    )
    side: int = option(
        32, "Side of the part of the grid that is played on.", low=16, high=64, clause="side"
    )

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {
            f"{length}{'t' if touching else 'd'}": {
                "length": length,
                "through_new": True,
                "touching": touching,
            }
            for length in (5, 4)
            for touching in (True, False)
        }

    @classmethod
    def ruleset_titles(cls) -> dict[str, Text]:
        return {
            "5t": t("Morpion Solitaire 5T"),
            "5d": t("Morpion Solitaire 5D"),
            "4t": t("Morpion Solitaire 4T"),
            "4d": t("Morpion Solitaire 4D"),
        }


class FiveInLine(Game[FiveInLineOptions]):
    """Five in line. See the module for its actions."""

    look_place: ClassVar[str] = "pelitupa.games.mathematics.five_in_line.look"

    def __init__(self, options: FiveInLineOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.through_new = options.through_new
        self.touching = options.touching
        self.free_start = options.start == "free"
        self.length = options.length
        self.spans = options.length - 1 if options.touching else options.length
        self.grid = Grid(options.side, options.length)
        self.begin = self.grid.places + self.grid.lines
        self.all_places = list(range(self.grid.places))
        self.everywhere = tuple(self.all_places)
        self.no_marks = bytes(self.grid.places)
        self.no_lines = bytes(self.grid.lines)
        self._start: FiveInLineState | None = None

    def new_initial_state(self) -> FiveInLineState:
        """A copy of the start, which is marked once: the cross has as many marks as a match has steps."""
        if self._start is None:
            self._start = FiveInLineState(self)
        return self._start.clone()

    def num_distinct_actions(self) -> int:
        return self.begin + 1

    def score_range(self) -> tuple[float, float]:
        """Each line puts a point where there was none."""
        return 0.0, float(self.grid.places)

    def max_game_length(self) -> int:
        return 2 * self.grid.places + 1

    def _action_text(self, action: int) -> str:
        grid = self.grid
        if action < grid.places:
            return grid.name(action)
        if action == self.begin:
            return "begin"
        line = action - grid.places
        if not grid.fits[line]:
            direction, start = divmod(line, grid.places)
            return f"{grid.name(start)}-out{direction}"  # it would leave the grid: never legal
        return grid.line_name(line)

    def _action_label(self, action: int) -> str:
        if action == self.begin:
            return t("begin to play")
        text = self._action_text(action)
        return text if action < self.grid.places else t("line {line}", line=text)


class FiveInLineState(State):
    """A position.

    `marks[place]` is 1 where there is a mark; `used[direction * places + place]` where a line of that
    direction takes up the step from the place on, or, if lines may not touch, the place: bytes, which copies
    share. `near` are the lines that could be drawn with one mark more at most, each with the place that it
    lacks, or `FULL`, and `full` those that lack none, ascending; `new` is the place marked for the line to
    come, or -1; `setting` tells that the start is still being marked. `free` are the vacant places after
    `free_marks` marks, when somebody asked last.
    """

    def __init__(self, game: FiveInLine, copied: bool = False) -> None:
        super().__init__(game)
        self.game = game
        self.marks = game.no_marks
        self.used = game.no_lines
        self.near: dict[int, int] = {}
        self.full: list[int] = []
        self.lines: list[int] = []
        self.order: list[int] = []
        self.start_marks = 0
        self.free = game.everywhere
        self.free_marks = 0
        self.new = -1
        self.setting = game.free_start
        if not (game.free_start or copied):
            for place in game.grid.cross():
                self._mark(place)
            self.start_marks = len(self.order)

    def clone(self) -> FiveInLineState:
        new = FiveInLineState(self.game, copied=True)
        new._copy_base(self)
        new.marks = self.marks
        new.used = self.used
        new.near = self.near.copy()
        new.full = self.full.copy()
        new.lines = self.lines.copy()
        new.order = self.order.copy()
        new.start_marks = self.start_marks
        new.free, new.free_marks = self.free, self.free_marks
        new.new = self.new
        new.setting = self.setting
        return new

    # --- what can be drawn

    def missing(self, line: int) -> list[int]:
        """The places of a line that have no mark."""
        marks = self.marks
        return [place for place in self.game.grid.on_line(line) if not marks[place]]

    def drawable(self) -> list[int]:
        """The lines that can be drawn now, without another mark, ascending."""
        if self.game.through_new:
            grid, new = self.game.grid, self.new
            return [line for line in self.full if grid.passes(line, new)]
        return self.full.copy()

    def completing(self) -> list[int]:
        """The places, ascending, that lack a mark alone for some line."""
        found = set(self.near.values())
        found.discard(FULL)
        return sorted(found)

    def any_place(self) -> bool:
        """Whether any vacant place can be marked: at the start, and where a line waits to be drawn."""
        if self.game.through_new or self.new >= 0:
            return self.setting
        return self.setting or self.full != []

    def vacant(self) -> list[int]:
        """The places without a mark, ascending."""
        order = self.order
        if len(order) == self.free_marks:
            return list(self.free)
        if len(order) - self.free_marks > _MANY_MARKS:
            found = list(compress(self.game.all_places, self.marks.translate(_VACANT)))
        else:
            found = list(self.free)
            for place in order[self.free_marks :]:
                del found[bisect_left(found, place)]
        self.free, self.free_marks = tuple(found), len(order)
        return found

    def markable(self) -> list[int]:
        """The places that can be marked now, ascending: those after which some line can be drawn."""
        return self.vacant() if self.any_place() else self.completing()

    def counts(self) -> tuple[int, int, int, int]:
        """The lines, the marks, the free place-directions, and those of them at an edge."""
        lines, marks, game = len(self.lines), len(self.order), self.game
        free = free_pairs(marks, lines, game.length)
        return lines, marks, free, edge_pairs(self.marks, game.grid.side)

    # --- play

    def current_player(self) -> int:
        return 0 if self.setting or self.new >= 0 or self._may_go_on() else TERMINAL

    def _may_go_on(self) -> bool:
        if not self.near or len(self.order) == self.game.grid.places:
            return False
        return not self.game.through_new or len(self.near) > len(self.full)

    def _legal(self) -> list[int]:
        game = self.game
        if self.setting:
            return [*(self.vacant() if len(self.order) < MOST_FREE_MARKS else ()), game.begin]
        if self.new >= 0:
            return [game.grid.places + line for line in self.drawable()]
        return self.markable()

    def _is_legal(self, action: int) -> bool:
        return 0 <= action <= self.game.begin and self._against(action) is None

    def _against(self, action: int) -> Rule[Self] | None:
        if action == self.game.begin:
            return None if self.setting else HAS_BEGUN
        places = self.game.grid.places
        if action < places:
            return self.against_marking(action)
        return self.against_drawing(action - places)

    def against_marking(self, place: int) -> Rule[Self] | None:
        """The first rule against a mark."""
        if self.new >= 0:
            return DRAW_NOW
        if self.marks[place]:
            return IS_MARKED
        if self.setting:
            return None if len(self.order) < MOST_FREE_MARKS else NO_MORE
        return None if self.any_place() or place in self.near.values() else NO_LINE

    def against_drawing(self, line: int) -> Rule[Self] | None:
        """The first rule against a line."""
        if self.setting or self.new < 0:
            return MARK_FIRST
        game = self.game
        if self.near.get(line, 0) == FULL:
            through = not game.through_new or game.grid.passes(line, self.new)
            return None if through else NOT_THROUGH
        if not game.grid.fits[line]:
            return LEAVES_GRID
        if self.missing(line):
            return NOT_MARKED
        return SHARES_POINTS if game.touching else TOUCHES

    def _ground(self, action: int) -> Rule[Self]:
        if action == self.game.begin or self.setting:
            return ANY_START
        return WITH_MARK if action < self.game.grid.places else ALL_MARKED

    def _apply(self, action: int) -> None:
        game = self.game
        if action == game.begin:
            self.setting = False
            self.start_marks = len(self.order)
        elif action >= game.grid.places:
            self._draw(action - game.grid.places)
        else:
            self._mark(action)
            if self.setting:
                return
            self.new = action
            lines = self.drawable()
            if len(lines) == 1:
                self._draw(lines[0])

    def _mark(self, place: int) -> None:
        self.marks = self.marks[:place] + ONE + self.marks[place + 1 :]
        self.order.append(place)
        near, full, marks, used = self.near, self.full, self.marks, self.used
        grid, spans = self.game.grid, self.game.spans
        for first, end, step, base in grid.windows(place):
            lines = grid.nearly(marks[first:end:step] if end >= 0 else marks[first::step])
            for at, gap in lines:
                line = base + first + at * step
                # a number is sought: bytes in bytes raise and catch an error within
                if line in near or 1 not in used[line : line + spans * step : step]:
                    if gap == FULL:
                        near[line] = FULL
                        insort(full, line)
                    else:
                        near[line] = first + gap * step

    def _draw(self, line: int) -> None:
        game = self.game
        base, step = game.grid.along(line)
        used = bytearray(self.used)
        for at in range(line, line + game.spans * step, step):
            used[at] = 1
        self.used = bytes(used)
        self.lines.append(line)
        # of the lines of its direction those lie upon it that start so few steps from its start
        upon = range(line - (game.spans - 1) * step, line + game.spans * step, step)
        after = base + game.grid.places
        for other in upon:
            if other in self.near and base <= other < after:
                if self.near[other] == FULL:
                    self.full.remove(other)
                del self.near[other]
        self.new = -1
        self._score_on((0,), 1.0, "score", _DRAWN)
        self._reveal_later(
            _drawn_told, (len(self.lines), line - base, step, game.grid.side, game.length)
        )

    # --- the end

    def winners(self) -> list[int]:
        return []

    def scores(self) -> list[float]:
        return [float(len(self.lines))]

    def _result_text(self) -> str:
        return tn(
            "No further line can be drawn: {count} line",
            "No further line can be drawn: {count} lines",
            len(self.lines),
        )

    # --- for people

    def _observe(self, seat: int, out: Tensor) -> None:
        out.numbers("marks", [float(mark) for mark in self.marks])
        out.numbers("used", [float(used) for used in self.used])
        out.one_hot("new", self.new, self.game.grid.places)
        out.one_hot("setting", int(self.setting), 2)


def _drawn_told(number: int, start: int, step: int, side: int, length: int) -> Text:
    line = line_between(start, start + (length - 1) * step, side)
    return t("Line {number}: {line}", number=number, line=line)


GAME = FiveInLine
