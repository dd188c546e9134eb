"""A track with the rules of the race: what a move comes to, and the fewest moves to the finish."""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.track import Point, Track, parts

ON: Final = 0
CRASH: Final = 1
FINISH: Final = 2
_UNKNOWN: Final = -2
CHANGES: Final = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
"""What a turn may do to the speed, to the right and downwards, by its action."""

Motion = tuple[int, int, int, int]
"""A point, and the speed to the right and downwards."""


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
        self._leaves: dict[Motion, int] = {}  # nine speeds lead to each line

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
            if leaves < 0 or abs(before) * parts(dx, dy) < leaves * ahead:
                return FINISH
        return CRASH if leaves >= 0 else ON

    def _crosses(self, old: Motion, dx: int, dy: int) -> bool:
        x, y, vx, vy = old
        before, after = self.track.beyond(x, y), self.track.beyond(x + dx, y + dy)
        came_back = before == 0 and self.track.beyond(x - vx, y - vy) > 0
        if self.touch:
            over = before < 0 <= after or (self.either and after <= 0 < before)
        else:
            over = before <= 0 < after and not came_back
            over = over or (self.either and after < 0 and (before > 0 or came_back))
        return over and self.track.meets_finish(x, y, dx, dy)

    def nexts(self, old: Motion) -> list[tuple[int, Motion]]:
        """The moves that do not crash, each with its outcome."""
        x, y, vx, vy = old
        found = []
        for cx, cy in CHANGES:
            dx, dy = vx + cx, vy + cy
            outcome = self.outcome(old, dx, dy)
            if outcome != CRASH:
                found.append((outcome, (x + dx, y + dy, dx, dy)))
        return found

    def left(self, motion: Motion) -> int:
        """The fewest moves to the finish without other cars; 0 where no number of moves gets there."""
        if self._left is None:
            self._left = self._solved()
        return self._left.get(motion, 0)

    def _solved(self) -> dict[Motion, int]:
        """Breadth first from the start through all that can be reached, then backwards from the finish."""
        todo: list[Motion] = [(x, y, 0, 0) for x, y in self.starts]
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
        motions = [(x, y, 0, 0) for x, y in self.starts if self.left((x, y, 0, 0))]
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
        todo = list(self.starts)
        seen = set(todo)
        for x, y in todo:  # which grows meanwhile
            for dx, dy in CHANGES:
                outcome, new = self.outcome((x, y, 0, 0), dx, dy), (x + dx, y + dy)
                if outcome == FINISH:
                    return True
                if outcome == ON and new not in seen:
                    seen.add(new)
                    todo.append(new)
        return False
