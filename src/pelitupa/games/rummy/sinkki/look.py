"""What each seat sees of a table of Sinkki, what it is asked, why, and the same as numbers."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    EVERYONE,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Ruling,
    Tensor,
    Text,
    Zone,
    only,
    player_word,
    t,
)
from pelitupa.equipment.cards import PACK_SIZE, card_item, card_text, display_order
from pelitupa.games.rummy.held import NO_CARD
from pelitupa.games.rummy.melds import trash_value
from pelitupa.games.rummy.sinkki.table import (
    CALL,
    CHIPS,
    DISCARDING,
    PASS,
    PHASES,
    PILE,
    STOCK,
    TAKING,
    SinkkiTable,
)

_TURNS: Final = 20
"""Turns of a deal, as a unit for tensors."""


# --- why


def ruling(state: SinkkiTable, action: int, legal: bool) -> Ruling:
    """The ruling on any action of the player in turn."""
    if action < CALL:
        clause, text = _discard(state, action, legal)
    elif action == CALL:
        clause, text = _call(state, legal)
    else:
        clause, text = _take(state, action, legal)
    return Ruling(legal, f"sinkki/{clause}", text)


def _discard(state: SinkkiTable, card: int, legal: bool) -> tuple[str, Text]:
    if state.phase == TAKING:
        return "turn", t("First take a card, from the stock or from the pile.")
    if legal:
        return "turn", t("Any card of the hand may be discarded.")
    if card == state.picked:
        return "same-card", t("What was just taken from the pile may not go back to it.")
    return "turn", t("{card} is not in the hand.", card=card_text(card))


def _call(state: SinkkiTable, legal: bool) -> tuple[str, Text]:
    if legal:
        return "call", t("Sinkki may be called with the discard: the deal ends then.")
    if state.phase == TAKING:
        return "call", t("Sinkki is called with a discard: first take a card.")
    if state.called:
        return "call", t("Sinkki is called: discard a card.")
    return "first-call", t("The player right of the start player is the first who may call.")


def _take(state: SinkkiTable, action: int, legal: bool) -> tuple[str, Text]:
    if state.phase == DISCARDING:
        return "turn", t("A card has been taken, or is not to be: now one is discarded.")
    if action == PASS:
        if legal:
            return "decline", t("The stock is empty: you may leave the pile, and the deal ends.")
        return "decline", t("Only when the stock is empty may one take nothing.")
    if action == STOCK and not legal:
        return "last-turn", t("The stock is empty: only the top card of the pile can be taken.")
    if not state.stock():
        return "last-turn", t("This is the last turn of the deal.")
    return "turn", t("A turn begins with the top card of the stock or of the pile.")


# --- what is asked and seen


def prompt(state: SinkkiTable) -> Text:
    """What is asked of the player in turn."""
    if state.phase == TAKING:
        if state.stock():
            return t("Take a card, from the stock or from the pile")
        return t("The stock is empty: take the top card of the pile, or nothing")
    if state.called:
        return t("Sinkki! Discard a card")
    if state.may_call():
        return t("Discard a card; if you think your trash is least, call sinkki first")
    return t("Discard a card")


def touches(state: SinkkiTable, action: int) -> tuple[str, ...]:
    """The items that a legal action is about."""
    if action < CALL:
        return (card_text(action),)
    if action == PILE:
        return (card_text(state.pile[-1]),)
    return (f"stock#{state.stock().bit_count() - 1}",) if action == STOCK else ()


def zones(state: SinkkiTable, eye: Eye) -> list[Zone]:
    """The hands, the stock and the pile, and what the own trash comes to."""
    found: list[Zone] = []
    for seat in range(state.rules.players):
        hand, over = state.hands[seat], bool(state.shown)
        items: list[Item] = []
        for card in display_order(hand):
            mark = "chosen" if card == state.picked and seat == state.turn else ""
            items.append(
                card_item(card, intent=card_text(card) if eye.seat == seat else "", mark=mark)
            )
        title = t("{player:Hand of @|Your hand}", player=player_word(seat))
        audience = EVERYONE if over else only(seat)
        zone = eye.zone(f"hand-{seat}", title, "hand", items, audience=audience, owner=seat)
        found.append(zone)
    left = state.stock().bit_count()
    stock = [
        Item(f"stock#{place}", "back", t("face-down card"), intent="stock") for place in range(left)
    ]
    found.append(CardZone("stock", t("Stock"), "pile", tuple(stock)))
    pile = [card_item(card, intent="pile" if card == state.pile[-1] else "") for card in state.pile]
    found.append(CardZone("pile", t("Discard pile"), "pile", tuple(pile)))
    counters = [Counter("deal", t("Deal"), str(state.deal))]
    if state.left_over:
        counters.append(Counter("left", t("Left over"), str(state.left_over)))
    if eye.seat is not None and state.hands[eye.seat]:
        mine = trash_value(state.hands[eye.seat])
        counters.append(Counter("trash", t("Your trash"), str(mine)))
    found.append(CounterZone("deal", t("Deal"), tuple(counters)))
    return found


def observe(state: SinkkiTable, seat: int, out: Tensor) -> None:
    """The table in numbers, the players in order from the seat itself."""
    players = state.rules.players
    order = [(seat + place) % players for place in range(players)]
    out.bits("hand", state.hands[seat], PACK_SIZE)
    for other in order:
        out.bits("taken in sight", state.known[other], PACK_SIZE)
    out.bits("pile", state.gone, PACK_SIZE)
    out.one_hot("top", state.pile[-1] if state.pile else NO_CARD, PACK_SIZE)
    out.one_hot("picked", state.picked, PACK_SIZE)
    out.numbers("stock", [state.stock().bit_count() / PACK_SIZE])
    out.numbers("chips", [state.chips[other] / CHIPS for other in order])
    out.one_hot("turn", (state.turn - seat) % players, players)
    out.one_hot("start", (state.start - seat) % players, players)
    out.one_hot("phase", state.phase, PHASES)
    out.numbers("turns", [state.turns / _TURNS, float(state.called), float(state.left_over)])
    shown = state.shown or (0,) * players
    for other in order:
        out.bits("shown", shown[other], PACK_SIZE)
