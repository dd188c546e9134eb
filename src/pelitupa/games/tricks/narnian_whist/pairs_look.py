"""How Narnian Whist for four looks: the points of both sides, and what the dealer discards."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardZone, Counter, Eye, Zone, t
from pelitupa.equipment.cards import cards_in
from pelitupa.games.tricks.exchange_look import ExchangeLook
from pelitupa.games.tricks.narnian_whist.pairs import DISCARDING, DISCARDS, PairsMatch
from pelitupa.games.tricks.seats import side_name


class PairsLook(ExchangeLook[PairsMatch]):
    """See `Look`."""

    def choice_prompt(self, state: PairsMatch) -> str:
        if state.phase != DISCARDING:
            return super().choice_prompt(state)
        left = state.places[state.dealer].bit_count() - state.size
        return t("Discard a card, face up; {count} to go", count=left)

    def deal_text(self, state: PairsMatch) -> str:
        return t("{deal} of {deals}", deal=state.deal_number(), deals=state.table.deal_limit())

    def contract_counters(self, state: PairsMatch) -> list[Counter]:
        return [
            Counter(
                f"points-{side}",
                t("Points of {side}", side=side_name(side)),
                str(state.points[side]),
            )
            for side in (0, 1)
        ]

    def more_zones(self, state: PairsMatch, eye: Eye) -> list[Zone]:
        zones = super().more_zones(state, eye)
        if not state.places[DISCARDS]:
            return zones
        items = tuple([state.many.card_thing(card) for card in cards_in(state.places[DISCARDS])])
        return [CardZone("discards", t("Discarded by the dealer"), "spread", items), *zones]


LOOK: Final = PairsLook
