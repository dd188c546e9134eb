"""A match of tricks (booklet 2): deals of hands, tricks played from them, and what is hidden.

A trick-taking game is a `TrickGame` (in `table.py`) and a `TrickMatch`; it says how cards are dealt, what
comes between the deal and the tricks, what must be played, and what is scored. `TrickTable` is what lies on
the table, `TrickView` how it looks, `plain.py` the fast path.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random as Generator

from pelitupa.core import CHANCE, EVERYONE, TERMINAL, Action, Sampler
from pelitupa.core.history import draw_entry
from pelitupa.core.objective import with_most
from pelitupa.core.places import STOCK
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.equipment.picks import Picks
from pelitupa.games.tricks import claims
from pelitupa.games.tricks.limits import actions_in
from pelitupa.games.tricks.phases import DEALING, OVER, PLAYING
from pelitupa.games.tricks.plain import (
    applied,
    is_choice,
    legal_now,
    may_now,
    playable_in,
    step_on,
    stock_of,
)
from pelitupa.games.tricks.sampler import TrickSampler
from pelitupa.games.tricks.seats import left_of, side_of
from pelitupa.games.tricks.trick import NO_TRUMP
from pelitupa.games.tricks.view import TrickView


class TrickMatch(TrickView):
    """A state of a match of tricks: the fields are those of `TrickTable`."""

    # --- what may be done

    def _legal(self) -> list[int]:
        if self.phase == PLAYING:
            return playable_in(self) if self.fast.tricks else cards_in(may_now(self))
        if self.phase == DEALING:
            return stock_of(self)
        return actions_in(may_now(self), self._first_choice())

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None and self.turn != TERMINAL:
            return legal_now(self)
        return super().legal_actions(player)

    def _is_legal(self, action: int) -> bool:
        if self.phase == PLAYING:
            return 0 <= action < self.table.cards() and may_now(self) & BITS[action] != 0
        if self.phase == DEALING:
            return 0 <= action < self.table.cards() and self.places[STOCK] & BITS[action] != 0
        return is_choice(self, action)

    def _audience(self, action: int) -> int:
        if self.phase == PLAYING:
            return EVERYONE
        if self.phase == DEALING:
            return self._hand_audience(self._next_chair())
        assert isinstance(action, int)
        return self._choice_audience(action)

    # --- what happens

    def apply_action(self, action: object) -> None:
        """See `State.apply_action`; what a game does as `TrickMatch` has it is done at once."""
        if not applied(self, action):
            super().apply_action(action)

    def _do(self, legal: Action, actor: int) -> None:
        if isinstance(legal, int) and self.fast.steps:
            if self.phase == DEALING or (self.phase == PLAYING and self.fast.tricks):
                self.apply_action(legal)
                return
        super()._do(legal, actor)

    def _apply(self, action: int) -> None:
        if self.phase == PLAYING:
            self._play(action)
        elif self.phase == DEALING:
            self._carry(action, STOCK, self._next_chair())
            self.dealt += 1
            if self._hands_are_dealt():
                self._after_the_deal()
        else:
            self._choose(action)

    def play_on(self, rng: Generator) -> int:
        picks, steps = Picks(rng), 0
        while True:
            taken = step_on(self, picks)
            if taken:
                steps += taken
            elif self._random_step(rng):
                steps += 1
            else:
                return steps

    def _marks_as_seated(self, seating: tuple[int, ...]) -> tuple[int, ...]:
        """`_deal_marks` where players change chairs: as they sit now, by chair."""
        known, key = self.fast.marks_as_seated, (seating, self.dealer)
        marks = known.get(key)
        if marks is None:
            drawn_for = [
                draw_entry(seat, self._hand_audience(chair)) for chair, seat in enumerate(seating)
            ]
            marks = known[key] = self.fast.marks(self.dealer, drawn_for)
        return marks

    # --- from deal to deal

    def _next_deal(self, dealer: int) -> None:
        """Begin another deal."""
        self.past_deals = (*self.past_deals, (self.packed_moves, self.dealer, self.dealt))
        self.starts = (*self.starts, self._steps())
        self._leave_behind()
        self.past_voids = (*self.past_voids, tuple(self.voids))
        self.packed_moves = []
        self.phase, self.turn, self.chair = DEALING, CHANCE, -1
        self.dealer = dealer
        self.places, self.dealt = self._start(), 0
        self.trump = NO_TRUMP
        chairs = self.table.chairs()
        self.voids, self.tricks, self.taken = [0] * chairs, [0] * chairs, [0] * chairs
        self.order, self.trick, self._winning = (), [], 0
        self.last_order, self.last_trick = (), ()
        self._clear_deal()

    def _go_on(self, over: bool, dealer: int = -1) -> None:
        """Another deal, by default the next to the left deals, unless the match is over or enough has been
        dealt.
        """
        if over or len(self.starts) == self.table.deal_limit():
            self._finish()
        else:
            left = left_of(self.dealer, self.table.num_players())
            self._next_deal(left if dealer < 0 else dealer)

    def _throw_in(self) -> None:
        """The same dealer deals again, unless enough has been dealt: this has been no deal of the match."""
        if len(self.starts) < self.table.deal_limit():
            self.thrown_in += 1
        self._go_on(over=False, dealer=self.dealer)

    def _gain(self, side: int, points: int, clause: str, text: str, unit: str = "") -> None:
        """Give a side points (below 0: take them), as the score sheet says: see `_score`."""
        self.points[side] = self.points[side] + points
        self._score(self.table.teams()[side], float(points), clause, text, unit)

    def _finish(self) -> None:
        """End the match."""
        self.phase, self.turn = OVER, TERMINAL

    def scores(self) -> list[float]:
        players = range(self.table.num_players())
        return [float(self.points[self._side_of(self._chair_of(s))]) for s in players]

    def winners(self) -> list[int]:
        """All who have most points in a finished match; nobody where all have the same."""
        return self._with_most(self.scores())

    def _with_most(self, values: list[float]) -> list[int]:
        """In a finished match, all seats with the highest value; nobody where all have the same."""
        return with_most(values) if self.phase == OVER else []

    def may_claim(self) -> bool:
        return self.phase == PLAYING

    def claim_line(self, seat: int) -> list[int]:
        if not 0 <= seat < self.table.num_players():
            return []
        return claims.line(self, self._side_of(self._chair_of(seat)))

    def _sampler(self, player: int) -> Sampler:
        return TrickSampler(self, player)

    # --- the calls of an auction

    def is_quiet(self) -> bool:
        return self.phase not in (DEALING, PLAYING, OVER)

    def is_calling(self) -> bool:
        """Whether the player to decide is to make a call that may tell the partner something."""
        return False

    def calls_so_far(self) -> list[tuple[int, int]]:
        """The calls of this deal's auction in their order: player and action. None by default."""
        return []

    def call_turn(self, calls: Sequence[tuple[int, int]], index: int) -> str:
        """The turn of its caller that a call was made in: `first`, `second` or `later`; `exchange` when
        cards had been exchanged.
        """
        player = calls[index][0]
        before = sum(1 for who, _ in calls[:index] if who == player)
        return ("first", "second")[before] if before < 2 else "later"

    def call_traits(self, calls: Sequence[tuple[int, int]], index: int) -> list[str]:
        """What a game says of a call beside its text, such as `jump` or `lowest`."""
        return []

    def hand_of_call(self, calls: Sequence[tuple[int, int]], index: int) -> int:
        """The cards that a call speaks of: its caller's hand as it was dealt."""
        return self.dealt_hand(calls[index][0])

    def convention_part(self) -> str:
        """Which kind of deal this is, where conventions differ between them."""
        return ""

    def are_partners(self, player: int, other: int) -> bool:
        """Whether two players are on one side, when the sides are those of the auction."""
        return side_of(self._chair_of(player)) == side_of(self._chair_of(other))
