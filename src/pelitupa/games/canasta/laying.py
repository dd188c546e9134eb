"""What can be laid next, card by card, so that the turn can still be completed.

All that is the same for every card, whatever place it goes to, is worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.games.canasta.asking import BOUND
from pelitupa.games.canasta.cards import BLACK, KINDS, TARGET_OF, VALUES, is_wild
from pelitupa.games.canasta.measures import LEAST, LEAST_NATURAL
from pelitupa.games.canasta.plans import Rest, can_finish
from pelitupa.games.canasta.table import CanastaTable


class Laying:
    """The next card of a turn; `hand` is what is left of the hand."""

    def __init__(self, state: CanastaTable, hand: Sequence[int]) -> None:
        self.state = state
        self.measures = state.measures
        self.hand = hand
        self.lying = state.lying()
        self.missing = state.missing()
        self.last = state.laid[-1] if state.laid else -1
        self.open = state.open_place()
        self.top = state.top_place()
        self.rest: Rest | None = None

    def joins(self, place: int, kind: int) -> bool:
        """Whether a card can come next in the one order of laying, and its meld can have it."""
        if self.open not in (-1, place) or not self.state.in_order(place, kind):
            return False
        measures = self.measures
        natural, wild, before, wild_before = self.lying.slots[place]
        if not natural and not self.lying.is_next_room(place):
            return False
        if place < measures.ranks:
            return self.lying.continues(place, kind)
        if measures.targets[place] == BLACK:
            return not self.state.taking and not is_wild(kind) and measures.most_blacks > 0
        if not is_wild(kind):
            return measures.within(natural + 1, wild, before, wild_before)
        return natural >= LEAST_NATURAL and measures.within(natural, wild + 1, before, wild_before)

    def completes(self, place: int, kind: int) -> bool:
        """Whether the turn can be completed with a card that joins a place."""
        state = self.state
        if self.top >= 0 and place > self.top and not state.top_is_melded():
            return False
        points = max(0, self.missing - VALUES[kind])
        if not points and state.bound != BOUND and not state.taking and len(self.hand) >= 3:
            if self._is_easy(place, kind):
                return True
        lying = self.lying.after(place * KINDS + kind)
        if self.rest is None:
            self.rest = Rest(self.hand)
        extra = min(len(state.under(state.pile)), 2) if state.taking else 0
        rest = self.rest.without(kind, extra)
        rest.follow(self.measures, place, kind, lying.grows_down(place))
        return can_finish(self.measures, rest, lying, place, state.aim(points, lying))

    def _is_easy(self, place: int, last: int) -> bool:
        """Whether it is plain to see that the meld at a place, with this card, is one or becomes one with
        natural cards of the hand, of which two are kept."""
        measures, many = self.measures, len(self.hand) - 1
        natural, wild, before, wild_before = self.lying.slots[place]
        if place < measures.ranks:
            lack = LEAST - natural - 1
            if lack > 0 and natural:  # as long as it grows upwards
                if self.last // KINDS != place or measures.after[self.last % KINDS] != last:
                    return False
            kind = last
            for _ in range(lack):
                kind = measures.after[kind]
                if kind not in self.hand:
                    return False
            return many - max(0, lack) >= 2
        target = measures.targets[place]
        if target == BLACK:
            return False
        if is_wild(last):
            wild += 1
        else:
            natural += 1
        lack = max(0, LEAST_NATURAL - natural, LEAST - natural - wild)
        if lack:
            own = [kind for kind in self.hand if TARGET_OF[kind] == target and kind >= last]
            if is_wild(last) or len(own) - 1 < lack or many - lack < 2:
                return False
        return measures.within(natural + lack, wild, before, wild_before)
