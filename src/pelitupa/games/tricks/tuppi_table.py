"""What each seat sees of a table of Tuppi, and what it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
    only,
    t,
)
from pelitupa.equipment.cards import BITS, card_item, card_text, display_order, suit_name, suit_of
from pelitupa.games.tricks.seats import clockwise_from, left_of, partner_of, side_of
from pelitupa.games.tricks.tuppi_auction import (
    BID,
    BIDDING,
    DEALING,
    GIVING,
    OFFERING,
    PUTTING_AWAY,
    bids_rami,
    is_aloud,
)
from pelitupa.games.tricks.tuppi_scoring import NOLO, RAMI, SOLO
from pelitupa.games.tricks.zones import hand_zone, listed, trick_zone, won_tricks_zone

if TYPE_CHECKING:
    from pelitupa.games.tricks.tuppi import TuppiState

_VERBS: Final = {BIDDING: "bid", PUTTING_AWAY: "give", GIVING: "give"}


def prompt(state: TuppiState, seat: int | None) -> str:
    """What is asked of a seat in a match that is going on, or who is awaited."""
    if state.phase == DEALING:
        return t("Player {dealer} deals", dealer=state.dealer + 1)
    if seat not in state.pending_players():
        if state.phase == BIDDING:
            return t("Waiting for bidding cards")
        return t("Waiting for player {player}", player=state.turn + 1)
    if state.phase == BIDDING:
        return t("Lay a bidding card: red bids rami, black nolo")
    if state.phase == OFFERING:
        return t("Play sooli, or pass?")
    if state.phase == PUTTING_AWAY:
        return t("Put one card away")
    if state.phase == GIVING:
        return t("Give your partner one card")
    if state.trick:
        return t("Your turn: {suit} were led", suit=suit_name(suit_of(state.trick[0])))
    return t("Your lead")


def status(state: TuppiState, seat: int) -> str:
    """What everyone may know of a player."""
    parts: list[Text] = []
    if seat == state.dealer:
        parts.append(t("dealer"))
    if seat == state.declarer:
        parts.append(t("declarer"))
    if state.soloist >= 0 and seat == state.soloist:
        parts.append(t("plays sooli"))
    if state.soloist >= 0 and seat == partner_of(state.soloist):
        parts.append(t("sits out"))
    if state.points[side_of(seat)]:
        parts.append(t("nousussa"))
    return listed(parts)


def zones(state: TuppiState, eye: Eye) -> list[Zone]:
    """The table as an eye sees it."""
    trick, order = state.trick, state.order
    if not trick:
        trick, order = list(state.last_trick), state.last_order
    table: list[Zone] = [_deal_zone(state)]
    if state.phase != DEALING:
        table.append(_bids_told(state, eye))
    if state.phase in (BIDDING, OFFERING):
        table.append(_bidding_cards(state, eye))
    table.append(trick_zone(eye, order, trick, state.winning_place(trick)))
    verb = _VERBS.get(state.phase, "")
    for seat in range(4):
        cards = list(display_order(_held(state, seat, eye)))
        note = t("sits out") if state.soloist >= 0 and seat == partner_of(state.soloist) else ""
        table.append(hand_zone(eye, seat, cards, verb=verb, note=note))
    if state.away != HIDDEN:
        audience, items = only(state.soloist), [card_item(state.away)]
        table.append(
            eye.zone("away", t("Put away"), "pile", items, audience=audience, owner=state.soloist)
        )
    table.append(won_tricks_zone(state.tricks))
    return table


def _deal_zone(state: TuppiState) -> CounterZone:
    contract = t("not yet bid")
    if state.contract == NOLO:
        contract = t("nolo")
    elif state.contract == RAMI:
        contract = t("rami by player {player}", player=state.declarer + 1)
    elif state.contract == SOLO:
        contract = t("sooli by player {player}", player=state.soloist + 1)
    counters = (
        Counter("deal", t("Deal"), str(state.deal_number())),
        Counter("contract", t("Contract"), contract),
    )
    return CounterZone("contract", t("Contract"), counters)


def _held(state: TuppiState, seat: int, eye: Eye) -> int:
    """The hand as it is held, the bidding card lying on the table.

    Until all have bid, others see a card gone from it even where the bid is made aloud.
    """
    hand, bid = state.hands[seat], state.bids[seat]
    if bid == HIDDEN or state.phase not in (BIDDING, OFFERING):
        return hand
    if not is_aloud(bid):
        laid: int = BITS[bid - BID]
        return hand & ~laid
    return hand if state.phase == OFFERING or eye.sees(only(seat)) else hand & (hand - 1)


def _bidding_cards(state: TuppiState, eye: Eye) -> CardZone:
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


def _bids_told(state: TuppiState, eye: Eye) -> CounterZone:
    """In words what the eye knows of each bid."""
    counters = tuple(
        Counter(
            f"bid-of-{seat}",
            t("Player {player}", player=seat + 1),
            _bid_told(state, seat, eye),
            seat,
        )
        for seat in clockwise_from(left_of(state.dealer))
    )
    return CounterZone("bidding", t("Bids"), counters)


def _bid_told(state: TuppiState, seat: int, eye: Eye) -> Text:
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
