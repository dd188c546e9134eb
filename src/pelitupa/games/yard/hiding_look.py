"""How hide and seek looks: the base with who stands at it, who may still come, and whose round it is.

Nobody else is drawn: where hiders are nobody tells, and the rules do not know it.
"""

from __future__ import annotations

from typing import Final, TypeVar

from pelitupa.core import (
    Counter,
    CounterZone,
    Eye,
    FieldZone,
    Figure,
    Look,
    Shape,
    Text,
    WordsZone,
    Zone,
    player_word,
    t,
)
from pelitupa.games.yard.events import LOT, OVER
from pelitupa.games.yard.hiding import SEEKING, HidingState
from pelitupa.games.yard.looks import in_rows, names_of, rectangle, waiting_zones

_Seen = TypeVar("_Seen", bound=HidingState, contravariant=True)

WIDTH: Final = 60.0
HEIGHT: Final = 40.0
BASE: tuple[float, float] = (30.0, 24.0)
"""The yard that is drawn, in metres as far as it has any, and the place of its base."""
_ACROSS: Final = 10
"""So many stand in a row."""


class HidingLook(Look[_Seen]):
    """See `Look`. A game adds what its base is, and what is waited for before the seeking."""

    def base(self, state: _Seen) -> tuple[list[Shape], list[Figure]]:
        """What there is at the base, but for people."""
        raise NotImplementedError

    def awaiting(self, state: _Seen) -> Text:
        """What is waited for while nobody seeks."""
        raise NotImplementedError

    # --- the rest follows

    def zones(self, state: _Seen, eye: Eye) -> list[Zone]:
        hidden = state.hidden()
        zones: list[Zone] = [
            self._yard(state),
            WordsZone("hidden", t("May still come"), names_of(hidden), _of_own_names(state)),
            *waiting_zones(state, t("Hide from the next start on")),
        ]
        numbers = (
            Counter("run", t("Round in a row of the same seeker"), f"{state.run}"),
            Counter("hiders", t("Hidden"), f"{len(hidden)}"),
        )
        zones.append(CounterZone("numbers", t("This round"), numbers))
        return zones

    def drawing(self, state: _Seen, what: str) -> str:
        if state.phase == LOT:
            return t("Who seeks first? Draw lots")
        if state.phase != SEEKING:
            return self.awaiting(state)
        who = player_word(state.seeker)
        if state.third_round():
            return t("{player:@ seeks|You seek}: third round", player=who)
        return t("{player:@ seeks|You seek}: round {round}", player=who, round=state.run)

    def status(self, state: _Seen, seat: int) -> str:
        if not state.here[seat]:
            return t("not here")
        if state.phase in (OVER, LOT):
            return ""
        if state.waiting[seat]:
            return t("waits for the next start")
        role = state.role(seat)
        if role == "seeker":
            return t("seeks")
        if role == "prisoner":
            return t("found first") if seat == state.prisoners[0] else t("prisoner")
        return t("own name") if role == "sayer" else t("hides")

    def _yard(self, state: _Seen) -> FieldZone:
        """The base, and who stands at it in the order in which they came."""
        shapes, figures = self.base(state)
        standing = [*state.prisoners, *state.sayers]
        places = in_rows(len(standing), _ACROSS, BASE[0], 5.5)
        for seat, (x, row) in zip(standing, places, strict=True):
            free = seat not in state.prisoners
            who = player_word(seat)
            label = (
                t("{player}: own name", player=who) if free else t("{player}: prisoner", player=who)
            )
            figures.append(
                Figure(
                    f"at-base-{seat}",
                    x,
                    16.0 - 4.0 * row,
                    label,
                    "white" if free else "red",
                    seat,
                    size=3.0,
                )
            )
        return FieldZone(
            "yard",
            t("The base"),
            "m",
            (0.0, 0.0, WIDTH, HEIGHT),
            tuple(figures),
            (rectangle(0.0, 0.0, WIDTH, HEIGHT, "green"), *shapes),
        )


def _of_own_names(state: HidingState) -> str:
    """Whether an own name counts now."""
    if state.phase != SEEKING:
        return ""
    if state.prisoners and not state.third_round():
        return t("An own name does not count now.")
    return t("An own name counts now.")
