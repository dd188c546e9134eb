"""How three cards lie that are put down for the partner."""

from __future__ import annotations

from typing import TypeVar

from pelitupa.core import Eye, Zone, listed, player_word, t
from pelitupa.equipment.cards import cards_in
from pelitupa.games.tricks.exchange import PASSED, RECEIVING, ExchangeMatch
from pelitupa.games.tricks.many_suits import PARTING
from pelitupa.games.tricks.many_suits_look import ManySuitLook

Exchange = TypeVar("Exchange", bound=ExchangeMatch, contravariant=True)


class ExchangeLook(ManySuitLook[Exchange]):
    """See `Look`."""

    def drawing(self, state: Exchange, what: str) -> str:
        if state.phase == RECEIVING:
            return t("Partners take up the cards put down for them")
        return super().drawing(state, what)

    def awaited(self, state: Exchange, player: int) -> str:
        if state.phase != PARTING:
            return super().awaited(state, player)
        names = listed([player_word(state._player_of(chair)) for chair in state._pending()])
        return t("Still to put cards down: {names}", names=names)

    def task(self, state: Exchange, seat: int) -> str:
        if state.phase != PARTING:
            return super().task(state, seat)
        left = PASSED - state._down(state._chair_of(seat)).bit_count()
        return t("Put down three cards for your partner; {count} to go", count=left)

    def held(self, state: Exchange, eye: Eye, chair: int) -> int:
        """Others see the cards put down leave the hand together."""
        held = state.places[chair]
        if state._is_choosing(chair) and not eye.sees(state._hand_audience(chair)):
            held |= state._down(chair)
        return held

    def more_zones(self, state: Exchange, eye: Eye) -> list[Zone]:
        zones: list[Zone] = []
        for chair in range(state.table.chairs()):
            if state._is_choosing(chair) and not eye.sees(state._hand_audience(chair)):
                continue
            items = [state.many.card_thing(card) for card in cards_in(state._down(chair))]
            if items:
                title = t("Put down by {player}", player=state._chair_name(chair))
                zones.append(
                    eye.zone(
                        f"down-{chair}",
                        title,
                        "spread",
                        items,
                        audience=state._hand_audience(chair),
                        owner=state._owner(chair),
                    )
                )
        return zones
