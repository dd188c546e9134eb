"""The second phase that Koira, Knorri and Skitgubbe share: beat what was played last, or pick something up.

`PickupPlay` keeps hands, trick and turn; it knows no text and judges no legality, so that each game
adds its own leads, runs and scores. `PickupState` is a match with one, and tells what happens in it alike.
`beaters` and `next_higher` are the tables a game looks up.
Booklet 33.2; Pagat, "Knorri / Hörri", Second Phase.
"""

from __future__ import annotations

from pelitupa.core import Tensor, player_word, t, tn
from pelitupa.equipment.cards import BITS, PACK_SIZE, SUIT_MASKS, cards_text, mask_of, suit_of
from pelitupa.games.beating.mas import SecretHandsState


def suit_cards(suit: int, packs: int = 1) -> int:
    """All cards of a suit as a set, in one pack or two."""
    return SUIT_MASKS[suit] if packs == 1 else SUIT_MASKS[suit] | SUIT_MASKS[suit] << PACK_SIZE


def higher_in_suit(card: int, packs: int = 1) -> int:
    """The cards of the same suit that rank above a card; an equal card of a second pack does not."""
    above: int = SUIT_MASKS[suit_of(card)] & -BITS[card % PACK_SIZE] ^ BITS[card % PACK_SIZE]
    return above if packs == 1 else above | above << PACK_SIZE


def lower_in_suit(card: int, packs: int = 1) -> int:
    """The cards of the same suit that rank below a card."""
    below: int = SUIT_MASKS[suit_of(card)] & (BITS[card % PACK_SIZE] - 1)
    return below if packs == 1 else below | below << PACK_SIZE


def next_higher(card: int, packs: int = 1) -> int:
    """The card or cards of the same suit that rank one above a card; none for an ace."""
    above = higher_in_suit(card % PACK_SIZE)
    step = above & -above
    return step if packs == 1 else step | step << PACK_SIZE


def beaters(packs: int, trumps: int, hard: int = -1, soft: int = -1) -> list[int]:
    """For every card the set of cards that beat it.

    A higher card of the suit always does, and any card of the suit `trumps` beats the other suits.
    A `hard` suit is safe from trumps; a `soft` one is beaten by any card of any other suit.
    """
    everything = sum(suit_cards(suit, packs) for suit in range(4))
    table = []
    for card in range(PACK_SIZE * packs):
        suit = suit_of(card)
        mask = higher_in_suit(card, packs)
        if suit == soft:
            mask |= everything & ~suit_cards(suit, packs)
        elif suit not in (trumps, hard):
            mask |= suit_cards(trumps, packs)
        table.append(mask)
    return table


