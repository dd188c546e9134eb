"""Drawing anew the cards that a player of Strip Poker has not seen, in this deal and those before.

Bets are seen by all, and which cards somebody discards by nobody else. So the cards that a player has not
seen lie in the other hands, among the other discards and in the stock, each way as likely as another; and so
it is with how they came there, where a hand was shown as well.
"""

from __future__ import annotations

from random import Random as Generator

from pelitupa.core import CHANCE, Action, Random, ResampledPast, Sampler, State
from pelitupa.core.history import actor_of, target_of
from pelitupa.core.shares import shuffle, take_some
from pelitupa.equipment.cards import cards_in, mask_of
from pelitupa.games.poker.betting import FOLD
from pelitupa.games.poker.room import cards_at
from pelitupa.games.poker.strip_poker.table import (
    CARD,
    DONE,
    DRAWING,
    StripPokerTable,
)


class DrawSampler(Sampler):
    """What a player knows: the own cards, and how many all others hold and have discarded."""

    def __init__(self, state: StripPokerTable, player: int) -> None:
        self.template = state.clone()
        self.true = self.template._leave_behind()
        self.player = player
        seen = state.hands[player] | state.gone[player]
        self.unseen = cards_in(state.pack & ~seen)
        self.others = [seat for seat in range(state.rules.players) if seat != player]
        self.held = [state.hands[seat].bit_count() for seat in self.others]
        self.gone = [state.gone[seat].bit_count() for seat in self.others]

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        state = self.template.clone()
        pool = self.unseen.copy()
        for place, seat in enumerate(self.others):
            state.hands[seat] = mask_of(take_some(pool, self.held[place], rng))
            state.gone[seat] = mask_of(take_some(pool, self.gone[place], rng))
        state._take_past(_OtherCards(self, state.hands.copy(), state.gone.copy(), rng()))
        return state


class _Seat:
    """What happened to one seat in a deal: the steps at which it got cards at first, discarded, and drew."""

    __slots__ = ("dealt", "discarded", "drawn", "folded")

    def __init__(self) -> None:
        self.dealt: list[int] = []
        self.discarded: list[int] = []
        self.drawn: list[int] = []
        self.folded = False


class _OtherCards(ResampledPast):
    """The past, but for the cards that the player has not seen."""

    def __init__(
        self, sampler: DrawSampler, hands: list[int], gone: list[int], seed: float
    ) -> None:
        super().__init__(sampler.true)
        self._sampler = sampler
        self._now = hands, gone
        self._seed = seed

    def resampled(self) -> list[Action]:
        """See `ResampledPast.resampled`."""
        state = self._sampler.template
        rng = Generator(self._seed).random
        actions = self.true.actions().copy()
        for number, deal in enumerate(self._deals(), 1):
            if number == state.deal and state.phase <= DRAWING:
                hands, gone = self._now
            else:
                hands, gone = self._earlier(deal, rng)
            for seat in self._sampler.others:
                _tell(actions, deal[seat], cards_in(hands[seat]), cards_in(gone[seat]), rng)
        return actions

    def _deals(self) -> list[list[_Seat]]:
        """What happened to each seat, deal by deal; a deal begins when somebody gets a sixth card."""
        state = self._sampler.template
        seats = range(state.rules.players)
        deals = [[_Seat() for _ in seats]]
        for step, (action, entry) in enumerate(
            zip(self.true.actions(), self.true.log(), strict=True)
        ):
            assert isinstance(action, int)
            actor, target = actor_of(entry), target_of(entry)
            if actor != CHANCE:
                if action == FOLD:
                    deals[-1][actor].folded = True
                elif CARD <= action < DONE:
                    deals[-1][actor].discarded.append(step)
                continue
            mine = deals[-1][target]
            if len(mine.dealt) == state.size and len(mine.drawn) == len(mine.discarded):
                deals.append([_Seat() for _ in seats])
                mine = deals[-1][target]
            (mine.drawn if mine.discarded else mine.dealt).append(step)
        return deals

    def _earlier(self, deal: list[_Seat], rng: Random) -> tuple[list[int], list[int]]:
        """The hands and discards at the end of a deal: those shown as they were, the others drawn."""
        state, actions = self._sampler.template, self.true.actions()
        inside = [seat for seat, mine in enumerate(deal) if mine.dealt and not mine.folded]
        hands, gone = [0] * len(deal), [0] * len(deal)
        mine = deal[self._sampler.player]
        seen = mask_of(cards_at(actions, [*mine.dealt, *mine.drawn]))
        for seat in inside if len(inside) > 1 else ():
            some = deal[seat]
            got = mask_of(cards_at(actions, [*some.dealt, *some.drawn]))
            discarded = [action - CARD for action in cards_at(actions, some.discarded)]
            hands[seat] = got & ~mask_of(discarded)
            seen |= hands[seat]
        pool = cards_in(state.pack & ~seen)
        for seat in self._sampler.others:
            if deal[seat].dealt and not hands[seat]:
                hands[seat] = mask_of(take_some(pool, state.size, rng))
            gone[seat] = mask_of(take_some(pool, len(deal[seat].discarded), rng))
        return hands, gone


def _tell(
    actions: list[Action], seat: _Seat, hand: list[int], gone: list[int], rng: Random
) -> None:
    """Write down one way in which a seat came to a hand and to its discards, any as likely as another."""
    shuffle(hand, rng)
    new = len(seat.drawn)
    at_first = hand[new:] + gone
    shuffle(at_first, rng)
    shuffle(gone, rng)
    for steps, cards in ((seat.drawn, hand[:new]), (seat.dealt, at_first)):
        for step, card in zip(steps, cards, strict=True):
            actions[step] = card
    for step, card in zip(seat.discarded, gone, strict=True):
        actions[step] = CARD + card
