"""How Knorri looks: stock, table and piles, then hands and the trick."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardZone, Eye, Look, Zone, t
from pelitupa.equipment.cards import BITS, card_item, card_text, display_order
from pelitupa.games.beating.knorri import phases
from pelitupa.games.beating.knorri.game import KnorriState
from pelitupa.games.beating.knorri.phases import STOCK, TAKE, WORDS
from pelitupa.games.beating.pickup_look import (
    aside_zone,
    bouncing_zone,
    hand_zone,
    pile_zone,
    stock_zone,
    trick_zone,
)


class KnorriLook(Look[KnorriState]):
    """See `Look`."""

    def drawing(self, state: KnorriState, what: str) -> str:
        return t("Next: {what}", what=what)

    def task(self, state: KnorriState, seat: int) -> str:
        play = state.play
        if state.phase == phases.CHOOSING:
            return t("Choose which card to take with {card}", card=card_text(state.turned))
        if state.phase == phases.CONTEST:
            if state.stock:
                return t("Play a card, or the top of the stock unseen")
            return t("Play a card")
        if state.phase == phases.EXTENDING:
            return t("Add the next card of the run, or leave it at that")
        if state.phase == phases.ANNOUNCING:
            return t("You have one card left: announce it now")
        if state.opening:
            return t("You have the two of clubs: lead it")
        if not play.cards:
            return t("Lead any card")
        if state.forgot & BITS[seat]:
            return t("You did not announce your last card: pick up the lowest card")
        return t(
            "Beat {top}, or pick up {lowest}",
            top=card_text(play.cards[-1]),
            lowest=card_text(play.cards[0]),
        )

    def status(self, state: KnorriState, seat: int) -> str:
        if seat in state.out:
            return t("out")
        if state.announced & BITS[seat]:
            return t("last card")
        return t("dealer") if seat == state.dealer else ""

    def touches(self, state: KnorriState, action: int) -> tuple[str, ...]:
        if action < state.game.cards:
            return (card_text(action),)
        word = action - state.game.cards
        if word == TAKE:
            return (card_text(state.play.cards[0]),)
        return (f"stock#{state.stock.bit_count() - 1}",) if word == STOCK else ()

    def zones(self, state: KnorriState, eye: Eye) -> list[Zone]:
        second = state.phase >= phases.PLAYING
        memory = state.game.options.memory
        zones: list[Zone] = (
            self._second_phase_zones(state, eye) if second else self._first_phase_zones(state)
        )
        for seat in range(state.num_players()):
            if second or state.game.hidden:
                hand, secret = state.play.hands[seat], state.secret[seat]
                zones.append(hand_zone(eye, seat, hand, secret, memory))
            if not second:
                zones.append(pile_zone(eye, seat, state.piles[seat], memory))
        return zones

    def _first_phase_zones(self, state: KnorriState) -> list[Zone]:
        intent = WORDS[STOCK] if state.game.hidden else ""
        zones: list[Zone] = [stock_zone(state.stock.bit_count(), intent)]
        if state.game.hidden:
            return [*zones, bouncing_zone(state.contest)]
        table = [card_item(card, intent=card_text(card)) for card in display_order(state.table)]
        turned = (
            [card_item(state.turned, by=state.active, mark="last")] if state.turned >= 0 else []
        )
        zones.append(CardZone("turned", t("Turned card"), "pile", tuple(turned)))
        zones.append(CardZone("table", t("Cards on the table"), "spread", tuple(table)))
        return zones

    def _second_phase_zones(self, state: KnorriState, eye: Eye) -> list[Zone]:
        play = state.play
        lowest = BITS[play.cards[0]] if play.cards else 0
        return [
            trick_zone(play, lowest, WORDS[TAKE]),
            aside_zone(eye, play.aside, state.game.options.memory),
        ]


LOOK: Final = KnorriLook
