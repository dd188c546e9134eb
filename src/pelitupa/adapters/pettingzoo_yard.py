"""Yard games as PettingZoo environments in which all agents move at once (ParallelEnv).

    env = parallel_env("breakthrough(players=8)", map="lake")
    observations, infos = env.reset(seed=1)

- Agents are `player_0`, `player_1`, ...: the seats. Each step is `seconds` of time, 0.3 by default.
- An observation is a vector of floats (`FIELDS` names them): oneself, the nearest `FIGURES` who are seen, the
  nearest `SOUNDS` and `BALLS`. It has what a person in the yard would know, and nothing else; places are
  relative to oneself.
- An action is a vector of four: where to go from here (east and north, -1 to 1 for 10 m each way), how fast
  (0 to 1), and a deed: the range 0 to 1 in equal parts, the first for none, then those of
  `infos[agent]["deeds"]` in their order. Whom the game has sent somewhere, as a prisoner, goes there.
- Rewards are the utilities of the game's world at the end, zeros before. `infos[agent]` has the role and the
  world's score, for aims of one's own.
- A match that is not over after `minutes` is truncated for all.
- `policies` says which agents are played by whom: seats in `machines` follow the yard's own policies.
"""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.nature import fresh_seed
from pelitupa.nature.yard.generating import yard_map
from pelitupa.nature.yard.scene import STEP
from pelitupa.nature.yard.seen import Intent, Seen
from pelitupa.nature.yard.simulation import Simulation
from pelitupa.nature.yard.stages import stage_of

try:
    import numpy as np
    from gymnasium.spaces import Box
    from numpy.typing import NDArray
    from pettingzoo import ParallelEnv  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed, which PettingZoo environments need: "
        "pip install 'pelitupa[adapters]'",
        name=error.name,
    ) from error

FIGURES: Final = 10
SOUNDS: Final = 3
BALLS: Final = 2
_FAR: Final = 100.0
"""Places are told in parts of so many metres, speeds of 10 m/s."""

_ME: Final = ("time", "x", "y", "facing x", "facing y", "speed", "crouches", "lamp", "obeys")
_FIGURE: Final = (
    "seen", "dx", "dy", "facing x", "facing y", "speed", "crouches", "lamp", "recognised", "same role",
)  # fmt: skip
_SOUND: Final = ("heard", "bearing x", "bearing y", "loudness", "word")
_BALL: Final = ("there", "dx", "dy", "z", "vx", "vy", "vz")
FIELDS: Final = (
    *_ME,
    *[f"figure {n} {field}" for n in range(FIGURES) for field in _FIGURE],
    *[f"sound {n} {field}" for n in range(SOUNDS) for field in _SOUND],
    *[f"ball {n} {field}" for n in range(BALLS) for field in _BALL],
)
"""What each number of an observation is."""


