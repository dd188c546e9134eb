"""How Swing Dodgeball looks from above: who sits in which swing, who burns, and who is behind the swings."""

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
    listed,
    player_word,
    t,
)
from pelitupa.games.yard.events import LOT, NOBODY, OVER
from pelitupa.games.yard.looks import names_of, rectangle
from pelitupa.games.yard.swing_dodgeball.game import RUNNING, TARGETS, SwingState

WIDTH: Final = 10.0
HEIGHT: Final = 12.0
_SWINGS: Final[tuple[tuple[float, float], ...]] = ((3.5, 8.0), (6.5, 8.0))
_LINE: Final = 3.0
"""What is drawn, in metres as far as it has any: the swings, and the burning line five metres before them."""

_THINGS: Final = {"tree": t("tree"), "lamp": t("lamp")}
"""What is run around and can be translated; all else has the name that people gave it."""


class SwingLook(Look[SwingState]):
    """See `Look`. While targets may run, nobody is drawn in a swing: who runs nobody tells."""

    def zones(self, state: SwingState, eye: Eye) -> list[Zone]:
        zones: list[Zone] = [_yard(state)]
        if state.line:
            title = t("Behind the swings, the next burner first")
            zones.append(WordsZone("line", title, names_of(state.line)))
        around = [
            t("{thing}: {runs:g}", thing=_THINGS.get(thing, thing), runs=halves / 2)
            for thing, halves in state.swings.things.items()
        ]
        zones.append(WordsZone("around", t("Runs for a way around"), listed(around)))
        numbers = []
        for seat, halves in enumerate(state.runs):
            who = player_word(seat)
            numbers.append(
                Counter(f"runs-{seat}", t("{player}: runs", player=who), f"{halves / 2:g}", seat)
            )
            life = f"{int(state.lives[seat])}"
            numbers.append(
                Counter(f"lives-{seat}", t("{player}: bonus lives", player=who), life, seat)
            )
        return [*zones, CounterZone("numbers", t("Runs and lives"), tuple(numbers))]

    def drawing(self, state: SwingState, what: str) -> str:
        if state.phase == LOT:
            if len(state.targets) < TARGETS:
                return t("Who sits in a swing? Draw lots")
            if state.burner == NOBODY:
                return t("Who burns first? Draw lots")
            return t("Who is next behind the swings? Draw lots")
        if state.phase == RUNNING:
            return t(
                "{player:@ fetches|You fetch} the ball, and the targets may run",
                player=player_word(state.burner),
            )
        return t(
            "{player:@ burns|You burn}: what came of the throw?", player=player_word(state.burner)
        )

    def status(self, state: SwingState, seat: int) -> str:
        if not state.here[seat]:
            return t("not here")
        if state.phase in (OVER, LOT):
            return ""
        if seat == state.burner:
            return t("burner")
        if seat in state.line:
            return t("behind the swings")
        if state.lives[seat]:
            return t("swings, with a bonus life")
        return t("swings, half-caught once") if seat in state.halved else t("swings")


def _yard(state: SwingState) -> FieldZone:
    shapes = [
        rectangle(0.0, 0.0, WIDTH, HEIGHT, "green"),
        Shape("line", ((1.0, _LINE), (9.0, _LINE)), "white", 0.0, t("the burning line")),
        Shape("line", ((2.0, 8.0), (8.0, 8.0)), "grey", 0.0, t("the swings")),
    ]
    figures: list[Figure] = []
    if state.phase not in (LOT, OVER):
        if state.phase != RUNNING:
            for place, seat in zip(_SWINGS, state.targets, strict=True):
                who = player_word(seat)
                figures.append(
                    Figure(
                        f"swing-{seat}",
                        *place,
                        t("{player}: swings", player=who),
                        "blue",
                        seat,
                        size=0.9,
                    )
                )
            who = player_word(state.burner)
            burner = t("{player}: burner", player=who)
            figures.append(
                Figure(f"burner-{state.burner}", 5.0, 2.0, burner, "red", state.burner, size=0.9)
            )
        for behind, seat in enumerate(state.line):
            label = t("{player}: behind the swings", player=player_word(seat))
            figures.append(
                Figure(f"behind-{seat}", 3.5 + 1.5 * behind, 10.5, label, "yellow", seat, size=0.9)
            )
    return FieldZone(
        "yard", t("The swings"), "m", (0.0, 0.0, WIDTH, HEIGHT), tuple(figures), tuple(shapes)
    )


LOOK: Final = SwingLook
