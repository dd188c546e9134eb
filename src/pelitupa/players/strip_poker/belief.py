"""What hands the others may have in a deal of Strip Poker, by what they bet and how many cards they changed.

It looks at what everybody sees: bets, and how many cards were changed. Each hand is drawn as it came about,
and is as likely as a plain player would have bet on it so (`StripPokerAdvice.bet_chances`); since nobody is
quite plain, whatever was done may have been done with any hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import CHANCE, Random, Sampler, State
from pelitupa.core.shares import take_some
from pelitupa.equipment.cards import cards_in, mask_of
from pelitupa.games.poker.betting import BETS, RAISE, BettingRound
from pelitupa.games.poker.strip_poker.advice import StripPokerAdvice, changed
from pelitupa.games.poker.strip_poker.deck import worth_of
from pelitupa.games.poker.strip_poker.game import ANTE, MOST_CHANGED, SETTLING, StripPokerState

_TRIES: Final = 16
"""So many ways to a hand are drawn, of which one is taken; of a hand that needed no change, which are rare,
three times as many."""
_PLAIN: Final = 0.85
"""How far somebody is taken to play as a plain player would."""
_OTHERWISE: Final = 0.02
"""How likely another number of cards is changed than a plain player would change."""


@dataclass(frozen=True)
class Bet:
    """A bet that was seen: the betting as it was before, the pot, and what was done: fold, call or raise."""

    betting: BettingRound
    pot: int
    done: int
    second: bool


def bets_seen(state: StripPokerState) -> list[list[Bet]]:
    """What each seat has bet in this deal so far."""
    steps, drawn = [], 0
    for step in reversed(state.full_history()):
        drawn = drawn + 1 if step.player == CHANCE else 0
        if drawn > MOST_CHANGED:  # no more are changed: these were dealt
            break
        if step.player != CHANCE and step.action < BETS:
            steps.append((step.player, step.action))
    seats = range(state.game.players)
    away = [seat in state.out for seat in seats]
    found: list[list[Bet]] = [[] for _ in seats]
    betting = BettingRound([0 if gone else ANTE for gone in away], state.first, away)
    second = False
    for player, action in reversed(steps):
        if betting.over:
            betting, second = BettingRound(betting.paid, state.first, betting.folded), True
        pot = betting.pot() + state.left_over
        found[player].append(Bet(betting.clone(), pot, min(action, RAISE), second))
        betting.act(action)
    return found


class BelievedHands(Sampler):
    """Draws as the game's sampler does, but the hands of those who are still in as their bets make them
    likely."""

    def __init__(self, state: State, player: int) -> None:
        assert isinstance(state, StripPokerState)
        self._all = state.sampler(player)
        self._advice = StripPokerAdvice(state.game)
        self._twice = state.game.options.joker_twice
        self._size = state.game.hand
        self._second = state.second
        self._bets: list[list[Bet]] = [[] for _ in range(state.game.players)]
        if state.phase < SETTLING:  # after it who dropped out in this deal is out already
            self._bets = bets_seen(state)
        self._others = [
            seat
            for seat in range(state.game.players)
            if seat != player
            and self._bets[seat]
            and state.hands[seat].bit_count() == state.game.hand
        ]
        self._gone = [gone.bit_count() for gone in state.gone]

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        world = self._all.draw(rng)
        assert isinstance(world, StripPokerState)
        if not self._others:
            return world
        free = world.stock()
        for seat in self._others:
            free |= world.hands[seat] | world.gone[seat]
        for seat in self._others:
            hand, gone = self._hand(seat, cards_in(free), rng)
            world.hands[seat], world.gone[seat] = hand, gone
            free &= ~(hand | gone)
        return world

    def _hand(self, seat: int, pool: list[int], rng: Random) -> tuple[int, int]:
        """One of some hands that a seat may have, and what it has discarded, by how likely they are."""
        tries = _TRIES * (3 if self._stood(seat) else 1)
        ways = [self._way(seat, pool.copy(), rng) for _ in range(tries)]
        point = rng() * sum([weight for weight, _, _ in ways])
        for weight, hand, gone in ways:
            point -= weight
            if point < 0.0:
                return hand, gone
        return ways[-1][1], ways[-1][2]

    def _way(self, seat: int, pool: list[int], rng: Random) -> tuple[float, int, int]:
        """A hand as it may have come about: how likely what was seen of it is, the hand, and its discards."""
        dealt = take_some(pool, self._size, rng)
        hand, count = mask_of(dealt), self._gone[seat]
        weight = self._likely(seat, hand, False)
        if not count:
            if self._stood(seat):
                weight *= 1.0 if not changed(hand) else _OTHERWISE
                weight *= self._likely(seat, hand, True)
            return weight, hand, 0
        spare = cards_in(changed(hand))
        if len(spare) != count:
            weight *= _OTHERWISE
            keep = [card for card in dealt if card not in spare]
            spare = [*spare, *keep][:count]
        gone = mask_of(spare)
        hand = hand ^ gone | mask_of(take_some(pool, count, rng))
        return weight * self._likely(seat, hand, True), hand, gone

    def _stood(self, seat: int) -> bool:
        """Whether a seat has changed nothing, now that all might."""
        return self._second and not self._gone[seat]

    def _likely(self, seat: int, hand: int, second: bool) -> float:
        """How likely the bets of a seat were with this hand, before cards were changed or after."""
        weight, standing = 1.0, -1.0
        for bet in self._bets[seat]:
            if bet.second == second:
                if standing < 0.0:
                    standing = self._advice.standing(worth_of(hand, self._twice), second)
                chances = self._advice.bet_chances(standing, bet.betting, bet.pot)
                weight *= _PLAIN * chances[bet.done] + (1.0 - _PLAIN) / 3
        return weight
