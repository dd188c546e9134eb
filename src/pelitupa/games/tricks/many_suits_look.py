"""How tables look at which cards have many suits: what reaches the best card so far."""

from __future__ import annotations

from typing import TypeVar

from pelitupa.core import Counter, CounterZone, t
from pelitupa.games.tricks.look import TrickLook
from pelitupa.games.tricks.many_suits import NAMING, NO_SUIT, ManySuitMatch

Many = TypeVar("Many", bound=ManySuitMatch, contravariant=True)


class ManySuitLook(TrickLook[Many]):
    """See `Look`."""

    def choice_prompt(self, state: Many) -> str:
        if state.phase == NAMING:
            name, word = state.many.card_name(state.trick[0]), state.many.suit_word()
            return t("Say in which {suit} {card} is led", suit=word, card=name)
        return super().choice_prompt(state)

    def play_prompt(self, state: Many) -> str:
        if not state.trick:
            return t("Your lead")
        return t("Your turn: {wanted}, if you can", wanted=state._wanted())

    def deal_text(self, state: Many) -> str:
        """Which deal it is."""
        return str(state.deal_number())

    def deal_zone(self, state: Many) -> CounterZone:
        counters = [
            Counter("deal", t("Deal"), self.deal_text(state)),
            *self.contract_counters(state),
        ]
        if state.trick and state.suit != NO_SUIT:
            title, rank = (
                state.many.suit_title(state.suit),
                state.many.rank_text(state._best(), state.suit),
            )
            best = t("{suit} {rank}", suit=title, rank=rank)
            counters.append(Counter("lead", t("Led, best so far"), best))
        return CounterZone("contract", t("Deal"), tuple(counters))
