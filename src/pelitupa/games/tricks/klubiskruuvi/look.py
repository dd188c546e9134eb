"""How Klubiskruuvi looks: deals left, who owes a bolsu, and who has knocked in one."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Counter, listed, t, tn
from pelitupa.games.tricks.klubiskruuvi.game import OF_EACH, ClubMatch
from pelitupa.games.tricks.skruuvi_family.calls import ANSWERING
from pelitupa.games.tricks.skruuvi_family.look import SkruuviLook, side_points


class ClubLook(SkruuviLook[ClubMatch]):
    """See `Look`."""

    def contract_counters(self, state: ClubMatch) -> list[Counter]:
        left = [max(0, OF_EACH - played) for played in state.played]
        owing = [str(seat + 1) for seat in range(4) if not state.declared >> seat & 1]
        return [
            *super().contract_counters(state),
            *side_points(state),
            Counter(
                "left",
                t("Deals left"),
                listed(
                    [
                        tn("{count} basic", "{count} basic", left[0]),
                        tn("{count} kotka", "{count} kotkas", left[1]),
                        tn("{count} bolsu", "{count} bolsus", left[2]),
                    ]
                ),
            ),
            Counter("owing", t("Owe a bolsu"), ", ".join(owing) or t("nobody")),
            *(
                Counter(f"solo-{seat}", t("Bolsu points"), str(points), seat)
                for seat, points in enumerate(state.solo_points)
            ),
        ]

    def status(self, state: ClubMatch, seat: int) -> str:
        """Who has knocked in a bolsu, and has been answered."""
        chair = state._chair_of(seat)
        if state.soloist < 0 or not state.knockers >> chair & 1:
            return super().status(state, seat)
        text = t("has knocked, times {factor}", factor=state.factor_of(chair))
        return t("dealer, {text}", text=text) if chair == state.dealer else text

    def choice_prompt(self, state: ClubMatch) -> str:
        if state.phase == ANSWERING and state.soloist >= 0:
            return t("Kontra-knock {name}, or pass", name=state._chair_name(state.asked[0]))
        return super().choice_prompt(state)


LOOK: Final = ClubLook
