"""How Valepaska looks: the pile face down, each card with what it was played as."""

from __future__ import annotations

from typing import Final

from pelitupa.core import BACK, CardZone, Eye, Item, Text, Zone, only, player_word, t
from pelitupa.equipment.cards import RANKS, card_item, card_text, rank_name
from pelitupa.games.beating.paska import ANSWERING, CHOOSING, PLAYING
from pelitupa.games.beating.paska_look import PaskaLook
from pelitupa.games.beating.valepaska.game import (
    ACCEPT,
    ANNOUNCE,
    DOUBT,
    NUMBERS,
    TAKE_PILE,
    ValepaskaState,
    count_of,
)


class ValepaskaLook(PaskaLook[ValepaskaState]):
    """See `Look`."""

    def task(self, state: ValepaskaState, seat: int) -> str:
        if state.phase == PLAYING:
            return t("Choose cards, then announce what they are")
        if state.phase == CHOOSING:
            left = state.count - len(state.played)
            return t("Choose the cards to play as {claim}: {n} to go", n=left, claim=state._claim())
        who, claim = player_word(state.turn), state._claim()
        return t(
            "{player:@ announces|You announce} {claim}: do you doubt it?", player=who, claim=claim
        )

    def awaited(self, state: ValepaskaState, player: int) -> str:
        if state.phase == PLAYING:
            return super().awaited(state, player)
        who, claim = player_word(state.turn), state._claim()
        if state.phase == CHOOSING:
            return t(
                "{player:@ announces|You announce} {claim} and {player:chooses|choose} the cards",
                player=who,
                claim=claim,
            )
        return t(
            "{player:@ announces|You announce} {claim}: does anybody doubt it?",
            player=who,
            claim=claim,
        )

    def group(self, state: ValepaskaState, action: int) -> str:
        if ANNOUNCE <= action < ACCEPT:
            count = count_of(action)
            return t("announce {number}", number=t(NUMBERS[count]))
        return ""

    def touches(self, state: ValepaskaState, action: int) -> tuple[str, ...]:
        if action < ANNOUNCE:
            return (card_text(action),)
        if action == TAKE_PILE:
            return tuple(f"pile#{place}" for place in range(len(state.pile)))
        if action == DOUBT:
            size = len(state.pile)
            return tuple(f"pile#{place}" for place in range(size - state.count, size))
        return ()

    def zones(self, state: ValepaskaState, eye: Eye) -> list[Zone]:
        zones = self.hands(state, eye)
        chosen = [card_item(card, by=state.turn, mark="chosen") for card in state.played]
        title = t("Being played")
        zones.append(eye.zone("played", title, "spread", chosen, audience=only(state.turn)))
        zones.append(self._pile_zone(state))
        zones.append(self.counters(state))
        return zones

    def _pile_zone(self, state: ValepaskaState) -> CardZone:
        """Backs, each with the rank it was announced as; the play that can be doubted is marked."""
        latest = len(state.pile) - state.count if state.phase == ANSWERING else len(state.pile)
        items = tuple(
            Item(
                f"pile#{place}",
                BACK,
                t("played as: {rank}", rank=rank_name(rank)),
                by=by,
                mark="last" if place >= latest else "",
                note="10" if RANKS[rank] == "T" else RANKS[rank],
            )
            for place, (rank, by) in enumerate(zip(state.ranks, state.owners, strict=True))
        )
        note = t("on top: {claim}", claim=self._top_text(state)) if state.ranks else ""
        return CardZone("pile", t("Pile"), "pile", items, note=note)

    def _top_text(self, state: ValepaskaState) -> Text:
        count = state.run(state.top())
        number = t(NUMBERS[count]) if count < len(NUMBERS) else str(count)
        return t("{number} {rank}", number=number, rank=rank_name(state.top(), count))


LOOK: Final = ValepaskaLook
