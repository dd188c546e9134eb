"""The two-card trick of Mas, Skitgubbe and Olli Salmi's Knorri, in which equal cards bounce.

Two players put a card each; the higher rank wins whatever its suit. Equal ranks leave the cards
where they are, and the same two put another card each, until one of them wins all of it.
Pagat, "Knorri / Hörri", Phase 1 variants. What comes from the stock into a hand only its owner
sees: `SecretHandsSampler` draws what a player cannot know anew.
"""

from __future__ import annotations

from random import Random as Generator
from typing import Final

from pelitupa.core import EVERYONE, Action, Game, Random, ResampledPast, Sampler, State
from pelitupa.core.going_out import GoingOutState
from pelitupa.core.shares import take_some
from pelitupa.equipment.cards import BITS, cards_in, mask_of, rank_of

HAND_SIZE: Final = 3
"""Cards in a hand while there is a stock to draw from."""


class TwoCardTrick:
    """A trick between `leader` and `answerer`; `cards` are theirs in turn, the leader's first."""

    def __init__(self, leader: int, answerer: int) -> None:
        self.leader = leader
        self.answerer = answerer
        self.cards: tuple[int, ...] = ()

    def copy(self) -> TwoCardTrick:
        """An independent copy."""
        new = TwoCardTrick(self.leader, self.answerer)
        new.cards = self.cards
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TwoCardTrick):
            return NotImplemented
        return (
            self.leader == other.leader
            and self.answerer == other.answerer
            and self.cards == other.cards
        )

    __hash__ = None  # type: ignore[assignment]

    def to_play(self) -> int:
        """Whose card is awaited."""
        return self.answerer if len(self.cards) & 1 else self.leader

    def player_of(self, place: int) -> int:
        """Who played the card at a place of `cards`."""
        return self.answerer if place & 1 else self.leader

    def winner(self, alone: int = 0) -> int:
        """Who has won, now that both have put a card; -1 for a bounce.

        A card of the set `alone` neither beats nor is beaten, so that it always bounces.
        """
        first, second = self.cards[-2], self.cards[-1]
        if rank_of(first) == rank_of(second) or (BITS[first] | BITS[second]) & alone:
            return -1
        return self.leader if rank_of(first) > rank_of(second) else self.answerer

    def cards_of(self, seat: int) -> int:
        """The set of cards that a player has put into the trick."""
        mask = 0
        for place, card in enumerate(self.cards):
            if self.player_of(place) == seat:
                mask |= BITS[card]
        return mask


class SecretHandsState(GoingOutState):
    """A state with a `stock` and, for each seat, the set of cards of its hand that others never saw.

    A game keeps `secret` exact: a card drawn unseen joins it, and leaves it as soon as it is played,
    shown or told. Hidden draws are chance outcomes, a card each, for a seat that alone sees them.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.stock = 0
        self.secret: list[int] = []

    def _hold_secretly(self, seat: int, cards: int) -> None:
        """Let the unseen cards of a hand be these."""
        raise NotImplementedError

    def sampler(self, player: int) -> Sampler:
        """See `State.sampler`."""
        hidden = self._base.has_hidden_information()
        return SecretHandsSampler(self, player) if hidden else super().sampler(player)


class SecretHandsSampler(Sampler):
    """The cards that a player has never seen, shared out among the other hands and the stock."""

    def __init__(self, state: SecretHandsState, player: int) -> None:
        self.player = player
        self.template = state.clone()
        self.true = self.template._leave_behind()
        self._sizes: list[int] = []
        unseen = state.stock
        for seat, cards in enumerate(state.secret):
            self._sizes.append(0 if seat == player else cards.bit_count())
            unseen |= 0 if seat == player else cards
        self._unseen = unseen
        self._pool = cards_in(unseen)

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`: any way to share them out is as likely as another."""
        state = self.template.clone()
        pool, stock = self._pool.copy(), self._unseen
        hands: list[list[int]] = []
        for seat, size in enumerate(self._sizes):
            cards = take_some(pool, size, rng)
            hands.append(cards)
            if size:
                mask = mask_of(cards)
                stock &= ~mask
                state._hold_secretly(seat, mask)
        state.stock = stock
        state._take_past(_SecretHandsPast(self, hands, rng()))
        return state


class _SecretHandsPast(ResampledPast):
    """How the unseen cards of a drawn state came to the hands."""

    def __init__(self, sampler: SecretHandsSampler, hands: list[list[int]], seed: float) -> None:
        super().__init__(sampler.true)
        self._sampler = sampler
        self._hands = hands
        self._seed = seed

    def resampled(self) -> list[Action]:
        """See `ResampledPast.resampled`.

        A card that another has shown since may have come by any hidden draw of theirs before it that no
        other shown card accounts for; at each showing these are as many, whatever was chosen earlier, so
        that choosing among them evenly is fair.
        """
        rng, player = Generator(self._seed).random, self._sampler.player
        game = self._sampler.template.get_game()
        replay = game.new_initial_state()
        assert isinstance(replay, SecretHandsState)
        draws: list[list[int]] = [[] for _ in self._hands]
        actions = self.true.actions().copy()
        for step, action in enumerate(self.true.actions()):
            before = replay.secret.copy()
            assert isinstance(action, int)
            if replay.is_chance_node() and replay._audience(action) != EVERYONE:
                seat = replay._chance_seat()
                before[seat] |= BITS[action]
                draws[seat].append(step)
            replay.apply_action(action)
            for seat, mask in enumerate(before):
                for card in cards_in(mask & ~replay.secret[seat]) if seat != player else ():
                    actions[take_some(draws[seat], 1, rng)[0]] = card
        for seat, cards in enumerate(self._hands):
            if seat != player:
                for step, card in zip(
                    draws[seat], take_some(cards.copy(), len(cards), rng), strict=True
                ):
                    actions[step] = card
        return actions
