"""Hands that chance fills unseen and that are emptied in sight of all: the state, and its sampler.

What leaves a hand is seen, and at the end of a deal all hands are shown. So a player knows of the others how
many cards each holds, and which of them were taken in sight; the rest is any of the cards not seen, each way
as likely as another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self

from mypy_extensions import mypyc_attr

from pelitupa.core import (
    CHANCE,
    Action,
    Agreed,
    Past,
    Random,
    Sampler,
    State,
    player_word,
    t,
)
from pelitupa.core.first_turn import FirstTurnOptions
from pelitupa.core.history import actor_of, target_of
from pelitupa.core.retold import RetoldSampler
from pelitupa.core.shares import shuffle, take_some
from pelitupa.equipment.card_game import CardGame
from pelitupa.equipment.cards import BITS, PACK_SIZE, cards_in, mask_of
from pelitupa.games.rummy.deeds import DEEDS

NO_CARD: Final = -1

_GOT: Final = 0
_TOOK: Final = 1
_LAID: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class HeldGame(CardGame[Agreed]):
    """A game of such hands."""

    deeds: ClassVar[Mapping[str, str]] = DEEDS


@mypyc_attr(allow_interpreted_subclasses=True)
class HeldState(State):
    """A match of such a game. Actions below 52 lay that card down.

    `deal` is played from the seat `start` on, and it is the `turn` of a seat. `hands` are the cards of each
    seat, `known` those of them that all have seen taken, `gone` the cards that lie in sight, `starts` the
    step at which each deal begins. Where it `tells`, some hands that are left after a discard must be told
    of and end the deal (`is_told`), so that silence says that it was none.
    """

    tells: ClassVar[bool] = False
    take: ClassVar[int] = -1
    """The action, if any, that takes the card laid down last."""

    def __init__(self, game: HeldGame[FirstTurnOptions]) -> None:
        super().__init__(game)
        self.held_game = game
        self.start = game.options.first - 1
        self.turn = self.start
        self.hands: list[int] = [0] * game.players
        self.known: list[int] = [0] * game.players
        self.gone = 0
        self.starts: tuple[int, ...] = (0,)

    def clone(self) -> Self:
        new = super().clone()
        new.start = self.start
        new.turn = self.turn
        new.hands = self.hands.copy()
        new.known = self.known.copy()
        new.gone = self.gone
        new.starts = self.starts
        return new

    def _begin_next(self) -> None:
        """The next player starts the next deal, for which no card is dealt yet."""
        players = len(self.hands)
        self.deal += 1
        self.start = (self.start + 1) % players
        self.hands, self.known, self.gone = [0] * players, [0] * players, 0
        self.starts = (*self.starts, self._steps())
        self._leave_behind()

    def stock(self) -> int:
        """The cards that are still to be drawn."""
        stock = self.held_game.pack & ~self.gone
        for hand in self.hands:
            stock &= ~hand
        return stock

    def is_told(self, hand: int) -> bool:
        """Whether all are told of a hand that is left after a discard."""
        return False

    def _chance_seat(self) -> int:
        return self.turn

    def _chance_what(self) -> str:
        return t("a card for {player}", player=player_word(self.turn))

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`."""
        return HeldSampler(self, player)


