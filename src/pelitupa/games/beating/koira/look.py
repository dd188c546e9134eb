"""How Koira looks."""

from __future__ import annotations

from typing import Final

from pelitupa.core import t
from pelitupa.equipment.cards import card_text, cards_in
from pelitupa.games.beating.koira.game import KoiraState
from pelitupa.games.beating.two_phases import OWN
from pelitupa.games.beating.two_phases_look import TwoPhaseLook


class KoiraLook(TwoPhaseLook[KoiraState]):
    """See `Look`."""

    def second_task(self, state: KoiraState) -> str:
        play = state.play
        if not play.cards:
            if state._second_actions():
                return t("Lead any card, or remove the lowest of a suit first")
            return t("Lead any card")
        lowest = card_text(play.cards[0])
        if state._must_pick_up():
            return t("Pick up {lowest}", lowest=lowest)
        return t("Beat {top}, or pick up {lowest}", top=card_text(play.cards[-1]), lowest=lowest)

    def touches(self, state: KoiraState, action: int) -> tuple[str, ...]:
        if action >= OWN:
            cards = cards_in(state.removable(action - OWN))
            return tuple([card_text(card) for card in cards])
        return super().touches(state, action)


LOOK: Final = KoiraLook
