"""A match of Narnian whist by four, devised with ideas from Multimulta, as booklet 9 invites readers to.

From Multimulta: two sides of two, three cards for the partner, and points for the tricks beyond half of them.
From Narnian whist: any deck with stats, its tricks, what becomes of cards that are over, and a match of so
many deals.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Reason, Tensor, t
from pelitupa.games.tricks.exchange import RECEIVING, ExchangeMatch
from pelitupa.games.tricks.many_suits import PARTING, ManySuitGame
from pelitupa.games.tricks.narnian_whist.options import NarnianWhistOptions
from pelitupa.games.tricks.seats import PARTNERSHIPS, side_name

DISCARDING: Final = RECEIVING + 1
"""The phase in which the dealer discards the cards that are over."""

DISCARDS: Final = 4
"""The place of the cards discarded; what is put down for partners lies in the places after it."""


class PairsMatch(ExchangeMatch):
    """A position of a match of two sides."""

    def __init__(self, game: ManySuitGame[NarnianWhistOptions]) -> None:
        super().__init__(game)
        self.size = game.hand_size()

    def _first_pocket(self) -> int:
        return DISCARDS + 1

    def _gifts(self) -> int:
        over = self.many.cards() if self.many.cards() % 4 else 0
        return self.many.own() + over

    # --- the deal

    def _next_chair(self) -> int:
        extra = self.dealt >= 4 * self.size
        return self.dealer if extra else super()._next_chair()

    def _hands_are_dealt(self) -> bool:
        return self.dealt == self.many.cards()

    def _after_the_deal(self) -> None:
        if self.many.cards() % 4:
            self.phase = DISCARDING
            self._give_turn(self.dealer)
        else:
            self._begin_exchange()

    def _choose(self, action: int) -> None:
        if self.phase != DISCARDING:
            super()._choose(action)
            return
        self._carry(action - self.many.own(), self.dealer, DISCARDS, self.many.own())
        if self.places[self.dealer].bit_count() == self.size:
            self._begin_exchange()

    def _limit(self, index: int, action: int) -> Reason:
        if self.phase in (PARTING, DISCARDING):
            name = self.many.card_name(self._card_at(action))
            return self._leave(action)[0], t("{card} is not in your hand.", card=name)
        return super()._limit(index, action)

    def _leave(self, action: int) -> Reason:
        if self.phase == DISCARDING:
            return self.table.acts.rows[action].leave
        return super()._leave(action)

    # --- the tricks

    def _obligations(self) -> list[int]:
        return [self._reaching()] if self.trick else []

    def _obligation(self, index: int) -> Reason:
        return "beat", t("That hand has {wanted}, and must play it.", wanted=self._wanted())

    # --- scoring

    def _end_deal(self) -> None:
        tricks = [self._side_tricks(side) for side in (0, 1)]
        half = self.size // 2
        for side in (0, 1):
            if tricks[side] > tricks[1 - side]:
                text = t("tricks won: {tricks}", tricks=tricks[side])
                self._gain(side, tricks[side] - half, "four-points", text)
        self._reveal(
            t(
                "points: {first} for {one}, {second} for {two}",
                first=self.points[0],
                one=side_name(0),
                second=self.points[1],
                two=side_name(1),
            )
        )
        self._go_on(over=False)

    def winners(self) -> list[int]:
        if not self.is_terminal() or self.points[0] == self.points[1]:
            return []
        return list(PARTNERSHIPS[0 if self.points[0] > self.points[1] else 1])

    # --- for people

    def _observe_more(self, seat: int, out: Tensor) -> None:
        super()._observe_more(seat, out)
        out.bits("down", self._down(seat), self.many.cards())
        out.bits("discards", self.places[DISCARDS], self.many.cards())
        left = self.table.deal_limit() - self.deal_number()
        out.numbers("deals left", [left], self.table.deal_limit())
