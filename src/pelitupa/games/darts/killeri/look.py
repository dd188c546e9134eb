"""How Killeri looks: the board, and of each the sector and the points."""

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
from pelitupa.equipment.dartboard import multiple_of
from pelitupa.games.darts.killeri.game import KilleriState, points_after
from pelitupa.games.darts.look import DartLook


class KilleriLook(DartLook[KilleriState]):
    """See `Look`."""

    def status(self, state: KilleriState, seat: int) -> str:
        if seat in state.out:
            return t("out")
        return t("killer") if state.killer[seat] else ""

    def drawing(self, state: KilleriState, what: str) -> str:
        if not state.choosing_sectors():
            return super().drawing(state, what)
        who = player_word(state.thrower)
        return t("{player:@ throws|You throw} with the weaker hand", player=who)

    def awaited(self, state: KilleriState, player: int) -> str:
        who = player_word(player)
        if state.asked >= 0:
            return t("{player} may take the points of this dart", player=who)
        if state.choosing_sectors():
            return t("{player:@ throws|You throw} for a sector, with the weaker hand", player=who)
        return super().awaited(state, player)

    def task(self, state: KilleriState, seat: int) -> str:
        if state.asked >= 0:
            points = points_after(state.points[seat], multiple_of(state.turn[-1]))
            return t("Do you take the points of this dart? You would have {points}", points=points)
        if state.choosing_sectors():
            return t("Throw for a sector of your own, with your weaker hand")
        dart = self.dart_place(state)
        if state.killer[seat]:
            return t("Aim {dart} at the others' sectors: you are a killer", dart=dart)
        return t(
            "Aim {dart} at {sector}: you have {points} of five",
            dart=dart,
            sector=state.own[seat],
            points=state.points[seat],
        )

    def zones(self, state: KilleriState, eye: Eye) -> list[Zone]:
        counters: list[Counter] = []
        for seat, sector in enumerate(state.own):
            label = t("{player}: sector", player=player_word(seat))
            counters.append(Counter(f"sector-{seat}", label, str(sector) if sector else "-", seat))
            label = t("{player}: points", player=player_word(seat))
            counters.append(Counter(f"points-{seat}", label, str(state.points[seat]), seat))
        return [
            self.board(state),
            CounterZone("players", t("Sectors and points"), tuple(counters)),
        ]


LOOK: Final = KilleriLook
