"""How Huutopussi for three looks: what is left over, and what is laid away."""

from __future__ import annotations

from typing import Final

from pelitupa.core import NOBODY, CardZone, Counter, Eye, Zone, player_word, t
from pelitupa.core.places import STOCK
from pelitupa.games.tricks.huutopussi.alliance import PLAYERS, AllianceMatch
from pelitupa.games.tricks.huutopussi.auction import GIVING, TAKING
from pelitupa.games.tricks.huutopussi.look import HuutopussiLook
from pelitupa.games.tricks.huutopussi.match import GIFT
from pelitupa.games.tricks.passing import gift_zones
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.pussi_family.marriages import ANNOUNCING
from pelitupa.games.tricks.seats import ALONE


class AllianceLook(HuutopussiLook[AllianceMatch]):
    """See `Look`."""

    def choice_prompt(self, state: AllianceMatch) -> str:
        if state.phase == GIVING:
            left = GIFT - state.places[state.aside].bit_count()
            return t("Lay three cards away: {left} to go", left=left)
        if state.phase == ANNOUNCING and state.turn == state.declarer:
            return t("You won the trick: announce a marriage, or none")
        return super().choice_prompt(state)

    def drawing(self, state: AllianceMatch, what: str) -> str:
        if state.phase == TAKING:
            name = player_word(state.declarer)
            return t("{player:@ takes|You take} the cards left over", player=name)
        return super().drawing(state, what)

    def aside_zones(self, state: AllianceMatch, eye: Eye) -> list[Zone]:
        """The cards left over; then those laid away, which the declarer alone may look at."""
        if state.phase == DEALING:
            return []
        if state.phase == GIVING:
            return gift_zones(state, eye, state.aside, t("Laid away"))
        table, left, away = state.table, state.places[STOCK], state.places[state.aside]
        if left:
            items = eye.items("left", [table.card_thing(c) for c in table.in_order(left)], NOBODY)
            return [CardZone("left", t("Left over"), "spread", items)]
        if not away:
            return []
        laid = [table.card_thing(card) for card in table.in_order(away)]
        audience = ALONE[state.declarer]
        return [
            eye.zone(
                "away", t("Laid away"), "spread", laid, audience=audience, owner=state.declarer
            )
        ]

    def contract_counters(self, state: AllianceMatch) -> list[Counter]:
        counters = super().contract_counters(state)
        for seat in range(PLAYERS):
            label = t("Points of {name}", name=player_word(seat))
            counters.append(Counter(f"points-{seat}", label, str(state.points[seat]), owner=seat))
        return counters


LOOK: Final = AllianceLook
