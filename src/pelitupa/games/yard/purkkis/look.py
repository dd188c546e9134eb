"""How Purkkis looks: the ball on its spot, or the empty spot."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Figure, Shape, Text, player_word, t
from pelitupa.games.yard.hiding import AWAY, SEEKING, START
from pelitupa.games.yard.hiding_look import BASE, HidingLook
from pelitupa.games.yard.purkkis.game import PurkkisState


class PurkkisLook(HidingLook[PurkkisState]):
    """See `Look`."""

    def base(self, state: PurkkisState) -> tuple[list[Shape], list[Figure]]:
        spot = Shape("circle", (BASE,), "grey", 2.5, t("the spot of the ball"))
        if state.phase not in (START, SEEKING):
            return [spot], []
        ball = Figure("ball", BASE[0], BASE[1], t("the ball"), "white", size=2.5)
        return [spot], [ball]

    def awaiting(self, state: PurkkisState) -> Text:
        if state.phase == START:
            return t(
                "Who kicks the ball? {player:@ seeks|You seek}", player=player_word(state.seeker)
            )
        if state.phase == AWAY:
            return t("{player:@ fetches|You fetch} the ball", player=player_word(state.seeker))
        return t("{player:@ fetches|You fetch} the ball", player=player_word(state.fetcher))


LOOK: Final = PurkkisLook
