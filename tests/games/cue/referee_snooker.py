"""A second referee of snooker, written from the chapter alone: names and a list of balls, no values.

It knows the rules by default only, and one frame.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

WORTH = {"red": 1, "yellow": 2, "green": 3, "brown": 4, "blue": 5, "pink": 6, "black": 7}
IN_ORDER = ["yellow", "green", "brown", "blue", "pink", "black"]


@dataclass
class Referee:
    """`table` counts the balls that are up; `wanted` is "red", "colour", or the name of a colour."""

    table: Counter[str] = field(
        default_factory=lambda: Counter({"red": 15, **dict.fromkeys(IN_ORDER, 1)})
    )
    score: list[int] = field(default_factory=lambda: [0, 0])
    at_table: int = 0
    wanted: str = "red"
    over: bool = False
    level: bool = False
    before: list[tuple[Counter[str], int, str]] = field(default_factory=list)

    def on(self) -> set[str]:
        """The balls that may be touched first."""
        return set(IN_ORDER) & set(+self.table) if self.wanted == "colour" else {self.wanted}

    def shot(self, fell: list[str], first: str, white: bool, off: list[str]) -> None:
        """A shot: what fell, what was touched first ("" nothing), whether the white fell, what flew off."""
        self.before.append((self.table.copy(), self.at_table, self.wanted))
        costs: list[int] = []
        if first not in self.on():
            costs.append(WORTH.get(first, 0))
        good = first if first in self.on() else None
        costs += [WORTH[ball] for ball in fell if ball != good]
        costs += [WORTH[ball] for ball in off]
        if white:
            costs.append(0)
        if costs:
            if self.wanted != "colour":
                costs.append(WORTH[self.wanted])
            elif good:
                costs.append(WORTH[good])
            self.foul(max(4, *costs), fell, off)
            return
        if not fell:
            self.leave()
            return
        self.score[self.at_table] += WORTH[fell[0]] * len(fell)
        if self.wanted == "red":
            self.table["red"] -= len(fell)
            self.wanted = "colour"
        elif self.wanted == "colour":
            self.wanted = self.lowest()
        else:
            self.table[self.wanted] = 0
            self.wanted = self.lowest()
        self.look()

    def foul(self, cost: int, fell: list[str], off: list[str]) -> None:
        """The other gets the cost; reds are gone, colours come back, but for the last black."""
        last = self.table == Counter({"black": 1}) and "black" in fell
        self.table["red"] -= fell.count("red") + off.count("red")
        if last:
            self.table["black"] = 0
        self.table = +self.table
        self.score[1 - self.at_table] += cost
        self.leave()
        self.look()

    def put_back(self) -> None:
        """The opponent demands that the balls go back."""
        self.table, self.at_table, self.wanted = self.before[-1]

    def leave(self) -> None:
        """The other player's turn."""
        self.at_table = 1 - self.at_table
        self.wanted = self.lowest()

    def lowest(self) -> str:
        """The ball to be pocketed next where no colour may be chosen."""
        return next((ball for ball in ["red", *IN_ORDER] if self.table[ball] > 0), "")

    def look(self) -> None:
        """Whether the frame is over, or level."""
        self.table = +self.table
        if not self.table and self.wanted != "colour":
            self.over = True
            self.level = self.score[0] == self.score[1]
