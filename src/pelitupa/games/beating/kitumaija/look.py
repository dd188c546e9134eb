"""How Kitumaija looks: the hands, and the pile with who played each card."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardZone, Counter, CounterZone, Eye, Look, Zone, t
from pelitupa.core.going_out import going_out_status
from pelitupa.equipment.cards import card_item, card_text
from pelitupa.equipment.hands import secret_hands
from pelitupa.games.beating.filling import ATTACKING, BEATING, DRAWING
from pelitupa.games.beating.kitumaija.game import TAKE, KitumaijaState


class KitumaijaLook(Look[KitumaijaState]):
    """See `Look`."""

    def task(self, state: KitumaijaState, seat: int) -> str:
        if state.phase == BEATING:
            count = state.takes()
            if not count:
                return t("Beat {card}, or pass", card=card_text(state.top()))
            return t("Beat {card}, or take {count}", card=card_text(state.top()), count=count)
        return (
            t("Attack with a card, if you like") if state._may_stop() else t("Attack with a card")
        )

    def status(self, state: KitumaijaState, seat: int) -> str:
        if seat == state.turn and state.phase in (ATTACKING, BEATING, DRAWING):
            return t("attacking") if state.phase == ATTACKING else t("defending")
        return going_out_status(state, seat)

    def touches(self, state: KitumaijaState, action: int) -> tuple[str, ...]:
        if action < TAKE:
            return (card_text(action),)
        kept = len(state.pile) - state.takes()
        return tuple([card_text(card) for card in state.pile[kept:]]) if action == TAKE else ()

    def zones(self, state: KitumaijaState, eye: Eye) -> list[Zone]:
        zones = secret_hands(eye, state.hands)
        both = zip(state.pile, state.owners, strict=True)
        items = tuple([card_item(card, by=by) for card, by in both])
        zones.append(CardZone("pile", t("Discard pile"), "pile", items))
        counters = (
            Counter("stock", t("Cards in the stock"), str(state.stock_size())),
            Counter("pile size", t("Cards in the pile"), str(len(state.pile))),
        )
        zones.append(CounterZone("counters", t("Off the table"), counters))
        return zones


LOOK: Final = KitumaijaLook
