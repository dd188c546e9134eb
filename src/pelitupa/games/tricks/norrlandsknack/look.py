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
    player_word,
    t,
)
from pelitupa.equipment.cards import PACK_SIZE, card_text, suit_name
from pelitupa.games.tricks.norrlandsknack.actions import (
    BIDDING,
    DISCARD,
    DONE,
    HAVE_CALLED,
    KNOCK,
    LURK,
    NOT_CALLED,
    PASS,
)
from pelitupa.games.tricks.norrlandsknack.table import NorrlandsknackTable
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.seats import clockwise_from, left_of

# --- zones


def status(state: NorrlandsknackTable, seat: int) -> str:
    """What everyone may know of a player."""
    parts: list[Text] = []
    if seat == state.dealer:
        parts.append(t("dealer"))
    if state.calls[seat] != NOT_CALLED:
        parts.append(t(HAVE_CALLED[state.calls[seat] - DONE]))
    return listed(parts)


def contract_counters(state: NorrlandsknackTable) -> list[Counter]:
    """The trump suit, the card that was turned up, and the pot."""
    counters = []
    if state.upcard >= 0:
        counters.append(Counter("trumps", t("Trumps"), suit_name(state.trump)))
        counters.append(Counter("upcard", t("Turned up"), card_text(state.upcard)))
    if state.settings.pot:
        counters.append(Counter("pot", t("Stakes in the pot"), str(sum(state.stakes))))
    return counters


def more_zones(state: NorrlandsknackTable, eye: Eye) -> list[Zone]:
    """What each player has called and bought, and the cards put aside."""
    zones: list[Zone] = []
    chairs = state.table.chairs()
    if state.phase != DEALING:
        order = clockwise_from(left_of(state.dealer, chairs), chairs)
        counters = tuple([_call_counter(state, player) for player in order])
        zones.append(CounterZone("calls", t("Calls"), counters))
    for player in range(chairs):
        cards = state.table.in_order(state.places[chairs + player])
        items = [state.table.card_thing(card) for card in cards]
        if items:
            title = t("Put aside by {player}", player=player_word(player))
            zones.append(
                eye.zone(
                    f"aside-{player}", title, "pile", items, audience=only(player), owner=player
                )
            )
    return zones


def _call_counter(state: NorrlandsknackTable, player: int) -> Counter:
    parts: list[Text] = []
    if state.calls[player] != NOT_CALLED:
        parts.append(t(HAVE_CALLED[state.calls[player] - DONE]))
    if state.bought[player] >= 0:
        parts.append(t("bought {count}", count=state.bought[player]))
    label = t("{player:@|You}", player=player_word(player))
    return Counter(f"call-{player}", label, listed(parts) or t("nothing yet"), player)


def choice_prompt(state: NorrlandsknackTable) -> str:
    """What is asked of the player to decide before the tricks."""
    if state.phase == BIDDING:
        if state.first_deal():
            return t("Knock, and so promise a trick, or lurk")
        return t("Knock, and so promise a trick, or pass")
    if state.must_discard():
        return t("Put aside at least one card for the trump card you took")
    return t("Put aside the cards you want to change, then say done")


# --- rulings


def limit(state: NorrlandsknackTable, action: int) -> tuple[str, Text]:
    """The clause that refuses an action of this phase, and why."""
    if action == LURK:
        return "pass", t("One may lurk only in the first deal.")
    if action == PASS:
        return "lurk", t("In the first deal all play: knock or lurk.")
    if action == DONE:
        text = t("You took the trump card: you must put aside at least one card.")
        return "dealer-exchange", text
    return "exchange", t("You do not hold {card}.", card=card_text(action - DISCARD))


def observe_more(state: NorrlandsknackTable, seat: int, out: Tensor) -> None:
    """What Norrlandsknack adds to an observation."""
    chairs = state.table.chairs()
    out.one_hot("upcard", state.upcard, PACK_SIZE)
    out.bits("aside", state.places[chairs + seat], PACK_SIZE)
    out.numbers("first", [1.0 if state.first_deal() else 0.0])
    for player in clockwise_from(seat, chairs):
        call = state.calls[player] - KNOCK if state.calls[player] != NOT_CALLED else -1
        out.one_hot("call", call, 3)
        out.numbers("bought", [state.bought[player] / 5.0])
        out.numbers("stakes", [state.stakes[player] / 10.0])
