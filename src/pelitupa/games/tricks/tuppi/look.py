"""How Tuppi looks: the bidding cards, in words and in cards, and who is nousussa."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    EVERYONE,
    HIDDEN,
    NOBODY,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Text,
    Zone,
    listed,
    only,
    player_name,
    player_word,
    t,
)
from pelitupa.equipment.cards import BITS, card_item, card_text, cards_in
from pelitupa.games.tricks.look import TrickLook
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.seats import clockwise_from, left_of, partner_of, side_of
from pelitupa.games.tricks.tuppi.auction import AWAY, BID, BIDDING, OFFERING, bids_rami, is_aloud
from pelitupa.games.tricks.tuppi.game import TuppiMatch
from pelitupa.games.tricks.tuppi.scoring import NOLO, RAMI, SOLO


class TuppiLook(TrickLook[TuppiMatch]):
    """See `Look`."""

    def awaited(self, state: TuppiMatch, player: int) -> str:
        if state.phase == BIDDING:
            return t("Waiting for bidding cards")
        return super().awaited(state, player)

    def status(self, state: TuppiMatch, seat: int) -> str:
        parts: list[Text] = []
        if seat == state.dealer:
            parts.append(t("dealer"))
        if seat == state.declarer:
            parts.append(t("declarer"))
        if state.soloist >= 0 and seat == state.soloist:
            parts.append(t("playing sooli"))
        if state.soloist >= 0 and seat == partner_of(state.soloist):
            parts.append(t("sitting out"))
        if state.points[side_of(seat)]:
            parts.append(t("nousussa"))
        return listed(parts)

    def contract_counters(self, state: TuppiMatch) -> list[Counter]:
        contract = t("not yet bid")
        if state.contract == NOLO:
            contract = t("nolo")
        elif state.contract == RAMI:
            contract = t("rami by {player}", player=player_word(state.declarer))
        elif state.contract == SOLO:
            contract = t("sooli by {player}", player=player_word(state.soloist))
        return [Counter("contract", t("Contract"), contract)]

    def zones(self, state: TuppiMatch, eye: Eye) -> list[Zone]:
        deal, trick, *hands, won = super().zones(state, eye)
        bids, away = self._auction_zones(state, eye), self._away_zones(state, eye)
        return [deal, *bids, trick, *hands, *away, won]

    def _auction_zones(self, state: TuppiMatch, eye: Eye) -> list[Zone]:
        """The bids, in words and in cards."""
        table: list[Zone] = []
        if state.phase != DEALING:
            table.append(self._bids_told(state, eye))
        if state.phase in (BIDDING, OFFERING):
            table.append(self._bidding_cards(state, eye))
        return table

    def _bidding_cards(self, state: TuppiMatch, eye: Eye) -> CardZone:
        """The bidding cards on the table: turned up, or backs to all but their owners."""
        up = state.auctions[-1].up
        items: list[Item] = []
        for seat in clockwise_from(left_of(state.dealer)):
            bid, mine = state.bids[seat], only(seat)
            if bid == HIDDEN:
                continue
            if not is_aloud(bid):
                audience = EVERYONE if up[seat] != HIDDEN else mine
                items += eye.items(f"bid-{seat}", [card_item(bid - BID, by=seat)], audience)
            elif state.phase == BIDDING and not eye.sees(mine):
                items += eye.items(f"bid-{seat}", [Item("", "", "", by=seat)], NOBODY)
        return CardZone("bids", t("Bidding cards"), "spread", tuple(items))

    def _bids_told(self, state: TuppiMatch, eye: Eye) -> CounterZone:
        """In words what the eye knows of each bid."""
        counters = tuple(
            Counter(f"bid-of-{seat}", player_name(seat), self._bid_told(state, seat, eye), seat)
            for seat in clockwise_from(left_of(state.dealer))
        )
        return CounterZone("bidding", t("Bids"), counters)

    def _bid_told(self, state: TuppiMatch, seat: int, eye: Eye) -> Text:
        bid, shown = state.bids[seat], state.auctions[-1]
        if bid == HIDDEN:
            return t("to bid")
        if shown.up[seat] != HIDDEN or eye.sees(only(seat)):
            kind = t("rami") if bids_rami(bid) else t("nolo")
            if is_aloud(bid):
                return t("{kind}, aloud", kind=kind)
            return t("{kind} with {card}", kind=kind, card=card_text(bid - BID))
        if state.phase == BIDDING:
            return t("has bid")
        return t("unheard, no card laid") if shown.aloud >> seat & 1 else t("not turned up")

    def _away_zones(self, state: TuppiMatch, eye: Eye) -> list[Zone]:
        """The card that the sooli player has put away."""
        items = [card_item(card) for card in cards_in(state.places[AWAY])]
        if not items:
            return []
        mine = only(state.soloist)
        return [eye.zone("away", t("Put away"), "pile", items, audience=mine, owner=state.soloist)]

    def held(self, state: TuppiMatch, eye: Eye, chair: int) -> int:
        """Without what lies on the table. Until all have bid, others see a card gone from the hand even where
        the bid is made aloud.
        """
        hand, bid = state.places[chair], state.bids[chair]
        if bid == HIDDEN or state.phase not in (BIDDING, OFFERING):
            return hand
        if not is_aloud(bid):
            laid: int = BITS[bid - BID]
            return hand & ~laid
        return hand if state.phase == OFFERING or eye.sees(only(chair)) else hand & (hand - 1)

    def hand_note(self, state: TuppiMatch, chair: int) -> str:
        """Who does not play in this deal."""
        sits_out = state.soloist >= 0 and chair == partner_of(state.soloist)
        return t("sitting out") if sits_out else ""


LOOK: Final = TuppiLook
