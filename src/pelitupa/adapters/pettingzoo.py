"""Every game as a PettingZoo environment of agents that act in turn (AEC).

- Agents are `player_0`, `player_1`, ...: the seats.
- An observation is a dict: `observation`, the floats of `State.observation_tensor` for that seat, and
  `action_mask`, 1 for each legal action. As in PettingZoo's own games the mask of an agent that is
  not the one to act is all zeros; so it is at the end.
- What no player decides is answered by the game's nature, from a seed. `reset(seed=...)` begins its
  stream anew; `reset()` goes on with it, and the first without a seed takes one from the operating system.
- Rewards are those of the contract: the utilities at the end, zeros before. With `rewards="deal"` each deal
  brings what its points are worth by themselves (`State.utilities`), when it is over.
- `infos[agent]` has `legal`, the actions that the agent may do now, ascending; and at the end `clause`, the
  clause of the rules that decided the match (empty where none did), and `by_limit`, whether it was only the
  option `limit` that ended it.
- Decisions that want an open value (a point to aim at) are made among the actions that the game lists
  beside it: at darts, the centre of each segment of the board. `nature` says how throws stray.
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

from pelitupa.core import Game, IllegalAction, PelitupaError, State, t
from pelitupa.core.objective import win_utilities
from pelitupa.core.options import Value
from pelitupa.draw.text import render
from pelitupa.games import load_game
from pelitupa.nature import Nature, fresh_seed, nature_for

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed, which PettingZoo environments need: "
        "pip install 'pelitupa[adapters]'",
        name=error.name,
    ) from error

Observation = dict[str, NDArray[Any]]

RENDER_MODES = ("ansi", "human")


class ActionSpaceError(PelitupaError):
    """A decision has no listed action that an agent could choose."""


def env(spec: str, **settings: Any) -> Any:
    """An environment of a game such as `hex(size=5)`, guarded against calls out of order.

    It takes the same settings and options as `raw_env`, and raises the same errors.
    """
    return OrderEnforcingWrapper(raw_env(spec, **settings))


def raw_env(
    spec: str,
    *,
    nature: str = "",
    render_mode: str | None = None,
    history: int = 0,
    rewards: str = "match",
    illegal: str = "raise",
    state: bool = False,
    **options: Value,
) -> CottageEnv:
    """The same environment without that guard.

    Further options of the game are given as keywords. `nature` is what answers where no player decides, such
    as `throws(sd=10)`, by default the game's own; `render_mode` is `ansi` (`render` returns the table as
    text), `human` (it prints it) or None. With `history` an observation has so many of the latest steps as
    well (`State.observation_with_history`). For `rewards` (`match` or `deal`), `illegal` (`raise` or `lose`)
    and `state` see the module. Raises `UnknownGame`, `OptionError`, and `PelitupaError` for a setting
    that there is not.
    """
    game = load_game(spec, **options)
    return CottageEnv(game, nature, render_mode, history, rewards, illegal, state)


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
    ) -> None:
        """See `raw_env`."""
        super().__init__()
        for name, value, known in (
            ("render_mode", render_mode, (*RENDER_MODES, None)),
            ("rewards", rewards, ("match", "deal")),
            ("illegal", illegal, ("raise", "lose")),
        ):
            if value not in known:
                right = ", ".join(map(str, known))
                raise PelitupaError(f"{name} is one of {right}, not {value!r}")
        if not game.has_decisions():
            raise PelitupaError(f"no agent acts in {game}: nobody decides anything in it")
        self.game = game
        self.metadata = {**type(self).metadata, "name": f"{game.id}_v0"}
        self.render_mode = render_mode
        self._history = history
        self._by_deal, self._lose = rewards == "deal", illegal == "lose"
        self.table: State = game.new_initial_state()
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players())]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spec = nature_for(game, nature)
        self._nature: Nature | None = None
        if self._spec.is_reported:
            raise PelitupaError(
                f"the nature of an environment draws by a seed, which {nature} does not"
            )
        floats = sum([part.size for part in game.observation_layout(history=history)])
        self._sees_all = state
        if state:
            self.state_space = Box(-np.inf, np.inf, (game.num_players() * floats,), np.float32)
        size = game.num_distinct_actions()
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-np.inf, np.inf, (floats,), np.float32),
                    "action_mask": Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """The observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The actions of an agent: those of the game, 0 to `Game.num_distinct_actions()` - 1."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match. `options` are not used: a game's options are fixed when it is made."""
        if seed is not None or self._nature is None:
            self._nature = self._spec.make(fresh_seed() if seed is None else seed)
        self.table = self.game.new_initial_state()
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        self.agent_selection = self.agents[0]
        self._counted, self._deal = self.table.scores(), self.table.dealings()
        self._go_on()

    def step(self, action: int | None) -> None:
        """Do an action of the selected agent; None takes an agent off whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            self.table.apply_action(action)
        except IllegalAction as error:
            if not self._lose:
                raise
            kept = [seat for seat in self._seats.values() if seat != self._seats[agent]]
            rewards = win_utilities(kept, self.game.num_players()) if kept else [-1.0]
            self._over(False, {"clause": error.ruling.clause, "by_limit": False})
        else:
            self._go_on()
            rewards = self._rewards()
        self._cumulative_rewards[agent] = 0.0
        for other, reward in zip(self.agents, rewards, strict=True):
            self.rewards[other] = reward
        self._accumulate_rewards()

    def _rewards(self) -> list[float]:
        """What the latest step has brought each seat, with what followed until the next decision."""
        table = self.table
        if not self._by_deal:
            return table.rewards()
        if self._deal == table.dealings() and not table.is_terminal():
            return [0.0] * self.game.num_players()
        points, before = table.scores(), self._counted
        self._counted, self._deal = points, table.dealings()
        return table.utilities([now - was for now, was in zip(points, before, strict=True)])

    def _over(self, truncated: bool, how: dict[str, Any]) -> None:
        """All agents' match is over."""
        self.terminations = dict.fromkeys(self.agents, not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = {agent: {"legal": [], **how} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def _go_on(self) -> None:
        """Let nature answer until somebody is to decide or the match is over."""
        assert self._nature is not None
        table = self.table
        while table.is_chance_node():
            table.apply_action(self._nature.outcome(table))
        if table.is_terminal():
            by_limit = table.ended_by_limit()
            how = {"clause": table.end_clause(), "by_limit": by_limit}
            self._over(by_limit and not table.winners(), how)
            return
        legal = table.legal_actions()
        if not legal:
            raise ActionSpaceError(
                t("{game} lists no actions here, only an open value", game=str(self.game))
            )
        self.agent_selection = self.agents[table.current_player()]
        self.infos = {agent: {"legal": []} for agent in self.agents}
        self.infos[self.agent_selection]["legal"] = legal

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, and what it may do if it is the one to act."""
        seat = self._seats[agent]
        mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        if seat == self.table.current_player() and not any(self.terminations.values()):
            mask[self.table.legal_actions()] = 1
        return {"observation": self._seen(seat), "action_mask": mask}

    def _seen(self, seat: int) -> NDArray[Any]:
        if self._history:
            return np.array(self.table.observation_with_history(seat, self._history), np.float32)
        return np.array(self.table.observation_tensor(seat), np.float32)

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
