"""Hutunkeitto (booklet 65.2): hold the bat in turn, hand above hand, and be the one who holds its end.

All lengths of a state are whole numbers of parts, of which the option `unit` says how many make a unit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pelitupa.core import (
    TERMINAL,
    Game,
    OptionError,
    Options,
    Reason,
    Rulebook,
    State,
    Tensor,
    option,
    player_word,
    t,
)
from pelitupa.core.deeds import DEEDS
from pelitupa.games.mathematics.hutunkeitto.theory import left_over, mover_wins


@dataclass(frozen=True)
class HutunkeittoOptions(Options):
    """The room on the bat, and how long a hold may be."""

    players: int = option(2, "Hutunkeitto is for two.", low=2, high=2, clause="catch")
    k: float = option(
        22.0, "Units of length between the first hand and the end.", low=0, high=200, clause="room"
    )
    n: float = option(1.0, "The shortest hold, in units.", low=0.1, high=50, clause="hold")
    m: float = option(4.0, "The longest hold, in units.", low=0.1, high=50, clause="hold")
    unit: int = option(
        1, "In how many parts a unit can be held.", choices=(1, 2, 4, 5, 10), clause="unit"
    )

    def check(self) -> None:
        """All three lengths must be whole parts, and a hold must be possible."""
        if self.n > self.m:
            raise OptionError(
                t(
                    "the shortest hold n={n:g} is longer than the longest, m={m:g}",
                    n=self.n,
                    m=self.m,
                )
            )
        for name, value in (("k", self.k), ("n", self.n), ("m", self.m)):
            if abs(value * self.unit - round(value * self.unit)) > 1e-9:
                raise OptionError(
                    t(
                        "{name}={value:g} is no whole number of parts of 1/{unit}; choose a finer unit",
                        name=name,
                        value=value,
                        unit=self.unit,
                    )
                )


class Hutunkeitto(Game[HutunkeittoOptions]):
    """Hutunkeitto. Actions: the holds, from the shortest to the longest."""

    look_place: ClassVar[str] = "pelitupa.games.mathematics.hutunkeitto.look"

    deeds: ClassVar[Mapping[str, str]] = {
        **DEEDS,
        "hold {length}": t("{player:@ takes|You take} a hold of {length}"),
    }

    def __init__(self, options: HutunkeittoOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.unit = options.unit
        self.room = round(options.k * options.unit)
        self.low = round(options.n * options.unit)
        self.high = round(options.m * options.unit)
        holds = [self.units(parts) for parts in range(self.low, self.high + 1)]
        self.named = [(length, t("hold {length}", length=length)) for length in holds]

    def new_initial_state(self) -> HutunkeittoState:
        return HutunkeittoState(self)

    def score_range(self) -> tuple[float, float]:
        return 0.0, 1.0

    def max_game_length(self) -> int:
        return max(1, -(-self.room // self.low))

    def units(self, parts: int) -> str:
        """A length in units."""
        return f"{parts / self.unit:g}"


class HutunkeittoState(State):
    """A position: the holds so far, in parts, the first player's first."""

    def __init__(self, game: Hutunkeitto) -> None:
        super().__init__(game)
        self.game = game
        self.room = game.room
        self.holds: list[int] = []

    def clone(self) -> HutunkeittoState:
        new = super().clone()
        new.room = self.room
        new.holds = self.holds.copy()
        return new

    def current_player(self) -> int:
        return len(self.holds) % 2 if self.room > 0 else TERMINAL

    def _legal(self) -> list[int]:
        return list(range(self.game.num_distinct_actions()))

    def _is_legal(self, action: int) -> bool:
        return 0 <= action <= self.game.high - self.game.low

    def _apply(self, action: int) -> None:
        hold = self.game.low + action
        self.holds.append(hold)
        self.room = max(0, self.room - hold)
        if self.room == 0:
            self._end()

    def _end(self) -> None:
        """Say who has won, and who could have been sure of it."""
        game = self.game
        winner = self.winners()[0]
        self._score((winner,), 1.0, "end", t("Holds the end of the bat"))
        sure = 0 if mover_wins(game.room, game.low, game.high) else 1
        over = left_over(game.room, game.low, game.high)
        self._reveal(
            t(
                "{player:@ was|You were} sure to win with the best holds: {room} = {rounds} × {round} + "
                "{over}",
                player=player_word(sure),
                room=game.units(game.room),
                rounds=(game.room - over) // (game.low + game.high),
                round=game.units(game.low + game.high),
                over=game.units(over),
            )
        )

    def winners(self) -> list[int]:
        return [(len(self.holds) + 1) % 2]

    def scores(self) -> list[float]:
        won = self.winners()[0] if self.room == 0 else -1
        return [float(seat == won) for seat in (0, 1)]

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        game = self.game
        low, high = game.units(game.low), game.units(game.high)
        if game.low + action > self.room:
            return "past-the-end", t("A hold may reach past the end of the bat, and holds it.")
        return "hold", t("A hold is from {low} to {high} long.", low=low, high=high)

    def _observe(self, seat: int, out: Tensor) -> None:
        game = self.game
        out.numbers("room", [self.room], game.unit)
        out.one_hot(
            "left over", left_over(self.room, game.low, game.high) - 1, game.low + game.high
        )
        out.one_hot("to hold", len(self.holds) % 2 ^ seat, 2)


GAME = Hutunkeitto