class PickupPlay:
    """Hands, trick and turn. A play is one card, or a run of several that counts as one.

    `cards` is the trick, lowest (first played) first; `sizes` has for each play the number of its
    cards still there and `seats` who played it. `needed` plays complete the trick. `aside` is the
    set of cards in completed tricks, which are out of the game. `owing` is the set of players who are in the
    game without a card as long as they have not picked one up.
    """

    def __init__(self, players: int) -> None:
        self.hands: list[int] = [0] * players
        self.turn = 0
        self.cards: tuple[int, ...] = ()
        self.sizes: tuple[int, ...] = ()
        self.seats: tuple[int, ...] = ()
        self.needed = 0
        self.aside = 0
        self.owing = 0

    def copy(self) -> PickupPlay:
        """An independent copy."""
        new = PickupPlay(0)
        new.hands = self.hands.copy()
        new.turn = self.turn
        new.cards = self.cards
        new.sizes = self.sizes
        new.seats = self.seats
        new.needed = self.needed
        new.aside = self.aside
        new.owing = self.owing
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PickupPlay):
            return NotImplemented
        return (
            self.hands == other.hands
            and self.turn == other.turn
            and self.cards == other.cards
            and self.sizes == other.sizes
            and self.seats == other.seats
            and self.needed == other.needed
            and self.aside == other.aside
            and self.owing == other.owing
        )

    __hash__ = None  # type: ignore[assignment]

    def holding(self) -> int:
        """How many players have cards, or owe the picking up of one."""
        count = 0
        for seat, hand in enumerate(self.hands):
            if hand or self.owing & BITS[seat]:
                count += 1
        return count

    def next_holding(self, seat: int) -> int:
        """The next player in turn after a seat who has cards, or owes a card of the trick that lies there;
        the seat itself last of all, else -1."""
        players = len(self.hands)
        for step in range(1, players + 1):
            other = (seat + step) % players
            if self.hands[other] or (self.cards and self.owing & BITS[other]):
                return other
        return -1

    def play(self, card: int) -> None:
        """The player to move leads, or lays on the trick, a card of theirs; `finish` ends the play."""
        if not self.cards:
            self.needed = self.holding()
        self.hands[self.turn] ^= BITS[card]
        self.cards += (card,)
        self.sizes += (1,)
        self.seats += (self.turn,)

    def extend(self, card: int) -> None:
        """Another card of the player to move joins the play they have begun."""
        self.hands[self.turn] ^= BITS[card]
        self.cards += (card,)
        self.sizes = (*self.sizes[:-1], self.sizes[-1] + 1)

    def finish(self) -> bool:
        """End the play and pass the turn; whether it completed the trick, which is then set aside.

        Whoever completes a trick leads to the next; if they have no cards left, the next who has.
        """
        seat = self.turn
        complete = len(self.sizes) == self.needed
        if complete:
            for card in self.cards:
                self.aside |= BITS[card]
            self.cards = self.sizes = self.seats = ()
        if not complete or not self.hands[seat]:
            self.turn = self.next_holding(seat)
        return complete

    def take(self) -> int:
        """The player to move picks up the lowest card of the trick, and the turn passes.

        If that was the last of the trick, the next player leads to a new one. Returns the card.
        """
        self.owing &= ~BITS[self.turn]
        card, self.cards = self.cards[0], self.cards[1:]
        left = self.sizes[0] - 1
        self.sizes = (left, *self.sizes[1:]) if left else self.sizes[1:]
        if not left:
            self.seats = self.seats[1:]
        self.hands[self.turn] |= BITS[card]
        self.turn = self.next_holding(self.turn)
        return card

    def latest(self) -> tuple[int, ...]:
        """The cards of the most recent play, lowest first; none where there is no trick."""
        return self.cards[len(self.cards) - self.sizes[-1] :] if self.sizes else ()

    def take_latest(self) -> tuple[int, ...]:
        """The player to move picks up the most recent play, and the turn passes. Returns its cards.

        If that was all of the trick, the next player leads to a new one.
        """
        cards = self.latest()
        self.owing &= ~BITS[self.turn]
        self.cards = self.cards[: len(self.cards) - len(cards)]
        self.sizes, self.seats = self.sizes[:-1], self.seats[:-1]
        self.hands[self.turn] |= mask_of(cards)
        self.turn = self.next_holding(self.turn)
        return cards

    def players_of_cards(self) -> list[int]:
        """For each card of the trick, who played it."""
        return [
            seat for seat, size in zip(self.seats, self.sizes, strict=True) for _ in range(size)
        ]


class PickupState(SecretHandsState):
    """A match of two phases. Hands are `play.hands` in both; in the first, cards won lie in `piles`.

    A game makes both: what is made here would be made for every copy, too.
    """

    piles: list[int]
    play: PickupPlay

    def _hold_secretly(self, seat: int, cards: int) -> None:
        self.play.hands[seat] ^= self.secret[seat] ^ cards
        self.secret[seat] = cards

    def _win_cards(self, seat: int, cards: int) -> None:
        """A player wins these cards of the first phase."""
        self.piles[seat] |= cards
        self._reveal(
            tn(
                "{player:@ wins|You win} {count} card",
                "{player:@ wins|You win} {count} cards",
                cards.bit_count(),
                player=player_word(seat),
            )
        )

    def _pick_up_piles(self) -> None:
        """Everyone takes what they have won into the hand."""
        for seat, pile in enumerate(self.piles):
            self.play.hands[seat] |= pile
            self.piles[seat] = 0

    def _tell_picked_up(self, seat: int, cards: int) -> None:
        """A player has picked up these cards, which may have been the last of the trick."""
        self._reveal(
            t(
                "{player:@ picks|You pick} up {cards}",
                player=player_word(seat),
                cards=cards_text(cards),
            )
        )
        if not self.play.cards:
            leader = player_word(self.play.turn)
            self._reveal(t("The trick is gone: {player:@ leads|you lead}", player=leader))

    def _tell_complete(self) -> None:
        """The trick is complete, and set aside."""
        leader = player_word(self.play.turn)
        self._reveal(t("The trick is complete: {player:@ leads|you lead}", player=leader))


def observe_cards(
    out: Tensor,
    seat: int,
    play: PickupPlay,
    piles: list[int],
    secret: list[int],
    memory: bool,
    size: int,
) -> None:
    """The cards of each player's hand and pile that a seat sees, from its own on, and how many there are."""
    for owner in out.turned(out.around):
        pile = 0 if memory else piles[owner]
        hand = play.hands[owner]
        if owner != seat:
            hand = 0 if memory else hand & ~secret[owner]
        out.bits("cards", pile | hand, size)
    numbers = [float((play.hands[owner] | piles[owner]).bit_count()) for owner in out.around]
    out.each("numbers of cards", numbers)
