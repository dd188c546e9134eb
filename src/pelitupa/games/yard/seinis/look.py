"""How Seinis looks: the wall, the starting spot, and who kicks after whom."""

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
    player_word,
    t,
)
from pelitupa.games.yard.events import LOT, OVER
from pelitupa.games.yard.looks import names_of, rectangle, waiting_zones
from pelitupa.games.yard.seinis.game import KICKING, SeinisState

WIDTH: Final = 12.0
HEIGHT: Final = 9.0
_WALL: tuple[float, float, float, float] = (4.0, 8.0, 8.0, 8.6)
"""The yard that is drawn, in metres as far as it has any, and the target: four metres of wall."""
_SPOT: tuple[float, float] = (6.0, 2.0)


class SeinisLook(Look[SeinisState]):
    """See `Look`. The ball is drawn where the rules know it: at the starting spot."""

    def zones(self, state: SeinisState, eye: Eye) -> list[Zone]:
        zones: list[Zone] = [_yard(state)]
        if state.phase == KICKING:
            turns = [*state.order[state.turn :], *state.order[: state.turn]]
            zones.append(WordsZone("order", t("Kick in this order"), names_of(turns)))
        zones += waiting_zones(state, t("Come in with the next game"))
        numbers = [
            Counter("in", t("Still in"), f"{len(state.order)}"),
            Counter("game", t("Game"), f"{state.deal}"),
        ]
        return [*zones, CounterZone("numbers", t("Numbers"), tuple(numbers))]

    def drawing(self, state: SeinisState, what: str) -> str:
        if state.phase == LOT:
            return t("Who is next in the order? Draw lots")
        who = player_word(state.kicker())
        if state.still:
            return t("{player:@ kicks|You kick} from the starting spot", player=who)
        return t("{player:@ kicks|You kick} the ball as it comes", player=who)

    def status(self, state: SeinisState, seat: int) -> str:
        if not state.here[seat]:
            return t("not here")
        if state.waiting[seat]:
            return t("waits for the next game")
        if state.phase == OVER:
            return t("the winner") if seat in state.winners() else ""
        if seat in state.dropped:
            return t("out")
        return t("kicks") if seat == state.kicker() else ""


def _yard(state: SeinisState) -> FieldZone:
    left, low, right, high = _WALL
    shapes = (
        rectangle(0.0, 0.0, WIDTH, HEIGHT, "grey"),
        rectangle(left, low, right, high, "red", t("the target")),
        Shape("circle", (_SPOT,), "white", 0.5, t("the starting spot")),
    )
    figures = [Figure("target", 6.0, 8.3, t("the target"), "red")]
    if state.still:
        figures.append(
            Figure("ball", *_SPOT, t("the ball at the starting spot"), "white", size=0.5)
        )
    return FieldZone("yard", t("The wall"), "m", (0.0, 0.0, WIDTH, HEIGHT), tuple(figures), shapes)


LOOK: Final = SeinisLook
