"""Purkkis (booklet 87): hide and seek about a ball, which is kicked away for a head start and to rescue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import Call, Reason, Rulebook, player_word, t
from pelitupa.games.yard.events import NOBODY
from pelitupa.games.yard.hiding import (
    AWAY,
    SEEKING,
    START,
    HidingGame,
    HidingOptions,
    HidingState,
)

KICK: Final = "kick"
RETURNED: Final = "returned"

ASTRAY: Final = 5
"""A phase: the ball was kicked though nobody could be rescued."""


@dataclass(frozen=True)
class PurkkisOptions(HidingOptions):
    """As in all hide and seek."""


class Purkkis(HidingGame[PurkkisOptions]):
    """Purkkis. Outcomes: who kicked the ball, that it is back, and what is said at it."""

    look_place: ClassVar[str] = "pelitupa.games.yard.purkkis.look"

    def __init__(self, options: PurkkisOptions, rulebook: Rulebook) -> None:
        calls = Call(KICK, t("Kicks the ball")), Call(RETURNED, t("The ball is back"), named=False)
        super().__init__(options, rulebook, calls)

    def new_initial_state(self) -> PurkkisState:
        return PurkkisState(self).set_up()


class PurkkisState(HidingState):
    """Where the ball is: on its spot, away, or `kicker` fetches it, who kicked it for nothing."""

    def __init__(self, game: Purkkis) -> None:
        super().__init__(game)
        self.kicker = NOBODY

    def clone(self) -> Self:
        new = super().clone()
        new.kicker = self.kicker
        return new

    def _begin(self) -> None:
        """The ball lies on its spot, and somebody will kick it."""
        self._come_in()
        self.phase = START

    def _rescued(self) -> None:
        """Who rescued has kicked the ball already."""
        self._come_in()
        self.phase = AWAY

    def _not_ready(self) -> Reason:
        if self.phase == START:
            return "kick", t("First somebody kicks the ball.")
        if self.phase == AWAY:
            return "fetch", t("First the seeker returns the ball to its spot.")
        return "void-name", t("The ball is not on its spot: nobody can touch it.")

    def _own_broken(self, word: str, seat: int) -> Reason | None:
        if word == RETURNED:
            if self.phase in (AWAY, ASTRAY):
                return None
            return "fetch", t("The ball is on its spot.")
        if seat == self.seeker:
            return "kick", t("The seeker does not kick the ball.")
        if self.phase in (AWAY, ASTRAY):
            return "fetch", t("The ball is away already.")
        if self.phase == SEEKING and self._no_rescue(seat) is None:
            return "rescue", t(
                "There are prisoners: this kick rescues them, and is told as All rescued."
            )
        return None

    def _basis(self, word: str) -> Reason:
        if word == RETURNED:
            return "fetch", t("The ball is away, and comes back to its spot.")
        if word == KICK:
            if self.phase == START:
                return "kick", t("Any hider may kick the ball; who kicks first does.")
            return "vain-kick", t("A kick that can rescue nobody: who kicked fetches the ball.")
        return super()._basis(word)

    def _own_happen(self, word: str, seat: int) -> None:
        if word == KICK and self.phase == START:
            self._come_in()
            self.phase = AWAY
            self._reveal(t("The ball is away: hide!"))
        elif word == KICK:
            self.kicker, self.phase = seat, ASTRAY
            self._reveal(
                t(
                    "Nobody is rescued: {player:@ fetches|you fetch} the ball",
                    player=player_word(seat),
                )
            )
        elif self.phase == ASTRAY:
            self.kicker, self.phase = NOBODY, SEEKING
        else:
            self._ready_to_seek()


GAME = Purkkis
