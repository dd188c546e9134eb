"""The score pad of Sakaali: the minus points of both sides."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import Text, player_word, t
from pelitupa.core.pad import Asking, Pad, number
from pelitupa.games.rummy.sakaali.game import SakaaliState
from pelitupa.games.rummy.sakaali.team_hand import MOST_MINUS
from pelitupa.games.tricks.seats import side_name


class SakaaliPad(Pad[SakaaliState]):
    """The pad of Sakaali."""

    ends = ("settle",)

    def told(self, state: SakaaliState) -> list[Text]:
        begins = t(
            "Deal {number}: {player:@ begins|you begin}",
            number=state.deal,
            player=player_word(state.start),
        )
        return [begins, t("for winning the deal: {bonus}", bonus=state.bonus)]

    def deal(self, state: SakaaliState) -> Asking:
        minus: list[int] = []
        for side in (0, 1):
            text = t("Minus points of the ten cards: {name}", name=side_name(side))
            minus.append((yield number(f"minus-{side}", text, 0, MOST_MINUS)))
        state.settle(minus)

    def read(self, state: SakaaliState, end: str, *how: Any) -> dict[str, int]:
        return {f"minus-{side}": how[0][side] for side in (0, 1)}


PAD: Final = SakaaliPad
