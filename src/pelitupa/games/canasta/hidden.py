"""Drawing anew the hands that a player of a canasta game does not see, and when their cards came.

Cards come to a hand unseen from the stock, and leave it in sight of all: `core.kinds.Arrivals` draws that.
A red three comes unseen only in the deal, and is laid in the first turn; so one that nobody has seen yet lies
in the stock, or in the hand of somebody who has had no turn. Such hands and the stock are filled last, with
all that is left. Who has asked whether he may go out could do so, or was fined; that is held to. Of earlier
deals all cards are known in the end, but not in which order they came.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from pelitupa.core import Action, Random, State
from pelitupa.core.kinds import (
    Arrivals,
    Arrived,
    Look,
    comes,
    counts_of,
    happenings,
    left_of,
    undrawn,
    write,
)
from pelitupa.core.retold import RetoldSampler
from pelitupa.games.canasta.cards import KINDS, RED_THREES
from pelitupa.games.canasta.dealing import DealtTable, Lines
from pelitupa.games.canasta.table import Asked
from pelitupa.games.canasta.turns import CanastaTurns

_TRIES: Final = 5000
_PATIENCE: Final = 200
"""Draws before hands are looked for, and before they are put together so that a question was in order."""


Table = TypeVar("Table", bound=DealtTable)


class Fact(Look):
    """What is known of a player's hand as it was when so much of his line had happened; where it is `able`,
    such hands are rare."""

    def __init__(self, seats: Sequence[int], seat: int, line: Sequence[int], able: bool) -> None:
        super().__init__(seats.index(seat), len(line))
        self.line = line
        self.came = len([entry for entry in line if entry < 0])
        self.able = able

    def likely(self, pool: Sequence[int], cards: int, rng: Random) -> list[int]:
        """So many cards of a pool with which a hand is more likely to agree: of few ranks."""
        rest: list[int] = list(pool)
        found: list[int] = []
        while len(found) < cards:
            rank = rest[int(rng() * len(rest))] // 4
            same = [kind for kind in rest if kind // 4 == rank]
            while same and len(found) < cards:
                kind = same.pop(int(rng() * len(same)))
                found.append(kind)
                rest.remove(kind)
        return found

    def holds(self, told: Sequence[int]) -> bool:
        """Whether it is so, if these cards came to the hand unseen, one after another."""
        return self.agrees(left_of(told[: self.came], self.line, KINDS))


class ComposingFact(Fact):
    """Who is putting a turn together holds what it takes."""

    def __init__(
        self, state: DealtTable, seats: Sequence[int], line: Sequence[int], index: int
    ) -> None:
        super().__init__(seats, state.turn, line, False)
        self.state = state.clone()
        self.index = index

    def agrees(self, held: list[int]) -> bool:
        self.state.hands[self.state.turn] = held
        return self.state.can_be_composed()


class AskedFact(Fact):
    """Who asked whether to go out could do so, as it turned out."""

    def __init__(
        self, state: CanastaTurns, asked: Asked, seats: Sequence[int], line: Sequence[int]
    ) -> None:
        super().__init__(seats, asked.seat, line[: asked.place], asked.able)
        self.state = state
        self.asked = asked

    def agrees(self, held: list[int]) -> bool:
        hand = held.copy()
        for step in self.asked.laid:
            if step % KINDS not in hand:
                return False
            hand.remove(step % KINDS)
        return self.state.could_go_out(hand, self.asked) == self.able


class HandsSampler(RetoldSampler[Table, dict[int, list[int]]]):
    """What a player knows: the own cards, those that left others' hands, and what lies in sight. A draw went
    by what came unseen to each of the others."""

    def __init__(self, state: Table, player: int) -> None:
        super().__init__(state, player)
        lines = state.lines
        pool = undrawn(state.pack, lines[player], self.true.actions())
        for kind in state.open_draws:
            pool[kind] -= 1
        self.others = [seat for seat in range(state.players) if seat != player]
        self.fresh = [seat for seat in self.others if state.holds_reds(seat)]
        self.known = [seat for seat in self.others if seat not in self.fresh]
        self.reds: list[int] = []
        for red in RED_THREES if state.lays_reds() else ():
            laid = sum([lines[seat].count(red) for seat in self.known])
            self.reds.append(pool[red] - laid)
            pool[red] = laid
        happened = [happenings(lines[seat], KINDS) for seat in self.known]
        self.facts = self.facts_now()
        if state.turn != player and state.is_composed():
            laid_now = [step % KINDS for step in state.laid]
            place = self.known.index(state.turn)
            happened[place] += [*laid_now, *[comes(kind) for kind in laid_now]]
            line = lines[state.turn]
            self.facts.append(ComposingFact(state, self.known, line, len(happened[place])))
        self.arrivals = Arrivals(pool, happened, self.facts)
        self.tries = _TRIES
        """How often hands are looked for that agree with all facts, before any are taken that the cards
        in sight allow: of one draw in a match of thousands none were found, and a bot has to go on."""

    def facts_now(self) -> list[Fact]:
        """What hands are known to have been in this deal, beside what is being laid."""
        raise NotImplementedError

    def past(self) -> list[tuple[Lines, list[Fact]]]:
        """The deals that are over: what happened to hands, and what they are known to have been."""
        raise NotImplementedError

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        lines = self.template.lines
        arrived = _draw_told(self.arrivals, self.known, lines, self.facts, self.tries, rng)
        if arrived is None:
            self.tries = _PATIENCE
            arrived = self.arrivals.draw(rng, looking=False)
        state = self.template.clone()
        left = arrived.left
        for red, many in zip(RED_THREES, self.reds, strict=False):
            left[red] = many
        told: dict[int, list[int]] = {}
        for seat, kinds in zip(self.known, arrived.told, strict=True):
            told[seat] = kinds
            state.hands[seat] = left_of(kinds, state.lines[seat], KINDS)
        cards: list[int] = []
        if self.fresh:
            cards = [kind for kind, many in enumerate(left) for _ in range(many)]
        for seat in self.fresh:
            told[seat] = []
            for _ in range(len(state.hands[seat])):
                spot = int(rng() * len(cards))
                kind = cards[spot]
                cards[spot] = cards[-1]
                cards.pop()
                left[kind] -= 1
                told[seat].append(kind)
            state.hands[seat] = sorted(told[seat])
        state.stock = left
        return self._went(state, told, int(rng() * 2**31))

    def retold(self, way: dict[int, list[int]], actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`."""
        for seat, told in way.items():
            write(actions, self.template.lines[seat], told)
        for past, facts in self.past():
            _tell_past_deal(actions, past, self.others, facts, rng)


