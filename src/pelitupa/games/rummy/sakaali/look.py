"""How Sakaali looks: the hands, what each has discarded, and the points."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardZone, Counter, CounterZone, Eye, Zone, player_word, t
from pelitupa.equipment.cards import card_item, card_text, display_order
from pelitupa.equipment.hands import hand_zone
from pelitupa.games.rummy.held_look import HeldLook
from pelitupa.games.rummy.sakaali.game import SEATS, SakaaliState


class SakaaliLook(HeldLook[SakaaliState]):
    """See `Look`."""

    def task(self, state: SakaaliState, seat: int) -> str:
        left = state.hands[seat].bit_count() - state.game.keep
        return t("Discard a card: {number} still to go", number=left)

    def touches(self, state: SakaaliState, action: int) -> tuple[str, ...]:
        return (card_text(action),)

    def zones(self, state: SakaaliState, eye: Eye) -> list[Zone]:
        zones: list[Zone] = []
        for seat in range(SEATS):
            mine = eye.seat == seat
            items = [
                card_item(card, intent=card_text(card) if mine else "")
                for card in display_order(state.hands[seat])
            ]
            zones.append(hand_zone(eye, seat, items, state.hand_audience(seat)))
        for seat in range(SEATS):
            row = [card_item(card, by=seat) for card in state.rows[seat]]
            title = t("{player:Discards of @|Your discards}", player=player_word(seat))
            zones.append(CardZone(f"row-{seat}", title, "spread", tuple(row), owner=seat))
        counters = [
            Counter("deal", t("Deal"), str(state.deal)),
            Counter("bonus", t("For winning the deal"), str(state.bonus)),
        ]
        if state.game.options.games > 1:
            one, two = state.games
            counters.append(Counter("games", t("Games won"), f"{one}-{two}"))
            one, two = state.game_points
            counters.append(Counter("game", t("This game"), f"{one}-{two}"))
        zones.append(CounterZone("deal", t("Deal"), tuple(counters)))
        return zones


LOOK: Final = SakaaliLook
