"""Drawing anew the hands that a player of Chinese Poker does not see.

All that is hidden is who has which of the cards not seen; every way to deal them out is as likely as
another. While somebody puts a combination together, with the cards so far in sight of all, only those ways
are possible in which it can be completed.
"""

from __future__ import annotations

from itertools import accumulate
from math import comb
from typing import Final

from pelitupa.core import CHANCE, Action, Random, State
from pelitupa.core.history import actor_of, target_of
from pelitupa.core.retold import RetoldSampler
from pelitupa.core.shares import chosen, shuffle, take_some
from pelitupa.equipment.cards import BITS, cards_in, mask_of
from pelitupa.games.poker.chinese_poker.game import PASS, ChinesePokerState
from pelitupa.games.poker.room import cards_at, put

_TRIES: Final = 60
"""Draws tried before completions are chosen first."""


class HandsSampler(RetoldSampler[ChinesePokerState, list[int]]):
    """What a player knows: the own hand, and what has been played. The way of a draw are the hands."""

    def __init__(self, state: ChinesePokerState, player: int) -> None:
        super().__init__(state, player)
        self.known = [0] * len(state.hands)
        """What of each hand is in sight."""
        self.known[player] = state.hands[player]
        self.known[state.turn] |= state.chosen
        unseen, self.hidden = state.undealt, []
        for seat, hand in enumerate(state.hands):
            rest = hand & ~self.known[seat]
            unseen |= rest
            if rest:
                self.hidden.append((seat, rest.bit_count()))
        self.unseen = cards_in(unseen)
        self.size = (state.gone | state.undealt).bit_count()
        self.size += sum([hand.bit_count() for hand in state.hands])
        self.composing = state.chosen != 0 and state.turn != player
        self._ends: list[int] = []
        """The sets of unseen cards that complete what is being put together."""
        self._chances: list[float] = []

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        state = self._dealt(self.unseen, self.hidden, rng)
        if self.composing:
            tries = 1
            while not state.wholes():
                if tries == _TRIES:
                    state = self._completed(rng)
                    break
                state = self._dealt(self.unseen, self.hidden, rng)
                tries += 1
        return self._went(state, state.hands.copy(), rng())

    def _dealt(
        self, unseen: list[int], hidden: list[tuple[int, int]], rng: Random
    ) -> ChinesePokerState:
        """A copy in which so many of these cards are dealt to each hand, beside what is known of it."""
        state = self.template.clone()
        pool = unseen.copy()
        shuffle(pool, rng)
        hands, place = self.known.copy(), 0
        for seat, count in hidden:
            hands[seat] |= mask_of(pool[place : place + count])
            place += count
        state.lay(hands, mask_of(pool[place:]) if state.undealt else 0)
        return state

    def _completed(self, rng: Random) -> ChinesePokerState:
        """A draw in which the combination can be completed: one of its completions is put into the hand,
        by how many hands have it, and kept as seldom as the hand has others beside it (Karp and Luby)."""
        turn, begun = self.template.turn, self.template.chosen
        count = dict(self.hidden).get(turn, 0)
        if not self._ends:
            self._find_ends(turn, count)
        while True:
            end = self._ends[chosen(self._chances, rng)]
            pool = [height for height in self.unseen if not end & BITS[height]]
            taken = take_some(pool, count - end.bit_count(), rng)
            hand = end | mask_of(taken)
            rest = [(seat, size) for seat, size in self.hidden if seat != turn]
            state = self._dealt(pool, rest, rng)
            state.lay([*state.hands[:turn], begun | hand, *state.hands[turn + 1 :]], 0)
            if rng() * len(state.wholes()) < 1.0:
                return state

    def _find_ends(self, turn: int, count: int) -> None:
        """Find all completions that can be in the hand, and how many hands have each."""
        every = self.template.clone()
        hands = every.hands.copy()
        hands[turn] = every.chosen | mask_of(self.unseen)
        every.lay(hands, 0)
        chances: list[float] = []
        for whole in every.wholes():
            end = whole & ~every.chosen
            size = end.bit_count()
            if size <= count:
                self._ends.append(end)
                chances.append(float(comb(len(self.unseen) - size, count - size)))
        self._chances = list(accumulate(chances))

    def retold(self, way: list[int], actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`: hands of earlier deals have been laid open, the order in which their
        cards came has not."""
        log, dealt = self.true.log(), self.template.dealt
        draws = [step for step, entry in enumerate(log) if actor_of(entry) == CHANCE]
        begun = len(draws) - dealt
        first = draws[begun] if dealt else len(actions)
        cards = way.copy()
        for step in range(first, len(actions)):
            action, actor = actions[step], actor_of(log[step])
            if isinstance(action, int) and actor >= 0 and action < PASS:
                cards[actor] |= BITS[action]
        for start in range(begun % self.size, len(draws), self.size):
            of_deal = draws[start : start + self.size]
            for seat, known in enumerate(cards):
                places = [step for step in of_deal if target_of(log[step]) == seat]
                if seat == self.player:
                    continue
                order = cards_in(known if start == begun else mask_of(cards_at(actions, places)))
                shuffle(order, rng)
                put(actions, places, order)


SAMPLER: Final = HandsSampler
