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
from pelitupa.equipment.hands import hand_zone
from pelitupa.games.poker.betting import bet_prompt, chips_zone
from pelitupa.games.poker.strip_poker.deck import CARDS, id_of, in_order, item_of
from pelitupa.games.poker.strip_poker.table import (
    BETTING,
    CARD,
    CHANGING,
    CHIPS,
    DONE,
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


class StripPokerLook(StripPokerTable):
    """A position as each seat sees it, what it is asked, and the same as numbers."""

    def _task(self, seat: int) -> str:
        """What is asked of the player in turn."""
        if self.phase == BETTING:
            return bet_prompt(self.betting.to_call(self.betting.turn))
        if self.phase == CHANGING:
            return t("Discard up to four cards")
        if self.phase == SETTLING:
            return t("For how many of your tokens do you pay {chips} chips each back?", chips=CHIPS)
        return t("Do you agree to end the match?")

    def _status(self, seat: int) -> str:
        """What everyone may know of a player."""
        if seat in self.out:
            return t("out")
        parts = [t("begins")] if seat == self.first else []
        if self.betting.folded[seat]:
            parts.append(t("folded"))
        return listed(parts)

    def _touches(self, action: int) -> tuple[str, ...]:
        return (id_of(action - CARD),) if CARD <= action < DONE else ()

    def _zones(self, eye: Eye) -> list[Zone]:
        """The hands, the stock and the discards, the tokens, and the chips."""
        found: list[Zone] = []
        everyone = range(self.game.players)
        for seat in everyone:
            hand, shown = self.hands[seat], self.shown[seat]
            mine = eye.seat == seat and self.phase == CHANGING
            cards = [item_of(card, id_of(card) if mine else "") for card in in_order(hand | shown)]
            found.append(hand_zone(eye, seat, cards, EVERYONE if shown else only(seat)))
        gone = sum([cards.bit_count() for cards in self.gone])
        found.append(CardZone("discards", t("Discards"), "pile", eye.backs("discards", gone)))
        left = eye.backs("stock", self.stock().bit_count())
        found.append(CardZone("stock", t("Stock"), "pile", left))
        for seat in everyone:
            found.append(self._tokens(seat))
        found.append(chips_zone(self.deal, self.pot(), self.chips, self.betting.paid))
        return found

    def _tokens(self, seat: int) -> CardZone:
        """The tokens that are not lost; those that were turned are marked, and named beside them."""
        turned = TOKENS - self.tokens[seat]
        lost = turned - self.turned[seat]
        items = []
        for place in range(lost, TOKENS):
            mark = "chosen" if place < turned else ""
            items.append(Item(f"token-{seat}-{place}", _COLOURS[place], _NAMES[place], mark=mark))
        title = t("{player:Tokens of @|Your tokens}", player=player_word(seat))
        names = listed(_NAMES[lost:turned])
        return CardZone(f"tokens-{seat}", title, "spread", tuple(items), owner=seat, note=names)

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers, the players in order from the seat itself."""
        betting = self.betting
        out.bits("hand", self.hands[seat], CARDS)
        out.bits("discarded", self.gone[seat], CARDS)
        for other in out.turned(out.around):
            out.bits("shown", self.shown[other], CARDS)
        out.each("chips", [self.chips[other] for other in out.around], CHIPS)
        out.each("tokens", [self.tokens[other] for other in out.around], TOKENS)
        out.each("turned", [self.turned[other] for other in out.around], TOKENS)
        out.each("paid", [betting.paid[other] for other in out.around], CHIPS)
        out.each("folded", [float(betting.folded[other]) for other in out.around])
        out.each("changed", [self.gone[other].bit_count() for other in out.around], TOKENS)
        out.among("out", self.out)
        out.numbers("pot", [self.pot()], CHIPS)
        out.seat("first", self.first)
        turn = betting.turn if self.phase == BETTING else self.turn
        out.seat("turn", turn)
        out.one_hot("phase", self.phase, PHASES)
        out.numbers("second betting", [float(self.second)])
