"""The sticks (booklet 65.5 and 65.6): take sticks of all lengths from 1 to 2n, one or two in a turn.

Stick `s` is `s + 1` long; sets of sticks are bitmasks. Taking two sticks is taking one twice running, as
booklet 66.6 regards it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pelitupa.core import (
    TERMINAL,
    Game,
    Options,
    Reason,
    Rulebook,
    State,
    Tensor,
    Text,
    option,
    t,
)
from pelitupa.core.deeds import DEEDS
from pelitupa.core.options import Value
from pelitupa.core.standing import standing_option
from pelitupa.equipment.cards import BITS, cards_in

MOST_PAIRS: Final = 15


@dataclass(frozen=True)
class SticksOptions(Options):
    """How many sticks there are, how many are taken in a turn, and with what each begins."""

    players: int = option(2, "The sticks are for two.", low=2, high=2, clause="sticks")
    n: int = option(6, "Half the number of sticks.", low=1, high=MOST_PAIRS, clause="sticks")
    take: int = option(1, "Sticks taken in a turn.", choices=(1, 2), clause="take-two")
    standing: str = standing_option()

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {"take_one": {"take": 1}, "take_two": {"take": 2}}

    @classmethod
    def ruleset_titles(cls) -> dict[str, Text]:
        return {"take_one": t("One stick a turn"), "take_two": t("Two sticks a turn")}


class Sticks(Game[SticksOptions]):
    """The sticks. Actions: the sticks, from the shortest to the longest."""

    deeds: ClassVar[Mapping[str, str]] = {
        **DEEDS,
        "take {length}": t("{player:@ takes|You take} {length}"),
    }

    look_place: ClassVar[str] = "pelitupa.games.mathematics.sticks.look"

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
        return 0.0, self.sticks * (self.sticks + 1) / 2.0 + self.start_range()[1]

    def start_range(self) -> tuple[int, int]:
        """No more than the longest stick, which the other may take first."""
        return 0, self.sticks

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
        """The sum of each player's lengths, with what the player began with."""
        lengths = [sum([stick + 1 for stick in cards_in(taken)]) for taken in self.taken]
        return [sum(both) for both in zip(lengths, self.game.starting or (0, 0), strict=True)]

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

    def _observe(self, seat: int, out: Tensor) -> None:
        size = self.game.sticks
        out.bits("lying", self.lying, size)
        out.bits("mine", self.taken[seat], size)
        out.bits("theirs", self.taken[1 - seat], size)
        out.one_hot("first", seat, 2)


GAME = Sticks
