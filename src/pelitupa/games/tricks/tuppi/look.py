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
    player_word,
    t,
)
from pelitupa.equipment.cards import BITS, card_item, card_text, cards_in
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.seats import clockwise_from, left_of, partner_of, side_name, side_of
from pelitupa.games.tricks.tuppi.auction import (
    AWAY,
    BID,
    BIDDING,
    GIVING,
    OFFERING,
    PUTTING_AWAY,
    SOOLI,
    bids_rami,
    is_aloud,
)
from pelitupa.games.tricks.tuppi.scoring import CONTRACT_NAMES, HAND_SIZE, NOLO, RAMI, SOLO
from pelitupa.games.tricks.tuppi.table import TuppiTable

VERBS: Final = {BIDDING: "bid", PUTTING_AWAY: "give", GIVING: "give"}
"""What choosing a card of the hand wishes for, by phase; else to play it."""


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
    tuple(t("{tricks} tricks in {kind}", tricks=won, kind=t(kind)) for won in range(HAND_SIZE + 1))
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
        told = _RISEN[key] = t(
            "{points} points to {side}, who are nousussa with {total}",
            points=points, side=side_name(side), total=total,
        )  # fmt: skip
    return told


def choice_prompt(phase: int) -> str:
    """What is asked of a player who is to decide in the auction or the exchange."""
    if phase == BIDDING:
        return t("Lay a bidding card: red bids rami, black nolo")
    if phase == OFFERING:
        return t("Play sooli, or pass?")
    return t("Put one card away") if phase == PUTTING_AWAY else t("Give your partner one card")


def status(state: TuppiTable, seat: int) -> str:
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


def contract_counter(state: TuppiTable) -> Counter:
    """What is played, and by whom."""
    contract = t("not yet bid")
    if state.contract == NOLO:
        contract = t("nolo")
    elif state.contract == RAMI:
        contract = t("rami by {player}", player=player_word(state.declarer))
    elif state.contract == SOLO:
        contract = t("sooli by {player}", player=player_word(state.soloist))
    return Counter("contract", t("Contract"), contract)


def auction_zones(state: TuppiTable, eye: Eye) -> list[Zone]:
    """The bids, in words and in cards."""
    table: list[Zone] = []
    if state.phase != DEALING:
        table.append(_bids_told(state, eye))
    if state.phase in (BIDDING, OFFERING):
        table.append(_bidding_cards(state, eye))
    return table


def hand_note(state: TuppiTable, seat: int) -> str:
    """Who does not play in this deal."""
    sits_out = state.soloist >= 0 and seat == partner_of(state.soloist)
    return t("sits out") if sits_out else ""


def away_zones(state: TuppiTable, eye: Eye) -> list[Zone]:
    """The card that the sooli player has put away."""
    items = [card_item(card) for card in cards_in(state.places[AWAY])]
    if not items:
        return []
    mine = only(state.soloist)
    return [eye.zone("away", t("Put away"), "pile", items, audience=mine, owner=state.soloist)]


def held(state: TuppiTable, eye: Eye, seat: int) -> int:
    """The cards of a hand that do not lie on the table.

    Until all have bid, others see a card gone from it even where the bid is made aloud.
    """
    hand, bid = state.places[seat], state.bids[seat]
    if bid == HIDDEN or state.phase not in (BIDDING, OFFERING):
        return hand
    if not is_aloud(bid):
        laid: int = BITS[bid - BID]
        return hand & ~laid
    return hand if state.phase == OFFERING or eye.sees(only(seat)) else hand & (hand - 1)


def _bidding_cards(state: TuppiTable, eye: Eye) -> CardZone:
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


def _bids_told(state: TuppiTable, eye: Eye) -> CounterZone:
    """In words what the eye knows of each bid."""
    counters = tuple(
        Counter(
            f"bid-of-{seat}",
            t("{player:@|You}", player=player_word(seat)),
            _bid_told(state, seat, eye),
            seat,
        )
        for seat in clockwise_from(left_of(state.dealer))
    )
    return CounterZone("bidding", t("Bids"), counters)


def _bid_told(state: TuppiTable, seat: int, eye: Eye) -> Text:
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
