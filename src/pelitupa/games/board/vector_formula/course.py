"""A track with the rules of the race: what a move comes to, and the fewest moves to the finish."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.equipment.track import Point, Track, parts

ON: Final = 0
CRASH: Final = 1
FINISH: Final = 2
_UNKNOWN: Final = -2
CHANGES: Final = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
"""What a turn may do to the speed, to the right and downwards, by its action."""

Motion = tuple[int, int, int, int, int]
"""A point, the speed to the right and downwards, and the side of the finish, -1 or beyond it 1; on the
finish that from which the car came there."""


class Course:
    """See the options of the game for what `wall`, `touch`, `either` and `crash_first` change."""

    def __init__(
        self, track: Track, wall: bool, touch: bool, either: bool, crash_first: bool
    ) -> None:
        self.track = track
        self.wall = wall
        self.touch = touch
        self.either = either
        self.crash_first = crash_first
        self.starts = [p for p in track.start if track.within(*p) or not wall]
        self._left: dict[Motion, int] | None = None
        self._leaves: dict[tuple[int, int, int, int], int] = {}  # nine speeds lead to each line

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made of."""
        return Course, (self.track, self.wall, self.touch, self.either, self.crash_first)

    def outcome(self, old: Motion, dx: int, dy: int) -> int:
        """What becomes of a car in motion that goes on with this speed: ON, CRASH or FINISH."""
        x, y = old[0], old[1]
        line = (x, y, dx, dy)
        leaves = self._leaves.get(line, _UNKNOWN)
        if leaves == _UNKNOWN:
            leaves = self._leaves[line] = self.track.leaves(x, y, dx, dy, self.wall)
        if leaves >= 0 and self.crash_first:
            return CRASH
        if self._crosses(old, dx, dy):
            before = self.track.beyond(x, y)
            ahead = abs(self.track.beyond(x + dx, y + dy) - before)
            if not ahead:  # along the finish's height: first comes its nearer end
                before, ahead = self.track.aside(x, y), parts(dx, dy)
            if leaves < 0 or abs(before) * parts(dx, dy) < leaves * ahead:
                return FINISH
        return CRASH if leaves >= 0 else ON

    def _crosses(self, old: Motion, dx: int, dy: int) -> bool:
        x, y, side = old[0], old[1], old[4]
        after = self.track.beyond(x + dx, y + dy)
        ahead = -side * after  # how far on the other side
        over = (side < 0 or self.either) and (ahead > 0 or (self.touch and ahead == 0))
        return over and self.track.meets_finish(x, y, dx, dy)

    def at_rest(self, x: int, y: int, side: int = -1) -> Motion:
        """A car that stands at a point; on the finish it came there from that side."""
        beyond = self.track.beyond(x, y)
        return x, y, 0, 0, side if beyond == 0 else 1 if beyond > 0 else -1

    def moved(self, old: Motion, dx: int, dy: int) -> Motion:
        """A car in motion after it has gone on with this speed."""
        x, y, _, _, side = self.at_rest(old[0] + dx, old[1] + dy, old[4])
        return x, y, dx, dy, side

    def nexts(self, old: Motion) -> list[tuple[int, Motion]]:
        """The moves that do not crash, each with its outcome."""
        vx, vy = old[2], old[3]
        found = []
        for cx, cy in CHANGES:
            dx, dy = vx + cx, vy + cy
            outcome = self.outcome(old, dx, dy)
            if outcome != CRASH:
                found.append((outcome, self.moved(old, dx, dy)))
        return found

    def left(self, motion: Motion) -> int:
        """The fewest moves to the finish without other cars; 0 where no number of moves gets there."""
        if self._left is None:
            self._left = self._solved()
        return self._left.get(motion, 0)

    def _solved(self) -> dict[Motion, int]:
        """Breadth first from the start through all that can be reached, then backwards from the finish."""
        todo: list[Motion] = [self.at_rest(x, y) for x, y in self.starts]
        before: dict[Motion, list[Motion]] = {motion: [] for motion in todo}
        left: dict[Motion, int] = {}
        for motion in todo:  # which grows meanwhile
            for outcome, new in self.nexts(motion):
                if outcome == FINISH:
                    left[motion] = 1
                elif new in before:
                    before[new].append(motion)
                else:
                    before[new] = [motion]
                    todo.append(new)
        nearest = list(left)
        for motion in nearest:  # which grows meanwhile
            for old in before[motion]:
                if old not in left:
                    left[old] = left[motion] + 1
                    nearest.append(old)
        return left

    def best_line(self) -> list[Point]:
        """The points of a line with the fewest moves, from its start to beyond the finish, or []."""
        starts = [self.at_rest(x, y) for x, y in self.starts]
        motions = [motion for motion in starts if self.left(motion)]
        if not motions:
            return []
        motion = min(motions, key=self.left)
        line = [motion[:2]]
        while True:
            nexts = self.nexts(motion)
            home = [new for outcome, new in nexts if outcome == FINISH]
            motion = (
                home[0] if home else min((new for _, new in nexts if self.left(new)), key=self.left)
            )
            line.append(motion[:2])
            if home:
                return line

    def can_be_finished(self) -> bool:
        """Whether a car can get over the finish one step at a time, as it can if at all."""
        todo = [self.at_rest(x, y) for x, y in self.starts]
        seen = set(todo)
        for old in todo:  # which grows meanwhile
            for dx, dy in CHANGES:
                outcome = self.outcome(old, dx, dy)
                new = self.at_rest(old[0] + dx, old[1] + dy, old[4])
                if outcome == FINISH:
                    return True
                if outcome == ON and new not in seen:
                    seen.add(new)
                    todo.append(new)
        return False
