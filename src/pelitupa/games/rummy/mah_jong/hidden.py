"""Drawing anew the tiles that a player of Mah Jong does not see, when they came, and answers that are sealed.

Tiles come to a hand unseen from the wall and leave it in sight of all: `core.kinds.Arrivals` draws that. A
chow that was claimed in vain has shown two tiles of the hand. What lay in the hands of deals that are over is
drawn when somebody asks for the history: nothing of it is left on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random as Generator
from typing import Final

from pelitupa.core import Action, Random, ResampledPast, Sampler, State
from pelitupa.core.kinds import Arrivals, counts_of, happenings, undrawn, write
from pelitupa.core.past import EventEntry
from pelitupa.equipment.tiles import KINDS
from pelitupa.games.rummy.mah_jong.table import NOT_YET, SEATS, TURN, MahJongTable

_SEEDS: Final = 2.0**31


class DealArrivals:
    """The tiles that came to the others in one deal.

    `lines` are those of `MahJongTable`, `actions` the history, `pack` the tiles there are of each kind.
    """

    def __init__(
        self,
        lines: Sequence[Sequence[int]],
        player: int,
        actions: list[Action],
        pack: Sequence[int],
    ) -> None:
        self.others = [seat for seat in range(SEATS) if seat != player]
        self.lines = [lines[seat] for seat in self.others]
        pool = undrawn(pack[:KINDS], lines[player], actions)
        self.arrivals = Arrivals(pool, [happenings(line, KINDS) for line in self.lines])

    def write(self, told: list[list[int]], actions: list[Action]) -> None:
        """Write what came into a history."""
        for line, kinds in zip(self.lines, told, strict=True):
            write(actions, line, kinds)


class TilesSampler(Sampler):
    """What a player knows: the own tiles, those that left others' hands, and what was shown."""

    def __init__(self, state: MahJongTable, player: int) -> None:
        self.template = state.clone()
        self.true = self.template._leave_behind()
        self.player = player
        self.pack = state.game.pack
        self.actions = self.true.actions()
        self.deal = DealArrivals(state.lines, player, self.actions, self.pack)
        self.gone = [counts_of((), line, KINDS) for line in self.deal.lines]
        self.sealed = [seat for seat in self.deal.others if state.answers[seat] != NOT_YET]
        self._before: list[DealArrivals] | None = None

    def before(self) -> list[DealArrivals]:
        """The same of the deals that are over."""
        if self._before is None:
            self._before = [
                DealArrivals(lines, self.player, self.actions, self.pack)
                for lines in self.template.closed
            ]
        return self._before

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        arrived = self.deal.arrivals.draw(rng)
        state = self.template.clone()
        state.stock = arrived.left + self.template.stock[KINDS:]
        for seat, told, gone in zip(self.deal.others, arrived.told, self.gone, strict=True):
            if state.shown:
                break
            hand = gone.copy()
            for kind in told:
                hand[kind] += 1
            state.hands[seat] = hand
            if state.phase == TURN and seat == state.turn and state.drawn >= 0:
                state.drawn = told[-1]
        for seat in self.sealed:
            legal = state.claims_of(seat)
            state.answers[seat] = legal[int(rng() * len(legal))]
        state._take_past(_OtherTiles(self, arrived.told, state.answers.copy(), int(rng() * _SEEDS)))
        return state


class _OtherTiles(ResampledPast):
    """The past, but for the tiles and answers that the player did not see."""

    def __init__(
        self, sampler: TilesSampler, told: list[list[int]], answers: list[int], seed: int
    ) -> None:
        super().__init__(sampler.true)
        self._sampler = sampler
        self._told = told
        self._answers = answers
        self._seed = seed

    def events(self) -> list[EventEntry]:
        """See `Past.events`: what was told is what everybody knows, so nothing need be drawn for it."""
        return self.true.events()

    def resampled(self) -> list[Action]:
        """See `ResampledPast.resampled`."""
        sampler = self._sampler
        actions = self.true.actions().copy()
        sampler.deal.write(self._told, actions)
        for seat in sampler.sealed:
            actions[sampler.template.answered_at[seat]] = self._answers[seat]
        rng = Generator(self._seed).random
        for deal in sampler.before():
            deal.write(deal.arrivals.draw(rng).told, actions)
        return actions
