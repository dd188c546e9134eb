"""Samplers of which nobody need know how a draw came about: most draws are searched and thrown away.

Such a sampler keeps a copy of the state, the `template` of every draw, and the `true` past of which its
player saw a part. Of a draw it keeps its *way*: what tells how this one went from how others did. Only when
somebody asks for the history of a drawn state does the sampler write it out, in `retold`.
"""

from __future__ import annotations

from random import Random as Generator
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core.game import Game, Sampler, State
from pelitupa.core.open_input import Action
from pelitupa.core.past import EventEntry, Past, ResampledPast
from pelitupa.core.shares import Random

Position = TypeVar("Position", bound=State)
Way = TypeVar("Way")


@mypyc_attr(allow_interpreted_subclasses=True)
class RetoldSampler(Sampler, Generic[Position, Way]):
    """What a player knows of a position, and of each draw the way it went."""

    def __init__(self, state: Position, player: int) -> None:
        self.template: Position = state.clone()
        self.true: Past = self.template._leave_behind()
        self.player = player

    def retold(self, way: Way, actions: list[Action], rng: Random) -> None:
        """Write into the true history what the player did not see of it, as it went in a draw.

        It must be a function of what the player knew, the way and the numbers alone.
        """
        raise NotImplementedError

    def tells_anew(self) -> bool:
        """Whether the rules have told somebody else what the player did not see, so that in a draw they told
        something else."""
        return False

    def _went(self, state: Position, way: Way, seed: float = 0.0) -> Position:
        """A drawn state, which went this way. What the way leaves open, `retold` draws from the seed."""
        state._take_past(_RetoldPast(self, way, seed))
        return state


class _RetoldPast(ResampledPast):
    """The past of a draw, written out when somebody asks."""

    def __init__(self, sampler: RetoldSampler[Any, Any], way: Any, seed: float) -> None:
        super().__init__(sampler.true)
        self._sampler = sampler
        self._way = way
        self._seed = seed

    def resampled(self) -> list[Action]:
        """See `ResampledPast.resampled`."""
        actions = self.true.actions().copy()
        self._sampler.retold(self._way, actions, Generator(self._seed).random)
        return actions

    def resampled_events(self) -> list[EventEntry]:
        """See `ResampledPast.resampled_events`."""
        if not self._sampler.tells_anew():
            return self.true.events()
        game: Game = self._sampler.template.get_game()
        return game.state(self.resampled())._told_from(0)
