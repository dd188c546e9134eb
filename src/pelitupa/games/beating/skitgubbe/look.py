"""How Skitgubbe looks: as its kind, with the last card of the stock face down before whose it is."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardZone, Eye, Zone, player_word, t
from pelitupa.equipment.cards import BITS, card_text, cards_text, mask_of
from pelitupa.games.beating.skitgubbe.game import SkitgubbeState
from pelitupa.games.beating.two_phases import COMPOSING, OVER, OWN
from pelitupa.games.beating.two_phases_look import TwoPhaseLook

LONG_RUN: Final = 4
"""Of a run with more cards only the ends are named, so that what is asked fits onto a phone."""


class SkitgubbeLook(TwoPhaseLook[SkitgubbeState]):
    """See `Look`."""

    def second_task(self, state: SkitgubbeState) -> str:
        play = state.play
        if state.phase == COMPOSING:
            return t(
                "Choose the highest card of the run from {card} on", card=card_text(state.lowest)
            )
        if not play.cards:
            return t("Lead any card, or a run of one suit")
        latest = cards_text(mask_of(play.latest()))
        if play.owing & BITS[play.turn]:
            return t("Pick up {lowest}", lowest=latest)
        if len(play.latest()) > LONG_RUN:
            low, high = card_text(play.latest()[0]), card_text(play.latest()[-1])
            return t(
                "Beat the run from {low} to {high} by the lowest card of as long a run, or pick it up",
                low=low,
                high=high,
            )
        if len(play.latest()) > 1:
            return t("Beat {top} by the lowest card of as long a run, or pick them up", top=latest)
        return t("Beat {top}, or pick it up", top=latest)

    def touches(self, state: SkitgubbeState, action: int) -> tuple[str, ...]:
        return (card_text(action - OWN),) if action >= OWN else super().touches(state, action)

    def zones(self, state: SkitgubbeState, eye: Eye) -> list[Zone]:
        zones = super().zones(state, eye)
        if state.last >= 0 and state.stock and state.phase != OVER:
            items = eye.backs("last", 1)
            title = t(
                "{player:Last card of the stock, of @|Your last card of the stock}",
                player=player_word(state.last),
            )
            zones.append(CardZone("last", title, "pile", items, state.last))
        return zones


LOOK: Final = SkitgubbeLook
