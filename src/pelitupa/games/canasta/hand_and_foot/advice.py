"""Advice on Hand and Foot: what the strategy of Canasta (booklet 47) becomes with a foot and melds of seven.

The foot must be reached, and five canastas take many cards: so much is melded, to few melds, natural cards by
themselves until two natural canastas lie there, wild cards where natural ones will hardly come. Seven cards
of the pile are worth a pair. Threes are thrown early: left over they cost more than any other card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.games.canasta.cards import (
    JOKER,
    KINDS,
    RANK_VALUES,
    RANKS,
    TARGET_OF,
    VALUES,
    by_targets,
    is_red_three,
    is_wild,
    value_of,
    wilds_in,
)
from pelitupa.games.canasta.hand_and_foot.game import FOOT, NATURAL, HandAndFootState
from pelitupa.games.canasta.held import HandWorth, open_melds
from pelitupa.games.canasta.match import TAKE, TAKE_NOW
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST
from pelitupa.games.canasta.planning import Plan, TurnPlanner
from pelitupa.games.canasta.play import CanastaPlay
from pelitupa.games.canasta.turn_advice import TurnAdvice

_DISCARDS: Final = 4
"""Discards worth a thought after the same melds."""


_DEAR: Final = 90
_LAST_WILD: Final = 2.4
"""An opening of so many points is worth wild cards; a cheaper one is not, least of all the only one."""


class _Row:
    """The melds of a side while a turn is thought of: what lies at each place, and what is laid there."""

    def __init__(self, state: CanastaPlay) -> None:
        self.measures = state.measures
        self.many = [len(meld) for meld in state.melds[state.side()]]
        self.wild = [wilds_in(meld) for meld in state.melds[state.side()]]
        self.steps: list[int] = []

    def places(self, target: int) -> list[int]:
        """The open melds of a rank, the longest first."""
        first = self.measures.first(target)
        found: list[int] = []
        for place in range(first, first + self.measures.slots):
            if not self.many[place]:
                break
            if self.many[place] < CANASTA_SIZE:
                found.append(place)
        return sorted(found, key=self._short) if len(found) > 1 else found

    def _short(self, place: int) -> int:
        return -self.many[place]

    def new(self, target: int) -> int:
        """The place of the next new meld of a rank; -1 if there is none."""
        first = self.measures.first(target)
        for place in range(first, first + self.measures.slots):
            if not self.many[place]:
                return place
        return -1

    def lay(self, place: int, kinds: Sequence[int]) -> None:
        """Lay these."""
        self.steps += [place * KINDS + kind for kind in kinds]
        self.many[place] += len(kinds)
        self.wild[place] += wilds_in(kinds)


class _Planner(TurnPlanner):
    """What the player in turn could lay and discard; the `foot` may still lie before him."""

    def __init__(self, state: HandAndFootState) -> None:
        super().__init__(state)
        self.melds = state.melds[self.side]
        self.feet = [bool(foot) for foot in state.feet]  # nobody knows more of them
        self.foot = self.feet[state.turn]

    # --- what to lay

    def naturals(self, row: _Row, keep: int) -> dict[int, list[int]]:
        """Lay natural cards to melds of their rank, and new melds of three or more; what is left of each
        rank. Of a rank that lies nowhere `keep` cards more than three are kept."""
        left: dict[int, list[int]] = {}
        for target in range(RANKS):
            own = self.by_target[target].copy()
            for place in row.places(target):
                room = CANASTA_SIZE - row.many[place]
                row.lay(place, own[:room])
                own = own[room:]
            while len(own) >= LEAST:
                place = row.new(target)
                if place < 0:
                    break
                many = min(CANASTA_SIZE, len(own))
                if keep and many < CANASTA_SIZE:
                    many = max(LEAST, many - keep)
                row.lay(place, own[:many])
                own = own[many:]
                if keep:
                    break
            if own:
                left[target] = own
        return left

    def with_wilds(self, row: _Row, left: dict[int, list[int]], all_out: bool) -> None:
        """Wild cards complete melds; and where all are to go, pairs go with one, and the rest anywhere."""
        wilds = sorted(self.wilds)
        natural = NATURAL - len(
            [m for m in self.melds if len(m) == CANASTA_SIZE and not wilds_in(m)]
        )
        natural -= len(
            [
                p
                for p in range(len(row.many))
                if row.many[p] == CANASTA_SIZE
                and not row.wild[p]
                and len(self.melds[p]) < CANASTA_SIZE
            ]
        )
        open_places = [place for target in range(RANKS) for place in row.places(target)]
        open_places.sort(key=row._short)
        spared = 0
        for place in open_places:
            lack = CANASTA_SIZE - row.many[place]
            if not row.wild[place] and spared < natural and row.many[place] >= 5 and not all_out:
                spared += 1
                continue
            if 0 < lack <= min(len(wilds), 3 - row.wild[place]):
                row.lay(place, wilds[:lack])
                wilds = wilds[lack:]
        if not all_out:
            return
        for target, own in left.items():
            place = row.new(target)
            if len(own) == 2 and wilds and place >= 0:
                row.lay(place, [*own, wilds[0]])
                wilds = wilds[1:]
        for place in open_places:
            room = min(3 - row.wild[place], CANASTA_SIZE - row.many[place], len(wilds))
            if room > 0:
                row.lay(place, wilds[:room])
                wilds = wilds[room:]

    def ways(self) -> list[list[int]]:
        if not self.state.opened[self.side]:
            return [[], *self.openings(0, -1)]
        found: list[list[int]] = [[]]
        for keep, wild, out in (
            (0, False, False),
            (2, False, False),
            (0, True, False),
            (0, True, True),
        ):
            row = _Row(self.state)
            left = self.naturals(row, keep)
            if wild:
                self.with_wilds(row, left, out)
            found.append(self.in_order(row.steps))
        return found

    def openings(self, extra: int, top: int) -> list[list[int]]:
        """Ways to open: the fewest wild cards that do, and all that can be laid; `top` is the rank of the
        pile's top card, with which two natural cards go along (-1 for none), and which gives `extra`."""
        need = self.state.minimums[self.side] - extra
        first = self.state.measures.first
        groups: list[tuple[int, int]] = []
        for target in range(RANKS):
            own = len(self.by_target[target])
            if own >= LEAST or (target == top and own >= 2):
                groups.append((own * RANK_VALUES[target], target))
        if top >= 0 and top not in [target for _, target in groups]:
            return []
        groups.sort(reverse=True)
        wilds = sorted(self.wilds)
        steps: list[int] = []
        points, found = 0, []
        first_of_all = [group for group in groups if group[1] == top]
        others = [group for group in groups if group[1] != top]
        for _, target in [*first_of_all, *others]:
            kinds = self.by_target[target][: CANASTA_SIZE - (target == top)]
            steps += [first(target) * KINDS + kind for kind in kinds]
            points += len(kinds) * RANK_VALUES[target]
            if points >= need:
                found.append(self.in_order(steps))
                break
        every = steps.copy()
        pairs = [
            target
            for target in range(RANKS - 1, -1, -1)
            if len(self.by_target[target]) == 2 and target != top
        ]
        many = {
            target: len([step for step in every if step // KINDS == first(target)])
            for _, target in groups
        }
        for wild in wilds:
            if points >= need:
                break
            if pairs:
                target = pairs.pop(0)
                kinds = [*self.by_target[target], wild]
                every += [first(target) * KINDS + kind for kind in kinds]
                points += value_of(kinds)
                many[target] = 3
                continue
            room = [
                target for target, cards in many.items() if cards + (target == top) < CANASTA_SIZE
            ]
            used = [step // KINDS for step in every if is_wild(step % KINDS)]
            room = [target for target in room if used.count(first(target)) < 3]
            if not room:
                break
            every.append(first(room[0]) * KINDS + wild)
            many[room[0]] += 1
            points += VALUES[wild]
        if points >= need and not found:
            found.append(self.in_order(every))
        return found

    # --- how good that is

    def worth(self, steps: Sequence[int]) -> float:
        """How good it is to lay these."""
        score = 0.0
        many: dict[int, list[int]] = {}
        for step in steps:
            many.setdefault(step // KINDS, []).append(step % KINDS)
        natural = len(
            [meld for meld in self.melds if len(meld) == CANASTA_SIZE and not wilds_in(meld)]
        )
        for place, kinds in many.items():
            meld = self.melds[place]
            size, wild = len(meld) + len(kinds), wilds_in(meld) + wilds_in(kinds)
            score += 0.35 * len(kinds) - 0.6 * wilds_in(kinds)
            if size == CANASTA_SIZE:
                score += 2.4 if wild else 4.0 + 0.6 * max(0, NATURAL - natural)
            elif not meld:
                score -= 0.6
            elif wild and not wilds_in(meld):
                score -= 1.0
        left = len(self.hand) - len(steps)
        if self.foot:
            score += 2.0 if not left else 1.2 if left == 1 else 0.0
        else:
            score -= 0.3 * max(0, 4 - left)
        if not self.state.opened[self.side] and steps:
            score += 1.5
            wild = wilds_in([step % KINDS for step in steps])
            if self.state.minimums[self.side] < _DEAR:
                # the partner will soon be able to open as well (47.2)
                score -= wild + (_LAST_WILD if wild and wild == len(self.wilds) else 0.0)
        return score

    def leaving(self) -> float:
        """How good it is to go out now: the more, the more others would lose."""
        state, score = self.state, 1.5
        for seat in range(state.players):
            held = len(state.hands[seat]) * 0.12 + (1.0 if self.feet[seat] else 0.0)
            score += held if state.team(seat) != self.side else -held if seat != state.turn else 0.0
        for side in range(state.sides_many()):
            for meld in state.melds[side]:
                if 4 < len(meld) < CANASTA_SIZE:
                    score += 0.5 if side != self.side else -0.4
        return score

    # --- what to discard

    def discards(self, rest: list[int]) -> list[tuple[float, int]]:
        """The best discards of what is left of a hand, with how good each is."""
        state = self.state
        taken = min(len(state.pile) + 1, CANASTA_SIZE)
        seats = [seat for seat in range(state.players) if state.team(seat) == self.side]
        foot = any(self.feet[seat] for seat in seats)
        in_rest, in_pile = by_targets(rest), by_targets(state.pile)
        found: list[tuple[float, int]] = []
        seen: set[int] = set()
        for kind in rest:
            target = TARGET_OF[kind]
            key = KINDS + kind if is_wild(kind) or kind // 4 == 1 else target
            if key in seen:
                continue
            seen.add(key)
            if is_red_three(kind):
                score = 0.9
            elif kind // 4 == 1:
                score = 0.5 + 0.03 * taken
            elif is_wild(kind):
                score = -2.4 - (0.8 if kind == JOKER else 0.0) + 0.04 * taken
            else:
                same = in_rest[target]
                score = (0.0, 0.0, -0.6, -1.2)[min(same, 3)] - 0.02 * RANK_VALUES[target]
                first = state.measures.first(target)
                mine = self.melds[first : first + state.measures.slots]
                if any(0 < len(meld) < CANASTA_SIZE for meld in mine):
                    score -= 0.7
                known = same + in_pile[target]
                for melds in state.melds:
                    known += sum(
                        [len(meld) for meld in melds[first : first + state.measures.slots]]
                    )
                chance = max(0, 20 - known) / 20.0
                score -= chance * chance * 0.16 * taken
            found.append((score - (0.1 if foot and is_wild(kind) else 0.0), kind))
        found.sort(reverse=True)
        return found[:_DISCARDS]

    # --- whole turns

    def ending(self, steps: Sequence[int], rest: list[int]) -> list[Plan]:
        """See `TurnPlanner.ending`; after the last card of the hand the foot is taken up."""
        if not self.foot:
            return super().ending(steps, rest)
        lays, worth = self.lays(steps), self.worth(steps)
        return self.discarding(lays, rest, worth) if rest else [Plan((*lays, FOOT), worth)]

    def partner_holds_much(self) -> bool:
        return super().partner_holds_much() or self.feet[self.state.partner()]

    def gain(self) -> float:
        cards, under = min(len(self.state.pile), CANASTA_SIZE), self.state.under(self.state.pile)
        threes = len([kind for kind in under if kind // 4 == 1])
        return 0.4 * cards - 0.9 + 0.5 * wilds_in(under) - 0.5 * threes

    def worth_of_opening_take(self, gain: float, steps: Sequence[int], number: int) -> float:
        wild = wilds_in([step % KINDS for step in steps])
        return gain + 0.8 - 0.3 * wild - 0.1 * number

    def takings(self, gain: float) -> list[Plan]:
        found: dict[int, Plan] = {}
        for place, pair in self.state.pile_ways_now():
            if place not in found:
                path = (TAKE, *self.lays([place * KINDS + kind for kind in pair]), TAKE_NOW)
                size = len(self.melds[place]) + LEAST
                worth = gain + 0.15 * size + (2.0 if size == CANASTA_SIZE else 0.0)
                found[place] = Plan(path, worth)
        return list(found.values())


class HandAndFootAdvice(TurnAdvice):
    """See `Advice`."""

    def planner(self, state: CanastaPlay) -> TurnPlanner:
        assert isinstance(state, HandAndFootState)
        return _Planner(state)

    def yes(self, state: CanastaPlay) -> float:
        """See `TurnAdvice.yes`: less while the foot lies there, and more where theirs do."""
        assert isinstance(state, HandAndFootState)
        me = state.partner()
        hand, side = state.hands[me], state.team(me)
        useful = 0
        for kind in hand:
            target = TARGET_OF[kind]
            if 0 <= target < RANKS:
                first = state.measures.first(target)
                melds = state.melds[side][first : first + state.measures.slots]
                if any(0 < len(meld) < CANASTA_SIZE for meld in melds):
                    useful += VALUES[kind]
        theirs = [seat for seat in range(state.players) if state.team(seat) != side]
        score = 1.5 - 0.03 * useful - 0.1 * max(0, len(hand) - 4) - (0.6 if state.feet[me] else 0.0)
        return score + 0.5 * len([seat for seat in theirs if state.feet[seat]])

    def prospects(self, state: CanastaPlay, side: int) -> float:
        """See `TurnAdvice.prospects`: read off how deals ended that were played as advised."""
        assert isinstance(state, HandAndFootState)
        cards = sum(state.pack) - state.players * (state.size + state.foot)
        late = max(0.0, 1.0 - state.left / cards)
        missing = NATURAL
        found = 0.0
        for meld in state.melds[side]:
            if not meld:
                continue
            wild = wilds_in(meld) > 0
            found += 0.9 * value_of(meld)
            if len(meld) < CANASTA_SIZE:
                found += (_MIXED if wild else _CLEAN)[len(meld)] - late * (180.0 if wild else 270.0)
            else:
                found += 275.0 if wild else 450.0
                missing -= not wild
        found -= max(0, missing) * 235.0 * (1.0 - late)
        ranks, wanted = open_melds(state, side)
        for seat in state.seats_of(side):
            if state.feet[seat]:
                found += 200.0 - 485.0 * late
            found += _IN_HAND.of(state.hands[seat], late, ranks, wanted, state.measures.after)
        return found


_CLEAN: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, 340.0, 370.0, 445.0, 505.0)
_MIXED: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, 185.0, 230.0, 285.0, 345.0)
"""What melds of so many cards are worth on their way to a canasta, while the deal is young."""

# who plays as advised lays what fits, so that what it is worth to hold it was told lower than it was read off
_IN_HAND: Final = HandWorth(
    card=50.0,
    card_late=-80.0,
    value=0.0,
    value_late=0.0,
    wild=-5.0,
    wild_late=85.0,
    black=55.0,
    black_late=-165.0,
    red=0.0,
    red_late=-150.0,
    fits=-40.0,
    fits_late=60.0,
    pair=115.0,
    pair_late=-50.0,
    three=95.0,
    three_late=92.0,
    more=89.0,
)

ADVICE: Final = HandAndFootAdvice
