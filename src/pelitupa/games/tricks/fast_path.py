"""What a trick-taking game declares to be plain, and how its moves are written down.

`plain.py` does what is plain; `TrickGame.plain` declares it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from pelitupa.core.places import STOCK, TABLE, Move
from pelitupa.core.vecs import vec
from pelitupa.equipment.cards import PACK_SIZE, SUIT_MASKS, TABLES, cards_in, suit_of
from pelitupa.games.tricks.seats import clockwise_from

LED: Final[tuple[int, ...]] = tuple(SUIT_MASKS[suit_of(card)] for card in range(2 * PACK_SIZE))
"""The suit of each card, as a set: what has to be played when that card was led."""

MOST_CARDS: Final = 2 * PACK_SIZE

NO_HANDS: Final = vec[i64]()
"""For matches in which no hands are loaded: see `plain._load`."""

Entry = int | Move | tuple[int, tuple[int, ...]]
"""In the record of a deal: a card moved, `packed`; cards shown; or a plain trick, of which only the
step at which it began is written down, and the order of the chairs."""

PastDeal = tuple[list[Entry], int, int]
"""What is kept of a deal that is over: its packed moves, its dealer, and how many cards were dealt."""

STEPS: Final = "steps"
FOLLOWS: Final = "follows"
RANKS: Final = "ranks"
DEALS: Final = "deals"
TRICKS: Final = "tricks"
CHAIRS: Final = "chairs"
"""What may be plain in a game: see `FastPath`."""

ALL_PLAIN: Final = frozenset({STEPS, FOLLOWS, RANKS, DEALS, TRICKS, CHAIRS})


class FastPath:
    """What a game declares to be plain (`TrickGame.plain`): as `TrickMatch` has it.

    `steps`: how a card that is dealt or played is applied; `deals`: that a deal begins with cards from
    the stock for one chair after the other, `hands` in all, each as likely as another and seen by those
    who see its chair's; `follows`: that suit must be followed, and nothing else; `ranks`: that the ranking
    tells which card wins; `tricks`: all of a trick of one pack; `chair_is_player` (CHAIRS): that players
    decide for their own chairs; `shuffles`: that a plain deal is of one pack. `orders` are all chairs in
    turn from each chair on; `rounds`, by dealer, the chairs as they are dealt to, over and over; `pack` are
    all cards, `whole` the same as a set. `deal_marks` has for each dealer what is written down of the cards
    of a plain deal, while its chairs are seen by those who saw them at the beginning of the match;
    `marks_as_seated` by who sits in the chairs as well, where that changes.
    """

    def __init__(
        self,
        plain: frozenset[str],
        chairs: int,
        rounds: Sequence[tuple[int, ...]],
        hands: int,
        whole: int,
        one_pack: bool,
        drawn_for: Sequence[int],
    ) -> None:
        """`drawn_for` has by chair what is written down of a card dealt to it: see `draw_entry`."""
        self.steps = STEPS in plain
        self.follows = FOLLOWS in plain
        self.ranks = RANKS in plain
        self.deals = DEALS in plain
        self.tricks = TRICKS in plain
        self.chair_is_player = CHAIRS in plain
        self.chairs = chairs
        self.orders = tuple(clockwise_from(chair, chairs) for chair in range(chairs))
        self.whole = whole
        self.pack = cards_in(whole)
        self.rounds = tuple(rounds)
        self.hands = hands
        self.shuffles = self.deals and one_pack
        self.marks_as_seated: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        self.deal_marks: tuple[tuple[int, ...], ...] = ()
        if self.deals:
            self.deal_marks = tuple([self.marks(dealer, drawn_for) for dealer in range(chairs)])

    def marks(self, dealer: int, drawn_for: Sequence[int]) -> tuple[int, ...]:
        """What is written down of the cards of a plain deal, from what is of a card by chair."""
        order = self.rounds[dealer]
        return tuple([drawn_for[order[card % len(order)]] for card in range(self.hands)])

    def put(self, drawn: list[int], dealer: int, places: list[int]) -> None:
        """Put cards of a plain deal, in the order in which they were drawn, into their places."""
        order, bits = self.rounds[dealer], TABLES.bits
        count: i64 = len(drawn)
        for turn in range(len(order)):
            hand: i64 = places[order[turn]]
            place: i64 = turn
            while place < count:
                card: i64 = drawn[place]
                hand |= bits[card]
                place += len(order)
            places[order[turn]] = hand

    def dealt(self, begun: int, dealer: int, cards: int) -> list[Move]:
        """The moves of a plain deal that has begun at a step of the history, of which so many cards, or
        all of it, are dealt."""
        if not self.deals:
            return []
        order, count = self.rounds[dealer], min(cards, self.hands)
        return [Move(begun + card, STOCK, order[card % len(order)], 0) for card in range(count)]


def packed(step: i64, source: i64, target: i64, offset: i64) -> i64:
    """A move in one int, for the record: places from -2 to 61, offsets below 1024."""
    return ((step * 1024 + offset) * 64 + target + 2) * 64 + source + 2


def target_of(packed_move: i64) -> int:
    """Where a move in one int goes to."""
    return packed_move // 64 % 64 - 2


def unpacked(packed_moves: list[Entry], steps: int) -> list[Move]:
    """The moves of a record after so many steps."""
    moves: list[Move] = []
    for entry in packed_moves:
        if isinstance(entry, int):
            rest = entry // 4096
            moves.append(Move(rest // 1024, entry % 64 - 2, entry // 64 % 64 - 2, rest % 1024))
        elif isinstance(entry, tuple):
            begun, order = entry
            for step, chair in zip(range(begun, steps), order, strict=False):
                moves.append(Move(step, chair, TABLE, 0))
        else:
            moves.append(entry)
    return moves
