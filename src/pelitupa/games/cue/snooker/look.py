"""How snooker looks: the baulk line and the D, the balls in their colours, and the numbers of the frame."""

from __future__ import annotations

import math
from typing import Final

from pelitupa.core import Counter, Shape, Text, player_word, t
from pelitupa.equipment.cue_tables import SNOOKER
from pelitupa.games.cue.look import CueLook, point_counters
from pelitupa.games.cue.snooker.frame import NAMES, RED, WANT_COLOUR, WANT_RED
from pelitupa.games.cue.snooker.game import SnookerState
from pelitupa.games.cue.snooker.spots import BAULK, D_RADIUS, SPOTS
from pelitupa.games.cue.snooker.told import ball_label

_ARC: Final = 12
_SPOT: Final = 6.0


class SnookerLook(CueLook[SnookerState]):
    """See `Look`."""

    def ball(self, state: SnookerState, ball: str) -> tuple[str, str, Text]:
        colour = "red" if ball.startswith(NAMES[RED]) else ball
        return colour, "", ball_label(ball)

    def lines(self, state: SnookerState) -> tuple[Shape, ...]:
        half = SNOOKER.width / 2.0
        arc = tuple(
            [
                (
                    BAULK - D_RADIUS * math.sin(math.pi * i / _ARC),
                    D_RADIUS * math.cos(math.pi * i / _ARC),
                )
                for i in range(_ARC + 1)
            ]
        )
        spots = [Shape("circle", (at,), "", _SPOT) for at in SPOTS.values()]
        return (
            Shape("line", ((BAULK, -half), (BAULK, half)), label=t("baulk line")),
            Shape("line", arc, label=t("the D")),
            *spots,
        )

    def grave(self, state: SnookerState, action: int) -> bool:
        return state.game.is_giving_up(action)

    def counters(self, state: SnookerState) -> list[Counter]:
        return [
            *point_counters(state),
            Counter("break", t("points of this turn"), str(state.made)),
            Counter("on", t("on"), on_now(state)),
            Counter("reds", t("reds"), str(state.frame.reds)),
            Counter("left", t("points still on the table"), str(state.frame.left())),
        ]

    def drawing(self, state: SnookerState, what: str) -> str:
        """Who keeps the score of a real frame reads what is on, the break and what is left."""
        if not state.under_way:
            return super().drawing(state, what)
        return t(
            "{player:@|You}: {ball} is on. Break {points}, left on the table {left}",
            player=player_word(state.shooter), ball=on_now(state), points=state.made,
            left=state.frame.left(),
        )  # fmt: skip

    def task(self, state: SnookerState, seat: int) -> str:
        if state.answering:
            return t("The other player fouled. What do you do?")
        if state._must_name():
            return t("Name the colour that you play for")
        if state.hand:
            return t("Place the white in the D")
        return t("Choose a shot: {ball} is on", ball=on_now(state))

    def awaited(self, state: SnookerState, player: int) -> str:
        if state.answering:
            return t("{player:@ answers|You answer} the foul", player=player_word(player))
        return super().awaited(state, player)


def on_now(state: SnookerState) -> Text:
    """What is on, in words."""
    frame = state.frame
    if state.over:
        return t("nothing")
    if frame.free:
        return t("any ball")
    if frame.want == WANT_COLOUR and not frame.named:
        return t("a colour")
    if frame.want == WANT_RED:
        return t("a red")
    return ball_label(NAMES[frame.value_on()])


LOOK: Final = SnookerLook
