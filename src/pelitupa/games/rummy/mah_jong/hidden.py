"""Drawing anew the tiles that a player of Mah Jong does not see, when they came, and answers that are sealed.

Tiles come to a hand unseen from the wall and leave it in sight of all: `core.kinds.Arrivals` draws that. A
chow that was claimed in vain has shown two tiles of the hand. What lay in the hands of deals that are over is
drawn when somebody asks for the history: nothing of it is left on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import Action, Random, State
from pelitupa.core.kinds import Arrivals, counts_of, happenings, undrawn, write
from pelitupa.core.retold import RetoldSampler
from pelitupa.equipment.tiles import KINDS
from pelitupa.games.rummy.mah_jong.game import NOT_YET, SEATS, TURN, MahJongState

_SEEDS: Final = 2.0**31

Way = tuple[list[list[int]], list[int]]
"""The tiles that came to each of the others, and the answers of all."""


class DealArrivals:
    """The tiles that came to the others in one deal.

    `lines` are those of `MahJongState`, `actions` the history, `pack` the tiles there are of each kind.
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


class TilesSampler(RetoldSampler[MahJongState, Way]):
    """What a player knows: the own tiles, those that left others' hands, and what was shown."""

    def __init__(self, state: MahJongState, player: int) -> None:
        super().__init__(state, player)
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
        way = (arrived.told, state.answers.copy())
        return self._went(state, way, int(rng() * _SEEDS))

    def retold(self, way: Way, actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`."""
        told, answers = way
        self.deal.write(told, actions)
        for seat in self.sealed:
            actions[self.template.answered_at[seat]] = answers[seat]
        for deal in self.before():
            deal.write(deal.arrivals.draw(rng).told, actions)


SAMPLER: Final = TilesSampler
