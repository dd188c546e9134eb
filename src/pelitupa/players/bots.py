"""The random and the plain bot, and how a bot is made from its spec.

Some bots play every game. A bot made for one game is in the cottage by being in its room,
`players/<game id>/bot.py`, and is called as the game is; nothing is imported before it is asked for. Bots of
others come from outside (`outside.py`).
"""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

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
from pelitupa.core.advice import calm
from pelitupa.core.copying import made_again_by
from pelitupa.core.options import Value
from pelitupa.games import game_class, game_ids, rulebook
from pelitupa.nature import Throws, read_nature
from pelitupa.players.advice import advice_class, advice_for
from pelitupa.players.budget import BudgetSettings
from pelitupa.players.characters import CharacterBot, CharacterSettings
from pelitupa.players.informed import InformedBot, InformedSettings
from pelitupa.players.kind import Bot, Kind
from pelitupa.players.outside import kind_outside, modules_outside
from pelitupa.players.registered import Factory, add_kind, registered
from pelitupa.players.rollout import RolloutBot, RolloutSettings
from pelitupa.players.search import SearchBot, SearchSettings
from pelitupa.players.seat_bot import SeatBot
from pelitupa.players.solver_bot import SolverBot, SolverSettings

_FOLDER: Final = Path(__file__).parent


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


def _character(game: Game, seat: int, seed: str | int, settings: CharacterSettings) -> CharacterBot:
    best = best_bot(game.id, settings.nature, settings.budget())
    return CharacterBot(game, seat, seed, settings, make_bot(best, game, seat, settings.own(seed)))


class PlainBot(RandomBot):
    """Goes by the rules of thumb of a game's advice, never by whim; at random where there are none.

    It is what playouts are made of (`Advice.likely_action`), and thinks no further.
    """

    def __init__(self, game: Game, seat: int, seed: str | int) -> None:
        super().__init__(seat, seed)
        self._advice = advice_for(game)

    def step(self, state: Any) -> Action:
        """See `Bot.step`."""
        action = self._advice.likely_action(state, calm)
        if action >= 0:
            return action
        value = None if state.open_input() is None else self._advice.likely_value(state, self._rng)
        return super().step(state) if value is None else value


_OF_ALL_GAMES: Final = {
    "random": Kind(Settings, lambda game, seat, seed, given: RandomBot(seat, seed)),
    "search": Kind(SearchSettings, SearchBot),
    "rollout": Kind(RolloutSettings, RolloutBot),
    "informed": Kind(InformedSettings, InformedBot),
    "solver": Kind(SolverSettings, SolverBot),
    "plain": Kind(Settings, lambda game, seat, seed, given: PlainBot(game, seat, seed)),
    "character": Kind(CharacterSettings, _character),
}


@cache
def _own_names() -> tuple[str, ...]:
    """The games that have a bot of their own."""
    return tuple(id for id in game_ids() if (_FOLDER / id / "bot.py").exists())


@cache
def _kind(name: str) -> Kind:
    """The kind of a bot. Raises `OptionError` for an unknown name."""
    if name in _OF_ALL_GAMES:
        return _OF_ALL_GAMES[name]
    if name in _own_names():
        kind: Kind = importlib.import_module(f"pelitupa.players.{name}.bot").BOT
        return kind
    if name in modules_outside():
        return kind_outside(name)
    if name in registered():
        return registered()[name]
    raise OptionError(f"there is no bot {name!r}; there is: {', '.join(bot_names())}")


@cache
def _former_names() -> dict[str, list[str]]:
    """The bots that went by a name before they were called as their games are."""
    return tomllib.loads((_FOLDER / "former_names.toml").read_text(encoding="utf-8"))


def bot_names() -> list[str]:
    """The names a bot's spec can begin with; those from outside come last."""
    return list(dict.fromkeys([*_OF_ALL_GAMES, *_own_names(), *modules_outside(), *registered()]))


def register_bot(name: str, factory: Factory, program: str = "") -> None:
    """Let specs name a bot of this program's own: `factory(game, seat, seed)` makes it.

    `program` says what it is made of, as a digest of a network's file: results that were kept go on only
    where it is the same. Without it that is the file in which the factory is written.

    Raises `OptionError` for a name that cannot be one, or that another bot has, today or before.
    """
    add_kind(name, factory, lambda: [*bot_names(), *_former_names()], program)


SECOND: Final = "simulations=0,seconds=1"
"""How long the best bot thinks about a decision, where its settings say no other."""


def own_bot(id: str, nature: str = "", budget: str = SECOND) -> str:
    """The spec of the bot that is made for a game, at its best; empty where there is none. It throws as the
    `nature` says, if it throws, and searches as long as the `budget` says, if it does. Raises `OptionError`
    for what is no nature."""
    if id not in made_for(id) or not _kind(id).offered:
        return ""
    throws = read_nature(nature).settings if nature else Throws()
    settings = _kind(id).best.format(throws=throws, budget=budget).strip(",")
    return check_bot(f"{id}({settings})", id)


