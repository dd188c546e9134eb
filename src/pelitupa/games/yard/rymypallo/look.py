"""How Rymypallo looks: the field with its goals, the teams, and whose ball it was when play began.

Neither the ball nor the players are drawn: where they are nobody tells, and the rules do not know it.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    Counter,
    CounterZone,
    Eye,
    FieldZone,
    Figure,
    Look,
    Shape,
    WordsZone,
    Zone,
    t,
)
from pelitupa.games.yard.events import LOT, OVER
from pelitupa.games.yard.looks import rectangle
from pelitupa.games.yard.matches import RED, START, TEAMS
from pelitupa.games.yard.rymypallo.game import RymypalloState
from pelitupa.games.yard.teams_look import lot_asked, point_counters, side_told, team_zones

LENGTH: Final = 20.0
WIDTH: Final = 12.0
GOAL: Final = 2.0
"""The field that is drawn, in metres: the shortest there may be, and its goals."""
_FACES: Final = ("red", "blue")


class RymypalloLook(Look[RymypalloState]):
    """See `Look`."""

    def zones(self, state: RymypalloState, eye: Eye) -> list[Zone]:
        contact = WordsZone(
            "contact",
            t("Contact"),
            t("Grapple only with the one who has the ball. No striking, nothing that hurts."),
            t("Be very careful with those who are smaller."),
        )
        minutes = Counter("minutes", t("Minutes"), f"{state.snow.options.minutes}")
        numbers = (*point_counters(state), minutes)
        points = CounterZone("numbers", t("Goals"), numbers)
        return [_field(state), *team_zones(state), contact, points]

    def drawing(self, state: RymypalloState, what: str) -> str:
        if state.phase == LOT:
            return lot_asked(state, t("Which team has the ball first? Draw lots"))
        if state.phase == START:
            if state.ball == RED:
                return t("Red has the ball near its goal: start when all are ready")
            return t("Blue has the ball near its goal: start when all are ready")
        return t("Play: who scores?")

    def status(self, state: RymypalloState, seat: int) -> str:
        if state.phase != OVER and state.barred[seat] >= 0:
            return t("out for a minute")
        return side_told(state, seat)


def _field(state: RymypalloState) -> FieldZone:
    low, high = (WIDTH - GOAL) / 2, (WIDTH + GOAL) / 2
    figures: list[Figure] = []
    shapes = [rectangle(0.0, 0.0, LENGTH, WIDTH, "white")]
    changed = state.deal == 2
    for team in TEAMS:
        left = (team == RED) != changed
        x = 0.0 if left else LENGTH
        label = t("the goal of red") if team == RED else t("the goal of blue")
        shapes.append(Shape("line", ((x, low), (x, high)), _FACES[team], 0.0, label))
        figures.append(Figure(f"goal-{team}", x, WIDTH / 2, label, _FACES[team], mark="", size=0.6))
    if state.phase == START:
        x = 3.0 if (state.ball == RED) != changed else LENGTH - 3.0
        figures.append(Figure("ball", x, WIDTH / 2, t("the ball"), "black", size=0.5))
    return FieldZone(
        "field",
        t("The field"),
        "m",
        (-1.0, -1.0, LENGTH + 1.0, WIDTH + 1.0),
        tuple(figures),
        tuple(shapes),
    )


LOOK: Final = RymypalloLook
