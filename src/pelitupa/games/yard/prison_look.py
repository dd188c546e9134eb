"""What the looks of Tuikkunen and Poliisi ja Rosvo share: the prison, who is in it, and who is free.

Nobody else is drawn: where people are nobody says, and the rules do not know it.
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
    Text,
    WordsZone,
    Zone,
    player_word,
    t,
)
from pelitupa.games.yard.events import LOT, OVER
from pelitupa.games.yard.looks import in_rows, names_of, rectangle
from pelitupa.games.yard.prison import TIME, PrisonState
from pelitupa.games.yard.teams_look import lot_asked, point_counters, side_told, team_zones

_Seen = TypeVar("_Seen", bound=PrisonState, contravariant=True)

WIDTH: Final = 60.0
HEIGHT: Final = 40.0
PRISON: Final[tuple[float, ...]] = (4.0, 8.0, 56.0, 32.0)
"""The yard that is drawn, and the prison in it: left, bottom, right, top; in metres as far as it has any."""
_ACROSS: Final = 8
"""So many stand in a row."""


class PrisonLook(Look[_Seen]):
    """See `Look`. A game adds what it calls those who catch, and those who are caught."""

    def begins(self) -> Text:
        """What a lot is asked about the teams."""
        raise NotImplementedError

    def awaiting(self, state: _Seen) -> Text:
        """What is waited for, the lots aside."""
        raise NotImplementedError

    def catches(self) -> Text:
        """What one is who catches."""
        raise NotImplementedError

    def flees(self) -> Text:
        """What one is who can be caught."""
        raise NotImplementedError

    # --- the rest follows

    def zones(self, state: _Seen, eye: Eye) -> list[Zone]:
        free = state.free()
        zones: list[Zone] = [
            self._prison(state),
            WordsZone("free", t("Free"), names_of(free)),
            WordsZone("walking", t("On the way to the prison"), names_of(state.walking)),
            *team_zones(state),
        ]
        numbers = [
            Counter("round", t("Round"), f"{state.deal}"),
            Counter("inside", t("In the prison"), f"{len(state.inside)}"),
            Counter("free", t("Free"), f"{len(free)}"),
        ]
        if state.prison.options.score == TIME:
            numbers.extend(point_counters(state))
            numbers.append(
                Counter("held", t("Of the round before, not yet scored"), f"{state.held}")
            )
        return [*zones, CounterZone("numbers", t("Numbers"), tuple(numbers))]

    def drawing(self, state: _Seen, what: str) -> str:
        return lot_asked(state, self.begins()) if state.phase == LOT else self.awaiting(state)

    def status(self, state: _Seen, seat: int) -> str:
        if state.phase in (LOT, OVER) or not state.here[seat] or state.waiting[seat]:
            return side_told(state, seat)
        if seat in state.inside:
            return t("prisoner")
        if seat in state.walking:
            return t("on the way to the prison")
        return self.flees() if state.side[seat] == state.hiding else self.catches()

    def _prison(self, state: _Seen) -> FieldZone:
        """The prison, and who is in it in the order in which they came."""
        left, bottom, right, top = PRISON
        figures: list[Figure] = []
        places = in_rows(len(state.inside), _ACROSS, (left + right) / 2, 6.0)
        for seat, (x, row) in zip(state.inside, places, strict=True):
            label = t("{player}: prisoner", player=player_word(seat))
            figures.append(
                Figure(f"inside-{seat}", x, top - 4.0 - 5.0 * row, label, "red", seat, size=3.0)
            )
        shapes = (
            rectangle(0.0, 0.0, WIDTH, HEIGHT, "green"),
            rectangle(left, bottom, right, top, "grey", t("the prison")),
        )
        return FieldZone(
            "prison", t("The prison"), "m", (0.0, 0.0, WIDTH, HEIGHT), tuple(figures), shapes
        )