class CanastaSampler(HandsSampler[CanastaTurns]):
    """Where questions alone tell of hands."""

    def facts_now(self) -> list[Fact]:
        return self._asked(self.template.asks, self.template.lines, self.known)

    def past(self) -> list[tuple[Lines, list[Fact]]]:
        earlier = self.template.earlier
        return [(lines, self._asked(asks, lines, self.others)) for lines, asks in earlier]

    def _asked(
        self, asks: Sequence[Asked], lines: Sequence[Sequence[int]], seats: Sequence[int]
    ) -> list[Fact]:
        state = self.template
        return [AskedFact(state, one, seats, lines[one.seat]) for one in asks if one.seat in seats]


def _draw_told(
    arrivals: Arrivals,
    seats: Sequence[int],
    lines: Sequence[Sequence[int]],
    facts: Sequence[Fact],
    tries: int,
    rng: Random,
) -> Arrived | None:
    """What came unseen to players of whom these facts are known; None where none was found."""
    found = arrivals.find(rng, _PATIENCE if any(fact.able for fact in facts) else _TRIES)
    for _ in range(tries):
        if found is not None:
            return found
        arrived = arrivals.draw(rng, looking=False)
        if _put_together(arrived, seats, lines, facts, rng):
            found = arrived
    return found


def _put_together(
    arrived: Arrived,
    seats: Sequence[int],
    lines: Sequence[Sequence[int]],
    facts: Sequence[Fact],
    rng: Random,
) -> bool:
    """Change hands so that all who asked could go out: a hand that lays itself down whole is so rare
    among all hands that waiting for one by chance has no end. Such draws are possible ones, but not
    all as likely as they should be."""
    for fact in facts:
        told = arrived.told[fact.place]
        if not fact.able or fact.holds(told):
            continue
        line = lines[seats[fact.place]]
        many = counts_of(told, line, KINDS)
        free: list[int] = []
        for slot in range(fact.came):
            if many[told[slot]] > 0:
                many[told[slot]] -= 1
                free.append(slot)
        kept = told.copy()
        pool = [kind for kind in range(KINDS) for _ in range(arrived.left[kind])]
        pool += [told[slot] for slot in free]
        for _ in range(_PATIENCE):
            new = fact.likely(pool, len(free), rng)
            for slot, kind in zip(free, new, strict=True):
                told[slot] = kind
            if _possible(line, told) and fact.holds(told):
                for slot in free:
                    arrived.left[kept[slot]] += 1
                    arrived.left[told[slot]] -= 1
                break
        else:
            told[:] = kept
            return False
    return all(fact.holds(arrived.told[fact.place]) for fact in facts)


def _possible(line: Sequence[int], told: Sequence[int]) -> bool:
    """Whether all that left a hand had come by then."""
    many, came = [0] * KINDS, 0
    for entry in line:
        if entry < 0:
            many[told[came]] += 1
            came += 1
        elif entry >= KINDS:
            many[entry - KINDS] += 1
        else:
            many[entry] -= 1
            if many[entry] < 0:
                return False
    return True


def _tell_past_deal(
    actions: list[Action], lines: Lines, seats: Sequence[int], facts: Sequence[Fact], rng: Random
) -> None:
    """Write into a history in which order cards came to players in a deal that is over."""
    pool = [0] * KINDS
    for seat in seats:
        for entry in lines[seat]:
            if entry >= KINDS:
                pool[entry - KINDS] -= 1
            elif entry >= 0:
                pool[entry] += 1
    told = Arrivals(pool, [happenings(lines[seat], KINDS) for seat in seats], facts).draw(rng).told
    for seat, kinds in zip(seats, told, strict=True):
        write(actions, lines[seat], kinds)
