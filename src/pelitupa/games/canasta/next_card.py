"""What can be laid next, card by card, so that the turn can still be completed.

The rule is `against` and `completes`: a card that breaks none, after which `can_finish` finds an end of the
turn. All else gives the same answers sooner: `_at_a_glance` for one card, `candidates` and `legal_of` for the
list of all; conformance holds the list to the rule. What is the same for every card is worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Rule
from pelitupa.games.canasta import rules, shared_rules
from pelitupa.games.canasta.asking import BOUND
from pelitupa.games.canasta.cards import BLACK, JOKER, KINDS, RANKS, TARGET_OF, VALUES, is_wild
from pelitupa.games.canasta.layout import Rest
from pelitupa.games.canasta.measures import LEAST, LEAST_NATURAL, SUIT
from pelitupa.games.canasta.plans import can_finish, most_points
from pelitupa.games.canasta.table import CanastaTable, PileWay

_BAD: Final = -1
_UNSEEN: Final = 0
_GOOD: Final = 1
"""What a glance at a card shows: the turn cannot be completed with it, that is not seen, it can."""

_BY_WILD: Final = 100
_TO_BEGIN: Final = 5
"""Who has so many cards can begin a meld, and keep two."""
_LATEST: Final[list[tuple[list[int], Rest]]] = []


def _rest_of(hand: Sequence[int]) -> Rest:
    """What there is to lay of a hand; the latest is kept, as it is asked what may be laid, and then whether
    one card of it may. Nobody changes it."""
    if _LATEST and _LATEST[0][0] == hand:
        return _LATEST[0][1]
    found = Rest(hand)
    _LATEST[:] = [(list(hand), found)]
    return found


class NextCard:
    """The next card of a turn; `hand` is what is left of the hand."""

    def __init__(self, state: CanastaTable, hand: Sequence[int]) -> None:
        self.state = state
        self.measures = state.measures
        self.hand = hand
        self.layout = state.layout()
        self.missing = state.missing()
        self.last = state.laid[-1] // KINDS if state.laid else -1
        self.pairs = state.taking and state.opened[state.side()]
        self.open = state.open_place()
        self.top = state.top_place()
        self.rest = _rest_of(hand)
        self.pile_ways: list[PileWay] = []
        """How the pile can be taken, where a pair is being laid for it and somebody has asked."""

    # --- the rule

    def against(self, place: int, kind: int) -> Rule[CanastaTable] | None:
        """The first rule against a card that comes next at a place, whatever comes after it."""
        if self.open not in (-1, place):
            return rules.UNFINISHED
        if place < self.last or (place == self.last and not self.state.in_order(place, kind)):
            return rules.RUN_ORDER if self.measures.runs else rules.RANK_ORDER
        measures = self.measures
        natural, wild, before, wild_before = self.layout.slots[place]
        if not natural and not self.layout.is_next_room(place):
            return rules.NO_SUCH_MELD
        if place < measures.ranks:
            return None if self.layout.continues(place, kind) else rules.RUN_BROKEN
        if measures.most and natural + wild >= measures.most:
            return rules.MELD_FULL
        if not is_wild(kind):
            if measures.targets[place] != BLACK or self.pairs:
                return None
            return (
                rules.no_blacks(self.measures)
                if self.top >= 0 or not measures.most_blacks
                else None
            )
        if wild >= measures.most_wild:
            return rules.MOST_WILD
        if natural < LEAST_NATURAL:
            return rules.WILD_LATER
        if not measures.within(natural, wild + 1, before, wild_before):
            return rules.CLOSED_TO_WILD
        return None

    def against_all(self, place: int, kind: int) -> Rule[CanastaTable]:
        """What the turn lacks where it cannot be completed with a card that joins a place."""
        state, measures = self.state, self.measures
        natural, target = self.layout.slots[place][0], measures.targets[place]
        if target == BLACK:
            return rules.no_blacks(measures)
        if place < measures.ranks:
            if natural < LEAST - 1 and not self.missing:
                return rules.RUN_TOO_SHORT
        elif natural < LEAST_NATURAL and natural + self.rest.natural[target] < LEAST_NATURAL:
            return rules.MELD_TOO_SMALL
        if self.missing:
            return rules.PILE_CANNOT_OPEN if state.taking else shared_rules.CANNOT_OPEN
        return (
            shared_rules.BOUND_ELSEWHERE if state.bound == BOUND else shared_rules.CANNOT_COMPLETE
        )

    def completes(self, place: int, kind: int) -> bool:
        """Whether the turn can be completed with a card that joins a place."""
        state = self.state
        if self.top >= 0 and place > self.top and not state.top_is_melded():
            return False
        seen = self._at_a_glance(place, kind)
        if seen != _UNSEEN:
            return seen == _GOOD
        points = max(0, self.missing - VALUES[kind])
        layout = self.layout.after(place * KINDS + kind)
        extra = min(len(state.under(state.pile)), 2) if state.taking else 0
        rest = self.rest.without(kind, extra)
        rest.follow(self.measures, place, kind, layout.grows_down(place))
        return can_finish(self.measures, rest, layout, place, state.aim(points, layout))

    # --- the same answers sooner, for one card

    def _at_a_glance(self, place: int, kind: int) -> int:
        """Whether the turn can be completed with a card that joins a place, where that is easily seen."""
        state = self.state
        if state.bound == BOUND and self._leaves(place):
            return _BAD
        lack = self._lack(place, kind)
        if lack < 0:
            return _BAD
        if self.missing > VALUES[kind]:
            return _BAD if self.rest.points < self.missing else _UNSEEN
        if state.bound == BOUND or state.taking or place == self.measures.black:
            return _UNSEEN
        if lack < _BY_WILD:
            return _GOOD if len(self.hand) - 1 - lack >= 2 else _UNSEEN
        return _GOOD if self._by_one_wild(place, kind) else _UNSEEN

    def _leaves(self, place: int) -> bool:
        """Whether who has to go out leaves too many cards behind that can go to earlier places only."""
        if place < self.measures.ranks:
            return False
        begun, left = self.measures.targets[place], self.rest.lost
        for target in range(min(begun, RANKS)):
            left += self.rest.natural[target]
        return left > 1

    def _by_one_wild(self, place: int, kind: int) -> bool:
        """Whether two natural cards, of which this is one, and a wild card can be a new meld, while two cards
        are kept."""
        natural, wild = self.layout.slots[place][:2]
        if natural + wild > 1 or is_wild(kind) or len(self.hand) - LEAST + natural < 2:
            return False
        own = natural or sum(self.rest.many[kind : kind // 4 * 4 + 4]) > 1
        return own > 0 and self.rest.twos + self.rest.jokers > 0 and self.measures.most_wild > 0

    def _lack(self, place: int, kind: int) -> int:
        """How many natural cards of the hand the meld at a place lacks with this card, where these make it
        one, `_BY_WILD` where wild cards have to; -1 if it can become none."""
        measures, many = self.measures, self.rest.many
        natural, wild, before, wild_before = self.layout.slots[place]
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

    # --- the same answers sooner, for the list of all cards

    def cannot_open(self) -> bool:
        """Whether, at a glance, no cards of the hand come to an opening."""
        if not self.missing or self.last >= 0:
            return False
        return most_points(self.measures, self.rest, self.layout) < self.missing

    def candidates(self) -> tuple[list[int], list[int]]:
        """The steps that may come next, while no meld is begun: those that certainly may, as two cards are
        kept whatever their meld still needs, and those that have to be asked."""
        sure: list[int] = []
        unsure: list[int] = []
        state, measures, rest, layout = self.state, self.measures, self.rest, self.layout
        last, after, slots = self.last, measures.after, layout.slots
        free = len(self.hand) >= 3 and state.bound != BOUND and not state.taking
        free = free and state.opened[state.side()]
        begins = free and len(self.hand) >= _TO_BEGIN
        wilds = rest.twos + rest.jokers
        by_wild = wilds > 0 and measures.most_wild > 0
        runs = [layout.places(SUIT + suit) for suit in range(4)] if measures.runs else []
        easy: list[int] = []
        hard: list[int] = []
        new = latest = kind = -1
        more = 0
        if wilds:
            wild_easy, wild_hard = self._for_wild(free)
        for held in self.hand:
            if held == kind:
                continue
            kind = held
            target = TARGET_OF[kind]
            if target >= 0:
                if target != latest:
                    latest, new, more = target, -1, 0
                    easy, hard = self._for_rank(target, free)
                    if begins and hard and target != BLACK:
                        place = hard[-1]
                        if place > last and not slots[place][0]:  # of a new meld the cards tell
                            hard.pop()
                            new, more = place, rest.natural[target]
                for place in easy:
                    sure.append(place * KINDS + kind)
                for place in hard:
                    unsure.append(place * KINDS + kind)
                if new >= 0:
                    if more >= LEAST or (more == LEAST_NATURAL and by_wild):
                        sure.append(new * KINDS + kind)
                    more -= rest.many[kind]
            elif kind < 4 or kind == JOKER:
                for place in wild_easy:
                    sure.append(place * KINDS + kind)
                for place in wild_hard:
                    unsure.append(place * KINDS + kind)
            if runs and (after[kind] >= 0 or measures.below[kind] >= 0):
                for place in runs[kind % 4]:
                    if place < last:
                        continue
                    if not free or place == last or (not begins and not slots[place][0]):
                        unsure.append(place * KINDS + kind)
                    elif slots[place][0]:
                        if layout.continues(place, kind):
                            sure.append(place * KINDS + kind)
                    elif after[kind] >= 0 and rest.many[after[kind]]:
                        third = after[after[kind]]
                        if third >= 0 and rest.many[third]:
                            sure.append(place * KINDS + kind)
        return sure, unsure

    def _for_rank(self, target: int, free: bool) -> tuple[list[int], list[int]]:
        """The places to which natural cards of a target may go: those at which each of them may be laid, and
        those at which that depends."""
        easy: list[int] = []
        hard: list[int] = []
        measures, slots = self.measures, self.layout.slots
        place = measures.firsts[target]
        end = place + measures.room(target)
        while place < end:
            natural, wild, before, wild_before = slots[place]
            if place >= self.last:
                if free and place > self.last and natural >= 1 and natural + wild >= LEAST - 1:
                    if target == BLACK:
                        hard.append(place)
                    elif measures.within(natural + 1, wild, before, wild_before):
                        easy.append(place)
                else:
                    hard.append(place)
            if not natural:
                break
            place += 1
        return easy, hard

    def _for_wild(self, free: bool) -> tuple[list[int], list[int]]:
        """The same of wild cards."""
        easy: list[int] = []
        hard: list[int] = []
        measures, layout = self.measures, self.layout
        places = layout.start.filled
        for place in layout.touched:
            if place not in places and measures.ranks <= place < measures.black:
                places = [*places, place]
        for place in places:
            natural, wild, before, wild_before = layout.slots[place]
            if place < self.last or natural < LEAST_NATURAL:
                continue
            if not free or place == self.last:
                hard.append(place)
            elif measures.within(natural, wild + 1, before, wild_before):
                easy.append(place)
        return easy, hard

    def legal_of(self, unsure: Sequence[int]) -> list[int]:
        """Those of some steps that may come next. Of the natural cards for one meld of a rank, and of twos
        for it, a lower one can be laid where a higher one can: less is left behind then."""
        found: list[int] = []
        alike: dict[int, list[int]] = {}
        for step in unsure:
            place, kind = step // KINDS, step % KINDS
            if self.against(place, kind) is not None:
                continue
            if place < self.measures.ranks or kind == JOKER:
                if self.completes(place, kind):
                    found.append(step)
            else:
                sort = 2 * place + int(kind < 4)
                if sort in alike:
                    alike[sort].append(step)
                else:
                    alike[sort] = [step]
        for steps in alike.values():
            steps.sort()
            first, last = steps[0], steps[-1]
            if self.completes(last // KINDS, last % KINDS):
                found += steps
            elif first != last and self.completes(first // KINDS, first % KINDS):
                found.append(first)
                found += [
                    step for step in steps[1:-1] if self.completes(step // KINDS, step % KINDS)
                ]
        return found
