"""What people see and hear at a table of the Skruuvi family."""

from __future__ import annotations

from pelitupa.core import (
    CardZone,
    Counter,
    CounterZone,
    Reason,
    Tensor,
    Text,
    Zone,
    listed,
    player_word,
    t,
)
from pelitupa.equipment.cards import BITS, PACK_SIZE, card_item, card_text, mask_of
from pelitupa.games.tricks.aces import ACES
from pelitupa.games.tricks.phases import DEALING, OVER, PLAYING
from pelitupa.games.tricks.seats import clockwise_from, left_of
from pelitupa.games.tricks.skruuvi_family.calls import (
    ANSWERING,
    BID,
    CONTINUING,
    DEFENCE,
    GIVE,
    GIVING,
    KINDS,
    KNOCKING,
    LEVELS,
    MISERE,
    PASS,
    PASSED,
    SOLO,
    bid_name,
    call_label,
    kind_name,
    kind_of,
    level_of,
)
from pelitupa.games.tricks.skruuvi_family.table import SkruuviTable


def contract_name(state: SkruuviTable) -> Text:
    """The contract in words: `5 hearts by player 2, doubled`."""
    if not state.level:
        text = t("pass misere") if state.kind == MISERE else t("not yet bid")
    else:
        bid = bid_name(state.level, state.kind)
        text = t("{bid} by {name}", bid=bid, name=state._chair_name(state.bidder))
    if state.factor > 1:
        return t("{contract}, times {factor}", contract=text, factor=state.factor)
    return text


def contract_counters(state: SkruuviTable) -> list[Counter]:
    """The contract, the table cards that were turned up, and the points of the sides."""
    counters = [
        Counter("kind", t("Kind of deal"), state.kind_of_deal()),
        Counter("contract", t("Contract"), contract_name(state)),
    ]
    if state.table_cards:
        cards = " ".join(card_text(card) for card in state.table_cards)
        counters.append(Counter("table-cards", t("Table cards"), cards))
    for side in (0, 1):
        label = t("Points of {side}", side=state.partners_name(side))
        counters.append(Counter(f"points-{side}", label, str(state.points[side])))
    return counters


def status(state: SkruuviTable, seat: int) -> str:
    """What everyone may know of a player."""
    chair = state._chair_of(seat)
    parts: list[Text] = []
    if chair == state.dealer:
        parts.append(t("dealer"))
    if state.level and chair == state.bidder:
        parts.append(t("declarer") if state.phase in (PLAYING, OVER) else t("highest bidder"))
    if chair == state.knocker:
        parts.append(t("has knocked"))
    return listed(parts)


def more_zones(state: SkruuviTable) -> list[Zone]:
    """The calls of each player, and the aces taken."""
    zones: list[Zone] = []
    if state.phase != DEALING:
        zones.append(CounterZone("calls", t("Calls"), tuple(_calls(state))))
    for side in (0, 1):
        items = [
            card_item(ace, note=t("trick {number}", number=state.aces.number(ace)))
            for ace in ACES
            if state.aces.side(ace) == side and ace not in state.last_trick
        ]
        if items and state.kind == MISERE:
            title = t("Aces taken by {side}", side=state._side_name(side))
            zones.append(CardZone(f"aces-{side}", title, "spread", tuple(items)))
    return zones


def _calls(state: SkruuviTable) -> list[Counter]:
    counters = []
    for chair in clockwise_from(left_of(state.dealer)):
        said = [t("{said}", said=call_label(action)) for who, action in state.calls if who == chair]
        seat = state.seating[chair]
        label = t("{player:@|You}", player=player_word(seat))
        counters.append(Counter(f"calls-{seat}", label, listed(said) or t("nothing yet"), seat))
    return counters


