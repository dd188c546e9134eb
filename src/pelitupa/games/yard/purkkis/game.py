"""Purkkis (booklet 87): hide and seek about a ball, which is kicked away for a head start and to rescue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from pelitupa.core import Call, Rulebook, Text, player_word, t
from pelitupa.games.yard.hiding import HidingOptions
from pelitupa.games.yard.launching import LaunchGame, LaunchState, Sayings

KICK: Final = "kick"
RETURNED: Final = "returned"


@dataclass(frozen=True)
class PurkkisOptions(HidingOptions):
    """As in all hide and seek."""


class Purkkis(LaunchGame[PurkkisOptions]):
    """Purkkis. Outcomes: who kicked the ball, that it is back, and what is said at it."""

    look_place: ClassVar[str] = "pelitupa.games.yard.purkkis.look"

    def __init__(self, options: PurkkisOptions, rulebook: Rulebook) -> None:
        calls = (
            Call(KICK, t("Kicks the ball"), often=0.05),
            Call(RETURNED, t("The ball is back"), named=False),
        )
        sayings = Sayings(
            first=t("First somebody kicks the ball."),
            busy=t("First the seeker returns the ball to its spot."),
            astray=t("The ball is not on its spot: nobody can touch it."),
            here=t("The ball is on its spot."),
            gone=t("The ball is away already."),
            not_by_the_seeker=t("The seeker does not kick the ball."),
            rescues=t("There are prisoners: this kick rescues them, and is told as All rescued."),
            restored=t("The ball is away, and comes back to its spot."),
            anybody=t("Any hider may kick the ball; who kicks first does."),
            in_vain=t("A kick that can rescue nobody: who kicked fetches the ball."),
            hide=t("The ball is away: hide!"),
        )
        super().__init__(options, rulebook, calls, sayings)

    def new_initial_state(self) -> PurkkisState:
        return PurkkisState(self).set_up()


class PurkkisState(LaunchState):
    """Who is what, and where the ball is."""

    def _in_vain(self, seat: int) -> Text:
        who = player_word(seat)
        return t("Nobody is rescued: {player:@ fetches|you fetch} the ball", player=who)


GAME = Purkkis
