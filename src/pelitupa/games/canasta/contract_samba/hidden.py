"""Drawing anew the hands that a player of Contract Samba does not see, and when their cards came.

Cards come to a hand unseen from the stock, red threes as any others, and leave it in sight of all:
`core.kinds.Arrivals` draws that. Bids tell nothing for certain. But who could not open held no opening, who
is about to open holds one, and who asked whether to go out could, or was fined; hands are drawn until that
is so.
"""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.core import Random
from pelitupa.games.canasta.cards import JOKER, KINDS
from pelitupa.games.canasta.contract_samba.melds import PLACES_OF, Melds, fits
from pelitupa.games.canasta.contract_samba.openings import can_open
from pelitupa.games.canasta.contract_samba.table import Asked, ContractTable, Failed
from pelitupa.games.canasta.dealing import Lines
from pelitupa.games.canasta.hidden import Fact, HandsSampler


class FailedFact(Fact):
    """Who could not open had no opening in his hand as it was dealt."""

    def __init__(
        self, failed: Failed, seats: Sequence[int], line: Sequence[int], size: int
    ) -> None:
        super().__init__(seats, failed[0], line[:size], False)
        self.failed = failed

    def agrees(self, held: list[int]) -> bool:
        return not can_open(held, self.failed[1], self.failed[2], len(held) - 1, 2)


class AskedFact(Fact):
    """Who asked whether to go out could do so, as it turned out."""

    def __init__(
        self, state: ContractTable, asked: Asked, seats: Sequence[int], line: Sequence[int]
    ) -> None:
        super().__init__(seats, asked.seat, line[: asked.place], asked.able)
        self.seat = asked.seat
        self.state = state.clone().asking(asked)
        self.laid = [step % KINDS for step in asked.laid]

    def agrees(self, held: list[int]) -> bool:
        if any(held.count(kind) < self.laid.count(kind) for kind in self.laid):
            return False
        self.state.hands[self.seat] = held
        return self.state.can_go_out() == self.able

    def likely(self, pool: Sequence[int], cards: int, rng: Random) -> list[int]:
        """Cards that join the side's melds, or go in a row, or are of few ranks."""
        melds = self.state.melds[self.seat % 2]
        rest: list[int] = list(pool)
        found: list[int] = []
        while len(found) < cards:
            kind = rest[int(rng() * len(rest))]
            same = [other for other in rest if other // 4 == kind // 4]
            way = rng()
            if way < 0.5:
                same = [other for other in rest if _joins(melds, other)] or same
                same = [same[int(rng() * len(same))]]
            elif way < 0.7:
                row = [kind, (kind + 4) % JOKER, (kind + 8) % JOKER]
                same = [other for other in row if other in rest and kind != JOKER] or same
            while same and len(found) < cards:
                found.append(same.pop(int(rng() * len(same))))
                rest.remove(found[-1])
        return found


def _joins(melds: Melds, kind: int) -> bool:
    return any(melds[place] and fits(place, melds[place], kind) for place in PLACES_OF[kind])


class ContractSampler(HandsSampler[ContractTable]):
    """Where questions tell of hands, and who could not open."""

    def facts_now(self) -> list[Fact]:
        state = self.template
        return self._facts(state.lines, state.failed, state.asks)

    def past(self) -> list[tuple[Lines, list[Fact]]]:
        return [(deal[0], self._facts(*deal)) for deal in self.template.earlier]

    def _facts(
        self, lines: Sequence[Sequence[int]], failed: Sequence[Failed], asks: Sequence[Asked]
    ) -> list[Fact]:
        state, seats = self.template, self.others
        found: list[Fact] = [
            FailedFact(one, seats, lines[one[0]], state.size) for one in failed if one[0] in seats
        ]
        return found + [
            AskedFact(state, one, seats, lines[one.seat]) for one in asks if one.seat in seats
        ]
