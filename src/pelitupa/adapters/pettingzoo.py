"""Every game as a PettingZoo environment of agents that act in turn (AEC).

- Agents are `player_0`, `player_1`, ...: the seats.
- An observation is a dict: `observation`, the floats of `State.observation_tensor` for that seat, and
  `action_mask`, 1 for each legal action. As in PettingZoo's own games the mask of an agent that is
  not the one to act is all zeros; so it is at the end.
  With `masks="info"` an observation is the floats alone, and the mask is `infos[agent]["action_mask"]`: so
  SuperSuit's wrappers of observations work, which take no dicts.
- What no player decides is answered by the game's nature, from a seed. `reset(seed=...)` begins its
  stream anew; `reset()` goes on with it, and the first without a seed takes one from the operating system.
- Rewards are those of the contract: the utilities at the end, zeros before. With `rewards="deal"` each deal
  brings what its points are worth by themselves (`State.utilities`), when it is over.
- `infos[agent]` has `legal`, the actions that the agent may do now, ascending; and at the end `clause`, the
  clause of the rules that decided the match (empty where none did), and `by_limit`, whether it was only the
  option `limit` that ended it.
- Decisions that want an open value (a point to aim at) are made among the actions that the game lists
  beside it: at darts, the centre of each segment of the board. `nature` says how throws stray.
- With `shots="open"` an action is a vector of numbers from -1 to 1 (`pelitupa.adapters.open_shots`), which
  can say any shot; an observation is the floats alone, and `infos[agent]["fields"]` has the fields of the
  value that is wanted: name, unit, least and most. In its place an open value itself may be given,
  or a listed int.
- Where several may decide at once they are asked one after another, and what the first have put in
  stays hidden from the rest, as the game's own observations have it.
- A match that only `limit` has ended, and that nobody has won, is truncated for all agents at once. Every
  other end is a termination: an agreed number of deals too, and a limit after which somebody has won.
- An illegal action raises `IllegalAction`, which names the clause, and changes nothing; with
  `illegal="lose"` its agent has lost the match to all others, and `clause` is the one that it broke.
  An int that is no action at all raises `MalformedAction`.
- `state()` is the global state, for critics that see all: the observations of all seats, one after another.
  It tells what is hidden, so it is there only in an environment made with `state=True`.
"""

from __future__ import annotations

from typing import Any

from pelitupa.adapters.playing import ActionSpaceError, Playing, check_setting, rules_for
from pelitupa.core import Game, PelitupaError, State
from pelitupa.core.options import Value
from pelitupa.core.rows import mask_of
from pelitupa.draw.text import render
from pelitupa.games import load_game
from pelitupa.nature import Nature, fresh_seed

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]

    from pelitupa.adapters.open_shots import OPEN, SHOTS, action_of, shot_space, wanted_fields
    from pelitupa.lab.arrays import writer_for
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed, which PettingZoo environments need: "
        "pip install 'pelitupa[adapters]'",
        name=error.name,
    ) from error

Observation = dict[str, NDArray[Any]]

RENDER_MODES = ("ansi", "human")

_FLOATS = np.dtype("<f4")


__all__ = ["ActionSpaceError", "CottageEnv", "env", "raw_env"]


def env(spec: str, **settings: Any) -> Any:
    """An environment of a game such as `hex(size=5)`, guarded against calls out of order.

    It takes the same settings and options as `raw_env`, and raises the same errors.
    """
    return Guard(raw_env(spec, **settings))


def raw_env(
    spec: str,
    *,
    nature: str = "",
    render_mode: str | None = None,
    history: int = 0,
    rewards: str = "match",
    illegal: str = "raise",
    state: bool = False,
    masks: str = "observation",
    shots: str = "named",
    **options: Value,
) -> CottageEnv:
    """The same environment without that guard.

    Further options of the game are given as keywords. `nature` is what answers where no player decides, such
    as `throws(sd=10)`, by default the game's own; `render_mode` is `ansi` (`render` returns the table as
    text), `human` (it prints it) or None. With `history` an observation has so many of the latest steps as
    well (`State.observation_with_history`). For `rewards` (`match` or `deal`), `illegal` (`raise` or
    `lose`), `state`, `masks` (`observation` or `info`) and `shots` (`named` or `open`) see the module.
    Raises `UnknownGame`, `OptionError`, and `PelitupaError` for a setting that there is not.
    """
    game = load_game(spec, **options)
    return CottageEnv(game, nature, render_mode, history, rewards, illegal, state, masks, shots)


