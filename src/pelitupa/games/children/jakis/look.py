"""How Jäkis looks: two line-ups that face each other, and the card that attacks."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    BACK,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Look,
    Zone,
    player_word,
    t,
)
from pelitupa.equipment.cards import card_item, card_label, card_text
from pelitupa.games.children.jakis.game import (
    DEFENCE,
    EMPTY,
    FORWARDS,
    GOALIE,
    SLOT_NAMES,
    SLOT_TEXTS,
    UNSEEN,
    JakisState,
)


class JakisLook(Look[JakisState]):
    """See `Look`."""

    def zones(self, state: JakisState, eye: Eye) -> list[Zone]:
        zones: list[Zone] = []
        for seat in (0, 1):
            who = player_word(seat)
            rows = (
                ("Forwards", t("{player:Forwards of @|Your forwards}", player=who), FORWARDS),
                ("Defence", t("{player:Defence of @|Your defence}", player=who), DEFENCE),
                ("Goal", t("{player:Goal of @|Your goal}", player=who), (GOALIE,)),
            )
            for id, title, slots in rows:
                items = tuple(self._row(state, seat, slots))
                zones.append(CardZone(f"{id}-{seat}", title, "spread", items, owner=seat))
        card = state.attack_card
        attack = (card_item(card, by=state.attacker),) if card != EMPTY else ()
        zones.append(CardZone("attack", t("Attack card"), "trick", attack))
        left = Counter("stock", t("Cards in the stock"), str(state.stock))
        zones.append(CounterZone("counters", t("Stock"), (left,)))
        return zones

    def task(self, state: JakisState, seat: int) -> str:
        card = card_label(state.attack_card)
        return t("Your attack card is the {card}: which card does it attack?", card=card)

    def awaited(self, state: JakisState, player: int) -> str:
        who, card = player_word(player), card_label(state.attack_card)
        return t("{player:@ attacks|You attack} with the {card}", player=who, card=card)

    def status(self, state: JakisState, seat: int) -> str:
        return t("attacking") if seat == state.attacker and not state.over else ""

    def touches(self, state: JakisState, action: int) -> tuple[str, ...]:
        return (card_text(state.slots[1 - state.attacker][action]),)

    def _row(self, state: JakisState, seat: int, slots: tuple[int, ...]) -> list[Item]:
        """The cards in some slots of a seat; a goalie that nobody has seen is a back."""
        items = []
        for slot in slots:
            card, name = state.slots[seat][slot], t(SLOT_NAMES[slot])
            if card == UNSEEN:
                items.append(Item(f"goalie-{seat}", BACK, t("goalie, face down")))
            elif card >= 0:
                intent = SLOT_TEXTS[slot] if slot != GOALIE and seat != state.attacker else ""
                items.append(card_item(card, intent=intent, note=name))
        return items


LOOK: Final = JakisLook
