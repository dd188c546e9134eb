"""One-suit whist solved: how many tricks the leader makes, and which cards are best.

    solver = SingleSuitSolver()
    solver.value(SingleSuitPosition(leader=0b1001, follower=0b0110))     # tricks of the leader
    solver.optimal(SingleSuitPosition(leader=0b1001, follower=0b0110))   # every card that keeps them

Only the order of the cards matters, so a position with the lead to come is an *arrangement*: the set of
the leader's places, place 0 for the lowest card still in play, and the number of tricks left. Two
functions give its value: `PlainSingleSuit.tricks` from the rules alone, and `leader_tricks` by counting,
without search. See `docs/lab/single_suit_whist.md` for what is proved of the second, and how.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pelitupa.core import PelitupaError
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games.mathematics.single_suit_whist.game import NO_CARD, SingleSuitWhistState

_ROOM: Final = len(BITS) - 1


class SingleSuitError(PelitupaError):
    """What is no position of one-suit whist, and what would be."""


@dataclass(frozen=True)
class SingleSuitPosition:
    """Both hands as sets of cards, and the card that has been led, if any; it has left its hand."""

    leader: int
    follower: int
    led: int = NO_CARD

    def __post_init__(self) -> None:
        if not NO_CARD <= self.led < _ROOM or min(self.leader, self.follower) < 0:
            raise SingleSuitError(f"cards are numbered from 0 to {_ROOM - 1}")
        present = self.leader | self.follower
        cards = self.leader.bit_count() + self.follower.bit_count()
        if self.led != NO_CARD:
            present |= BITS[self.led]
            cards += 1
        if present.bit_length() > _ROOM:
            raise SingleSuitError(f"cards are numbered from 0 to {_ROOM - 1}")
        if present.bit_count() != cards:
            raise SingleSuitError("a card is in two places; every card is in one hand or led")
        if cards != 2 * self.follower.bit_count():
            raise SingleSuitError(
                f"the leader has {cards - self.follower.bit_count()} cards with the one led, the "
                f"follower {self.follower.bit_count()}; both need as many"
            )

    def tricks_left(self) -> int:
        """How many tricks are still to be won, the one on the table included."""
        return self.follower.bit_count()


class PlainSingleSuit:
    """Exact values from the rules and nothing else: every card and every reply is tried."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], int] = {(0, 0): 0}

    def tricks(self, leader: int, size: int) -> int:
        """How many of `size` tricks the leader of an arrangement makes."""
        known = self._known.get((leader, size))
        if known is None:
            replies = cards_in(_all_places(size) ^ leader)
            known = max(
                min(_with_trick(self.tricks, leader, size, lead, reply) for reply in replies)
                for lead in cards_in(leader)
            )
            self._known[leader, size] = known
        return known


def leader_tricks(leader: int, size: int) -> int:
    """How many of `size` tricks the leader of an arrangement makes, by counting."""
    runs, leader_is_top = _runs(leader, size)
    low, high = 0, size
    while low < high:
        target = (low + high + 1) // 2
        if leader_is_top:
            made = _top_makes(runs, target, size + 1 - target, 0)
        else:
            made = not _top_makes(runs, size + 1 - target, target, 1)
        if made:
            low = target
        else:
            high = target - 1
    return low


def _runs(leader: int, size: int) -> tuple[list[int], bool]:
    """How many cards the two players own in turn, from the top down; whether the leader begins."""
    runs: list[int] = []
    leader_is_top = size > 0 and leader & BITS[2 * size - 1] != 0
    owner = not leader_is_top
    for place in range(2 * size - 1, -1, -1):
        is_leaders = leader & BITS[place] != 0
        if is_leaders != owner or not runs:
            runs.append(0)
            owner = is_leaders
        runs[-1] += 1
    return runs, leader_is_top


