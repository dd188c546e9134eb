"""Swiss pairing that looks ahead: those with like points meet, and no round is paired so that a later one
must repeat a meeting.

A pairing is taken only if the rounds that are wanted after it can still be paired without a repeat. Of an odd
number one rests, and nobody rests again before everybody has. Among such pairings it is the one whose squared
differences of points are least in all. Up to `EXACT` players this is exact, unless the search takes more than
`_STEPS` steps. Beyond, pairings are matchings by networkx, and a search with a bound looks for the rounds
ahead: it proves that there are some, never that there are none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush
from random import Random
from typing import Any, Final, NamedTuple

from pelitupa.core import t
from pelitupa.table.evening.ahead import RoundsAhead, TooLong
from pelitupa.table.evening.tournaments import REST, Meeting, points_of, standing
from pelitupa.table.results import TableError

EXACT: Final = 12
"""Among so many players the rounds ahead are searched through."""
_STEPS: Final = 50_000
"""So many steps are taken for a round before it is taken that no way leads on."""
_CHANGES: Final = 40
"""So often the search beyond `EXACT` players plays a round otherwise before it gives up."""
_OTHERS: Final = 6
"""So many other pairings are tried before one is taken that costs more."""

_Pairs = tuple[tuple[int, int], ...]
"""Pairs of places in the table; the place after the last is the rest."""


class _Field(NamedTuple):
    """Whom each may still meet without a repeat (a mask of places), and how often each has rested."""

    fresh: tuple[int, ...]
    rests: tuple[int, ...]


def swiss(
    players: int,
    meetings: Sequence[Meeting],
    left: int = 1,
    gone: Collection[int] = (),
    late: Collection[int] = (),
) -> list[tuple[int, int]]:
    """The next round of `left` that are still to be paired: pairs of players, the first in each the one who
    sat there less often; whoever meets `REST` has a round off.

    Who rests has least points among those who have rested least. `gone` play no more; `late` came after the
    first round, and the rounds they missed count as a rest. A meeting is repeated only where no pairing of
    this round is without one. Raises `TableError` for fewer than two players.
    """
    here = [one for one in range(players) if one not in gone]
    if len(here) < 2:
        raise TableError(t("A round takes two or more."))
    points = points_of(players, meetings)
    names = [one for one, _, _ in standing(players, meetings) if one not in gone]
    field = _field(names, meetings, late)
    costs = _costs([points[one] for one in names])
    find = _exactly if len(names) <= EXACT else _by_matching
    found = find(field, costs, left)
    if found is None:
        found = _repeating(field, costs, names, meetings)
    first = Counter(m.one for m in meetings if m.other != REST)
    pairs = []
    for place, other in sorted(found):
        one, two = names[place], names[other] if other < len(names) else REST
        pairs.append((one, two) if two == REST or first[one] <= first[two] else (two, one))
    return pairs


def _field(names: Sequence[int], meetings: Sequence[Meeting], late: Collection[int]) -> _Field:
    met = {frozenset((m.one, m.other)) for m in meetings}
    rested = Counter(m.one for m in meetings if m.other == REST)
    return _Field(
        tuple(
            sum(
                1 << place
                for place, other in enumerate(names)
                if other != one and frozenset((one, other)) not in met
            )
            for one in names
        ),
        tuple(max(rested[one], int(one in late)) for one in names),
    )


def _costs(points: Sequence[float]) -> list[list[int]]:
    """What it costs that two places of the table meet: the square of their difference in points before all;
    then how far they stand from half of all between them, so that equals do not meet by their numbers."""
    count = len(points) + len(points) % 2
    all_points = [*points, min(points) - 1]
    return [
        [
            int(4 * (all_points[one] - all_points[other]) ** 2) * count
            + abs(abs(one - other) - count // 2)
            for other in range(count)
        ]
        for one in range(count)
    ]


def _masks(field: _Field) -> list[int]:
    """Whom each place may meet in the next round. Of an odd number the last place is the rest, which those
    meet who have rested least."""
    masks = list(field.fresh)
    count = len(masks)
    if count % 2:
        least = min(field.rests)
        masks.append(0)
        for place, rests in enumerate(field.rests):
            if rests == least:
                masks[place] |= 1 << count
                masks[count] |= 1 << place
    return masks


def _after(field: _Field, pairs: _Pairs) -> _Field:
    """What is left when these have met."""
    fresh, rests = list(field.fresh), list(field.rests)
    for one, other in pairs:
        if other == len(fresh):
            rests[one] += 1
        else:
            fresh[one] &= ~(1 << other)
            fresh[other] &= ~(1 << one)
    return _Field(tuple(fresh), tuple(rests))


# --- exactly


def _exactly(field: _Field, costs: Sequence[Sequence[int]], left: int) -> _Pairs | None:
    """The cheapest pairing after which most of the rounds that are left can be paired without a repeat; None
    where even this one cannot."""
    ahead = _Ahead()
    rounds = next((n for n in range(left, 0, -1) if ahead.goes_on(field, n)), 0)
    useful = _useful(field, rounds) if rounds else None
    if useful is None:
        return None
    for pairs in _by_cost(_masks(useful), costs):
        if ahead.goes_on(_after(field, pairs), rounds - 1):
            return pairs
        if ahead.is_cut_off:
            break
    return _by_matching(field, costs, rounds)


class _Ahead:
    """Whether so many rounds can be paired without a repeat: mostly some are found at once, else all ways are
    tried. After `_STEPS` steps for one round it is taken that there are none."""

    def __init__(self) -> None:
        self._known: dict[tuple[_Field, int], bool] = {}
        self._steps = 0

    def goes_on(self, field: _Field, rounds: int) -> bool:
        """Whether so many rounds can be paired."""
        if not rounds:
            return True
        key = field, rounds
        if key not in self._known:
            useful = _useful(field, rounds) if _have_enough(field, rounds) else None
            self._known[key] = useful is not None and self._found(useful, rounds)
        return self._known[key]

    @property
    def is_cut_off(self) -> bool:
        """Whether as many steps were taken as are taken at most."""
        return self._steps > _STEPS

    def _found(self, field: _Field, rounds: int) -> bool:
        # who rests is free while nobody rests for a second time
        simple = len(field.fresh) % 2 == 0 or rounds <= field.rests.count(min(field.rests))
        if simple and _rounds_ahead(field, rounds, Random(rounds)):
            return True
        if not _have_ways_out(field, rounds):
            return False
        search = RoundsAhead(field.fresh, field.rests, rounds, _STEPS - self._steps)
        try:
            return search.can_be_paired()
        except TooLong:
            return False
        finally:
            self._steps += search.steps


def _rests_left(field: _Field, rounds: int) -> list[int]:
    """How often each may rest at most in so many rounds, in turn."""
    count = len(field.fresh)
    if count % 2 == 0:
        return [0] * count
    least = min(field.rests)
    later = -(-max(0, rounds - field.rests.count(least)) // count)
    return [later + (rests == least) for rests in field.rests]


def _have_enough(field: _Field, rounds: int) -> bool:
    """Whether everybody has enough others to meet in so many rounds, and there are enough pairs, and rests
    for those who must have one."""
    degrees = [mask.bit_count() for mask in field.fresh]
    rests = _rests_left(field, rounds)
    lacks = [max(0, rounds - degree) for degree in degrees]
    enough = all(lack <= most for lack, most in zip(lacks, rests, strict=True))
    has_rests = sum(lacks) <= rounds * (len(degrees) % 2)
    return enough and has_rests and sum(degrees) >= 2 * rounds * (len(degrees) // 2)


def _useful(field: _Field, rounds: int) -> _Field | None:
    """The same without the meetings that cannot be in so many rounds; None where somebody is then left with
    too few. Who has no more others than rounds has to meet all of them, and whoever has to meet as many as
    there are rounds meets nobody else."""
    fresh = list(field.fresh)
    rests = _rests_left(field, rounds)
    while True:
        spare = [m.bit_count() + r - rounds for m, r in zip(fresh, rests, strict=True)]
        if min(spare) < 0:
            return None
        tight = sum(1 << place for place, left in enumerate(spare) if not left)
        must = [mask & tight for mask in fresh]
        choosing = [place for place, left in enumerate(spare) if left]
        if any(must[place].bit_count() > rounds for place in choosing):
            return None
        full = (p for p in choosing if must[p].bit_count() == rounds and must[p] != fresh[p])
        place = next(full, None)
        if place is None:
            return _Field(tuple(fresh), field.rests)
        for other in range(len(fresh)):
            if (fresh[place] & ~must[place]) >> other & 1:
                fresh[other] &= ~(1 << place)
        fresh[place] = must[place]


def _have_ways_out(field: _Field, rounds: int) -> bool:
    """Whether each odd company may meet as many others, or rest as often, as there are rounds: in each round
    one of them does."""
    count = len(field.fresh)
    rests = _rests_left(field, rounds)
    out = [0] * 2 ** (count - 1 + count % 2)  # how many pairs lead out of each company
    for company in range(1, len(out)):
        lowest = company & -company
        rest = company - lowest
        place = lowest.bit_length() - 1
        fresh = field.fresh[place]
        inside = 2 * (fresh & rest).bit_count()
        out[company] = out[rest] + fresh.bit_count() + rests[place] - inside
        if company.bit_count() % 2 and out[company] < rounds:
            return False
    return True


def _by_cost(masks: Sequence[int], costs: Sequence[Sequence[int]]) -> Iterator[_Pairs]:
    """All ways to pair all places, the cheapest first (A*, with what the rest costs at least known
    exactly)."""
    least: dict[int, int | None] = {0: 0}

    def rest(left: int) -> int | None:
        if left not in least:
            place = (left & -left).bit_length() - 1
            found = None
            choices = masks[place] & left
            while choices:
                bit = choices & -choices
                choices -= bit
                other = rest(left - (1 << place) - bit)
                if other is not None:
                    cost = costs[place][bit.bit_length() - 1] + other
                    found = cost if found is None else min(found, cost)
            least[left] = found
        return least[left]

    everybody = 2 ** len(masks) - 1
    begin = rest(everybody)
    if begin is None:
        return
    heap: list[tuple[int, _Pairs, int, int]] = [(begin, (), everybody, 0)]
    while heap:
        _, pairs, left, spent = heappop(heap)
        if not left:
            yield pairs
            continue
        place = (left & -left).bit_length() - 1
        choices = masks[place] & left
        while choices:
            bit = choices & -choices
            choices -= bit
            after = left - (1 << place) - bit
            more = rest(after)
            if more is not None:
                other = bit.bit_length() - 1
                cost = spent + costs[place][other]
                heappush(heap, (cost + more, (*pairs, (place, other)), after, cost))


# --- by matching


def _graph(masks: Sequence[int], costs: Sequence[Sequence[int]]) -> Any:
    from networkx import Graph  # takes a third of a second

    graph = Graph()
    graph.add_nodes_from(range(len(masks)))
    for one, mask in enumerate(masks):
        for other in range(one + 1, len(masks)):
            if mask >> other & 1:
                graph.add_edge(one, other, weight=-costs[one][other])
    return graph


def _cheapest(masks: Sequence[int], costs: Sequence[Sequence[int]]) -> _Pairs | None:
    """The cheapest way to pair all places; None where there is none."""
    from networkx import max_weight_matching

    found = max_weight_matching(_graph(masks, costs), maxcardinality=True)
    if 2 * len(found) < len(masks):
        return None
    return tuple(sorted((min(pair), max(pair)) for pair in found))


def _by_matching(field: _Field, costs: Sequence[Sequence[int]], left: int) -> _Pairs | None:
    """As `_exactly`, as far as a search with a bound finds it."""
    best = _cheapest(_masks(field), costs)
    if best is None:
        return None
    rng = Random(left)
    for rounds in range(left, 1, -1):
        noise = max(1, max(map(max, costs)) // 50)
        found: _Pairs | None = best
        for number in range(_OTHERS):
            if found is not None and _rounds_ahead(_after(field, found), rounds - 1, rng):
                return found
            shaken = [[cost + rng.randrange(noise << number) for cost in row] for row in costs]
            found = _cheapest(_masks(field), shaken)
        ahead = _rounds_ahead(field, rounds, rng)
        if ahead:  # they may be played in any order
            rest = len(field.fresh)
            least = min(field.rests)
            fitting = [p for p in ahead if all(o < rest or field.rests[i] == least for i, o in p)]
            return min(fitting or [best], key=lambda p: sum(costs[i][o] for i, o in p))
    return best


def _rounds_ahead(field: _Field, rounds: int, rng: Random) -> list[_Pairs]:
    """So many rounds without a repeat, to be played in any order; empty where none were found.

    Where all have met so few that in each of these rounds everybody has half of the others left to meet,
    there are such rounds (Dirac), and they are not looked for: `[()]`. Otherwise a round is taken back and
    paired differently, until the pairs that are left over make another one.
    """
    count = len(field.fresh)
    choice = min(mask.bit_count() for mask in field.fresh) - rounds + 1
    if not rounds or 2 * (choice - count % 2) >= count - count % 2:
        return [()]
    masks = _masks(field)
    if count % 2 and rounds > masks[-1].bit_count():  # some rest once more
        for place in range(count):
            masks[place] |= 1 << count
            masks[count] |= 1 << place
    found: list[_Pairs] = []
    changes = 0
    while len(found) < rounds:
        pairs = _some_matching(masks, rng)
        if pairs is None:
            if not found or changes == _CHANGES:
                return []
            changes += 1
            _take(masks, found.pop(rng.randrange(len(found))))
            pairs = _some_matching(masks, rng)
            assert pairs is not None, "what was taken back is one"
        _take(masks, pairs)
        found.append(pairs)
    return found


def _some_matching(masks: Sequence[int], rng: Random) -> _Pairs | None:
    """A way to pair all places, drawn without care for costs; None where there is none.

    Whoever comes takes anybody who is free. Two that are left over split up a pair, if each can meet one of
    it; where that fails, networkx finds what there is.
    """
    partner: dict[int, int] = {}
    free = 2 ** len(masks) - 1
    for place in rng.sample(range(len(masks)), len(masks)):
        choices = [other for other in range(len(masks)) if (masks[place] & free) >> other & 1]
        if free >> place & 1 and choices:
            other = rng.choice(choices)
            free &= ~(1 << place | 1 << other)
            partner[place], partner[other] = other, place
    alone = [place for place in range(len(masks)) if free >> place & 1]
    for one, two in zip(alone[::2], alone[1::2], strict=True):
        split = next((a for a, b in partner.items() if masks[one] >> a & masks[two] >> b & 1), None)
        if split is None:
            return _cheapest(masks, _noise(len(masks), rng))
        other = partner[split]
        partner[one], partner[split], partner[two], partner[other] = split, one, other, two
    return tuple(sorted(pair for pair in partner.items() if pair[0] < pair[1]))


def _noise(count: int, rng: Random) -> list[list[int]]:
    return [[rng.randrange(1000) for _ in range(count)] for _ in range(count)]


def _take(masks: list[int], pairs: _Pairs) -> None:
    """Take pairs away from those that may meet, or put them back."""
    for one, other in pairs:
        masks[one] ^= 1 << other
        masks[other] ^= 1 << one


# --- with repeats


def _repeating(
    field: _Field, costs: Sequence[Sequence[int]], names: Sequence[int], meetings: Sequence[Meeting]
) -> _Pairs:
    """The cheapest pairing among those that repeat fewest meetings, the latest and most frequent last."""
    count = len(names)
    masks = _masks(field)
    for place in range(count):
        masks[place] |= (2**count - 1) & ~(1 << place)
    met = Counter(frozenset((m.one, m.other)) for m in meetings)
    far = 1 + sum(max(row) for row in costs)
    dear = [
        [
            cost
            + (
                far * met[frozenset((names[one], names[other]))] ** 2
                if one < count and other < count and one != other
                else 0
            )
            for other, cost in enumerate(row)
        ]
        for one, row in enumerate(costs)
    ]
    found = _cheapest(masks, dear)
    assert found is not None, "whoever may rest, the others can be paired"
    return found
