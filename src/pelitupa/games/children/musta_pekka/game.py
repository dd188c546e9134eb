"""Musta Pekka (booklet 57): cards go round from hand to hand, and one of them nobody wants.

A turn is a choice among backs, and then chance, as the fan is shuffled: only those two players learn which
card it was. What is laid down is no choice, and is done at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Action,
    Game,
    Random,
    Reason,
    Rulebook,
    Sampler,
    State,
    Tensor,
    only,
    player_word,
    spaced,
    t,
    tn,
)
from pelitupa.core.deeds import DEEDS
from pelitupa.core.going_out import GoingOutState
from pelitupa.core.history import actor_of, audience_of, target_of
from pelitupa.core.retold import RetoldSampler
from pelitupa.core.shares import shuffle
from pelitupa.equipment.cards import (
    BITS,
    DIAMONDS,
    FULL_PACK,
    HEARTS,
    PACK_SIZE,
    cards_in,
    rank_of,
    suit_of,
)
from pelitupa.games.children.musta_pekka.deck import CARDS, PEKKA, by_rank, text_of
from pelitupa.games.children.musta_pekka.options import MustaPekkaOptions
from pelitupa.games.children.musta_pekka.passages import Known, Passages

LOWEST: Final = {2: 5, 3: 1, 4: 1, 5: 3, 6: 1}
"""By the number of players the lowest rank of the pack: a seven, three, three, five, three."""

AT_THE_DEAL: Final = -1
"""Instead of the turn after which cards were laid down."""
NOT_CHOSEN: Final = -1

DEALING: Final = 0
CHOOSING: Final = 1
TAKING: Final = 2
OVER: Final = 3


class MustaPekka(Game[MustaPekkaOptions]):
    """Musta Pekka. Actions: the places in the fan, from 1.

    `pack` is the set of cards; tests make it smaller. Of each `kind` of cards `need` are laid down together.
    """

    look_place: ClassVar[str] = "pelitupa.games.children.musta_pekka.look"

    deeds: ClassVar[Mapping[str, str]] = {
        **DEEDS,
        "take card {place}": t("{player:@ takes|You take} card {place} of the fan"),
    }

    def __init__(self, options: MustaPekkaOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.pack = BITS[PEKKA]
        lowest = 0 if options.pack == "whole" else LOWEST[options.players]
        for card in cards_in(FULL_PACK):
            if rank_of(card) >= lowest:
                self.pack |= BITS[card]
        self.need = 4 if options.collect == "quadruplets" else 2
        self.kind_of: list[int] = []
        self.kinds: list[int] = [0] * 27
        """The cards of each kind; Pekka is alone."""
        coloured = options.collect == "pairs" and options.pair_rule == "colour"
        for card in range(PACK_SIZE):
            red = suit_of(card) in (DIAMONDS, HEARTS)
            self.kind_of.append(rank_of(card) * 2 + int(coloured and red))
            self.kinds[self.kind_of[card]] |= BITS[card]
        self.kind_of.append(26)
        self.kinds[26] = BITS[PEKKA]
        self.named = [
            (f"take {place}", t("take card {place}", place=place)) for place in range(1, CARDS + 1)
        ]
        self.outcomes = [(text_of(card), "") for card in range(CARDS)]

    def new_initial_state(self) -> MustaPekkaState:
        return MustaPekkaState(self)

    def score_range(self) -> tuple[float, float]:
        """For each place a point for every player behind."""
        return 0.0, self.players - 1.0

    def max_game_length(self) -> int:
        return self.options.limit

    def has_hidden_information(self) -> bool:
        return True


class MustaPekkaState(GoingOutState):
    """A position. `turn` is the seat that takes a card, `giver` the one that offers his.

    `aside` are, while cards are dealt, those of each hand that will be laid down. `laid` tells the turn after
    which cards were laid down (or AT_THE_DEAL), the seat, and the cards.
    """

    def __init__(self, game: MustaPekka) -> None:
        super().__init__(game)
        self.game = game
        self.phase = DEALING
        self.hands: list[int] = [0] * game.players
        self.aside: list[int] = [0] * game.players
        self.undealt = game.pack
        self.laid: tuple[tuple[int, int, int], ...] = ()
        self.turn = 0
        self.giver = 0
        self.chosen = NOT_CHOSEN
        self.turns = 0

    def clone(self) -> Self:
        new = super().clone()
        new.phase = self.phase
        new.hands = self.hands.copy()
        new.aside = self.aside.copy()
        new.undealt = self.undealt
        new.laid = self.laid
        new.turn = self.turn
        new.giver = self.giver
        new.chosen = self.chosen
        new.turns = self.turns
        return new

    def current_player(self) -> int:
        if self.phase == CHOOSING:
            return self.turn
        return TERMINAL if self.phase == OVER else CHANCE

    def _legal(self) -> list[int]:
        if self.phase == CHOOSING:
            return list(range(self.hands[self.giver].bit_count()))
        return cards_in(self.undealt if self.phase == DEALING else self.hands[self.giver])

    def _is_legal(self, action: int) -> bool:
        if self.phase == CHOOSING:
            return 0 <= action < self.hands[self.giver].bit_count()
        cards = self.undealt if self.phase == DEALING else self.hands[self.giver]
        return 0 <= action < CARDS and cards & BITS[action] != 0

    # --- the deal

    def _dealt_to(self) -> int:
        """The seat that the next card is dealt to."""
        dealt = self.game.pack.bit_count() - self.undealt.bit_count()
        return dealt % self.game.players

    def _chance_seat(self) -> int:
        return self._dealt_to() if self.phase == DEALING else self.turn

    def _chance_what(self) -> str:
        if self.phase == DEALING:
            return t("a card")
        return t("a card of {player:@|yours}", player=player_word(self.giver))

    def _audience(self, action: int) -> int:
        """Two see the card that goes from hand to hand."""
        if self.phase == DEALING:
            return only(self._dealt_to())
        return only(self.turn, self.giver) if self.phase == TAKING else EVERYONE

    def _deal(self, card: int) -> None:
        seat = self._dealt_to()
        self.undealt ^= BITS[card]
        self.hands[seat] |= BITS[card]
        same = self.hands[seat] & ~self.aside[seat] & self.game.kinds[self.game.kind_of[card]]
        if same.bit_count() == self.game.need:
            self.aside[seat] |= same
        if not self.undealt:
            self._begin()

    def _begin(self) -> None:
        """All cards are dealt: lay down what is to be laid down, and find out whose turn it is."""
        players = self.game.players
        more = self.game.pack.bit_count() % players
        for seat in range(players):
            if self.aside[seat]:
                self._lay_down(seat, self.aside[seat], AT_THE_DEAL)
        for seat in range(players):
            self._leave_if_empty(seat)
        self.aside = [0] * players
        first = more % players if self.game.options.first == "left_of_more" else 0
        self._next_turn(first if first not in self.out else self.next_in(first))
        self._leave_behind()

    # --- turns

    def _next_turn(self, seat: int) -> None:
        if self.remaining() == 1:
            self.phase = OVER
            return
        if self.turns >= self.game.options.limit:
            self.phase = OVER
            self._share_last_places()
            return
        self.phase = CHOOSING
        self.turn = seat
        self.giver = self.next_in(seat, -1)

    def _apply(self, action: int) -> None:
        if self.phase == DEALING:
            self._deal(action)
        elif self.phase == CHOOSING:
            self.chosen = action
            self.phase = TAKING
        else:
            self._take(action)

    def _take(self, card: int) -> None:
        """The card chosen turns out to be this one."""
        seat, giver = self.turn, self.giver
        self.chosen = NOT_CHOSEN
        self.hands[giver] ^= BITS[card]
        self.hands[seat] |= BITS[card]
        same = self.hands[seat] & self.game.kinds[self.game.kind_of[card]]
        self._leave_if_empty(giver)
        if same.bit_count() == self.game.need:
            self._lay_down(seat, same, self.turns)
            self._leave_if_empty(seat)
        self.turns += 1
        self._next_turn(self.next_in(seat))

    def _lay_down(self, seat: int, cards: int, turn: int) -> None:
        self.hands[seat] ^= cards
        self.laid = (*self.laid, (turn, seat, cards))
        shown = spaced([text_of(card) for card in by_rank(cards)])
        self._reveal(
            t("{player:@ lays|You lay} down {cards}", player=player_word(seat), cards=shown)
        )

    def _leave_if_empty(self, seat: int) -> None:
        if not self.hands[seat]:
            self._go_out(seat)

    # --- results

    def winners(self) -> list[int]:
        return list(self.out[:1]) if self.game.options.aim == "first" else sorted(self.out)

    # --- for people and bots

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        size = self.hands[self.giver].bit_count()
        if legal:
            return "draw", t("You may take any card of this hand.")
        return "draw", tn(
            "{player:@ has|You have} only one card.",
            "{player:@ has|You have} only {count} cards.",
            size,
            player=player_word(self.giver),
        )

    def _observe(self, seat: int, out: Tensor) -> None:
        gone = 0
        for _, _, cards in self.laid:
            gone |= cards
        out.bits("hand", self.hands[seat], CARDS)
        out.bits("laid down", gone, CARDS)
        out.one_hot("phase", self.phase, OVER + 1)
        out.seat("turn", self.turn)
        out.seat("giver", self.giver)
        out.each("hand sizes", [self.hands[other].bit_count() for other in out.around], CARDS)
        out.among("out", self.out)
        out.numbers("counts", [self.turns, self.chosen + 1], [self.game.options.limit, CARDS])

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`."""
        if self.phase == DEALING:
            return DealingSampler(self, player)
        return MustaPekkaSampler(self, player)


