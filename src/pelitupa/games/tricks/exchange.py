"""Three cards given to the partner before the tricks, all at once, with cards of many suits (booklet 12.2).

Everyone puts three cards down; only when all have done so are they taken up. Who gives to whom goes by
chairs: the partner sits opposite.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import CHANCE, EVERYONE, player_word, t
from pelitupa.games.tricks.many_suits import FIRST_OWN_PHASE, PARTING, ManySuitMatch
from pelitupa.games.tricks.seats import clockwise_from, left_of, partner_of

PASSED: Final = 3
"""How many cards everyone puts down."""

RECEIVING: Final = FIRST_OWN_PHASE


class ExchangeMatch(ManySuitMatch):
    """A position of a match with such an exchange. The action of giving a card is `_gifts()` + the card; what
    a chair has put down lies in the place `_first_pocket()` + the chair."""

    def _gifts(self) -> int:
        """The first action of those that give a card."""
        return self.many.own()

    def _first_pocket(self) -> int:
        """The place of what the first chair has put down."""
        return self.table.chairs()

    def _begin_exchange(self) -> None:
        self.phase = PARTING
        self._give_turn(self._unready()[0])

    def _unready(self) -> list[int]:
        """The chairs that have not put three cards down yet, in the order in which they are asked."""
        order = clockwise_from(left_of(self.dealer))
        return [chair for chair in order if self._down(chair).bit_count() < PASSED]

    def _down(self, chair: int) -> int:
        """The cards that a chair has put down for the one opposite."""
        return self.places[self._first_pocket() + chair]

    def _pending(self) -> list[int]:
        """The chairs of those who may put cards down now."""
        return self._unready()

    def pending_players(self) -> list[int]:
        if self.phase != PARTING:
            return super().pending_players()
        return [self._player_of(chair) for chair in self._pending()]

    def _limits(self, player: int) -> list[int]:
        if self.phase == RECEIVING:  # taken up in no order that could tell anything
            return [self._down(self._giver())]
        return super()._limits(player)

    def _choose(self, action: int) -> None:
        if self.phase == PARTING:
            self._put_down(action - self._gifts())
        elif self.phase == RECEIVING:
            self._take_up(action)
        else:
            super()._choose(action)

    def _is_seen(self, chair: int) -> bool:
        """Whether everyone sees which cards a chair puts down."""
        return self._hand_audience(chair) == EVERYONE

    def _put_down(self, card: int) -> None:
        chair = self.chair
        seen = self._is_seen(chair)
        if not seen:
            self._hold_back()
        self._carry(card, chair, self._first_pocket() + chair, self._gifts())
        if self._down(chair).bit_count() < PASSED:
            return
        if not seen:
            self._let_out(ordered=True)  # nobody else sees the cards as they are put down
        unready = self._unready()
        if unready:
            self._give_turn(unready[0])
        else:
            self.phase, self.turn, self.chair = RECEIVING, CHANCE, -1

    def composing(self) -> int:
        if self.phase != PARTING or self._is_seen(self.chair):
            return -1
        return self._down(self.chair).bit_count()

    def _take_up(self, card: int) -> None:
        giver = self._giver()
        self._carry(card, self._first_pocket() + giver, partner_of(giver))
        if self._giver() < 0:
            self._start_play(left_of(self.dealer))

    def _giver(self) -> int:
        """The next in turn order whose cards have not all been taken up by the partner; or -1."""
        for chair in clockwise_from(left_of(self.dealer)):
            if self._down(chair):
                return chair
        return -1

    def _choice_audience(self, action: int) -> int:
        if self.phase == RECEIVING:
            giver = self._giver()
            return self._hand_audience(giver) | self._hand_audience(partner_of(giver))
        return super()._choice_audience(action)

    def _chance_seat(self) -> int:
        if self.phase == RECEIVING:
            return self._owner(partner_of(self._giver()))
        return super()._chance_seat()

    def _chance_what(self) -> str:
        if self.phase == RECEIVING:
            return t(
                "a card that {giver:@ has|you have} put down",
                giver=player_word(self._player_of(self._giver())),
            )
        return super()._chance_what()

    # --- for people

    def _is_choosing(self, chair: int) -> bool:
        """Whether some of the cards for the partner are put down from a chair, but not all."""
        return self.phase == PARTING and chair == self.chair
