"""What a bot is, the random one, and how a bot is made from its spec."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from pelitupa.core import (
    Action,
    Game,
    OptionError,
    OptionInfo,
    Settings,
    State,
    describe,
    parse_spec,
)
from pelitupa.core.options import Value
from pelitupa.players.search import SearchBot, SearchSettings


class Bot(Protocol):
    """A player by program. The methods are those of OpenSpiel's bots."""

    def step(self, state: State) -> Action:
        """An action for a state in which the bot's seat is the current player."""
        ...

    def restart(self) -> None:
        """Forget the match; another begins."""
        ...


class RandomBot:
    """Chooses uniformly among the legal actions, or takes the sampler's value where none are listed."""

    def __init__(self, seed: str | int) -> None:
        self._seed = seed
        self._rng = Random(f"random:{seed}")

    def step(self, state: State) -> Action:
        """See `Bot.step`."""
        legal = state.legal_actions()
        if legal:
            return legal[int(self._rng.random() * len(legal))]
        wanted = state.open_input()
        assert wanted is not None
        return wanted.sampler(self._rng)

    def restart(self) -> None:
        """See `Bot.restart`."""
        self._rng = Random(f"random:{self._seed}")

    def restart_at(self, state: Any) -> None:
        """Nothing is kept from state to state."""

    def inform_action(self, state: Any, player: int, action: Any) -> None:
        """Nothing is kept from state to state."""


_SETTINGS: dict[str, type[Settings]] = {"random": Settings, "search": SearchSettings}


def bot_names() -> list[str]:
    """The names a bot's spec can begin with."""
    return list(_SETTINGS)


def describe_bot(name: str) -> tuple[OptionInfo, ...]:
    """The settings of a kind of bot. Raises `OptionError` for an unknown one."""
    return describe(_settings_class(name))


def _settings_class(name: str) -> type[Settings]:
    if name not in _SETTINGS:
        raise OptionError(f"there is no bot {name!r}; there is: {', '.join(_SETTINGS)}")
    return _SETTINGS[name]


def _read(spec: str) -> tuple[str, Settings]:
    name, given = parse_spec(spec)
    settings: dict[str, Value] = given
    return name, _settings_class(name).make(settings)


def check_bot(spec: str) -> str:
    """The spec in its canonical form. Raises `OptionError` for what is no bot."""
    name, settings = _read(spec)
    inside = str(settings)
    return f"{name}({inside})" if inside else name


def make_bot(spec: str, game: Game, seat: int, seed: str | int) -> Bot:
    """A bot for a seat of a game. Its choices follow from the seed, unless it has a time limit.

    Raises `OptionError` for what is no bot.
    """
    _, settings = _read(spec)
    if isinstance(settings, SearchSettings):
        return SearchBot(game, seat, seed, settings)
    return RandomBot(f"{seed}:{seat}")
