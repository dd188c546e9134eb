"""Tricks that are sure without search, where the value is the number of tricks and hands must follow.

The leader cashes what wins in the own hand; then crosses to the partner, who does the same. Against
the leader's side top trumps are sure, and without trumps the winners of the hands that will be in first.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pelitupa.players.solvers.tricks.bits import COUNT, SLOT, filled, nth_highest
from pelitupa.players.solvers.tricks.hands import Hands

TRUMPS: Final = 48
"""Where the slot of the trumps begins."""
UNLIMITED: Final = 15


class SureTricks:
    """Counts sure tricks. `rank` are then the cards whose rank the count rests on."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self.rank: i64 = 0
        self._wins: i64 = 0  # the leader's
        self._others: i64 = 0  # the partner's
        self._others_rank: i64 = 0
        self._crossing: bool = False
        self._drawn: bool = False  # the other side has no trumps, or will have none

    def suffice(self, alive: i64, leader: i64, left: i64, target: i64) -> bool:
        """Whether the side of the leader wins `target` of the `left` tricks for sure."""
        hands = self._hands
        hand = hands.held(leader) & alive
        theirs = alive & ~hands.cards_of_side(leader)
        partner = alive & ~theirs & ~hand
        foe: i64 = hands.foe[leader]
        first = hands.held(foe) & alive
        second = theirs & ~first  # the cards of two seats only where one plays against three
        self._drawn = not theirs & hands.trumps
        self._wins = 0
        self._others = 0
        self.rank = 0
        self._others_rank = 0
        self._crossing = False
        # tricks in which the partner need neither ruff nor waste a winner
        spare: i64 = UNLIMITED
        in_trumps: i64 = 0
        if partner & hands.trumps:
            spare = left - COUNT[partner >> TRUMPS & SLOT]
        shift: i64 = TRUMPS
        while shift >= 0:
            own = hand >> shift & SLOT
            mate = partner >> shift & SLOT
            under = filled(theirs >> shift & SLOT)
            if (own | mate) & ~under:
                count_first: i64 = COUNT[first >> shift & SLOT]
                count_second: i64 = COUNT[second >> shift & SLOT]
                limit: i64 = UNLIMITED
                if not self._drawn and (shift < TRUMPS or not hands.trumps):
                    if first & hands.trumps:
                        limit = count_first
                    if second & hands.trumps and count_second < limit:
                        limit = count_second
                most = count_first
                if count_second > most:
                    most = count_second
                if own & ~under:
                    self._leader_cashes(own, mate, under, most, limit, target, shift)
                elif limit:
                    self._partner_cashes(own, mate, under, most, limit, shift)
                if not self._drawn and shift < TRUMPS and self._wins - in_trumps > spare:
                    self._wins = in_trumps + spare
                if self._wins >= target:
                    return True
                if shift == TRUMPS and hands.trumps:
                    in_trumps = self._wins
            shift -= 16
        if not self._crossing or not hands.pairs or self._wins + self._others < target:
            return False
        self.rank |= self._others_rank
        return self._drawn or self._wins - in_trumps + self._others <= spare

    def _leader_cashes(
        self, own: i64, mate: i64, under: i64, most: i64, limit: i64, target: i64, shift: i64
    ) -> None:
        """Count a suit in which the leader has the top, or a winner beside the partner's.

        `under` are the places up to the best card against them, `most` the longest hand against them,
        `limit` the rounds until one of those ruffs.
        """
        tops = own & ~under
        mate_tops = mate & ~under
        own_length: i64 = COUNT[own]
        mate_length: i64 = COUNT[mate]
        count: i64 = COUNT[tops]
        if mate_tops:
            # rounds in which the partner can play below the leader's winners
            lowest = tops & -tops
            lower: i64 = 0
            if self._hands.pairs:
                lower = COUNT[mate & (lowest - 1)]
            if lower < count and lower < mate_length:
                higher: i64 = COUNT[tops & ~filled(mate)]
                count = lower
                if higher > lower:
                    count = higher
                most = UNLIMITED
            if most == UNLIMITED or count <= target - self._wins:
                self.rank |= lowest << shift
            else:
                self.rank |= nth_highest(tops, target - self._wins) << shift
        if count > limit:
            count = limit
        needed = count
        if count >= most and count >= mate_length:  # nobody else has any left
            needed = most
            count = own_length
            if count > limit:
                count = limit
        if needed > target - self._wins:
            needed = target - self._wins
        self._wins += count
        if not mate_tops:
            self.rank |= nth_highest(tops, needed) << shift
        if shift == TRUMPS and self._hands.trumps and count >= most:
            self._drawn = True
        if mate_tops and self._hands.pairs:
            extra: i64 = COUNT[mate_tops]
            if extra > mate_length - count:
                extra = mate_length - count
            if extra > limit - count:
                extra = limit - count
            if extra > 1 and count < COUNT[tops]:
                extra = 1  # what the leader keeps might overtake the others
            if extra > 0:
                self._others += extra
                self._others_rank |= (mate_tops & -mate_tops) << shift
                if own_length > count:
                    self._crossing = True

    def _partner_cashes(
        self, own: i64, mate: i64, under: i64, most: i64, limit: i64, shift: i64
    ) -> None:
        """Count a suit in which only the partner has winners; see `_leader_cashes`."""
        mate_tops = mate & ~under
        count: i64 = COUNT[mate_tops]
        if count > limit:
            count = limit
        needed = count
        own_length: i64 = COUNT[own]
        if count >= most and count >= own_length:
            needed = most
            count = COUNT[mate]
            if count > limit:
                count = limit
        self._others += count
        if own:
            self._crossing = True
            if not needed:
                needed = 1
        self._others_rank |= nth_highest(mate_tops, needed) << shift

    def stopped(self, alive: i64, leader: i64, left: i64, target: i64) -> bool:
        """Whether top trumps of the other side keep the side of the leader from `target` tricks.

        Those of both hands count where one hand has a small trump for each top trump of the other.
        """
        hands = self._hands
        if not hands.pairs:
            return False
        theirs = alive & ~hands.cards_of_side(leader)
        trumps = alive >> TRUMPS & SLOT
        against = theirs >> TRUMPS & SLOT
        if against <= trumps & ~against:
            return False
        wanted = left - target + 1
        tops = against & ~filled(trumps & ~against)
        if COUNT[tops] < wanted:
            return False
        first = against & (hands.held(hands.foe[leader]) & alive) >> TRUMPS
        second = against & ~first
        one: i64 = COUNT[tops & first]
        two: i64 = COUNT[tops & second]
        if one and two:
            one_small: i64 = COUNT[first]
            two_small: i64 = COUNT[second]
            if two_small - two < one and one_small - one < two:
                if first < second:
                    first = second
                tops = first & ~filled(trumps & ~first)
                if COUNT[tops] < wanted:
                    return False
        self.rank = nth_highest(tops, wanted) << TRUMPS
        return True

    def resisted(self, alive: i64, leader: i64, left: i64, target: i64) -> bool:
        """Whether, without trumps, winners of the other side keep the leader's from `target` tricks.

        In the suits that it heads the side of the leader wins no more tricks than its longer hand has
        cards. Any other suit is headed by a hand of the other side, which keeps its winners while there
        are no more of them than tricks left, wins when the suit is led, and cashes them; then it
        leads, if it can, what its partner heads.
        """
        hands = self._hands
        if not hands.pairs:
            return False
        theirs = alive & ~hands.cards_of_side(leader)
        hand = hands.held(leader) & alive
        first = hands.held(hands.foe[leader]) & alive
        wanted = left - target + 1
        room = target - 1  # tricks that the leader's side may win before
        first_wins: i64 = 0
        second_wins: i64 = 0
        first_links: i64 = 0
        second_links: i64 = 0
        self.rank = 0
        shift: i64 = TRUMPS
        while shift >= 0:
            cards = alive >> shift & SLOT
            against = theirs >> shift & SLOT
            mine = cards & ~against
            if mine > against:
                room -= longer(mine & (hand >> shift), mine)
                if room < 0:
                    return False
            elif cards:
                one = against & (first >> shift)
                two = against & ~one
                if one > two:
                    first_wins += self._kept(one, cards, wanted - first_wins, shift)
                    second_links |= two
                else:
                    second_wins += self._kept(two, cards, wanted - second_wins, shift)
                    first_links |= one
            shift -= 16
        both = first_wins + second_wins >= wanted
        if first_wins and first_wins < wanted and not (both and first_links):
            return False
        return not second_wins or second_wins >= wanted or (both and second_links != 0)

    def _kept(self, hand: i64, cards: i64, wanted: i64, shift: i64) -> i64:
        """Count the winners of a hand that heads a suit: one, or as many as are wanted."""
        tops = hand & ~filled(cards & ~hand)
        count: i64 = COUNT[tops]
        if wanted < 1:
            wanted = 1
        if count > wanted:
            count = wanted
        self.rank |= nth_highest(tops, count) << shift
        return count


def longer(part: i64, whole: i64) -> i64:
    """How many cards the larger has of a part of a suit and the rest of it."""
    size: i64 = COUNT[part]
    rest: i64 = COUNT[whole]
    rest -= size
    if rest > size:
        return rest
    return size
