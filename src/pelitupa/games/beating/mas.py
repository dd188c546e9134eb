"""The trick of Koira, Skitgubbe (Mas) and Olli Salmi's Knorri, in which equal cards bounce.

Each of its players puts a card; the highest rank wins whatever its suit. If several are highest, the cards
stay where they are, and those who played them put another card each, until one of them wins all of it.
Booklet 33.1; Pagat, "Knorri / Hörri", Phase 1 variants. What comes from the stock into a hand only its owner
sees: `SecretHandsSampler` draws what a player cannot know anew.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from pelitupa.core import EVERYONE, Action, Game, Random, Sampler, State
from pelitupa.core.going_out import GoingOutState
from pelitupa.core.retold import RetoldSampler
from pelitupa.core.shares import take_some
from pelitupa.equipment.cards import BITS, cards_in, mask_of, rank_of

HAND_SIZE: Final = 3
"""Cards in a hand while there is a stock to draw from."""


class BouncingTrick:
    """A trick of the players in `order`; `cards` and `seats` are what was played, and by whom.

    The round going on is that of the `active` players, in their order; it begins at the place `begun`.
    """

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order
        self.active = order
        self.begun = 0
        self.cards: tuple[int, ...] = ()
        self.seats: tuple[int, ...] = ()

    def copy(self) -> BouncingTrick:
        """An independent copy."""
        new = BouncingTrick(self.order)
        new.active = self.active
        new.begun = self.begun
        new.cards = self.cards
        new.seats = self.seats
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BouncingTrick):
            return NotImplemented
        return (
            self.order == other.order
            and self.active == other.active
            and self.begun == other.begun
            and self.cards == other.cards
            and self.seats == other.seats
        )

    __hash__ = None  # type: ignore[assignment]

    def to_play(self) -> int:
        """Whose card is awaited."""
        return self.active[len(self.cards) - self.begun]

    def play(self, card: int) -> None:
        """A card of the player whose turn it is."""
        self.seats += (self.to_play(),)
        self.cards += (card,)

    def complete(self) -> bool:
        """Whether all have put a card into the round going on."""
        return len(self.cards) - self.begun == len(self.active)

    def best(self, alone: int = 0) -> tuple[int, ...]:
        """Who has the highest card of the round so far, in their order; several have to play on.

        A card of the set `alone` neither beats nor is beaten, so that all have to.
        """
        cards = self.cards[self.begun :]
        seats = self.active[: len(cards)]
        if mask_of(cards) & alone:
            return seats
        highest = max([rank_of(card) for card in cards], default=0)
        both = zip(seats, cards, strict=True)
        return tuple([seat for seat, card in both if rank_of(card) == highest])

    def bounce(self, seats: tuple[int, ...]) -> None:
        """These players put another card each."""
        self.active = seats
        self.begun = len(self.cards)

    def cards_of(self, seat: int) -> int:
        """The set of cards that a player has put into the trick."""
        mask = 0
        for card, player in zip(self.cards, self.seats, strict=True):
            if player == seat:
                mask |= BITS[card]
        return mask


@mypyc_attr(allow_interpreted_subclasses=True)
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

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`."""
        hidden = self._base.has_hidden_information()
        return SecretHandsSampler(self, player) if hidden else super()._sampler(player)


class SecretHandsSampler(RetoldSampler[SecretHandsState, list[list[int]]]):
    """The cards that a player has never seen, shared out among the other hands and the stock: what hands get
    of them is the way of a draw."""

    def __init__(self, state: SecretHandsState, player: int) -> None:
        super().__init__(state, player)
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
        stock = self._unseen
        hands = self._share(rng)
        for seat, cards in enumerate(hands):
            if cards:
                mask = mask_of(cards)
                stock &= ~mask
                state._hold_secretly(seat, mask)
        state.stock = stock
        return self._went(state, hands, rng())

    def _share(self, rng: Random) -> list[list[int]]:
        """The unseen cards of each hand."""
        pool = self._pool.copy()
        return [take_some(pool, size, rng) for size in self._sizes]

    def pinned(self, hands: list[list[int]], rng: Random) -> tuple[int, int]:
        """A hidden draw of which more was told than for whom it was: its step, and the card that it is taken
        to have been where the hands are these; (-1, -1) if there is none."""
        return -1, -1

    def retold(self, way: list[list[int]], actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`: how the unseen cards came to the hands.

        A card that another has shown since may have come by any hidden draw of theirs before it that no
        other shown card accounts for; at each showing these are as many, whatever was chosen earlier, so
        that choosing among them evenly is fair.
        """
        player, replay = self.player, self.template.get_game().new_initial_state()
        assert isinstance(replay, SecretHandsState)
        draws: list[list[int]] = [[] for _ in way]
        told, pinned = self.pinned(way, rng)
        if told >= 0:
            actions[told] = pinned
        for step, action in enumerate(self.true.actions()):
            before = replay.secret.copy()
            assert isinstance(action, int)
            if replay.is_chance_node() and replay._audience(action) != EVERYONE:
                seat = replay._chance_seat()
                before[seat] |= BITS[action]
                if step != told:
                    draws[seat].append(step)
            replay.apply_action(action)
            for seat, mask in enumerate(before):
                for card in cards_in(mask & ~replay.secret[seat]) if seat != player else ():
                    if card != pinned:
                        actions[take_some(draws[seat], 1, rng)[0]] = card
        for seat, cards in enumerate(way):
            if seat != player:
                rest = [card for card in cards if card != pinned]
                for step, card in zip(draws[seat], take_some(rest, len(rest), rng), strict=True):
                    actions[step] = card
