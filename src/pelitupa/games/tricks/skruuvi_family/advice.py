"""Advice on the Skruuvi family: what to bid, what to give, and what a contract is worth (`evaluation.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from pelitupa.core.shares import Random
from pelitupa.games.tricks import avoiding
from pelitupa.games.tricks.advice import TrickAdvice, before_tricks, by_objective
from pelitupa.games.tricks.limits import is_in
from pelitupa.games.tricks.phases import OVER
from pelitupa.games.tricks.seats import partner_of
from pelitupa.games.tricks.skruuvi_family.calls import (
    ANSWERING,
    BID,
    BIDDING,
    CONTINUING,
    EXCHANGE,
    GIVE,
    GIVING,
    KINDS,
    KNOCKING,
    LEVELS,
    MISERE,
    NO_TRUMPS,
    PASS,
    SOLO,
    TRUMPS,
    bid_of,
    is_bid,
    kind_of,
    level_of,
)
from pelitupa.games.tricks.skruuvi_family.evaluation import (
    POINTS_OF_TRICK,
    best_kind,
    contract_points,
    expected,
    gift_gap,
    partner_tricks,
    playing_tricks,
    spared,
    worth_of_passing,
)
from pelitupa.games.tricks.skruuvi_family.match import SkruuviMatch
from pelitupa.games.tricks.skruuvi_family.scoring import Played, modern_points
from pelitupa.games.tricks.skruuvi_family.table import ASIDE
from pelitupa.games.tricks.terms import TrickTerms, tricks_avoided, tricks_wanted

_GIFTS: Final = 5
"""As many cards to give away are worth a thought."""

_HOPELESS: Final = -2.5
"""A bid that promises so many tricks more than may be expected is not worth one."""

_NOTHING_HEARD: Final[Sequence[float]] = (0.0,) * KINDS
"""What is heard of a hand that has told nothing: see `SkruuviAdvice.partner_worths`."""

_CHANGE: Final = 2.0
"""By how many points another contract of the own side must be better than the one it has."""

_TAKE_OVER: Final = 28.0
"""By so many more a bid over the partner's, unless it only tells something: the partner has seen a hand that
is good for it, which this one has not. In whole matches of rules of thumb against the same without it this
is worth 26 points of Modern Skruuvi, in Klubiskruuvi 66: see docs/lab/rules_of_thumb.md.
"""

_KNOWS_BETTER: Final = 4.0
"""After the exchange the highest bidder's partner bids a suit of his own if it is so many tricks better."""

_BREAKING: Final = 0.5
"""A knock wants so many tricks more in the own hand than break the contract."""

_DUCKING: Final = 12.1
"""A hand that may avoid so many tricks knocks where they are to be avoided."""

_NO_KNOCK: Final = 1.1
"""A hand that is so many tricks short of a knock gives no thought to one: so a hand worse than others gives
none at a pass misere."""

_STILL: Final = 0.5
"""The share of what the partner's hand was worth as dealt that is not yet in the own one after the
exchange.
"""

_TELLING: Final = 0.7
"""What a call that tells something by the book may cost, in tricks, where the own side has bid."""

_TELLING_TURNS: Final = 2

_PASSING: Final = 7.6
"""What misere tricks that are heard of bring in a pass misere, in points."""

_LOWEST_WORTH: Final = 5
"""The lowest level that the scores of Modern Skruuvi know."""

Match = TypeVar("Match", bound=SkruuviMatch, contravariant=True)


