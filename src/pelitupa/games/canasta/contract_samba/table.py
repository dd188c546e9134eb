"""What lies on the table in Contract Samba, and what may be laid, taken, discarded, and gone out with."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple, Self

from mypy_extensions import mypyc_attr

from pelitupa.core import Rule
from pelitupa.games.canasta import phases, shared_rules
from pelitupa.games.canasta.asking import BOUND, REFUSED, Laid
from pelitupa.games.canasta.cards import (
    BLACK_THREES,
    FREEZING,
    JOKER,
    KINDS,
    freezes,
)
from pelitupa.games.canasta.contract_samba import rules, scoring
from pelitupa.games.canasta.contract_samba.auction import Contract
from pelitupa.games.canasta.contract_samba.going_out import Goal, Layout, can_go_out, lonely
from pelitupa.games.canasta.contract_samba.melds import (
    BLACK,
    FIRST_SET,
    RANKS,
    RUNS,
    SETS,
    TWO,
    Held,
    Melds,
    by_ranks,
    by_suits,
    filled_in,
    first_empty,
    fits,
    is_run,
    is_whole,
    is_wild_at,
    joined,
    joining,
    open_places,
    points_of,
    rank_at,
    stands,
    up_to_empty,
    wholes,
    wilds_at,
)
from pelitupa.games.canasta.contract_samba.openings import OTHERS_TWOS, can_open, is_opening
from pelitupa.games.canasta.dealing import DealtTable, Movements, ScoreLine
from pelitupa.games.canasta.match import CanastaMatch
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST
from pelitupa.games.canasta.phases import MELDING, START

CALLING: Final = phases.PHASES
OPENING: Final = phases.PHASES + 1
PHASES: Final = phases.PHASES + 2
"""Phases that Canasta has not: the auction, and the declarer's opening."""

Failed = tuple[int, int, Contract]
"""Who could not open, with how many points it would have been, and for which contract."""


class Question(NamedTuple):
    """A question: who asked, how far his line went, whether he could go out, and how his side stood then.

    `laid` and `taking` are what he had laid; who was told yes before drawing has taken the pile so.
    """

    seat: int
    place: int
    able: bool
    phase: int
    melds: Melds
    reds: tuple[int, ...]
    minimum: int
    opened: bool
    opening: bool
    contract: Contract | None
    pile: tuple[int, ...]
    laid: Laid
    taking: int


_MANY: Final = 100

Earlier = tuple[Movements, tuple[Failed, ...], tuple[Question, ...]]
"""Of a deal that is over: lines, who could not open, questions."""


