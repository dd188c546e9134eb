"""How Hand and Foot looks: as Canasta, with the feet, and natural canastas counted."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CardZone, Eye, Item, Text, Zone, player_word, t
from pelitupa.games.canasta.cards import as_held, label_of, text_of, wilds_in
from pelitupa.games.canasta.hand_and_foot.game import HandAndFootState
from pelitupa.games.canasta.look import CanastaLook
from pelitupa.games.canasta.measures import CANASTA_SIZE
from pelitupa.games.canasta.phases import OVER
from pelitupa.games.canasta.table_look import card_id


class HandAndFootLook(CanastaLook[HandAndFootState]):
    """See `Look`."""

    def task(self, state: HandAndFootState, seat: int) -> str:
        if state.against_taking_foot() is None:
            return t("Your hand is played: take up the foot")
        return super().task(state, seat)

    def beside_hand(self, state: HandAndFootState, eye: Eye, seat: int) -> list[Zone]:
        """The foot, while it lies there; it is turned up when the match is over."""
        if not state.feet[seat]:
            return []
        id = f"foot-{seat}"
        title = t("{player:Foot of @|Your foot}", player=player_word(seat))
        if state.phase != OVER:
            return [CardZone(id, title, "pile", eye.backs(id, len(state.feet[seat])), owner=seat)]
        seen = as_held(state.feet[seat])
        items: list[Item] = []
        for index, kind in enumerate(seen):
            card = card_id(id, kind, seen[:index].count(kind))
            items.append(Item(card, text_of(kind), label_of(kind)))
        return [CardZone(id, title, "spread", tuple(items), owner=seat)]

    def told(self, state: HandAndFootState, team: int) -> Text:
        """How many canastas a side has, and how many of them are natural."""
        whole = [meld for meld in state.melds[team] if len(meld) == CANASTA_SIZE]
        natural = len([meld for meld in whole if not wilds_in(meld)])
        if not whole:
            return super().told(state, team)
        return t("canastas: {count}, natural: {natural}", count=len(whole), natural=natural)


LOOK: Final = HandAndFootLook