class HeldSampler(RetoldSampler[HeldState, list[list[int]]]):
    """What a player knows: the own hand, what lies in sight, what was seen taken, and what silence told. A
    draw went by the cards that each of the others drew in this deal."""

    def __init__(self, state: HeldState, player: int) -> None:
        super().__init__(state, player)
        self.over = state.is_terminal()
        unseen = state.held_game.pack & ~state.gone & ~state.hands[player]
        for known in state.known:
            unseen &= ~known
        self.unseen = cards_in(unseen)
        stories = stories_of(self.true, state, len(state.starts) - 1)
        self.others = [
            (seat, hand.bit_count() - state.known[seat].bit_count(), stories[seat])
            for seat, hand in enumerate(state.hands)
            if seat != player
        ]

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`: what would have been told, and was not, is drawn again."""
        template = self.template
        while True:
            pool, slots, fits = self.unseen.copy(), [], True
            hands = template.hands.copy()
            for seat, count, story in self.others:
                if self.over:
                    held = cards_in(hands[seat] & ~template.known[seat])
                else:
                    held = take_some(pool, count, rng)
                hands[seat] = template.known[seat] | mask_of(held)
                got = story.got(held, rng)
                slots.append(got)
                fits = fits and story.fits(got, template)
            if fits:
                break
        state = template.clone()
        state.hands = hands
        return self._went(state, slots, rng())

    def retold(self, way: list[list[int]], actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`; in earlier deals, too."""
        state = self.template
        for number in range(len(state.starts) - 1):
            for seat, story in enumerate(stories_of(self.true, state, number)):
                if seat != self.player:
                    _write(actions, story, _earlier(self.true, story, state, rng))
        for (_, _, story), got in zip(self.others, way, strict=True):
            _write(actions, story, got)


class Story:
    """What happened to one seat in a deal: `drawn` are the steps at which chance gave it a card, and
    `events` all that came and went, in order: (GOT, the how manieth draw), (TOOK, card), (LAID, card).

    `laid` are the cards from chance that it has laid down, each with how many draws there were before.
    """

    def __init__(self) -> None:
        self.drawn: list[int] = []
        self.laid: list[tuple[int, int]] = []
        self.events: list[tuple[int, int]] = []

    def got(self, held: list[int], rng: Random) -> list[int]:
        """The card of each draw, any way as likely as another, where these cards are still held: each that
        was laid down came before."""
        free = list(range(len(self.drawn)))
        cards = [NO_CARD] * len(free)
        for number, (card, before) in enumerate(self.laid):
            cards[free.pop(int(rng() * (before - number)))] = card
        shuffle(free, rng)
        for place, card in zip(free, held, strict=True):
            cards[place] = card
        return cards

    def fits(self, got: list[int], state: HeldState) -> bool:
        """Whether no hand that was left after a discard would have been told of."""
        if not state.tells:
            return True
        hand = 0
        for kind, value in self.events:
            if kind == _GOT:
                hand |= BITS[got[value]]
            else:
                hand ^= BITS[value]
                if kind == _LAID and state.is_told(hand):
                    return False
        return True


def _write(actions: list[Action], story: Story, got: list[int]) -> None:
    for step, card in zip(story.drawn, got, strict=True):
        actions[step] = card


def _earlier(past: Past, story: Story, state: HeldState, rng: Random) -> list[int]:
    """The draws of a seat in an earlier deal, at whose end its hand was shown, in some order."""
    laid = [card for card, _ in story.laid]
    held = [_int(past.actions()[step]) for step in story.drawn]
    held = sorted([card for card in held if card not in laid])
    got = story.got(held, rng)
    while not story.fits(got, state):
        got = story.got(held, rng)
    return got


def _int(action: Action) -> int:
    assert isinstance(action, int)
    return action


def stories_of(past: Past, state: HeldState, number: int) -> list[Story]:
    """What happened to each seat in a deal, by its number from 0. The discard that ended it is no event, as
    all hands were shown with it."""
    start = state.starts[number]
    last = number == len(state.starts) - 1
    end = past.steps if last else state.starts[number + 1]
    stories = [Story() for _ in state.hands]
    taken, top = [0] * len(stories), NO_CARD
    actions, log = past.actions(), past.log()
    for step in range(start, end):
        action, actor = _int(actions[step]), actor_of(log[step])
        if actor == CHANCE:
            story = stories[target_of(log[step])]
            story.events.append((_GOT, len(story.drawn)))
            story.drawn.append(step)
        elif action == state.take:
            taken[actor] |= BITS[top]
            stories[actor].events.append((_TOOK, top))
        elif action < PACK_SIZE:
            top = action
            if taken[actor] & BITS[action]:
                taken[actor] ^= BITS[action]
            else:
                stories[actor].laid.append((action, len(stories[actor].drawn)))
            if step < end - 1 or (last and not state.is_terminal()):
                stories[actor].events.append((_LAID, action))
    return stories
