"""How Strip Poker looks: the hands, stock and discards, the tokens, and the chips."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    CardZone,
    Eye,
    Item,
    Look,
    Zone,
    listed,
    player_word,
    t,
)
from pelitupa.equipment.cards import PACK_SIZE, card_item
from pelitupa.equipment.hands import hand_zone
from pelitupa.games.poker.betting_look import bet_prompt, chips_zone
from pelitupa.games.poker.strip_poker.deck import JOKER_WORDS, id_of, in_order
from pelitupa.games.poker.strip_poker.game import (
    BETTING,
    CARD,
    CHANGING,
    CHIPS,
    DONE,
    SETTLING,
    TOKEN_NAMES,
    TOKENS,
    StripPokerState,
)

_COLOURS: Final = ("red", "blue", "yellow", "green")


class StripPokerLook(Look[StripPokerState]):
    """See `Look`."""

    def task(self, state: StripPokerState, seat: int) -> str:
        """What is asked of the player in turn."""
        if state.phase == BETTING:
            return bet_prompt(state.betting.to_call(state.betting.turn))
        if state.phase == CHANGING:
            return t("Discard up to four cards")
        if state.phase == SETTLING:
            return t("For how many of your tokens do you pay {chips} chips each back?", chips=CHIPS)
        return t("Do you agree to end the match?")

    def status(self, state: StripPokerState, seat: int) -> str:
        """What everyone may know of a player."""
        if seat in state.out:
            return t("out")
        parts = [t("begins")] if seat == state.first else []
        if state.betting.folded[seat]:
            parts.append(t("folded"))
        return listed(parts)

    def touches(self, state: StripPokerState, action: int) -> tuple[str, ...]:
        return (id_of(action - CARD),) if CARD <= action < DONE else ()

    def zones(self, state: StripPokerState, eye: Eye) -> list[Zone]:
        """The hands, the stock and the discards, the tokens, and the chips."""
        found: list[Zone] = []
        everyone = range(state.game.players)
        for seat in everyone:
            hand, shown = state.hands[seat], state.shown[seat]
            mine = eye.seat == seat and state.phase == CHANGING
            cards = [_item(card, id_of(card) if mine else "") for card in in_order(hand | shown)]
            found.append(hand_zone(eye, seat, cards, state.hand_audience(seat)))
        gone = sum([cards.bit_count() for cards in state.gone])
        found.append(CardZone("discards", t("Discards"), "pile", eye.backs("discards", gone)))
        left = eye.backs("stock", state.stock().bit_count())
        found.append(CardZone("stock", t("Stock"), "pile", left))
        for seat in everyone:
            found.append(self._tokens(state, seat))
        found.append(chips_zone(state.deal, state.pot(), state.chips, state.betting.paid))
        return found

    def _tokens(self, state: StripPokerState, seat: int) -> CardZone:
        """The tokens that are not lost; those that were turned are marked, and named beside them."""
        turned = TOKENS - state.tokens[seat]
        lost = turned - state.turned[seat]
        items = []
        for place in range(lost, TOKENS):
            mark = "chosen" if place < turned else ""
            items.append(
                Item(f"token-{seat}-{place}", _COLOURS[place], TOKEN_NAMES[place], mark=mark)
            )
        title = t("{player:Tokens of @|Your tokens}", player=player_word(seat))
        names = listed(TOKEN_NAMES[lost:turned])
        return CardZone(f"tokens-{seat}", title, "spread", tuple(items), owner=seat, note=names)


def _item(card: int, intent: str) -> Item:
    """A card that is seen."""
    if card < PACK_SIZE:
        return card_item(card, intent=intent)
    word = JOKER_WORDS[card - PACK_SIZE]
    return Item(str(word), word, t("Joker"), intent=intent)


LOOK: Final = StripPokerLook
