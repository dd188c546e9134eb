"""What people see and hear at a table of the Skruuvi family."""

from __future__ import annotations

from pelitupa.core import (
    BidPlace,
    Counter,
    CounterZone,
    Eye,
    Tensor,
    Text,
    Zone,
    listed,
    player_name,
    t,
)
from pelitupa.equipment.cards import BITS, PACK_SIZE, SUITS, card_text, mask_of
from pelitupa.games.tricks.passing import gift_zones, held_by
from pelitupa.games.tricks.phases import DEALING, OVER, PLAYING
from pelitupa.games.tricks.seats import clockwise_from, left_of
from pelitupa.games.tricks.skruuvi_family.calls import (
    ACTIONS,
    BID,
    BIDDING,
    CONTINUING,
    GIVING,
    KINDS,
    LEVELS,
    MISERE,
    PASS,
    TRUMPS,
    TURNING,
    bid_name,
    is_bid,
    kind_name,
    kind_of,
    level_of,
)
from pelitupa.games.tricks.skruuvi_family.table import ASIDE, SkruuviTable


class SkruuviView(SkruuviTable):
    """A position of a match as each player sees it."""

    def _bid_place(self, action: int) -> BidPlace | None:
        if not is_bid(action):
            return None
        kind = kind_of(action)
        suit = SUITS[TRUMPS[kind]] if TRUMPS[kind] >= 0 else ""
        return BidPlace(level_of(action), self.order_of_kinds()[kind], suit, kind_name(kind))

    def contract_name(self) -> Text:
        """The contract in words: `5 hearts by player 2, doubled`."""
        if not self.level:
            text = t("pass misere") if self.kind == MISERE else t("not yet bid")
        else:
            bid = bid_name(self.level, self.kind)
            text = t("{bid} by {name}", bid=bid, name=self._chair_name(self.bidder))
        if self.factor > 1:
            return t("{contract}, times {factor}", contract=text, factor=self.factor)
        return text

    def _contract_counters(self) -> list[Counter]:
        """The contract, the table cards that were turned up, and the points of the sides."""
        counters = [
            Counter("kind", t("Kind of deal"), self.kind_of_deal()),
            Counter("contract", t("Contract"), self.contract_name()),
        ]
        if self.table_cards:
            cards = " ".join(card_text(card) for card in self.table_cards)
            counters.append(Counter("table-cards", t("Table cards"), cards))
        for side in (0, 1):
            label = t("Points of {side}", side=self.partners_name(side))
            counters.append(Counter(f"points-{side}", label, str(self.points[side])))
        return counters

    def _status(self, seat: int) -> str:
        chair = self._chair_of(seat)
        parts: list[Text] = []
        if chair == self.dealer:
            parts.append(t("dealer"))
        if self.level and chair == self.bidder:
            parts.append(t("declarer") if self.phase in (PLAYING, OVER) else t("highest bidder"))
        if chair == self.knocker:
            parts.append(t("has knocked"))
        return listed(parts)

    def _more_zones(self, eye: Eye) -> list[Zone]:
        """The calls of each player, and the aces taken."""
        zones: list[Zone] = []
        if self.places[ASIDE]:
            receiver = self._chair_name(self.gifts[0][1])
            zones += gift_zones(self, eye, ASIDE, t("For {name}", name=receiver))
        if self.phase != DEALING:
            zones.append(CounterZone("calls", t("Calls"), tuple(self._calls_told())))
        for side in (0, 1) if self.kind == MISERE else ():
            zones += self.aces.zones(side, self._side_name(side), self.last_trick)
        return zones

    def _calls_told(self) -> list[Counter]:
        counters = []
        for chair in clockwise_from(left_of(self.dealer)):
            said = [
                t("{said}", said=ACTIONS.labels[action])
                for who, action in self.calls
                if who == chair
            ]
            seat = self.seating[chair]
            text = listed(said) or t("nothing yet")
            counters.append(Counter(f"calls-{seat}", player_name(seat), text, seat))
        return counters

    def _drawing(self) -> str:
        if self.phase == TURNING:
            return t("The table cards are turned up")
        return super()._drawing()

    def _choice_prompt(self) -> str:
        if self.phase == GIVING:
            receiver = self._chair_name(self.gifts[0][1])
            if self.gift_size() == 1:
                return t("Give a card to {name}", name=receiver)
            left = self.gift_size() - self.places[ASIDE].bit_count()
            return t("Give {name} cards: {left} to go", name=receiver, left=left)
        if self.phase not in (BIDDING, CONTINUING):
            return super()._choice_prompt()
        if not self.level:
            return t("Bid, or pass")
        highest = bid_name(self.level, self.kind)
        if self.phase == CONTINUING:
            return t("Your side has bid {bid}: bid higher, or pass", bid=highest)
        return t("Bid higher than {bid}, or pass", bid=highest)

    def _held(self, eye: Eye, chair: int) -> int:
        return held_by(self, eye, chair, ASIDE)

    def _observe_more(self, seat: int, out: Tensor) -> None:
        mine = self._chair_of(seat)
        left = len(self.gifts) - (self.places[ASIDE].bit_count() if mine == self.chair else 0)
        out.one_hot("level", self.level, LEVELS + 1)
        out.one_hot("kind", self.kind, KINDS)
        out.whose("bidder", (self.bidder - mine) % 4 if self.bidder >= 0 else -1, 4)
        out.one_hot("factor", self.factor // 2, 3)
        out.bits("table cards", mask_of(self.table_cards), PACK_SIZE)
        out.numbers("passes", [self.passes, left], 8.0)
        for chair in out.turned(clockwise_from(mine)):
            bids = 0
            for who, action in self.calls:
                if who == chair and BID <= action < PASS:
                    bids |= BITS[action - BID]
            out.bits("bids", bids, LEVELS * KINDS)
        for side in out.sided((self._side_of(mine), 1 - self._side_of(mine))):
            out.numbers("ace points", [self.aces.points(side)], 52.0)
