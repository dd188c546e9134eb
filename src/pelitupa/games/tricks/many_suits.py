"""Cards that belong to every suit, with a rank of its own in each (booklet 9, 11, 12).

Whoever leads plays a card and then says in which suit it is led; it must have a rank there. How the
others must play differs from game to game; the highest rank in the suit led wins, and of equal ranks
the one played last. What a game calls a stat category is a suit here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Self

from pelitupa.core import Agreed, Reason, Rulebook, Tensor, Text, t
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games.tricks.actions import Actions, Row
from pelitupa.games.tricks.limits import BIT, bits_of
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import FIRST_PHASE, PLAYING
from pelitupa.games.tricks.table import TrickGame

NO_RANK: Final = -1
NO_SUIT: Final = -1

NAMING: Final = FIRST_PHASE
"""The phase in which the leader says the suit of the card just led."""
PARTING: Final = FIRST_PHASE + 1
"""The phase in which cards of a hand are parted with, before the tricks."""
FIRST_OWN_PHASE: Final = FIRST_PHASE + 2


class ManySuits:
    """The cards of a deck by their ranks: `ranks[card][suit]`, from 0 up, or NO_RANK.

    `having[suit]` are the cards that have a rank in a suit; `reaching[suit][card]` those whose rank
    there is equal to that card's or higher (none, where the card has no rank).
    """

    def __init__(self, ranks: Sequence[tuple[int, ...]]) -> None:
        self.ranks: tuple[tuple[int, ...], ...] = tuple(ranks)
        self.suits = len(self.ranks[0])
        self.having: tuple[int, ...] = tuple(self._from(suit, 0) for suit in range(self.suits))
        self.reaching: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._from(suit, rank[suit]) if rank[suit] >= 0 else 0 for rank in self.ranks)
            for suit in range(self.suits)
        )

    def _from(self, suit: int, least: int) -> int:
        """The cards with at least this rank in a suit."""
        cards = 0
        for card, ranks in enumerate(self.ranks):
            if ranks[suit] >= least:
                cards |= BITS[card]
        return cards

    def suits_of(self, card: int) -> list[int]:
        """The suits in which a card has a rank."""
        return [suit for suit in range(self.suits) if self.ranks[card][suit] != NO_RANK]


def many_suit_actions(
    nothing: Text, cards: Row, suits: Sequence[tuple[str, Text]], suit: Text, parting: Sequence[Row]
) -> Actions:
    """The actions of such a game: the `cards` to play, the `suits` (text and title), which are called a
    `suit` in it, and perhaps to part with each card before the tricks. `nothing` is said of what is no
    action.
    """
    no_suit = ("lead", t("A {suit} is said with the card led only.", suit=suit))
    texts, titles = [text for text, _ in suits], [title for _, title in suits]
    return Actions(nothing, [cards, Row(texts, titles, suit, not_now=no_suit), *parting])


class ManySuitGame(TrickGame[Agreed]):
    """A game with such a deck. Actions are those of `many_suit_actions`."""

    def __init__(self, options: Agreed, rulebook: Rulebook, deck: ManySuits, acts: Actions) -> None:
        super().__init__(options, rulebook)
        self.acts, self.named = acts, acts.named
        self.deck = deck
        self._cards = len(deck.ranks)

    def cards(self) -> int:
        return self._cards

    def pack(self) -> int:
        return int(2**self._cards - 1)

    def own(self) -> int:
        """The first action of those that part with a card."""
        return self._cards + self.deck.suits

    def card_name(self, card: int) -> str:
        return self.acts.labels[card]

    def suit_word(self) -> Text:
        """What suits are called in this game."""
        return self.acts.rows[self._cards].group

    def suit_title(self, suit: int) -> str:
        """What a suit is called."""
        return self.acts.labels[self._cards + suit]

    def rank_text(self, card: int, suit: int) -> str:
        """A card's rank in a suit, as it is printed."""
        raise NotImplementedError

    def in_order(self, cards: int) -> Iterable[int]:
        return cards_in(cards)


class ManySuitMatch(TrickMatch):
    """A position. `suit` is that of the latest lead, NO_SUIT before it is said."""

    def __init__(self, game: ManySuitGame) -> None:
        super().__init__(game)
        self.many = game

    def _clear_deal(self) -> None:
        self.suit = NO_SUIT

    def clone(self) -> Self:
        new = super().clone()
        new.suit = self.suit
        return new

    # --- leading

    def _play(self, card: int) -> None:
        leads = not self.trick
        if leads:
            self.suit = NO_SUIT
        super()._play(card)
        if leads:
            self._ask_suit(card)

    def _ask_suit(self, card: int) -> None:
        """Let the leader say the suit; a card that has only one says it itself."""
        suits = self.many.deck.suits_of(card)
        if len(suits) == 1:
            self.suit = suits[0]
            name, suit = self.many.card_name(card), self.many.suit_title(self.suit)
            self._reveal(t("{card} is led in {suit}", card=name, suit=suit))
            return
        self.phase = NAMING
        self._give_turn(self.order[0])

    # --- cards parted with, and suits said

    def _limits(self, player: int) -> list[int]:
        if self.phase != NAMING:
            return super()._limits(player)
        cards, deck = self.many.cards(), self.many.deck
        named = 0
        for suit in deck.suits_of(self.trick[0]):
            named |= BIT[cards + suit]
        return [-1, bits_of(cards, cards + deck.suits), named]

    def _limit(self, index: int, action: int) -> Reason:
        if self.phase == PARTING:
            name = self.many.card_name(action - self.many.own())
            return self._leave(action)[0], t("{card} is not in your hand.", card=name)
        name = self.many.card_name(self.trick[0])
        if index == 1:
            word = self.many.suit_word()
            return "lead", t("First say in which {suit} {card} is led.", suit=word, card=name)
        title = self.many.suit_title(action - self.many.cards())
        return "lead", t("{card} has nothing in {suit}.", card=name, suit=title)

    def _leave(self, action: int) -> Reason:
        if self.phase == PARTING:
            return super()._leave(action)
        name = self.many.card_name(self.trick[0])
        title = self.many.suit_title(action - self.many.cards())
        return "lead", t("{card} may be led in {suit}.", card=name, suit=title)

    def _choose(self, action: int) -> None:
        self.suit = action - self.many.cards()
        self.phase = PLAYING
        self._give_turn(self.order[1])

    # --- the trick

    def _best(self) -> int:
        """The card that wins the trick as it stands."""
        return self.trick[self._winning]

    def _reaching(self) -> int:
        """The cards that reach the best so far in the suit led: equal to it or higher."""
        return self.many.deck.reaching[self.suit][self._best()]

    def _beats(self, card: int, best: int) -> bool:
        ranks = self.many.deck.ranks
        return ranks[card][self.suit] >= ranks[best][self.suit]

    # --- for people

    def _wanted(self) -> Text:
        """What reaches the best so far: `K or higher in spades`."""
        rank = self.many.rank_text(self._best(), self.suit)
        return t("{rank} or higher in {suit}", rank=rank, suit=self.many.suit_title(self.suit))

    def _observe_more(self, seat: int, out: Tensor) -> None:
        out.one_hot("suit", self.suit if self.trick else NO_SUIT, self.many.deck.suits)
        ranks = [rank[self.suit] for rank in self.many.deck.ranks] if self.trick else []
        best = ranks[self._best()] / max(ranks) if ranks and self.suit != NO_SUIT else -1.0
        out.numbers("best", [best])
