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
    comes,
    happenings,
    left_of,
    undrawn,
    write,
)
from pelitupa.core.retold import RetoldSampler
from pelitupa.core.shares import take_some
from pelitupa.games.canasta.cards import BLACK, KINDS, RED_THREES, TARGET_OF, WILD, by_targets
from pelitupa.games.canasta.dealing import DealtTable, Movements
from pelitupa.games.canasta.lacking import lacks_to_go_out
from pelitupa.games.canasta.table import NONE_LEFT, Question
from pelitupa.games.canasta.turns import CanastaTurns
from pelitupa.games.canasta.walking import Fact, Walk

_TRIES: Final = 40
"""Draws that are tried until one agrees with all that is known; then such hands are sought."""

_TOGETHER: Final = 8
"""Draws that are tried until several hands agree together."""

Table = TypeVar("Table", bound=DealtTable)


class ComposingFact(Fact):
    """Who is putting a turn together holds what it takes."""

    def __init__(
        self, state: DealtTable, seats: Sequence[int], line: Sequence[int], index: int
    ) -> None:
        super().__init__(seats, state.turn, line, index)
        self.state = state.clone()
        self.laid = [step % KINDS for step in state.laid]

    def agrees(self, held: list[int]) -> bool:
        if any(held.count(kind) < self.laid.count(kind) for kind in set(self.laid)):
            return False
        self.state.hands[self.state.turn] = held
        return self.state.can_be_composed()

    def stuck(self, held: list[int]) -> float:
        """See `DealtTable.lacks_now`."""
        rest = held.copy()
        for kind in self.laid:
            if kind in rest:
                rest.remove(kind)
        return self.state.lacks_now(rest)

    def wanted(self, held: Sequence[int], rng: Random) -> list[int]:
        """Cards to go with those that are being laid, more often than others."""
        return super().wanted(self.laid if self.laid and rng() < 0.5 else held, rng)


class QuestionFact(Fact):
    """Who asked whether to go out could do so, as it turned out."""

    def __init__(
        self, state: CanastaTurns, question: Question, seats: Sequence[int], line: Sequence[int]
    ) -> None:
        super().__init__(seats, question.seat, line[: question.place], question.place)
        self.state = state
        self.question = question

    def _rest(self, held: Sequence[int]) -> list[int] | None:
        """A hand without what was laid; nothing where it cannot be."""
        hand = list(held)
        for step in self.question.laid:
            if step % KINDS not in hand:
                return None
            hand.remove(step % KINDS)
        return hand

    def agrees(self, held: list[int]) -> bool:
        hand = self._rest(held)
        return (
            hand is not None and self.state.could_go_out(hand, self.question) == self.question.able
        )

    def stuck(self, held: list[int]) -> float:
        """See `Fact.stuck`."""
        question, hand = self.question, self._rest(held)
        if not question.able or hand is None:
            return 0.0
        melds, canastas = question.melds, question.canastas
        drawing = lacks_to_go_out(self.state, hand, melds, canastas, question.points)
        if not question.pile:
            return drawing
        taking = lacks_to_go_out(self.state, [*hand, *question.pile], melds, canastas, 0)
        target = TARGET_OF[question.pile[-1]]
        if not melds[self.state.measures.first(target)]:
            taking += max(0, 2 - by_targets(hand)[target])
        return taking if question.to_come >= NONE_LEFT else min(taking, drawing)

    def is_rare(self) -> bool:
        return self.question.able

    def wanted(self, held: Sequence[int], rng: Random) -> list[int]:
        """Natural cards of the side's melds, too, and wild ones."""
        way = rng()
        if way < 0.1:
            return [*WILD]
        if way < 0.25 and self.question.pile:
            first = self.question.pile[-1] // 4 * 4
            return list(range(first, first + 4))
        if way < 0.4:
            return self._joining()
        return super().wanted(held, rng)

    def _joining(self) -> list[int]:
        """Natural cards that join melds of the side."""
        measures, found = self.state.measures, set[int]()
        for place, meld in enumerate(self.question.melds):
            if not meld:
                continue
            if place < measures.ranks:
                found |= {measures.after[meld[-1]], measures.below[meld[0]]}
            elif measures.targets[place] != BLACK:
                first = 4 * measures.targets[place] + 8
                found |= set(range(first, first + 4))
        return sorted(found - {-1})


class Hands:
    """What came unseen to some players, to be drawn so that it agrees with all that is known of their hands.

    A few draws are tried. Where none agrees, a way that does is sought, and walked from at each draw (see
    `walking`); where none is found either, draws agree with the cards in sight alone: a bot has to go on.
    """

    def __init__(
        self,
        pool: Sequence[int],
        happened: Sequence[Sequence[int]],
        movements: Sequence[Sequence[int]],
        laid: Sequence[Sequence[int]],
        facts: Sequence[Fact],
    ) -> None:
        """`movements` are those of `happened`, as `Walk` has them, and `laid` what is being laid of each."""
        self.arrivals = Arrivals(pool, happened, facts)
        self.movements, self.laid, self.facts = movements, laid, facts
        self.tries = _TRIES
        self.walk: Walk | None = None
        self.found = True

    def draw(self, rng: Random) -> Arrived:
        """One way in which the cards came."""
        if not self.found:
            return self.arrivals.draw(rng, looking=False)
        if self.walk is None:
            arrived = self.arrivals.find(rng, self.tries)
            if arrived is not None:
                return arrived
            self.walk = Walk(self.movements, self.laid, self.facts)
            self.walk.begin(self.arrivals.draw(rng, looking=False))
            self.found = self.walk.seek(rng)
        if self.found:
            self.walk.go(rng)
        return self.walk.here()


