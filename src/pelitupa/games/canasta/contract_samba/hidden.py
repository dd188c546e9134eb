"""Drawing anew the hands that a player of Contract Samba does not see, and when their cards came.

Cards come to a hand unseen from the stock, red threes as any others, and leave it in sight of all:
`core.kinds.Arrivals` draws that. Bids tell nothing for certain. But who could not open held no opening, who
is about to open holds one, and who asked whether to go out could, or was fined; hands are drawn until that
is so.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random as Generator

from pelitupa.core import Action, Random, ResampledPast, Sampler, State
from pelitupa.core.kinds import Arrivals, comes
from pelitupa.games.canasta.asking import START
from pelitupa.games.canasta.cards import JOKER, KINDS
from pelitupa.games.canasta.contract_samba.auction import SEATS
from pelitupa.games.canasta.contract_samba.melds import PLACES_OF, Melds, fits, is_run
from pelitupa.games.canasta.contract_samba.openings import can_open
from pelitupa.games.canasta.contract_samba.table import (
    OPENING,
    Asked,
    ContractTable,
    Earlier,
    Failed,
)
from pelitupa.games.canasta.hidden import (
    Fact,
    draw_told,
    happenings,
    left_of,
    tell_past_deal,
    write,
)


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


class ComposingFact(Fact):
    """Who is putting a turn together holds what it takes."""

    def __init__(
        self, state: ContractTable, seats: Sequence[int], line: Sequence[int], index: int
    ) -> None:
        super().__init__(seats, state.turn, line, False)
        self.state = state.clone()
        self.index = index

    def agrees(self, held: list[int]) -> bool:
        self.state.hands[self.state.turn] = held
        return _can_be_composed(self.state)


def _joins(melds: Melds, kind: int) -> bool:
    return any(melds[place] and fits(place, melds[place], kind) for place in PLACES_OF[kind])


def facts_of(
    state: ContractTable,
    failed: Sequence[Failed],
    asks: Sequence[Asked],
    lines: Sequence[Sequence[int]],
    seats: Sequence[int],
) -> list[Fact]:
    """What these players' hands are known to have been."""
    found: list[Fact] = [
        FailedFact(one, seats, lines[one[0]], state.size) for one in failed if one[0] in seats
    ]
    found += [AskedFact(state, one, seats, lines[one.seat]) for one in asks if one.seat in seats]
    return found


class HandsSampler(Sampler):
    """What a player knows: the own cards, those that left others' hands, and what lies in sight."""

    def __init__(self, state: ContractTable, player: int) -> None:
        self.template = state.clone()
        self.true = self.template._leave_behind()
        self.player = player
        lines, actions = state.lines, self.true.actions()
        pool = list(state.pack)
        for kind in state.open_draws:
            pool[kind] -= 1
        for entry in lines[player]:
            if entry < 0:
                drawn = actions[-1 - entry]
                assert isinstance(drawn, int)
                pool[drawn] -= 1
        self.others = [seat for seat in range(SEATS) if seat != player]
        happened = [happenings(lines[seat]) for seat in self.others]
        self.facts = facts_of(self.template, state.failed, state.asks, lines, self.others)
        if state.turn != player and (state.composing() > 0 or state.phase == OPENING):
            laid = [step % KINDS for step in state.laid]
            place = self.others.index(state.turn)
            happened[place] += [*laid, *[comes(kind) for kind in laid]]
            line = lines[state.turn]
            self.facts.append(ComposingFact(state, self.others, line, len(happened[place])))
        self.arrivals = Arrivals(pool, happened, self.facts)

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        arrived = draw_told(self.arrivals, self.others, self.template.lines, self.facts, rng)
        told = dict(zip(self.others, arrived.told, strict=True))
        state = self.template.clone()
        for seat, kinds in told.items():
            state.hands[seat] = left_of(kinds, state.lines[seat])
        state.stock = arrived.left
        state._take_past(_OtherHands(self, told, int(rng() * 2**31)))
        return state


def _can_be_composed(state: ContractTable) -> bool:
    """Whether the turn that somebody is putting together could be begun so.

    What can be completed now could be before, unless an opening has cards in an order in which it is not
    tried: then it is followed card by card.
    """
    laid, taking = state.laid, state.taking
    if laid or taking:
        if not state.can_complete():
            return False
        if state.opened[state.side()] or _in_order(laid):
            return True
    state.laid, state.taking = (), 0
    if state.phase == OPENING:
        contract, hand = state.contract, state.hands[state.turn]
        good = can_open(hand, state.zones[state.side()], contract, len(hand) - 1, 2)
    else:
        good = not taking or (state.phase == START and state.may_take(taking - 1))
    if good:
        state.taking = taking
        for step in laid[:-1]:
            if not state.may_lay(step % KINDS, step // KINDS):
                good = False
                break
            state.laid = (*state.laid, step)
    state.laid, state.taking = laid, taking
    return good


def _in_order(laid: Sequence[int]) -> bool:
    """Whether every meld of equal cards was laid upwards, wild cards last."""
    for one, other in pairwise(laid):
        place = one // KINDS
        if place == other // KINDS and other < one and not is_run(place):
            return False
    return True


class _OtherHands(ResampledPast):
    """The past, but for the draws that the player did not see."""

    def __init__(self, sampler: HandsSampler, told: dict[int, list[int]], seed: int) -> None:
        super().__init__(sampler.true)
        self._sampler = sampler
        self._told = told
        self._seed = seed

    def resampled(self) -> list[Action]:
        """See `ResampledPast.resampled`."""
        actions = self.true.actions().copy()
        template = self._sampler.template
        for seat, told in self._told.items():
            write(actions, template.lines[seat], told)
        rng = Generator(self._seed).random
        for past in template.earlier:
            self._earlier(actions, past, rng)
        return actions

    def _earlier(self, actions: list[Action], past: Earlier, rng: Random) -> None:
        """Draw anew in which order cards came in a deal that is over."""
        lines, failed, asks = past
        others = self._sampler.others
        facts = facts_of(self._sampler.template, failed, asks, lines, others)
        tell_past_deal(actions, lines, others, facts, rng)
