"""What each seat sees of a table of Strip Poker, what it is asked, and the same as numbers."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    EVERYONE,
    CardZone,
    Eye,
    Item,
    Tensor,
    Text,
    Zone,
    listed,
    only,
    player_word,
    t,
)
from pelitupa.games.poker.betting import bet_prompt, chips_zone
from pelitupa.games.poker.strip_poker.deck import CARDS, id_of, in_order, item_of
from pelitupa.games.poker.strip_poker.table import (
    BETTING,
    CHANGING,
    CHIPS,
    PHASES,
    SETTLING,
    TOKENS,
    StripPokerTable,
)

_NAMES: Final[tuple[Text, ...]] = (
    t("top overgarment"),
    t("bottom overgarment"),
    t("top undergarment"),
    t("bottom undergarment"),
)
_COLOURS: Final = ("red", "blue", "yellow", "green")


def token_name(place: int) -> Text:
    """The name of a token, by its place among those that are turned one after the other."""
    return _NAMES[place]


def prompt(state: StripPokerTable) -> str:
    """What is asked of the player in turn."""
    if state.phase == BETTING:
        return bet_prompt(state.betting.to_call(state.betting.turn))
    if state.phase == CHANGING:
        return t("Discard up to four cards")
    if state.phase == SETTLING:
        return t("For how many of your tokens do you pay {chips} chips each back?", chips=CHIPS)
    return t("Do you agree to end the match?")


def status(state: StripPokerTable, seat: int) -> str:
    """What everyone may know of a player."""
    if seat in state.out:
        return t("out")
    parts = [t("begins")] if seat == state.first else []
    if state.betting.folded[seat]:
        parts.append(t("folded"))
    return listed(parts)


def zones(state: StripPokerTable, eye: Eye) -> list[Zone]:
    """The hands, the stock and the discards, the tokens, and the chips."""
    found: list[Zone] = []
    everyone = range(state.rules.players)
    for seat in everyone:
        hand, shown = state.hands[seat], state.shown[seat]
        mine = eye.seat == seat and state.phase == CHANGING
        cards = [item_of(card, id_of(card) if mine else "") for card in in_order(hand | shown)]
        title = t("{player:Hand of @|Your hand}", player=player_word(seat))
        audience = EVERYONE if shown else only(seat)
        found.append(eye.zone(f"hand-{seat}", title, "hand", cards, audience=audience, owner=seat))
    gone = sum([cards.bit_count() for cards in state.gone])
    found.append(CardZone("discards", t("Discards"), "pile", eye.backs("discards", gone)))
    left = eye.backs("stock", state.stock().bit_count())
    found.append(CardZone("stock", t("Stock"), "pile", left))
    for seat in everyone:
        found.append(_tokens(state, seat))
    found.append(chips_zone(state.deal, state.pot(), state.chips, state.betting.paid))
    return found


def _tokens(state: StripPokerTable, seat: int) -> CardZone:
    """The tokens that are not lost; those that were turned are marked, and named beside them."""
    turned = TOKENS - state.tokens[seat]
    lost = turned - state.turned[seat]
    items = []
    for place in range(lost, TOKENS):
        mark = "chosen" if place < turned else ""
        items.append(Item(f"token-{seat}-{place}", _COLOURS[place], _NAMES[place], mark=mark))
    title = t("{player:Tokens of @|Your tokens}", player=player_word(seat))
    names = listed(_NAMES[lost:turned])
    return CardZone(f"tokens-{seat}", title, "spread", tuple(items), owner=seat, note=names)


def observe(state: StripPokerTable, seat: int, out: Tensor) -> None:
    """The table in numbers, the players in order from the seat itself."""
    players = state.rules.players
    order = [(seat + place) % players for place in range(players)]
    betting = state.betting
    out.bits("hand", state.hands[seat], CARDS)
    out.bits("discarded", state.gone[seat], CARDS)
    for other in order:
        out.bits("shown", state.shown[other], CARDS)
    out.numbers("chips", [state.chips[other] / CHIPS for other in order])
    out.numbers("tokens", [state.tokens[other] / TOKENS for other in order])
    out.numbers("turned", [state.turned[other] / TOKENS for other in order])
    out.numbers("paid", [betting.paid[other] / CHIPS for other in order])
    out.numbers("folded", [float(betting.folded[other]) for other in order])
    out.numbers("changed", [state.gone[other].bit_count() / TOKENS for other in order])
    out.numbers("out", [float(other in state.out) for other in order])
    out.numbers("pot", [state.pot() / CHIPS])
    out.one_hot("first", (state.first - seat) % players, players)
    turn = betting.turn if state.phase == BETTING else state.turn
    out.one_hot("turn", (turn - seat) % players, players)
    out.one_hot("phase", state.phase, PHASES)
    out.numbers("second betting", [float(state.second)])
