"""How Tuomas's Round the Clock looks: the board, and which number each needs."""

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
from pelitupa.games.darts.look import DartLook
from pelitupa.games.darts.round_the_clock.game import RoundTheClockState


class RoundTheClockLook(DartLook[RoundTheClockState]):
    """See `Look`."""

    def number(self, state: RoundTheClockState, number: int) -> str:
        """The number needed, for a counter."""
        return t("done") if number == state.game.goal else str(number)

    def task(self, state: RoundTheClockState, seat: int) -> str:
        dart, number = self.dart_place(state), state.next_number()
        return t("Aim {dart}: you need {number}", dart=dart, number=number)

    def awaited(self, state: RoundTheClockState, player: int) -> str:
        dart, number = self.dart_place(state), state.next_number()
        return t(
            "{player:@ aims|You aim} {dart} and {player:needs|need} {number}",
            player=player_word(player),
            dart=dart,
            number=number,
        )

    def zones(self, state: RoundTheClockState, eye: Eye) -> list[Zone]:
        counters: list[Counter] = []
        for seat, number in enumerate(state.needs):
            label = t("{player}: next number", player=player_word(seat))
            counters.append(Counter(f"next-{seat}", label, self.number(state, number), seat))
            label = t("{player}: darts thrown", player=player_word(seat))
            counters.append(Counter(f"thrown-{seat}", label, str(state.thrown[seat]), seat))
        return [self.board(state), CounterZone("course", t("The course"), tuple(counters))]


LOOK: Final = RoundTheClockLook