def taken_of(pile: Sequence[int]) -> int:
    """How many cards of a pile are taken: all, or down to the topmost freezing one and its neighbours."""
    if FREEZING.isdisjoint(pile):
        return len(pile)
    place = len(pile) - 1
    while place >= 0 and not freezes(pile[place]):
        place -= 1
    while place > 0 and freezes(pile[place - 1]):
        place -= 1
    return len(pile) - max(place, 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class ContractTable(DealtTable):
    """A position; see `DealtTable` for what is not told here. Places are those of `melds.py`.

    `fines` counts the declarers of a side who could not open. `calls` is the auction, which player `first`
    began, `rung` how many of its bids have fallen, `contract` what is played. `taking` is the place (+ 1) of
    the meld that takes the pile.

    For the sampler `failed` has who could not open, `asks` the questions, `earlier` the same of past deals.
    """

    __slots__ = (
        "as_frozen",
        "partner_counts",
        "fines",
        "calls",
        "rung",
        "contract",
        "taking",
        "first",
        "failed",
        "asks",
        "earlier",
    )

    def __init__(self, game: CanastaMatch, as_frozen: bool, partner_counts: bool) -> None:
        super().__init__(game)
        self.as_frozen = as_frozen
        self.partner_counts = partner_counts
        self.fines: list[int] = []
        self.calls: tuple[int, ...] = ()
        self.rung = 0
        self.contract: Contract | None = None
        self.taking = 0
        self.first = 0
        self.failed: tuple[Failed, ...] = ()
        self.asks: tuple[Question, ...] = ()
        self.earlier: tuple[Earlier, ...] = ()

    def clone(self) -> Self:
        new = super().clone()
        new.as_frozen = self.as_frozen
        new.partner_counts = self.partner_counts
        new.fines = self.fines.copy()
        new.calls = self.calls
        new.rung = self.rung
        new.contract = self.contract
        new.taking = self.taking
        new.first = self.first
        new.failed = self.failed
        new.asks = self.asks
        new.earlier = self.earlier
        return new

    # --- whose, and what lies there

    def is_taking(self) -> bool:
        return self.taking > 0

    def declaring(self) -> bool:
        """Whether the side whose turn it is plays the contract."""
        return self.contract is not None and self.contract.seat % 2 == self.side()

    def natural_needed(self) -> int:
        """How many natural cards of the hand take the pile: three if it is frozen, or before the opening."""
        closed = self.as_frozen and not self.opened[self.side()]
        return 3 if closed or self.frozen() else 2

    def now(self) -> Melds:
        """See `DealtTable.now`; with the card of the pile that is being taken."""
        if not self.laid and not self.taking:
            return self.melds[self.side()]
        melds = list(self.melds[self.side()])
        if self.taking:
            place = self.taking - 1
            melds[place] = joined(place, melds[place], self.pile[-1])
        for step in self.laid:
            place, kind = step // KINDS, step % KINDS
            melds[place] = joined(place, melds[place], kind)
        return tuple(melds)

    def laid_points(self) -> int:
        """What has been laid counts for an opening: neither the pile's card nor those that take it do."""
        steps = self.laid[self.natural_needed() :] if self.taking else self.laid
        return points_of([step % KINDS for step in steps])

    def least_twos(self) -> int:
        """Twos of a meld of them: five in an opening of anybody but the declarer."""
        other = not self.opened[self.side()] and self.phase != OPENING
        return OTHERS_TWOS if other else 2

    def has_opened(self, melds: Melds) -> bool:
        """Whether what lies there opens, or the side has."""
        side = self.side()
        if self.opened[side]:
            return True
        contract = self.contract if self.phase == OPENING else None
        return is_opening(melds, self.laid_points(), self.minimums[side], contract)

    # --- what counts

    def meld_lines(self, side: int, melds: Melds) -> list[ScoreLine]:
        """The lines of complete melds and of red threes laid away."""
        canastas, sambas = wholes(melds)
        lines = scoring.bonuses(canastas, sambas)
        return [*lines, scoring.laid_away(len(self.reds[side]))]

    def counts_partner(self) -> bool:
        """Whether what the partner of the player in turn holds counts for going out."""
        return self.partner_counts and self.bound != BOUND and self.declaring()

    def may_out(self, melds: Melds) -> bool:
        """Whether the side in turn may go out with these melds, and the partner has not said no. What the
        partner holds counts against a contract, unless the partner has said yes."""
        held = 0
        if self.counts_partner():
            held = -sum([line[0] for line in scoring.hand_lines(self.hands[self.partner()])])
        return self.bound != REFUSED and self.seems_out(melds, held)

    def seems_out(self, melds: Melds, held: int = 0) -> bool:
        """The same as far as it can be seen on the table, when the partner's cards count so much."""
        goal = self.goal(melds)
        missing = max(goal.points + held, goal.canastas, goal.naturals, goal.sambas)
        return missing <= 0

    def goal(self, melds: Melds) -> Goal:
        """What is missing for going out, by what lies on the table."""
        contract = self.contract
        opening = 0 if self.has_opened(melds) else self.minimums[self.side()] - self.laid_points()
        if contract is not None and self.declaring():
            canastas, sambas = wholes(melds)
            others = scoring.bonus_points(canastas, sambas)
            others += scoring.laid_away(len(self.reds[self.side()]))[0]
            others += scoring.GOING_OUT + (scoring.AT_ONCE if self.opening else 0)
            cards = sum([points_of(melds[place]) for place in filled_in(melds)])
            points = scoring.PROMISED * contract.level - scoring.towards(contract, cards, others)
            return Goal(points, contract.level >= scoring.COUNTED_FROM, opening=opening)
        canastas, sambas = wholes(melds)
        naturals = [natural for _, natural in canastas].count(True)
        return Goal(0, False, 2 - len(canastas), 1 - naturals, 1 - sambas, opening)

    # --- laying

    def begun(self, melds: Melds) -> int:
        """The place of a meld that is not complete yet; -1 if there is none."""
        if self.laid:
            place = self.laid[-1] // KINDS
            if place == BLACK or not stands(place, melds[place], self.least_twos()):
                return place
        return -1

    def lays(self) -> list[int]:
        """The steps that can be laid now, so that the turn can be completed then."""
        melds, rest = self.now(), self.in_hand()
        free = self.opened[self.side()] and not self.taking and self.bound != BOUND
        found: list[int] = []
        held = Held(rest)
        for step in self._next(melds, held):
            lack = self._lack(step, melds, held)
            if lack < 0:
                continue
            # a side that has opened keeps two cards, and whatever it lays is good
            if (free and len(rest) - 1 - lack >= 2) or self._good_after(step, melds):
                found.append(step)
        return found

    def against_laying(self, step: int) -> Rule[DealtTable] | None:
        """The first rule against laying a step next. Where it can come next is in `_next`."""
        if self.phase == START and not self.taking:
            return shared_rules.BEGIN_FIRST
        place, kind = step // KINDS, step % KINDS
        if kind not in self.in_hand():
            return shared_rules.NOT_HELD
        melds = self.now()
        if step in self._next(melds, Held(self.in_hand()), kind):
            return None if self._good_after(step, melds) else self._against_all(place, melds)
        if self.begun(melds) not in (-1, place):
            return rules.UNFINISHED
        if self.taking and len(self.laid) < self.natural_needed():
            return rules.TOP_FIRST
        if not fits(place, melds[place], kind):
            if is_whole(place, melds[place]):
                return rules.MELD_CLOSED
            return rules.WILD_LATER if is_wild_at(place, kind) else rules.RUN_BROKEN
        return self._against_all(place, melds)

    def _against_all(self, place: int, melds: Melds) -> Rule[DealtTable]:
        """What the turn lacks where it cannot be completed with a card that fits a place."""
        if self.taking and len(self.laid) < self.natural_needed():
            return rules.TOP_FIRST
        if self.bound == BOUND:
            return shared_rules.BOUND_ELSEWHERE
        if place == BLACK:
            return shared_rules.MORE_BLACKS
        return shared_rules.CANNOT_COMPLETE if self.has_opened(melds) else shared_rules.CANNOT_OPEN

    def _lack(self, step: int, melds: Melds, rest: Held) -> int:
        """How many cards the meld lacks still that a card of the rest joins, `_MANY` where that is not told
        here; -1 where the rest has not what would make it one."""
        place, kind = step // KINDS, step % KINDS
        if self.taking and len(self.laid) < self.natural_needed():
            return _MANY
        if place == BLACK:  # nothing follows but the last card
            blacks = rest.many[BLACK_THREES[0]] + rest.many[BLACK_THREES[1]]
            return _MANY if rest.cards - blacks <= 1 else -1
        meld = melds[place]
        lack = LEAST - 1 - len(meld)
        if lack <= 0:
            return 0
        if is_run(place):
            for _ in range(lack):
                kind = (kind // 4 + 1) % RANKS * 4 + kind % 4
                if not rest.many[kind]:
                    return -1
            return lack
        rank, wild = rank_at(place), wilds_at(place, meld)
        natural = len(meld) - wild + rest.ranks[rank]
        if natural < 2:
            return -1
        wild += rest.ranks[RANKS] if rank == TWO else rest.wild
        return lack if natural >= LEAST or natural + wild >= LEAST else -1

    def _next(self, melds: Melds, hand: Held, only: int = -1) -> list[int]:
        """What of a hand fits somewhere next; of one kind, if it is given."""
        rest = hand.kinds
        if self.taking and len(self.laid) < self.natural_needed():
            return self._pairing(rest)
        begun, opened = self.begun(melds), self.opened[self.side()]
        last = self.laid[-1] // KINDS if self.laid else -1
        if begun >= 0:
            found = joining(begun, melds[begun], rest)
            return [step for step in found if only in (-1, step % KINDS)]
        filled = [place for place in filled_in(melds) if FIRST_SET <= place < BLACK]
        found = []
        for kind in rest:
            if only >= 0 and kind != only:
                continue
            for place in open_places(kind, melds, filled):
                meld = melds[place]
                if not meld or ((opened or place == last) and fits(place, meld, kind)):
                    found.append(place * KINDS + kind)
        return found

    def _pairing(self, rest: Sequence[int]) -> list[int]:
        """The cards that could go with the card of the pile: ascending."""
        place, least = self.taking - 1, self.laid[-1] % KINDS if self.laid else 0
        lack = self.natural_needed() - len(self.laid)
        hand = self.in_hand()
        own = [kind for kind in hand if kind // 4 == rank_at(place) and kind < 52 and kind >= least]
        return [
            place * KINDS + kind
            for kind in rest
            if kind in own and len([other for other in own if other >= kind]) >= lack
        ]

    def _good_after(self, step: int, melds: Melds) -> bool:
        before, place = self.laid, step // KINDS
        row = list(melds)
        row[place] = joined(place, melds[place], step % KINDS)
        self.laid = (*before, step)
        good = self._completes(tuple(row))
        self.laid = before
        return good

    def _good_next(self, melds: Melds, hand: Sequence[int]) -> bool:
        """Whether the turn can be completed with some card of a hand that comes next."""
        held = Held(hand)
        for step in self._next(melds, held):
            if self._lack(step, melds, held) >= 0 and self._good_after(step, melds):
                return True
        return False

    def can_complete(self) -> bool:
        """Whether the turn can be completed from here."""
        return self._completes(self.now())

    def _completes(self, melds: Melds) -> bool:
        """The same, of what lies there now."""
        rest = self.in_hand()
        if self.taking and len(self.laid) < self.natural_needed():
            return self._good_next(melds, rest)
        begun = self.begun(melds)
        if begun == BLACK:
            # nothing follows black threes but the last card
            more = len([kind for kind in rest if fits(BLACK, (), kind)])
            lack = max(0, 3 - len(melds[BLACK]))
            if lack > more or len(rest) - more > 1 or len(rest) <= lack:
                return False
            row = list(melds)
            row[BLACK] = (*melds[BLACK], *BLACK_THREES[:1] * (len(rest) - 1))
            return self.may_out(tuple(row)) and self.has_opened(melds)
        if begun >= 0:
            return self._good_next(melds, rest)
        if self.bound == BOUND:
            under = self.pile[len(self.pile) - taken_of(self.pile) : -1] if self.taking else ()
            return self._all_go(melds, [*rest, *under], 0 if self.taking else 1)
        if self.may_try() and self.laid and not self.has_opened(melds):
            return True
        # as many cards as the pile gives come back, the drawn one with them; the last one is discarded
        back = taken_of(self.pile) if self.taking else 0
        least = max(0, (1 if self.phase == OPENING else 2) - back)
        if len(rest) < least:
            return len(rest) + back == 1 and self.may_out(melds) and self.has_opened(melds)
        if self._opens_with(melds, rest, least):
            return True
        # or all goes but one card: of a side that has not opened these are two canastas and a samba
        if self.phase != MELDING or self.taking or len(rest) + len(self.laid) < 3 * CANASTA_SIZE:
            return False
        return self.bound != REFUSED and self._all_go(melds, rest, 1)

    def _opens_with(
        self, melds: Melds, rest: Sequence[int], least: int, after: tuple[bool, int] = (False, 0)
    ) -> bool:
        """Whether the side has opened, or opens with new melds of a rest of the hand and with what the meld
        that was laid last takes beside; so many cards are left at least.

        That meld takes wild cards first, then others upwards, a sequence those below it first: whatever it
        takes can be laid in this order, so no more is tried. `after` has where the last one stands in it.
        """
        if self.has_opened(melds):
            return True
        contract = self.contract if self.phase == OPENING else None
        need = self.minimums[self.side()] - self.laid_points()
        if can_open(rest, need, contract, len(rest) - least, self.least_twos()):
            return True
        if len(rest) <= least or not self.laid:
            return False
        laid, place = self.laid, self.laid[-1] // KINDS
        good = False
        for kind in sorted(set(rest)):
            if not fits(place, melds[place], kind):
                continue
            if is_run(place):
                order = (kind // 4 == (melds[place][-1] // 4 + 1) % RANKS, 0)
            else:
                order = (not is_wild_at(place, kind), kind)
            if order < after:
                continue
            row, left = list(melds), list(rest)
            row[place] = joined(place, melds[place], kind)
            left.remove(kind)
            self.laid = (*laid, place * KINDS + kind)
            if self._opens_with(tuple(row), left, least, order):
                good = True
                break
        self.laid = laid
        return good

    # --- asking the partner

    def can_go_out(self) -> bool:
        bound, taking = self.bound, self.taking
        self.bound = BOUND
        if self.phase == START and (not taking or is_run(taking - 1)):
            self.taking = 0
            places = (taking - 1,) if taking else self._for_the_top()
            good = self.opened[self.side()] and any(
                self.against_taking(place) is None for place in places
            )
        else:
            good = self.can_complete()
        self.bound, self.taking = bound, taking
        return good

    def _note_question(self) -> bool:
        able = self.can_go_out()
        self.asks = (*self.asks, self._question(able))
        return able

    def _question(self, able: bool) -> Question:
        side = self.side()
        return Question(
            self.turn,
            len(self.movements[self.turn]),
            able,
            self.phase,
            self.melds[side],
            self.reds[side],
            self.minimums[side],
            self.opened[side],
            self.opening,
            self.contract,
            self.pile if self.left else (),
            self.laid,
            self.taking,
        )

    def asking(self, question: Question) -> ContractTable:
        """The position of a question, as far as the answer to it needs, for a hand to be tried in it."""
        self.turn, self.phase, self.contract = question.seat, question.phase, question.contract
        side = self.side()
        self.melds[side], self.reds[side] = question.melds, question.reds
        self.minimums[side], self.opened[side], self.opening = (
            question.minimum,
            question.opened,
            question.opening,
        )
        self.pile, self.left, self.laid, self.taking = (
            question.pile,
            1,
            question.laid,
            question.taking,
        )
        return self

    def _all_go(self, melds: Melds, cards: Sequence[int], kept: int) -> bool:
        """Whether all cards but so many can be laid, so that the player goes out."""
        last = self.laid[-1] // KINDS if self.laid else -1
        layout = Layout(melds, self.opened[self.side()], last, self.least_twos())
        return can_go_out(cards, kept, layout, self.goal(melds))

    def lacks_now(self, cards: Sequence[int]) -> float:
        melds = self.now()
        if self.bound != BOUND:
            lacks = 0 if self.has_opened(melds) else self.minimums[self.side()] - self.laid_points()
            return max(0, lacks - points_of(cards)) / 10.0
        return self.stuck(cards)

    def stuck(self, cards: Sequence[int]) -> float:
        """How far a rest of the hand is from going out."""
        melds = self.now()
        goal = self.goal(melds)
        layout = Layout(melds, self.opened[self.side()], -1, self.least_twos())
        ranks = by_ranks(by_suits(cards))
        gaps = [
            CANASTA_SIZE - ranks[rank] - sum(one)
            for rank, sets in enumerate(layout.sets)
            for one in (*sets, (0, 0))
            if rank != 1 and sum(one) < CANASTA_SIZE
        ]
        held = set(cards)
        runs = [
            7 - len([rank for rank in range(low, low + 7) if rank % RANKS * 4 + suit in held])
            for suit in range(4)
            for low in range(RANKS)
        ]
        found = float(lonely(cards, layout))
        for many, lacks in ((goal.canastas, gaps), (goal.sambas, runs)):
            found += sum([max(0, gap) for gap in sorted(lacks)[: max(0, many)]])
        return found + max(0, goal.points) / 300.0

    def may_try(self) -> bool:
        """Whether too small an opening can be tried, with the pile or without it."""
        if not self.penalties() or self.short or self.bound == BOUND:
            return False
        return (self.phase == MELDING or self.taking > 0) and not self.opened[self.side()]

    def opens_after(self, step: int) -> bool:
        """Whether a step can be laid so that the turn can be completed without too small an opening."""
        before, self.short = self.short, True
        good = self._good_after(step, self.now())
        self.short = before
        return good

    def opens_taking(self, place: int) -> bool:
        """Whether the pile can be taken with a meld of a place without too small an opening."""
        before, self.short = self.short, True
        good = self.against_taking(place) is None
        self.short = before
        return good

    # --- the pile

    def takes(self) -> list[int]:
        """The places of the melds with which the pile can be taken, ascending."""
        if self.phase != START or self.taking:
            return []
        return [place for place in self._for_the_top() if self.against_taking(place) is None]

    def _for_the_top(self) -> list[int]:
        """The places where the card on the pile can lie, as far as melds and hand tell at a glance."""
        if not self.pile:
            return []
        top, melds = self.pile[-1], self.melds[self.side()]
        found: list[int] = []
        if top != JOKER and self.opened[self.side()]:
            found = up_to_empty(melds, top % 4 * RUNS, RUNS)
        if not freezes(top) and top not in BLACK_THREES:
            natural = 0
            for kind in self.hands[self.turn]:
                if kind // 4 == top // 4:
                    natural += 1
            if natural >= self.natural_needed():
                found += up_to_empty(melds, FIRST_SET + (top // 4 - 1) * SETS, SETS)
        return found

    def against_taking(self, place: int) -> Rule[DealtTable] | None:
        """The first rule against taking the pile with a meld of a place."""
        if self.phase != START or self.taking:
            return shared_rules.ONE_BEGINNING
        if not self.pile:
            return shared_rules.NO_PILE
        if not self.left:
            found: Rule[DealtTable] | None = rules.NO_STOCK
        elif is_run(place):
            found = self._against_run(place)
        else:
            found = self._against_set(place)
        return shared_rules.BOUND_OUT if found is not None and self.bound == BOUND else found

    def _against_run(self, place: int) -> Rule[DealtTable] | None:
        """The same of a sequence, which the top card has to continue alone."""
        top, side = self.pile[-1], self.side()
        melds = self.melds[side]
        if not self.opened[side]:
            return rules.RUN_OPENED
        if not melds[place] or not fits(place, melds[place], top):
            return rules.RUN_ENDS
        if self.bound == BOUND:
            row = list(melds)
            row[place] = joined(place, melds[place], top)
            under = self.pile[len(self.pile) - taken_of(self.pile) : -1]
            good = self._all_go(tuple(row), [*self.hands[self.turn], *under], 0)
        else:
            after = len(self.hands[self.turn]) + taken_of(self.pile)
            good = after >= 2 or self._out_with(place, melds)
        return None if good else shared_rules.CANNOT_COMPLETE

    def _against_set(self, place: int) -> Rule[DealtTable] | None:
        """The same of a meld of equal cards, to which natural cards of the hand go as well."""
        top, side = self.pile[-1], self.side()
        melds, hand = self.melds[side], self.hands[self.turn]
        meld = melds[place]
        if freezes(top) or top in BLACK_THREES:
            return rules.TOP_SPECIAL
        if place == BLACK or rank_at(place) != top // 4:
            return rules.TOP_ELSEWHERE
        need = self.natural_needed()
        natural = len([kind for kind in hand if kind // 4 == top // 4])
        room = fits(place, meld, top) and (meld or place == first_empty(melds, place))
        if natural < need or not room or len(meld) > 6 - need:
            if need == 2:
                return rules.TAKES_TWO
            return rules.FROZEN_TAKES_THREE if self.frozen() else rules.CLOSED_TAKES_THREE
        if not self.opened[side] and self.bound == BOUND:
            return shared_rules.BOUND_OUT
        if self.opened[side] and self.bound != BOUND:
            good = len(hand) + taken_of(self.pile) - need >= 2 or self._out_with(place, melds)
        else:
            self.taking = place + 1
            good = self._good_next(self.now(), self.in_hand())
            self.taking = 0
        if good:
            return None
        return shared_rules.CANNOT_COMPLETE if self.opened[side] else rules.CANNOT_OPEN_SO

    def _out_with(self, place: int, melds: Melds) -> bool:
        """Whether somebody who is left with one card may go out, the top card being melded."""
        new = list(melds)
        new[place] = joined(place, melds[place], self.pile[-1])
        if not is_run(place):
            new[place] = (*new[place], *[self.pile[-1]] * self.natural_needed())
        return self.may_out(tuple(new))

    # --- what a turn that is being put together tells

    def is_composed(self) -> bool:
        return self.composing() > 0 or self.phase == OPENING

    def can_be_composed(self) -> bool:
        """See `DealtTable`.

        What can be completed now could be before, unless an opening has cards in an order in which it is not
        tried: then it is followed card by card.
        """
        laid, taking = self.laid, self.taking
        if laid or taking:
            if not self.can_complete():
                return False
            if self.opened[self.side()] or _in_order(laid):
                return True
        self.laid, self.taking = (), 0
        if self.phase == OPENING:
            hand = self.hands[self.turn]
            good = can_open(hand, self.minimums[self.side()], self.contract, len(hand) - 1, 2)
        else:
            good = not taking or self.against_taking(taking - 1) is None
        if good:
            self.taking = taking
            for step in laid[:-1]:
                if self.against_laying(step) is not None:
                    good = False
                    break
                self.laid = (*self.laid, step)
        self.laid, self.taking = laid, taking
        return good


def _in_order(laid: Laid) -> bool:
    """Whether every meld of equal cards was laid upwards, wild cards last."""
    for one, other in pairwise(laid):
        place = one // KINDS
        if place == other // KINDS and other < one and not is_run(place):
            return False
    return True
