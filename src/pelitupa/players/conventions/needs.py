"""What convention cards need of a game, whatever its family, and of a bot that keeps to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from pelitupa.core import Action, Game
from pelitupa.players.conventions.cards import ConventionCard

Kept = Sequence[tuple[ConventionCard, ...] | None]
"""For each seat the cards that its side has brought, none where it plays without any, None where nothing was
said; empty where no side has brought anything."""


@runtime_checkable
class Conventional(Protocol):
    """A state of a game in which what one does may tell the partner something.

    A *call* is an action that all see: a bid, or a card laid down.
    """

    def get_game(self) -> Game:
        """See `State.get_game`."""
        ...

    def action_to_string(self, player: int | Action, action: Action | None = None) -> str:
        """See `State.action_to_string`."""
        ...

    def history(self) -> list[Action]:
        """See `State.history`."""
        ...

    def calls_so_far(self) -> list[tuple[int, int]]:
        """The calls of this deal in their order: player and action."""
        ...

    def call_turn(self, calls: Sequence[tuple[int, int]], index: int) -> str:
        """The turn of its caller that a call was made in: one of `cards.TURNS`."""
        ...

    def call_traits(self, calls: Sequence[tuple[int, int]], index: int) -> list[str]:
        """What the game says of a call beside its text."""
        ...

    def convention_part(self) -> str:
        """Which kind of deal this is, where conventions differ between them."""
        ...

    def are_partners(self, player: int, other: int) -> bool:
        """Whether two players are on one side."""
        ...

    def hand_of_call(self, calls: Sequence[tuple[int, int]], index: int) -> int:
        """The cards of its caller that a call speaks of; the last call may be one only thought of."""
        ...


@runtime_checkable
class Listener(Protocol):
    """A bot that can be told what the sides have agreed on."""

    def keep(self, kept: Kept) -> None:
        """Keep to what the own side has brought, if it has, and read the others by what theirs have."""
        ...


@runtime_checkable
class Keeper(Protocol):
    """A bot that keeps to what was agreed."""

    agreed: tuple[ConventionCard, ...]
    """The cards by which it calls: no more than one for each part of the game."""


@runtime_checkable
class Caller(Keeper, Protocol):
    """A bot that keeps to what was agreed and says between which calls it chooses."""

    def open_calls(self, state: Any) -> list[int]:
        """The calls that are worth a thought and show nothing untrue; not a pass where the book has
        something to be told. The state is one in which this seat is to call."""
        ...
