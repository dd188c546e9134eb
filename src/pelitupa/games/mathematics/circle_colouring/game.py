"""Circle colouring (booklet 65.4): colour points of a circle, and never have two opposite boundary points."""

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
    option,
    t,
    tn,
)
from pelitupa.core.deeds import DEEDS
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games.mathematics.circle_colouring.theory import boundary, opposite_boundary

MOST_PAIRS: Final = 12


@dataclass(frozen=True)
class CircleColouringOptions(Options):
    """How many points there are."""

    players: int = option(1, "Circle colouring is for one.", low=1, high=1, clause="circle")
    objective: str = option(
        "margin",
        "What a result is worth: the points coloured; by winning only, 1 for the whole circle.",
        choices=("win", "margin", "money"),
    )
    n: int = option(6, "Half the number of points.", low=1, high=MOST_PAIRS, clause="circle")


class CircleColouring(Game[CircleColouringOptions]):
    """Circle colouring. Actions: the points, round the circle."""

    look_place: ClassVar[str] = "pelitupa.games.mathematics.circle_colouring.look"

    deeds: ClassVar[Mapping[str, str]] = {
        **DEEDS,
        "colour {point}": t("{player:@ colours|You colour} {point}"),
    }

    def __init__(self, options: CircleColouringOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.n = options.n
        points = range(1, 2 * self.n + 1)
        self.named = [(str(point), t("colour {point}", point=point)) for point in points]

    def new_initial_state(self) -> CircleColouringState:
        return CircleColouringState(self)

    def score_range(self) -> tuple[float, float]:
        return 0.0, 2.0 * self.n

    def max_game_length(self) -> int:
        return 2 * self.n

    def opposite(self, point: int) -> int:
        """The point on the other side of the circle."""
        return (point + self.n) % (2 * self.n)


class CircleColouringState(State):
    """A position: the coloured points, in the order in which they were coloured, and whether it is lost."""

    def __init__(self, game: CircleColouring) -> None:
        super().__init__(game)
        self.game = game
        self.coloured = 0
        self.order: list[int] = []
        self.lost = False

    def clone(self) -> CircleColouringState:
        new = super().clone()
        new.coloured = self.coloured
        new.order = self.order.copy()
        new.lost = self.lost
        return new

    def current_player(self) -> int:
        return TERMINAL if self.lost or len(self.order) == 2 * self.game.n else 0

    def _legal(self) -> list[int]:
        return cards_in(BITS[2 * self.game.n] - 1 ^ self.coloured)

    def _is_legal(self, action: int) -> bool:
        return 0 <= action < 2 * self.game.n and not self.coloured & BITS[action]

    def _apply(self, action: int) -> None:
        self.coloured |= BITS[action]
        self.order.append(action)
        pairs = opposite_boundary(self.coloured, self.game.n)
        if pairs:
            self.lost = True
            self._tell_why(pairs[0])
        else:
            self._score_on((0,), 1.0, "points", t("Points coloured"))

    def _tell_why(self, point: int) -> None:
        """Which opposite points are boundary points, and why there had to be some in the end."""
        opposite = self.game.opposite(point)
        self._reveal(
            t(
                "{point} and {opposite} lie opposite, and both are boundary points: lost",
                point=point + 1,
                opposite=opposite + 1,
            )
        )
        first = self.order[0]
        self._reveal(
            t(
                "It had to be: {first} was coloured before {opposite}, and so every neighbour would have "
                "to be coloured before its opposite, all round the circle, up to {opposite} before {first}",
                first=first + 1,
                opposite=self.game.opposite(first) + 1,
            )
        )

    def winners(self) -> list[int]:
        return [] if self.lost else [0]

    def scores(self) -> list[float]:
        return [float(len(self.order) - self.lost)]

    def _result_text(self) -> str:
        if self.lost:
            count = len(self.order) - 1
            return tn(
                "Lost with one point coloured before",
                "Lost with {count} points coloured before",
                count,
            )
        return super()._result_text()

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if legal:
            return "colour", t("Any point that is not coloured may be.")
        return "colour", t("This point is coloured already.")

    def _observe(self, seat: int, out: Tensor) -> None:
        size = 2 * self.game.n
        out.bits("vacant", BITS[size] - 1 ^ self.coloured, size)
        out.bits("boundary", boundary(self.coloured, self.game.n), size)


GAME = CircleColouring
