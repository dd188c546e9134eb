"""Tuikkunen (booklet 89): flashlight hide and seek of two teams, with a prison."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import Call, Reason, Rulebook, Text, option, player_word, t
from pelitupa.games.yard.events import COUNT_ALOUD, Timer, counting_option
from pelitupa.games.yard.prison import (
    COUNTING,
    NEVER,
    PrisonGame,
    PrisonOptions,
    PrisonState,
    Sayings,
)

COUNTED: Final = "counted"
LIGHTS: Final = "lights"
"""Words: the seekers have counted to the end; they shout that lights must be flashed."""

COUNT: Final = 100


@dataclass(frozen=True)
class TuikkunenOptions(PrisonOptions):
    """As in both games with a prison, with the count and the flashing."""

    pace: float = counting_option()
    flash_every: int = option(
        0,
        "Seconds from one `Flash your lights` to the next, at least.",
        low=0,
        high=3600,
        clause="flash-every",
    )


class Tuikkunen(PrisonGame[TuikkunenOptions]):
    """Tuikkunen. Outcomes: the teams by lot, the count, who is caught and freed, and the flashing."""

    look_place: ClassVar[str] = "pelitupa.games.yard.tuikkunen.look"
    by_night: ClassVar[bool] = True

    def __init__(self, options: TuikkunenOptions, rulebook: Rulebook) -> None:
        calls = (
            Call(COUNTED, t("Counted to the end"), named=False),
            Call(LIGHTS, t("Flash your lights!"), named=False, often=0.1),
        )
        sayings = Sayings(
            go=t("The count begins"),
            begins=(t("Red seeks first"), t("Blue seeks first")),
            change=t("All hiders are prisoners: the teams switch roles"),
            not_started=t("First the seekers begin to count."),
            starts=t("The seekers count to 100, and the hiders go hiding."),
        )
        super().__init__(options, rulebook, calls, sayings)

    def new_initial_state(self) -> TuikkunenState:
        return TuikkunenState(self)


class TuikkunenState(PrisonState):
    """When the count began (`counted_from`), and when lights were flashed the last time in this round, or
    NEVER."""

    def __init__(self, game: Tuikkunen) -> None:
        super().__init__(game)
        self.game = game
        self.counted_from = 0.0
        self.flashed = NEVER

    def clone(self) -> Self:
        new = super().clone()
        new.counted_from = self.counted_from
        new.flashed = self.flashed
        return new

    # --- what can be told

    def _catches(self, seat: int) -> Text:
        return t("{player:@ seeks|You seek} in this round.", player=player_word(seat))

    def _uncatchable(self) -> Reason | None:
        if self.phase == COUNTING:
            return "early-touch", t("The count is not over yet: nothing counts before.")
        return None

    def _beside(self, word: str, seat: int) -> Reason | None:
        if word == COUNTED:
            return None if self.phase == COUNTING else ("count", t("The count is over."))
        found = self._uncatchable()
        if found is None and not self.free():
            return "lights", t("Nobody is free who could flash a light.")
        return found

    def counts_until(self) -> float:
        """When the count is over, in seconds."""
        return self.counted_from + COUNT * self.game.options.pace

    def _early(self, time: float, word: str, seat: int) -> Reason | None:
        if word == COUNTED and time < (end := self.counts_until()):
            return "count", t("The count is not over before {end:g} s.", end=end)
        if word == LIGHTS and self.flashed >= 0.0:
            end = self.flashed + self.game.options.flash_every
            if time < end:
                return "flash-every", t("Lights are not flashed again before {end:g} s.", end=end)
        return super()._early(time, word, seat)

    def timers(self) -> list[Timer]:
        if self.phase != COUNTING or not self.game.options.pace:
            return super().timers()
        return [Timer(COUNT_ALOUD, self.counted_from, self.counts_until(), COUNTED)]

    def _from(self) -> float:
        """Nothing happens while the seekers count."""
        return max(self.clock, self.counts_until()) if self.phase == COUNTING else self.clock

    def _beside_basis(self, word: str) -> Reason:
        if word == COUNTED:
            return "search", t("The count is over, and the seekers search with their flashlights.")
        return "lights", t("The hiders must turn their flashlights on for a moment.")

    # --- what follows

    def _start(self) -> None:
        self.phase, self.counted_from = COUNTING, self.clock
        self._reveal(t("The seekers count to 100: hide!"))

    def _beside_happens(self, word: str, seat: int) -> None:
        if word == COUNTED:
            self._release()
            self.flashed = NEVER
            self._reveal(t("The seekers come!"))
        else:
            self.flashed = self.clock
            self._reveal(t("Flash your lights!"))


GAME = Tuikkunen
