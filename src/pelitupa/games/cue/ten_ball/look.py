"""How a table of 10-ball looks: as one of 9-ball, and what was called."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Counter, t
from pelitupa.equipment.cue_tables import NOTHING
from pelitupa.games.cue.nine_ball.game import NineBallState, ball_label
from pelitupa.games.cue.nine_ball.look import PoolLook
from pelitupa.games.cue.shots import pocket_label


class TenBallLook(PoolLook):
    """See `Look`."""

    def counters(self, state: NineBallState) -> list[Counter]:
        found = super().counters(state)
        ball, pocket = state.aimed
        if not state.under_way or ball == "":
            return found
        said = t("none")
        if ball != NOTHING:
            said = t("{ball} into the {pocket}", ball=ball_label(ball), pocket=pocket_label(pocket))
        return [*found, Counter("called", t("Called"), said)]


LOOK: Final = TenBallLook
