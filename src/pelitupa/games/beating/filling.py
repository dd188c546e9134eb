"""Hands filled from a stock up to a number of cards: what Musta Maija, Moska and Kitumaija have in common.

Cards come to a hand one by one, seen by their player alone; whoever has none left when the stock is used up
is out, and the last to have cards has lost. A game says what a turn is, and what follows when hands are
filled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Self

from mypy_extensions import mypyc_attr

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Action,
    Agreed,
    Rulebook,
    Tensor,
    only,
    option,
)
from pelitupa.equipment.card_game import CardGame
from pelitupa.equipment.cards import BITS, PACK_SIZE, QUEEN, SPADES
from pelitupa.games.beating.deeds import DEEDS
from pelitupa.games.beating.mas import SecretHandsState

MAIJA: Final = SPADES * 13 + QUEEN
"""The queen of spades."""

DEALING: Final = 0
TURNING: Final = 1
RETURNING: Final = 2
ATTACKING: Final = 3
BEATING: Final = 4
DRAWING: Final = 5
OVER: Final = 6


def turn_limit(turns: int = 10_000) -> Any:
    """The field of the option after how many turns a match is drawn."""
    text = "After so many turns the match is drawn."
    return option(turns, text, low=1, high=100_000, clause="limit")


@mypyc_attr(allow_interpreted_subclasses=True)
class FillingGame(CardGame[Agreed]):
    """A game of hands that are filled up to `hand` cards, until `limit` turns were taken."""

    deeds: ClassVar[Mapping[str, str]] = DEEDS

    full_hand: ClassVar[int] = 5

    def __init__(self, options: Agreed, rulebook: Rulebook, first: int, limit: int) -> None:
        super().__init__(options, rulebook)
        self.first = first - 1
        self.limit = limit


@mypyc_attr(allow_interpreted_subclasses=True)
class FillingState(SecretHandsState):
    """A position. `stock` are the cards of the stock of which nobody knows where they lie. `needs` are the
    seats that draw next, and `then` is what follows, by a number that the game gives it.
    """

    def __init__(self, game: FillingGame) -> None:
        super().__init__(game)
        self.filling = game
        self.phase = DEALING
        self.hands: list[int] = [0] * game.players
        self.secret = [0] * game.players
        self.stock = game.pack
        self.needs: tuple[int, ...] = ()
        self.then = 0
        self.turns = 0

    def clone(self) -> Self:
        new = super().clone()
        new.phase = self.phase
        new.hands = self.hands.copy()
        new.secret = self.secret.copy()
        new.stock = self.stock
        new.needs = self.needs
        new.then = self.then
        new.turns = self.turns
        return new

    def _hold_secretly(self, seat: int, cards: int) -> None:
        self.hands[seat] = (self.hands[seat] & ~self.secret[seat]) | cards
        self.secret[seat] = cards

    # --- what a game says

    def _in_turn(self) -> int:
        """The seat that decides, where neither chance does nor the match is over."""
        raise NotImplementedError

    def _dealt(self) -> None:
        """All hands are dealt."""
        raise NotImplementedError

    def _filled(self, then: int) -> None:
        """The hands are filled: go on with what follows."""
        raise NotImplementedError

    def _told(self, action: Action) -> int:
        """The cards that the player in turn is seen not to have by what he does now."""
        return 0

    # --- the stock

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        if self.phase in (ATTACKING, BEATING) or self.phase > OVER:
            return self._in_turn()
        return CHANCE

    def stock_size(self) -> int:
        """How many cards there are to be drawn."""
        return self.stock.bit_count()

    def _next_cards(self) -> int:
        """The set of cards that may lie on top of the stock."""
        return self.stock

    def _take_top(self, card: int) -> bool:
        """The top card leaves the stock; whether all knew which it was."""
        self.stock ^= BITS[card]
        return False

    def _chance_seat(self) -> int:
        if self.phase == DEALING:
            return (self.filling.pack & ~self.stock).bit_count() % self.filling.players
        return self.needs[0] if self.phase == DRAWING else -1

    def _audience(self, action: int) -> int:
        """A card of the stock comes to a hand; what is drawn from elsewhere lies open."""
        if self.phase == DEALING or (self.phase == DRAWING and self.stock & BITS[action]):
            return only(self._chance_seat())
        return EVERYONE

    def _deal(self, card: int) -> None:
        """A card comes to the hand whose turn it is in the deal."""
        seat = self._chance_seat()
        self.stock ^= BITS[card]
        self.hands[seat] |= BITS[card]
        self.secret[seat] |= BITS[card]
        dealt = (self.filling.pack & ~self.stock).bit_count()
        if dealt == self.filling.hand * self.filling.players:
            self._dealt()

    def _draw(self, card: int) -> None:
        """Who fills his hand gets a card of the stock."""
        seat = self.needs[0]
        known = self._take_top(card)
        self.hands[seat] |= BITS[card]
        if not known:
            self.secret[seat] |= BITS[card]
        self._fill(self.needs, self.then)

    def _fill(self, seats: tuple[int, ...], then: int) -> None:
        """Let these players draw in turn while they have too few cards, and go on."""
        while seats and (
            not self.stock_size() or self.hands[seats[0]].bit_count() >= self.filling.hand
        ):
            seats = seats[1:]
        self.needs, self.then = seats, then
        if seats:
            self.phase = DRAWING
        else:
            self._filled(then)

    # --- hands and turns

    def _leave_hand(self, seat: int, card: int) -> None:
        self.hands[seat] ^= BITS[card]
        self.secret[seat] &= ~BITS[card]

    def _leave_if_empty(self, seat: int) -> None:
        """Who has no cards and nothing to draw is out; the match is over when one is left."""
        if not self.hands[seat] and not self.stock_size() and seat not in self.out:
            self._go_out(seat)
            if self.remaining() == 1:
                self.phase = OVER

    def _turn_ends(self, seats: tuple[int, ...]) -> bool:
        """A turn is over, in which these played: whether there is another."""
        self.turns += 1
        for seat in seats:
            self._leave_if_empty(seat)
        if self.phase != OVER and self.turns >= self.filling.limit:
            self._draw_match()
        return self.phase != OVER

    def _draw_match(self) -> None:
        """The match is drawn among those who have cards."""
        self.phase = OVER
        self._share_last_places()

    def winners(self) -> list[int]:
        return sorted(self.out)

    # --- for people and bots

    def _held(self, card: int) -> bool:
        """Whether the player in turn has a card in hand."""
        return bool(self.hands[self._in_turn()] & BITS[card])

    def _observe_hands(self, seat: int, out: Tensor) -> None:
        """Write the hands as a seat knows them."""
        out.bits("hand", self.hands[seat], PACK_SIZE)
        for other in out.turned(out.around[1:], 1):
            out.bits("known", self.hands[other] & ~self.secret[other], PACK_SIZE)

    def _observe_sizes(self, out: Tensor) -> None:
        out.each("hand sizes", [self.hands[other].bit_count() for other in out.around], PACK_SIZE)
        out.among("out", self.out)
