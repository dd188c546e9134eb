"""One seat of a game as a Gymnasium environment: all other seats are played by bots or policies.

`register_envs` makes every game that anybody decides in known to `gymnasium.make`, as `pelitupa/hex-v0`.

- An observation is a dict: `observation`, the floats of `State.observation_tensor` for the seat, and
  `action_mask`, 1 for each legal action; at the end all zeros.
- An action is an int below `Game.num_distinct_actions()`. One that is not legal raises `IllegalAction`, which
  names the clause, and changes nothing; with `illegal="lose"` the match is lost. Programs that draw actions
  without looking at the mask, as Gymnasium's `check_env` does, want the latter.
- With `shots="open"` the observation is the floats alone, and an action a vector that can say any shot
  (`pelitupa.adapters.open_shots`): in billiards, petanque, curling and darts.
- A reward is what the seat gets by its action and by all that follows until it decides again.
- `info`, ends by a limit (`truncated`) and rewards by deal are those of `pelitupa.adapters.pettingzoo`.
- `reset(seed=...)` begins the stream of nature and of the bots; `reset()` goes on with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from pelitupa.games import decided_ids

try:
    import gymnasium

    from pelitupa.adapters.batch import Player, Policy, answer, others_of, seated
    from pelitupa.adapters.pettingzoo import RENDER_MODES, CottageEnv, Observation, raw_env
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed, which Gymnasium environments need: "
        "pip install 'pelitupa[adapters]'",
        name=error.name,
    ) from error

NAMESPACE = "pelitupa"


def register_envs() -> list[str]:
    """Make all games known to `gymnasium.make`; their names there. Doing it again does no harm.

    `gymnasium.make("pelitupa/hex-v0", size=5, seat=1)` takes the settings and options of `SeatEnv`.
    """
    names = []
    for id in decided_ids():
        names.append(f"{NAMESPACE}/{id}-v0")
        if names[-1] not in gymnasium.registry:
            entry = "pelitupa.adapters.gymnasium:SeatEnv"
            gymnasium.register(names[-1], entry_point=entry, kwargs={"spec": id})
    return names


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; see the module. `table` is the environment of all seats."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        spec: str,
        *,
        seat: int = 0,
        others: str | Policy | Sequence[str | Policy] = "random",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """A seat of a game such as `hex(size=5)`.

        `others` plays all other seats: a bot, such as `search(simulations=100)`, or a policy; or a list with
        one for each of them, in the order of their seats. Further settings and options of the game are those
        of `pelitupa.adapters.pettingzoo.raw_env`. Raises what that raises, `UnknownSeat`, and
        `PelitupaError` for a bot that there is not, and for too many or too few.
        """
        self.table: CottageEnv = raw_env(spec, render_mode=render_mode, **settings)
        game = self.table.game
        self.seat, self.render_mode = seat, render_mode
        self.agent = f"player_{seat}"
        self._others = others_of(game, seat, others)
        self._players: dict[int, Player] = {}
        self.observation_space = self.table.observation_space(self.agent)
        self.action_space = self.table.action_space(self.agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new match, played on until the seat decides. `options` are not used."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**62))
        self._sit_down(str(drawn))
        self.table.reset(seed=drawn)
        self._play_on()
        return self.table.observe(self.agent), self.table.infos[self.agent]

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do an action of the seat, and play on until it decides again or the match is over."""
        table = self.table
        table.step(action)
        reward = table.rewards[self.agent] + self._play_on()
        return (
            table.observe(self.agent),
            reward,
            table.terminations[self.agent],
            table.truncations[self.agent],
            table.infos[self.agent],
        )

    def render(self) -> Any:
        """The table as a spectator sees it: as text (`ansi`), printed (`human`), or not at all."""
        return self.table.render()

    def _sit_down(self, seed: str) -> None:
        """Give each other seat its player for a match."""
        self._players = seated(self._others, self.table.game, seed)

    def _play_on(self) -> float:
        """Let all others play until the seat decides or the match is over; what that brings the seat."""
        table, brought = self.table, 0.0
        while not self._is_over():
            seat = table.table.current_player()
            if seat == self.seat:
                break
            table.step(answer(self._players[seat], table.table))
            brought += table.rewards[self.agent]
        return brought

    def _is_over(self) -> bool:
        return bool(self.table.terminations[self.agent] or self.table.truncations[self.agent])
