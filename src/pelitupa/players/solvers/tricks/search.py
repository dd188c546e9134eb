"""Alpha-beta over tricks with generalising transpositions (partition search).

A search returns a bound on what side 0 still wins, and leaves in `won` the cards whose rank the proof
rests on: in each suit, those and all above. It holds for every position in which the hands have the
same lengths and these cards the same owners; see `patterns`. For the same reason a card that
failed, and whose rank did not matter, need not be tried again under another name.

Sources: M. Ginsberg, Partition search (AAAI 1996); B. Haglund, Search algorithms for a bridge double
dummy solver (2010). This is an independent implementation, extended to other rules.
"""

from __future__ import annotations

from mypy_extensions import i64

from pelitupa.core.vecs import vec
from pelitupa.players.solvers.tricks.bits import (
    SLOT,
    SLOTS,
    place_of,
    rising,
    sinking,
    slot_of,
    top,
)
from pelitupa.players.solvers.tricks.hands import Hands
from pelitupa.players.solvers.tricks.layout import Layout
from pelitupa.players.solvers.tricks.leads import Leads
from pelitupa.players.solvers.tricks.order import (
    ducking_lead_order,
    ducking_order,
    follow_order,
    order_bit,
)
from pelitupa.players.solvers.tricks.patterns import INFINITE, Patterns, top_cards
from pelitupa.players.solvers.tricks.rules import HEAD_ALWAYS, HEAD_NEVER
from pelitupa.players.solvers.tricks.sure import SureTricks