class SkruuviAdvice(TrickAdvice[Match], Generic[Match]):
    """See `Advice`."""

    def above_the_mean(self, state: Match, sure: float) -> list[float]:
        """An estimate by the settlement; for the objective `win`, so many points ahead are sure."""
        if state.phase == OVER:
            return state.returns()
        scores = state.settlement()
        mean = sum(scores) / 4.0
        return by_objective(state, [score - mean for score in scores], sure)

    # --- the auction

    def sensible_actions(self, state: Match) -> list[int]:
        """Of the bids of each kind only the lowest, and one that is a jump, unless there is no hope for
        them; of the cards that may be given the few that a beginner would think of; no knock that
        the own hand speaks against; all else.
        """
        if state.phase == GIVING:
            few = 1 if state.exchange_phase == SOLO else _GIFTS  # there playouts know no better
            return sorted([GIVE + card for card in _gifts(state)[:few]])
        if state.phase not in (BIDDING, CONTINUING, KNOCKING, ANSWERING):
            return state.legal_actions()
        return self.sensible_calls(state, _NOTHING_HEARD)

    def sensible_calls(self, state: Match, heard: Sequence[float]) -> list[int]:
        kept, seen = [], [0] * KINDS
        if state.phase == KNOCKING and _spare_to_knock(state) < -_NO_KNOCK:
            return [PASS]
        if state.phase == ANSWERING and not state.level and _spare_to_knock(state) < 0.0:
            return [PASS]  # at a pass misere
        for action in state.legal_actions():
            if is_bid(action):
                kind = kind_of(action)
                seen[kind] += 1
                if seen[kind] > 1 and level_of(action) != max(5, state.lowest_level()):
                    continue
                if _spare_tricks(state, action, heard) < _HOPELESS:
                    continue
            kept.append(action)
        return kept

    def likely_choice(self, state: Match, rng: Random) -> int:
        if state.phase in (KNOCKING, ANSWERING):
            knocks = _knocks(state) if rng() < 0.95 else rng() < 0.1
            return state._choices()[1] if knocks else PASS
        if state.phase == GIVING:
            gifts = _gifts(state)
            return GIVE + (gifts[0] if rng() < 0.9 else gifts[int(rng() * len(gifts))])
        if state.phase not in (BIDDING, CONTINUING):
            return -1
        return self.likely_call(state, rng, _NOTHING_HEARD)

    def likely_call(self, state: Match, rng: Random, heard: Sequence[float]) -> int:
        best, chosen = self.wanted(state), PASS
        kinds: Sequence[int] = range(KINDS)
        if state.continued >= 0 and state.chair != state.bidder:
            # as a rule who has got the best cards knows better
            best, kinds = _KNOWS_BETTER, [kind for kind in kinds if TRUMPS[kind] >= 0]
        for kind in kinds:
            lowest = _lowest_bid(state, kind)
            higher = [
                bid_of(level, kind) for level in (6, 7) if lowest and level > level_of(lowest)
            ]
            for bid in [lowest, *higher] if lowest else []:
                spare = _spare_tricks(state, bid, heard)
                if spare > best:
                    best, chosen = spare, bid
        return chosen if rng() < 0.9 else PASS

    def partner_worths(self, state: Match, hand: int) -> list[float]:
        """In tricks, by kind of contract."""
        exchange, all_cards = state.has_exchange(), not state.has_table_cards()
        return [partner_tricks(hand, kind, exchange, all_cards) for kind in range(KINDS)]

    def wanted(self, state: Match) -> float:
        """In the auction much more over the partner's bid."""
        return _TAKE_OVER / POINTS_OF_TRICK if ours(state) and state.continued < 0 else 0.0

    def spare(self, state: Match, call: int, heard: Sequence[float]) -> float:
        return _spare_tricks(state, call, heard) if is_bid(call) else 0.0

    def may_tell(self, state: Match, call: int, heard: Sequence[float]) -> bool:
        """In the first two turns and below the lowest contract, if it is little worse than a pass: see
        docs/lab/expert_positions.md. Later turns promise single cards, and climb.
        """
        if state.continued >= 0 or not is_bid(call) or level_of(call) >= state.lowest_contract():
            return False
        callers = [chair for chair, _ in state.calls[state.calls_before() :]]
        if callers.count(state.chair) >= _TELLING_TURNS:
            return False
        if kind_of(call) == MISERE and ours(state):
            return False  # what the side has told of so far wants tricks, or tells misere already
        if self.opens_by_the_book(state, call):
            return True
        return self.spare(state, call, heard) >= -self.cost_of_telling(state)

    def opens_by_the_book(self, state: Match, call: int) -> bool:
        """Whether a call that tells something opens the auction whatever the hand is worth: a first-round
        suit, or three or four aces (booklet 25.1). It costs some points (see docs/lab/expert_positions.md),
        but a partner takes a pass for a hand without them.
        """
        if state.level or state.is_kotka() or not state.has_exchange():
            return False
        if state.lowest_contract() != _LOWEST_WORTH:
            return False  # where less can be promised, the hand says what it is worth
        if kind_of(call) == MISERE or any(
            chair == state.chair for chair, _ in state.calls[state.calls_before() :]
        ):
            return False
        return level_of(call) <= (2 if kind_of(call) == NO_TRUMPS else 1)

    def cost_of_telling(self, state: Match) -> float:
        """So many tricks, at most, a call may be worse than it has to be that tells the partner something:
        it costs least where the own side has bid, and will play a contract in any case. Below 0: none.
        """
        return _TELLING if ours(state) else -1.0

    def gifts_gap(self, state: Match) -> int:
        end = state.continued if state.continued >= 0 else len(state.calls)
        bids = [call for call in state.calls[:end] if is_bid(call[1])]
        bidder, bid = bids[-1] if bids else (-1, -1)
        gap = 0
        for move, card, hand in before_tricks(state):
            if move.offset == GIVE and 0 <= move.source != ASIDE:
                ours = bids and state._side_of(move.source) == state._side_of(bidder)
                kind = kind_of(bid) if ours else state.kind
                to_partner = move.target == ASIDE
                target = partner_of(move.source) if to_partner else move.target
                gap += gift_gap(hand, kind, card, target == bidder)
        return gap

    # --- the tricks

    def wants_tricks(self, state: Match, chair: int) -> bool:
        return state.kind != MISERE

    def likely_of(self, state: Match, playable: int, rng: Random) -> int:
        """Who avoids tricks looks at what is out, and who wins the trick: `avoiding.py`."""
        if self.wants_tricks(state, state.chair):
            return super().likely_of(state, playable, rng)
        return avoiding.likely(avoiding.seen_turn(state), rng)

    def playout_card(self, state: Match, rng: Random) -> int:
        """By the habits of the card table, also where tricks are avoided: `avoiding.py` gains nothing in
        worlds (docs/lab/trick_bots.md), and takes longer.
        """
        return super().likely_of(state, state._playable(), rng)

    def solver_terms(self, state: Match, side: int) -> TrickTerms:
        misere = state.kind == MISERE
        if not state.level:
            return tricks_avoided()
        declarers = side == state._side_of(state.bidder)
        left = state.places[state.order[-1]].bit_count()
        total, own = sum(state.tricks) + left, state._side_tricks(side)
        results = []
        for won in range(own, own + left + 1):
            good = won if declarers != misere else total - won
            worth = self.worth_of_contract(state, good)
            results.append(worth if declarers else -worth)
        return tricks_avoided(tuple(results)) if misere else tricks_wanted(tuple(results))

    def worth_of_contract(self, state: Match, good: int) -> float:
        """About what the contract scores for the declarers, without aces, if they have so many tricks,
        or in misere have avoided them. It rises with their number.

        By default as in Modern Skruuvi, the lower contracts of other games like the lowest there; and
        a little for each trick, as the other games pay for those beyond the contract.
        """
        below = max(0, _LOWEST_WORTH - state.level)
        played = Played(state.level + below, state.kind, good + below, state.factor)
        return modern_points(played)[0] + 0.1 * good


