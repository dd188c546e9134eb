"""A second referee of curling, written from chapter 94 alone: places are complex numbers, x + iy."""

from __future__ import annotations

import shlex
from random import Random
from typing import Any

R = 0.145
RING = 1.829


class Referee:
    """Hears reports of stones, and says who delivers, what lies where, and who has how many points."""

    def __init__(self, options: Any) -> None:
        self.options = options
        self.starts = "red" if options.first == 1 else "yellow"
        self.points = [0, 0]
        self.end = 1
        self.order: list[str] = []
        self.lies: dict[str, complex] = {}

    def _teams(self) -> tuple[str, str]:
        return ("red", "yellow") if self.starts == "red" else ("yellow", "red")

    def next_stone(self) -> str:
        team = self._teams()[len(self.order) % 2]
        return f"{team}{len(self.order) // 2 + 1}"

    def deliverer(self) -> int:
        return 0 if self.next_stone().startswith("red") else 1

    def stones(self) -> dict[str, tuple[float, float]]:
        return {name: (at.real, at.imag) for name, at in self.lies.items()}

    def is_over(self) -> bool:
        played, (red, yellow) = self.end - 1, self.points
        if played >= self.options.ends + self.options.limit:
            return True
        return played >= self.options.ends and red != yellow

    def invented(self, rng: Random) -> str:
        """Some report: the stone lies somewhere, or takes the place of another that is moved or gone."""
        name = self.next_stone()
        if rng.random() < 0.12:
            return f"report {rng.choice(['back', 'border'])} {name}"
        if self.lies and rng.random() < 0.5:
            other = rng.choice(sorted(self.lies))
            at = self.lies[other]
            text = f"report hit {name} {other} rest {name} {at.real!r} {at.imag!r}"
            if rng.random() < 0.6:
                return f"{text} {rng.choice(['back', 'border'])} {other}"
            to = self._free(rng, {at})
            return f"{text} rest {other} {to.real!r} {to.imag!r}"
        to = self._free(rng, set())
        return f"report rest {name} {to.real!r} {to.imag!r}"

    def _free(self, rng: Random, more: set[complex]) -> complex:
        while True:
            near = rng.random() < 0.6
            x = rng.gauss(0.0, 0.8 if near else 1.5)
            y = rng.gauss(0.0, 0.9) if near else rng.uniform(-6.8, 2.2)
            at = complex(round(min(max(x, -2.3), 2.3), 2), round(y, 2))
            if all(abs(at - other) > 2 * R for other in [*self.lies.values(), *more]):
                return at

    def hear(self, report: str) -> None:
        words, name = shlex.split(report)[1:], self.next_stone()
        after, hits = dict(self.lies), "hit" in words
        while words:
            word = words.pop(0)
            if word == "hit":
                del words[:2]
            elif word == "rest":
                after[words[0]] = complex(float(words[1]), float(words[2]))
                del words[:3]
            else:
                after.pop(words.pop(0), None)
        for stone, at in list(after.items()):
            beyond = at.imag > RING + R or abs(at.real) >= 4.75 / 2 - R
            short = stone == name and not hits and self.options.hog_line and at.imag <= -6.401 + R
            if beyond or short:
                del after[stone]
        if len(self.order) < self.options.guards and self._broken(name, after):
            after = dict(self.lies)
        self.lies = after
        self.order.append(name)
        if len(self.order) == 16:
            self._count()

    def _broken(self, name: str, after: dict[str, complex]) -> bool:
        for stone, at in self.lies.items():
            ours = stone.rstrip("12345678") == name.rstrip("12345678")
            if ours and not self.options.own_guards:
                continue
            if at.imag >= -R or abs(at) <= RING + R or at.imag <= -6.401 + R:
                continue
            if stone not in after:
                return True
            ticked = abs(at.real) <= R < abs(after[stone].real)
            if self.options.no_tick and ticked:
                return True
        return False

    def _count(self) -> None:
        """All stones by how far they are, in whole millimetres; count from the closest on."""
        ranked = sorted(
            (round(1000 * abs(at)), stone.rstrip("12345678"))
            for stone, at in self.lies.items()
            if round(1000 * abs(at)) <= 1000 * (RING + R)
        )
        reds = [mm for mm, team in ranked if team == "red"]
        yellows = [mm for mm, team in ranked if team == "yellow"]
        best_red, best_yellow = min(reds, default=10**6), min(yellows, default=10**6)
        if best_red < best_yellow:
            self.points[0] += sum(mm < best_yellow for mm in reds)
            self.starts = "red"
        elif best_yellow < best_red:
            self.points[1] += sum(mm < best_red for mm in yellows)
            self.starts = "yellow"
        self.end += 1
        self.order.clear()
        self.lies.clear()
