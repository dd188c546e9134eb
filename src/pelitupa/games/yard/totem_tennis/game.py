"""Totem Tennis (booklet 85): two players wind a ball on a string around a pole, each in a direction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import Call, Reason, Rulebook, Tensor, option, player_word, t
from pelitupa.games.yard.contest import ContestState, Sides
from pelitupa.games.yard.events import LOT, NOBODY, EventOptions, YardGame

WAY: Final = "way"
SERVES: Final = "serves"
CLOCKWISE: Final = "clockwise"
ANTICLOCKWISE: Final = "anticlockwise"
AGAIN: Final = "again"
FAULT: Final = "fault"
"""Words: who hits clockwise, and who serves first, both by lot; which way the string is wound; the rally is
played again; somebody has made a fault."""

RALLY: Final = 2
"""A phase: a rally is played."""

POINTS: Final = 10
"""So many points win (booklet 85.2)."""


@dataclass(frozen=True)
class TotemOptions(EventOptions):
    """Who hits which way, who serves first, and whether there are faults."""

    players: int = option(2, "How many play.", low=2, high=2, clause="players")
    clockwise: int = option(
        0, "Who hits clockwise, by number; 0: drawn by lot.", low=0, high=2, clause="direction"
    )
    first: int = option(
        0, "Who serves first, by number; 0: drawn by lot.", low=0, high=2, clause="first"
    )
    faults: bool = option(
        False,
        "The other wins the rally after a touch of string or pole, two strokes, or one on the other's side.",
        clause="faults",
    )


class TotemTennis(YardGame[TotemOptions]):
    """Totem Tennis. Outcomes: the lots, and which way each rally ended."""

    look_place: ClassVar[str] = "pelitupa.games.yard.totem_tennis.look"

    def __init__(self, options: TotemOptions, rulebook: Rulebook) -> None:
        calls = (
            Call(CLOCKWISE, t("Wound clockwise"), named=False),
            Call(ANTICLOCKWISE, t("Wound anticlockwise"), named=False),
            Call(AGAIN, t("Play the rally again"), named=False, often=0.05),
            Call(FAULT, t("Fault"), aside=not options.faults, often=0.05),
            Call(WAY, t("Hits clockwise"), lot=True),
            Call(SERVES, t("Serves first"), lot=True),
        )
        super().__init__(options, rulebook, calls)

    def new_initial_state(self) -> TotemState:
        return TotemState(self)


class TotemState(ContestState):
    """Who hits `clockwise`, who `serves`, and the points of both; NOBODY until the lot has said."""

    def __init__(self, game: TotemTennis) -> None:
        super().__init__(game)
        self.totem = game
        self.clockwise = game.options.clockwise - 1
        self.server = game.options.first - 1
        self.points = [0, 0]
        self.phase = LOT
        self._set_out()

    def clone(self) -> Self:
        new = super().clone()
        new.clockwise = self.clockwise
        new.server = self.server
        new.points = self.points.copy()
        return new

    def _set_out(self) -> None:
        """Play, where all lots have been drawn."""
        if NOBODY not in (self.clockwise, self.server):
            self.phase = RALLY

    def wanted(self) -> str:
        """The word of the lot that is to be drawn; empty while rallies are played."""
        if self.phase != LOT:
            return ""
        return WAY if self.clockwise == NOBODY else SERVES

    # --- what can be told

    def _broken(self, word: str, seat: int) -> Reason | None:
        if word in (WAY, SERVES) or self.phase == LOT:
            if word == self.wanted():
                return None
            if self.clockwise == NOBODY:
                return "direction", t("First a lot says who hits clockwise.")
            if word == WAY:
                return "direction", t("The directions are drawn already.")
            if self.server == NOBODY:
                return "first", t("First a lot says who serves.")
            return "first", t("Who serves first is drawn already.")
        if word == FAULT and not self.totem.options.faults:
            return "faults", t("There are no faults here: play on.")
        return None

    def _basis(self, word: str) -> Reason:
        if word == WAY:
            return "direction", t("A lot says who hits clockwise; the other hits anticlockwise.")
        if word == SERVES:
            return "first", t("A lot says who serves first.")
        if word == AGAIN:
            return "again", t("Nobody can help this: the same player serves again.")
        if word == FAULT:
            return "faults", t("After a fault the other wins the rally.")
        return "wound", t("The string is wound completely around the pole: the direction scores.")

    # --- what follows

    def _happen(self, word: str, seat: int) -> None:
        if word == WAY:
            self.clockwise = seat
            self._set_out()
        elif word == SERVES:
            self.server = seat
            self._set_out()
        elif word == AGAIN:
            who = player_word(self.server)
            self._reveal(t("{player:@ serves|You serve} again", player=who))
        elif word == FAULT:
            self._rally(1 - seat, "faults", t("Won by a fault of the other"))
        else:
            winner = self.clockwise if word == CLOCKWISE else 1 - self.clockwise
            self._rally(winner, "wound", t("Wound the string around the pole"))

    def _rally(self, winner: int, clause: str, text: str) -> None:
        """A rally is won: a point, and the other one serves."""
        self.points[winner] += 1
        self._score((winner,), 1.0, clause, text)
        self.server = 1 - self.server
        if self.points[winner] == POINTS:
            self._decide()
            return
        self.deal += 1
        first, second = self.points
        self._reveal(
            t(
                "{first} to {second}; {player:@ serves|you serve}",
                first=first,
                second=second,
                player=player_word(self.server),
            )
        )

    def _begun(self) -> bool:
        return True

    def _gone(self, seat: int) -> None:
        self._finish()

    # --- results

    def contenders(self) -> Sides:
        return ((0,), (1,))

    def _ahead(self) -> list[int]:
        return [seat for seat in (0, 1) if self.points[seat] == POINTS]

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        out.one_hot("phase", self.phase, RALLY + 1)
        out.seat("hits clockwise", self.clockwise)
        out.seat("serves", self.server)
        out.each("points", [self.points[s] for s in out.around], POINTS)
        out.each("here", [float(self.here[s]) for s in out.around])


GAME = TotemTennis
