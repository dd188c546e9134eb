"""Rollouts: every action is tried in the same worlds, and all then play on by a game's rules of thumb.

One step of policy improvement (Tesauro and Galperin 1996): no tree is grown, so that few simulations go a
long way, and where the rules of thumb are good what comes of an action is judged by good play. How many
actions are tried, and how often, is `halving.py`'s.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core import Action, Sampler, State, option
from pelitupa.core.advice import Advice, calm
from pelitupa.players.halving import Halving
from pelitupa.players.search import SearchBot, SearchSettings

_VALUES: Final = 8
"""So many open values are tried."""


@dataclass(frozen=True)
class RolloutSettings(SearchSettings):
    """How long to try, and how sure to be."""

    trust: float = option(
        0.0,
        "By how many standard errors an action must be better than what the rules of thumb do.",
        low=0,
    )


Worlds = Callable[[State, int], Sampler]
"""What draws the worlds for a seat: it may know better which are likely than the game's own sampler."""


class RolloutBot(SearchBot):
    """Does what fares best where all then play by the rules of thumb (`Advice.likely_action`) to the end of
    the match or the deal, or to a horizon. A simulation is one action in one world.

    What it does in a position follows from its seed, but for a clock.
    """

    def __init__(
        self,
        game: Any,
        seat: int,
        seed: str | int,
        settings: RolloutSettings | None = None,
        worlds: Worlds | None = None,
    ) -> None:
        """Without `worlds` they are drawn by the game's sampler."""
        own = settings if settings is not None else RolloutSettings()
        super().__init__(game, seat, seed, own)
        self._trust = own.trust
        self._worlds = worlds

    def search(self, state: Any) -> list[tuple[Action, int, float]]:
        """All actions tried, with the worlds each was tried in and its mean utility there, the best first.

        See `SearchBot.search`.
        """
        self._check_turn(state)
        legal: list[Action] = list(state.legal_actions())
        self._begin()
        if len(legal) == 1 and self._open_input(state) is None:
            return [(legal[0], 0, 0.0)]
        self._begin_at(state)
        if self._worlds is not None:
            self._sampler = self._worlds(state, self.seat)
        actions = self._tried(self._drawn_state(state) if self._hidden else state, legal)
        settings = self.settings
        halving = Halving(actions, self._budget, settings.simulations, settings.seconds)
        self._try(state, halving)
        return halving.ranked(self._trust)

    def _tried(self, state: Any, legal: list[Action]) -> list[Action]:
        """The actions to try, first what the rules of thumb do."""
        wanted, advice = self._open_input(state), self._advice
        sensible = legal
        if wanted is not None:
            sensible = [wanted.sampler(self._rng) for _ in range(_VALUES)] + legal
        elif advice is not None:
            sensible = [*advice.sensible_actions(state)]
        plain: Action = -1 if advice is None else advice.likely_action(state, calm)
        return list(dict.fromkeys(sensible if plain == -1 else [plain, *sensible]))

    def _likely(self, advice: Advice[Any], state: Any, random: Callable[[], float]) -> int:
        """All play on by the rules of thumb."""
        return advice.likely_action(state, random)
