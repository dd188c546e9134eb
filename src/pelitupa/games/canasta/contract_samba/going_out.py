"""Whether a hand of Contract Samba can be laid but for the card that is discarded, so that it goes out.

Every card but one has its place then, which leaves few ways: each suit is covered by sequences, old and new,
in all ways there are; what is left of each rank must be melds of equal cards, with all the wild cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pelitupa.equipment.cards import BITS
from pelitupa.games.canasta.cards import JOKER
from pelitupa.games.canasta.contract_samba.melds import (
    BLACK,
    MOST_WILD,
    RANKS,
    RUNS,
    SETS,
    TWO,
    Held,
    Melds,
    by_ranks,
    by_suits,
    filled_in,
    is_run,
    points_of,
    rank_at,
    wilds_at,
)
from pelitupa.games.canasta.contract_samba.scoring import SAMBA, canasta_bonus
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST
from pelitupa.games.canasta.sequences import Counts, Run, ways_to_lay

_THREE: Final = 1
_MOST_KNOWN: Final = 20_000

Set = tuple[int, int]
"""Natural and wild cards of a meld of equal ones."""

Made = tuple[int, int]
"""Natural and mixed canastas."""

_DIGITS: Final[tuple[int, ...]] = tuple([16**rank for rank in range(RANKS)])
_NOTHING: Final = (0, (0, 0))
_SETS: Final[dict[tuple[bool, tuple[Set, ...], int, int, int, int], set[Made]]] = {}


class Goal(NamedTuple):
    """What is missing for going out: points of complete melds, also of cards as far as `counted`; canastas,
    natural ones, sambas; and for the opening points, if there is no complete canasta."""

    points: int = 0
    counted: bool = False
    canastas: int = 0
    naturals: int = 0
    sambas: int = 0
    opening: int = 0


class Layout:
    """The melds to which cards can be laid still, and room for new ones.

    `only` is the one meld that can grow where not all can (-1: none), `twos` the least twos of a new meld of
    them.
    """

    def __init__(self, melds: Melds, grows: bool, only: int, twos: int) -> None:
        self.twos = twos
        self.runs: list[tuple[Run, ...]] = [()] * 4
        self.sets: list[tuple[Set, ...]] = [()] * RANKS
        self.room_runs = [RUNS] * 4
        self.room_sets = [SETS] * RANKS
        self.blacks = len(melds[BLACK])
        for place in filled_in(melds):
            meld = melds[place]
            if place == BLACK:
                break
            if is_run(place):
                suit = place // RUNS
                self.room_runs[suit] -= 1
                if len(meld) < CANASTA_SIZE and (grows or place == only):
                    self.runs[suit] = (*self.runs[suit], (meld[0] // 4, len(meld), True))
            else:
                rank, wild = rank_at(place), wilds_at(place, meld)
                self.room_sets[rank] -= 1
                closed = len(meld) >= CANASTA_SIZE and (not wild or rank == TWO)
                if not closed and (grows or place == only):
                    self.sets[rank] = (*self.sets[rank], (len(meld) - wild, wild))


def can_go_out(cards: Sequence[int], kept: int, layout: Layout, goal: Goal) -> bool:
    """Whether all cards but so many (one, or none) can be laid, and what is missing be made with them."""
    if lonely(cards, layout) > kept or not _may_reach(Held(cards), points_of(cards), layout, goal):
        return False
    if not kept:
        return _Plan(cards, layout, goal).search()
    for kind in sorted(set(cards)):
        rest = list(cards)
        rest.remove(kind)
        if not lonely(rest, layout) and _Plan(rest, layout, goal).search():
            return True
    return False


def lonely(cards: Sequence[int], layout: Layout) -> int:
    """How many cards have nothing to go to at a first glance."""
    ranks, held = [0] * (RANKS + 1), set(cards)
    for kind in cards:
        ranks[kind // 4] += 1
    found = 0
    for kind in cards:
        rank, suit = kind // 4, kind % 4
        if kind == JOKER or rank == TWO or layout.runs[suit]:
            continue
        if rank == _THREE:
            if suit in (0, 3) and ranks[_THREE] >= LEAST:
                continue
        elif ranks[rank] >= 2 or layout.sets[rank]:
            continue
        up, down = (rank + 1) % RANKS * 4 + suit, (rank - 1) % RANKS * 4 + suit
        more, less = (rank + 2) % RANKS * 4 + suit, (rank - 2) % RANKS * 4 + suit
        if not ((up in held and (more in held or down in held)) or (down in held and less in held)):
            found += 1
    return found


def _may_reach(held: Held, points: int, layout: Layout, goal: Goal) -> bool:
    """Whether at a glance what is missing can be made of some cards, which count so much: no fewer canastas,
    sambas and points are missing then, when one of them is kept."""
    sambas = canastas = naturals = most = 0
    for suit in range(4):
        ranks, cards = 0, 0
        for rank in range(RANKS):
            if held.many[4 * rank + suit]:
                ranks |= BITS[rank]
                cards += held.many[4 * rank + suit]
        for low, size, _ in layout.runs[suit]:
            cards += size
            for step in range(size):
                ranks |= BITS[(low + step) % RANKS]
        if _has_row(ranks):
            sambas += cards // CANASTA_SIZE
    if sambas < goal.sambas:
        return False
    for rank in range(RANKS):
        if rank == _THREE:
            continue
        many = held.ranks[rank]
        wild = held.ranks[RANKS] if rank == TWO else held.wild
        whole = min((many + wild) // CANASTA_SIZE, many // (CANASTA_SIZE - MOST_WILD))
        pure = many // CANASTA_SIZE
        for own, more in layout.sets[rank]:
            if own + more < CANASTA_SIZE <= own + more + many + min(wild, MOST_WILD - more):
                whole += 1
                if not more and own + many >= CANASTA_SIZE:
                    pure += 1
        canastas += whole
        naturals += pure
        most += whole * canasta_bonus(rank, True)
    most += SAMBA * sambas + (points if goal.counted else 0)
    if points < goal.opening and not canastas:
        return False
    return canastas >= goal.canastas and naturals >= goal.naturals and most >= goal.points


def _has_row(ranks: int) -> bool:
    """Whether a set of ranks, a bit for each, has as many in a row round the corner as a samba."""
    row = ranks | ranks << RANKS
    row &= row >> 1
    row &= row >> 2
    return row & row >> 3 != 0


class _Plan:
    """A search for a way to lay all of some cards."""

    def __init__(self, cards: Sequence[int], layout: Layout, goal: Goal) -> None:
        self.layout = layout
        self.jokers = cards.count(JOKER)
        self.suits = by_suits(cards)
        self.ranks = by_ranks(self.suits)
        self.known: dict[tuple[int, int, int], list[tuple[int, Made]]] = {}
        points = points_of(cards)
        self.points = goal.points - (points if goal.counted else 0)
        self.naturals, self.sambas = goal.naturals, goal.sambas
        self.canastas = max(goal.canastas, 1 if points < goal.opening else 0)

    def search(self) -> bool:
        """Whether there is one."""
        layout, wild = self.layout, self.jokers + self.ranks[TWO]
        suits: list[list[tuple[int, int]]] = []
        most = 0
        for suit in range(4):
            ways = ways_to_lay(self.suits[suit], layout.runs[suit], layout.room_runs[suit])
            most += SAMBA * max(ways.values(), default=0)
            # a red three lies in sequences only
            good = [left for left in ways if suit in (0, 3) or not left[_THREE]]
            suits.append([(_number(left), ways[left]) for left in good])
        alone = 0
        for rank in range(RANKS):
            if rank != _THREE:
                whole = len(layout.sets[rank]) + (self.ranks[rank] + wild) // CANASTA_SIZE
                most += whole * canasta_bonus(rank, True)
            if rank >= 2 and not layout.sets[rank]:
                alone += _DIGITS[rank]
        if most < self.points:
            return False
        suits.sort(key=len)
        found: dict[int, int] = {0: 0}
        for ways_of_suit in suits[:3]:
            new: dict[int, int] = {}
            for before, many in found.items():
                for left, more in ways_of_suit:
                    if new.get(before + left, -1) < many + more:
                        new[before + left] = many + more
            found = new
        tried: dict[int, int] = {}
        for before, many in found.items():
            for left, more in suits[3]:
                total = before + left
                if total & ~(total >> 1 | total >> 2 | total >> 3) & alone:
                    continue  # one card of a rank is no meld
                if tried.get(total, -1) < many + more:
                    tried[total] = many + more
                    if self._by_sets(total, many + more):
                        return True
        return False

    def _by_sets(self, number: int, sambas: int) -> bool:
        """Whether what sequences leave can be laid as melds of equal cards."""
        left = [number // digit % 16 for digit in _DIGITS]
        if sambas < self.sambas or 0 < left[_THREE] < LEAST - self.layout.blacks:
            return False
        wild = left[TWO] + self.jokers
        rows = [(rank, self._ways_of(rank, left[rank], wild)) for rank in range(2, RANKS)]
        rows.append((TWO, self._ways_of_twos(left[TWO])))
        for _, ways in rows:
            if not ways:
                return False
        # the most points for wild cards used, canastas, and natural ones, as far as these are wanted
        states: dict[tuple[int, int, int], int] = {(0, 0, 0): 0}
        for rank, ways in rows:
            if len(ways) > 1 or ways[0] != _NOTHING:
                states = self._joined(states, rank, ways, wild)
                if not states:
                    return False
        return any(
            used == wild
            and canastas >= self.canastas
            and naturals >= self.naturals
            and points + SAMBA * sambas >= self.points
            for (used, canastas, naturals), points in states.items()
        )

    def _ways_of(self, rank: int, many: int, wild: int) -> list[tuple[int, Made]]:
        """Wild cards used and canastas made where so many cards of a rank are laid."""
        key = (rank, many, wild)
        found = self.known.get(key)
        if found is None:
            sets, room = self.layout.sets[rank], self.layout.room_sets[rank]
            found = [
                (more, made)
                for more in range(wild + 1)
                for made in _ways(False, sets, room, many, more, 2)
            ]
            self.known[key] = found
        return found

    def _ways_of_twos(self, many: int) -> list[tuple[int, Made]]:
        """The same of twos among themselves, and jokers."""
        found = self.known.get((TWO, many, 0))
        if found is None:
            sets, room = self.layout.sets[TWO], self.layout.room_sets[TWO]
            found = [
                (own + more, made)
                for own in range(many + 1)
                for more in range(self.jokers + 1)
                for made in _ways(True, sets, room, own, more, self.layout.twos)
            ]
            self.known[TWO, many, 0] = found
        return found

    def _joined(
        self,
        states: dict[tuple[int, int, int], int],
        rank: int,
        ways: Sequence[tuple[int, Made]],
        wild: int,
    ) -> dict[tuple[int, int, int], int]:
        new: dict[tuple[int, int, int], int] = {}
        for (used, canastas, naturals), points in states.items():
            for more, (natural, mixed) in ways:
                if used + more > wild:
                    continue
                key = (
                    used + more,
                    min(self.canastas, canastas + natural + mixed),
                    min(self.naturals, naturals + natural),
                )
                worth_it = points + natural * canasta_bonus(rank, True)
                worth_it += mixed * canasta_bonus(rank, False)
                if new.get(key, -1) < worth_it:
                    new[key] = worth_it
        return new


def _number(many: Counts) -> int:
    """How many cards of each rank as one number, a digit for each: there are twelve of a rank at most."""
    number = 0
    for rank in range(RANKS - 1, -1, -1):
        number = 16 * number + many[rank]
    return number


def _ways(
    twos: bool, sets: tuple[Set, ...], room: int, natural: int, wild: int, least: int
) -> set[Made]:
    """The canastas that can be made when so many cards are laid to the melds of a rank, and new ones."""
    if not natural and not wild:
        return {(0, 0)}
    key = (twos, sets, room, natural, wild, least)
    found = _SETS.get(key)
    if found is not None:
        return found
    found = set()
    if sets or room:
        new = not sets
        first = sets[0] if sets else (0, 0)
        start = max(2, least) if new else 0
        for own in range(start, natural + 1):
            for more in range(min(MOST_WILD, wild) + 1):
                size = first[0] + first[1] + own + more
                if size < LEAST or not _fit(twos, first, own, more):
                    continue
                made = (0, 0)
                if sum(first) < CANASTA_SIZE <= size:
                    made = (0, 1) if first[1] + more else (1, 0)
                for one, other in _ways(
                    twos, sets[1:], room - new, natural - own, wild - more, least
                ):
                    found.add((one + made[0], other + made[1]))
    if len(_SETS) > _MOST_KNOWN:
        _SETS.clear()
    _SETS[key] = found
    return found


def _fit(twos: bool, meld: Set, own: int, more: int) -> bool:
    """Whether so many natural and wild cards can join a meld: wild ones, or the seventh natural, close it."""
    natural, wild = meld
    if natural + wild >= CANASTA_SIZE:
        return not more and (not own or (wild > 0 and not twos))
    if wild + more > MOST_WILD or (more and natural + own < 2):
        return False
    if natural + own + wild + more <= CANASTA_SIZE:
        return True
    return wild + more > 0 and natural + wild + more <= CANASTA_SIZE and not twos