def choice_prompt(state: SkruuviTable) -> str:
    """What is asked of the player to decide before the tricks."""
    if state.phase == GIVING:
        receiver = state._chair_name(state.gifts[0][1])
        return t("Give a card to {name}", name=receiver)
    if state.phase == KNOCKING:
        return t("Knock, to double the scores, or pass")
    if state.phase == ANSWERING:
        return t("Kontra-knock, to double them again, or pass")
    if not state.level:
        return t("Bid, or pass")
    highest = bid_name(state.level, state.kind)
    if state.phase == CONTINUING:
        return t("Your side has bid {bid}: bid higher, or pass", bid=highest)
    return t("Bid higher than {bid}, or pass", bid=highest)


def group(action: int) -> str:
    """The group of buttons an action belongs to."""
    if action < GIVE:
        return t("play")
    if action < BID:
        return t("exchange")
    if action < PASS:
        return t("level {level}", level=level_of(action))
    return t("call")


def limit(state: SkruuviTable, index: int, action: int) -> tuple[str, Text]:
    """The clause that refuses an action before the tricks, and why; `index` is the limit it is not in."""
    if action < BID:
        text = t("You do not hold {card}.", card=card_text(action - GIVE))
        return giving_clause(state), text
    if index == 1:
        return "kinds", t("There is no {kind}.", kind=kind_name(kind_of(action)))
    if index == 2:
        return "kotka-level", t("Bids begin at {level}.", level=state.lowest_level())
    bid = bid_name(state.level, state.kind)
    return "higher", t("A bid must be higher than {bid}.", bid=bid)


def leave(state: SkruuviTable, action: int) -> tuple[str, Text]:
    """The clause by which an action before the tricks may be done, and why."""
    if action < BID:
        return giving_clause(state), t("Any card of your hand may be given.")
    if state.phase in (KNOCKING, ANSWERING):
        clause = "knock" if state.phase == KNOCKING else "kontra"
        text = t("You may double the scores, or leave them.")
        return clause if state.level else "pass-misere-knock", text
    if action == PASS:
        return "pass", t("One may always pass.")
    return "higher", t("It is higher than any bid so far.")


def giving_clause(state: SkruuviTable) -> str:
    """The clause by which cards are given now."""
    if state.exchange_phase == PASSED:
        return "pass-misere-give"
    if state.exchange_phase == SOLO:
        return "bolsu-give"
    if state.exchange_phase == DEFENCE:
        return "defence"
    if state.is_kotka() or not state.table_cards:
        return "kotka-exchange"
    return "give-four" if state.gifts[0][0] == state.bidder else "give-one"


def not_now(state: SkruuviTable, action: int) -> Reason:
    """Why an action of another phase than this may not be done."""
    if action < 0:
        return "follow", t("That is nothing one can do in this game.")
    if action < GIVE:
        return "follow", t("No card is played to a trick just now.")
    if action < BID:
        return "follow", t("No card is given just now.")
    if action < PASS:
        return "higher", t("There is no bidding just now.")
    return "follow", t("That cannot be said just now.")


def observe(state: SkruuviTable, seat: int, out: Tensor) -> None:
    """What the family adds to an observation."""
    mine = state._chair_of(seat)
    out.one_hot("level", state.level, LEVELS + 1)
    out.one_hot("kind", state.kind, KINDS)
    out.one_hot("bidder", (state.bidder - mine) % 4 if state.bidder >= 0 else -1, 4)
    out.one_hot("factor", state.factor // 2, 3)
    out.bits("table cards", mask_of(state.table_cards), PACK_SIZE)
    out.numbers("passes", [state.passes / 8.0, len(state.gifts) / 8.0])
    for chair in clockwise_from(mine):
        bids = 0
        for who, action in state.calls:
            if who == chair and BID <= action < PASS:
                bids |= BITS[action - BID]
        out.bits("bids", bids, LEVELS * KINDS)
    for side in (state._side_of(mine), 1 - state._side_of(mine)):
        out.numbers("ace points", [state.aces.points(side) / 52.0])
