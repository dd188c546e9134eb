"""Nested rollout policy adaptation for five in line (Rosin, IJCAI 2011): ever better plays of one player.

A playout draws its moves by weights; a level calls the level below some times, and after each call shifts its
weights towards the best play it knows. Moves are those of the usual pastime: a new place, and a line through
it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import vec
from pelitupa.games.mathematics.five_in_line.grid import Grid

ALPHA: Final = 1.0
"""How far a level's weights move towards its best play each time, unless another is given."""


class Play:
    """A sequence of moves, each with all there were to choose from. A move is
    `line * length + place on the line`."""

    def __init__(self) -> None:
        self.moves: list[i64] = []
        self.choices: list[vec[i64]] = []


class NestedSearch:
    """Searches from one position: the marks, and what each line drawn has used up of its direction.

    `used[direction * places + place]` is 1 where the step from that place on (with `touching`), or the
    place itself (without), belongs to a line drawn in that direction. `alpha` is how far weights move,
    `spread` how many playouts the lowest level takes the best of before it moves them.
    """

    def __init__(
        self,
        grid: Grid,
        touching: bool,
        marks: list[int],
        used: list[int],
        rng: Random,
        alpha: float = ALPHA,
        spread: int = 1,
    ) -> None:
        self.alpha = alpha
        self.spread = spread
        self.length: i64 = grid.length
        self.places: i64 = grid.places
        self.spans: i64 = grid.length - 1 if touching else grid.length
        self.steps = vec[i64](grid.steps)
        self.fits = vec[i64]([int(fits) for fits in grid.fits])
        self.first_marks = vec[i64]([0] * grid.places)
        for mark in marks:
            self.first_marks[mark] = 1
        self.first_used = vec[i64](used)
        self.codes = grid.lines * grid.length
        self.marks = self.first_marks[:]
        self.used = self.first_used[:]
        self.rng = rng
        self.playouts = 0
        self.start = vec[i64](self._all_moves())

    def _all_moves(self) -> list[i64]:
        found: list[i64] = []
        line: i64 = 0
        while line < len(self.fits):
            if self.fits[line]:
                gap = self._gap(line)
                if gap >= 0:
                    found.append(line * self.length + gap)
            line += 1
        return found

    def _gap(self, line: i64) -> i64:
        """Where on a line its one missing mark is, or -1 where it cannot be drawn with one mark."""
        start = line % self.places
        base = line - start
        step: i64 = self.steps[line // self.places]
        gap: i64 = -1
        i: i64 = 0
        place = start
        while i < self.length:
            if self.marks[place] == 0:
                if gap >= 0:
                    return -1
                gap = i
            if i < self.spans and self.used[base + place]:
                return -1
            place += step
            i += 1
        return gap

    def _apply(self, move: i64, moves: vec[i64]) -> vec[i64]:
        """Mark and draw; which moves there are then."""
        length = self.length
        line = move // length
        gap = move % length
        start = line % self.places
        direction = line // self.places
        base = line - start
        step: i64 = self.steps[direction]
        new = start + gap * step
        self.marks[new] = 1
        i: i64 = 0
        while i < self.spans:
            self.used[base + start + i * step] = 1
            i += 1
        left: list[i64] = []
        other: i64
        for other in moves:
            other_line = other // length
            other_start = other_line % self.places
            other_direction = other_line // self.places
            other_step: i64 = self.steps[other_direction]
            if other_start + (other % length) * other_step == new:
                continue
            if other_direction == direction and self._clashes(other_line, other_start, other_step):
                continue
            left.append(other)
        d: i64 = 0
        side = self.steps[1]
        while d < 4:
            step = self.steps[d]
            back: i64 = 0
            while back < length:
                first = new - back * step
                if first >= 0 and first < self.places and self._beside(new, first, back, d, side):
                    other_line = d * self.places + first
                    if self.fits[other_line]:
                        gap = self._gap(other_line)
                        if gap >= 0:
                            left.append(other_line * length + gap)
                back += 1
            d += 1
        return vec[i64](left)

    def _beside(self, new: i64, first: i64, back: i64, direction: i64, side: i64) -> bool:
        """Whether a place so many steps back has not left the grid at its side."""
        column = new % side
        across: i64 = 0 if direction == 1 else back
        return first % side == column - across

    def _clashes(self, line: i64, start: i64, step: i64) -> bool:
        base = line - start
        i: i64 = 0
        while i < self.spans:
            if self.used[base + start + i * step]:
                return True
            i += 1
        return False

    def playout(self, weights: vec[float]) -> Play:
        """A play drawn by the weights, to its end."""
        self.playouts += 1
        self.marks = self.first_marks[:]
        self.used = self.first_used[:]
        play = Play()
        moves = self.start
        while len(moves):
            total = 0.0
            move: i64
            shares: list[float] = []
            for move in moves:
                share = exp(weights[move])
                shares.append(share)
                total += share
            point = self.rng.random() * total
            i: i64 = 0
            while i < len(moves) - 1:
                point -= shares[i]
                if point < 0.0:
                    break
                i += 1
            chosen: i64 = moves[i]
            play.moves.append(chosen)
            play.choices.append(moves)
            moves = self._apply(chosen, moves)
        return play

    def adapt(self, weights: vec[float], play: Play) -> vec[float]:
        """The weights moved towards a play."""
        changed = weights[:]
        move: i64
        for chosen, moves in zip(play.moves, play.choices, strict=True):
            total = 0.0
            for move in moves:
                total += exp(weights[move])
            for move in moves:
                changed[move] -= self.alpha * exp(weights[move]) / total
            changed[chosen] += self.alpha
        return changed

    def search(
        self, level: int, times: int, weights: vec[float], stop: Callable[[Play], bool]
    ) -> Play:
        """The best play that a level finds; `stop(play)` ends it early, at whatever level."""
        if level == 0:
            play = self.playout(weights)
            for _ in range(self.spread - 1):
                other = self.playout(weights)
                if len(other.moves) > len(play.moves):
                    play = other
            return play
        best = Play()
        for _ in range(times):
            play = self.search(level - 1, times, weights, stop)
            if len(play.moves) >= len(best.moves):
                best = play
            if stop(best):
                break
            weights = self.adapt(weights, best)
        return best

    def fresh(self) -> vec[float]:
        """Weights that prefer no move."""
        return vec[float]([0.0] * self.codes)

    def step_of(self, move: int) -> tuple[int, int]:
        """The place and the line of a move."""
        line, gap = divmod(move, self.length)
        start = line % self.places
        return int(start + gap * self.steps[line // self.places]), int(line)

    def steps_of(self, play: Play) -> list[tuple[int, int]]:
        """The place and the line of each move of a play."""
        return [self.step_of(int(move)) for move in play.moves]
