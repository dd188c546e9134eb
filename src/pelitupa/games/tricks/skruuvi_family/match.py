"""How a deal of the Skruuvi family goes (booklet 21): what the six games have in common.

Cards are dealt, there is an auction, perhaps table cards are turned up and cards exchanged, the highest
bidders may bid on among themselves, there may be knocks, and thirteen tricks are played; where nobody
bids it may be a pass misere. All is told in chairs, clockwise. `seating` says which player sits in each,
as partners change from match to match in some of the games; chairs 0 and 2 are side 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from pelitupa.core import CHANCE, EVERYONE, Counter, Eye, Ruling, Tensor, Zone, only, t
from pelitupa.core.places import STOCK, Move
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import PACK_SIZE, card_text, cards_in
from pelitupa.games.tricks.aces import Aces
from pelitupa.games.tricks.fast_path import FOLLOWS, RANKS, STEPS, TRICKS
from pelitupa.games.tricks.phases import DEALING, OVER
from pelitupa.games.tricks.seats import clockwise_from, left_of, partner_of, right_of
from pelitupa.games.tricks.skruuvi_family import look
from pelitupa.games.tricks.skruuvi_family.advice import (
    POINTS_OF_TRICK,
    best_kind,
    contract_points,
    expected,
    gift_gap,
    partner_tricks,
    spared,
    worth_of_passing,
)
from pelitupa.games.tricks.skruuvi_family.calls import (
    ANSWERING,
    BID,
    BIDDING,
    BOLSU,
    CONTINUING,
    DEFENCE,
    EXCHANGE,
    GIVE,
    GIVING,
    KINDS,
    KNOCK,
    KNOCKING,
    KONTRA,
    LEVELS,
    MISERE,
    PASS,
    PASSED,
    TRUMPS,
    TURNING,
    bid_of,
    call_label,
    call_text,
    is_bid,
    kind_of,
    level_of,
)
from pelitupa.games.tricks.skruuvi_family.scoring import Played, modern_points
from pelitupa.games.tricks.skruuvi_family.table import SkruuviTable
from pelitupa.games.tricks.table import TrickGame
from pelitupa.games.tricks.terms import TrickTerms, tricks_avoided, tricks_wanted
from pelitupa.games.tricks.trick import NO_TRUMP

_GIFTS: Final = 5
"""As many cards to give away are worth a thought."""

_HOPELESS: Final = -2.5
"""A bid that promises so many tricks more than may be expected is not worth one."""

NOTHING_HEARD: Final[Sequence[float]] = (0.0,) * KINDS
"""What is heard of a hand that has told nothing: see `SkruuviMatch.partner_worths`."""

_CHANGE: Final = 2.0
"""By how many points another contract of the own side must be better than the one it has."""

_STILL: Final = 0.5
"""The share of what the partner's hand was worth as dealt that is not yet in the own one after the
exchange.
"""

_PASSING: Final = 7.6
"""What misere tricks that are heard of bring in a pass misere, in points."""

_LOWEST_WORTH: Final = 5
"""The lowest level that the scores of Modern Skruuvi know."""


class SkruuviGame(TrickGame):
    """A game of the family. Actions and their texts are in `skruuvi_calls`."""

    plain: ClassVar[frozenset[str]] = frozenset({STEPS, FOLLOWS, RANKS, TRICKS})

    def num_distinct_actions(self) -> int:
        return BOLSU

    def sides(self) -> int:
        return 2

    def longest_deal(self) -> int:
        """An upper bound on the decisions of players in a deal."""
        bids = LEVELS * KINDS
        return 8 * (bids + 1) + 4 * (bids + 1) + 11 + 8 + PACK_SIZE

    def max_game_length(self) -> int:
        return self.longest_deal() * self.deal_limit()

    def _action_text(self, action: int) -> str:
        return call_text(action)

    def _action_label(self, action: int) -> str:
        return call_label(action)


class SkruuviMatch(SkruuviTable):
    """A position of a match."""

    def _all_have_passed(self) -> None:
        """Nobody has bid: a pass misere, by default."""
        self._reveal(t("Nobody bids: a pass misere is played"))
        self.kind = MISERE
        if self.places[STOCK]:
            self._deal_on()
        else:
            self._give_in_pass_misere()

    def _score_contract(self, played: Played) -> None:
        """Score a deal in which there was a contract."""
        raise NotImplementedError

    def _after_scores(self) -> None:
        """What follows a deal: another one, or the end."""
        raise NotImplementedError

    # --- chairs and sides

    # --- the auction

    def _hands_are_dealt(self) -> bool:
        full = not self.has_table_cards() or self.exchange_phase == PASSED
        return self.dealt == (PACK_SIZE if full else PACK_SIZE - 4)

    def _after_the_deal(self) -> None:
        if self.exchange_phase == PASSED:
            self._give_in_pass_misere()
        else:
            self._open_auction()

    def _open_auction(self) -> None:
        self.phase = BIDDING
        self._give_turn(left_of(self.dealer))

    def _choices(self) -> list[int]:
        if self.phase == GIVING:
            return [GIVE + card for card in cards_in(self.places[self.chair])]
        if self.phase == TURNING:
            return cards_in(self.places[STOCK])
        if self.phase == KNOCKING:
            return [PASS, KNOCK]
        if self.phase == ANSWERING:
            return [PASS, KONTRA]
        return [*self._bids(), PASS]

    def _choose(self, action: int) -> None:
        if self.phase == GIVING:
            self._give(action - GIVE)
        elif self.phase == TURNING:
            self._turn_up(action)
        else:
            self.calls = (*self.calls, (self.chair, action))
            if self.phase in (KNOCKING, ANSWERING):
                self._knock(action)
            else:
                self._call(action)

    def _call(self, action: int) -> None:
        if is_bid(action):
            self.level, self.kind, self.bidder = level_of(action), kind_of(action), self.chair
            self.passes = 0
            side = self._side_of(self.chair)
            if not self.first_levels[side]:
                first = [*self.first_levels]
                first[side] = self.level
                self.first_levels = (first[0], first[1])
        else:
            self.passes += 1
        if self.continued >= 0:
            if self.passes == 4 or not self._bids():
                self._settle_contract()
            else:
                self._give_turn(partner_of(self.chair))
        elif self.passes == 4 and not self.level:
            self._all_have_passed()
        elif self.level and (self.passes == 8 or not self._bids()):
            self._end_auction()
        else:
            self._give_turn(left_of(self.chair))

    def _end_auction(self) -> None:
        self._reveal(
            t("The auction goes to {name}", name=self._side_name(self._side_of(self.bidder)))
        )
        if not self.has_exchange():
            self._settle_contract()
        elif self.has_table_cards() and self.places[STOCK]:
            self._turn_up_table_cards()
        else:
            partner = partner_of(self.bidder)
            self._start_giving(
                EXCHANGE, [(self.bidder, partner)] * 4 + [(partner, self.bidder)] * 4
            )

    def _turn_up_table_cards(self) -> None:
        self.phase, self.turn, self.chair = TURNING, CHANCE, self.bidder

    def _turn_up(self, card: int) -> None:
        self._carry(card, STOCK, self.chair)
        self.dealt += 1
        self.table_cards = (*self.table_cards, card)
        if not self.places[STOCK]:
            self._give_table_cards()

    def _give_table_cards(self) -> None:
        """The highest bidder gives four cards on, and the partner one to each of the others."""
        partner = partner_of(self.bidder)
        others = [(partner, chair) for chair in clockwise_from(left_of(partner))[:3]]
        self._start_giving(EXCHANGE, [(self.bidder, partner)] * 4 + others)

    # --- cards given

    def _start_giving(self, exchange_phase: int, gifts: list[tuple[int, int]]) -> None:
        self.phase, self.exchange_phase, self.gifts = GIVING, exchange_phase, tuple(gifts)
        self._give_turn(gifts[0][0])

    def _give(self, card: int) -> None:
        giver, receiver = self.gifts[0]
        self._carry(card, giver, receiver, GIVE)
        self.gifts = self.gifts[1:]
        if self.gifts:
            self._give_turn(self.gifts[0][0])
        else:
            self._after_giving()

    def _after_giving(self) -> None:
        if self.exchange_phase == EXCHANGE:
            self.phase, self.continued, self.passes = CONTINUING, len(self.calls), 0
            self._give_turn(self.bidder)
            if not self._bids():
                self._settle_contract()
        else:
            self._start_knocks()

    def _choice_audience(self, action: int) -> int:
        if self.phase == GIVING:
            giver, receiver = self.gifts[0]
            return only(self.seating[giver], self.seating[receiver])
        return EVERYONE

    # --- contract and knocks

    def _settle_contract(self) -> None:
        self.level = max(self.level, self.lowest_contract())
        self._reveal(t("The contract: {contract}", contract=look.contract_name(self)))
        if self.has_exchange() and self.has_defence():
            left, right = left_of(self.bidder), right_of(self.bidder)
            self._start_giving(DEFENCE, [(left, right), (right, left)])
        else:
            self._start_knocks()

    def _start_knocks(self) -> None:
        if not self.has_knocks():
            self._begin_tricks()
        elif self.level:
            self._ask(KNOCKING, (left_of(self.bidder), right_of(self.bidder)))
        else:
            self._ask(KNOCKING, clockwise_from(left_of(self.dealer)))

    def _ask(self, phase: int, chairs: tuple[int, ...]) -> None:
        self.phase, self.asked = phase, chairs
        self._give_turn(chairs[0])

    def _knock(self, action: int) -> None:
        if action == KNOCK:
            self.knocker, self.factor = self.chair, 2
            self._ask(ANSWERING, (left_of(self.chair), right_of(self.chair)))
            return
        if action == KONTRA:
            self.factor = 4
            self.asked = ()
        else:
            self.asked = self.asked[1:]
        if self.asked:
            self._give_turn(self.asked[0])
        else:
            self._begin_tricks()

    # --- pass misere

    def _deal_on(self) -> None:
        """Everyone takes one of the table cards."""
        self.exchange_phase = PASSED
        self.phase, self.turn, self.chair = DEALING, CHANCE, -1

    def _give_in_pass_misere(self) -> None:
        order = clockwise_from(left_of(self.dealer))
        self._start_giving(PASSED, [(chair, partner_of(chair)) for chair in order])

    # --- tricks

    def _begin_tricks(self) -> None:
        if not self.is_played_out():
            self._end_deal()
            return
        self.trump = TRUMPS[self.kind] if self.level else NO_TRUMP
        self._start_play(left_of(self.bidder if self.level else self.dealer))

    def _after_trick(self, winner: int) -> None:
        self.aces = self.aces.after(self.last_trick, sum(self.tricks), self._side_of(winner))
        super()._after_trick(winner)

    def _end_deal(self) -> None:
        if self.level:
            good = self._good_tricks(self._side_of(self.bidder))
            self._score_contract(Played(self.level, self.kind, good, self.factor))
        else:
            self._score_pass_misere()
        self._after_scores()

    def _add(self, side: int, points: int, clause: str, text: str) -> None:
        """Write points of a side on the sheet, and count them."""
        if points:
            self.points[side] += points
            self._score(self.members(side), float(points), clause, text, self.unit_of_points())

    def _above_the_mean(self, sure: float) -> list[float]:
        """An estimate by the settlement; for the objective `win`, so many points ahead are sure."""
        if self.phase == OVER:
            return self.returns()
        scores = self.settlement()
        mean = sum(scores) / 4.0
        if self.table.options.objective == "win":
            return [max(-1.0, min(1.0, (score - mean) / sure)) for score in scores]
        return [score - mean for score in scores]

    def _score_aces(self, clause: str, factor: int) -> None:
        """Both sides get points for the aces in their opponents' tricks."""
        for side in (0, 1):
            points = self.aces.points(1 - side) * factor
            self._add(side, points, clause, t("aces in the opponents' tricks"))

    def _score_pass_misere(self) -> None:
        for side in (0, 1):
            tricks = self._side_tricks(1 - side)
            text = t("tricks of the opponents: {tricks}", tricks=tricks)
            self._add(side, tricks * self.factor, "pass-misere-tricks", text)
        self._score_aces("pass-misere-aces", self.factor)
        self._tell_points()

    def _tell_points(self) -> None:
        self._reveal(
            t(
                "{first}: {one} points, {second}: {two}",
                first=self._side_name(0),
                one=self.points[0],
                second=self._side_name(1),
                two=self.points[1],
            )
        )

    def _start_deal(self, dealer: int) -> None:
        """Begin another deal, with nothing called."""
        self.calls, self.continued, self.passes = (), -1, 0
        self.level, self.kind, self.bidder = 0, -1, -1
        self.first_levels, self.table_cards, self.gifts = (0, 0), (), ()
        self.exchange_phase, self.asked, self.knocker, self.factor = EXCHANGE, (), -1, 1
        self.aces = Aces()
        self._next_deal(dealer)

    # --- for conventions

    def is_calling(self) -> bool:
        return self.phase in (BIDDING, CONTINUING)

    def calls_so_far(self) -> list[tuple[int, int]]:
        return [(self.seating[chair], action) for chair, action in self.calls]

    def calls_before(self) -> int:
        """How many calls of this deal came before its auction."""
        return 0

    def call_turn(self, calls: Sequence[tuple[int, int]], index: int) -> str:
        if self.continued >= 0 and index >= self.continued - self.calls_before():
            return "exchange"
        return super().call_turn(calls, index)

    def call_traits(self, calls: Sequence[tuple[int, int]], index: int) -> list[str]:
        """`lowest` for a bid that its kind could not have made lower, `lowest of all` for one that
        nobody could have made lower in any kind.
        """
        action = calls[index][1]
        if not is_bid(action):
            return []
        order = self.order_of_kinds()
        level, rank = level_of(action), order[kind_of(action)]
        before = [call for _, call in calls[:index] if is_bid(call)]
        least = (self.lowest_level(), 0)
        if before:
            top = level_of(before[-1]), order[kind_of(before[-1])]
            least = (top[0], top[1] + 1) if top[1] < max(order) else (top[0] + 1, 0)
        traits = []
        if level == (least[0] if rank >= least[1] else least[0] + 1):
            traits.append("lowest")
        if (level, rank) == least:
            traits.append("lowest of all")
        return traits

    def convention_part(self) -> str:
        return "kotka" if self.is_kotka() else "basic"

    def gifts_gap(self) -> int:
        end = self.continued if self.continued >= 0 else len(self.calls)
        bids = [call for call in self.calls[:end] if is_bid(call[1])]
        bidder, bid = bids[-1] if bids else (-1, -1)
        gap = 0
        for move, card, hand in self._before_tricks():
            if move.offset == GIVE and move.source >= 0:
                ours = bids and self._side_of(move.source) == self._side_of(bidder)
                kind = kind_of(bid) if ours else self.kind
                gap += gift_gap(hand, kind, card, move.target == bidder)
        return gap

    def _is_after_deal(self, move: Move) -> bool:
        return move.step >= self.starts[-1] + (48 if self.has_table_cards() else PACK_SIZE)

    # --- for search

    def sensible_actions(self) -> list[int]:
        """Of the bids of each kind only the lowest, and one that is a jump, unless there is no hope for
        them; of the cards that may be given the few that a beginner would think of; all else.
        """
        if self.phase == GIVING:
            return sorted([GIVE + card for card in self._gifts()[:_GIFTS]])
        if self.phase not in (BIDDING, CONTINUING):
            return self.legal_actions()
        return self.sensible_calls(NOTHING_HEARD)

    def sensible_calls(self, heard: Sequence[float]) -> list[int]:
        kept, seen = [], [0] * KINDS
        for action in self.legal_actions():
            if is_bid(action):
                kind = kind_of(action)
                seen[kind] += 1
                if seen[kind] > 1 and level_of(action) != max(5, self.lowest_level()):
                    continue
                if self._spare_tricks(action, heard) < _HOPELESS:
                    continue
            kept.append(action)
        return kept

    def partner_worths(self, hand: int) -> list[float]:
        """In tricks, by kind of contract."""
        exchange, all_cards = self.has_exchange(), not self.has_table_cards()
        return [partner_tricks(hand, kind, exchange, all_cards) for kind in range(KINDS)]

    def _wants_tricks(self, chair: int) -> bool:
        return self.kind != MISERE

    def _solver_terms(self, side: int) -> TrickTerms:
        misere = self.kind == MISERE
        if not self.level:
            return tricks_avoided()
        declarers = side == self._side_of(self.bidder)
        left = self.places[self.order[-1]].bit_count()
        total, own = sum(self.tricks) + left, self._side_tricks(side)
        results = []
        for won in range(own, own + left + 1):
            good = won if declarers != misere else total - won
            worth = self._worth_of_contract(good)
            results.append(worth if declarers else -worth)
        return tricks_avoided(tuple(results)) if misere else tricks_wanted(tuple(results))

    def _worth_of_contract(self, good: int) -> float:
        """About what the contract scores for the declarers, without aces, if they have so many tricks,
        or in misere have avoided them. It rises with their number.

        By default as in Modern Skruuvi, the lower contracts of other games like the lowest there; and
        a little for each trick, as the other games pay for those beyond the contract.
        """
        below = max(0, _LOWEST_WORTH - self.level)
        played = Played(self.level + below, self.kind, good + below, self.factor)
        return modern_points(played)[0] + 0.1 * good

    def _likely_choice(self, rng: Random) -> int:
        if self.phase in (KNOCKING, ANSWERING):
            return PASS if rng() < 0.95 else self._choices()[1]
        if self.phase == GIVING:
            gifts = self._gifts()
            return GIVE + (gifts[0] if rng() < 0.9 else gifts[int(rng() * len(gifts))])
        if self.phase not in (BIDDING, CONTINUING):
            return -1
        return self.likely_call(rng, NOTHING_HEARD)

    def likely_call(self, rng: Random, heard: Sequence[float]) -> int:
        if self.continued >= 0 and self.chair != self.bidder:
            return PASS  # who has got the best cards knows better
        best, chosen = 0.0, PASS
        for kind in range(KINDS):
            lowest = self._lowest_bid(kind)
            higher = [
                bid_of(level, kind) for level in (6, 7) if lowest and level > level_of(lowest)
            ]
            for bid in [lowest, *higher] if lowest else []:
                spare = self._spare_tricks(bid, heard)
                if spare > best:
                    best, chosen = spare, bid
        return chosen if rng() < 0.9 else PASS

    def spare(self, call: int, heard: Sequence[float]) -> float:
        return self._spare_tricks(call, heard) if is_bid(call) else 0.0

    def _spare_tricks(self, bid: int, heard: Sequence[float]) -> float:
        """By how many tricks a bid is better than it has to be, as far as the hand to bid can tell: to be
        made more often than not; and after the exchange better than the contract as it stands.

        Where the contracts are those of Modern Skruuvi, by what it scores beyond what there is without it.
        """
        if self.has_exchange() and self.lowest_contract() == _LOWEST_WORTH:
            return self._gain(bid, heard) / POINTS_OF_TRICK
        hand, exchange, given = self.places[self.chair], self.has_exchange(), self.continued >= 0
        level, lowest, kind = level_of(bid), self.lowest_contract(), kind_of(bid)
        tricks = expected(hand, kind, exchange, given)
        if not given:
            return tricks + heard[kind] - 5.5 - max(level, lowest)
        if max(level, lowest) > max(self.level, lowest):
            return tricks + _STILL * heard[kind] - 6.3 - level
        change = _STILL * (heard[kind] - heard[self.kind])
        return tricks + change - 0.3 - expected(hand, self.kind, exchange, True)

    def _gain(self, bid: int, heard: Sequence[float]) -> float:
        """How many points a bid may be expected to score beyond the own side's contract as it stands, or a
        pass misere; nothing is reckoned for a contract of the opponents.
        """
        points = self._expected_points(level_of(bid), kind_of(bid), heard)
        if not self.level:
            passing = worth_of_passing(self.places[self.chair]) + _PASSING * heard[MISERE]
            return points - passing
        if self._side_of(self.bidder) == self._side_of(self.chair):
            return points - _CHANGE - self._expected_points(self.level, self.kind, heard)
        return points

    def _expected_points(self, level: int, kind: int, heard: Sequence[float]) -> float:
        given = self.continued >= 0
        tricks = expected(self.places[self.chair], kind, True, given)
        tricks += (_STILL if given else 1.0) * heard[kind]
        return contract_points(max(level, self.lowest_contract()), kind, tricks)

    def _gifts(self) -> list[int]:
        """The cards that may be given, first those that a beginner would give: the best to the highest
        bidder, those that can be spared to anybody else.
        """
        hand = self.places[self.chair]
        kind = self.kind if self.kind >= 0 else best_kind(hand)
        cards = spared(hand, kind)
        if self.exchange_phase == EXCHANGE and self.gifts[0][1] == self.bidder:
            cards.reverse()
        return cards

    def _lowest_bid(self, kind: int) -> int:
        """The lowest bid of a kind that may be made now; 0 for none."""
        for level in range(max(1, self.level), LEVELS + 1):
            bid = bid_of(level, kind)
            if self._higher(bid):
                return bid
        return 0

    # --- for people

    def _card_at(self, action: int) -> int:
        return action - GIVE if GIVE <= action < BID else super()._card_at(action)

    def _wish(self, card: int) -> str:
        return f"give {card_text(card)}" if self.phase == GIVING else card_text(card)

    def _group(self, action: int) -> str:
        return look.group(action)

    def _chance_seat(self) -> int:
        return self.seating[self.chair] if self.phase == TURNING else super()._chance_seat()

    def _chance_what(self) -> str:
        if self.phase == TURNING:
            return t("a table card, turned up for {hand}", hand=self._chair_name(self.chair))
        return super()._chance_what()

    def _prompt(self, seat: int | None) -> str:
        if self.phase == TURNING:
            return t("The table cards are turned up")
        return super()._prompt(seat)

    def _choice_prompt(self) -> str:
        return look.choice_prompt(self)

    def _status(self, seat: int) -> str:
        return look.status(self, seat)

    def _choice_ruling(self, action: int, player: int) -> Ruling:
        return look.choice_ruling(self, action)

    def _not_now(self, action: int) -> Ruling:
        return look.not_now(self, action)

    def _contract_counters(self) -> list[Counter]:
        return look.contract_counters(self)

    def _more_zones(self, eye: Eye) -> list[Zone]:
        return look.more_zones(self)

    def _observe_more(self, seat: int, out: Tensor) -> None:
        look.observe(self, seat, out)
