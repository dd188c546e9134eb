"""How Kangaroo looks: as Round the Clock, and the bull where it must be hit."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    player_word,
    t,
)
from pelitupa.games.darts.kangaroo.game import BULL
from pelitupa.games.darts.round_the_clock.game import RoundTheClockState
from pelitupa.games.darts.round_the_clock.look import RoundTheClockLook


class KangarooLook(RoundTheClockLook):
    """See `Look`."""

    def number(self, state: RoundTheClockState, number: int) -> str:
        return t("bull") if number == BULL < state.game.goal else super().number(state, number)

    def drawing(self, state: RoundTheClockState, what: str) -> str:
        if state.next_number() != BULL:
            return super().drawing(state, what)
        dart, who = self.dart_place(state), player_word(state.thrower)
        return t("{player:@ throws|You throw} {dart} at the bull", player=who, dart=dart)

    def task(self, state: RoundTheClockState, seat: int) -> str:
        if state.next_number() != BULL:
            return super().task(state, seat)
        return t("Aim {dart} at the bull: only it is left", dart=self.dart_place(state))

    def awaited(self, state: RoundTheClockState, player: int) -> str:
        if state.next_number() != BULL:
            return super().awaited(state, player)
        dart, who = self.dart_place(state), player_word(player)
        return t("{player:@ aims|You aim} {dart} at the bull", player=who, dart=dart)


LOOK: Final = KangarooLook
