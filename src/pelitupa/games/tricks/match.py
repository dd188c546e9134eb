"""A match of tricks (booklet 2): deals of hands, tricks played from them, and what is hidden.

A trick-taking game is a `TrickGame` (in `table.py`) and a `TrickMatch`; it says how cards are dealt, what
comes between the deal and the tricks, what must be played, and what is scored. `TrickTable` is what lies on
the table, `TrickView` how it looks, `plain.py` the fast path.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random as Generator

from pelitupa.core import CHANCE, EVERYONE, TERMINAL, Action, Sampler
from pelitupa.core.places import STOCK
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import BITS, PACK_SIZE, cards_in
from pelitupa.equipment.picks import Picks
from pelitupa.games.tricks import claims, heuristics
from pelitupa.games.tricks.phases import DEALING, OVER, PLAYING
from pelitupa.games.tricks.plain import applied, legal_now, playable_in, step_on, stock_of
from pelitupa.games.tricks.sampler import TrickSampler
from pelitupa.games.tricks.seats import side_of
from pelitupa.games.tricks.terms import TrickTerms
from pelitupa.games.tricks.trick import NO_TRUMP
from pelitupa.games.tricks.view import TrickView


class TrickMatch(TrickView):
    """A state of a match of tricks: the fields are those of `TrickTable`."""

    # --- what may be done

    def _legal(self) -> list[int]:
        if self.phase == PLAYING:
            return playable_in(self) if self.fast.tricks else cards_in(self._playable())
        if self.phase == DEALING:
            return stock_of(self)
        return self._choices()

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None and self.turn != TERMINAL:
            return legal_now(self)
        return super().legal_actions(player)

    def _is_legal(self, action: int) -> bool:
        if self.phase == PLAYING:
            return 0 <= action < self.table.cards() and self._playable() & BITS[action] != 0
        if self.phase == DEALING:
            return 0 <= action < self.table.cards() and self.places[STOCK] & BITS[action] != 0
        return self._is_choice(action)

    def _audience(self, action: Action) -> int:
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

    def _apply(self, action: Action) -> None:
        assert isinstance(action, int)
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

    # --- from deal to deal

    def _next_deal(self, dealer: int) -> None:
        """Begin another deal."""
        self.past_moves = (*self.past_moves, tuple(self.moves))
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
        self.order, self.trick = (), []
        self.last_order, self.last_trick = (), ()

    def _finish(self) -> None:
        """End the match."""
        self.phase, self.turn = OVER, TERMINAL

    def scores(self) -> list[float]:
        players = range(self.table.num_players())
        return [float(self.points[self._side_of(self._chair_of(s))]) for s in players]

    def winners(self) -> list[int]:
        """The seats of the side with most points in a finished match; nobody where that is shared."""
        best = max(self.points)
        if self.phase != OVER or self.points.count(best) > 1:
            return []
        return list(self.table.teams()[self.points.index(best)])

    def may_claim(self) -> bool:
        return self.phase == PLAYING

    def claim_line(self, seat: int) -> list[int]:
        return claims.line(self, self._side_of(self._chair_of(seat)))

    def sampler(self, player: int) -> Sampler:
        return TrickSampler(self, player)

    # --- for conventions and search

    def _wants_tricks(self, chair: int) -> bool:
        """Whether a chair plays for tricks in this deal, rather than against them; see `heuristics`."""
        return True

    def _likely_choice(self, rng: Random) -> int:
        """A plausible choice in a phase of the game's own; -1: any will do. See `likely_action`."""
        return -1

    def is_calling(self) -> bool:
        """Whether the player to decide is to make a call that may tell the partner something."""
        return False

    def left_to_partner(self) -> bool:
        """Whether a call would only be against the partner, and is not worth a thought but the lowest of
        `sensible_actions`.
        """
        return False

    def likely_call(self, rng: Random, heard: Sequence[float]) -> int:
        """Where a call is to be made, a plausible one of who has `heard` of the partner's hand: see
        `partner_worths`.
        """
        return self.likely_action(rng)

    def sensible_calls(self, heard: Sequence[float]) -> list[int]:
        """Where a call is to be made, those worth a thought to who has `heard` of the partner's hand: see
        `partner_worths`.
        """
        return self.sensible_actions()

    def partner_worths(self, hand: int) -> list[float]:
        """What a hand as dealt is worth to its partner, in numbers of the game's own: none if nothing is
        reckoned for it. What is heard of a hand is by how much they are more than an average hand's.
        """
        return []

    def spare(self, call: int, heard: Sequence[float]) -> float:
        """By how many tricks a call is better than it has to be to who has `heard` of the partner's hand."""
        return 0.0

    def gifts_gap(self) -> int:
        """By how much the cards that were exchanged in this deal are others than a plain player would have
        given from the hands as they are here.
        """
        return 0

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

    def convention_part(self) -> str:
        """Which kind of deal this is, where conventions differ between them."""
        return ""

    def are_partners(self, player: int, other: int) -> bool:
        """Whether two players are on one side, when the sides are those of the auction."""
        return side_of(self._chair_of(player)) == side_of(self._chair_of(other))

    def _solver_terms(self, side: int) -> TrickTerms | None:
        """What the rest of the tricks is worth to a side, while cards are played, if an exact solver can
        take it: nobody's cards come or go but by playing, and all must only follow suit. None if not.
        It tells nothing that not everybody has seen.
        """
        return None

    def estimate(self) -> list[float]:
        """See `Advice.estimate`."""
        return self.returns()

    def sensible_actions(self) -> list[int]:
        """See `Advice.sensible_actions`."""
        return self.legal_actions()

    def playout_action(self, rng: Random) -> int:
        """See `Advice.playout_action`."""
        return self.likely_action(rng)

    def likely_action(self, rng: Random) -> int:
        """See `Advice.likely_action`."""
        if self.phase != PLAYING:
            return self._likely_choice(rng)
        if self.table.cards() != PACK_SIZE:
            return -1
        playable = self._playable()
        if not playable & (playable - 1):
            return playable.bit_length() - 1
        wants = self._wants_tricks(self.chair)
        if not self.trick:
            return heuristics.lead(playable, self._ranking(), wants, rng)
        place = self._winning_place(self.trick)
        best, winning = self.trick[place], 0
        for card in cards_in(playable):
            if self._beats(card, best):
                winning |= BITS[card]
        ours = self._side_of(self.order[place]) == self._side_of(self.chair)
        last = len(self.trick) == len(self.order) - 1
        return heuristics.follow(playable, winning, self._ranking(), wants, ours, last, rng)
