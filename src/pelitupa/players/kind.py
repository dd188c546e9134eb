"""What a bot is, and what a kind of bots is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pelitupa.core import Action, Game, Settings, State


class Bot(Protocol):
    """A player by program. The methods are those of OpenSpiel's bots."""

    def step(self, state: State) -> Action:
        """An action for a state in which the bot's seat is the current player."""
        ...

    def restart(self) -> None:
        """Forget the match; another begins."""
        ...

    def restart_at(self, state: State) -> None:
        """Forget the match; another begins, from this state on."""
        ...

    def inform_action(self, state: State, player: int, action: Action) -> None:
        """Hear of an action that another player takes in this state."""
        ...

    def player_id(self) -> int:
        """The bot's seat."""
        ...


Maker = Callable[[Game, int, str | int, Any], Bot]
"""Makes a bot for a seat of a game, from a seed and its settings. Raises `OptionError`."""


@dataclass(frozen=True)
class Kind:
    """A kind of bot: what can be set, and who makes it.

    A bot made for one game is a `BOT` of this type in `players/<game id>/bot.py`, and is called
    as the game is.
    """

    settings: type[Settings]
    make: Maker
    best: str = ""
    """The settings with which people meet a game's own bot, as `deals=12`; `{throws}` stands for those of
    the throws at their table, `{budget}` for how long it may think; empty for the defaults."""
    advises: str = ""
    """The settings with which it advises people, where it plays with more than they may be told."""
    offered: bool = True
    """Whether people are offered a game's own bot at a table."""
    exact: Callable[[State], Mapping[Action, float]] | None = None
    """What each action of the player to decide is worth, where the bot's room has a solver that knows it of
    a position in which nothing is hidden. Raises a `PelitupaError` where it does not."""
