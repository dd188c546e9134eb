"""How Merirosvo looks: the board, the points of each, and the sectors that are open."""

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
from pelitupa.equipment.ranges import ranges
from pelitupa.games.darts.look import DartLook
from pelitupa.games.darts.merirosvo.game import MerirosvoState


class MerirosvoLook(DartLook[MerirosvoState]):
    """See `Look`."""

    def status(self, state: MerirosvoState, seat: int) -> str:
        if state.is_terminal():
            return ""
        return t("defender") if seat == state.defender else t("attacker")

    def awaited(self, state: MerirosvoState, player: int) -> str:
        if not state.choosing:
            return super().awaited(state, player)
        who = player_word(player)
        return t("{player:@ has|You have} hit the bull and may close a sector", player=who)

    def task(self, state: MerirosvoState, seat: int) -> str:
        if state.choosing:
            return t("The bull: which sector do you close?")
        dart = self.dart_place(state)
        if seat == state.defender:
            return t(
                "Aim {dart}: close the sectors, {count} are open", dart=dart, count=len(state.open)
            )
        return t("Aim {dart} at an open sector, for points", dart=dart)

    def zones(self, state: MerirosvoState, eye: Eye) -> list[Zone]:
        counters = [
            Counter(
                f"points-{seat}", t("{player}: points", player=player_word(seat)), str(points), seat
            )
            for seat, points in enumerate(state.points)
        ]
        shown = ranges(state.open) or t("none")
        counters.append(Counter("open", t("Open sectors"), shown))
        return [self.board(state), CounterZone("roles", t("Attack and defence"), tuple(counters))]


LOOK: Final = MerirosvoLook