class DealingSampler(RetoldSampler[MustaPekkaState, list[int]]):
    """While cards are dealt: the others' cards are any that are not one's own. The way of a draw is the card
    of each step."""

    def __init__(self, state: MustaPekkaState, player: int) -> None:
        super().__init__(state, player)
        self._unseen = cards_in(state.game.pack & ~state.hands[player])

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        state, game = self.template.clone(), self.template.game
        cards, dealt = self._unseen.copy(), []
        shuffle(cards, rng)
        fresh = game.new_initial_state()
        for step, card in enumerate(self.true.actions()):
            if step % game.players != self.player:
                card = cards.pop()
            assert isinstance(card, int)
            dealt.append(card)
            fresh._deal(card)
        state.hands, state.aside, state.undealt = fresh.hands, fresh.aside, fresh.undealt
        return self._went(state, dealt)

    def retold(self, way: list[int], actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`."""
        for step, card in enumerate(way):
            actions[step] = card


class MustaPekkaSampler(RetoldSampler[MustaPekkaState, tuple[list[int], list[int]]]):
    """What a player knows of all hands since the deal; see `Passages`. The way of a draw is the seat that
    each card was dealt to, and the card of each turn."""

    def __init__(self, state: MustaPekkaState, player: int) -> None:
        super().__init__(state, player)
        self._passages = Passages(known_to(state, player))
        self._laid = 0
        for turn, _, cards in state.laid:
            if turn == AT_THE_DEAL:
                self._laid |= cards

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        passages = self._passages
        passages.wander(rng)
        state = self.template.clone()
        state.hands = passages.hands()
        return self._went(state, (passages.start.copy(), passages.moved.copy()), rng())

    def retold(self, way: tuple[list[int], list[int]], actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`."""
        game, (start, moved) = self.template.game, way
        size = game.pack.bit_count()
        for seat in range(game.players):
            if seat != self.player:
                hand = [card for card in cards_in(game.pack) if start[card] == seat]
                shuffle(hand, rng)
                self._keep_last(hand)
                for number, card in enumerate(hand):
                    actions[seat + number * game.players] = card
        for turn, step in enumerate(range(size + 1, len(actions), 2)):
            actions[step] = moved[turn]

    def _keep_last(self, hand: list[int]) -> None:
        """Of three of a kind, two of which were laid down at once, let the other have come last."""
        kind_of = self.template.game.kind_of
        for place, card in enumerate(hand):
            if not self._laid & BITS[card]:
                last = place
                for later in range(place + 1, len(hand)):
                    other = hand[later]
                    if self._laid & BITS[other] and kind_of[other] == kind_of[card]:
                        last = later
                hand[place], hand[last] = hand[last], hand[place]


def known_to(state: MustaPekkaState, player: int) -> Known:
    """What a player has seen since the cards were dealt."""
    game = state.game
    seen, log = state.observed(player), state._log_entries(0)
    cards = game.pack.bit_count()
    mine = 0
    for step in range(player, cards, game.players):
        card = seen[step]
        assert isinstance(card, int)
        mine |= BITS[card]
    sizes = [len(range(seat, cards, game.players)) for seat in range(game.players)]
    givers: list[int] = []
    takers: list[int] = []
    drawn: list[int] = []
    for step in range(cards, len(seen)):
        entry = log[step]
        if actor_of(entry) == CHANCE:
            taker = target_of(entry)
            both = audience_of(entry)
            card = seen[step]
            assert isinstance(card, int)
            takers.append(taker)
            givers.append((both & ~BITS[taker]).bit_length() - 1)
            drawn.append(card)
    kinds = [cards_in(kind & game.pack) for kind in game.kinds]
    laid = list(state.laid)
    return Known(player, game.pack, mine, sizes, kinds, game.need, givers, takers, drawn, laid)


GAME = MustaPekka