def best_bot(id: str, nature: str = "", budget: str = SECOND) -> str:
    """The spec of the best bot there is for a game, which searches as long as the `budget` says: the one that
    is made for it, or of those that play every game the one that its advice says (`Advice.bot`), which may
    not search at all. It throws as the `nature` says. Raises `UnknownGame`; `OptionError` for what is no
    nature."""
    own = own_bot(id, nature, budget)
    if own:
        return own
    name, _, inside = advice_class(game_class(rulebook(id).game)).bot.partition("(")
    thinks = issubclass(_kind(name).settings, BudgetSettings)
    settings = [given for given in (inside.rstrip(")"), budget if thinks else "") if given]
    return check_bot(f"{name}({','.join(settings)})", id)


def adviser(id: str, nature: str = "", budget: str = SECOND) -> str:
    """The spec of who advises people in a game: the best bot there is, with no more than people may be told.
    Raises as `best_bot`."""
    for name in made_for(id):
        if _kind(name).advises:
            return check_bot(f"{name}({_kind(name).advises})", id)
    return best_bot(id, nature, budget)


def made_for(id: str) -> list[str]:
    """The names of the bots that are made for a game: its own, if it has one. Raises `UnknownGame`."""
    return [name for name in _own_names() if name == rulebook(id).game]


def exactly(id: str) -> Callable[[State], Mapping[Action, float]] | None:
    """What each action in a position of a game is worth, by its own bot's solver, if it has one: see
    `Kind.exact`. Raises `UnknownGame`."""
    return next((_kind(name).exact for name in made_for(id)), None)


def todays_bot(spec: str, id: str = "") -> str:
    """A spec of a bot of the game `id`, or of any, as it is written today; any other text as it is.

    A former name that several games' bots had stays where the game is not told.
    """
    name, bracket, inside = spec.partition("(")
    games = _former_names().get(name.strip(), [])
    if id in games:
        return f"{id}{bracket}{inside}"
    return f"{games[0]}{bracket}{inside}" if len(games) == 1 else spec


def describe_bot(name: str) -> tuple[OptionInfo, ...]:
    """The settings of a kind of bot. Raises `OptionError` for an unknown one."""
    return describe(_kind(todays_bot(name)).settings)


def _read(spec: str, id: str) -> tuple[str, Settings]:
    if not re.fullmatch(r"[\w-]+", spec.partition("(")[0].strip(), re.ASCII):
        raise OptionError(
            f"{spec!r} names no bot; a bot is written like random or search(simulations=1000)"
        )
    name, given = parse_spec(todays_bot(spec, id))
    settings: dict[str, Value] = given
    kind = _kind(_former_names().get(name, [name])[0])
    return name, kind.settings.make(settings)


def check_bot(spec: str, id: str = "") -> str:
    """The spec of a bot, which is to play the game `id` if that is known, in its canonical form.

    Raises `OptionError` for what is no bot.
    """
    name, settings = _read(spec, id)
    inside = str(settings)
    return f"{name}({inside})" if inside else name


def hurried(spec: str, seconds: float) -> str:
    """The spec of the same bot, thinking no more than so many seconds about a decision; as it is where
    seconds are not among its settings. Raises `OptionError` for what is no bot."""
    name, settings = _read(spec, "")
    own = getattr(settings, "seconds", None)
    if not isinstance(own, float):
        return spec
    given = {info.name: getattr(settings, info.name) for info in describe(type(settings))}
    given["seconds"] = min(own or seconds, seconds)
    return f"{name}({type(settings).make(given)})"


def by_work(spec: str, a_second: int) -> str:
    """The spec of the same bot, thinking so many simulations for each of its seconds, and by no clock; as it
    is where it has no such settings. Raises `OptionError` for what is no bot."""
    name, settings = _read(spec, "")
    seconds, work = (getattr(settings, of, None) for of in ("seconds", "simulations"))
    if not isinstance(seconds, float) or not isinstance(work, int) or not seconds:
        return spec
    given = {info.name: getattr(settings, info.name) for info in describe(type(settings))}
    most = max(1, round(seconds * a_second))
    given |= {"seconds": 0.0, "simulations": min(work or most, most)}
    return f"{name}({type(settings).make(given)})"


def make_bot(spec: str, game: Game, seat: int, seed: str | int) -> Bot:
    """A bot for a seat of a game. Its choices follow from the seed, unless it has a time limit.

    Raises `OptionError` for what is no bot, or does not play this game.
    """
    name, settings = _read(spec, game.id)
    own = (*modules_outside(), *registered())
    if name in _OF_ALL_GAMES or name == game.id or name in own:
        bot = _kind(name).make(game, seat, seed, settings)
        if isinstance(bot, SeatBot):
            return made_again_by(bot, make_bot, spec, game, seat, seed)
        return bot
    titles = ", ".join(rulebook(id).title for id in _former_names().get(name, [name]))
    raise OptionError(f"the bot {name!r} plays {titles} only, not {game.id}")
