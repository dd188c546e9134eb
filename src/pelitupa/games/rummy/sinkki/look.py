"""How Sinkki looks: the hands, stock and pile, and what the own trash comes to."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardZone, Counter, CounterZone, Eye, Item, Zone, t
from pelitupa.equipment.cards import card_item, card_text, display_order
from pelitupa.equipment.hands import hand_zone
from pelitupa.games.rummy.held_look import HeldLook
from pelitupa.games.rummy.melds import trash_value
from pelitupa.games.rummy.sinkki.game import CALL, PILE, STOCK, TAKING, SinkkiState


class SinkkiLook(HeldLook[SinkkiState]):
    """See `Look`."""

    def task(self, state: SinkkiState, seat: int) -> str:
        if state.phase == TAKING:
            if state.stock():
                return t("Take a card, from the stock or from the pile")
            return t("The stock is empty: take the top card of the pile, or nothing")
        if state.called:
            return t("Sinkki! Discard a card")
        if state.may_call():
            return t("Discard a card; if you think your trash is least, call sinkki first")
        return t("Discard a card")

    def touches(self, state: SinkkiState, action: int) -> tuple[str, ...]:
        """The items that a legal action is about."""
        if action < CALL:
            return (card_text(action),)
        if action == PILE:
            return (card_text(state.pile[-1]),)
        return (f"stock#{state.stock().bit_count() - 1}",) if action == STOCK else ()

    def zones(self, state: SinkkiState, eye: Eye) -> list[Zone]:
        """The hands, the stock and the pile, and what the own trash comes to."""
        found: list[Zone] = []
        for seat in range(state.game.players):
            items: list[Item] = []
            for card in display_order(state.hands[seat]):
                intent = card_text(card) if eye.seat == seat else ""
                mark = "chosen" if card == state.picked and seat == state.turn else ""
                items.append(card_item(card, intent=intent, mark=mark))
            found.append(hand_zone(eye, seat, items, state.hand_audience(seat)))
        stock = [
            Item(f"stock#{place}", "back", t("face-down card"), intent="stock")
            for place in range(state.stock().bit_count())
        ]
        found.append(CardZone("stock", t("Stock"), "pile", tuple(stock)))
        pile = [
            card_item(card, intent="pile" if card == state.pile[-1] else "") for card in state.pile
        ]
        found.append(CardZone("pile", t("Discard pile"), "pile", tuple(pile)))
        counters = [Counter("deal", t("Deal"), str(state.deal))]
        if state.left_over:
            counters.append(Counter("left", t("Left over"), str(state.left_over)))
        if eye.seat is not None and state.hands[eye.seat]:
            mine = trash_value(state.hands[eye.seat])
            counters.append(Counter("trash", t("Your trash"), str(mine)))
        found.append(CounterZone("deal", t("Deal"), tuple(counters)))
        return found


LOOK: Final = SinkkiLook
