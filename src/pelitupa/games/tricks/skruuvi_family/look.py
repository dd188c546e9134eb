"""How the Skruuvi family looks: calls, the contract, table cards, and aces taken."""

from __future__ import annotations

from typing import Final, TypeVar

from pelitupa.core import BidPlace, Counter, CounterZone, Eye, Text, Zone, listed, player_name, t
from pelitupa.equipment.cards import SUITS, card_text
from pelitupa.games.tricks.look import TrickLook
from pelitupa.games.tricks.passing import gift_zones, held_by
from pelitupa.games.tricks.phases import DEALING, OVER, PLAYING
from pelitupa.games.tricks.seats import clockwise_from, left_of
from pelitupa.games.tricks.skruuvi_family.calls import (
    ACTIONS,
    BIDDING,
    CONTINUING,
    GIVING,
    MISERE,
    TRUMPS,
    TURNING,
    bid_name,
    is_bid,
    kind_name,
    kind_of,
    level_of,
)
from pelitupa.games.tricks.skruuvi_family.match import SkruuviMatch
from pelitupa.games.tricks.skruuvi_family.table import ASIDE

Skruuvi = TypeVar("Skruuvi", bound=SkruuviMatch, contravariant=True)


class SkruuviLook(TrickLook[Skruuvi]):
    """See `Look`."""

    def bid_place(self, state: Skruuvi, action: int) -> BidPlace | None:
        if not is_bid(action):
            return None
        kind = kind_of(action)
        suit = SUITS[TRUMPS[kind]] if TRUMPS[kind] >= 0 else ""
        return BidPlace(level_of(action), state.order_of_kinds()[kind], suit, kind_name(kind))

    def contract_counters(self, state: Skruuvi) -> list[Counter]:
        """The contract, and the table cards that were turned up. Where plates tell something else than the
        points of the sides, `side_points` follow.
        """
        counters = [
            Counter("kind", t("Kind of deal"), state.kind_of_deal()),
            Counter("contract", t("Contract"), state.contract_name()),
        ]
        if state.table_cards:
            cards = " ".join(card_text(card) for card in state.table_cards)
            counters.append(Counter("table-cards", t("Table cards"), cards))
        return counters

    def status(self, state: Skruuvi, seat: int) -> str:
        chair = state._chair_of(seat)
        parts: list[Text] = []
        if chair == state.dealer:
            parts.append(t("dealer"))
        if state.level and chair == state.bidder:
            parts.append(t("declarer") if state.phase in (PLAYING, OVER) else t("highest bidder"))
        if chair == state.knocker:
            parts.append(t("has knocked"))
        return listed(parts)

    def more_zones(self, state: Skruuvi, eye: Eye) -> list[Zone]:
        """The calls of each player, and the aces taken."""
        zones: list[Zone] = []
        if state.places[ASIDE]:
            receiver = state._chair_name(state.gifts[0][1])
            zones += gift_zones(state, eye, ASIDE, t("For {name}", name=receiver))
        if state.phase != DEALING:
            zones.append(CounterZone("calls", t("Calls"), tuple(self._calls_told(state))))
        for side in (0, 1) if state.kind == MISERE else ():
            zones += state.aces.zones(side, state._side_name(side), state.last_trick)
        return zones

    def _calls_told(self, state: Skruuvi) -> list[Counter]:
        counters = []
        for chair in clockwise_from(left_of(state.dealer)):
            said = [
                t("{said}", said=ACTIONS.labels[action])
                for who, action in state.calls
                if who == chair
            ]
            seat = state.seating[chair]
            text = listed(said) or t("nothing yet")
            counters.append(Counter(f"calls-{seat}", player_name(seat), text, seat))
        return counters

    def drawing(self, state: Skruuvi, what: str) -> str:
        if state.phase == TURNING:
            return t("The table cards are turned up")
        return super().drawing(state, what)

    def choice_prompt(self, state: Skruuvi) -> str:
        if state.phase == GIVING:
            receiver = state._chair_name(state.gifts[0][1])
            if state.gift_size() == 1:
                return t("Give a card to {name}", name=receiver)
            left = state.gift_size() - state.places[ASIDE].bit_count()
            return t("Give {name} cards: {left} to go", name=receiver, left=left)
        if state.phase not in (BIDDING, CONTINUING):
            return super().choice_prompt(state)
        if not state.level:
            return t("Bid, or pass")
        highest = bid_name(state.level, state.kind)
        if state.phase == CONTINUING:
            return t("Your side has bid {bid}: bid higher, or pass", bid=highest)
        return t("Bid higher than {bid}, or pass", bid=highest)

    def held(self, state: Skruuvi, eye: Eye, chair: int) -> int:
        return held_by(state, eye, chair, ASIDE)


def side_points(state: SkruuviMatch) -> list[Counter]:
    """The points of the sides, for a game whose plates tell something else (see `scores`)."""
    return [
        Counter(
            f"points-{side}",
            t("Points of {side}", side=state.partners_name(side)),
            str(state.points[side]),
        )
        for side in (0, 1)
    ]


LOOK: Final = SkruuviLook
