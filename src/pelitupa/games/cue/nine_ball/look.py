"""How a table of 9-ball or 10-ball looks: the balls with their numbers, the head string, the foot spot."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Counter, Shape, Text, player_word, t
from pelitupa.equipment.cue_tables import POOL
from pelitupa.games.cue.look import CueLook
from pelitupa.games.cue.nine_ball.game import (
    CUE,
    FOOT_SPOT,
    HEAD,
    HEAD_STRING,
    NineBallState,
    ball_label,
)

_COLOURS: Final = (
    "yellow", "blue", "red", "pink", "orange", "green", "brown", "black", "yellow", "blue",
)  # fmt: skip
"""Of the balls from 1 on; the 9 and the 10 are white with a stripe of that colour."""


class PoolLook(CueLook[NineBallState]):
    """See `Look`."""

    def ball(self, state: NineBallState, ball: str) -> tuple[str, str, Text]:
        if ball == CUE:
            return "white", "", ball_label(ball)
        return _COLOURS[int(ball) - 1], ball, ball_label(ball)

    def lines(self, state: NineBallState) -> tuple[Shape, ...]:
        half = POOL.width / 2.0
        return (
            Shape("line", ((HEAD_STRING, -half), (HEAD_STRING, half)), label=t("head string")),
            Shape("circle", (FOOT_SPOT,), "black", 8.0, t("foot spot")),
        )

    def counters(self, state: NineBallState) -> list[Counter]:
        on = state._on()
        balls = " ".join(sorted((ball for ball in state.lies if ball != CUE), key=int))
        found = [
            Counter("on", t("Ball on"), on[0] if on else t("none")),
            Counter("left", t("On the table"), balls or t("none")),
        ]
        if state.game.options.three_fouls:
            fouls = " : ".join([str(count) for count in state.fouls])
            found.append(Counter("fouls", t("Fouls in a row"), fouls))
        return found

    def drawing(self, state: NineBallState, what: str) -> str:
        """Who keeps the score of a real frame reads what is on."""
        on = state._on() if state.under_way and not state.pushing else []
        if not on:
            return super().drawing(state, what)
        who = player_word(state.shooter)
        return t("{player:@|You}: the {ball} is on", player=who, ball=on[0])

    def task(self, state: NineBallState, seat: int) -> str:
        if state.asked:
            return t("Take the shot, or give it back")
        if state.hand == HEAD:
            return t("Place the cue ball behind the head string, for the break")
        if state.hand:
            return t("Ball in hand: place the cue ball anywhere")
        if state.breaking:
            return t("Break: the {ball} must be touched first", ball="1")
        if state.pushing:
            return t("A push out: play the cue ball anywhere")
        return t("The {ball} is on: it must be touched first", ball=state._on()[0])

    def awaited(self, state: NineBallState, player: int) -> str:
        if not state.asked:
            return super().awaited(state, player)
        who = player_word(player)
        return t("{player:@ chooses|You choose} who shoots", player=who)


LOOK: Final = PoolLook
