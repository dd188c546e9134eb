"""Drawing anew the hands that a player of Contract Samba does not see, and when their cards came.

Cards come to a hand unseen from the stock, red threes as any others, and leave it in sight of all:
`core.kinds.Arrivals` draws that. Bids tell nothing for certain. But who could not open held no opening, who
is about to open holds one, and who asked whether to go out could, or was fined; draws are held to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Random
from pelitupa.games.canasta.cards import BLACK_THREES, JOKER, KINDS, RED_THREES, WILD
from pelitupa.games.canasta.contract_samba.melds import fits
from pelitupa.games.canasta.contract_samba.openings import can_open
from pelitupa.games.canasta.contract_samba.scoring import hand_lines
from pelitupa.games.canasta.contract_samba.table import ContractTable, Failed, Question
from pelitupa.games.canasta.dealing import Movements
from pelitupa.games.canasta.hidden import HandsSampler
from pelitupa.games.canasta.phases import MELDING, START
from pelitupa.games.canasta.walking import Fact

MOST_HELD: Final = 100
"""More red threes than would let anybody go out."""


class FailedFact(Fact):
    """Who could not open had no opening in his hand as it was dealt."""

    def __init__(
        self, failed: Failed, seats: Sequence[int], line: Sequence[int], size: int
    ) -> None:
        super().__init__(seats, failed[0], line[:size], size)
        self.failed = failed

    def agrees(self, held: list[int]) -> bool:
        return not can_open(held, self.failed[1], self.failed[2], len(held) - 1, 2)


class QuestionFact(Fact):
    """Who asked whether to go out could do so, as it turned out."""

    def __init__(
        self, state: ContractTable, question: Question, seats: Sequence[int], line: Sequence[int]
    ) -> None:
        super().__init__(seats, question.seat, line[: question.place], question.place)
        self.seat, self.able = question.seat, question.able
        self.state = state.clone().asking(question)
        self.laid = [step % KINDS for step in question.laid]

    def agrees(self, held: list[int]) -> bool:
        if any(held.count(kind) < self.laid.count(kind) for kind in set(self.laid)):
            return False
        self.state.hands[self.seat] = held
        return self.state.can_go_out() == self.able

    def stuck(self, held: list[int]) -> float:
        """Cards that have nothing to go to at a first glance, and those that complete melds lack."""
        if not self.able:
            return 0.0
        rest = list(held)
        for kind in self.laid:
            if kind in rest:
                rest.remove(kind)
        return self.state.stuck(rest)

    def is_rare(self) -> bool:
        return self.able

    def wanted(self, held: Sequence[int], rng: Random) -> list[int]:
        """Cards that join the side's melds, too, and wild ones."""
        way = rng()
        if way < 0.1:
            return [*WILD]
        if way < 0.4:
            melds = self.state.melds[self.seat % 2]
            places = [place for place, meld in enumerate(melds) if meld]
            return [
                kind
                for kind in range(KINDS)
                if any(fits(place, melds[place], kind) for place in places)
            ]
        return super().wanted(held, rng)


class OutFact(Fact):
    """What the partner holds lets the player in turn do what is legal: it counts when a contract's side goes
    out."""

    def __init__(self, state: ContractTable, seats: Sequence[int], line: Sequence[int]) -> None:
        super().__init__(seats, state.partner(), line, len(line))
        self.state = state.clone()
        self.partner = state.partner()
        self.legal = state.legal_actions()
        self.of_points: dict[int, bool] = {}
        self.much = not self.agrees([])

    def matters(self) -> bool:
        """Whether it makes a difference what the partner holds."""
        return not (self.agrees([]) and self.agrees([RED_THREES[0]] * MOST_HELD))

    def agrees(self, held: list[int]) -> bool:
        points = sum([line[0] for line in hand_lines(held)])
        found = self.of_points.get(points)
        if found is None:
            self.state.hands[self.partner] = held
            found = self.of_points[points] = self.state.legal_actions() == self.legal
        return found

    def wanted(self, held: Sequence[int], rng: Random) -> list[int]:
        """Cards that count much against the side, or little."""
        if rng() < 0.5:
            return super().wanted(held, rng)
        return [*RED_THREES, *BLACK_THREES, JOKER] if self.much else [*range(8, 24)]


class ContractSampler(HandsSampler[ContractTable]):
    """Where questions tell of hands, and who could not open; and what a player may do tells what the partner
    holds, where that counts."""

    def as_composed(self) -> ContractTable:
        """See `HandsSampler`; to opponents the partner's hand is no better known than the player's own."""
        state = self.template
        if self.player % 2 != state.turn % 2:
            state = state.clone()
            state.partner_counts = False
        return state

    def fits(self, state: ContractTable) -> bool:
        """See `HandsSampler`: opponents draw both hands of the side that is putting a turn together."""
        if not state.partner_counts or self.player % 2 == state.turn % 2 or not state.declaring():
            return True
        return not state.is_composed() or not self.hands.found or state.can_be_composed()

    def facts_now(self) -> list[Fact]:
        state = self.template
        found = self._facts(state.movements, state.failed, state.asks)
        if state.turn == self.player and state.phase in (START, MELDING) and state.counts_partner():
            fact = OutFact(state, self.others, state.movements[state.partner()])
            found += [fact] if fact.matters() else []
        return found

    def past(self) -> list[tuple[Movements, list[Fact]]]:
        return [(deal[0], self._facts(*deal)) for deal in self.template.earlier]

    def _facts(
        self, movements: Sequence[Sequence[int]], failed: Sequence[Failed], asks: Sequence[Question]
    ) -> list[Fact]:
        state, seats = self.template, self.others
        found: list[Fact] = [
            FailedFact(one, seats, movements[one[0]], state.size)
            for one in failed
            if one[0] in seats
        ]
        return found + [
            QuestionFact(state, one, seats, movements[one.seat])
            for one in asks
            if one.seat in seats
        ]


SAMPLER: Final = ContractSampler
