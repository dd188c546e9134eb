"""How Narnian Whist looks: the attacker, the dummy, and what is discarded."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardZone, CounterZone, Eye, Zone, t
from pelitupa.equipment.cards import cards_in
from pelitupa.games.tricks.attack import ATTACKER, DUMMY, dummy_prompt, tricks_zone
from pelitupa.games.tricks.many_suits import PARTING
from pelitupa.games.tricks.many_suits_look import ManySuitLook
from pelitupa.games.tricks.narnian_whist.game import DISCARDS, NarnianWhistMatch


class NarnianWhistLook(ManySuitLook[NarnianWhistMatch]):
    """See `Look`."""

    def choice_prompt(self, state: NarnianWhistMatch) -> str:
        if state.phase != PARTING:
            return super().choice_prompt(state)
        left = state.places[ATTACKER].bit_count() - state.game.hand_size()
        return t("Discard a card, face up; {count} to go", count=left)

    def play_prompt(self, state: NarnianWhistMatch) -> str:
        return dummy_prompt(state) if state.chair == DUMMY else super().play_prompt(state)

    def status(self, state: NarnianWhistMatch, seat: int) -> str:
        return t("attacker") if seat == state.people[ATTACKER] else t("defender")

    def deal_text(self, state: NarnianWhistMatch) -> str:
        return t("{deal} of {deals}", deal=state.deal_number(), deals=state.game.deal_limit())

    def tricks_zone(self, state: NarnianWhistMatch) -> CounterZone:
        return tricks_zone(state)

    def more_zones(self, state: NarnianWhistMatch, eye: Eye) -> list[Zone]:
        if not state.places[DISCARDS]:
            return []
        items = tuple(state.game.card_thing(card) for card in cards_in(state.places[DISCARDS]))
        return [CardZone("discards", t("Discarded by the attacker"), "spread", items)]


LOOK: Final = NarnianWhistLook
