"""What a sensible player of Contract Samba would do: bid what the hand can make, collect, and go out.

A hand is worth the sambas and canastas it is on the way to: the better part of seven cards in a row, or of a
rank, in thousands. In play sequences and natural cards are laid before wild ones, which are kept for the last
card of a canasta; the pile is taken when there is something in it, and red threes are thrown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pelitupa.core.advice import Advice, by_lead, calm
from pelitupa.core.objective import score_utilities
from pelitupa.games.canasta.asking import BOUND, FREE
from pelitupa.games.canasta.cards import JOKER, KINDS, VALUES, is_red_three, is_wild
from pelitupa.games.canasta.contract_samba import scoring
from pelitupa.games.canasta.contract_samba.actions import (
    ACTIONS,
    ASK,
    CALL,
    DISCARD,
    DRAW,
    OPENED,
    RED,
    SAY_NO,
    SAY_YES,
    SHORT,
    TAKE,
    TAKE_NOW,
)
from pelitupa.games.canasta.contract_samba.auction import (
    BIDS,
    DOUBLE,
    PASS,
    TYPES,
    Contract,
    highest,
    level_of,
    type_of,
)
from pelitupa.games.canasta.contract_samba.game import ContractState
from pelitupa.games.canasta.contract_samba.melds import (
    BLACK,
    FIRST_SET,
    RANKS,
    fits,
    is_run,
    is_whole,
    is_wild_at,
    points_of,
    rank_at,
)
from pelitupa.games.canasta.contract_samba.openings import can_open
from pelitupa.games.canasta.contract_samba.table import CALLING, taken_of
from pelitupa.games.canasta.held import HandWorth
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST
from pelitupa.games.canasta.phases import ANSWER, MELDING, START
from pelitupa.games.canasta.planning import Plan, better

_PARTNER: Final = 700.0
"""What a partner one knows nothing of brings to a contract."""

_DOUBLED_FROM: Final = 5
"""Bids from here on are made less often than not, so that a fair hand doubles."""

_DEAR: Final = 90
"""From so many points on an opening is not easy for the partner either."""

_KEPT: Final = 4
"""So many cards are kept while the side cannot go out."""

_NEW: Final = 6
"""Of fewer alike than so many a new meld gets three: the others are a pair that nobody knows of (47.7)."""

_WORTH_TAKING: Final = 3
_DISCARDS: Final = 3

_MANY: Final = 5
_TOO_MUCH: Final = -400
"""A partner with so many cards is asked before one goes out; with so much to lose he says no."""


def strength(hand: Sequence[int]) -> float:
    """About how many points a hand will bring to a contract, the partner's share apart."""
    held = [[0] * 4 for _ in range(RANKS)]
    for kind in hand:
        if kind != JOKER:
            held[kind // 4][kind % 4] += 1
    found = 0.0
    for suit in range(4):
        most = 0
        for start in range(RANKS):
            window = [(start + step) % RANKS for step in range(CANASTA_SIZE)]
            most = max(most, len([rank for rank in window if held[rank][suit]]))
        if most >= 3:
            found += scoring.SAMBA * (most / CANASTA_SIZE) ** 3
    wild = len([kind for kind in hand if is_wild(kind)])
    for rank in range(2, RANKS):
        many = sum(held[rank])
        if many >= 3:
            found += scoring.canasta_bonus(rank, False) * min(1.0, (many / CANASTA_SIZE) ** 2)
    found += 60.0 * wild
    twos = sum(held[0])
    if twos >= 4:
        found += scoring.canasta_bonus(0, False) * (twos / CANASTA_SIZE) ** 3
    return found - 100.0 * sum(held[1])


def _can_be_played(state: ContractState, bid: int) -> bool:
    hand = state.hands[state.turn]
    contract = Contract(state.turn, level_of(bid), type_of(bid))
    return can_open(hand, state.minimums[state.side()], contract, len(hand) - 1, 2)


def _bids(state: ContractState) -> list[int]:
    """The cheapest bid of each type that the hand can open, up to what it is worth."""
    expected = strength(state.hands[state.turn]) + _PARTNER
    most = max(1, int(expected / 1000.0))
    low = highest(state.calls) + 1
    found = [bid for bid in range(low, min(low + TYPES, BIDS)) if level_of(bid) <= most]
    return [bid for bid in found if _can_be_played(state, bid)]


def _doubles(state: ContractState) -> bool:
    high = highest(state.calls)
    return level_of(high) >= _DOUBLED_FROM and strength(state.hands[state.turn]) >= 1000.0


def _use(state: ContractState, rest: Sequence[int], kind: int) -> float:
    """How useful a card of the hand is to its side; less for one that the others can use."""
    if is_red_three(kind):
        return -20.0
    if is_wild(kind):
        return 60.0 + VALUES[kind]
    own, others = state.melds[state.side()], state.melds[1 - state.side()]
    found = VALUES[kind] / 10.0
    for place in range(BLACK):
        if own[place] and fits(place, own[place], kind):
            found += 12.0 if is_run(place) else 8.0
        if others[place] and fits(place, others[place], kind):
            found += 9.0 if is_run(place) else 2.0
    rank, suit = kind // 4, kind % 4
    found += 5.0 * (len([other for other in rest if other != JOKER and other // 4 == rank]) - 1)
    for step in (-2, -1, 1, 2):
        if (rank + step) % RANKS * 4 + suit in rest:
            found += 4.0 if step in (-1, 1) else 2.0
    return found


def _discards(state: ContractState) -> list[int]:
    """The kinds that can be discarded, the least useful first."""
    rest = state.in_hand()
    found = sorted([(_use(state, rest, kind), kind) for kind in state.discards()])
    return [kind for _, kind in found]


class ContractAdvice(Advice[ContractState]):
    """Advice on the auction, on openings, and on whole turns, card by card."""

    def sensible_actions(self, state: ContractState) -> list[int]:
        """Calls that the hand is good for; no wild cards thrown where another will do, no mistakes."""
        legal = state.legal_actions()
        if state.phase == CALLING:
            calls = [CALL + PASS, *[CALL + bid for bid in _bids(state)]]
            return sorted([*calls, *[one for one in legal if one == CALL + DOUBLE]])
        wanted = {DISCARD + kind for kind in _discards(state)[:6]}
        found = [one for one in legal if not DISCARD <= one < TAKE or one in wanted]
        if state.penalties() and state.phase != ANSWER:
            asks = state.bound == FREE and ASK in legal and state.can_go_out()
            found = [one for one in found if one < ASK or (one == ASK and asks)]
        return found or legal

    def likely_action(self, state: ContractState, rng: Callable[[], float]) -> int:
        """The best call, and in play the first thing that is worth doing."""
        if state.phase == CALLING:
            return self._call(state, rng)
        if state.phase == ANSWER:
            return SAY_YES if self._says_yes(state) else SAY_NO
        legal = state.legal_actions()
        if ASK in legal and len(state.hands[state.partner()]) >= _MANY and state.can_go_out():
            return ASK
        if state.phase == START and not state.taking:
            return self._start(state)
        for action in (OPENED, TAKE_NOW):
            if action in legal:
                return action
        lay = self._lay(state, [one for one in legal if one < CALL])
        if lay >= 0:
            return lay
        reds = [one for one in legal if RED <= one < DRAW]
        if len([kind for kind in state.hands[state.turn] if is_red_three(kind)]) > 1 and reds:
            return reds[0]
        discards = _discards(state)
        return DISCARD + discards[0] if discards else SHORT

    def plans(self, state: ContractState) -> list[Plan]:
        """Calls, answers and whole turns worth a thought, the best first: see `turn_advice`."""
        advised = self._followed(state)
        if state.phase in (CALLING, ANSWER):
            return [
                Plan(advised, 1.0),
                *[Plan((one,), 0.0) for one in self.sensible_actions(state) if (one,) != advised],
            ]
        found = {advised: 1.0}
        if state.phase == START and not state.taking:
            for first in state.legal_actions():
                if first == DRAW or TAKE <= first < RED:
                    found.setdefault(self._followed(state, first), 0.0)
        elif state.phase == MELDING and not state.taking:
            lays = [one for one in advised if one < CALL]
            for many in sorted({0, len(lays) // 2, len(lays)}, reverse=True):
                left = state.clone()
                for lay in lays[:many]:
                    left.apply_action(lay)
                for place, kind in enumerate(_discards(left)[:_DISCARDS]):
                    path = (*lays[:many], DISCARD + kind)
                    found.setdefault(path, 0.5 * (many == len(lays)) - 0.2 * place)
        return sorted([Plan(*each) for each in found.items()], key=better)

    def _followed(self, state: ContractState, first: int = -1) -> tuple[int, ...]:
        """What is advised from here to the end of the turn, or of a draw, after a first step."""
        left = state.clone()
        path: list[int] = []
        while not path or (left.turn == state.turn and left.composing() > 0):
            step = first if first >= 0 and not path else self.likely_action(left, calm)
            path.append(step)
            left.apply_action(step)
        return tuple(path)

    @staticmethod
    def _says_yes(state: ContractState) -> bool:
        """Whether the partner may go out: not if so much is lost by the cards of one's own hand. What the
        declarer's side must have lies on the table without them, and there may be little to spare."""
        lost = sum([line[0] for line in scoring.hand_lines(state.hands[state.partner()])])
        return lost >= (_TOO_MUCH / 4 if state.declaring() else _TOO_MUCH)

    def _call(self, state: ContractState, rng: Callable[[], float]) -> int:
        legal = state.legal_actions()
        if CALL + DOUBLE in legal and _doubles(state):
            return CALL + DOUBLE
        high = highest(state.calls)
        ours = high >= 0 and (len(state.calls) - state.calls.index(high)) % 2 == 0
        bids = _bids(state)
        # the partner's bid stands, and a hand worth little leaves the word to others at times
        if not bids or ours or rng() < 0.1:
            return CALL + PASS
        return CALL + bids[int(rng() * len(bids))]

    def _start(self, state: ContractState) -> int:
        takes = [
            one
            for one in state.legal_actions()
            if TAKE <= one < RED and state.opens_taking(one - TAKE)
        ]
        runs = [one for one in takes if is_run(one - TAKE)]
        many = taken_of(state.pile)
        if runs or (takes and (many >= _WORTH_TAKING or not state.opened[state.side()])):
            return (runs or takes)[0]
        must = state.left < 2 or state.bound == BOUND
        return takes[0] if takes and must else DRAW

    def _lay(self, state: ContractState, lays: Sequence[int]) -> int:
        """The card to lay next; -1 where it is better to stop."""
        melds, side = state.now(), state.side()
        if state.may_try():
            opening = [action for action in lays if state.opens_after(ACTIONS.about[action])]
            # what somebody has begun is completed, too small an opening as it is
            begun = state.begun(melds) >= 0 or state.taking > 0
            lays = lays if begun and not opening else opening
        if not lays:
            return -1
        must = state.begun(melds) >= 0 or state.taking > 0 or not state.has_opened(melds)
        must = must or state.bound == BOUND
        cards = len(state.in_hand())
        fresh = not state.opened[side] and state.phase == MELDING and not state.laid
        cheap = fresh and state.minimums[side] < _DEAR
        best, at = 0.0, -1
        for action in lays:
            place, kind = ACTIONS.about[action] // KINDS, ACTIONS.about[action] % KINDS
            meld = melds[place]
            worth = self._worth(meld, kind, place)
            if cheap and not is_run(place) and self._is_pair(state, kind):
                worth = 0.0  # a cheap opening is not begun with a pair and a wild card (47.2)
            # who has few cards left keeps them, but for melds that are nearly complete
            few = cards - 1 < _KEPT and not must and len(meld) < CANASTA_SIZE - 2
            few = few or (not must and self._keeps_two(state, meld, kind, place))
            if (few and not state.seems_out(melds)) or (fresh and is_wild(kind)):
                worth = 0.0
            if worth > best:
                best, at = worth, action
        return lays[0] if at < 0 and must and not state.discards() else at

    @staticmethod
    def _is_pair(state: ContractState, kind: int) -> bool:
        """Whether there are no more than two of a rank in the hand, which make no meld by themselves."""
        if kind == JOKER or kind < 4:
            return False
        return len([held for held in state.in_hand() if held // 4 == kind // 4]) < LEAST

    @staticmethod
    def _keeps_two(state: ContractState, meld: Sequence[int], kind: int, place: int) -> bool:
        """Whether a card would be the fourth or fifth of a meld that is new in this turn, and is kept for a
        turn: the two are a pair for the pile, and what others see of it is no more than three."""
        if place < FIRST_SET or is_wild(kind) or state.melds[state.side()][place]:
            return False
        others = [seat for seat in range(state.players) if state.team(seat) != state.side()]
        if min([len(state.hands[seat]) for seat in others]) < _KEPT:
            return False  # they may soon go out
        held = [other for other in state.in_hand() if not is_wild(other)]
        alike = len([other for other in held if other // 4 == kind // 4])
        return len(meld) >= LEAST and len(meld) + alike < _NEW

    @staticmethod
    def _worth(meld: Sequence[int], kind: int, place: int) -> float:
        """How good it is to lay a card to a meld that lies there."""
        if place == BLACK:
            return 1.0
        if is_wild_at(place, kind):
            return 8.0 if len(meld) >= CANASTA_SIZE - 2 else 0.5 if len(meld) == 2 else 0.0
        if is_run(place):
            return 10.0 + len(meld)
        if place >= FIRST_SET and kind < 4:
            return 3.0  # twos among twos
        return 6.0 + len(meld) / 2.0

    def estimate(self, state: ContractState) -> list[float]:
        """The difference of the scores, with what lies on the table, as a part of a match."""
        if state.is_terminal():
            return state.returns()
        worth = [float(total) for total in state.totals]
        late = max(0.0, 1.0 - state.left / (sum(state.pack) - 4 * state.size))
        for side in range(2):
            melds = state.melds[side]
            worth[side] += sum([line[0] for line in state.meld_lines(side, melds)])
            worth[side] += sum([points_of(meld) for meld in melds])
            worth[side] -= 1000.0 * state.fines[side]
            for place, meld in enumerate(melds):
                if len(meld) >= LEAST_PROMISE and not is_whole(place, meld):
                    whole = scoring.SAMBA if is_run(place) else 300
                    worth[side] += whole * (len(meld) / CANASTA_SIZE) ** 3
            ranks, wanted = _open_melds(melds)
            for seat in state.seats_of(side):
                worth[side] += _IN_HAND.of(state.hands[seat], late, ranks, wanted, _AFTER)
        objective = state.game.options.objective
        if objective != "win":
            seats = [worth[state.team(seat)] for seat in range(state.players)]
            return score_utilities(objective, seats, state.sides())
        difference = by_lead((worth[0] - worth[1]) / 10_000.0)
        return [difference, -difference, difference, -difference]


_IN_HAND: Final = HandWorth(
    card=-27.0,
    card_late=30.0,
    value=1.6,
    value_late=-2.0,
    wild=98.0,
    wild_late=-40.0,
    red=-150.0,
    red_late=-150.0,
    fits=55.0,
    fits_late=50.0,
    pair=60.0,
    three=88.0,
    more=30.0,
    run=75.0,
    two_in_row=15.0,
    three_in_row=60.0,
)

_AFTER: Final[tuple[int, ...]] = (
    *[(kind // 4 + 1) % RANKS * 4 + kind % 4 for kind in range(JOKER)],
    -1,
)


def _open_melds(melds: Sequence[tuple[int, ...]]) -> tuple[list[int], list[int]]:
    """Of what ranks melds can grow, and which kinds continue sequences."""
    ranks: list[int] = []
    wanted: list[int] = []
    for place in range(BLACK):
        meld = melds[place]
        if not meld:
            continue
        if not is_run(place):
            rank = rank_at(place)
            if fits(place, meld, rank * 4):
                ranks.append(rank)
        elif len(meld) < CANASTA_SIZE:
            suit = meld[0] % 4
            wanted += [(meld[0] // 4 - 1) % RANKS * 4 + suit, _AFTER[meld[-1]]]
    return ranks, wanted


LEAST_PROMISE: Final = 4
"""A meld of so many cards is on the way to seven."""

ADVICE: Final = ContractAdvice
