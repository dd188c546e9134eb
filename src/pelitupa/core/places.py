"""Things in places: what moved where, who saw it, and all the rest drawn anew.

Things are ints from 0 (cards, tiles; equal ones have a number each: see `pelitupa.core.kinds`), sets of them
bitmasks, places ints: those of a game from 0 on, TABLE and STOCK at the end. A game writes down each `Move`;
of a move an observer saw the thing or not. From that, and from what the rules told beyond it (`Fact`),
`DealSampler` draws what was not seen.

Every way in which it may all have gone is as likely as another, exactly, as if all hidden choices had been
made uniformly. What is drawn is for each thing its *route*: by
which unseen moves it went. Unseen moves that follow each other from one place to another make a *run*, as
their order tells nothing. How many things take each route follows from the lengths of the runs, mostly in one
way; where there are several, they are counted. Things that may take the same routes make a group, and the
ways to share out the groups are counted too (`pelitupa.core.shares`). So nothing is tried out but what a game
can only judge of a whole draw (`Condition`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from pelitupa.core.shares import BITS, Random, Shares, chosen, shuffle, things_in

STOCK: Final = -1
TABLE: Final = -2
UNSEEN: Final = -1
"""Stands for the thing of a move that an observer did not see."""

SHOWN: Final = -1
"""The step of a move that is none: things were shown where they lie."""

Route = tuple[int, ...]
"""The runs that a thing took part in, in their order."""

_TRIES: Final = 400
"""Draws tried against the conditions before walking from draw to draw."""

_STEPS: Final = 4000
_MIXING: Final = 200
_UPHILL: Final = 0.3


class Move:
    """One thing's way, as written down in the history at `step`: its entry is `offset` + the thing.

    With step SHOWN nothing moves: `cards` were shown to `audience` where they lie, at `source`.
    """

    __slots__ = ("step", "source", "target", "offset", "cards", "audience")

    def __init__(
        self, step: int, source: int, target: int, offset: int, cards: int = 0, audience: int = 0
    ) -> None:
        self.step = step
        self.source = source
        self.target = target
        self.offset = offset
        self.cards = cards
        self.audience = audience


class Fact:
    """What the rules told beside the moves: before move `index` each of some things lay in one of some
    places, or (not `there`) in none of them."""

    __slots__ = ("index", "places", "cards", "there")

    def __init__(self, index: int, places: Sequence[int], cards: int, there: bool) -> None:
        self.index = index
        self.places = tuple(places)
        self.cards = cards
        self.there = there


class Run:
    """Unseen moves of one stage from a place to another: the indices of the moves."""

    __slots__ = ("source", "target", "moves", "fixed")

    def __init__(self, source: int, target: int) -> None:
        self.source = source
        self.target = target
        self.moves: list[int] = []
        self.fixed = 0  # the things that are known to have taken part


class _Group:
    """Things that may take the same routes: for each route the place at each checkpoint and at the end."""

    __slots__ = ("cards", "routes")

    def __init__(self, routes: dict[Route, tuple[int, ...]]) -> None:
        self.cards = 0
        self.routes = routes


class Drawn:
    """One way in which it may all have gone: `places` has the set of the things in each place now.

    `taken` has for each route of the case the things that took it.
    """

    __slots__ = ("case", "taken", "places")

    def __init__(self, case: Case, taken: list[int]) -> None:
        self.case = case
        self.taken = taken
        self.places = case.lay(taken, -1)

    def at(self, index: int) -> list[int]:
        """The things in each place before a move, which must be one of the checkpoints."""
        return self.case.lay(self.taken, self.case.seen.checkpoints.index(index))

    def cards_of(self, number: int) -> int:
        """The things that took part in a run."""
        cards = self.case.fixed_in[number]
        for route, taken in zip(self.case.routes, self.taken, strict=True):
            if number in route:
                cards |= taken
        return cards

    def told(self, rng: Random) -> list[int]:
        """The thing of each move, where the order within a run is drawn with these numbers (UNSEEN
        where nothing moved)."""
        told = list(self.case.seen.cards)
        for number, run in enumerate(self.case.seen.runs):
            went = things_in(self.cards_of(number))
            shuffle(went, rng)
            for index, card in zip(run.moves, went, strict=True):
                told[index] = card
        return told


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """What a game can only judge of a whole draw."""

    def gap(self, drawn: Drawn) -> int:
        """How far a draw is from what was told; 0 if it agrees."""
        return 0


class SeenMoves:
    """The moves of a deal as one observer saw them, read once: their runs, and each thing's events.

    `start` has the things of each place at the beginning; `cards` the thing of each move, or UNSEEN (for a
    SHOWN one anything else if the observer saw it). `checkpoints` are the moves before which a game will ask
    where things lay.
    """

    def __init__(
        self,
        start: Sequence[int],
        moves: Sequence[Move],
        cards: Sequence[int],
        checkpoints: Sequence[int] = (),
        breaks: Sequence[int] = (),
    ) -> None:
        self.count = len(start)
        self.start = start
        self.moves = moves
        self.cards = cards
        self.checkpoints = list(checkpoints)
        self.runs: list[Run] = []
        self.stages: list[dict[int, int]] = []  # the number of each target's run, by target
        self.sources: list[int] = []
        self.stage_at: list[int] = [0] * (len(moves) + 1)
        """By move index: how many stages with unseen moves have begun before it."""
        self.moved: dict[int, list[tuple[int, int, int, int]]] = {}
        """By thing, what was seen of it: (index, stage if it went in one, else -1, source, target)."""
        self.shown: list[tuple[int, int, int]] = []
        self._read({*breaks, *checkpoints})

    def place(self, place: int) -> int:
        """The number of a place, counted from the beginning."""
        return place if place >= 0 else self.count + place

    def _read(self, breaks: set[int]) -> None:
        first = 0
        while first < len(self.moves):
            move = self.moves[first]
            if move.step == SHOWN:
                self.stage_at[first] = len(self.stages)
                if self.cards[first] != UNSEEN:
                    self.shown.append((first, move.cards, self.place(move.source)))
                first += 1
                continue
            last = first + 1
            while last < len(self.moves) and last not in breaks:
                other = self.moves[last]
                if other.step == SHOWN or other.source != move.source:
                    break
                last += 1
            self._read_stage(first, last)
            first = last
        self.stage_at[len(self.moves)] = len(self.stages)

    def _read_stage(self, first: int, last: int) -> None:
        """Take in moves from one place that follow each other: a stage, if some of them are unseen."""
        source, stage = self.place(self.moves[first].source), len(self.stages)
        runs: dict[int, int] = {}
        for index in range(first, last):
            self.stage_at[index] = stage
            if self.cards[index] == UNSEEN:
                target = self.place(self.moves[index].target)
                if target not in runs:
                    runs[target] = len(self.runs)
                    self.runs.append(Run(source, target))
                self.runs[runs[target]].moves.append(index)
        inside = stage if runs else -1
        for index in range(first, last):
            card = self.cards[index]
            if card != UNSEEN:
                target = self.place(self.moves[index].target)
                self.moved.setdefault(card, []).append((index, inside, source, target))
        if runs:
            self.stages.append(runs)
            self.sources.append(source)


class Case:
    """One way in which what is hidden beside the moves may have been: facts, and all that agrees with
    them."""

    def __init__(self, seen: SeenMoves, facts: Sequence[Fact], number: int = 0) -> None:
        self.seen = seen
        self.number = number  # among all cases there are
        self.routes: list[Route] = []
        self.groups: list[_Group] = []
        self.fixed: list[list[int]] = [
            [0] * seen.count for _ in range(len(seen.checkpoints) + 1)
        ]  # by checkpoint, and at the end: the things in each place of which all is known
        self.fixed_in: list[int] = [0] * len(seen.runs)
        self.possible = True
        self._left = [len(run.moves) for run in seen.runs]
        self._sort(facts)
        self.shares: Shares | None = None
        self.totals: list[list[int]] = []
        self.weights: list[int] = []
        if self.possible:
            self._count()

    # --- which thing may have gone where

    def _sort(self, facts: Sequence[Fact]) -> None:
        """Find the routes that each thing may have taken, and gather those that may take the same."""
        by_events: dict[tuple[tuple[int, ...], ...], _Group] = {}
        by_routes: dict[tuple[tuple[Route, tuple[int, ...]], ...], _Group] = {}
        events = self._events(facts)
        for place, cards in enumerate(self.seen.start):
            for card in things_in(cards):
                key = ((place,), *events.get(card, ()))
                group = by_events.get(key)
                if group is None:
                    routes = self._routes_of(key)
                    whole = tuple(sorted(routes.items()))
                    group = by_routes.setdefault(whole, _Group(routes))
                    by_events[key] = group
                group.cards |= BITS[card]
        for group in by_routes.values():
            if len(group.routes) == 1:
                self._fix(group)
            elif group.routes:
                self.groups.append(group)
            else:
                self.possible = False
        for left in self._left:
            if left < 0:
                self.possible = False

    def _fix(self, group: _Group) -> None:
        for route, places in group.routes.items():
            for number, place in enumerate(places):
                self.fixed[number][place] = self.fixed[number][place] | group.cards
            for run in route:
                self.fixed_in[run] = self.fixed_in[run] | group.cards
                self._left[run] -= group.cards.bit_count()

    def _events(self, facts: Sequence[Fact]) -> dict[int, list[tuple[int, ...]]]:
        """By thing all that is known of it alone, in order: (stage, kind, ...), see `_routes_of`."""
        seen = self.seen
        found: dict[int, list[tuple[int, ...]]] = {}
        for card, moved in seen.moved.items():
            found[card] = [
                (index, 2, seen.stage_at[index], inside, source, target)
                for index, inside, source, target in moved
            ]
        for index, cards, place in seen.shown:
            for card in things_in(cards):
                found.setdefault(card, []).append((index, 1, seen.stage_at[index], 1, place))
        for fact in facts:
            wanted = tuple([seen.place(place) for place in fact.places])
            stage, there = seen.stage_at[fact.index], 1 if fact.there else 0
            for card in things_in(fact.cards):
                found.setdefault(card, []).append((fact.index, 1, stage, there, *wanted))
        checks = [(index, 0, seen.stage_at[index]) for index in seen.checkpoints]
        if checks:
            for cards in seen.start:
                for card in things_in(cards):
                    found.setdefault(card, []).extend(checks)
        for events in found.values():
            events.sort()
            for number, event in enumerate(events):
                events[number] = event[1:]  # the index has done its duty
        return found

    def _routes_of(self, key: tuple[tuple[int, ...], ...]) -> dict[Route, tuple[int, ...]]:
        """All routes that agree with a thing's events, each with where it lay at the checkpoints and now.

        An event is (0, stage): a checkpoint; (1, stage, there, *places): the thing lay in one of the
        places or in none; (2, stage, inside, source, target): it was seen to go, in the unseen stage
        `inside` or in none (-1). `stage` is the number of unseen stages before.
        """
        stages, sources = self.seen.stages, self.seen.sources
        ways: list[tuple[int, Route, tuple[int, ...]]] = [(key[0][0], (), ())]
        at, number = 0, 1
        while True:
            went = False  # in the stage that comes next
            while number < len(key) and key[number][1] == at:
                event = key[number]
                number += 1
                if event[0] == 0:
                    ways = [(place, route, (*lay, place)) for place, route, lay in ways]
                elif event[0] == 1:
                    told = event[3:]
                    ways = [way for way in ways if (way[0] in told) == (event[2] == 1)]
                else:
                    ways = [(event[4], way[1], way[2]) for way in ways if way[0] == event[3]]
                    if event[2] == at:
                        went = True
                        break
            if at == len(stages):
                return {route: (*lay, place) for place, route, lay in ways}
            if not went:
                source, more = sources[at], ways.copy()
                for place, route, lay in ways:
                    if place == source:
                        for target, run in stages[at].items():
                            more.append((target, (*route, run), lay))
                ways = more
            at += 1

    # --- how many ways there are

    def _count(self) -> None:
        """Find how many things may take each route in all, and in how many ways."""
        names: dict[Route, None] = {}
        for group in self.groups:
            for route in group.routes:
                names[route] = None
        self.routes = sorted(names, key=_longest_first)
        sizes = [group.cards for group in self.groups]
        allowed = [
            [number for number, group in enumerate(self.groups) if route in group.routes]
            for route in self.routes
        ]
        self.shares = Shares(sizes, allowed)
        total = sum([group.cards.bit_count() for group in self.groups])
        last = [-1] * len(self._left)
        for number, route in enumerate(self.routes):
            for run in route:
                last[run] = number
        for run, left in enumerate(self._left):
            if left and last[run] < 0:
                self.possible = False
                return
        self._solve(0, total, self._left.copy(), [], last)
        self.possible = bool(self.totals)

    def _solve(
        self, number: int, total: int, left: list[int], sofar: list[int], last: list[int]
    ) -> None:
        """Go on with the routes from `number`, when so many things, and so many of each run, are left."""
        if number == len(self.routes):
            assert self.shares is not None
            weight = 0 if total else self.shares.ways(sofar)
            if weight:
                self.totals.append(sofar.copy())
                self.weights.append(weight)
            return
        route = self.routes[number]
        low, high = 0, total
        for run in route:
            high = min(high, left[run])
            if last[run] == number:
                low = max(low, left[run])
        if number == len(self.routes) - 1:
            low = max(low, total)
        for taken in range(low, high + 1):
            for run in route:
                left[run] -= taken
            sofar.append(taken)
            self._solve(number + 1, total - taken, left, sofar, last)
            sofar.pop()
            for run in route:
                left[run] += taken

    def lay(self, taken: list[int], checkpoint: int) -> list[int]:
        """The things in each place at a checkpoint (-1: now), when these took each route."""
        places = self.fixed[checkpoint].copy()
        for group in self.groups:
            cards, routes = group.cards, group.routes
            for number, went in enumerate(taken):
                both = went & cards
                if both:
                    place = routes[self.routes[number]][checkpoint]
                    places[place] = places[place] | both
        return places


class DealSampler:
    """All that may have happened in a deal by what one observer knows, ready to be drawn from.

    `cases` are lists of facts of which one holds, one list for each way in which something else may have
    been.
    """

    def __init__(
        self,
        seen: SeenMoves,
        cases: Sequence[Sequence[Fact]] = ((),),
        condition: Condition | None = None,
        patience: int = 200,
    ) -> None:
        """`patience` is how many walks are begun. Raises `ValueError` where nothing agrees with what was
        seen."""
        self.seen = seen
        self._patience = patience
        self.condition = condition
        self._chances: list[float] = []
        self._cases: list[tuple[Case, int]] = []
        weights: list[int] = []
        for place, facts in enumerate(cases):
            case = Case(seen, facts, place)
            if case.possible:
                for number, weight in enumerate(case.weights):
                    self._cases.append((case, number))
                    weights.append(weight)
        self.ways = sum(weights)
        if not self.ways:
            raise ValueError("no deal agrees with what was seen")
        sofar = 0
        for weight in weights:
            sofar += weight
            self._chances.append(sofar / self.ways)

    def draw(self, rng: Random) -> Drawn:
        """One way in which it may all have gone, each as likely as another.

        Where the condition is so rare that no draw is found to fulfil it, by walking from draw to draw, which
        is not quite even. Raises `ValueError` where that finds none either.
        """
        condition = self.condition
        for _ in range(_TRIES):
            drawn = self._drawn(rng)
            if condition is None or not condition.gap(drawn):
                return drawn
        assert condition is not None
        for _ in range(self._patience):
            walked = self._walk(condition, rng)
            if walked is not None:
                return walked
        raise ValueError("no deal was found that agrees with what was told")

    def _drawn(self, rng: Random) -> Drawn:
        if len(self._cases) == 1:
            case, number = self._cases[0]
        else:
            case, number = self._cases[chosen(self._chances, rng)]
        assert case.shares is not None
        return Drawn(case, case.shares.draw(case.totals[number], rng))

    def _walk(self, condition: Condition, rng: Random) -> Drawn | None:
        """Let two things change routes at random until the condition holds, and then a while longer.

        This is a Metropolis walk on the draws, each weighted by how far it is from what was told: among
        those that agree it prefers none.
        """
        drawn = self._drawn(rng)
        case, far, mixing = drawn.case, condition.gap(drawn), -1
        cards: list[int] = []
        for group in case.groups:
            cards += things_in(group.cards)
        for _ in range(_STEPS):
            if not far:
                if not mixing:
                    return drawn
                if mixing < 0:
                    mixing = _MIXING
            if mixing > 0:
                mixing -= 1
            one, other = cards[int(rng() * len(cards))], cards[int(rng() * len(cards))]
            taken = _exchanged(case, drawn.taken, one, other)
            if taken is None:
                continue
            new = Drawn(case, taken)
            distance = condition.gap(new)
            if distance <= far or rng() < _UPHILL ** (distance - far):
                drawn, far = new, distance
        return None


def _exchanged(case: Case, taken: list[int], one: int, other: int) -> list[int] | None:
    """The things of each route after two have changed theirs; None where they may not, or have the same."""
    first = second = -1
    for number, went in enumerate(taken):
        if went & BITS[one]:
            first = number
        if went & BITS[other]:
            second = number
    if first == second:
        return None
    for group in case.groups:
        if group.cards & BITS[one] and case.routes[second] not in group.routes:
            return None
        if group.cards & BITS[other] and case.routes[first] not in group.routes:
            return None
    both = BITS[one] | BITS[other]
    new = taken.copy()
    new[first] ^= both
    new[second] ^= both
    return new


def _longest_first(route: Route) -> tuple[int, Route]:
    return -len(route), route
