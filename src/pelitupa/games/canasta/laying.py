"""What can be laid next, card by card, so that the turn can still be completed.

All that is the same for every card, whatever place it goes to, is worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Rule
from pelitupa.games.canasta import rules
from pelitupa.games.canasta.asking import BOUND
from pelitupa.games.canasta.cards import BLACK, KINDS, VALUES, is_wild
from pelitupa.games.canasta.lying import Rest
from pelitupa.games.canasta.measures import LEAST, LEAST_NATURAL
from pelitupa.games.canasta.plans import can_finish
from pelitupa.games.canasta.table import CanastaTable

_BY_WILD: Final = 100
_LATEST: Final[list[tuple[list[int], Rest]]] = []


def _rest_of(hand: Sequence[int]) -> Rest:
    """What there is to lay of a hand; the latest is kept, as it is asked what may be laid, and then whether
    one card of it may. Nobody changes it."""
    if _LATEST and _LATEST[0][0] == hand:
        return _LATEST[0][1]
    found = Rest(hand)
    _LATEST[:] = [(list(hand), found)]
    return found


class Laying:
    """The next card of a turn; `hand` is what is left of the hand."""

    def __init__(self, state: CanastaTable, hand: Sequence[int]) -> None:
        self.state = state
        self.measures = state.measures
        self.hand = hand
        self.lying = state.lying()
        self.missing = state.missing()
        self.last = state.laid[-1] // KINDS if state.laid else -1
        self.pairs = state.taking and state.opened[state.side()]
        self.open = state.open_place()
        self.top = state.top_place()
        self.rest = _rest_of(hand)

    def against(self, place: int, kind: int) -> Rule[CanastaTable] | None:
        """The first rule against a card that comes next at a place, whatever comes after it."""
        if self.open not in (-1, place):
            return rules.UNFINISHED
        if place < self.last or (place == self.last and not self.state.in_order(place, kind)):
            return rules.RUN_ORDER if self.measures.runs else rules.RANK_ORDER
        measures = self.measures
        natural, wild, before, wild_before = self.lying.slots[place]
        if not natural and not self.lying.is_next_room(place):
            return rules.NO_SUCH_MELD
        if place < measures.ranks:
            return None if self.lying.continues(place, kind) else rules.RUN_BROKEN
        if measures.most and natural + wild >= measures.most:
            return rules.MELD_FULL
        if not is_wild(kind):
            if measures.targets[place] != BLACK or self.pairs:
                return None
            return self.no_blacks() if self.top >= 0 or not measures.most_blacks else None
        if wild >= measures.most_wild:
            return rules.MOST_WILD
        if natural < LEAST_NATURAL:
            return rules.WILD_LATER
        if not measures.within(natural, wild + 1, before, wild_before):
            return rules.CLOSED_TO_WILD
        return None

    def no_blacks(self) -> Rule[CanastaTable]:
        """The rule for black threes, of which a pack has four or six."""
        return rules.MORE_BLACKS if self.measures.most_blacks > 4 else rules.FEW_BLACKS

    def against_all(self, place: int, kind: int) -> Rule[CanastaTable]:
        """What the turn lacks where it cannot be completed with a card that joins a place."""
        state, measures = self.state, self.measures
        natural, target = self.lying.slots[place][0], measures.targets[place]
        if target == BLACK:
            return self.no_blacks()
        if place < measures.ranks:
            if natural < LEAST - 1 and not self.missing:
                return rules.RUN_TOO_SHORT
        elif natural < LEAST_NATURAL and natural + self.rest.natural[target] < LEAST_NATURAL:
            return rules.MELD_TOO_SMALL
        if self.missing:
            return rules.PILE_CANNOT_OPEN if state.taking else rules.CANNOT_OPEN
        return rules.BOUND_ELSEWHERE if state.bound == BOUND else rules.CANNOT_COMPLETE

    def completes(self, place: int, kind: int) -> bool:
        """Whether the turn can be completed with a card that joins a place."""
        state = self.state
        if self.top >= 0 and place > self.top and not state.top_is_melded():
            return False
        lack = self._lack(place, kind)
        if lack < 0:
            return False
        points = max(0, self.missing - VALUES[kind])
        if points:
            if self.rest.points < self.missing:
                return False
        elif state.bound != BOUND and not state.taking and place != self.measures.black:
            if lack < _BY_WILD:
                if len(self.hand) - 1 - lack >= 2:
                    return True
            elif self._by_one_wild(place, kind):
                return True
        lying = self.lying.after(place * KINDS + kind)
        extra = min(len(state.under(state.pile)), 2) if state.taking else 0
        rest = self.rest.without(kind, extra)
        rest.follow(self.measures, place, kind, lying.grows_down(place))
        return can_finish(self.measures, rest, lying, place, state.aim(points, lying))

    def _by_one_wild(self, place: int, kind: int) -> bool:
        """Whether two natural cards, of which this is one, and a wild card can be a new meld, while two cards
        are kept."""
        natural, wild = self.lying.slots[place][:2]
        if natural + wild > 1 or is_wild(kind) or len(self.hand) - LEAST + natural < 2:
            return False
        own = natural or sum(self.rest.many[kind : kind // 4 * 4 + 4]) > 1
        return own > 0 and self.rest.twos + self.rest.jokers > 0 and self.measures.most_wild > 0

    def _lack(self, place: int, kind: int) -> int:
        """How many natural cards of the hand the meld at a place lacks with this card, where these make it
        one, `_BY_WILD` where wild cards have to; -1 if it can become none."""
        measures, many = self.measures, self.rest.many
        natural, wild, before, wild_before = self.lying.slots[place]
        if place < measures.ranks:  # a new sequence grows upwards
            lack = max(0, LEAST - natural - 1)
            for _ in range(lack):
                kind = measures.after[kind]
                if kind < 0 or not many[kind]:
                    return -1
            return lack
        own = 0
        if is_wild(kind):
            wild += 1
        else:
            natural += 1
            own = sum(many[kind : kind // 4 * 4 + 4]) - 1
        lack = max(0, LEAST_NATURAL - natural, LEAST - natural - wild)
        if lack > own:
            wilds = self.rest.twos + self.rest.jokers
            if natural + own < LEAST_NATURAL or natural + own + wild + wilds < LEAST:
                return -1
            return _BY_WILD
        return lack if measures.within(natural + lack, wild, before, wild_before) else _BY_WILD
