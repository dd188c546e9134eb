"""In what order the trick search tries leads. No result depends on it, only the time.

What speaks for a lead is the sum of a few learned numbers, see `lead_weights`. They are chosen by
who holds the four highest cards of the suit, by its lengths, by which card of it is led, by how many
tricks may be lost, and with trumps by who may ruff.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from mypy_extensions import i64

from pelitupa.core.vecs import vec
from pelitupa.players.solvers.tricks.bits import SLOT, place_of, top
from pelitupa.players.solvers.tricks.hands import Hands
from pelitupa.players.solvers.tricks.lead_weights import NO_TRUMPS, PLAIN, TRUMPS
from pelitupa.players.solvers.tricks.order import sorted_order
from pelitupa.players.solvers.tricks.patterns import Patterns

LEADER: Final = 0
NEXT_FOE: Final = 1
PARTNER: Final = 2
OTHER_FOE: Final = 3
"""The roles of the hands; some have nobody, and some more than one hand."""

MIDDLE: Final = 0
LOWEST: Final = 1
HIGHEST: Final = 2
ONLY: Final = 3
"""Which card is led of those of a suit that differ."""

HONOURS: Final = 256
LENGTHS: Final = 8
PAIRS: Final = 16
"""How many numbers there are for one kind of card: by the roles of the four highest of the suit (the highest
in the low bits), by a length up to seven, and by the roles of the two highest."""

BY_LENGTHS: Final = 4 * HONOURS
BY_OWN_LENGTH: Final = BY_LENGTHS + 4 * LENGTHS
BY_LOSING: Final = BY_OWN_LENGTH + 4 * LENGTHS
BY_VOID: Final = BY_LOSING + 16 * PAIRS
BY_SINGLETON: Final = BY_VOID + 16
BY_TRUMPS: Final = BY_SINGLETON + 16
SIZE: Final = BY_TRUMPS + 64
"""Where the parts of one table begin, the first being by card and honours: by role and length, by card and
the leader's length, by what may be lost (up to three), card and honours, by who may ruff now, and after
one round, and by the lengths of the trumps (up to three) of the leader, the partner and the foe with more."""

WEIGHTS: Final = vec[i64]([int(number) for number in (NO_TRUMPS + PLAIN + TRUMPS).split()])


class Leads:
    """Orders the leads of one deal."""

    def __init__(self, hands: Hands) -> None:
        players, zeros = int(hands.players), int(hands.zeros)
        self._shifts = vec[i64](shifts_of_roles(players, zeros))
        self._roles: bytes = roles_of_codes(players, zeros)
        self._has_trumps: bool = bool(hands.trumps)

    def order(self, patterns: Patterns, leader: i64, moves: i64, losing: i64) -> i64:
        """The order of leads, one of each suit, in the position that `patterns` looked at last.

        `moves` are the leads that differ, `losing` is how many tricks the leader's side may lose.
        """
        if losing > 3:
            losing = 3
        plain: i64 = 0
        last: i64 = 0
        trumps: i64 = 0
        lengths = patterns.lengths1
        if self._has_trumps:
            plain = SIZE
            last = 2 * SIZE
            trumps = self._by_role(leader, lengths >> 16)
        code = patterns.code1
        key2 = self._key(plain, moves >> 32 & SLOT, leader, losing, code, lengths, trumps)
        key3 = self._key(
            last, moves >> 48 & SLOT, leader, losing, code >> 30, lengths >> 16, trumps
        )
        lengths = patterns.lengths0
        code = patterns.code0
        key0 = self._key(plain, moves & SLOT, leader, losing, code, lengths, trumps)
        key1 = self._key(
            plain, moves >> 16 & SLOT, leader, losing, code >> 30, lengths >> 16, trumps
        )
        if key1:
            key1 += 16
        if key2:
            key2 += 32
        if key3:
            key3 += 48
        return sorted_order(key0, key1, key2, key3)

    def _by_role(self, leader: i64, lengths: i64) -> i64:
        """The lengths of a suit, four bits each, in the order of the roles."""
        shifts = self._shifts
        place = leader * 4
        lengths &= 0xFFFF
        result = lengths >> shifts[place] & 15
        result |= (lengths >> shifts[place + 1] & 15) << 4
        result |= (lengths >> shifts[place + 2] & 15) << 8
        return result | (lengths >> shifts[place + 3] & 15) << 12

    def _key(
        self, table: i64, moves: i64, leader: i64, losing: i64, code: i64, lengths: i64, trumps: i64
    ) -> i64:
        """How good it looks to lead a suit, above the six bits of the place of the card in it.

        `moves` are shifted down to bit 0, `code` and `lengths` begin with those of the suit.
        """
        if not moves:
            return 0
        weights = WEIGHTS
        lengths = self._by_role(leader, lengths)
        own = lengths & 15
        next_foe = lengths >> 4 & 15
        partner = lengths >> 8 & 15
        other_foe = lengths >> 12
        known = at_most(own + next_foe + partner + other_foe, 4)
        honours: i64 = self._roles[known << 10 | leader << 8 | code & 255]
        own = at_most(own, 7)
        base = table + BY_LENGTHS
        score: i64 = 100_000 + weights[base + own]
        score += weights[base + LENGTHS + at_most(next_foe, 7)]
        score += weights[base + 2 * LENGTHS + at_most(partner, 7)]
        score += weights[base + 3 * LENGTHS + at_most(other_foe, 7)]
        if trumps:
            score += ruffing(table, lengths, trumps)
        honours += table
        own += table + BY_OWN_LENGTH
        losing = table + BY_LOSING + losing * 4 * PAIRS + (honours - table & 15)
        card = moves & -moves
        if card == moves:
            return (score + worth(ONLY, honours, own, losing)) << 6 | place_of(card)
        best = worth(LOWEST, honours, own, losing)
        highest = top(moves)
        middle = moves ^ card ^ highest
        other = worth(HIGHEST, honours, own, losing)
        if other > best:
            best = other
            card = highest
        if middle:
            other = worth(MIDDLE, honours, own, losing)
            if other > best:
                best = other
                card = top(middle)
        return (score + best) << 6 | place_of(card)


def worth(kind: i64, honours: i64, own: i64, losing: i64) -> i64:
    """What speaks for one kind of card; the other places are those of the first kind."""
    weights = WEIGHTS
    value = weights[honours + kind * HONOURS] + weights[own + kind * LENGTHS]
    return value + weights[losing + kind * PAIRS]


def ruffing(table: i64, lengths: i64, trumps: i64) -> i64:
    """What the trumps of all hands say for leading a suit, given both lengths by role."""
    weights = WEIGHTS
    own = at_most(trumps & 15, 3)
    partner = at_most(trumps >> 8 & 15, 3)
    foe = trumps >> 4 & 15
    if trumps >> 12 > foe:
        foe = trumps >> 12
    score = weights[table + BY_TRUMPS + own * 16 + partner * 4 + at_most(foe, 3)]
    void: i64 = 0
    single: i64 = 0
    hand: i64 = 1
    while trumps:
        if trumps & 15:
            if not lengths & 15:
                void |= hand
            elif lengths & 15 == 1:
                single |= hand
        trumps >>= 4
        lengths >>= 4
        hand += hand
    return score + weights[table + BY_VOID + void] + weights[table + BY_SINGLETON + single]


def at_most(number: i64, limit: i64) -> i64:
    """The smaller of two numbers."""
    if number > limit:
        return limit
    return number


def role_of(players: int, zeros: int, leader: int, seat: int) -> int:
    """The role of a seat; `zeros` has a bit for each seat of side 0."""
    if seat == leader:
        return LEADER
    side = zeros >> leader & 1
    if zeros >> seat & 1 == side:
        return PARTNER
    turns = [turn for turn in range(players) if zeros >> (leader + turn) % players & 1 != side]
    first = (leader + turns[0]) % players
    if seat != first or (len(turns) == 1 and turns[0] > 1):
        return OTHER_FOE
    return NEXT_FOE


@cache
def shifts_of_roles(players: int, zeros: int) -> list[int]:
    """For each leader and role, where a seat's length lies; 16, where there is none, for nobody."""
    shifts = [16] * 16
    for leader in range(players):
        for turn in range(players):
            seat = (leader + turn) % players
            shifts[4 * leader + role_of(players, zeros, leader, seat)] = 4 * seat
    return shifts


@cache
def roles_of_codes(players: int, zeros: int) -> bytes:
    """By how many cards are known, the leader and their code: the same with roles for the owners."""
    result = bytearray(5 << 10)
    for leader in range(players):
        roles = [role_of(players, zeros, leader, seat) for seat in range(players)] + [0, 0]
        for known in range(5):
            for code in range(256):
                owners = [code >> 2 * place & 3 for place in range(known)]
                entry = sum(roles[owner] << 2 * place for place, owner in enumerate(owners))
                result[known << 10 | leader << 8 | code] = entry
    return bytes(result)
