"""How Mah Jong looks: the hands, melds and discards of all, and what is left in the wall."""

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
    Text,
    Zone,
    listed,
    player_word,
    t,
)
from pelitupa.equipment.hands import hand_title
from pelitupa.equipment.tiles import TILE_TEXTS, TILE_WORDS, kinds_in, tile_item
from pelitupa.games.rummy.mah_jong.actions import KONG_OF, MAH_JONG, PASS
from pelitupa.games.rummy.mah_jong.game import CLAIMING, OVER, SEATS, TURN, MahJongState
from pelitupa.games.rummy.mah_jong.scoring import kinds_of

WIND_NAMES: Final = ("East", "South", "West", "North")
_LATEST: Final = "latest"


def _in_hand(seat: int, kind: int, number: int) -> str:
    """An id for a tile of a hand; equal ones are numbered."""
    return f"hand-{seat}-{TILE_TEXTS[kind]}" + (f"-{number + 1}" if number else "")


class MahJongLook(Look[MahJongState]):
    """See `Look`."""

    def task(self, state: MahJongState, seat: int) -> str:
        if state.phase == CLAIMING:
            return t(
                "{player:@ discards|You discard} {tile}: do you claim it?",
                player=player_word(state.turn),
                tile=TILE_WORDS[state.discard],
            )
        if state.has_won(state.turn):
            return t("Your hand is complete: mah jong!")
        if state.drawn >= 0:
            return t("You have taken {tile}: discard a tile", tile=TILE_WORDS[state.drawn])
        return t("Discard a tile")

    def awaited(self, state: MahJongState, player: int) -> str:
        if state.phase == CLAIMING:
            return t(
                "{player:@ discards|You discard} {tile}: does anybody claim it?",
                player=player_word(state.turn),
                tile=TILE_WORDS[state.discard],
            )
        return super().awaited(state, player)

    def touches(self, state: MahJongState, action: int) -> tuple[str, ...]:
        """The discard that is claimed, or the tiles of a kind in the hand, of which any may be chosen."""
        if state.phase == CLAIMING:
            return (_LATEST,) if action < PASS else ()
        if action < MAH_JONG:
            kind = action % KONG_OF
            many = state.hands[state.turn][kind]
            return tuple([_in_hand(state.turn, kind, number) for number in range(many)])
        return ()

    def group(self, state: MahJongState, action: int) -> str:
        return t("discard") if action < KONG_OF else ""

    def status(self, state: MahJongState, seat: int) -> Text:
        """The wind of a seat, and whether it claims nothing now."""
        wind = t(WIND_NAMES[state.wind(seat)])
        if state.passing[seat] and state.phase != OVER:
            return listed([wind, t("claims nothing now")])
        return wind

    def zones(self, state: MahJongState, eye: Eye) -> list[Zone]:
        """The hands, melds and discards of all, and what is left in the wall."""
        found: list[Zone] = []
        for seat in range(SEATS):
            found.append(self._hand(state, eye, seat))
            melds = eye.known(f"melds-{seat}") or eye.keep(self._melds(state, seat))
            found.append(melds)
        found.append(eye.known("discard") or eye.keep(self._latest(state)))
        for seat in range(SEATS):
            found.append(eye.known(f"pond-{seat}") or eye.keep(self._pond(state, seat)))
        left = max(state.wall - state.dead, 0)
        counters = (
            Counter("wall", t("Tiles to take from the wall"), str(left)),
            Counter("round", t("Wind of the round"), t(WIND_NAMES[state.round_wind()])),
            Counter("deal", t("Deal"), str(state.deal)),
        )
        found.append(CounterZone("counters", t("The wall"), counters))
        return found

    def _hand(self, state: MahJongState, eye: Eye, seat: int) -> CardZone:
        title = hand_title(seat)
        id = f"hand-{seat}"
        audience = state.hand_audience(seat)
        if not eye.sees(audience):
            backs = eye.backs(id, state.held[seat], t("face-down tile"))
            return CardZone(id, title, "hand", backs, seat)
        mine = state.phase == TURN and seat == state.turn
        items: list[Item] = []
        kinds = kinds_in(state.hands[seat])
        for place, kind in enumerate(kinds):
            number = kinds[:place].count(kind)
            new = (
                mine
                and kind == state.drawn
                and (place + 1 == len(kinds) or kinds[place + 1] != kind)
            )
            items.append(
                tile_item(
                    _in_hand(seat, kind, number),
                    kind,
                    intent=TILE_TEXTS[kind],
                    mark="last" if new else "",
                )
            )
        return eye.zone(id, title, "hand", items, audience=audience, owner=seat)

    def _melds(self, state: MahJongState, seat: int) -> CardZone:
        """What a seat has melded, and its flowers; of a concealed kong two tiles lie face down."""
        items: list[Item] = []
        for number, meld in enumerate(state.melds[seat]):
            for place, kind in enumerate(kinds_of(meld)):
                id = f"meld-{seat}-{number}-{place}"
                if meld[2] and place in (0, 3):
                    items.append(Item(id, BACK, t("concealed kong")))
                else:
                    items.append(tile_item(id, kind))
        for kind in state.flowers[seat]:
            items.append(tile_item(f"flower-{TILE_TEXTS[kind]}", kind))
        title = t("{player:Melds of @|Your melds}", player=player_word(seat))
        return CardZone(f"melds-{seat}", title, "spread", tuple(items), seat)

    def _latest(self, state: MahJongState) -> CardZone:
        """The discard that can be claimed."""
        items: tuple[Item, ...] = ()
        if state.phase == CLAIMING:
            items = (tile_item(_LATEST, state.discard, by=state.turn, mark="last"),)
        return CardZone("discard", t("Latest discard"), "trick", items)

    def _pond(self, state: MahJongState, seat: int) -> CardZone:
        """What a seat has discarded before, in its order."""
        kinds = state.ponds[seat]
        if state.phase == CLAIMING and seat == state.turn:
            kinds = kinds[:-1]
        items = [tile_item(f"pond-{seat}-{place}", kind) for place, kind in enumerate(kinds)]
        title = t("{player:Discarded tiles of @|Your discarded tiles}", player=player_word(seat))
        return CardZone(f"pond-{seat}", title, "river", tuple(items), seat)


LOOK: Final = MahJongLook
