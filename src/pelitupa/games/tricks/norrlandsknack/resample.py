"""What one player of Norrlandsknack cannot know of a deal, drawn anew.

Each of the others was dealt five cards, put some aside and bought some, unseen. Every way in which this
may have gone is as likely as another. Their number depends only on where the cards lie now, and there only
on what the dealer did with the card that was turned up; so first that is drawn, then the hands that have
shown what they lack, then all other cards alike, and last which cards of a hand were bought.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial
from typing import Final

from pelitupa.core import HIDDEN
from pelitupa.equipment.cards import BITS, FULL_PACK, cards_in, mask_of
from pelitupa.games.tricks.sampling import Arrangements, Random, shuffle, weighted_place
from pelitupa.games.tricks.tale import STOCK, TABLE, Move

HAND: Final = 5


class _Player:
    """What has been seen of one player's cards: which moves were dealt, put aside and bought unseen."""

    def __init__(self) -> None:
        self.dealt: list[int] = []
        self.aside: list[int] = []
        self.bought: list[int] = []
        self.played = 0
        self.upcard = 0  # the card turned up, if this player took it unlike ours

    def held(self) -> int:
        """How many cards the player has held at the end of the exchange, or holds in it."""
        taken = 1 if self.upcard else 0
        return len(self.dealt) + taken + len(self.bought) - len(self.aside)

    def kept(self) -> bool:
        """Whether the card turned up has certainly not been put aside."""
        return not self.aside or bool(self.upcard & self.played)

    def room(self, upcard_held: bool) -> int:
        """How many cards nobody has seen are still in the hand."""
        shown = self.upcard & ~self.played if upcard_held else 0
        return self.held() - (self.played | shown).bit_count()


class SeenDeal:
    """What one player has seen of a deal."""

    def __init__(
        self, players: int, moves: Sequence[Move], seen: Sequence[int], voids: Sequence[int]
    ) -> None:
        """`seen` has the card of each move, or HIDDEN; `voids` by player what the hand has none of."""
        self._cards = list(seen)
        self._lacks = voids
        self._players = [_Player() for _ in range(players)]
        self._taker = -1
        known = 0
        for index, move in enumerate(moves):
            card = seen[index]
            if card != HIDDEN:
                known |= BITS[card]
                if move.target == TABLE:
                    self._players[move.source].played |= BITS[card]
                if index == HAND * players:
                    self._taker = move.target
            elif move.source != STOCK:
                self._players[move.source].aside.append(index)
            elif index < HAND * players:
                self._players[move.target].dealt.append(index)
            else:
                self._players[move.target].bought.append(index)
        self._unknown = FULL_PACK & ~known
        if self._taker >= 0:
            self._note_upcard(seen[HAND * players])

    def _note_upcard(self, card: int) -> None:
        """The card turned up is of interest where another player took it."""
        taker = self._players[self._taker]
        if taker.dealt:
            taker.upcard = BITS[card]
        else:
            self._taker = -1

    def tell(self, rng: Random) -> list[int]:
        """The card of each move of the deal, with what was not seen drawn anew."""
        others = [p for p in range(len(self._players)) if self._players[p].dealt]
        case = self._draw_case(others, rng)
        constrained = case.hands.draw(rng)
        pool = cards_in(constrained.pop())
        shuffle(pool, rng)
        for player in others:
            seen = self._players[player]
            if player in case.constrained:
                hand = constrained[case.constrained.index(player)]
            else:
                hand = _take(pool, seen.room(case.upcard_held))
            aside = _take(pool, len(seen.aside) - case.upcard_aside(seen))
            if case.upcard_aside(seen):
                aside |= seen.upcard
            self._write(seen, hand | seen.played, aside, rng)
        return self._cards

    def _draw_case(self, others: list[int], rng: Random) -> _Case:
        """Whether the card turned up is still in the dealer's hand, and how the others' cards may lie."""
        if self._taker < 0 or self._players[self._taker].kept():
            return _Case(self, others, True)
        cases = [_Case(self, others, False)]
        taker = self._players[self._taker]
        if not taker.upcard & self._lacks[self._taker] and taker.room(True) >= 0:
            cases.append(_Case(self, others, True))
        return cases[weighted_place([case.ways for case in cases], rng)]

    def _write(self, seen: _Player, hand: int, aside: int, rng: Random) -> None:
        """Tell how a player came to hold a hand, and to have put these cards aside."""
        own = cards_in(hand & ~seen.upcard)
        shuffle(own, rng)
        bought = own[: len(seen.bought)]
        dealt = cards_in((hand | aside) & ~mask_of(bought) & ~seen.upcard)
        shuffle(dealt, rng)
        gone = cards_in(aside)
        shuffle(gone, rng)
        for steps, cards in ((seen.bought, bought), (seen.dealt, dealt), (seen.aside, gone)):
            for index, card in zip(steps, cards, strict=True):
                self._cards[index] = card

    # --- what a case is made of

    def player(self, number: int) -> _Player:
        """What has been seen of a player's cards."""
        return self._players[number]

    def unknown(self) -> int:
        """The cards that have not been seen at all."""
        return self._unknown

    def voids(self, number: int) -> int:
        """The unseen cards that a player's hand has none of."""
        return self._lacks[number] & self._unknown


class _Case:
    """The deals in which the card turned up is still held, or those in which it was put aside.

    `hands` lays the unseen cards into the hands that are known to lack some, `constrained`, and then a pool
    of all other places. `ways` is in how many ways the deal may have gone.
    """

    def __init__(self, deal: SeenDeal, others: list[int], upcard_held: bool) -> None:
        self.upcard_held = upcard_held
        self.constrained: list[int] = []
        sizes: list[int] = []
        allowed: list[int] = []
        pooled: list[int] = []
        bought = 1
        for number in others:
            player = deal.player(number)
            room = player.room(upcard_held)
            if deal.voids(number):
                self.constrained.append(number)
                sizes.append(room)
                allowed.append(~deal.voids(number))
            else:
                pooled.append(room)
            pooled.append(len(player.aside) - self.upcard_aside(player))
            if player.upcard:
                bought = comb(player.held() - (1 if upcard_held else 0), len(player.bought))
        pool = deal.unknown().bit_count() - sum(sizes)
        self.hands = Arrangements(deal.unknown(), [*sizes, pool], [*allowed, FULL_PACK])
        self.ways = self.hands.ways * bought * _splits(pool, pooled)

    def upcard_aside(self, player: _Player) -> int:
        """1 for the player who has put the card turned up aside, else 0."""
        return 1 if player.upcard and not self.upcard_held else 0


def _splits(cards: int, sizes: Sequence[int]) -> int:
    """In how many ways cards can be laid into places of these sizes, with the rest left over."""
    number = factorial(cards)
    for size in sizes:
        if size < 0:
            return 0
        number //= factorial(size)
        cards -= size
    return number // factorial(cards)


def _take(cards: list[int], count: int) -> int:
    """So many cards from the end of a list, as a set."""
    taken = mask_of(cards[len(cards) - count :])
    del cards[len(cards) - count :]
    return taken