class HandsSampler(RetoldSampler[Table, dict[int, list[int]]]):
    """What a player knows: the own cards, those that left others' hands, and what lies in sight. A draw went
    by what came unseen to each of the others."""

    def __init__(self, state: Table, player: int) -> None:
        super().__init__(state, player)
        movements = state.movements
        pool = undrawn(state.pack, movements[player], self.true.actions())
        for kind in state.open_draws:
            pool[kind] -= 1
        self.others = [seat for seat in range(state.players) if seat != player]
        self.fresh = [seat for seat in self.others if state.holds_reds(seat)]
        self.known = [seat for seat in self.others if seat not in self.fresh]
        self.reds: list[int] = []
        for red in RED_THREES if state.lays_reds() else ():
            laid = sum([movements[seat].count(red) for seat in self.known])
            self.reds.append(pool[red] - laid)
            pool[red] = laid
        happened = [happenings(movements[seat], KINDS) for seat in self.known]
        facts = self.facts_now()
        walked = [movements[seat] for seat in self.known]
        resting: list[list[int]] = [[] for _ in self.known]
        if state.turn != player and state.is_composed():
            laid_now = [step % KINDS for step in state.laid]
            place = self.known.index(state.turn)
            happened[place] += [*laid_now, *[comes(kind) for kind in laid_now]]
            resting[place] = laid_now
            line = movements[state.turn]
            walked[place] = [*line, *laid_now, *[KINDS + kind for kind in laid_now]]
            seen = self.as_composed()
            facts.append(ComposingFact(seen, self.known, line, len(happened[place])))
        self.hands = Hands(pool, happened, walked, resting, facts)

    def facts_now(self) -> list[Fact]:
        """What hands are known to have been in this deal, beside what is being laid."""
        raise NotImplementedError

    def past(self) -> list[tuple[Movements, list[Fact]]]:
        """The deals that are over: what happened to hands, and what they are known to have been."""
        raise NotImplementedError

    def as_composed(self) -> Table:
        """The position of a turn that is being put together, which tells what the player in turn holds."""
        return self.template

    def fits(self, state: Table) -> bool:
        """Whether hands agree with what is known of several of them together."""
        return True

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        for _ in range(_TOGETHER):
            state, told = self._deal(rng)
            if self.fits(state):
                break
        return self._went(state, told, int(rng() * 2**31))

    def _deal(self, rng: Random) -> tuple[Table, dict[int, list[int]]]:
        """A position, and what came unseen to each of the others."""
        arrived = self.hands.draw(rng)
        state = self.template.clone()
        left = arrived.left
        for red, many in zip(RED_THREES, self.reds, strict=False):
            left[red] = many
        told: dict[int, list[int]] = {}
        for seat, kinds in zip(self.known, arrived.told, strict=True):
            told[seat] = kinds
            state.hands[seat] = left_of(kinds, state.movements[seat], KINDS)
        cards: list[int] = []
        if self.fresh:
            cards = [kind for kind, many in enumerate(left) for _ in range(many)]
        for seat in self.fresh:
            told[seat] = take_some(cards, len(state.hands[seat]), rng)
            for kind in told[seat]:
                left[kind] -= 1
            state.hands[seat] = sorted(told[seat])
        state.stock = left
        return state, told

    def retold(self, way: dict[int, list[int]], actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`."""
        for seat, told in way.items():
            write(actions, self.template.movements[seat], told)
        for past, facts in self.past():
            _tell_past_deal(actions, past, self.others, facts, rng)


class CanastaSampler(HandsSampler[CanastaTurns]):
    """Where questions alone tell of hands."""

    def facts_now(self) -> list[Fact]:
        return self._asked(self.template.asks, self.template.movements, self.known)

    def past(self) -> list[tuple[Movements, list[Fact]]]:
        earlier = self.template.earlier
        return [
            (movements, self._asked(asks, movements, self.others)) for movements, asks in earlier
        ]

    def _asked(
        self, asks: Sequence[Question], movements: Sequence[Sequence[int]], seats: Sequence[int]
    ) -> list[Fact]:
        state = self.template
        return [
            QuestionFact(state, one, seats, movements[one.seat])
            for one in asks
            if one.seat in seats
        ]


def _tell_past_deal(
    actions: list[Action],
    movements: Movements,
    seats: Sequence[int],
    facts: Sequence[Fact],
    rng: Random,
) -> None:
    """Write into a history in which order cards came to players in a deal that is over."""
    pool = [0] * KINDS
    for seat in seats:
        for entry in movements[seat]:
            if entry >= KINDS:
                pool[entry - KINDS] -= 1
            elif entry >= 0:
                pool[entry] += 1
    walked = [movements[seat] for seat in seats]
    happened = [happenings(line, KINDS) for line in walked]
    told = Hands(pool, happened, walked, [()] * len(seats), facts).draw(rng).told
    for seat, kinds in zip(seats, told, strict=True):
        write(actions, movements[seat], kinds)


SAMPLER: Final = CanastaSampler
