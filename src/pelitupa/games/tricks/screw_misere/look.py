"""How Screw Misere looks: minus points, and the aces taken."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Counter, Eye, Zone, t
from pelitupa.games.tricks.look import TrickLook
from pelitupa.games.tricks.screw_misere.game import ScrewMisereMatch
from pelitupa.games.tricks.seats import side_name


class ScrewMisereLook(TrickLook[ScrewMisereMatch]):
    """See `Look`."""

    def contract_counters(self, state: ScrewMisereMatch) -> list[Counter]:
        return [
            Counter(
                f"minus-{side}",
                t("Minus points of {side}", side=side_name(side)),
                str(-state.points[side]),
            )
            for side in (0, 1)
        ]

    def more_zones(self, state: ScrewMisereMatch, eye: Eye) -> list[Zone]:
        return [
            zone
            for side in (0, 1)
            for zone in state.aces.zones(side, side_name(side), state.last_trick)
        ]


LOOK: Final = ScrewMisereLook
