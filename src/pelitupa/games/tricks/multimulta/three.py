"""A match of Multimulta by three, devised with ideas from Narnian whist, as booklet 9 invites readers to.

From Narnian whist: one attacker with an open dummy against two defenders, a point for each trick of the
attack, and deals in which everyone attacks twice. From Multimulta: its deck, its tricks, and three cards for
the partner.
"""

from __future__ import annotations

from typing import Self

from pelitupa.core import EVERYONE, Tensor
from pelitupa.games.tricks.attack import (
    ATTACKER,
    DUMMY,
    LEFT,
    RIGHT,
    next_seats,
    seated,
    won_together,
)
from pelitupa.games.tricks.exchange import PASSED
from pelitupa.games.tricks.fast_path import CHAIRS, FastPath
from pelitupa.games.tricks.many_suits import PARTING, ManySuitGame
from pelitupa.games.tricks.multimulta.options import MultimultaOptions
from pelitupa.games.tricks.multimulta.tricks import MultimultaTricks

_ORDER = (LEFT, RIGHT, ATTACKER, DUMMY)
"""In this order the chairs put cards down: the defenders, then the attacker for both hands."""


class AttackMatch(MultimultaTricks):
    """A position. Chairs are ATTACKER, LEFT, DUMMY, RIGHT; `people` are the players in them now."""

    def __init__(self, game: ManySuitGame[MultimultaOptions]) -> None:
        self.people = seated(1)  # the first deal asks who sits where
        super().__init__(game)

    def clone(self) -> Self:
        new = super().clone()
        new.people = self.people
        return new

    # --- who sits where

    def _fast_path(self, plain: frozenset[str]) -> FastPath:
        return super()._fast_path(plain - {CHAIRS})

    def _owner(self, chair: int) -> int:
        return self.people[chair]

    def _chair_of(self, player: int) -> int:
        return self.people.index(player)

    def _player_of(self, chair: int) -> int:
        return self.people[ATTACKER] if chair == DUMMY else self.people[chair]

    def _points_of(self, chair: int) -> int:
        return self._player_of(chair)

    def _hand_audience(self, chair: int) -> int:
        return EVERYONE if chair == DUMMY else super()._hand_audience(chair)

    def _deal_marks(self) -> tuple[int, ...]:
        return self._marks_as_seated(self.people)

    def sides(self) -> tuple[tuple[int, ...], ...]:
        if self.is_terminal():
            return self.table.teams()
        return (self.people[ATTACKER],), (self.people[LEFT], self.people[RIGHT])

    # --- three cards to the partner

    def _unready(self) -> list[int]:
        return [chair for chair in _ORDER if self._down(chair).bit_count() < PASSED]

    def _pending(self) -> list[int]:
        """Both defenders, and only then the attacker, for one hand after the other."""
        unready = self._unready()
        defenders = [chair for chair in unready if chair in (LEFT, RIGHT)]
        return defenders or unready[:1]

    def _parting(self, player: int) -> int:
        """The chair from which a player puts cards down."""
        chair = self._chair_of(player)
        return chair if self._down(chair).bit_count() < PASSED or chair != ATTACKER else DUMMY

    def _limits(self, player: int) -> list[int]:
        if self.phase != PARTING:
            return super()._limits(player)
        acts = self.table.acts
        return [acts.offered[PARTING], self.places[self._parting(player)] | acts.beside[PARTING]]

    def _choice_audience(self, action: int) -> int:
        if self.phase == PARTING and self.chair == DUMMY:
            return EVERYONE
        return super()._choice_audience(action)

    # --- scoring

    def _end_deal(self) -> None:
        people = next_seats(self, self.people, ("three-points", "three-points"))
        if people is not None:
            self.people = people
            self._next_deal(ATTACKER)

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def _result_text(self) -> str:
        winners = self.winners()
        return won_together(winners) if len(winners) == 2 else super()._result_text()

    # --- for people

    def _observe_more(self, seat: int, out: Tensor) -> None:
        super()._observe_more(seat, out)
        cards = self.table.cards()
        out.one_hot("role", self._chair_of(seat), self.table.chairs())
        out.bits("down", self._down(self._chair_of(seat)), cards)
        out.bits("dummy down", self._down(DUMMY), cards)
        left = self.table.deal_limit() - self.deal_number()
        out.numbers("deals left", [left], self.table.deal_limit())
