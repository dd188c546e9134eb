"""What a game asks of the yard: who stands where, what people want, and which deed is which event.

A stage is a module of `stages`, named as the game, which sets `STAGE`. It alone knows a game's words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from pelitupa.core import PelitupaError, Text
from pelitupa.nature.yard.scene import Scene
from pelitupa.nature.yard.seen import Ball, Intent, Seen

LAMP: Final = "lamp"
HIDE: Final = "hide"
STAND: Final = "stand"
"""Deeds that everybody can do, whatever is played: light or put out one's lamp, crouch, get up."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Stage:
    """One game in a yard. Its class says, before there is a simulation, what a page asks: the `maps` that fit
    (best first), the usual number of `players`, the `view` that shows it (above or side), which places of a
    map it `shows` (all where none is named), as which others these count (`called`: the ball of a map is a
    plank), and what its buttons say (`words`, by deeds)."""

    maps: ClassVar[tuple[str, ...]] = ()
    players: ClassVar[int] = 10
    view: ClassVar[str] = "above"
    shows: ClassVar[tuple[str, ...]] = ()
    called: ClassVar[Mapping[str, str]] = {}
    words: ClassVar[Mapping[str, Text]] = {}

    def __init__(self, yard: Scene, policies: dict[str, Any]) -> None:
        self.yard = yard
        self.policies = policies

    def policy(self, role: str, usual: Any) -> Any:
        """What was given for a role, or what is usual. Raises `PelitupaError` for one of another kind."""
        found = self.policies.get(role, usual)
        if type(found) is not type(usual):
            raise PelitupaError(
                f"the policy of {role} is {type(usual).__name__}, not {type(found).__name__}"
            )
        return found

    def arrange(self) -> None:
        """Put everybody where they begin."""
        raise NotImplementedError

    def role(self, seat: int) -> str:
        """What somebody is now, as the world has it."""
        raise NotImplementedError

    def choose(self, seat: int, seen: Seen) -> Intent:
        """What somebody does on what they see, whom nobody steers."""
        raise NotImplementedError

    def happen(self) -> None:
        """Tell the world what has happened in the step that is over."""
        raise NotImplementedError

    def obeys(self, seat: int) -> bool:
        """Whether somebody does as they intend; else they go where the stage has sent them."""
        return True

    def act(self, seat: int, intent: Intent) -> None:
        """Somebody begins a deed."""

    def deeds(self, seat: int) -> tuple[str, ...]:
        """What somebody can do now, besides going."""
        return ()

    def low_deed(self, seat: int) -> str:
        """The deed by which somebody ducks, or gets up again."""
        return STAND if self.yard.bodies[seat].doing else HIDE

    def balls_seen(self, seat: int) -> tuple[Ball, ...]:
        """The balls that somebody sees: all, by default."""
        return tuple(self.yard.balls)
