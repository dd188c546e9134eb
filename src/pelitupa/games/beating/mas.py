"""The two-card trick of Mas, Skitgubbe and Olli Salmi's Knorri, in which equal cards bounce.

Two players put a card each; the higher rank wins whatever its suit. Equal ranks leave the cards
where they are, and the same two put another card each, until one of them wins all of it.
Pagat, "Knorri / Hörri", Phase 1 variants. What comes from the stock into a hand only its owner
sees: `SecretHandsState` draws what a player cannot know anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.core import EVERYONE, Game, State
from pelitupa.equipment.cards import BITS, cards_in, rank_of

HAND_SIZE: Final = 3
"""Cards in a hand while there is a stock to draw from."""


class TwoCardTrick:
    """A trick between `leader` and `answerer`; `cards` are theirs in turn, the leader's first."""

    def __init__(self, leader: int, answerer: int) -> None:
        self.leader = leader
        self.answerer = answerer
        self.cards: list[int] = []

    def copy(self) -> TwoCardTrick:
        """An independent copy."""
        new = TwoCardTrick(self.leader, self.answerer)
        new.cards = self.cards.copy()
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


class SecretHandsState(State):
    """A state with a `stock` and, for each seat, the set of cards of its hand that others never saw.

    A game keeps `secret` exact: a card drawn unseen joins it, and leaves it as soon as it is played,
    shown or told. Hidden draws are chance outcomes, a card each, for a seat that alone sees them.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.stock = 0
        self.secret: list[int] = []

    def _resampled(self, player: int, rng: Callable[[], float]) -> State:
        """A state `player` cannot tell from this one, each consistent one of them equally likely.

        A card that another has shown since may have come by any hidden draw of theirs before it
        that no other shown card accounts for; at each showing these are as many, whatever was
        chosen earlier, so that choosing among them evenly is fair. The other hidden draws
        share the cards that the player has never seen.
        """
        if not self._base.has_hidden_information():
            return self.clone()
        history = self.history()
        replay = type(self)(self._base)
        draws: list[list[int]] = [[] for _ in range(self.num_players())]
        for step, action in enumerate(history.copy()):
            before = replay.secret.copy()
            assert isinstance(action, int)
            if replay.is_chance_node() and replay._audience(action) != EVERYONE:
                seat = replay._chance_seat()
                before[seat] |= BITS[action]
                draws[seat].append(step)
            replay.apply_action(action)
            for seat, mask in enumerate(before):
                for card in cards_in(mask & ~replay.secret[seat]) if seat != player else ():
                    history[_pick(draws[seat], rng)] = card
        unseen = self.stock
        for seat, mask in enumerate(self.secret):
            if seat != player:
                unseen |= mask
        pool = cards_in(unseen)
        for seat, steps in enumerate(draws):
            for step in steps if seat != player else ():
                history[step] = _pick(pool, rng)
        new = type(self)(self._base)
        for action in history:
            new.apply_action(action)
        return new


def _pick(items: list[int], rng: Callable[[], float]) -> int:
    """Take one of the items out, each as likely as another."""
    return items.pop(int(rng() * len(items)))
