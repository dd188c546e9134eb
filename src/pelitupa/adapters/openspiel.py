"""Every game as a registered OpenSpiel game, for those of its algorithms that insist on one.

Most of OpenSpiel's Python algorithms run on our games as they are (`pelitupa.core.game`). What is
written in C++, or asks `pyspiel.load_game` for a game, wants subclasses of `pyspiel.Game` and
`pyspiel.State`; here they are, made from any `Game`. A game's name is its id after `pelitupa_`, and
its options are the game's parameters: `pyspiel.load_game("pelitupa_hex(size=5)")`.

OpenSpiel wants a list of outcomes with probabilities from chance, and an int from every decision. Games
in which nature decides what has no distribution (where a real dart lands) are refused with
`NoDistribution`; decisions that want an open value are made among the actions listed beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pelitupa.adapters.observer import Observer
from pelitupa.core import Game, NoDistribution, State, describe
from pelitupa.core.options import Value
from pelitupa.games import game_class, game_ids, load_game, rulebook

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed, which OpenSpiel games need: "
        "pip install 'pelitupa[adapters]'",
        name=error.name,
    ) from error

PREFIX: Final = "pelitupa_"
_LOOK_AHEAD: Final = 100


def register_games() -> list[str]:
    """Make all games known to `pyspiel.load_game`; their names there. Doing it again does no harm."""
    names = []
    for id in game_ids():
        names.append(PREFIX + id)
        if names[-1] not in pyspiel.registered_names():
            pyspiel.register_game(_registered_type(id), _class_of(id))
    return names


def spiel_game(spec: str, **options: Value) -> SpielGame:
    """A game such as `hex(size=5)` as OpenSpiel's, like `load_game`.

    Raises `UnknownGame` and `OptionError`, and `NoDistribution` for a game that OpenSpiel cannot hold.
    """
    return SpielGame(load_game(spec, **options))


def _registered_type(id: str) -> Any:
    """What OpenSpiel lists of a game before it is loaded: that of its default options."""
    cls = game_class(id)
    return _type_of(cls(cls.options_type()(), rulebook(id)))


def _type_of(game: Game) -> Any:
    """The `pyspiel.GameType` of a game."""
    ours = game.get_type()
    kinds = pyspiel.GameType
    defaults = {info.name: info.default for info in describe(type(game.options))}
    return kinds(
        short_name=PREFIX + game.id,
        long_name=str(ours.long_name),
        dynamics=ours.dynamics,
        chance_mode=ours.chance_mode,
        information=ours.information,
        utility=ours.utility,
        reward_model=ours.reward_model,
        max_num_players=ours.max_num_players,
        min_num_players=ours.min_num_players,
        provides_information_state_string=ours.provides_information_state_string,
        provides_information_state_tensor=ours.provides_information_state_tensor,
        provides_observation_string=ours.provides_observation_string,
        provides_observation_tensor=ours.provides_observation_tensor,
        provides_factored_observation_string=ours.provides_factored_observation_string,
        parameter_specification=defaults,
    )


def _info_of(game: Game) -> Any:
    """The `pyspiel.GameInfo` of a game."""
    return pyspiel.GameInfo(
        num_distinct_actions=game.num_distinct_actions(),
        max_chance_outcomes=game.max_chance_outcomes(),
        num_players=game.num_players(),
        min_utility=game.min_utility(),
        max_utility=game.max_utility(),
        utility_sum=game.utility_sum(),
        max_game_length=game.max_game_length(),
    )


def _refuse_nature(game: Game) -> None:
    """Raise `NoDistribution` for a game whose chance is an open value.

    Such a game comes to it at once, so the first line of play is enough to see; were it later,
    `SpielState.chance_outcomes` would refuse there.
    """
    state = game.new_initial_state()
    for _ in range(_LOOK_AHEAD):
        if state.is_terminal():
            return
        if state.is_chance_node() and state.open_input() is not None:
            raise NoDistribution(
                f"{game} is no game for OpenSpiel: {state._chance_what()} is drawn by nature, and "
                "OpenSpiel knows only chance with a list of outcomes and their probabilities"
            )
        legal = state.legal_actions()
        if not legal:
            raise NoDistribution(
                f"{game} is no game for OpenSpiel: it lists no actions, only an open value"
            )
        state.apply_action(legal[0])


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game under OpenSpiel's interface. `ours` is the game itself."""

    def __init__(self, game: Game) -> None:
        """Raises `NoDistribution` for a game that OpenSpiel cannot hold."""
        _refuse_nature(game)
        self.ours = game
        parameters = game.get_parameters()
        super().__init__(_type_of(game), _info_of(game), parameters)

    def new_initial_state(self) -> SpielState:
        """A state in which nothing has happened."""
        return SpielState(self)

    def action_to_string(self, player: int, action: int) -> str:
        """The short text of an action of a player, or of a chance outcome."""
        return self.ours.action_to_string(player, action)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Pickled as our game; a registered game is loaded by OpenSpiel again."""
        return _game_again, (self.ours, type(self) is not SpielGame)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on the number of chance outcomes in a match."""
        return self.ours.max_chance_nodes_in_history()

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        """What writes a seat's observations, or with perfect recall its information states."""
        return Observer(self.ours, kind, parameters)


def _game_again(ours: Game, registered: bool) -> Any:
    """A game from its pickle."""
    if not registered:
        return SpielGame(ours)
    register_games()
    return pyspiel.load_game(PREFIX + ours.id, ours.get_parameters())


def _class_of(id: str) -> type[SpielGame]:
    """The class that OpenSpiel makes a registered game from, out of its parameters.

    It is a class because OpenSpiel lets go of it after Python has ended: a function would then be
    taken down, which aborts the process, while a class lives on in its own `__mro__`.
    """

    def __init__(self: SpielGame, parameters: dict[str, Value]) -> None:
        SpielGame.__init__(self, load_game(id, **parameters))

    return type(
        f"SpielGame_{id}", (SpielGame,), {"__init__": __init__, "__doc__": f"The game {id}."}
    )


class _Position:
    """Holds a state, so that copying and pickling by OpenSpiel are a clone and a history."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, object]) -> _Position:
        return _Position(self.state.clone())

    def __reduce__(self) -> tuple[Callable[[str, str], _Position], tuple[str, str]]:
        return _restore, (str(self.state.get_game()), self.state.serialize())


def _restore(spec: str, text: str) -> _Position:
    return _Position(load_game(spec).deserialize_state(text))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state under OpenSpiel's interface. `ours` is the state itself, to look at."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._position = _Position(game.ours.new_initial_state())

    @property
    def ours(self) -> State:
        """Our own state; change it only through `apply_action` of this one."""
        return self._position.state

    def current_player(self) -> int:
        """The seat to decide, or OpenSpiel's id of chance or of the end."""
        return self.ours.current_player()

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.ours.is_terminal()

    def returns(self) -> list[float]:
        """The utility of each seat; zeros while the match is going on."""
        return self.ours.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes with their probabilities. Raises `NoDistribution` where nature decides."""
        return self.ours.chance_outcomes()

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> SpielState:
        """A state that `player` cannot tell from this one, the rest drawn anew."""
        state: SpielState = self.get_game().new_initial_state()
        for action in self.ours.resample_from_infostate(player, rng).history():
            state.apply_action(action)
        return state

    def _legal_actions(self, player: int) -> list[int]:
        return self.ours.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.ours.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.ours.action_to_string(player, action)

    def __str__(self) -> str:
        return str(self.ours)
