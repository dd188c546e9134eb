"""Drawing anew the hands that a player of Contract Samba does not see, and when their cards came.

Cards come to a hand unseen from the stock, red threes as any others, and leave it in sight of all:
`core.kinds.Arrivals` draws that. Bids tell nothing for certain. But who could not open held no opening, and
who is about to open holds one; hands are drawn until that is so.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random as Generator
from typing import Final

from pelitupa.core import Action, Random, ResampledPast, Sampler, State
from pelitupa.core.kinds import ARRIVES, Arrivals, comes
from pelitupa.games.canasta.cards import KINDS
from pelitupa.games.canasta.contract_samba.auction import SEATS
from pelitupa.games.canasta.contract_samba.openings import can_open
from pelitupa.games.canasta.contract_samba.table import (
    OPENING,
    START,
    ContractTable,
    Failed,
)

_TRIES: Final = 20_000


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
        self.composing = state.turn != player and (state.composing() > 0 or state.phase == OPENING)
        happenings = [_happenings(lines[seat]) for seat in self.others]
        if self.composing:
            laid = [step % KINDS for step in state.laid]
            happenings[self.others.index(state.turn)] += [*laid, *[comes(kind) for kind in laid]]
        self.failed = [failed for failed in state.failed if failed[0] != player]
        self.arrivals = Arrivals(pool, happenings)

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        size = self.template.size
        for _ in range(_TRIES):
            arrived = self.arrivals.draw(rng)
            told = dict(zip(self.others, arrived.told, strict=True))
            if not all(could_not(failed, told[failed[0]][:size]) for failed in self.failed):
                continue
            state = self.template.clone()
            for seat, kinds in told.items():
                state.hands[seat] = _left(kinds, state.lines[seat])
            state.stock = arrived.left
            if not self.composing or _can_be_composed(state):
                state._take_past(_OtherHands(self, told, int(rng() * 2**31)))
                return state
        raise ValueError("no hands were found with which all could have gone so")


def could_not(failed: Failed, dealt: Sequence[int]) -> bool:
    """Whether a hand as it was dealt has no opening."""
    return not can_open(dealt, failed[1], failed[2], len(dealt) - 1, 2)


def _happenings(line: Sequence[int]) -> list[int]:
    """What happened to a hand, for `Arrivals`."""
    return [
        ARRIVES if entry < 0 else comes(entry - KINDS) if entry >= KINDS else entry
        for entry in line
    ]


def _left(told: Sequence[int], line: Sequence[int]) -> list[int]:
    """What came, unseen or in sight, and has not gone, ascending."""
    found = list(told)
    for entry in line:
        if entry >= KINDS:
            found.append(entry - KINDS)
    for entry in line:
        if 0 <= entry < KINDS:
            found.remove(entry)
    return sorted(found)


def _can_be_composed(state: ContractTable) -> bool:
    """Whether the turn that somebody is putting together could be begun so."""
    laid, taking = state.laid, state.taking
    state.laid, state.taking = (), 0
    if state.phase == OPENING:
        contract, hand = state.contract, state.hands[state.turn]
        good = can_open(hand, state.zones[state.side()], contract, len(hand) - 1, 2)
    else:
        good = not taking or (state.phase == START and state.may_take(taking - 1))
    if good:
        state.taking = taking
        for step in laid:
            if not state.may_lay(step % KINDS, step // KINDS):
                good = False
                break
            state.laid = (*state.laid, step)
    state.laid, state.taking = laid, taking
    return good


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
            _write(actions, template.lines[seat], told)
        rng = Generator(self._seed).random
        for lines, failed in template.earlier:
            self._earlier(actions, lines, failed, rng)
        return actions

    def _earlier(
        self,
        actions: list[Action],
        lines: tuple[tuple[int, ...], ...],
        failed: tuple[Failed, ...],
        rng: Random,
    ) -> None:
        """Draw anew in which order cards came in a deal that is over."""
        others = self._sampler.others
        pool = [0] * KINDS
        for seat in others:
            for entry in lines[seat]:
                if entry >= KINDS:
                    pool[entry - KINDS] -= 1
                elif entry >= 0:
                    pool[entry] += 1
        arrivals = Arrivals(pool, [_happenings(lines[seat]) for seat in others])
        size = self._sampler.template.size
        for _ in range(_TRIES):
            told = dict(zip(others, arrivals.draw(rng).told, strict=True))
            if all(could_not(one, told[one[0]][:size]) for one in failed if one[0] in told):
                for seat, kinds in told.items():
                    _write(actions, lines[seat], kinds)
                return
        raise ValueError("no order was found in which all could have gone so")


def _write(actions: list[Action], line: Sequence[int], told: Sequence[int]) -> None:
    steps = [-1 - entry for entry in line if entry < 0]
    for step, kind in zip(steps, told, strict=True):
        actions[step] = kind
