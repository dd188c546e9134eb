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
from pelitupa.games.beating.knorri import Knorri
from pelitupa.games.board.connection import ConnectionGame
from pelitupa.games.mathematics.single_suit_whist import SingleSuitWhist
from pelitupa.players.darts.bot import DartsBot, DartsSettings
from pelitupa.players.informed import InformedBot, InformedSettings
from pelitupa.players.liar.bot import LiarBot, LiarSettings
from pelitupa.players.partner.bot import PartnerBot, PartnerSettings
from pelitupa.players.poker.bot import BluffBot, BluffSettings
from pelitupa.players.search import SearchBot, SearchSettings
from pelitupa.players.solver_bot import SolverBot, SolverSettings
from pelitupa.players.solvers.connection_bot import ConnectionBot, ExactSettings
from pelitupa.players.solvers.knorri_bot import KnorriBot, KnorriSettings
from pelitupa.players.solvers.single_suit import SingleSuitBot


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


class RandomBot:
    """Chooses uniformly among the legal actions, or takes the sampler's value where none are listed."""

    def __init__(self, seat: int, seed: str | int) -> None:
        self.seat = seat
        self._seed = f"random:{seed}:{seat}"
        self._rng = Random(self._seed)

    def step(self, state: Any) -> Action:
        """See `Bot.step`; the states of OpenSpiel's own games will do as well."""
        legal: list[int] = state.legal_actions()
        if legal:
            return legal[int(self._rng.random() * len(legal))]
        value: Action = state.open_input().sampler(self._rng)
        return value

    def restart(self) -> None:
        """See `Bot.restart`."""
        self._rng = Random(self._seed)

    def restart_at(self, state: Any) -> None:
        """See `Bot.restart_at`."""
        self.restart()

    def inform_action(self, state: Any, player: int, action: Any) -> None:
        """See `Bot.inform_action`; nothing comes of it."""

    def player_id(self) -> int:
        """See `Bot.player_id`."""
        return self.seat


_SETTINGS: dict[str, type[Settings]] = {
    "random": Settings,
    "search": SearchSettings,
    "informed": InformedSettings,
    "solver": SolverSettings,
    "exact": ExactSettings,
    "darts": DartsSettings,
    "bluff": BluffSettings,
    "partner": PartnerSettings,
    "liar": LiarSettings,
}


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

    Raises `OptionError` for what is no bot, or does not play this game.
    """
    _, settings = _read(spec)
    if isinstance(settings, ExactSettings):
        return _exact(game, seat, seed, settings)
    if isinstance(settings, BluffSettings):
        return BluffBot(game, seat, seed)
    if isinstance(settings, DartsSettings):
        return DartsBot(game, seat, settings)
    if isinstance(settings, PartnerSettings):
        return PartnerBot(game, seat, seed, settings)
    if isinstance(settings, LiarSettings):
        return LiarBot(game, seat, seed, settings)
    if isinstance(settings, SolverSettings) and isinstance(game, Knorri):
        inner = KnorriSettings(simulations=settings.simulations, cards=3 * settings.cards)
        return KnorriBot(game, seat, seed, inner)
    if isinstance(settings, SolverSettings):
        return SolverBot(game, seat, seed, settings)
    if isinstance(settings, InformedSettings):
        return InformedBot(game, seat, seed, settings)
    if isinstance(settings, SearchSettings):
        return SearchBot(game, seat, seed, settings)
    return RandomBot(seat, seed)


def _exact(game: Game, seat: int, seed: str | int, settings: ExactSettings) -> Bot:
    if isinstance(game, ConnectionGame):
        return ConnectionBot(game, seat, seed, settings)
    if isinstance(game, SingleSuitWhist):
        return SingleSuitBot(seat)
    raise OptionError(f"the bot 'exact' plays Hex, Y and one-suit whist only, not {game.id}")