def ours(state: SkruuviMatch) -> bool:
    """Whether there is a bid, and the highest is of the side to call."""
    return bool(state.level) and state._side_of(state.bidder) == state._side_of(state.chair)


def _knocks(state: SkruuviMatch) -> bool:
    """Whether a hand by itself makes it likely that a contract fails, or against a knock that it is made; or
    that a pass misere brings something.
    """
    if state.phase == ANSWERING:
        declares = bool(state.level) and state.chair == state.bidder
        hand, good = state.places[state.chair], max(state.level, state.lowest_contract()) + 6
        return declares and expected(hand, state.kind, state.has_exchange(), True) >= good
    return _spare_to_knock(state) >= 0.0


def _spare_to_knock(state: SkruuviMatch) -> float:
    """By how many tricks the own hand is better than a knock needs, at a contract or a pass misere."""
    hand, kind = state.places[state.chair], state.kind
    if not state.level or kind == MISERE:
        return playing_tricks(hand, MISERE) - _DUCKING
    good = max(state.level, state.lowest_contract()) + 6
    return playing_tricks(hand, kind) - (14 - good + _BREAKING)


def _spare_tricks(state: SkruuviMatch, bid: int, heard: Sequence[float]) -> float:
    """By how many tricks a bid is better than it has to be, as far as the hand to bid can tell: to be
    made more often than not; and after the exchange better than the contract as it stands.

    Where the contracts are those of Modern Skruuvi, by what it scores beyond what there is without it.
    """
    if state.has_exchange() and state.lowest_contract() == _LOWEST_WORTH:
        return _gain(state, bid, heard) / POINTS_OF_TRICK
    hand, exchange, given = state.places[state.chair], state.has_exchange(), state.continued >= 0
    level, lowest, kind = level_of(bid), state.lowest_contract(), kind_of(bid)
    tricks = expected(hand, kind, exchange, given)
    if not given:
        return tricks + heard[kind] - 5.5 - max(level, lowest)
    if max(level, lowest) > max(state.level, lowest):
        return tricks + _STILL * heard[kind] - 6.3 - level
    change = _STILL * (heard[kind] - heard[state.kind])
    return tricks + change - 0.3 - expected(hand, state.kind, exchange, True)