class TrickSearch:
    """A search of one deal; what it has proved is kept for further questions about it.

    `nodes` counts the tricks begun.
    """

    def __init__(self, layout: Layout, patterns: Patterns) -> None:
        rules = layout.rules
        self.nodes: i64 = 0
        self.won: i64 = 0
        self._move: i64 = 0
        self._hands = Hands(layout)
        self._patterns = patterns
        patterns.begin(layout)
        self._leads = Leads(self._hands)
        self._sure = SureTricks(self._hands)
        self._trumps: i64 = layout.trumps
        self._follow: bool = rules.follow
        self._must_trump: bool = rules.must_trump
        self._heads: bool = rules.head != HEAD_NEVER
        self._heads_always: bool = rules.head == HEAD_ALWAYS
        self._counting: bool = layout.counts_tricks()
        self._ducking: bool = layout.is_misere()
        self._worth = vec[i64](layout.worth)
        self._multiplier = vec[i64](layout.multiplier)
        self._most = vec[i64](layout.most)
        self._least = vec[i64](layout.least)
        self._most_multiplier = vec[i64](layout.most_multiplier)
        self._least_multiplier = vec[i64](layout.least_multiplier)
        self._points: list[tuple[int, int]] = layout.points
        self._pointed: i64 = 0
        for mask, _ in layout.points:
            self._pointed |= mask
        self._classes: list[int] = layout.classes
        self._one_class: bool = len(layout.classes) == 1

    def lead(self, alive: i64, leader: i64, left: i64, need: i64) -> i64:
        """A bound on what side 0 still wins: at least `need`, or less than it.

        `alive` are the cards held by all, `leader` leads, `left` is the number of cards of each hand.
        """
        self.nodes += 1
        self.won = 0
        if not left:
            return 0
        high: i64 = self._most[left]
        low: i64 = self._least[left]
        if self._pointed:
            plus, minus = self._points_left(alive)
            most: i64 = self._most_multiplier[left]
            least: i64 = self._least_multiplier[left]
            high += plus * most + minus * least
            low += plus * least + minus * most
        if low >= need:
            return low
        if high < need:
            return high
        if left == 1:
            return self._last_trick(alive, leader)
        if self._counting:
            bound = self._sure_bound(alive, leader, left, need)
            if bound != INFINITE:
                return bound
        exact: i64 = 0
        if self._pointed:
            exact = rising(self._pointed & alive) & alive
        patterns = self._patterns
        if patterns.find(alive, leader, left, exact, need):
            self.won = top_cards(alive, patterns.tops)
            return patterns.bound
        key = patterns.key
        code0 = patterns.code0
        code1 = patterns.code1
        fitting = patterns.fitting
        value = self._lead_moves(alive, leader, left, need, patterns.move)
        won = rising(self.won | exact) & alive
        self.won = won
        patterns.remember(key, code0, code1, exact, won, need, value, self._move, fitting)
        return value

    def _sure_bound(self, alive: i64, leader: i64, left: i64, need: i64) -> i64:
        """A bound by sure tricks, where a trick counts one; `INFINITE` if they decide nothing."""
        zero = self._hands.is_zero(leader)
        target = need  # with these the leader's side has its way
        if not zero:
            target = left - need + 1
        if self._sure.suffice(alive, leader, left, target):
            self.won = self._sure.rank
        elif self._held_back(alive, leader, left, target):
            self.won = self._sure.rank
            zero = not zero
        else:
            return INFINITE
        if zero:
            return need
        return need - 1

    def _held_back(self, alive: i64, leader: i64, left: i64, target: i64) -> bool:
        """Whether sure tricks keep the side of the leader from `target` tricks."""
        if self._trumps:
            return self._sure.stopped(alive, leader, left, target)
        return self._sure.resisted(alive, leader, left, target)

    def _lead_moves(self, alive: i64, leader: i64, left: i64, need: i64, move: i64) -> i64:
        """Try all leads, `move` first; leaves in `_move` the one that decided, or 0."""
        hand = self._hands.held(leader) & alive
        free = ~(alive & ~hand) & SLOTS
        moves = self._different(hand, free)
        skipped = hand & ~moves
        zero = self._hands.is_zero(leader)
        best: i64 = INFINITE
        if zero:
            best = -INFINITE
        won: i64 = 0
        following = self._hands.following(leader)
        order: i64 = 0
        if self._ducking:
            order = ducking_lead_order(self._hands, alive, leader, moves)
        else:
            losing = need - 1
            if zero:
                losing = left - need
            order = self._leads.order(self._patterns, leader, moves, losing)
        if move & moves:
            order = order << 6 | place_of(move)
        while moves:
            card = moves & -moves
            if order:
                card = order_bit(order)
                order >>= 6
                if not card & moves:
                    continue
            moves ^= card
            value = self.play(
                alive ^ card, card, card, leader, following, 1, slot_of(card), left, need
            )
            if (value >= need) == zero:
                self._move = card
                return value
            if (value > best) == zero:
                best = value
            won |= self.won
            region = rising(self.won)
            if card & region:
                if skipped:
                    won |= sinking(card, free) & skipped
            elif not card & self._pointed:
                moves &= ~slot_of(card) | region | self._pointed
        self.won = won
        self._move = 0
        return best

    def play(
        self,
        alive: i64,
        trick: i64,
        best: i64,
        winner: i64,
        seat: i64,
        place: i64,
        led: i64,
        left: i64,
        need: i64,
    ) -> i64:
        """As `lead`, within a trick.

        `alive` are the cards still held, `trick` those on the table, `best` the one that wins it so
        far, of seat `winner`; `seat` plays as number `place` (from 0); `led` is the slot of the suit
        led, `left` the number of tricks left, this one included.
        """
        hands = self._hands
        if place == hands.players:
            return self._finish(alive, trick, best, winner, left, need)
        hand = hands.held(seat) & alive
        beaters = hand & self._beating(best)
        legal = self._legal(hand, beaters, led)
        # whether a card heads the trick depends on the rank of the best card
        compared: i64 = 0
        if self._heads and hand & slot_of(best):
            compared = best
        won = compared
        free = ~((alive & ~hand) | best) & SLOTS
        moves = self._different(legal, free)
        skipped = legal & ~moves
        zero = hands.is_zero(seat)
        bound: i64 = INFINITE
        if zero:
            bound = -INFINITE
        following = hands.following(seat)
        order: i64 = 0
        if not moves & (moves - 1):
            order = 0
        elif self._ducking:
            order = ducking_order(moves, beaters)
        else:
            order = follow_order(hands, alive, best, winner, seat, place, led, moves, beaters)
        while moves:
            card = moves & -moves
            if order:
                card = order_bit(order)
                order >>= 6
                if not card & moves:
                    continue
            moves ^= card
            taker = winner
            highest = best
            if card & beaters:
                taker = seat
                highest = card
            value = self.play(
                alive ^ card, trick | card, highest, taker, following, place + 1, led, left, need
            )
            if (value >= need) == zero:
                self.won |= compared
                return value
            if (value > bound) == zero:
                bound = value
            won |= self.won
            region = rising(self.won | compared)
            if card & region:
                if skipped:
                    won |= sinking(card, free) & skipped
            elif not card & self._pointed:
                moves &= ~slot_of(card) | region | self._pointed
        self.won = won
        return bound

    def _legal(self, hand: i64, beaters: i64, led: i64) -> i64:
        """The cards of a hand that may be played to a trick."""
        legal: i64 = 0
        if self._follow:
            legal = hand & led
        if not legal and self._must_trump:
            legal = hand & self._trumps
        bound = bool(legal)
        if not bound:
            legal = hand
        if self._heads and legal & beaters and (bound or self._heads_always):
            legal &= beaters
        return legal

    def _beating(self, best: i64) -> i64:
        """The places of the cards that beat a card."""
        suit = slot_of(best)
        higher = suit & -(best + best)
        if suit != self._trumps:
            higher |= self._trumps
        return higher

    def _finish(self, alive: i64, trick: i64, best: i64, winner: i64, left: i64, need: i64) -> i64:
        """The bound after a whole trick."""
        gain: i64 = 0
        if self._hands.is_zero(winner):
            gain = self._gain(trick, left)
        value = self.lead(alive, winner, left - 1, need - gain) + gain
        if trick & slot_of(best) & ~best:
            self.won |= best  # its rank won: another card of its suit is in the trick
        return value

    def _gain(self, trick: i64, left: i64) -> i64:
        """What a trick is worth."""
        gain: i64 = self._worth[left]
        if self._pointed & trick:
            plus, minus = self._points_left(trick)
            multiplier: i64 = self._multiplier[left]
            gain += (plus + minus) * multiplier
        return gain

    def _last_trick(self, alive: i64, leader: i64) -> i64:
        """The value where each hand has one card."""
        best = self._hands.held(leader) & alive
        winner = leader
        seat = self._hands.following(leader)
        while seat != leader:
            card = self._hands.held(seat) & alive
            if card & self._beating(best):
                best = card
                winner = seat
            seat = self._hands.following(seat)
        if alive & slot_of(best) & ~best:
            self.won = best
        if self._hands.is_zero(winner):
            return self._gain(alive, 1)
        return 0

    def _different(self, cards: i64, free: i64) -> i64:
        """Of cards that come to the same (only `free` places between them) the highest."""
        if self._one_class:
            return cards & ~sinking(cards, free)
        moves: i64 = 0
        for kind in self._classes:
            mask: i64 = kind
            mask &= cards
            moves |= mask & ~sinking(mask, free)
        return moves

    def groups(self, cards: int, others: int) -> list[int]:
        """Cards in sets of those that come to the same, having none of `others` between them."""
        free = ~others & SLOTS
        result: list[int] = []
        for kind in self._classes:
            mask: i64 = kind
            mask &= cards
            moves = mask & ~sinking(mask, free)
            while moves:
                card = moves & -moves
                moves ^= card
                result.append(card | mask & sinking(card, free))
        return result

    def guess(self, alive: i64, left: i64) -> i64:
        """Where to begin the search for the value."""
        high: i64 = self._most[left]
        low: i64 = self._least[left]
        if not self._counting:
            return (high + low + 1) // 2
        honours: i64 = 0  # four for the highest card of each suit, to one for the fourth
        suit: i64 = SLOT
        step: i64 = 0
        while step < 4:
            cards = alive & suit
            weight: i64 = 4
            while weight and cards:
                card = top(cards)
                cards ^= card
                if card & self._hands.all0:
                    honours += weight
                weight -= 1
            suit <<= 16
            step += 1
        return max(1, min(left, left * (3 * honours - 10) // 100 + 1))

    def _points_left(self, cards: i64) -> tuple[i64, i64]:
        """The sums of the points above and below nought of some cards."""
        plus: i64 = 0
        minus: i64 = 0
        for kind, points in self._points:
            mask: i64 = kind
            mask &= cards
            value: i64 = points
            while mask:
                mask &= mask - 1
                if value > 0:
                    plus += value
                else:
                    minus += value
        return plus, minus
