"""How Finnish darts looks: the board, and the points of each."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    Counter,
    CounterZone,
    Eye,
    Zone,
    player_word,
    t,
)
from pelitupa.games.darts.finnish_darts.game import FinnishDartsState
from pelitupa.games.darts.look import DartLook


class FinnishDartsLook(DartLook[FinnishDartsState]):
    """See `Look`."""

    def task(self, state: FinnishDartsState, seat: int) -> str:
        return t("Aim {dart}: the centre gives ten points", dart=self.dart_place(state))

    def zones(self, state: FinnishDartsState, eye: Eye) -> list[Zone]:
        counters = [
            Counter(
                f"points-{seat}", t("{player}: points", player=player_word(seat)), str(points), seat
            )
            for seat, points in enumerate(state.points)
        ]
        return [self.board(state), CounterZone("points", t("Points"), tuple(counters))]


LOOK: Final = FinnishDartsLook
