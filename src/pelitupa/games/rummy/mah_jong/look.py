"""What each seat sees of a table of Mah Jong, what it is asked, and the same as numbers."""

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
    Tensor,
    Text,
    Zone,
    listed,
    only,
    player_word,
    t,
)
from pelitupa.equipment.hands import hand_title
from pelitupa.equipment.tiles import (
    COPIES,
    FLOWERS,
    KINDS,
    TILE_TEXTS,
    TILE_WORDS,
    kinds_in,
    tile_item,
)
from pelitupa.games.rummy.mah_jong.actions import KONG_OF, MAH_JONG, PASS, PASS_ON
from pelitupa.games.rummy.mah_jong.scoring import kinds_of
from pelitupa.games.rummy.mah_jong.table import (
    CLAIMING,
    OVER,
    PHASES,
    SEATS,
    TURN,
    MahJongTable,
)

WIND_NAMES: Final = ("East", "South", "West", "North")
_LATEST: Final = "latest"


def _in_hand(seat: int, kind: int, number: int) -> str:
    """An id for a tile of a hand; equal ones are numbered."""
    return f"hand-{seat}-{TILE_TEXTS[kind]}" + (f"-{number + 1}" if number else "")


class MahJongView(MahJongTable):
    """A position, as it is shown."""

    def _task(self, seat: int) -> str:
        if self.phase == CLAIMING:
            return t("{player:@ discards|You discard} {tile}: do you claim it?",
                     player=player_word(self.turn), tile=TILE_WORDS[self.discard])  # fmt: skip
        if self.has_won(self.turn):
            return t("Your hand is complete: mah jong!")
        if self.drawn >= 0:
            return t("You have taken {tile}: discard a tile", tile=TILE_WORDS[self.drawn])
        return t("Discard a tile")

    def _awaited(self, player: int) -> str:
        if self.phase == CLAIMING:
            return t("{player:@ discards|You discard} {tile}: does anybody claim it?",
                     player=player_word(self.turn), tile=TILE_WORDS[self.discard])  # fmt: skip
        return super()._awaited(player)

    def _touches(self, action: int) -> tuple[str, ...]:
        """The discard that is claimed, or the tiles of a kind in the hand, of which any may be chosen."""
        if self.phase == CLAIMING:
            return (_LATEST,) if action < PASS else ()
        if action < MAH_JONG:
            kind = action % KONG_OF
            many = self.hands[self.turn][kind]
            return tuple([_in_hand(self.turn, kind, number) for number in range(many)])
        return ()

    def _group(self, action: int) -> str:
        return t("discard") if action < KONG_OF else ""

    def _status(self, seat: int) -> Text:
        """The wind of a seat, and whether it claims nothing now."""
        wind = t(WIND_NAMES[self.wind(seat)])
        if self.passing[seat] and self.phase != OVER:
            return listed([wind, t("claims nothing now")])
        return wind

    def _zones(self, eye: Eye) -> list[Zone]:
        """The hands, melds and discards of all, and what is left in the wall."""
        found: list[Zone] = []
        for seat in range(SEATS):
            found.append(self._hand(eye, seat))
            melds = eye.known(f"melds-{seat}") or eye.keep(self._melds(seat))
            found.append(melds)
        found.append(eye.known("discard") or eye.keep(self._latest()))
        for seat in range(SEATS):
            found.append(eye.known(f"pond-{seat}") or eye.keep(self._pond(seat)))
        left = max(self.wall - self.dead, 0)
        counters = (
            Counter("wall", t("Tiles to take from the wall"), str(left)),
            Counter("round", t("Wind of the round"), t(WIND_NAMES[self.round_wind()])),
            Counter("deal", t("Deal"), str(self.deal)),
        )
        found.append(CounterZone("counters", t("The wall"), counters))
        return found

    def _hand(self, eye: Eye, seat: int) -> CardZone:
        title = hand_title(seat)
        id = f"hand-{seat}"
        if not (self.shown or eye.sees(only(seat))):
            backs = eye.backs(id, self.held[seat], t("face-down tile"))
            return CardZone(id, title, "hand", backs, seat)
        mine = self.phase == TURN and seat == self.turn
        items: list[Item] = []
        kinds = kinds_in(self.hands[seat])
        for place, kind in enumerate(kinds):
            number = kinds[:place].count(kind)
            new = (
                mine
                and kind == self.drawn
                and (place + 1 == len(kinds) or kinds[place + 1] != kind)
            )
            items.append(
                tile_item(_in_hand(seat, kind, number), kind, intent=TILE_TEXTS[kind],
                          mark="last" if new else "")
            )  # fmt: skip
        return eye.zone(
            id, title, "hand", items, audience=EVERYONE if self.shown else only(seat), owner=seat
        )

    def _melds(self, seat: int) -> CardZone:
        """What a seat has melded, and its flowers; of a concealed kong two tiles lie face down."""
        items: list[Item] = []
        for number, meld in enumerate(self.melds[seat]):
            for place, kind in enumerate(kinds_of(meld)):
                id = f"meld-{seat}-{number}-{place}"
                if meld[2] and place in (0, 3):
                    items.append(Item(id, BACK, t("concealed kong")))
                else:
                    items.append(tile_item(id, kind))
        for kind in self.flowers[seat]:
            items.append(tile_item(f"flower-{TILE_TEXTS[kind]}", kind))
        title = t("{player:Melds of @|Your melds}", player=player_word(seat))
        return CardZone(f"melds-{seat}", title, "spread", tuple(items), seat)

    def _latest(self) -> CardZone:
        """The discard that can be claimed."""
        items: tuple[Item, ...] = ()
        if self.phase == CLAIMING:
            items = (tile_item(_LATEST, self.discard, by=self.turn, mark="last"),)
        return CardZone("discard", t("Latest discard"), "trick", items)

    def _pond(self, seat: int) -> CardZone:
        """What a seat has discarded before, in its order."""
        kinds = self.ponds[seat]
        if self.phase == CLAIMING and seat == self.turn:
            kinds = kinds[:-1]
        items = [tile_item(f"pond-{seat}-{place}", kind) for place, kind in enumerate(kinds)]
        title = t("{player:Discarded tiles of @|Your discarded tiles}", player=player_word(seat))
        return CardZone(f"pond-{seat}", title, "river", tuple(items), seat)

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers: tiles by kind, players in order from the seat itself."""
        for other in out.turned(out.around):
            seen = other == seat or self.shown
            out.counts("hand", kinds_in(self.hands[other]) if seen else (), KINDS, COPIES)
            out.numbers("tiles", [self.held[other]], 14.0)
            melds = [kind for meld in self.melds[other] for kind in kinds_of(meld)]
            out.counts("melds", melds, KINDS, COPIES)
            hidden = sum(1 for meld in self.melds[other] if meld[2])
            out.numbers("concealed", [hidden], 4.0)
            out.counts("flowers", [kind - FLOWERS for kind in self.flowers[other]], 8)
            out.counts("discards", self.ponds[other], KINDS, COPIES)
            out.numbers("chips", [self.chips[other]], 1000.0)
            out.numbers("passing", [float(self.passing[other])])
        out.one_hot("discard", self.discard, KINDS)
        out.one_hot("own answer", self.answers[seat], PASS_ON + 1)
        out.one_hot("drawn", self.drawn if seat == self.turn else -1, KINDS)
        out.one_hot("phase", self.phase, PHASES)
        out.seat("turn", self.turn)
        out.one_hot("wind", self.wind(seat), SEATS)
        out.one_hot("round", self.round_wind(), 2)
        out.numbers("wall", [self.wall, self.deal], [144.0, 8.0])
