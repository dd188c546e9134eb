"""How Huutopussi and Marjapussi look: trumps, and the marriages announced."""

from __future__ import annotations

from typing import Final, TypeVar

from pelitupa.core import Counter, CounterZone, Eye, Zone, t
from pelitupa.equipment.cards import card_text, cards_in, suit_name
from pelitupa.games.tricks.look import TrickLook
from pelitupa.games.tricks.pussi_family.marriages import (
    ANNOUNCE,
    ANNOUNCING,
    ASK_WHOLE,
    HAVE_WHOLE,
    MARRIAGE_ACTIONS,
    PAIRS,
    suit_in,
)
from pelitupa.games.tricks.pussi_family.match import PussiMatch
from pelitupa.games.tricks.trick import NO_TRUMP

Pussi = TypeVar("Pussi", bound=PussiMatch, contravariant=True)


class PussiLook(TrickLook[Pussi]):
    """See `Look`."""

    def touches(self, state: Pussi, action: int) -> tuple[str, ...]:
        if ANNOUNCE <= action < ASK_WHOLE or HAVE_WHOLE <= action < MARRIAGE_ACTIONS:
            held = state.places[state.turn] & PAIRS[suit_in(action)]
            return tuple(card_text(card) for card in cards_in(held))
        return super().touches(state, action)

    def choice_prompt(self, state: Pussi) -> str:
        if state.phase == ANNOUNCING:
            return t("You won the trick: announce a marriage, ask your partner for one, or neither")
        if state.question == ASK_WHOLE:
            return t("Your partner asks you for a whole, the king and the queen of a suit")
        suit = suit_name(suit_in(state.question))
        return t("Your partner asks you for a half of {suit}, the king or the queen", suit=suit)

    def contract_counters(self, state: Pussi) -> list[Counter]:
        trump = t("none") if state.trump == NO_TRUMP else suit_name(state.trump)
        return [Counter("trumps", t("Trumps"), trump)]

    def more_zones(self, state: Pussi, eye: Eye) -> list[Zone]:
        counters = tuple(
            Counter(f"marriage-{suit}", suit_name(suit), state._side_name(side))
            for suit, side in state.marriages
        )
        return [CounterZone("marriages", t("Marriages announced"), counters)] if counters else []


LOOK: Final = PussiLook