def _gain(state: SkruuviMatch, bid: int, heard: Sequence[float]) -> float:
    """How many points a bid may be expected to score beyond the own side's contract as it stands, or a
    pass misere; nothing is reckoned for a contract of the opponents.
    """
    points = _expected_points(state, level_of(bid), kind_of(bid), heard)
    if not state.level:
        passing = worth_of_passing(state.places[state.chair]) + _PASSING * heard[MISERE]
        return points - passing
    if ours(state):
        return points - _CHANGE - _expected_points(state, state.level, state.kind, heard)
    return points


def _expected_points(state: SkruuviMatch, level: int, kind: int, heard: Sequence[float]) -> float:
    given = state.continued >= 0
    tricks = expected(state.places[state.chair], kind, True, given)
    tricks += (_STILL if given else 1.0) * heard[kind]
    return contract_points(max(level, state.lowest_contract()), kind, tricks)


def _gifts(state: SkruuviMatch) -> list[int]:
    """The cards that may be given, first those that a beginner would give: the best to the highest
    bidder, those that can be spared to anybody else.
    """
    hand = state.places[state.chair]
    kind = state.kind if state.kind >= 0 else best_kind(hand)
    cards = spared(hand, kind)
    if state.exchange_phase == EXCHANGE and state.gifts[0][1] == state.bidder:
        cards.reverse()
    return cards


def _lowest_bid(state: SkruuviMatch, kind: int) -> int:
    """The lowest bid of a kind that may be made now; 0 for none."""
    bids = state._bids()
    for level in range(max(1, state.level), LEVELS + 1):
        bid = bid_of(level, kind)
        if is_in(bid - BID, bids):
            return bid
    return 0


ADVICE: Final = SkruuviAdvice
