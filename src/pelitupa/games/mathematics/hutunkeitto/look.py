"""How Hutunkeitto looks: the bat, and the hands that hold it."""

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
    Zone,
    player_word,
    t,
)
from pelitupa.games.mathematics.hutunkeitto.game import HutunkeittoState

COLOURS: Final = ("red", "blue")


class HutunkeittoLook(Look[HutunkeittoState]):
    """See `Look`."""

    def zones(self, state: HutunkeittoState, eye: Eye) -> list[Zone]:
        game = state.game
        counters = (
            Counter("room", t("Room left"), game.units(state.room)),
            Counter("low", t("Shortest hold"), game.units(game.low)),
            Counter("high", t("Longest hold"), game.units(game.high)),
        )
        return [self._bat(state), CounterZone("lengths", t("Lengths"), counters)]

    def task(self, state: HutunkeittoState, seat: int) -> str:
        return t("How long is your hold? Room left: {room}", room=state.game.units(state.room))

    def _bat(self, state: HutunkeittoState) -> FieldZone:
        """The bat, lying with its handle to the right, and all holds on it."""
        game = state.game
        part = 1.0 / game.unit
        room, catch = game.room * part, game.high * part
        whole = max(room + catch, 1.0) * 1.35
        thick = whole / 26
        left, end = room - whole, room
        bat = (
            (left, thick),
            (left / 2, thick),
            (0.0, thick * 0.65),
            (end - thick, thick * 0.45),
            (end - thick / 2, thick * 0.7),
            (end, thick * 0.7),
            (end, -thick * 0.7),
            (end - thick / 2, -thick * 0.7),
            (end - thick, -thick * 0.45),
            (0.0, -thick * 0.65),
            (left / 2, -thick),
            (left, -thick),
        )
        shapes = [Shape("polygon", bat, "brown", label=t("bat"))]
        figures = []
        held = [(1, -catch, 0.0)]
        for place, hold in enumerate(state.holds):
            start = held[-1][2]
            held.append((place % 2, start, min(start + hold * part, room)))
        for place, (seat, start, stop) in enumerate(held):
            on_bat = place >= len(held) - 2
            high = thick * (0.95 if on_bat else 0.65)
            corners = ((start, high), (stop, high), (stop, -high), (start, -high))
            label = t("hold of {player}", player=player_word(seat))
            shapes.append(Shape("polygon", corners, COLOURS[seat] if on_bat else "", label=label))
            if on_bat:
                hand = t(
                    "{player:hand of @|your hand}, {start} to {stop}",
                    player=player_word(seat),
                    start=f"{start:g}",
                    stop=f"{stop:g}",
                )
                figures.append(
                    Figure(
                        f"hand-{place}",
                        (start + stop) / 2,
                        0.0,
                        hand,
                        COLOURS[seat],
                        seat,
                        size=thick * 1.2,
                    )
                )
        bounds = (left - thick, -3 * thick, end + 2 * thick, 3 * thick)
        return FieldZone("bat", t("Bat"), "", bounds, tuple(figures), tuple(shapes), ground="grass")


LOOK: Final = HutunkeittoLook
