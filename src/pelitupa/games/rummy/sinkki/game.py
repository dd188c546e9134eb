"""Sinkki (booklet 44): gin rummy of Finnish railwaymen for three to five, seven cards each.

A turn is a card from the stock or the pile and a discard, with which one may call sinkki.
"""

from __future__ import annotations

from typing import ClassVar

from pelitupa.core import CHANCE, EVERYONE, TERMINAL, Rulebook, only, player_word, t, tn
from pelitupa.core.objective import with_most
from pelitupa.equipment.card_game import CARDS
from pelitupa.equipment.cards import BITS, PACK_SIZE, cards_in, cards_text
from pelitupa.games.rummy.held import NO_CARD, HeldGame
from pelitupa.games.rummy.melds import trash_value
from pelitupa.games.rummy.sinkki.look import SinkkiLook
from pelitupa.games.rummy.sinkki.options import SinkkiOptions
from pelitupa.games.rummy.sinkki.table import (
    CALL,
    CHIPS,
    CLEAN,
    DEALING,
    DISCARDING,
    DRAWING,
    HAND,
    LABELS,
    OVER,
    PASS,
    PENALTY,
    PILE,
    STOCK,
    TAKING,
    TEXTS,
    UNITS,
)


class Sinkki(HeldGame[SinkkiOptions]):
    """Sinkki. Actions: cards to discard, the call, and where to take a card from."""

    full_hand: ClassVar[int] = HAND

    def __init__(self, options: SinkkiOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.named = [
            *[(card, t("discard {card}", card=card)) for card, _ in CARDS],
            *zip(TEXTS, LABELS, strict=True),
        ]

    def new_initial_state(self) -> SinkkiState:
        return SinkkiState(self)

    def usual_start(self) -> int:
        return CHIPS

    def score_range(self) -> tuple[float, float]:
        """In each deal a loser pays for a clean game, or for the winner and for a call that is lost."""
        deals, others = self.options.deals, self.players - 1
        loss = max(CLEAN, UNITS + PENALTY)
        gain = max(CLEAN * others, UNITS * others + PENALTY)
        return float(CHIPS - deals * loss), float(CHIPS + deals * gain)

    def max_game_length(self) -> int:
        return self.options.deals * 3 * (self.options.limit + 1)

    def max_chance_nodes_in_history(self) -> int:
        return self.options.deals * PACK_SIZE


class SinkkiState(SinkkiLook):
    """A position; see `SinkkiTable` for its fields."""

    def is_told(self, hand: int) -> bool:
        """A clean game must be said, and ends the deal."""
        return not trash_value(hand)

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        return CHANCE if self.phase in (DEALING, DRAWING) else self.turn

    def composing(self) -> int:
        return int(self.called) if self.phase == DISCARDING else -1

    def _audience(self, action: int) -> int:
        return only(self.turn) if self.phase in (DEALING, DRAWING) else EVERYONE

    def _size(self, seat: int) -> int:
        """How many cards a seat is dealt."""
        return self.game.hand + 1 if seat == self.start else self.game.hand

    # --- what can be done

    def _legal(self) -> list[int]:
        if self.phase in (DEALING, DRAWING):
            return cards_in(self.stock())
        if self.phase == TAKING:
            return [STOCK, PILE] if self.stock() else [PILE, PASS]
        hand = self.hands[self.turn]
        if self.picked != NO_CARD:
            hand &= ~BITS[self.picked]
        cards = cards_in(hand)
        return [*cards, CALL] if self.may_call() and not self.called else cards

    # --- what follows

    def _apply(self, action: int) -> None:
        seat = self.turn
        if self.phase in (DEALING, DRAWING):
            self.hands[seat] |= BITS[action]
            if self.phase == DRAWING:
                self.phase = DISCARDING
            elif self.hands[seat].bit_count() == self._size(seat):
                self.turn = (seat + 1) % self.game.players
                if self.turn == self.start:
                    self.phase = DISCARDING
        elif action == STOCK:
            self.phase = DRAWING
        elif action == PILE:
            self.picked = self.pile.pop()
            self.hands[seat] |= BITS[self.picked]
            self.known[seat] |= BITS[self.picked]
            self.gone ^= BITS[self.picked]
            self.phase = DISCARDING
        elif action == PASS:
            self._end_deal(-1)
        elif action == CALL:
            self.called = True
        else:
            self._discard(seat, action)

    def _discard(self, seat: int, card: int) -> None:
        """Lay a card on the pile, with what is announced by it; then it is the next player's turn."""
        last = self.picked != NO_CARD and not self.stock()
        self.hands[seat] ^= BITS[card]
        self.known[seat] &= ~BITS[card]
        self.pile.append(card)
        self.gone |= BITS[card]
        self.turns += 1
        clean = self.is_told(self.hands[seat])
        if clean or self.called or last or self.turns == self.game.options.limit:
            self._end_deal(seat if clean or self.called else -1)
            return
        self.picked = NO_CARD
        self.phase, self.turn = TAKING, (seat + 1) % self.game.players

    # --- the end of a deal

    def _end_deal(self, caller: int) -> None:
        """All show their hands, and the losers pay; `caller` has ended the deal, -1 for nobody."""
        values = [trash_value(hand) for hand in self.hands]
        for place in range(self.game.players):
            seat = (self.start + place) % self.game.players
            self._reveal(
                t("{player:@ shows|You show} {cards}: trash {value}",
                  player=player_word(seat), cards=cards_text(self.hands[seat]), value=values[seat])
            )  # fmt: skip
        if caller >= 0 and not values[caller]:
            self._reveal(t("{player:@ has|You have} a clean game", player=player_word(caller)))
            self._settle([caller], CLEAN, "clean", -1)
            return
        others = [value for seat, value in enumerate(values) if seat != caller]
        best = min(others)
        winners = [s for s, value in enumerate(values) if value == best and s != caller]
        if caller >= 0 and values[caller] < best:
            winners = [caller]
        lost = caller if caller >= 0 and caller not in winners else -1
        self._settle(winners, UNITS, "win", lost)

    def _settle(self, winners: list[int], units: int, clause: str, lost_call: int) -> None:
        """All others pay so many units, and a lost call its penalty; the winners split all of it."""
        pot = self.left_over
        for seat in range(self.game.players):
            if seat not in winners:
                pot += self._pay(seat, units, clause, t("paid to the winner"))
        if lost_call >= 0:
            pot += self._pay(lost_call, PENALTY, "lost-call", t("penalty for a call that is lost"))
        share, self.left_over = divmod(pot, len(winners))
        for seat in winners:
            self.chips[seat] += share
            self._reveal(
                tn(
                    "{player:@ wins|You win} {count} unit",
                    "{player:@ wins|You win} {count} units",
                    share,
                    player=player_word(seat),
                )
            )
            self._score((seat,), share, clause, t("won from the others"))
        if self.left_over:
            self._reveal(
                tn(
                    "{count} unit is left for the next deal",
                    "{count} units are left for the next deal",
                    self.left_over,
                )
            )
        if self.deal == self.game.options.deals:
            self.shown = tuple(self.hands)
            self.phase = OVER
        else:
            self._next_deal()

    def _pay(self, seat: int, units: int, clause: str, text: str) -> int:
        self.chips[seat] -= units
        self._score((seat,), -units, clause, text)
        return units

    def _next_deal(self) -> None:
        self._begin_next()
        self.pile, self.turns = [], 0
        self.picked, self.called = NO_CARD, False
        self.phase, self.turn = DEALING, self.start

    # --- results

    def scores(self) -> list[float]:
        return [float(chips) for chips in self.chips]

    def winners(self) -> list[int]:
        return with_most(self.chips)


GAME = Sinkki
