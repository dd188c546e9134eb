"""What each seat sees of a table of Tuppi, and what it is asked."""

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
    tn,
)
from pelitupa.equipment.cards import BITS, card_item, card_text, cards_in
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.seats import clockwise_from, left_of, partner_of, side_name, side_of
from pelitupa.games.tricks.tuppi.auction import (
    AWAY,
    BID,
    BIDDING,
    OFFERING,
    SOOLI,
    bids_rami,
    is_aloud,
)
from pelitupa.games.tricks.tuppi.scoring import CONTRACT_NAMES, HAND_SIZE, NOLO, RAMI, SOLO
from pelitupa.games.tricks.tuppi.table import TuppiTable


def _turned_up(seat: int, bid: int) -> Text:
    kind = t("rami") if bids_rami(bid) else t("nolo")
    if is_aloud(bid):
        return t("{player:@ says|You say} {kind}", player=player_word(seat), kind=kind)
    return t(
        "{player:@ turns|You turn} up {card}: {kind}",
        player=player_word(seat), card=card_text(bid - BID), kind=kind,
    )  # fmt: skip


TURNED_UP: Final = tuple(
    tuple(_turned_up(seat, bid) for bid in range(BID, SOOLI)) for seat in range(4)
)
"""What is told when a seat's bid is turned up or said, by seat and by bid from `BID` on."""

DECLARED: Final = tuple(
    t("Rami: {player:@ is|you are} the declarer", player=player_word(seat)) for seat in range(4)
)
"""What is told when a seat has bid rami first."""

LAYS_NO_CARD: Final = tuple(
    t("{player:@ lays|You lay} no card", player=player_word(seat)) for seat in range(4)
)
NOBODY_BID_RAMI: Final = t("Nobody bid rami: the game is nolo")

_TRICKS_TOLD: Final = tuple(
    tuple(
        tn("{count} trick in {kind}", "{count} tricks in {kind}", won, kind=t(kind))
        for won in range(HAND_SIZE + 1)
    )
    for kind in CONTRACT_NAMES[:SOLO]
)
"""What the score sheet says of a deal of nolo or rami, by contract and tricks."""

_SOOLI_LOST: Final = t("the sooli player took a trick")
_SOOLI_MADE: Final = t("sooli without a trick")
FALL: Final = t("nousussa no more: 0-0")
FALLEN: Final = tuple(
    t("The deal goes to {side}: back to 0-0", side=side_name(side)) for side in range(2)
)
"""What is told when a side has won a deal in which the other was nousussa."""


def score_text(match: TuppiTable, side: int) -> Text:
    """What the score sheet says of a deal that a side has points for."""
    if match.contract != SOLO:
        return _TRICKS_TOLD[match.contract][match.tricks[side] + match.tricks[side + 2]]
    return _SOOLI_LOST if match.tricks[match.soloist] else _SOOLI_MADE


_RISEN: Final[dict[int, Text]] = {}


def risen(side: int, points: int, total: int) -> Text:
    """What is told when a side has got points and has so many now; made once for each."""
    key = (total * 64 + points) * 2 + side
    told = _RISEN.get(key)
    if told is None:
        told = _RISEN[key] = tn(
            "{count} point to {side}, who are nousussa with {total}",
            "{count} points to {side}, who are nousussa with {total}",
            points,
            side=side_name(side),
            total=total,
        )
    return told


