"""The next card of a meld that is being put together: the meld can be completed with it.

What is the same for every card is worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.core import Rule
from pelitupa.equipment.cards import BITS, mask_of
from pelitupa.games.poker.fireplace_poker import rules
from pelitupa.games.poker.fireplace_poker.melds import JACKS, MELD_SIZE, Completions, Meld
from pelitupa.games.poker.fireplace_poker.reach import NO, beats, reaches
from pelitupa.games.poker.fireplace_poker.rules import MeldBegun


def against_one_each(robbed: Sequence[int], number: int) -> Rule[MeldBegun] | None:
    """The rule against stealing from a meld by its number, where these have been stolen from."""
    return rules.ONE_EACH if number in robbed else None


def against_one_more(cards: Sequence[int], free: bool, kind: int) -> Rule[MeldBegun] | None:
    """The first rule against one more card in a meld that has these, wherever it comes from."""
    if len(cards) == MELD_SIZE:
        return rules.HAS_FIVE
    return rules.IDENTICAL if kind in cards and not free else None


class NextCard:
    """What can come next in a position."""

    def __init__(self, state: MeldBegun) -> None:
        self.state = state
        self.cards, self.free, self.floor = state.together(), state.free(), state.floor()
        self.rest = state.in_hand()
        self._need = MELD_SIZE - 1 - len(self.cards)  # beside the next card
        self._fixed = 0 if self.free else mask_of(self.cards)
        self._pool = 0 if self.free else mask_of(self.rest) & ~self._fixed
        self._robbed = [number for number, _ in state.stolen]
        self._whole: Completions | None = None

    # --- a card of an opponents' meld

    def steals(self) -> list[tuple[int, int]]:
        """The meld's number and the kind of each card that can be stolen next."""
        if self.state.laid or self._need < 0:
            return []
        found: list[tuple[int, int]] = []
        whole = self._completions()
        for place, meld in enumerate(self.state.targets()):
            floor = max(self.floor, meld.value)
            if not whole.may_beat(self._fixed, self._need + 1, floor, place):
                continue
            for kind in meld.different:
                if self._against_stealing(meld, kind, place) is None:
                    found.append((meld.number, kind))
        return found

    def against_stealing(self, number: int, kind: int) -> Rule[MeldBegun] | None:
        """The first rule against stealing a kind from a meld by its number."""
        meld = next((some for some in self.state.melds if some.number == number), None)
        if meld is None or kind not in meld.kinds:
            return rules.NOT_THERE
        targets = self.state.targets()
        if meld not in targets:
            return rules.NOT_THEIRS
        return self._against_stealing(meld, kind, targets.index(meld))

    def _against_stealing(self, meld: Meld, kind: int, place: int) -> Rule[MeldBegun] | None:
        """The same of a card of an opponents' meld, which is so many after the first of them."""
        found = against_one_each(self._robbed, meld.number)
        found = found or against_one_more(self.cards, self.free, kind)
        if found is not None:
            return found
        if self.state.laid or (self._robbed and meld.number < self._robbed[-1]):
            return rules.STOLEN_FIRST
        floor = max(self.floor, meld.value)
        whole, many = self._completions(), len(self.cards) + 1
        if self.free:
            possible = whole.possible(tuple(sorted((*self.cards, kind))), floor, place + 1)
        else:
            possible = whole.reaches(self._fixed | BITS[kind], many, floor, place + 1)
        if possible:
            return None
        return rules.BELOW_JACKS if floor == JACKS else rules.NOT_HIGHER

    def _completions(self) -> Completions:
        """What can be made of the hand and of the melds that can be stolen from."""
        if self._whole is None:
            state = self.state
            self._whole = Completions(self.rest, state.targets(), self.free, state.fives)
        return self._whole

    # --- a card of the hand

    def lays(self) -> list[int]:
        """The kinds of the hand that can go into the meld next."""
        if self._need < 0:
            return []
        if not self.free and reaches(self._fixed, self._pool, self._need + 1, self.floor) == NO:
            return []
        return [kind for kind in sorted(set(self.rest)) if self._against_card(kind) is None]

    def against_laying(self, kind: int) -> Rule[MeldBegun] | None:
        """The first rule against a kind of the hand."""
        if kind in self.rest:
            return self._against_card(kind)
        if self.free:
            return rules.NONE_LEFT
        return rules.IDENTICAL if kind in self.state.laid else rules.NOT_HELD

    def _against_card(self, kind: int) -> Rule[MeldBegun] | None:
        """The same of a card that is left in the hand."""
        found = against_one_more(self.cards, self.free, kind)
        if found is not None:
            return found
        if self.state.laid and kind < self.state.laid[-1]:
            return rules.LOWEST_FIRST
        if self._completes(kind):
            return None
        if self.floor == JACKS:
            return rules.BELOW_JACKS
        return rules.BELOW_STOLEN if self.state.stolen else rules.NO_MELD

    def _completes(self, kind: int) -> bool:
        """Whether the hand can complete a meld with a card, and with others from that on."""
        if not self.free:
            pool = self._pool >> (kind + 1) << (kind + 1)
            return beats(self._fixed | BITS[kind], pool, self._need, self.floor)
        others = self.rest[self.rest.index(kind) + 1 :]
        if len(others) < self._need:
            return False
        found = Completions(others, (), True, self.state.fives)
        return found.exceeds((*self.cards, kind), self.floor)
