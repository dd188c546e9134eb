"""How Musta Pekka looks: hands as fans of backs, and the pairs that were laid down."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    BACK,
    EVERYONE,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Look,
    Zone,
    only,
    player_word,
    t,
)
from pelitupa.core.going_out import going_out_status
from pelitupa.equipment.cards import card_item
from pelitupa.equipment.hands import hand_zone
from pelitupa.games.children.musta_pekka.deck import PEKKA, PEKKA_WORD, by_rank
from pelitupa.games.children.musta_pekka.game import CHOOSING, DEALING, OVER, MustaPekkaState


class MustaPekkaLook(Look[MustaPekkaState]):
    """See `Look`."""

    def zones(self, state: MustaPekkaState, eye: Eye) -> list[Zone]:
        seats = range(state.game.players)
        zones: list[Zone] = [self._hand_zone(state, eye, seat) for seat in seats]
        zones += [
            eye.known(f"laid-{seat}") or eye.keep(self._laid_zone(state, seat)) for seat in seats
        ]
        turns = Counter("turns", t("Turns"), str(state.turns))
        zones.append(CounterZone("counters", t("Match"), (turns,)))
        return zones

    def task(self, state: MustaPekkaState, seat: int) -> str:
        return t("Take a card of {player:@|yours}", player=player_word(state.giver))

    def status(self, state: MustaPekkaState, seat: int) -> str:
        if state.phase == OVER and state.remaining() == 1 and seat not in state.out:
            return t("left with Pekka")
        if seat in state.out or state.phase in (DEALING, OVER):
            return going_out_status(state, seat)
        if seat == state.giver:
            return t("offers the cards")
        return t("takes a card") if seat == state.turn else ""

    def touches(self, state: MustaPekkaState, action: int) -> tuple[str, ...]:
        return (f"hand-{state.giver}#{action}",)

    def _hand_zone(self, state: MustaPekkaState, eye: Eye, seat: int) -> CardZone:
        """A hand; of the one that is offered the player in turn may click any back."""
        audience, items = only(seat), [_item(card) for card in by_rank(state.hands[seat])]
        if state.phase == CHOOSING and seat == state.giver and eye.seat == state.turn:
            audience = EVERYONE
            items = [
                Item(f"hand-{seat}#{place}", BACK, t("face-down card"), intent=f"take {place + 1}")
                for place in range(len(items))
            ]
        return hand_zone(eye, seat, items, audience)

    def _laid_zone(self, state: MustaPekkaState, seat: int) -> CardZone:
        items: list[Item] = []
        for _, by, cards in state.laid:
            if by == seat:
                items += [_item(card) for card in by_rank(cards)]
        title = t("Laid down by {player}", player=player_word(seat))
        return CardZone(f"laid-{seat}", title, "pile", tuple(items), seat)


def _item(card: int) -> Item:
    """A card that is seen."""
    if card == PEKKA:
        return Item(PEKKA_WORD, PEKKA_WORD, t("Pekka"))
    return card_item(card)


LOOK: Final = MustaPekkaLook
