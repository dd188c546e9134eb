"""What people say, see and hear at a table of Norrlandsknack."""

from __future__ import annotations

from pelitupa.core import (
    Counter,
    CounterZone,
    Eye,
    Tensor,
    Text,
    Zone,
    listed,
    only,
    player_name,
    player_word,
    t,
)
from pelitupa.equipment.cards import PACK_SIZE, card_text, suit_name
from pelitupa.games.tricks.norrlandsknack.actions import (
    BIDDING,
    DISCARDING,
    DONE,
    DRAWING,
    HAVE_CALLED,
    KNOCK,
    NOT_CALLED,
)
from pelitupa.games.tricks.norrlandsknack.table import NorrlandsknackTable
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.seats import clockwise_from, left_of


class NorrlandsknackView(NorrlandsknackTable):
    """A position of a match as each player sees it."""

    def _drawing(self) -> str:
        if self.phase == DRAWING:
            return t("{player:@ gets|You get} cards", player=player_word(self.buyer))
        return super()._drawing()

    def _choice_prompt(self) -> str:
        if self.phase == BIDDING:
            if self.first_deal():
                return t("Knock, and so promise a trick, or lurk")
            return t("Knock, and so promise a trick, or pass")
        if self.must_discard():
            return t("Put aside at least one card for the trump card you took")
        return t("Put aside the cards you want to change, then say done")

    def _status(self, seat: int) -> str:
        parts: list[Text] = []
        if seat == self.dealer:
            parts.append(t("dealer"))
        if self.calls[seat] != NOT_CALLED:
            parts.append(t(HAVE_CALLED[self.calls[seat] - DONE]))
        return listed(parts)

    def _contract_counters(self) -> list[Counter]:
        """The trump suit, the card that was turned up, and the pot."""
        counters = []
        if self.upcard >= 0:
            counters.append(Counter("trumps", t("Trumps"), suit_name(self.trump)))
            counters.append(Counter("upcard", t("Turned up"), card_text(self.upcard)))
        if self.options.pot:
            counters.append(Counter("pot", t("Stakes in the pot"), str(sum(self.stakes))))
        return counters

    def _more_zones(self, eye: Eye) -> list[Zone]:
        """What each player has called and bought, and the cards put aside."""
        zones: list[Zone] = []
        chairs = self.table.chairs()
        if self.phase != DEALING:
            order = clockwise_from(left_of(self.dealer, chairs), chairs)
            counters = tuple([self._call_counter(player) for player in order])
            zones.append(CounterZone("calls", t("Calls"), counters))
        for player in range(chairs):
            if self._is_choosing(player) and not eye.sees(only(player)):
                continue
            cards = self.table.in_order(self.aside_of(player))
            items = [self.table.card_thing(card) for card in cards]
            if items:
                title = t("Put aside by {player}", player=player_word(player))
                zones.append(
                    eye.zone(
                        f"aside-{player}", title, "pile", items, audience=only(player), owner=player
                    )
                )
        return zones

    def _is_choosing(self, player: int) -> bool:
        """Whether a player is choosing what to put aside; others see it when it is done."""
        return self.phase == DISCARDING and player == self.turn

    def _held(self, eye: Eye, chair: int) -> int:
        held = self.places[chair]
        if self._is_choosing(chair) and not eye.sees(only(chair)):
            held |= self.aside_of(chair)
        return held

    def _call_counter(self, player: int) -> Counter:
        parts: list[Text] = []
        if self.calls[player] != NOT_CALLED:
            parts.append(t(HAVE_CALLED[self.calls[player] - DONE]))
        if self.bought[player] >= 0:
            parts.append(t("bought {count}", count=self.bought[player]))
        text = listed(parts) or t("nothing yet")
        return Counter(f"call-{player}", player_name(player), text, player)

    def _observe_more(self, seat: int, out: Tensor) -> None:
        chairs = self.table.chairs()
        out.one_hot("upcard", self.upcard, PACK_SIZE)
        out.bits("aside", self.places[chairs + seat], PACK_SIZE)
        out.numbers("first", [1.0 if self.first_deal() else 0.0])
        for player in out.turned(clockwise_from(seat, chairs)):
            call = self.calls[player] - KNOCK if self.calls[player] != NOT_CALLED else -1
            out.one_hot("call", call, 3)
            out.numbers("bought", [self.bought[player]], 5.0)
            out.numbers("stakes", [self.stakes[player]], 10.0)
