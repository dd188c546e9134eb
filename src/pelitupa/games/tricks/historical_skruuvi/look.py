"""How Historical Skruuvi and its kin look: trick points and games of both sides."""

from __future__ import annotations

from typing import Final, TypeVar

from pelitupa.core import Counter, Text, t, tn
from pelitupa.games.tricks.historical_skruuvi.game import HistoricalMatch
from pelitupa.games.tricks.skruuvi_family.look import SkruuviLook, side_points

Rubber = TypeVar("Rubber", bound=HistoricalMatch, contravariant=True)


class HistoricalLook(SkruuviLook[Rubber]):
    """See `Look`."""

    def contract_counters(self, state: Rubber) -> list[Counter]:
        counters = [*super().contract_counters(state), *side_points(state)]
        if state.worth > 1:
            counters.append(Counter("worth", t("Scores count"), t("{n} times", n=state.worth)))
        for side in (0, 1):
            name = state.partners_name(side)
            text: Text = tn(
                "{points} of {target}, {count} game",
                "{points} of {target}, {count} games",
                state.games[side],
                points=state.trick_points[side],
                target=state.game_target(),
            )
            label = t("Trick points of {side}", side=name)
            counters.append(Counter(f"trick-points-{side}", label, text))
        return counters


LOOK: Final = HistoricalLook
