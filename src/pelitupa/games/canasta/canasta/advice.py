"""Advice on Canasta, from its strategy chapter (booklet 47).

A turn is thought of as a whole: what is laid, and what is discarded then. Cards in the hand are strength, so
little is melded: an opening with few cards, three of five, naturals that lengthen a meld; wild cards are kept
until they make a canasta. What the next player can hardly use is discarded, the more so the larger the pile,
and a large pile is taken. Who could go out while the partner holds many cards asks, or plays on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from pelitupa.games.canasta.cards import (
    BLACK,
    JOKER,
    KINDS,
    RANK_VALUES,
    RANKS,
    TARGET_OF,
    VALUES,
    by_targets,
    is_wild,
    value_of,
    wilds_in,
)
from pelitupa.games.canasta.held import HandWorth, open_melds
from pelitupa.games.canasta.match import TAKE, TAKE_NOW
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST
from pelitupa.games.canasta.planning import Plan, TurnPlanner
from pelitupa.games.canasta.play import CanastaPlay
from pelitupa.games.canasta.turn_advice import TurnAdvice

_YOUTH: Final = 6.0
"""After so many rounds a deal is not young any more: what is kept for later is laid then."""

_LATE: Final = 0.75
"""When so much of the stock is drawn, wild cards are not kept any longer."""

_NEAR_OUT: Final = 3
"""Who has so few cards may go out in the next turn."""

_SUBMISSIVE: Final = 8
"""A side with so many cards fewer is behind, and wants a canasta in order to go out."""

_FEW: Final = 4
"""So many cards are few to open with."""

_MANY: Final = 8
"""A hand of so many cards can fight over the pile."""

_WORTH_SAFETY: Final = 4
"""On a pile of so many cards a black three is thrown. Kept longer, for piles of six, they cost a side that
goes by advice alone 20 to 70 points a deal: few piles grow so large, and a three that is left is lost."""

_SPARED: Final = 1.5
"""By so much more a wild card is spared on smaller piles, where freezing does not help (47.3, 47.5)."""

_LARGE: Final = 6.0
"""On smaller piles other safe cards are kept, while there are others."""

_DISCARDS: Final = 5
"""Discards worth a thought after the same melds."""

Contribution = tuple[float, int, list[int]]
"""Something to open with: its cost, its points, its steps."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner(TurnPlanner):
    """See `TurnPlanner`.

    `main` is the place where cards of each rank go, `melds` what lies there, `theirs` what lies before the
    other side for that rank.
    """

    def __init__(self, state: CanastaPlay) -> None:
        super().__init__(state)
        self.main = [self.main_place(self.side, target) for target in range(RANKS)]
        self.melds = [state.melds[self.side][place] for place in self.main]
        other = 1 - self.side
        self.theirs = [
            state.melds[other][self.main_place(other, target)] for target in range(RANKS)
        ]
        dealt = sum(state.pack) - state.players * state.size
        self.rounds = (dealt - state.left) / (state.players * state.draws())
        self.young = max(0.0, 1.0 - self.rounds / _YOUTH)
        self.ahead = self.more_cards()
        late = 1.0 - state.left / dealt
        self.keep = 0.0 if self.is_near_its_end() else max(0.0, 1.0 - late / _LATE)
        self._leaves = False

    def main_place(self, side: int, target: int) -> int:
        """The place of a side to which cards of a rank go."""
        return self.state.measures.first(target)

    def more_cards(self) -> int:
        """By how many cards the hands of the own side are more than the others' (47.1)."""
        state = self.state
        own = [len(state.hands[seat]) for seat in state.seats_of(self.side)]
        others = [len(state.hands[seat]) for seat in state.seats_of(1 - self.side)]
        return sum(own) - sum(others)

    def is_near_its_end(self) -> bool:
        """Whether the others may go out in their next turns, so that nothing is kept for later."""
        state, other = self.state, 1 - self.side
        if not state.opened[other] or state.canastas(other) < state.canastas_needed():
            return False
        return min([len(state.hands[seat]) for seat in state.seats_of(other)]) <= _NEAR_OUT

    def thrown(self, back: int) -> list[int]:
        """The ranks of the cards of the pile that were thrown so many turns ago, and each round before; what
        was turned up at first nobody threw."""
        pile, players = self.state.pile, self.state.players
        return [TARGET_OF[pile[-turns]] for turns in range(back, len(pile), players)]

    def steps(self, target: int, kinds: Sequence[int]) -> list[int]:
        """Steps that lay cards to the meld of a rank."""
        return [self.main[target] * KINDS + kind for kind in kinds]

    def more_groups(self) -> list[list[Contribution]]:
        """What else there is to open with, beside melds of a rank."""
        return []

    # --- what to lay

    def openings(self, extra: int, top: int) -> list[list[int]]:
        """See `TurnPlanner.openings`: with few cards and few wild ones."""
        need = self.state.minimums[self.side] - extra
        groups: list[list[Contribution]] = self.more_groups()
        for target in range(RANKS):
            own = self.by_target[target]
            found: list[Contribution] = []
            least = 2 if target == top else 3
            if len(own) >= least:
                for many in {least, len(own)}:
                    steps = self.steps(target, own[:many])
                    found.append((1.0 + 0.15 * many, many * RANK_VALUES[target], steps))
            if len(own) >= 2:
                for wild in sorted(set(self.wilds)):
                    steps = self.steps(target, (*own, wild))
                    cost = 1.6 + 0.15 * len(own) + (0.5 if wild == JOKER else 0.0)
                    found.append((cost, len(own) * RANK_VALUES[target] + VALUES[wild], steps))
                if len(own) >= LEAST and len(self.wilds) > 1 and self.state.measures.most_wild > 1:
                    two = sorted(self.wilds)[:2]
                    points = len(own) * RANK_VALUES[target] + value_of(two)
                    found.append((2.6 + 0.15 * len(own), points, self.steps(target, (*own, *two))))
            if target == top and not found:
                return []
            if found:
                groups.append(found)
        ways: list[tuple[float, int, list[int], bool]] = [(0.0, 0, [], top < 0)]
        for group in groups:
            new = ways.copy()
            with_top = top >= 0 and group[0][2][0] // KINDS == self.main[top]
            for cost, points, steps, good in ways:
                for more, worth, cards in group:
                    used = [step % KINDS for step in (*steps, *cards)]
                    if all(used.count(kind) <= self.hand.count(kind) for kind in used):
                        new.append(
                            (cost + more, points + worth, [*steps, *cards], good or with_top)
                        )
            new.sort(key=_cheap)
            ways = new[:60]
        enough = [way for way in ways if way[1] >= need and way[3] and way[2]]
        enough.sort(key=_by_cost)
        return [self.in_order(way[2]) for way in enough[:4]]

    def growing(self, canastas: bool, new: bool) -> list[int]:
        """Natural cards added to the side's melds, melds completed with wild cards, new melds of three."""
        steps: list[int] = []
        wilds = sorted(self.wilds)
        for target in range(RANKS):
            own, meld = self.by_target[target], self.melds[target]
            if meld:
                steps += self.steps(target, own)
                lack = CANASTA_SIZE - len(meld) - len(own)
                if canastas and 0 < lack <= min(len(wilds), self.room_for_wild(meld)):
                    steps += self.steps(target, wilds[:lack])
                    wilds = wilds[lack:]
            elif new and len(own) >= 3:
                steps += self.steps(target, own[: LEAST if len(own) < 6 else len(own)])
        return self.in_order(steps)

    def room_for_wild(self, meld: Sequence[int]) -> int:
        """How many wild cards can still go to a meld."""
        measures = self.state.measures
        room = measures.most_wild - wilds_in(meld)
        return min(room, max(0, CANASTA_SIZE - len(meld))) if measures.closed_to_wild else room

    def everything(self) -> list[int]:
        """All that can be laid, for going out or before others do."""
        steps: list[int] = []
        wilds = sorted(self.wilds)
        room: list[tuple[int, int]] = []
        for target in range(RANKS):
            own, meld = self.by_target[target], self.melds[target]
            if meld or len(own) >= 3:
                steps += self.steps(target, own)
                room += [(len(meld) + len(own), target)] * self.room_for_wild(meld)
            elif len(own) == 2 and wilds:
                steps += self.steps(target, (*own, wilds[0]))
                wilds = wilds[1:]
        for _, target in sorted(room, reverse=True):
            if wilds:
                steps += self.steps(target, [wilds.pop(0)])
        if 3 <= len(self.blacks) <= self.state.measures.most_blacks:
            laid = len(steps) + len(self.blacks)
            if len(self.hand) - laid <= 1:
                steps += [self.state.measures.black * KINDS + kind for kind in self.blacks]
        return self.in_order(steps)

    # --- how good that is

    def worth(self, steps: Sequence[int]) -> float:
        score = 0.0
        many: dict[int, list[int]] = {}
        for step in steps:
            many.setdefault(step // KINDS, []).append(step % KINDS)
        left = len(self.hand) - len(steps) - 1
        self._leaves = left < 1
        for place, kinds in many.items():
            score += self.worth_there(place, kinds)
        score -= 0.35 * max(0, 5 - left)
        if steps and 0 < left < 3 and self.is_the_partners_game():
            score -= 2.2 - 0.6 * left
        if not self.state.opened[self.side] and steps:
            score += self.worth_of_opening(steps) + 0.15 * len(self.state.reds[self.side])
        return score

    def worth_of_opening(self, steps: Sequence[int]) -> float:
        """How good it is to open with these (47.2): cheaply, and at 50 points not with all wild cards, since
        the partner will soon be able to as well."""
        state = self.state
        wild = wilds_in([step % KINDS for step in steps])
        if state.minimums[self.side] >= 90:
            room = _FEW + 2.0 * self.rounds + (1.0 if state.minimums[self.side] > 90 else 0.0)
            return 1.6 - (0.9 * max(0.0, len(steps) - room) if self.young else 0.0)
        score = 1.0 - self.young * (wild + 0.25 * max(0, len(steps) - _FEW))
        if wild and wild == len(self.wilds):
            score -= self.young * 0.9
        if state.frozen():
            score -= 1.0 + self.young
        return score

    def is_the_partners_game(self) -> bool:
        """Whether the partner has the cards, so that one keeps enough to choose a discard from (47.6)."""
        state = self.state
        return state.players == 4 and len(state.hands[state.partner()]) >= _MANY

    def worth_there(self, place: int, kinds: Sequence[int]) -> float:
        """How good it is to lay these at one place."""
        meld, target = self.state.melds[self.side][place], self.state.measures.targets[place]
        size, wild = len(meld) + len(kinds), wilds_in(meld) + wilds_in(kinds)
        score = 0.25 * len(kinds) - 0.7 * wilds_in(kinds)
        kept = 0.0 if self._leaves else self.keep  # who goes out lays what there is
        if size >= CANASTA_SIZE > len(meld):
            score += 2.2 if wild else 4.0
            if self.state.canastas(self.side) < self.state.canastas_needed():
                score += 0.8
            elif wild and not wilds_in(meld) and self.ahead > -_SUBMISSIVE:
                score -= kept  # it may still become a natural one
        elif not meld:
            score -= 0.5
            if target < RANKS and len(self.theirs[target]) > 2:
                score -= 0.5 if self._leaves or not self.state.opened[self.side] else 1.5
            if self.state.opened[self.side] or self.state.minimums[self.side] < 90:
                score -= 0.6 * self.young * max(0, size - LEAST)
            if len(kinds) - wilds_in(kinds) == 2 and self.state.opened[self.side]:
                score -= 2.0 * kept
        elif wilds_in(kinds):
            score -= kept * wilds_in(kinds)
        elif len(meld) >= 4 and size < CANASTA_SIZE:
            score += 0.4 * (len(kinds) - wilds_in(kinds))
        return score

    def goes_out(self, steps: Sequence[int]) -> bool:
        made = 0
        row = self.state.melds[self.side]
        for place in {step // KINDS for step in steps}:
            here = len([step for step in steps if step // KINDS == place])
            if len(row[place]) + here >= CANASTA_SIZE > len(row[place]):
                made += 1
        return self.state.short_canastas(row) <= made

    def leaving(self) -> float:
        state = self.state
        others = [seat for seat in range(state.players) if state.team(seat) != self.side]
        score = 1.0 + 1.2 * state.canastas(1 - self.side)
        score += 0.15 * sum([len(state.hands[seat]) for seat in others])
        for meld in state.melds[1 - self.side]:
            if 4 < len(meld) < CANASTA_SIZE:
                score += 0.6
        for meld in state.melds[self.side]:
            if 4 < len(meld) < CANASTA_SIZE:
                score -= 0.5
        if state.players == 4:
            score -= 0.3 * max(0, len(state.hands[state.partner()]) - 3)
        return score

    def worth_of_freezing(self, rest: Sequence[int], hand: Sequence[int]) -> float:
        """How good it is to freeze the pile with a wild card, for a side that is behind (47.5): against many
        melds, none of them nearly a canasta, and with pairs, safe cards and more cards in both hands."""
        state, other = self.state, 1 - self.side
        melds = [meld for meld in state.melds[other] if meld]
        if state.frozen() or state.players != 4 or len(melds) < LEAST or self.ahead < 1:
            return 0.0
        if max([len(meld) for meld in melds]) > 5 or len(state.hands[state.partner()]) < _MANY:
            return 0.0
        ours = [meld for meld in state.melds[self.side] if meld]
        pairs = len([target for target in range(RANKS) if hand[target] >= 2])
        safe = len(self.blacks) + sum([1 for t in range(RANKS) if hand[t] and self.theirs[t]])
        if len(ours) >= len(melds) or pairs < 2 or not safe or len(rest) < _MANY:
            return 0.0
        return 2.6

    # --- what to discard

    def discards(self, rest: list[int]) -> list[tuple[float, int]]:
        state = self.state
        pile = len(state.pile)
        frozen, theirs = state.frozen(), self.theirs
        opened = state.opened[1 - self.side]
        in_rest, in_pile = by_targets(rest), by_targets(state.pile)
        best: dict[int, tuple[float, int]] = {}
        by_next, by_me = self.thrown(state.players - 1), self.thrown(state.players)
        neglected = opened or state.minimums[1 - self.side] < 90
        freezing = self.worth_of_freezing(rest, in_rest) if self.wilds else 0.0
        for kind in rest:
            target = TARGET_OF[kind]
            if is_wild(kind):
                score = (
                    -2.2 - (0.8 if kind == JOKER else 0.0) + (0.06 * pile if not frozen else 0.0)
                )
                score += freezing if freezing else -_SPARED if pile < _WORTH_SAFETY else 0.0
                key = RANKS + 1 + (kind == JOKER)
            elif target == BLACK:
                # the safest card of all is kept for a pile that is worth it, but no pair is torn for it
                score, key = (-0.9 if pile < _WORTH_SAFETY else -0.7 + 0.13 * pile), BLACK
            else:
                key = target
                same = in_rest[target]
                score = (0.0, 0.0, -0.7, -0.9, -1.4)[min(same, 4)] - 0.02 * RANK_VALUES[target]
                if self.melds[target]:
                    score -= 0.5 if len(self.melds[target]) < CANASTA_SIZE else 0.2
                seen = same + len(self.melds[target]) + len(theirs[target])
                lying = in_pile[target]
                seen += lying
                alike = 4 * state.pack[kind]
                chance = max(0, alike - seen) / max(1, alike)
                chance *= chance
                if theirs[target] and not frozen:
                    chance = 1.0
                    score += 0.1 if len(theirs[target]) >= CANASTA_SIZE else -0.15
                elif theirs[target]:
                    chance *= 0.3
                elif target in by_next:
                    chance *= 0.25
                elif target in by_me and neglected:
                    chance *= 0.45
                elif lying > 0:
                    chance *= 0.7
                if not opened:
                    chance *= 0.6
                score -= chance * (0.05 + 0.17 * pile)
                # what is safe is kept for larger piles, while there are others
                score -= 0.6 * (1.0 - chance) * max(0.0, 1.0 - pile / _LARGE)
                score += self.worth_of_discard(kind, rest)
            if key not in best or best[key][0] < score:
                best[key] = (score, kind)
        return sorted(best.values(), reverse=True)[:_DISCARDS]

    def worth_of_discard(self, kind: int, rest: Sequence[int]) -> float:
        """What else speaks for the discard of a natural card, or against it."""
        return 0.0

    # --- whole turns

    def ways(self) -> list[list[int]]:
        if self.state.opened[self.side]:
            return [
                [],
                self.growing(False, False),
                self.growing(False, True),
                self.growing(True, False),
                self.growing(True, True),
                self.everything(),
            ]
        found = [[], *self.openings(0, -1)]
        if self.state.canastas_needed() == 1 and len(self.everything()) >= len(self.hand) - 1:
            found.append(self.everything())
        return found

    def gain(self) -> float:
        return 0.45 * len(self.state.pile) - 0.9 + 0.01 * value_of(self.state.pile)

    def worth_of_opening_take(self, gain: float, steps: Sequence[int], number: int) -> float:
        wild = wilds_in([step % KINDS for step in steps])
        return gain + 0.8 - (0.12 * len(steps) + 0.4 * wild + 0.1 * number) - self.small_pile(wild)

    def small_pile(self, wild: int) -> float:
        """What speaks against cards laid for a pile of one or two (47.3), and more so wild ones."""
        pile = len(self.state.pile)
        if pile > 2 or self.is_near_its_end():
            return 0.0
        return (2.3 if pile < 2 else 1.1) + (1.2 if wild else 0.0)

    def takings(self, gain: float) -> list[Plan]:
        state, found = self.state, []
        seen: set[int] = set()
        for place, pair in state.pile_ways_now():
            if not pair:
                take, more = TAKE, 0.4
                if state.chooses_onto():
                    take = state.game.actions.onto_of[state.measures.number_of(place)]
                    more += self.worth_there(place, state.pile[-1:])
                found.append(Plan((take,), gain + more))
                continue
            key = pair[1] if is_wild(pair[1]) else -1
            if key not in seen:
                seen.add(key)
                path = (TAKE, *self.lays([place * KINDS + kind for kind in pair]), TAKE_NOW)
                less = 0.0 if key < 0 else 0.7 if key == JOKER else 0.5
                found.append(Plan(path, gain - less - self.small_pile(int(key >= 0))))
        return found


def _cheap(way: tuple[float, int, list[int], bool]) -> float:
    return way[0] - 0.03 * way[1]


def _by_cost(way: tuple[float, int, list[int], bool]) -> tuple[float, list[int]]:
    return way[0], way[2]


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaAdvice(TurnAdvice):
    """See `Advice`; a game of the family says who plans (`planner`), and what is `in_hand` is worth."""

    in_hand: ClassVar[HandWorth] = HandWorth(
        card=-27.0,
        card_late=30.0,
        value=1.6,
        value_late=-2.0,
        few=30.0,
        wild=98.0,
        wild_late=-40.0,
        black=19.0,
        fits=53.0,
        fits_late=50.0,
        fits_two=30.0,
        pair=40.0,
        three=88.0,
        more=30.0,
    )

    def planner(self, state: CanastaPlay) -> Planner:
        return Planner(state)

    def yes(self, state: CanastaPlay) -> float:
        """See `TurnAdvice.yes`: less if much in one's own hand can still be melded."""
        me = state.partner()
        hand, side = state.hands[me], state.team(me)
        useful = 0
        for kind in hand:
            target = TARGET_OF[kind]
            if is_wild(kind) or (
                0 <= target < RANKS and state.melds[side][state.measures.first(target)]
            ):
                useful += VALUES[kind]
        return 1.0 + 0.8 * state.canastas(1 - side) - 0.03 * useful - 0.15 * max(0, len(hand) - 4)

    def prospects(self, state: CanastaPlay, side: int) -> float:
        """See `TurnAdvice.prospects`: read off how deals ended that were played as advised. Only what it is
        worth to have opened is told lower, since who opens has the better hand."""
        late = max(0.0, 1.0 - state.left / (sum(state.pack) - state.players * state.size))
        ripe = min(late, 0.45)
        found = 0.0
        for meld in state.melds[side]:
            if meld:
                found += 1.5 * value_of(meld)
                if len(meld) >= CANASTA_SIZE:
                    found += 265.0 if wilds_in(meld) else 445.0
                else:
                    found += ON_THE_WAY[len(meld)] - late * (180.0 if wilds_in(meld) else 110.0)
        if state.opened[side]:
            found += 740.0 * ripe - 850.0 * ripe * ripe + 115.0 * len(state.reds[side])
            found -= 110.0 if state.minimums[side] < 90 else 0.0
        else:
            found += 60.0 * len(state.reds[side])
        return found + self.held(state, side, late)

    def held(self, state: CanastaPlay, side: int, late: float) -> float:
        """What the hands of a side may bring it."""
        ranks, wanted = open_melds(state, side)
        found = 0.0
        for seat in state.seats_of(side):
            found += self.in_hand.of(state.hands[seat], late, ranks, wanted, state.measures.after)
        return found


ON_THE_WAY: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, 40.0, 68.0, 113.0, 190.0)
"""What a meld of so many cards is worth on its way to a canasta."""

ADVICE: Final = CanastaAdvice
