"""What a trick solver is told: the rules of the play, and one position with all hands known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core.errors import PelitupaError
from pelitupa.equipment.cards import PACK_SIZE, RANKS, card_text, cards_in, mask_of
from pelitupa.games.tricks.trick import NO_TRUMP

HEAD_NEVER: Final = 0
HEAD_WHEN_BOUND: Final = 1
HEAD_ALWAYS: Final = 2

LONGEST_SUIT: Final = 14
"""The cards of one suit that the solver has room for."""


class TrickSolverError(PelitupaError):
    """Rules or a position that the trick solver cannot take, and what it could."""


def suits_in_order(order: str = "23456789TJQKA") -> tuple[tuple[int, ...], ...]:
    """The four suits, each with the ranks that `order` names, from the lowest to the highest."""
    return tuple(tuple(suit * 13 + RANKS.index(rank) for rank in order) for suit in range(4))


@dataclass(frozen=True)
class TrickRules:
    """The rules of the play of one deal, as the trick family states them.

    `sides` by seat: 0 for the seats for which the value is counted, 1 for those against them.
    `suits`: the cards of each suit from the lowest to the highest; at most four suits. A suit may
    hold cards of other colours (jacks that are trumps). `trump` is a place in `suits`, or `NO_TRUMP`.

    Obligations: `follow`: play the suit led if you hold it. `must_trump`: play a trump if you cannot
    follow. `head`: of the cards so allowed, play one that takes the trick if you hold one:
    `HEAD_NEVER`; `HEAD_WHEN_BOUND`, only where following or trumping has bound the hand;
    `HEAD_ALWAYS`.

    The value of trick number n (from 1) to the side that wins it is `trick_values[n - 1]`, and
    `multipliers[n - 1]` times the sum of the `points` of its cards (by card; empty for none). The
    last of either holds for all further tricks. Side 0 wants as much of it as it can get, so that
    misere is `trick_values=(-1,)`.
    """

    sides: tuple[int, ...] = (0, 1, 0, 1)
    suits: tuple[tuple[int, ...], ...] = suits_in_order()
    trump: int = NO_TRUMP
    follow: bool = True
    must_trump: bool = False
    head: int = HEAD_NEVER
    trick_values: tuple[int, ...] = (1,)
    points: tuple[int, ...] = ()
    multipliers: tuple[int, ...] = (1,)

    def __post_init__(self) -> None:
        if not 2 <= len(self.sides) <= 4 or not set(self.sides) <= {0, 1}:
            raise TrickSolverError(f"sides names side 0 or 1 of 2 to 4 seats, not {self.sides}")
        cards = [card for suit in self.suits for card in suit]
        if len(set(cards)) != len(cards) or any(not 0 <= card < PACK_SIZE for card in cards):
            raise TrickSolverError("suits names each card of one pack at most once")
        if len(self.suits) > 4 or any(len(suit) > LONGEST_SUIT for suit in self.suits):
            raise TrickSolverError(f"there are at most 4 suits, each of up to {LONGEST_SUIT} cards")
        if self.trump != NO_TRUMP and not 0 <= self.trump < len(self.suits):
            raise TrickSolverError(f"trump is a place in suits or {NO_TRUMP}, not {self.trump}")
        if self.head not in (HEAD_NEVER, HEAD_WHEN_BOUND, HEAD_ALWAYS):
            raise TrickSolverError(f"head is 0, 1 or 2, not {self.head}")
        if len(self.points) not in (0, PACK_SIZE):
            raise TrickSolverError(f"points has an entry for each of {PACK_SIZE} cards, or none")
        if not self.trick_values or not self.multipliers:
            raise TrickSolverError("trick_values and multipliers name at least the first trick")

    def worth(self, number: int) -> int:
        """What trick `number` (from 1) is worth by itself."""
        return self.trick_values[min(number, len(self.trick_values)) - 1]

    def multiplier(self, number: int) -> int:
        """What the points of the cards in trick `number` (from 1) are multiplied with."""
        return self.multipliers[min(number, len(self.multipliers)) - 1]

    def points_of(self, card: int) -> int:
        """The points of a card."""
        return self.points[card] if self.points else 0


@dataclass(frozen=True)
class TrickPosition:
    """A position in the play with all hands known.

    `hands`: the cards still held, as a mask for each seat. `trick`: the cards on the table, the lead
    first, which `leader` played. `number`: the number of this trick in the deal, from 1.
    """

    hands: tuple[int, ...]
    leader: int = 0
    trick: tuple[int, ...] = ()
    number: int = 1

    def turn(self) -> int:
        """The seat to play."""
        return (self.leader + len(self.trick)) % len(self.hands)

    def tricks_left(self) -> int:
        """The tricks still to be won, the one on the table included."""
        return self.hands[self.turn()].bit_count()

    def check(self, rules: TrickRules) -> None:
        """Raise `TrickSolverError` unless this is a position of a deal under `rules`."""
        players = len(rules.sides)
        if len(self.hands) != players:
            raise TrickSolverError(f"the rules are for {players} hands, not {len(self.hands)}")
        if not 0 <= self.leader < players:
            raise TrickSolverError(f"the leader is seat 0 to {players - 1}, not {self.leader}")
        if len(self.trick) >= players:
            raise TrickSolverError("a trick on the table lacks at least one card")
        if self.number < 1:
            raise TrickSolverError(f"tricks are numbered from 1, not {self.number}")
        cards = mask_of(card for suit in rules.suits for card in suit)
        seen = 0
        for mask in (*self.hands, *(mask_of([card]) for card in self.trick)):
            if mask < 0 or mask & ~cards:
                extra = cards_in(mask & ~cards)[0] if mask >= 0 else 0
                raise TrickSolverError(f"{card_text(extra)} is no card of these rules")
            if mask & seen:
                raise TrickSolverError(f"{card_text(cards_in(mask & seen)[0])} is there twice")
            seen |= mask
        for seat in range(players):
            played = (seat - self.leader) % players < len(self.trick)
            expected = self.tricks_left() - 1 if played else self.tricks_left()
            held = self.hands[seat].bit_count()
            if held != expected:
                raise TrickSolverError(f"seat {seat} holds {held} cards and should hold {expected}")
