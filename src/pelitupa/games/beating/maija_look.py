"""What Musta Maija and Moska show alike: the attack, the card that shows the trumps, and who attacks whom."""

from __future__ import annotations

from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core import CardZone, Counter, CounterZone, Eye, Item, Look, Zone, player_word, t
from pelitupa.core.going_out import going_out_status
from pelitupa.equipment.cards import card_item, card_text, suit_name
from pelitupa.equipment.hands import secret_hands
from pelitupa.games.beating.filling import BEATING, DEALING, DRAWING, OVER, RETURNING, TURNING
from pelitupa.games.beating.maija import BEFORE_PICKUP, DONE, LEAVE, NO_SUIT, NOBODY_YET, MaijaState

_Seen = TypeVar("_Seen", bound=MaijaState, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class MaijaLook(Look[_Seen]):
    """See `Look`. A game may show more of the attack."""

    def task(self, state: _Seen, seat: int) -> str:
        player = player_word(state.defender)
        if state.phase == BEATING and not state.chosen and len(state.attack) > 1:
            return t("Beat the cards, or pick up those you leave")
        if state.phase == BEATING:
            return t("Beat {card}, or leave it", card=card_text(state.attack[len(state.chosen)]))
        if not state.chosen:
            return t("Attack {player}", player=player)
        return t("Add more of the suit, or attack {player} with these", player=player)

    def status(self, state: _Seen, seat: int) -> str:
        if seat in state.out or state.phase in (DEALING, TURNING, RETURNING, OVER):
            return going_out_status(state, seat)
        if seat == state.attacker:
            return t("attacking")
        return t("defending") if seat == state.defender else ""

    def touches(self, state: _Seen, action: int) -> tuple[str, ...]:
        if action < DONE:
            return (card_text(action),)
        return tuple([card_text(card) for card in state.chosen]) if action == DONE else ()

    def attack_items(self, state: _Seen) -> list[Item]:
        """The cards on the table."""
        chosen = [card for card in state.chosen if card != LEAVE]
        waiting = state.phase == DRAWING and state.then == BEFORE_PICKUP
        lying = (*state.attack, *(state.left if waiting else ()))
        items = [card_item(card, by=state.attacker) for card in lying]
        return items + [card_item(card, by=state._in_turn(), mark="chosen") for card in chosen]

    def zones(self, state: _Seen, eye: Eye) -> list[Zone]:
        zones = secret_hands(eye, state.hands)
        zones.append(CardZone("attack", t("Attack"), "spread", tuple(self.attack_items(state))))
        if state.turned != NOBODY_YET:  # else it has been drawn, or nothing has been turned up yet
            shown = (card_item(state.turned),)
            zones.append(CardZone("trumps", t("Card that shows the trumps"), "pile", shown))
        suit = suit_name(state.trump) if state.trump != NO_SUIT else t("none yet")
        counters = [
            Counter("stock", t("Cards in the stock"), str(state.stock_size())),
            Counter("gone", t("Cards out of play"), str(state.gone.bit_count())),
            Counter("trumps", t("Trumps"), suit),
        ]
        zones.append(CounterZone("counters", t("Off the table"), tuple(counters)))
        return zones


LOOK: Final = MaijaLook
