"""How Moska looks: the attack with who threw in what, and in steps what has been beaten."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardZone, Eye, Item, Zone, player_word, t
from pelitupa.equipment.cards import card_item, card_text
from pelitupa.games.beating.filling import BEATING, DRAWING
from pelitupa.games.beating.maija import DONE, LEAVE
from pelitupa.games.beating.maija_look import MaijaLook
from pelitupa.games.beating.moska.steps import StepsState
from pelitupa.games.beating.moska.throwing import (
    DEFENDING,
    EXCHANGING,
    NO,
    TAKE_ALL,
    THROWING,
    MoskaState,
)


class MoskaLook(MaijaLook[MoskaState]):
    """See `Look`. Where cards are beaten one by one, those that were beaten lie there too."""

    def zones(self, state: MoskaState, eye: Eye) -> list[Zone]:
        zones = super().zones(state, eye)
        if isinstance(state, StepsState):
            lying = [card_item(card) for card in state.beaten]
            if state.using >= 0:
                lying.append(card_item(state.using, mark="chosen"))
            zones.append(CardZone("beaten", t("Beaten cards"), "spread", tuple(lying)))
        return zones

    def attack_items(self, state: MoskaState) -> list[Item]:
        lying = zip(state.attack, state.by, strict=False)
        if state.phase == DEFENDING:
            return [
                card_item(
                    card,
                    by=by,
                    intent=card_text(card),
                    mark="chosen" if card in state.chosen else "",
                )
                for card, by in lying
            ]
        items = super().attack_items(state)
        return [card_item(card, by=by) for card, by in lying] + items[len(state.attack) :]

    def task(self, state: MoskaState, seat: int) -> str:
        if isinstance(state, StepsState) and state.phase == DEFENDING:
            return self._step(state)
        if state.phase == EXCHANGING:
            values = {"card": card_text(state._two()), "other": card_text(state.turned)}
            return t("Exchange {card} for {other} if you have it, or keep your cards", **values)
        if state.phase == THROWING:
            player = player_word(state.defender)
            return t("Throw in a card against {player}, or none", player=player)
        if state.phase == BEATING and not state.options.partial:
            return t("Beat all, or pick up all")
        if state.phase != BEATING and state.chosen:
            player = player_word(state.defender)
            return t("Add to it, or attack {player} with these", player=player)
        return super().task(state, seat)

    def _step(self, state: StepsState) -> str:
        """What is asked of the defender who beats card by card."""
        if state.using >= 0:
            return t("Choose what {card} beats", card=card_text(state.using))
        if state.chosen:
            return t("Beat {card}", card=card_text(state.chosen[0]))
        return t("Beat a card, or end the turn") if state.attack else t("All is beaten")

    def status(self, state: MoskaState, seat: int) -> str:
        thrown = state.phase in (THROWING, BEATING, DRAWING) and seat in state.by
        if state.phase == EXCHANGING:
            return ""
        found = super().status(state, seat)
        return found or (t("attacking") if thrown else "")

    def touches(self, state: MoskaState, action: int) -> tuple[str, ...]:
        if action < DONE:
            return (card_text(action),)
        if isinstance(state, StepsState) and state.phase == DEFENDING:
            attack = state.attack if action in (LEAVE, TAKE_ALL) else ()
            beaten = state.beaten if action == TAKE_ALL else ()
            return tuple([card_text(card) for card in (*attack, *beaten)])
        return super().touches(state, action) if action < NO and not state._asked() else ()


LOOK: Final = MoskaLook
