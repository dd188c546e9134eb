"""The bot of Killeri: it tries what the darts of its turn can come to, and aims where that is worth most.

A turn is worked out to its end: what matters of a dart is which player's sector it hits, and which part
of it. Who may take the points of an accident is taken to do what is best for them. What stands at the end
of the turn is worth what the game's advice makes of it; that is the guess, the chances of every dart are
exact. Later darts are aimed at the middle of a bed, the next one to a tenth of a millimetre.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, State
from pelitupa.core.copying import made_by
from pelitupa.equipment.dartboard import MISS, SEGMENTS, sector_of, segment_centre, segment_of
from pelitupa.games.darts.killeri.advice import KilleriAdvice
from pelitupa.games.darts.killeri.game import LEAVE, TAKE, Killeri, KilleriState
from pelitupa.players.darts.scatter import Scatter, chances
from pelitupa.players.darts.thrower import DartBot, ThrowerSettings
from pelitupa.players.kind import Kind

_DEPTHS: Final = (0, 3, 3, 3, 2, 2, 2, 2)
"""How many darts are looked ahead, by the number of players who are in."""


class KilleriBot(DartBot):
    """Throws for a free sector, then as is best by the end of each turn. See `kind.Bot`."""

    def __init__(self, game: Game, seat: int, settings: ThrowerSettings | None = None) -> None:
        """Raises `OptionError` for another game than Killeri."""
        if not isinstance(game, Killeri):
            raise OptionError(f"the bot 'killeri' plays Killeri only, not {game.id}")
        super().__init__(seat, settings if settings is not None else ThrowerSettings())
        self._advice = made_by(KilleriAdvice, game)

    def step(self, state: State) -> Action:
        """A point to aim at, or what becomes of an accident. Raises `PelitupaError` out of its turn."""
        self._check(state)
        if not isinstance(state, KilleriState):
            raise PelitupaError("expected a state of Killeri")
        if state.asked >= 0:
            return self._choice(state)
        if state.choosing_sectors():
            free = [
                float(s < MISS and sector_of(s) > 0 and state.sector_free(sector_of(s)))
                for s in range(SEGMENTS + 1)
            ]
            return self._best(free, self.settings.times(state.game.options.weaker))
        depth = _DEPTHS[min(state.remaining(), len(_DEPTHS) - 1)]
        scatter = self.settings.scatter
        parts, values = self._values(state, depth, scatter)
        worths = [values[-1]] * (SEGMENTS + 1)
        for part, value in zip(parts, values, strict=False):
            worths[part] = value
        return self._best(worths, scatter)

    def _choice(self, state: KilleriState) -> int:
        """Take the points or leave them, by what stands then for whoever is asked."""
        seat = state.asked
        taken, left = (self._advice.estimate(state.child(action))[seat] for action in (TAKE, LEAVE))
        return TAKE if taken > left else LEAVE

    def _values(
        self, state: KilleriState, depth: int, scatter: Scatter
    ) -> tuple[tuple[int, ...], list[float]]:
        """The parts of the board that matter, and what it is worth to hit each of them, and none."""
        parts = _parts(
            tuple(sector for seat, sector in enumerate(state.own) if seat not in state.out)
        )
        return parts, [self._after(state, part, depth, scatter) for part in (*parts, MISS)]

    def _after(self, state: KilleriState, segment: int, depth: int, scatter: Scatter) -> float:
        """What it is worth that the next dart hits a segment."""
        seat = state.thrower
        after = state.clone()
        after.apply_action(0)  # wherever it was aimed
        after.apply_action(segment)
        if after.asked >= 0:
            after.apply_action(self._choice(after))
        if depth <= 1 or after.is_terminal() or after.thrower != seat or not after.turn:
            return self._advice.estimate(after)[seat]
        parts, values = self._values(after, depth - 1, scatter)
        return float(max(sum(map(mul, row, values)) for row in _rows(parts, scatter)))


@lru_cache(maxsize=64)
def _parts(sectors: tuple[int, ...]) -> tuple[int, ...]:
    """The beds of some sectors."""
    return tuple(segment_of(sector, multiple) for sector in sectors for multiple in (1, 2, 3))


@lru_cache(maxsize=64)
def _rows(parts: Sequence[int], scatter: Scatter) -> tuple[tuple[float, ...], ...]:
    """The chance of each of some parts, and of none of them, aiming at each of them and beside the board."""
    rows = []
    for part in parts:
        x, y = segment_centre(part)
        found = chances((x - scatter.bias[0], y - scatter.bias[1]), scatter)
        row = [found[other] for other in parts]
        rows.append((*row, 1.0 - sum(row)))
    rows.append((*(0.0 for _ in parts), 1.0))
    return tuple(rows)


def _make(game: Game, seat: int, seed: str | int, settings: ThrowerSettings) -> KilleriBot:
    return KilleriBot(game, seat, settings)


BOT: Final = Kind(ThrowerSettings, _make, best="{throws}")
