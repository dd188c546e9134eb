"""What each seat sees of a table of Sinkki, what it is asked, why, and the same as numbers."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    EVERYONE,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Reason,
    Tensor,
    Zone,
    only,
    t,
)
from pelitupa.equipment.cards import PACK_SIZE, card_item, card_text, display_order
from pelitupa.equipment.hands import hand_zone
from pelitupa.games.rummy.held import NO_CARD
from pelitupa.games.rummy.melds import trash_value
from pelitupa.games.rummy.sinkki.table import (
    CALL,
    CHIPS,
    DISCARDING,
    PASS,
    PHASES,
    PILE,
    STOCK,
    TAKING,
    SinkkiTable,
)

_TURNS: Final = 20
"""Turns of a deal, as a unit for tensors."""


class SinkkiLook(SinkkiTable):
    """A position as each seat sees it, what it is asked, and the same as numbers."""

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if action < CALL:
            return self._why_discard(action, legal)
        return self._why_call(legal) if action == CALL else self._why_take(action, legal)

    def _why_discard(self, card: int, legal: bool) -> Reason:
        if self.phase == TAKING:
            return "turn", t("First take a card, from the stock or from the pile.")
        if legal:
            return "turn", t("Any card of the hand may be discarded.")
        if card == self.picked:
            return "same-card", t("What was just taken from the pile may not go back to it.")
        return "turn", t("{card} is not in the hand.", card=card_text(card))

    def _why_call(self, legal: bool) -> Reason:
        if legal:
            return "call", t("Sinkki may be called with the discard: the deal ends then.")
        if self.phase == TAKING:
            return "call", t("Sinkki is called with a discard: first take a card.")
        if self.called:
            return "call", t("Sinkki is called: discard a card.")
        return "first-call", t("The player right of the start player is the first who may call.")

    def _why_take(self, action: int, legal: bool) -> Reason:
        if self.phase == DISCARDING:
            return "turn", t("A card has been taken, or is not to be: now one is discarded.")
        if action == PASS:
            if legal:
                return "decline", t(
                    "The stock is empty: you may leave the pile, and the deal ends."
                )
            return "decline", t("Only when the stock is empty may one take nothing.")
        if action == STOCK and not legal:
            return "last-turn", t("The stock is empty: only the top card of the pile can be taken.")
        if not self.stock():
            return "last-turn", t("This is the last turn of the deal.")
        return "turn", t("A turn begins with the top card of the stock or of the pile.")

    # --- what is asked and seen

    def _task(self, seat: int) -> str:
        if self.phase == TAKING:
            if self.stock():
                return t("Take a card, from the stock or from the pile")
            return t("The stock is empty: take the top card of the pile, or nothing")
        if self.called:
            return t("Sinkki! Discard a card")
        if self.may_call():
            return t("Discard a card; if you think your trash is least, call sinkki first")
        return t("Discard a card")

    def _touches(self, action: int) -> tuple[str, ...]:
        """The items that a legal action is about."""
        if action < CALL:
            return (card_text(action),)
        if action == PILE:
            return (card_text(self.pile[-1]),)
        return (f"stock#{self.stock().bit_count() - 1}",) if action == STOCK else ()

    def _zones(self, eye: Eye) -> list[Zone]:
        """The hands, the stock and the pile, and what the own trash comes to."""
        found: list[Zone] = []
        for seat in range(self.game.players):
            items: list[Item] = []
            for card in display_order(self.hands[seat]):
                intent = card_text(card) if eye.seat == seat else ""
                mark = "chosen" if card == self.picked and seat == self.turn else ""
                items.append(card_item(card, intent=intent, mark=mark))
            audience = EVERYONE if self.shown else only(seat)
            found.append(hand_zone(eye, seat, items, audience))
        stock = [
            Item(f"stock#{place}", "back", t("face-down card"), intent="stock")
            for place in range(self.stock().bit_count())
        ]
        found.append(CardZone("stock", t("Stock"), "pile", tuple(stock)))
        pile = [
            card_item(card, intent="pile" if card == self.pile[-1] else "") for card in self.pile
        ]
        found.append(CardZone("pile", t("Discard pile"), "pile", tuple(pile)))
        counters = [Counter("deal", t("Deal"), str(self.deal))]
        if self.left_over:
            counters.append(Counter("left", t("Left over"), str(self.left_over)))
        if eye.seat is not None and self.hands[eye.seat]:
            mine = trash_value(self.hands[eye.seat])
            counters.append(Counter("trash", t("Your trash"), str(mine)))
        found.append(CounterZone("deal", t("Deal"), tuple(counters)))
        return found

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers, the players in order from the seat itself."""
        players = self.game.players
        out.bits("hand", self.hands[seat], PACK_SIZE)
        for other in out.turned(out.around):
            out.bits("taken in sight", self.known[other], PACK_SIZE)
        out.bits("pile", self.gone, PACK_SIZE)
        out.one_hot("top", self.pile[-1] if self.pile else NO_CARD, PACK_SIZE)
        out.one_hot("picked", self.picked, PACK_SIZE)
        out.numbers("stock", [self.stock().bit_count()], PACK_SIZE)
        out.each("chips", [self.chips[other] for other in out.around], CHIPS)
        out.seat("turn", self.turn)
        out.seat("start", self.start)
        out.one_hot("phase", self.phase, PHASES)
        out.numbers(
            "turns", [self.turns, float(self.called), float(self.left_over)], [_TURNS, 1, 1]
        )
        shown = self.shown or (0,) * players
        for other in out.turned(out.around):
            out.bits("shown", shown[other], PACK_SIZE)
