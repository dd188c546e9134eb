"""How Paskahousu looks: the hands, the cards being played, and the pile with its latest play."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardZone, Eye, Zone, t
from pelitupa.equipment.cards import card_item, card_text, rank_name, rank_of
from pelitupa.games.beating.paska import CHOOSING
from pelitupa.games.beating.paska_look import PaskaLook
from pelitupa.games.beating.paskahousu.game import DONE, TAKE_PILE, PaskahousuState


class PaskahousuLook(PaskaLook[PaskahousuState]):
    """See `Look`."""

    def task(self, state: PaskahousuState, seat: int) -> str:
        if state.phase == CHOOSING:
            rank = rank_name(rank_of(state.played[0]), 2)
            return t("Add more {rank}, or play what you have chosen", rank=rank)
        return t("Play a card, or take the pile") if state.pile else t("Play on the empty pile")

    def touches(self, state: PaskahousuState, action: int) -> tuple[str, ...]:
        if action < DONE:
            return (card_text(action),)
        cards = state.played if action == DONE else state.pile if action == TAKE_PILE else ()
        return tuple(card_text(card) for card in cards)

    def zones(self, state: PaskahousuState, eye: Eye) -> list[Zone]:
        zones = self.hands(state, eye)
        chosen = tuple(card_item(card, by=state.turn, mark="chosen") for card in state.played)
        zones.append(CardZone("played", t("Being played"), "spread", chosen))
        latest = len(state.pile) - state.run(state.top())
        items = tuple(
            card_item(card, by=by, mark="last" if place >= latest else "")
            for place, (card, by) in enumerate(zip(state.pile, state.owners, strict=True))
        )
        zones.append(CardZone("pile", t("Pile"), "pile", items))
        zones.append(self.counters(state))
        return zones


LOOK: Final = PaskahousuLook
