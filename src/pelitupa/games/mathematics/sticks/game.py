"""The sticks (booklet 65.5 and 65.6): take sticks of all lengths from 1 to 2n, one or two in a turn.

Stick `s` is `s + 1` long; sets of sticks are bitmasks. Taking two sticks is taking one twice running, as
booklet 66.6 regards it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import (
    TERMINAL,
    BoardZone,
    Cell,
    Counter,
    CounterZone,
    Eye,
    Game,
    Link,
    Options,
    Reason,
    Rulebook,
    State,
    Tensor,
    Text,
    Zone,
    option,
    player_word,
    t,
)
from pelitupa.core.options import Value
from pelitupa.equipment.cards import BITS, cards_in

MOST_PAIRS: Final = 15
COLOURS: Final = ("red", "blue")
_ROW: Final = 0.95
"""Between two sticks, in units of length: one would have the board draw lines from stick to stick."""


@dataclass(frozen=True)
class SticksOptions(Options):
    """How many sticks there are, and how many are taken in a turn."""

    players: int = option(2, "The sticks are for two.", low=2, high=2, clause="sticks")
    n: int = option(6, "Half the number of sticks.", low=1, high=MOST_PAIRS, clause="sticks")
    take: int = option(1, "Sticks taken in a turn.", choices=(1, 2), clause="take-two")

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {"take_one": {"take": 1}, "take_two": {"take": 2}}

    @classmethod
    def ruleset_titles(cls) -> dict[str, Text]:
        return {"take_one": t("One stick a turn"), "take_two": t("Two sticks a turn")}


class Sticks(Game[SticksOptions]):
    """The sticks. Actions: the sticks, from the shortest to the longest."""

    def __init__(self, options: SticksOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.sticks = 2 * options.n
        self.take = options.take
        lengths = range(1, self.sticks + 1)
        self.named = [(str(length), t("take {length}", length=length)) for length in lengths]

    def new_initial_state(self) -> SticksState:
        return SticksState(self)

    def score_range(self) -> tuple[float, float]:
        """The lengths of all sticks together."""
        return 0.0, self.sticks * (self.sticks + 1) / 2.0

    def max_game_length(self) -> int:
        return self.sticks

    def taker(self, place: int) -> int:
        """The seat that takes the stick that is taken as the `place`-th, counted from 0."""
        if self.take == 1 or place == 0:
            return place % 2
        return (place + 1) // 2 % 2


class SticksState(State):
    """A position: the sticks on the table, those of each player, and the one taken last (-1: none)."""

    def __init__(self, game: Sticks) -> None:
        super().__init__(game)
        self.game = game
        self.lying = BITS[game.sticks] - 1
        self.taken = [0, 0]
        self.last = -1

    def clone(self) -> SticksState:
        new = super().clone()
        new.lying = self.lying
        new.taken = self.taken.copy()
        new.last = self.last
        return new

    def place(self) -> int:
        """How many sticks have been taken."""
        return self.game.sticks - self.lying.bit_count()

    def current_player(self) -> int:
        return self.game.taker(self.place()) if self.lying else TERMINAL

    def _legal(self) -> list[int]:
        return cards_in(self.lying)

    def _is_legal(self, action: int) -> bool:
        return 0 <= action < self.game.sticks and self.lying & BITS[action] != 0

    def _apply(self, action: int) -> None:
        seat = self.current_player()
        self.lying ^= BITS[action]
        self.taken[seat] |= BITS[action]
        self.last = action
        self._score_on((seat,), float(action + 1), "sum", t("The lengths taken"))

    def sums(self) -> list[int]:
        """The sum of each player's lengths."""
        return [sum([stick + 1 for stick in cards_in(taken)]) for taken in self.taken]

    def winners(self) -> list[int]:
        first, second = self.sums()
        if first == second:
            return []
        return [0] if first > second else [1]

    def scores(self) -> list[float]:
        return [float(length) for length in self.sums()]

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if legal:
            return "take", t("Any stick on the table may be taken.")
        return "take", t("This stick has already been taken.")

    def _touches(self, action: int) -> tuple[str, ...]:
        return _ends(action)

    def _task(self, seat: int) -> str:
        place = self.place()
        if self.game.take == 1 or place == 0 or self.lying.bit_count() == 1:
            return t("Take a stick")
        return t("Take the first of two sticks") if place % 2 else t("Take the second stick")

    def _zones(self, eye: Eye) -> list[Zone]:
        cells: list[Cell] = []
        links: list[Link] = []
        for row, stick in enumerate(range(self.game.sticks - 1, -1, -1)):
            taker = next((seat for seat in (0, 1) if self.taken[seat] & BITS[stick]), -1)
            label = t("stick of {length}", length=stick + 1)
            if taker >= 0:
                label = t("stick of {length}, taken by {player}",
                          length=stick + 1, player=player_word(taker))  # fmt: skip
            colour = COLOURS[taker] if taker >= 0 else "yellow"
            mark = "last" if stick == self.last else ""
            left, right = _ends(stick)
            for id, x in ((left, 0.0), (right, stick + 1.0)):
                cells.append(
                    Cell(id, x, row * _ROW, label, intent=self.game._action_text(stick), mark=mark)
                )
            links.append(Link(left, right, colour, label))
        sums = tuple(
            Counter(f"sum-{seat}", t("{player}: sum", player=player_word(seat)), str(total), seat)
            for seat, total in enumerate(self.sums())
        )
        return [
            BoardZone("sticks", t("Sticks"), "point", tuple(cells), links=tuple(links)),
            CounterZone("sums", t("Sums of lengths"), sums),
        ]

    def _observe(self, seat: int, out: Tensor) -> None:
        size = self.game.sticks
        out.bits("lying", self.lying, size)
        out.bits("mine", self.taken[seat], size)
        out.bits("theirs", self.taken[1 - seat], size)
        out.one_hot("first", seat, 2)


def _ends(stick: int) -> tuple[str, str]:
    """The ids of both ends of a stick: the left one's is the number of its row."""
    return f"{stick + 1}", f"{stick + 1}-end"


GAME = Sticks
