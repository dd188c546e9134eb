"""Drawing anew the cards that a player of Strip Poker has not seen, in this deal and those before.

Bets are seen by all, and which cards somebody discards by nobody else. So the cards that a player has not
seen lie in the other hands, among the other discards and in the stock, each way as likely as another; and so
it is with how they came there, where a hand was shown as well.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import CHANCE, Action, Random, State
from pelitupa.core.history import actor_of, target_of
from pelitupa.core.retold import RetoldSampler
from pelitupa.core.shares import shuffle, take_some
from pelitupa.equipment.cards import cards_in, mask_of
from pelitupa.games.poker.betting import FOLD
from pelitupa.games.poker.room import cards_at, put
from pelitupa.games.poker.strip_poker.game import CARD, DONE, DRAWING, StripPokerState

Way = tuple[list[int], list[int]]
"""The hands of all seats, and their discards."""


class DrawSampler(RetoldSampler[StripPokerState, Way]):
    """What a player knows: the own cards, and how many all others hold and have discarded."""

    def __init__(self, state: StripPokerState, player: int) -> None:
        super().__init__(state, player)
        seen = state.hands[player] | state.gone[player]
        self.unseen = cards_in(state.game.pack & ~seen)
        self.others = [seat for seat in range(state.game.players) if seat != player]
        self.held = [state.hands[seat].bit_count() for seat in self.others]
        self.gone = [state.gone[seat].bit_count() for seat in self.others]

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        state = self.template.clone()
        pool = self.unseen.copy()
        for place, seat in enumerate(self.others):
            state.hands[seat] = mask_of(take_some(pool, self.held[place], rng))
            state.gone[seat] = mask_of(take_some(pool, self.gone[place], rng))
        return self._went(state, (state.hands.copy(), state.gone.copy()), rng())

    def retold(self, way: Way, actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`."""
        state = self.template
        for number, deal in enumerate(self._deals(), 1):
            if number == state.deal and state.phase <= DRAWING:
                hands, gone = way
            else:
                hands, gone = self._earlier(deal, rng)
            for seat in self.others:
                deal[seat].tell(actions, cards_in(hands[seat]), cards_in(gone[seat]), rng)

    def _deals(self) -> list[list[_Seat]]:
        """What happened to each seat, deal by deal; a deal begins when somebody gets a sixth card."""
        state = self.template
        seats = range(state.game.players)
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
            if len(mine.dealt) == state.game.hand and len(mine.drawn) == len(mine.discarded):
                deals.append([_Seat() for _ in seats])
                mine = deals[-1][target]
            (mine.drawn if mine.discarded else mine.dealt).append(step)
        return deals

    def _earlier(self, deal: list[_Seat], rng: Random) -> Way:
        """The hands and discards at the end of a deal: those shown as they were, the others drawn."""
        state, actions = self.template, self.true.actions()
        inside = [seat for seat, mine in enumerate(deal) if mine.dealt and not mine.folded]
        hands, gone = [0] * len(deal), [0] * len(deal)
        mine = deal[self.player]
        seen = mask_of(cards_at(actions, [*mine.dealt, *mine.drawn]))
        for seat in inside if len(inside) > 1 else ():
            some = deal[seat]
            got = mask_of(cards_at(actions, [*some.dealt, *some.drawn]))
            discarded = [action - CARD for action in cards_at(actions, some.discarded)]
            hands[seat] = got & ~mask_of(discarded)
            seen |= hands[seat]
        pool = cards_in(state.game.pack & ~seen)
        for seat in self.others:
            if deal[seat].dealt and not hands[seat]:
                hands[seat] = mask_of(take_some(pool, state.game.hand, rng))
            gone[seat] = mask_of(take_some(pool, len(deal[seat].discarded), rng))
        return hands, gone


class _Seat:
    """What happened to one seat in a deal: the steps at which it got cards at first, discarded, and drew."""

    __slots__ = ("dealt", "discarded", "drawn", "folded")

    def __init__(self) -> None:
        self.dealt: list[int] = []
        self.discarded: list[int] = []
        self.drawn: list[int] = []
        self.folded = False

    def tell(self, actions: list[Action], hand: list[int], gone: list[int], rng: Random) -> None:
        """Write down one way in which it came to a hand and to its discards, any as likely as another."""
        shuffle(hand, rng)
        new = len(self.drawn)
        at_first = hand[new:] + gone
        shuffle(at_first, rng)
        shuffle(gone, rng)
        put(actions, self.drawn, hand[:new])
        put(actions, self.dealt, at_first)
        put(actions, self.discarded, [CARD + card for card in gone])


SAMPLER: Final = DrawSampler
