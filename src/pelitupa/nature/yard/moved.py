"""A nature that moves people on a map: what happens next in the simulation is the next event.

It answers one match from its beginning on. A match that is taken up again is run again from the seed, up to
where it stood. Where its events are others, because people have struck one out, nothing can go on from there.
"""

from __future__ import annotations

from pelitupa.core import Action, PelitupaError, State, t
from pelitupa.nature.yard.generating import yard_map
from pelitupa.nature.yard.simulation import Simulation
from pelitupa.nature.yard.statistics import YardStatistics

_MOST: float = 36_000.0
"""Seconds after which nobody waits for the next event: ten hours."""


class MovedYard:
    """See the module."""

    def __init__(self, seed: str | int, given: YardStatistics) -> None:
        self.seed = seed
        self.given = given
        self._yard: Simulation | None = None

    def outcome(self, state: State) -> Action:
        """See `Nature.outcome`. Raises `PelitupaError` where the match is not the one of this seed."""
        known = state.history()
        yard = self._yard
        if yard is None or len(known) < len(yard.outcomes) - 1:
            ground = yard_map(self.given.map, self.given.number)
            yard = self._yard = Simulation(state.get_game(), ground, self.seed)
        while len(yard.outcomes) <= len(known):
            self._go_on(yard)
        if yard.outcomes[: len(known)] != known:
            raise PelitupaError(
                t("what happened here is not what the yard of this seed has: it cannot go on")
            )
        return yard.outcomes[len(known)]

    def _go_on(self, yard: Simulation) -> None:
        """Let a step pass. After the agreed time people have had enough."""
        if yard.ended or yard.time > _MOST:
            raise PelitupaError(t("nothing more happens in this yard"))
        yard.step({})
        if not yard.ended and yard.time >= 60.0 * self.given.minutes:
            yard.tell_if_it_may("enough")