def _top_makes(runs: list[int], target: int, against: int, other_leads: int) -> bool:
    """Whether the owner of the highest card makes `target` tricks, or the other player `against`.

    The targets are one more together than there are tricks, so that just one is made. Going down
    the cards, each player is charged for tricks that the other is sure of; whose cards so far, less
    the charges, first reach the target, makes it. A run of cards charges the other player by how
    far it ends beyond a fixed level of balance, at most by its length; the first run by its length.
    As soon as the top player is charged more than the other, the other is let off one trick, once.
    """
    level = target - against - other_leads
    top = other = top_charge = other_charge = 0
    turned = forgiven = False
    for place, run in enumerate(runs):
        if place % 2 == 0:
            top += run
            if top - top_charge >= target:
                return True
            charge = max(0, min(run, top - other - level)) if place else run
            if turned and not forgiven and charge:
                forgiven = True
                charge -= 1
            other_charge += charge
        else:
            other += run
            if other - other_charge >= against:
                return False
            top_charge += max(0, min(run, level - top + other))
            if top_charge + other_leads > other_charge + max(level, 0):
                turned = True
    raise AssertionError(f"neither player makes the tricks: {runs}, {target}, {against}")


def _all_places(size: int) -> int:
    """All places of an arrangement of `size` tricks."""
    return BITS[2 * size] - 1


def _without(places: int, place: int) -> int:
    """A set of places when one place is closed up."""
    below = BITS[place] - 1
    return places & below | places >> 1 & ~below


def _with_trick(
    tricks: Callable[[int, int], int], leader: int, size: int, lead: int, reply: int
) -> int:
    """How many tricks the leader makes in all if the next trick is `lead` and `reply`."""
    high, low = max(lead, reply), min(lead, reply)
    rest = _without(_without(leader, high), low)
    if lead > reply:
        return 1 + tricks(rest, size - 1)
    return size - 1 - tricks(_all_places(size - 1) ^ rest, size - 1)


class SingleSuitSolver:
    """Values of positions and of cards, from a function that gives the value of an arrangement."""

    def __init__(self, tricks: Callable[[int, int], int] = leader_tricks) -> None:
        self._tricks = tricks

    def value(self, position: SingleSuitPosition) -> int:
        """How many tricks the leader still wins, the one on the table included."""
        if position.led == NO_CARD:
            leader, size, _ = _arrange(position)
            return self._tricks(leader, size)
        return position.tricks_left() - max(self.card_values(position).values())

    def card_values(self, position: SingleSuitPosition) -> dict[int, int]:
        """How many tricks, this one included, the player in turn still wins after each card."""
        leader, size, cards = _arrange(position)
        replies = _distinct(_all_places(size) ^ leader)
        values: dict[int, int] = {}
        if position.led == NO_CARD:
            for lead in _distinct(leader):
                values[lead] = min(
                    _with_trick(self._tricks, leader, size, lead, reply) for reply in replies
                )
            own = leader
        else:
            lead = cards.index(position.led)
            for reply in replies:
                values[reply] = size - _with_trick(self._tricks, leader, size, lead, reply)
            own = _all_places(size) ^ leader
        for place in cards_in(own):  # a card is worth what its neighbour in the same hand is
            if place not in values:
                values[place] = values[place - 1]
        return {cards[place]: values[place] for place in sorted(values)}

    def optimal(self, position: SingleSuitPosition) -> list[int]:
        """Every card that is best for the player in turn, ascending; [] when all is played."""
        values = self.card_values(position)
        best = max(values.values(), default=0)
        return [card for card, value in values.items() if value == best]


def _arrange(position: SingleSuitPosition) -> tuple[int, int, list[int]]:
    """The leader's places, the card led among them; the tricks left; the cards by their places."""
    leader = position.leader
    if position.led != NO_CARD:
        leader |= BITS[position.led]
    cards = cards_in(leader | position.follower)
    places = sum(BITS[place] for place, card in enumerate(cards) if leader & BITS[card])
    return places, position.tricks_left(), cards


def _distinct(places: int) -> list[int]:
    """Of places side by side, which are worth the same, the lowest."""
    return cards_in(places & ~(places << 1))


def position_of(state: SingleSuitWhistState) -> SingleSuitPosition:
    """The position of a state of the game. Raises `SingleSuitError` before the deal is done."""
    if state.is_chance_node():
        raise SingleSuitError("the cards are still being dealt; a position has all of them")
    leader = state.leader
    return SingleSuitPosition(state.hands[leader], state.hands[1 - leader], state.led)
