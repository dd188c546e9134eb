"""How a deal of the Skruuvi family goes (booklet 21): what the six games have in common.

Cards are dealt, there is an auction, perhaps table cards are turned up and cards exchanged, the highest
bidders may bid on among themselves, there may be knocks, and thirteen tricks are played; where nobody
bids it may be a pass misere. All is told in chairs, clockwise. `seating` says which player sits in each,
as partners change from match to match in some of the games; chairs 0 and 2 are side 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pelitupa.core import CHANCE, Agreed, Reason, Tensor, Text, only, t, tn
from pelitupa.core.places import STOCK, Move
from pelitupa.equipment.cards import BITS, PACK_SIZE, mask_of
from pelitupa.games.tricks.actions import Actions
from pelitupa.games.tricks.fast_path import DEALS, FOLLOWS, RANKS, STEPS, TRICKS
from pelitupa.games.tricks.passing import hand_over, lay_aside
from pelitupa.games.tricks.phases import DEALING
from pelitupa.games.tricks.seats import clockwise_from, left_of, partner_of, right_of
from pelitupa.games.tricks.skruuvi_family.calls import (
    ACTIONS,
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
    PASSING,
    SOLO,
    TRUMPS,
    TURNING,
    bid_name,
    is_bid,
    kind_name,
    kind_of,
    level_of,
)
from pelitupa.games.tricks.skruuvi_family.scoring import Played
from pelitupa.games.tricks.skruuvi_family.table import ASIDE, SkruuviTable
from pelitupa.games.tricks.table import TrickGame
from pelitupa.games.tricks.trick import NO_TRUMP


class SkruuviGame(TrickGame[Agreed]):
    """A game of the family. Actions and their texts are in `skruuvi_family/calls.py`."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.skruuvi_family.look"

    plain: ClassVar[frozenset[str]] = frozenset({STEPS, DEALS, FOLLOWS, RANKS, TRICKS})

    actions: ClassVar[Actions] = ACTIONS

    def num_distinct_actions(self) -> int:
        return BOLSU

    def sides(self) -> int:
        return 2

    def pockets(self) -> int:
        return 1

    def longest_deal(self) -> int:
        """An upper bound on the decisions of players in a deal."""
        bids = LEVELS * KINDS
        return 8 * (bids + 1) + 4 * (bids + 1) + 11 + 8 + PACK_SIZE

    def max_game_length(self) -> int:
        return self.longest_deal() * self.deal_limit()


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

    # --- the auction

    def _plain_deal(self) -> int:
        return PACK_SIZE - 4

    def _deal_marks(self) -> tuple[int, ...]:
        return self._marks_as_seated(self.seating)

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

    def _limits(self, player: int) -> list[int]:
        if self.phase == TURNING:
            return [self.places[STOCK]]
        if self.phase != BIDDING and self.phase != CONTINUING:
            return super()._limits(player)
        offered = self.table.acts.offered[self.phase]
        of_kinds, from_level, over = self._bid_limits()
        return [offered, of_kinds | PASSING, from_level | PASSING, over | PASSING]

    def _limit(self, index: int, action: int) -> Reason:
        if action < BID:
            if self.phase == GIVING and self.places[ASIDE] & BITS[action - GIVE]:
                card = self.table.card_name(action - GIVE)
                return self._giving_clause(), t("You have already chosen {card}.", card=card)
            return super()._limit(index, action)
        if index == 1:
            return "kinds", t("There is no {kind}.", kind=kind_name(kind_of(action)))
        if index == 2:
            return "kotka-level", t("Bids begin at {level}.", level=self.lowest_level())
        bid = bid_name(self.level, self.kind)
        return "higher", t("A bid must be higher than {bid}.", bid=bid)

    def _leave(self, action: int) -> Reason:
        if self.phase == GIVING:
            return self._giving_clause(), t("Any card of your hand may be given.")
        if self.phase not in (KNOCKING, ANSWERING):
            return super()._leave(action)
        clause = "knock" if self.phase == KNOCKING else "kontra"
        text = t("You may double the scores, or leave them.")
        return clause if self.level else "pass-misere-knock", text

    def _giving_clause(self) -> str:
        """The clause by which cards are given now."""
        if self.exchange_phase == PASSED:
            return "pass-misere-give"
        if self.exchange_phase == SOLO:
            return "bolsu-give"
        if self.exchange_phase == DEFENCE:
            return "defence"
        if self.is_kotka() or not self.table_cards:
            return "kotka-exchange"
        return "give-four" if self.gifts[0][0] == self.bidder else "give-one"

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
        if self.gift_size() == 1:
            self._carry(card, giver, receiver, GIVE)
            self.gifts = self.gifts[1:]
        else:
            chosen = lay_aside(self, card, ASIDE, GIVE)
            if chosen < self.gift_size():
                return
            hand_over(self, ASIDE, receiver, GIVE, self.table.passes_in_order())
            self.gifts = self.gifts[chosen:]
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

    def composing(self) -> int:
        if self.phase != GIVING or self.gift_size() == 1:
            return -1
        return self.places[ASIDE].bit_count()

    def _choice_audience(self, action: int) -> int:
        if self.phase == GIVING:
            giver, receiver = self.gifts[0]
            return only(self.seating[giver], self.seating[receiver])
        return super()._choice_audience(action)

    # --- contract and knocks

    def _settle_contract(self) -> None:
        self.level = max(self.level, self.lowest_contract())
        self._reveal(t("The contract: {contract}", contract=self.contract_name()))
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
            tn(
                "{first}: {count} point, {second}: {two}",
                "{first}: {count} points, {second}: {two}",
                self.points[0],
                first=self._side_name(0),
                second=self._side_name(1),
                two=self.points[1],
            )
        )

    # --- the calls

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

    def _is_after_deal(self, move: Move) -> bool:
        return move.step >= self.starts[-1] + (48 if self.has_table_cards() else PACK_SIZE)

    # --- for people

    def _chance_seat(self) -> int:
        return self.seating[self.chair] if self.phase == TURNING else super()._chance_seat()

    def _chance_what(self) -> str:
        if self.phase == TURNING:
            return t("a table card, turned up for {hand}", hand=self._chair_name(self.chair))
        return super()._chance_what()

    def contract_name(self) -> Text:
        """The contract in words: `5 hearts by player 2, doubled`."""
        if not self.level:
            text = t("pass misere") if self.kind == MISERE else t("not yet bid")
        else:
            bid = bid_name(self.level, self.kind)
            text = t("{bid} by {name}", bid=bid, name=self._chair_name(self.bidder))
        if self.factor > 1:
            return t("{contract}, times {factor}", contract=text, factor=self.factor)
        return text

    def _observe_more(self, seat: int, out: Tensor) -> None:
        mine = self._chair_of(seat)
        left = len(self.gifts) - (self.places[ASIDE].bit_count() if mine == self.chair else 0)
        out.one_hot("level", self.level, LEVELS + 1)
        out.one_hot("kind", self.kind, KINDS)
        out.whose("bidder", (self.bidder - mine) % 4 if self.bidder >= 0 else -1, 4)
        out.one_hot("factor", self.factor // 2, 3)
        out.bits("table cards", mask_of(self.table_cards), PACK_SIZE)
        out.numbers("passes", [self.passes, left], 8.0)
        bids = [0, 0, 0, 0]
        for who, action in self.calls:
            if BID <= action < PASS:
                bids[who] = bids[who] | BITS[action - BID]
        for chair in out.turned(clockwise_from(mine)):
            out.bits("bids", bids[chair], LEVELS * KINDS)
        own = self._side_of(mine)
        for side in out.sided((own, 1 - own)):
            out.number("ace points", self.aces.points(side), 52.0)