class YardEnv(ParallelEnv):  # type: ignore[misc]
    """See the module."""

    metadata: dict[str, Any] = {"name": "pelitupa_yard_v0", "render_modes": []}
    render_mode = None

    def __init__(
        self,
        game: str,
        *,
        map: str = "",
        drawn: int = 0,
        seconds: float = 0.3,
        minutes: float = 30.0,
        machines: tuple[int, ...] = (),
    ) -> None:
        if not 0.1 <= seconds <= 10.0:
            raise PelitupaError(f"a step takes 0.1 to 10 seconds, not {seconds}")
        self._game = load_game(game)
        names = stage_of(self._game.id).maps
        self._ground = yard_map(map or names[0], drawn)
        self._steps = max(1, round(seconds / STEP))
        self._minutes = minutes
        seats = range(self._game.num_players())
        wrong = [seat for seat in machines if seat not in seats]
        if wrong:
            raise PelitupaError(f"there is no seat {wrong[0]}; seats are 0 to {len(seats) - 1}")
        self._seats = [seat for seat in seats if seat not in machines]
        self.possible_agents = [f"player_{seat}" for seat in self._seats]
        self.agents: list[str] = []
        self._observation = Box(-1.0, 1.0, (len(FIELDS),), np.float32)
        self._action = Box(
            np.array([-1.0, -1.0, 0.0, 0.0], np.float32), np.ones(4, np.float32), dtype=np.float32
        )
        self._seed: str | int = ""
        self._yard: Simulation | None = None

    @property
    def yard(self) -> Simulation:
        """The simulation. Raises `PelitupaError` before the first `reset`."""
        if self._yard is None:
            raise PelitupaError("call reset first")
        return self._yard

    def observation_space(self, agent: str) -> Box:
        """The same space for every agent."""
        return self._observation

    def action_space(self, agent: str) -> Box:
        """The same space for every agent."""
        return self._action

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, dict[str, Any]]]:
        """Begin a match: by a seed always the same."""
        self._seed = fresh_seed() if seed is None else seed
        self._yard = Simulation(
            self._game, self._ground, self._seed, steered=frozenset(self._seats)
        )
        self.agents = list(self.possible_agents)
        seen = {agent: self.yard.what_is_seen(self._seat(agent), False) for agent in self.agents}
        return self._observed(seen), self._infos(seen)

    def step(
        self, actions: dict[str, NDArray[Any]]
    ) -> tuple[
        dict[str, NDArray[Any]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let a step pass in which all do as they say."""
        yard = self.yard
        intents = {self._seat(agent): self._intent(agent, told) for agent, told in actions.items()}
        for place in range(self._steps):
            yard.step(intents if place == 0 else {})
        seen = {agent: yard.what_is_seen(self._seat(agent), False) for agent in self.agents}
        cut = not yard.ended and yard.time >= 60.0 * self._minutes
        returns = yard.state.returns() if yard.ended else [0.0] * yard.seats
        observed, infos = self._observed(seen), self._infos(seen)
        rewards = {agent: float(returns[self._seat(agent)]) for agent in self.agents}
        over = dict.fromkeys(self.agents, yard.ended)
        truncated = dict.fromkeys(self.agents, cut)
        if yard.ended or cut:
            self.agents = []
        return observed, rewards, over, truncated, infos

    def render(self) -> None:
        """There is nothing to show: `yard.everything()` has where all are."""

    def close(self) -> None:
        """Let the match go."""
        self._yard = None

    def _seat(self, agent: str) -> int:
        return int(agent.rpartition("_")[2])

    def _intent(self, agent: str, told: NDArray[Any]) -> Intent:
        """Raises `PelitupaError` for what is no action."""
        east, north, pace, deed = [float(number) for number in np.asarray(told).ravel()]
        body = self.yard.bodies[self._seat(agent)]
        known = ("", *self.yard.stage.deeds(self._seat(agent)))
        chosen = known[min(int(max(deed, 0.0) * len(known)), len(known) - 1)]
        return Intent((body.x + 10.0 * east, body.y + 10.0 * north), pace, chosen)

    def _infos(self, seen: dict[str, Seen]) -> dict[str, dict[str, Any]]:
        scores = self.yard.state.scores()
        return {
            agent: {"role": one.role, "deeds": one.deeds, "score": scores[self._seat(agent)]}
            for agent, one in seen.items()
        }

    def _observed(self, seen: dict[str, Seen]) -> dict[str, NDArray[Any]]:
        return {agent: self._vector(self._seat(agent), one) for agent, one in seen.items()}

    def _vector(self, seat: int, seen: Seen) -> NDArray[Any]:
        me, stage = seen.me, self.yard.stage
        numbers = [
            seen.time / (60.0 * self._minutes),
            me.x / 300.0,
            me.y / 300.0,
            me.facing_x,
            me.facing_y,
            me.speed / 10.0,
            float(me.doing == "crouches"),
            float(me.lamp),
            float(stage.obeys(seat)),
        ]
        for figure in seen.figures[:FIGURES]:
            known = figure.number >= 0
            alike = known and stage.role(figure.number) == seen.role
            numbers += [
                1.0,
                (figure.x - me.x) / _FAR,
                (figure.y - me.y) / _FAR,
                figure.facing_x,
                figure.facing_y,
                figure.speed / 10.0,
                float(figure.doing == "crouches"),
                float(figure.lamp),
                float(known),
                float(alike),
            ]
        numbers += [0.0] * (len(_ME) + FIGURES * len(_FIGURE) - len(numbers))
        for sound in seen.sounds[:SOUNDS]:
            word = float(sound.kind != "steps")
            numbers += [1.0, sound.bearing_x, sound.bearing_y, sound.loudness, word]
        numbers += [0.0] * (len(FIELDS) - BALLS * len(_BALL) - len(numbers))
        for ball in seen.balls[:BALLS]:
            numbers += [
                1.0,
                (ball.x - me.x) / _FAR,
                (ball.y - me.y) / _FAR,
                ball.z / 10.0,
                ball.vx / 30.0,
                ball.vy / 30.0,
                ball.vz / 30.0,
            ]
        numbers += [0.0] * (len(FIELDS) - len(numbers))
        return np.clip(np.array(numbers, np.float32), -1.0, 1.0)


def parallel_env(game: str, **given: Any) -> YardEnv:
    """A yard game with all agents at once: see the module."""
    return YardEnv(game, **given)