class Guard(OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's guard, which passes on what is asked at every decision without looking for its name."""

    @property
    def agent_selection(self) -> Any:
        """Who is to act. Raises `AttributeError` before the first reset."""
        return self.env.agent_selection if self._has_reset else self.__getattr__("agent_selection")

    @property
    def agents(self) -> Any:
        """Those that still play. Raises `AttributeError` before the first reset."""
        return self.env.agents if self._has_reset else self.__getattr__("agents")

    def last(self, observe: bool = True) -> Any:
        """What the agent to act sees, and is told."""
        return self.env.last(observe) if self._has_reset else super().last(observe)


def _told(state: State) -> list[tuple[str, str, float, float]]:
    """The fields of the open value that is wanted: name, unit, least and most."""
    return [
        (str(field.name), str(field.unit), field.low, field.high) for field in wanted_fields(state)
    ]


class CottageEnv(AECEnv):  # type: ignore[misc]
    """A game under PettingZoo's interface; see the module. `table` is the state that is played.

    PettingZoo's `TerminateIllegalWrapper` works with it, too.
    """

    metadata: dict[str, Any] = {
        "name": "pelitupa_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game,
        nature: str = "",
        render_mode: str | None = None,
        history: int = 0,
        rewards: str = "match",
        illegal: str = "raise",
        state: bool = False,
        masks: str = "observation",
        shots: str = "named",
    ) -> None:
        """See `raw_env`."""
        super().__init__()
        check_setting("render_mode", render_mode, (*RENDER_MODES, None))
        check_setting("masks", masks, ("observation", "info"))
        check_setting("shots", shots, SHOTS)
        self._open = shots == OPEN
        self._masks_told = masks == "info" and not self._open
        self._rules = rules_for(game, nature, rewards, illegal)
        self.game = game
        self.metadata = {**type(self).metadata, "name": f"{game.id}_v0"}
        self.render_mode = render_mode
        self._writer = writer_for(game, history)
        self._playing: Playing | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players())]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._nature: Nature | None = None
        self._sees_all = state
        if state:
            self.state_space = Box(
                -np.inf, np.inf, (game.num_players() * self._writer.size,), np.float32
            )
        self._history = history
        size = self._actions = game.num_distinct_actions()
        floats, bits = (
            Box(-np.inf, np.inf, (self._writer.size,), np.float32),
            Box(0, 1, (size,), np.int8),
        )
        alone = self._masks_told or self._open
        one = floats if alone else Dict({"observation": floats, "action_mask": bits})
        self.observation_spaces = dict.fromkeys(self.possible_agents, one)
        self.action_spaces = {
            agent: shot_space(game) if self._open else Discrete(size)
            for agent in self.possible_agents
        }

    @property
    def table(self) -> State:
        """The state that is played."""
        return self.game.new_initial_state() if self._playing is None else self._playing.state

    def observation_space(self, agent: str) -> Dict | Box:
        """The observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The actions of an agent: those of the game, 0 to `Game.num_distinct_actions()` - 1; or vectors."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match. `options` are not used: a game's options are fixed when it is made."""
        if seed is not None or self._nature is None:
            self._nature = self._rules.nature.make(fresh_seed() if seed is None else seed)
        self._playing = Playing(self._rules, self._nature)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._tell(self._playing)

    def step(self, action: Any) -> None:
        """Do an action of the selected agent; None takes an agent off whose match is over."""
        agent, playing = self.agent_selection, self._playing
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert playing is not None
        if self._open and isinstance(action, (np.ndarray, list)):
            action = action_of(playing.state, playing.legal, action)
        paid = playing.paid
        playing.step(action)
        self._told_on(agent, playing)
        self._cumulative_rewards[agent] = 0.0
        if paid or playing.paid:
            for other, reward in zip(self.agents, playing.rewards, strict=True):
                self.rewards[other] = reward
            self._accumulate_rewards()

    def _tell(self, playing: Playing) -> None:
        """Tell the agents whose turn it is, or that the match is over."""
        self.terminations = dict.fromkeys(self.agents, playing.terminated)
        self.truncations = dict.fromkeys(self.agents, playing.truncated)
        self.agent_selection = self.agents[0 if playing.is_over else playing.seat]
        self.infos = {agent: self._info(agent, playing) for agent in self.agents}

    def _told_on(self, agent: str, playing: Playing) -> None:
        """The same after a step of an agent: until the match is over, that changes what two are told."""
        if playing.is_over:
            self._tell(playing)
            return
        self.agent_selection = self.agents[playing.seat]
        self.infos[agent] = self._info(agent, playing)
        if agent != self.agent_selection:
            self.infos[self.agent_selection] = self._info(self.agent_selection, playing)

    def _info(self, agent: str, playing: Playing) -> dict[str, Any]:
        acts = agent == self.agent_selection and not playing.is_over
        info: dict[str, Any] = {"legal": playing.legal if acts else [], **playing.how}
        if self._open:
            info["fields"] = _told(playing.state) if acts else []
        if self._masks_told:
            info["action_mask"] = self._mask(agent)
        return info

    def observe(self, agent: str) -> Any:
        """What an agent sees now, and what it may do if it is to act: an `Observation`, or its floats."""
        floats = self._seen(self._seats[agent])
        if self._masks_told or self._open:
            return floats
        return {"observation": floats, "action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> NDArray[Any]:
        playing = self._playing
        acts = playing is not None and self._seats[agent] == playing.seat
        legal = playing.legal if acts and playing is not None else []
        return np.frombuffer(bytearray(mask_of(legal, self._actions)), np.int8)

    def _seen(self, seat: int) -> NDArray[Any]:
        if self._history:
            row = np.empty(self._writer.size, np.float32)
            self._writer.write(row, self.table, seat)
            return row
        return np.frombuffer(bytearray(self.table.observation_bytes(seat)), _FLOATS)

    def state(self) -> NDArray[Any]:
        """The observations of all seats, one after another: all that any of them sees.

        Raises `PelitupaError` where the environment was not made with `state=True`.
        """
        if not self._sees_all:
            raise PelitupaError(
                "state() tells what is hidden: make the environment with state=True"
            )
        return np.concatenate([self._seen(seat) for seat in range(self.game.num_players())])

    def render(self) -> str | None:
        """The table as a spectator sees it: as text (`ansi`), printed (`human`), or not at all."""
        if self.render_mode is None:
            return None
        text = render(self.table.view(None))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held that would have to be given back."""
