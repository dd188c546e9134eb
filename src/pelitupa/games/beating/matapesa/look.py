"""How Mätäpesä looks: the hands, the trick or the one before it, and what is left over."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardZone, Counter, CounterZone, Eye, Look, Zone, player_word, t
from pelitupa.equipment.cards import card_item, card_text, display_order
from pelitupa.equipment.hands import secret_hands
from pelitupa.games.beating.matapesa.game import MatapesaState, highest


class MatapesaLook(Look[MatapesaState]):
    """See `Look`."""

    def task(self, state: MatapesaState, seat: int) -> str:
        if not state.trick:
            return t("Lead any card")
        top = card_text(highest(state.trick))
        return t("Play a card not lower than {top}, or your lowest", top=top)

    def status(self, state: MatapesaState, seat: int) -> str:
        return t("the loser") if seat == state.loser else ""

    def touches(self, state: MatapesaState, action: int) -> tuple[str, ...]:
        return (card_text(action),)

    def zones(self, state: MatapesaState, eye: Eye) -> list[Zone]:
        zones = secret_hands(eye, state.hands)
        zones.append(self._trick_zone(state))
        odd = tuple([card_item(card) for card in display_order(state.odd)])
        if odd:
            zones.append(CardZone("odd", t("Left over, out of play"), "spread", odd))
        left = state.hands[state.leader].bit_count() + (1 if state.trick else 0)
        counter = Counter("left", t("Tricks to come"), str(left))
        zones.append(CounterZone("counters", t("Off the table"), (counter,)))
        return zones

    def _trick_zone(self, state: MatapesaState) -> CardZone:
        """The trick, or that before until the next is led to."""
        cards, first, note = state.trick, state.leader, ""
        if not cards and state.before:
            cards, first = state.before, state.before_leader
            note = t("won by {player}", player=player_word(state.leader))
        top, players = highest(cards), state.game.players
        items = [
            card_item(card, by=(first + place) % players, mark="winning" if card == top else "")
            for place, card in enumerate(cards)
        ]
        return CardZone("trick", t("Trick"), "trick", tuple(items), note=note)


LOOK: Final = MatapesaLook
