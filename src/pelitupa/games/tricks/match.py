"""A match of tricks (booklet 2): deals of hands, tricks played from them, and what is hidden.

A trick-taking game is a `TrickGame` (in `table.py`) and a `TrickMatch`; it says how cards are dealt, what
comes between the deal and the tricks, what must be played, and what is scored. `TrickTable` is what lies on
the table, `plain.py` the fast path; how a table looks is said beside, in `look.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random as Generator

from pelitupa.core import CHANCE, EVERYONE, TERMINAL, Action, Reason, Sampler, Tensor, Text, t
from pelitupa.core.history import draw_entry
from pelitupa.core.objective import with_most
from pelitupa.core.places import STOCK, TABLE
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.equipment.picks import Picks
from pelitupa.games.tricks import claims
from pelitupa.games.tricks.limits import actions_in, is_in
from pelitupa.games.tricks.phases import DEALING, FIRST_PHASE, OVER, PLAYING
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
from pelitupa.games.tricks.seats import clockwise_from, left_of, side_name, side_of
from pelitupa.games.tricks.table import TrickTable
from pelitupa.games.tricks.trick import NO_TRUMP


class TrickMatch(TrickTable):
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
        """By chair, as one player may play from two; a phase of a game has its own (`_choice_audience`)."""
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

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if not 0 <= action < self.table.num_distinct_actions():
            return self._not_now(-1)
        if self.phase != PLAYING:
            return self._choice_reason(action, player)
        if action >= self.table.cards():
            return self._not_now(action)
        return self._play_reason(action, legal)

    def _choice_reason(self, action: int, player: int) -> Reason:
        """Why an action in a phase of the game's own may be done or not: by the first limit that it is not
        in."""
        first = self._first_choice()
        for index, limit in enumerate(self._limits(player)):
            if not is_in(action - first, limit):
                return self._limit(index, action) if index else self._not_now(action)
        return self._leave(action)

    def _limit(self, index: int, action: int) -> Reason:
        """The clause of one of the `_limits` but the first (short), and what a player must hear whose action
        is not in it: by default, that the hand does not have the card.
        """
        card = self.table.card_name(self._card_at(action))
        return self._leave(action)[0], t("You do not hold {card}.", card=card)

    def _leave(self, action: int) -> Reason:
        """The clause by which a legal action may be done (short), and why in a sentence."""
        return self.table.acts.rows[action].leave

    def _not_now(self, action: int) -> Reason:
        """Why an action of another phase than this may not be done, or (-1) what is no action at all."""
        return self.table.acts.not_now(action)

    def _play_reason(self, card: int, legal: bool) -> Reason:
        """Why a card may be played, or not, from the chair whose turn it is."""
        hand = self.places[self.chair]
        if not hand & BITS[card]:
            return "follow", t("{card} is not in that hand.", card=self.table.card_name(card))
        if not self.trick:
            return "follow", t("Any card may be led.")
        for index, obligation in enumerate(self._obligations()):
            if hand & obligation:
                clause, text = self._obligation(index)
                return clause, t("It is what must be played.") if legal else text
        return "follow", t("There is nothing that must be played: any card will do.")

    def _card_at(self, action: int) -> int:
        """The card of a hand that an action is about, or -1; see `_touches`."""
        cards = self.table.acts.cards
        return cards[action] if cards else action if action < self.table.cards() else -1

    def _chance_seat(self) -> int:
        return self._owner(self._next_chair())

    def _chance_what(self) -> str:
        return t("a card for {hand}", hand=self._chair_name(self._next_chair()))

    def _side_tricks(self, side: int) -> int:
        """How many tricks a side has won."""
        total = 0
        for chair in range(self.table.chairs()):
            if self._side_of(chair) == side:
                total += self.tricks[chair]
        return total

    def _side_cards(self, side: int) -> int:
        """The cards in the tricks a side has won."""
        cards = 0
        for chair in range(self.table.chairs()):
            if self._side_of(chair) == side:
                cards |= self.taken[chair]
        return cards

    def dealt_hand(self, player: int) -> int:
        """The cards that a player was dealt in this deal, before any exchange."""
        chair, hand = self._chair_of(player), 0
        for move in self.moves[: self.table.chairs() * self.table.hand_size()]:
            if move.source != STOCK or self._is_after_deal(move):
                break
            if move.target == chair:
                card = self._entry(move.step)
                assert isinstance(card, int)
                hand |= BITS[card]
        return hand

    def count_moves(self) -> int:
        """How many moves of this deal there are so far."""
        count, steps = 0, self._steps()
        if self.fast.deals:
            count = min(self.dealt, self.fast.hands)
        for entry in self.packed_moves:
            if isinstance(entry, tuple):
                begun, order = entry
                count += min(len(order), steps - begun)
            else:
                count += 1
        return count

    def _side_name(self, side: int) -> Text:
        """What a side is called."""
        return side_name(side)

    def _observe_more(self, seat: int, out: Tensor) -> None:
        """What the game adds to an observation."""

    def _observe(self, seat: int, out: Tensor) -> None:
        table, places = self.table, self.places
        cards, chairs, mine = table.cards(), table.chairs(), self._chair_of(seat)
        trick, order, tricks, voids = self.trick, self.order, self.tricks, self.voids
        out.one_hot("phase", self.phase, FIRST_PHASE + 12)
        out.one_hot("trump", self.trump, 4)
        out.whose("dealer", (self.dealer - mine) % chairs, chairs)
        out.whose("turn", (self.chair - mine) % chairs if self.turn >= 0 else -1, chairs)
        for chair in out.turned(clockwise_from(mine, chairs)):
            seen = self._hand_audience(chair) >> seat & 1
            out.bits("hand", places[chair] if seen else 0, cards)
            card = -1
            for place in range(len(trick)):
                if order[place] == chair:
                    card = trick[place]
                    break
            out.one_hot("in trick", card, cards)
            out.bits("lacks", voids[chair], cards)
            out.number("tricks", tricks[chair], 13.0)
        out.bits("gone", self._gone_in_sight(), cards)
        points, own = self.points, self._points_of(mine)
        scale, sides = table.most_points(), len(points)
        for place in out.sided(range(sides)):
            out.number("points", points[(own + place) % sides], scale)
        self._observe_more(seat, out)

    def _gone_in_sight(self) -> int:
        """The cards played in earlier tricks, and in this one, that everyone has seen."""
        return self.places[TABLE]
