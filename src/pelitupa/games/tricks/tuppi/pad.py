"""The score pad of Tuppi: nolo, rami or sooli, and the tricks."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import Text, t
from pelitupa.core.pad import Asking, Pad, choice, yes_no
from pelitupa.games.tricks.seats import side_name
from pelitupa.games.tricks.tuppi.game import TuppiMatch
from pelitupa.games.tricks.tuppi.scoring import HAND_SIZE, NOLO, RAMI, SOLO
from pelitupa.games.tricks.verdict import dealer_told, tricks_of

_NOLO: Final = 0
_RAMI: Final = 1
_SOOLI: Final = 3
"""What was played: nolo, rami of either side, sooli of either side."""


class TuppiPad(Pad[TuppiMatch]):
    """The pad of Tuppi."""

    def told(self, state: TuppiMatch) -> list[Text]:
        rising = state._rising_side()
        zone = t("nobody is nousussa")
        if rising >= 0:
            zone = t("nousussa: {name}", name=side_name(rising))
        return [dealer_told(state, state.dealer), zone]

    def deal(self, state: TuppiMatch) -> Asking:
        ways = [(_NOLO, t("nolo"))]
        ways += [(_RAMI + side, t("rami: {name}", name=side_name(side))) for side in (0, 1)]
        if state.game.sooli:
            ways += [(_SOOLI + s, t("sooli: {name}", name=side_name(s))) for s in (0, 1)]
        what = yield choice("played", t("What was played?"), ways)
        if what >= _SOOLI:
            state.contract, state.soloist = SOLO, what - _SOOLI
            text = t("Did the player of the sooli get a trick?")
            state.tricks[state.soloist] = yield yes_no("lost", text)
            state._end_deal()
            return
        state.contract = RAMI if what >= _RAMI else NOLO
        state.declarer = what - _RAMI if what >= _RAMI else -1
        won = yield tricks_of(side_name(0))
        state.tricks[0], state.tricks[1] = won, HAND_SIZE - won
        state._end_deal()

    def read(self, state: TuppiMatch, end: str, *how: Any) -> dict[str, int]:
        first, second = state._by_side()
        if state.contract == SOLO:
            side = state._bidding_side()
            return {"played": _SOOLI + side, "lost": int(state._by_side()[side] > 0)}
        # a deal that is decided may have ended early: the rest would change nothing
        won = first if first > second else HAND_SIZE - second
        what = _NOLO if state.contract == NOLO else _RAMI + state._bidding_side()
        return {"played": what, "tricks": won}


PAD: Final = TuppiPad
