"""How Norrlandsknack looks: calls, stakes, and cards put aside."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    Counter,
    CounterZone,
    Eye,
    Text,
    Zone,
    listed,
    only,
    player_name,
    player_word,
    t,
)
from pelitupa.equipment.cards import card_text, suit_name
from pelitupa.games.tricks.look import TrickLook
from pelitupa.games.tricks.norrlandsknack.actions import (
    BIDDING,
    DONE,
    DRAWING,
    HAVE_CALLED,
    NOT_CALLED,
)
from pelitupa.games.tricks.norrlandsknack.game import NorrlandsknackMatch
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.seats import clockwise_from, left_of


class NorrlandsknackLook(TrickLook[NorrlandsknackMatch]):
    """See `Look`."""

    def drawing(self, state: NorrlandsknackMatch, what: str) -> str:
        if state.phase == DRAWING:
            return t("{player:@ gets|You get} cards", player=player_word(state.buyer))
        return super().drawing(state, what)

    def choice_prompt(self, state: NorrlandsknackMatch) -> str:
        if state.phase == BIDDING:
            if state.first_deal():
                return t("Knock, and so promise a trick, or lurk")
            return t("Knock, and so promise a trick, or pass")
        if state.must_discard():
            return t("Put aside at least one card for the trump card you took")
        return t("Put aside the cards you want to change, then say done")

    def status(self, state: NorrlandsknackMatch, seat: int) -> str:
        parts: list[Text] = []
        if seat == state.dealer:
            parts.append(t("dealer"))
        if state.calls[seat] != NOT_CALLED:
            parts.append(t(HAVE_CALLED[state.calls[seat] - DONE]))
        return listed(parts)

    def contract_counters(self, state: NorrlandsknackMatch) -> list[Counter]:
        """The trump suit, the card that was turned up, and the pot."""
        counters = []
        if state.upcard >= 0:
            counters.append(Counter("trumps", t("Trumps"), suit_name(state.trump)))
            counters.append(Counter("upcard", t("Turned up"), card_text(state.upcard)))
        if state.options.pot:
            counters.append(Counter("pot", t("Stakes in the pot"), str(sum(state.stakes))))
        return counters

    def more_zones(self, state: NorrlandsknackMatch, eye: Eye) -> list[Zone]:
        """What each player has called and bought, and the cards put aside."""
        zones: list[Zone] = []
        chairs = state.table.chairs()
        if state.phase != DEALING:
            order = clockwise_from(left_of(state.dealer, chairs), chairs)
            counters = tuple([self._call_counter(state, player) for player in order])
            zones.append(CounterZone("calls", t("Calls"), counters))
        for player in range(chairs):
            if state._is_choosing(player) and not eye.sees(only(player)):
                continue
            cards = state.table.in_order(state.aside_of(player))
            items = [state.table.card_thing(card) for card in cards]
            if items:
                title = t("Put aside by {player}", player=player_word(player))
                zones.append(
                    eye.zone(
                        f"aside-{player}", title, "pile", items, audience=only(player), owner=player
                    )
                )
        return zones

    def held(self, state: NorrlandsknackMatch, eye: Eye, chair: int) -> int:
        held = state.places[chair]
        if state._is_choosing(chair) and not eye.sees(only(chair)):
            held |= state.aside_of(chair)
        return held

    def _call_counter(self, state: NorrlandsknackMatch, player: int) -> Counter:
        parts: list[Text] = []
        if state.calls[player] != NOT_CALLED:
            parts.append(t(HAVE_CALLED[state.calls[player] - DONE]))
        if state.bought[player] >= 0:
            parts.append(t("bought {count}", count=state.bought[player]))
        text = listed(parts) or t("nothing yet")
        return Counter(f"call-{player}", player_name(player), text, player)


LOOK: Final = NorrlandsknackLook
