"""What a bot is, the random one, and how a bot is made from its spec."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

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
from pelitupa.games import game_class, game_ids, rulebook
from pelitupa.games.beating.knorri.game import Knorri
from pelitupa.games.beating.valepaska.game import Valepaska
from pelitupa.games.board.connection import ConnectionGame
from pelitupa.games.darts.round_the_clock.game import RoundTheClock
from pelitupa.games.mathematics.single_suit_whist.game import SingleSuitWhist
from pelitupa.games.poker.indian_poker.game import IndianPoker
from pelitupa.games.tricks.tuppi.game import Tuppi
from pelitupa.players.indian_poker.bot import BluffBot, BluffSettings
from pelitupa.players.informed import InformedBot, InformedSettings
from pelitupa.players.knorri.bot import KnorriBot, KnorriSettings
from pelitupa.players.round_the_clock.bot import DartsBot, DartsSettings
from pelitupa.players.search import SearchBot, SearchSettings
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.single_suit_whist.bot import SingleSuitBot
from pelitupa.players.solver_bot import SolverBot, SolverSettings
from pelitupa.players.solvers.connection_bot import ConnectionBot, ExactSettings
from pelitupa.players.tuppi.bot import PartnerBot, PartnerSettings
from pelitupa.players.valepaska.bot import LiarBot, LiarSettings


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


class RandomBot(SeatBot):
    """Chooses uniformly among the legal actions, or takes the sampler's value where none are listed."""

    def __init__(self, seat: int, seed: str | int) -> None:
        super().__init__(seat)
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


Maker = Callable[[Game, int, str | int, Any], Bot]
"""Makes a bot for a seat of a game, from a seed and its settings. Raises `OptionError`."""


@dataclass(frozen=True)
class _Kind:
    """A kind of bot: what can be set, who makes it, and which games it plays. Of kinds with one name
    the first that plays the game is taken."""

    name: str
    settings: type[Settings]
    make: Maker
    plays: type[Game] = Game
    best: str = ""
    """The spec of a bot made for a game, as people meet it at a table where throws scatter so far."""


_KINDS: Final = (
    _Kind("random", Settings, lambda game, seat, seed, given: RandomBot(seat, seed)),
    _Kind("search", SearchSettings, SearchBot),
    _Kind("informed", InformedSettings, InformedBot),
    _Kind("solver", SolverSettings, SolverBot),
    _Kind("ending", KnorriSettings, KnorriBot, Knorri, best="ending(simulations=0,seconds=1)"),
    _Kind("exact", ExactSettings, ConnectionBot, ConnectionGame),
    _Kind(
        "exact", ExactSettings, lambda game, seat, seed, given: SingleSuitBot(seat), SingleSuitWhist,
        best="exact",
    ),
    _Kind(
        "darts", DartsSettings, lambda game, seat, seed, given: DartsBot(game, seat, given),
        RoundTheClock, best="darts(sd={spread:g})",
    ),
    _Kind(
        "bluff", BluffSettings, lambda game, seat, seed, given: BluffBot(game, seat, seed),
        IndianPoker, best="bluff",
    ),
    _Kind("partner", PartnerSettings, PartnerBot, Tuppi, best="partner(deals=12)"),
    _Kind("liar", LiarSettings, LiarBot, Valepaska, best="liar"),
)  # fmt: skip


def bot_names() -> list[str]:
    """The names a bot's spec can begin with."""
    return list(dict.fromkeys(kind.name for kind in _KINDS))


def own_bot(id: str, spread: float = 20.0) -> str:
    """The spec of the bot that is made for a game, at its best; empty where there is none. `spread` is the
    standard deviation of its throws, if it throws."""
    cls = game_class(id)
    best = (kind.best for kind in _KINDS if kind.best and issubclass(cls, kind.plays))
    return next(best, "").format(spread=spread)


def made_for(id: str) -> list[str]:
    """The names of the bots that are made for a game, or for a few games of which it is one."""
    cls = game_class(id)
    made = [kind.name for kind in _KINDS if kind.plays is not Game and issubclass(cls, kind.plays)]
    return list(dict.fromkeys(made))


def describe_bot(name: str) -> tuple[OptionInfo, ...]:
    """The settings of a kind of bot. Raises `OptionError` for an unknown one."""
    return describe(_settings_class(name))


def _settings_class(name: str) -> type[Settings]:
    for kind in _KINDS:
        if kind.name == name:
            return kind.settings
    raise OptionError(f"there is no bot {name!r}; there is: {', '.join(bot_names())}")


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
    name, settings = _read(spec)
    kinds = [kind for kind in _KINDS if kind.name == name]
    for kind in kinds:
        if isinstance(game, kind.plays):
            return kind.make(game, seat, seed, settings)
    titles = ", ".join(rulebook(id).title for id in game_ids() if _plays(kinds, id))
    raise OptionError(f"the bot {name!r} plays {titles} only, not {game.id}")


def _plays(kinds: list[_Kind], id: str) -> bool:
    return any(issubclass(game_class(id), kind.plays) for kind in kinds)
