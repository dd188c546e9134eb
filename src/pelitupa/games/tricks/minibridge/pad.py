"""The score pad of Minibridge: declarer, contract and tricks."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import Text, player_word, t
from pelitupa.core.pad import Asking, Pad, choice
from pelitupa.games.tricks.minibridge.contracts import CONTRACTS, PLAYERS, contract_text
from pelitupa.games.tricks.minibridge.game import MinibridgeMatch
from pelitupa.games.tricks.minibridge.hidden import DUMMY
from pelitupa.games.tricks.verdict import dealer_told, players_named, tricks_of

_NOBODY: Final = PLAYERS
_AGAIN: Final = "_nobody_declares"


class MinibridgePad(Pad[MinibridgeMatch]):
    """The pad of Minibridge."""

    ends = ("_end_deal", _AGAIN)
    whole = True

    def told(self, state: MinibridgeMatch) -> list[Text]:
        half = (
            t("scored as in the second half") if state.late() else t("scored as in the first half")
        )
        return [dealer_told(state, state.dealer), half]

    def deal(self, state: MinibridgeMatch) -> Asking:
        ways = [*players_named(PLAYERS), (_NOBODY, t("nobody: the cards are dealt again"))]
        declarer = yield choice("declarer", t("Who is the declarer?"), ways)
        if declarer == _NOBODY:
            state._nobody_declares()
            return
        state.declarer = declarer
        contracts = [(number, contract_text(number)) for number in range(len(CONTRACTS))]
        state.contract = yield choice("contract", t("The contract"), contracts)
        won = yield tricks_of(t("{player} and the dummy", player=player_word(declarer)))
        state.tricks[DUMMY] = won
        state._end_deal()

    def read(self, state: MinibridgeMatch, end: str, *how: Any) -> dict[str, int]:
        if end == _AGAIN:
            return {"declarer": _NOBODY}
        return {
            "declarer": state.declarer,
            "contract": state.contract,
            "tricks": state._side_tricks(0),
        }


PAD: Final = MinibridgePad