class TuppiView(TuppiTable):
    """A position of a match as each seat sees it."""

    def _awaited(self, player: int) -> str:
        if self.phase == BIDDING:
            return t("Waiting for bidding cards")
        return super()._awaited(player)

    def _status(self, seat: int) -> str:
        parts: list[Text] = []
        if seat == self.dealer:
            parts.append(t("dealer"))
        if seat == self.declarer:
            parts.append(t("declarer"))
        if self.soloist >= 0 and seat == self.soloist:
            parts.append(t("plays sooli"))
        if self.soloist >= 0 and seat == partner_of(self.soloist):
            parts.append(t("sits out"))
        if self.points[side_of(seat)]:
            parts.append(t("nousussa"))
        return listed(parts)

    def _contract_counters(self) -> list[Counter]:
        contract = t("not yet bid")
        if self.contract == NOLO:
            contract = t("nolo")
        elif self.contract == RAMI:
            contract = t("rami by {player}", player=player_word(self.declarer))
        elif self.contract == SOLO:
            contract = t("sooli by {player}", player=player_word(self.soloist))
        return [Counter("contract", t("Contract"), contract)]

    def _zones(self, eye: Eye) -> list[Zone]:
        deal, trick, *hands, won = super()._zones(eye)
        bids, away = self._auction_zones(eye), self._away_zones(eye)
        return [deal, *bids, trick, *hands, *away, won]

    def _auction_zones(self, eye: Eye) -> list[Zone]:
        """The bids, in words and in cards."""
        table: list[Zone] = []
        if self.phase != DEALING:
            table.append(self._bids_told(eye))
        if self.phase in (BIDDING, OFFERING):
            table.append(self._bidding_cards(eye))
        return table

    def _bidding_cards(self, eye: Eye) -> CardZone:
        """The bidding cards on the table: turned up, or backs to all but their owners."""
        up = self.auctions[-1].up
        items: list[Item] = []
        for seat in clockwise_from(left_of(self.dealer)):
            bid, mine = self.bids[seat], only(seat)
            if bid == HIDDEN:
                continue
            if not is_aloud(bid):
                audience = EVERYONE if up[seat] != HIDDEN else mine
                items += eye.items(f"bid-{seat}", [card_item(bid - BID, by=seat)], audience)
            elif self.phase == BIDDING and not eye.sees(mine):
                items += eye.items(f"bid-{seat}", [Item("", "", "", by=seat)], NOBODY)
        return CardZone("bids", t("Bidding cards"), "spread", tuple(items))

    def _bids_told(self, eye: Eye) -> CounterZone:
        """In words what the eye knows of each bid."""
        counters = tuple(
            Counter(f"bid-of-{seat}", player_name(seat), self._bid_told(seat, eye), seat)
            for seat in clockwise_from(left_of(self.dealer))
        )
        return CounterZone("bidding", t("Bids"), counters)

    def _bid_told(self, seat: int, eye: Eye) -> Text:
        bid, shown = self.bids[seat], self.auctions[-1]
        if bid == HIDDEN:
            return t("to bid")
        if shown.up[seat] != HIDDEN or eye.sees(only(seat)):
            kind = t("rami") if bids_rami(bid) else t("nolo")
            if is_aloud(bid):
                return t("{kind}, aloud", kind=kind)
            return t("{kind} with {card}", kind=kind, card=card_text(bid - BID))
        if self.phase == BIDDING:
            return t("has bid")
        return t("unheard, no card laid") if shown.aloud >> seat & 1 else t("not turned up")

    def _away_zones(self, eye: Eye) -> list[Zone]:
        """The card that the sooli player has put away."""
        items = [card_item(card) for card in cards_in(self.places[AWAY])]
        if not items:
            return []
        mine = only(self.soloist)
        return [eye.zone("away", t("Put away"), "pile", items, audience=mine, owner=self.soloist)]

    def _held(self, eye: Eye, chair: int) -> int:
        """Without what lies on the table. Until all have bid, others see a card gone from the hand even where
        the bid is made aloud.
        """
        hand, bid = self.places[chair], self.bids[chair]
        if bid == HIDDEN or self.phase not in (BIDDING, OFFERING):
            return hand
        if not is_aloud(bid):
            laid: int = BITS[bid - BID]
            return hand & ~laid
        return hand if self.phase == OFFERING or eye.sees(only(chair)) else hand & (hand - 1)

    def _hand_note(self, chair: int) -> str:
        """Who does not play in this deal."""
        sits_out = self.soloist >= 0 and chair == partner_of(self.soloist)
        return t("sits out") if sits_out else ""
