"""The score pad of Screw Misere: tricks, and aces by trick."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import Text, t
from pelitupa.core.pad import Asking, Pad, yes_no
from pelitupa.games.tricks.screw_misere.game import CHOOSING, ScrewMisereMatch
from pelitupa.games.tricks.seats import side_name
from pelitupa.games.tricks.verdict import (
    TRICKS,
    ask_aces,
    dealer_told,
    read_aces,
    tricks_of,
)


class ScrewMiserePad(Pad[ScrewMisereMatch]):
    """The pad of Screw Misere."""

    ends = ("_score_deal",)

    def told(self, state: ScrewMisereMatch) -> list[Text]:
        return [dealer_told(state, state.dealer)]

    def deal(self, state: ScrewMisereMatch) -> Asking:
        won = yield tricks_of(side_name(0))
        state.tricks[0], state.tricks[1] = won, TRICKS - won
        state.aces = yield from ask_aces([side_name(0), side_name(1)], state.tricks[:2])
        state._end_deal()
        if state.phase == CHOOSING:
            text = t(
                "Both sides would come to the limit. Does {name} choose relief?",
                name=side_name(state._side_of(state.turn)),
            )
            state._score_deal((yield yes_no("relief", text)) == 1)

    def read(self, state: ScrewMisereMatch, end: str, *how: Any) -> dict[str, int]:
        return {"tricks": state._side_tricks(0), **read_aces(state.aces), "relief": int(how[0])}


PAD: Final = ScrewMiserePad
