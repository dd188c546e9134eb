"""Every game as a PettingZoo environment of agents that act in turn (AEC).

- Agents are `player_0`, `player_1`, ...: the seats.
- An observation is a dict: `observation`, the floats of `State.observation_tensor` for that seat, and
  `action_mask`, 1 for each legal action. As in PettingZoo's own games the mask of an agent that is
  not the one to act is all zeros; so it is at the end.
- What no player decides is answered by the game's nature, from a seed. `reset(seed=...)` begins its
  stream anew; `reset()` goes on with it, and the first without a seed takes one from the operating system.
- Rewards are those of the contract: the utilities at the end, zeros before.
- Decisions that want an open value (a point to aim at) are made among the actions that the game lists
  beside it: at darts, the centre of each segment of the board. `nature` says how throws stray.
- Where several may decide at once they are asked one after another, and what the first have put in
  stays hidden from the rest, as the game's own observations have it.

Nothing is truncated: every game's matches are of bounded length, many by an option (`limit`).
"""

from __future__ import annotations

from typing import Any

from pelitupa.core import Game, PelitupaError, State, t
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


def env(spec: str, *, nature: str = "", render_mode: str | None = None, **options: Value) -> Any:
    """An environment of a game such as `hex(size=5)`, guarded against calls out of order.

    Further options are given as keywords. `nature` is what answers where no player decides, such as
    `throws(sd=10)`, by default the game's own; `render_mode` is `ansi` (`render` returns
    the table as text), `human` (it prints it) or None. Raises `UnknownGame` and `OptionError`.
    """
    return OrderEnforcingWrapper(CottageEnv(load_game(spec, **options), nature, render_mode))


class CottageEnv(AECEnv):  # type: ignore[misc]
    """A game under PettingZoo's interface; see the module. `table` is the state that is played.

    An illegal action raises the contract's `IllegalAction`, which names the clause, and changes
    nothing. PettingZoo's `TerminateIllegalWrapper` makes it a loss instead.
    """

    metadata: dict[str, Any] = {
        "name": "pelitupa_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(self, game: Game, nature: str = "", render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise PelitupaError(
                f"there is no render mode {render_mode!r}; there is: {', '.join(RENDER_MODES)}, None"
            )
        if not game.has_decisions():
            raise PelitupaError(f"no agent acts in {game}: nobody decides anything in it")
        self.game = game
        self.metadata = {**type(self).metadata, "name": f"{game.id}_v0"}
        self.render_mode = render_mode
        self.table: State = game.new_initial_state()
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players())]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spec = nature_for(game, nature)
        self._nature: Nature | None = None
        if self._spec.is_reported:
            raise PelitupaError(
                f"the nature of an environment draws by a seed, which {nature} does not"
            )
        floats = game.observation_tensor_size()
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
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Do an action of the selected agent; None takes an agent off whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.table.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        for other, reward in zip(self.agents, self.table.rewards(), strict=True):
            self.rewards[other] = reward
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let nature answer until somebody is to decide or the match is over."""
        assert self._nature is not None
        table = self.table
        while table.is_chance_node():
            table.apply_action(self._nature.outcome(table))
        if table.is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        if not table.legal_actions():
            raise ActionSpaceError(
                t("{game} lists no actions here, only an open value", game=str(self.game))
            )
        self.agent_selection = self.agents[table.current_player()]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now, and what it may do if it is the one to act."""
        seat = self._seats[agent]
        mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        if seat == self.table.current_player():
            mask[self.table.legal_actions()] = 1
        values = np.array(self.table.observation_tensor(seat), np.float32)
        return {"observation": values, "action_mask": mask}

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
