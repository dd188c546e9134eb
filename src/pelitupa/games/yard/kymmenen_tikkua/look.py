"""How Kymmenen tikkua laudalla looks: the plank on its block, the sticks at one end, or all of it down."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Figure, Shape, Text, player_word, t
from pelitupa.games.yard.hiding import AWAY, SEEKING, START
from pelitupa.games.yard.hiding_look import BASE, HidingLook
from pelitupa.games.yard.kymmenen_tikkua.game import TikkuaState
from pelitupa.games.yard.looks import rectangle

_LONG: Final = 10.0
"""The plank as it is drawn: from the side, and much larger than it is."""


class TikkuaLook(HidingLook[TikkuaState]):
    """See `Look`."""

    def base(self, state: TikkuaState) -> tuple[list[Shape], list[Figure]]:
        x, y = BASE
        up = state.phase in (START, SEEKING)
        block = rectangle(x - 1.0, y, x + 1.0, y + 2.0, "grey")
        high = 4.0 if up else 0.5
        ends = ((x - _LONG, y + 0.4), (x + _LONG, y + high))
        plank = Shape("line", ends, "black", label=t("the plank"))
        if not up:
            return [block, plank], []
        sticks = [
            Figure(
                f"stick-{place + 1}",
                x - _LONG + 0.6 + 0.7 * place,
                y + 1.0 + 0.12 * place,
                t("a stick"),
                "white",
                size=0.6,
            )
            for place in range(state.sticks)
        ]
        return [block, plank], sticks

    def awaiting(self, state: TikkuaState) -> Text:
        if state.phase == START:
            return t(
                "Who pushes the plank? {player:@ seeks|You seek}", player=player_word(state.seeker)
            )
        who = state.seeker if state.phase == AWAY else state.fetcher
        return t("{player:@ sets|You set} the sticks up", player=player_word(who))


LOOK: Final = TikkuaLook
