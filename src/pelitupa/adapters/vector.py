"""Many matches of a game at once, as a vector environment of Gymnasium: one call steps them all.

    many = make_many("tuppi", 256)                      # every seat learns
    many = make_many("tuppi", 256, seat=0, others="plain")  # one seat, against bots
    many = make_many("tuppi", 256, processes=4)             # 64 in each of four processes

- An observation is a dict of arrays with a row for each match: `observation`, as
  `State.observation_tensor` has it, and `action_mask`: what the seat that is to decide sees and may do.
- Actions are ints, one for each match; rewards are what each step brought the seat that took it, with what
  followed until the next decision that counts. With a `seat` only that one's do.
- `infos` has `seat`, which seat is to decide in each match, and `rewards`, what the step brought each seat;
  where matches have ended, `clause` and `by_limit` as in `pelitupa.adapters.pettingzoo`. Each has its mask
  (`_clause`), as in Gymnasium.
- A match that is over begins again with the next step, whose action is not looked at (`NextStep`), in the
  same step (`SameStep`; what was seen last is in `final_obs`), or when `reset` is asked with a
  `reset_mask` (`Disabled`): `autoreset`, one of `gymnasium.vector.AutoresetMode` or its value.
- `reset(seed=7)` gives the matches the seeds 7, 8, ...; a list has one for each.
- An illegal action raises, and no match has changed; with `illegal="lose"` its match is lost.
- Copied and pickled it goes on with the same matches, in new processes where it has some.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pelitupa.adapters.playing import Playing, check_setting, rules_for
from pelitupa.core import PelitupaError
from pelitupa.core.options import Value
from pelitupa.games import load_game

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

    from pelitupa.adapters.batch import (
        DISABLED,
        NEXT_STEP,
        SAME_STEP,
        Batch,
        Plan,
        Policy,
        others_of,
        shapes,
    )
    from pelitupa.adapters.processes import Processes, side_by_side
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed, which vector environments need: pip install 'pelitupa[adapters]'",
        name=error.name,
    ) from error

Steps = tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]


def make_many(
    spec: str,
    matches: int,
    *,
    seat: int | None = None,
    others: str | Policy | Sequence[str | Policy] = "random",
    processes: int = 0,
    autoreset: Any = NEXT_STEP,
    nature: str = "",
    history: int = 0,
    rewards: str = "match",
    illegal: str = "raise",
    copy: bool = True,
    **options: Value,
) -> ManyMatches:
    """So many matches of a game such as `hex(size=5)`; further options are given as keywords.

    With a `seat` all others are played by `others`, as `pelitupa.adapters.gymnasium.SeatEnv` says.
    `processes` is how many share the matches; 0 is this one. With `copy=False` each call writes into the
    same arrays.
    `nature`, `history`, `rewards` and `illegal` are those of `pelitupa.adapters.pettingzoo.raw_env`. Raises
    what that raises, and `PelitupaError` for fewer matches than processes.
    """
    game = load_game(spec, **options)
    mode = getattr(autoreset, "value", autoreset)
    check_setting("autoreset", mode, (NEXT_STEP, SAME_STEP, DISABLED))
    if matches < 1 or not 0 <= processes <= matches:
        raise PelitupaError(
            f"{matches} matches in {processes} processes: give 1 match or more, and as many for the processes"
        )
    players = {} if seat is None else others_of(game, seat, others)
    rules = rules_for(game, nature, rewards, illegal)
    return ManyMatches(Plan(rules, seat, players, history, mode), matches, processes, copy)


class ManyMatches(VectorEnv[Any, Any, Any]):
    """Matches of one game at once; see the module, and `make_many`."""

    def __init__(self, plan: Plan, matches: int, processes: int, copy: bool) -> None:
        game = plan.rules.game
        self.game, self.num_envs, self._plan, self._copy = game, matches, plan, copy
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode(plan.autoreset)}
        (_, floats), (_, actions) = [shape for shape, _ in shapes(plan, matches)[:2]]
        self.single_observation_space = Dict(
            {
                "observation": Box(-np.inf, np.inf, (floats,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self.single_action_space = Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, matches)
        self.action_space = batch_space(self.single_action_space, matches)
        self._processes = processes
        self._play(None)

    def _play(self, slots: Any) -> None:
        """Begin, or go on with matches that were copied."""
        self._batch = side_by_side(self._plan, self.num_envs, self._processes, slots)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin new matches: in all places, or in those of `options["reset_mask"]`."""
        if isinstance(seed, (int, str)):
            super().reset(seed=seed if isinstance(seed, int) else None)
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else seed
        seeds = [None] * self.num_envs if seeds is None else list(seeds)
        mask = np.asarray((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)))
        if len(seeds) != self.num_envs or mask.shape != (self.num_envs,):
            raise PelitupaError(
                f"there are {self.num_envs} matches: give as many seeds, and a mask of as many"
            )
        self._batch.reset(seeds, mask.nonzero()[0].tolist())
        return self._seen(), self._infos()

    def step(self, actions: Any) -> Steps:
        """Do an action in each match. Raises `IllegalAction` or `MalformedAction`; then none has changed."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise PelitupaError(f"there are {self.num_envs} matches: give an action for each")
        arrays = self._batch.arrays
        movers = arrays.seats.copy()
        ends, over = self._batch.step(chosen.tolist())
        infos = self._infos()
        for place, how in over:
            infos = self._add_info(infos, how, place)
        for place, how, last in ends:
            nothing = np.zeros(arrays.masks.shape[1], np.int8)
            seen = {"observation": last, "action_mask": nothing}
            infos = self._add_info(infos, {"final_obs": seen, "final_info": how}, place)
        reward = arrays.brought[np.arange(self.num_envs), movers]
        return self._seen(), reward, arrays.ended.copy(), arrays.cut.copy(), infos

    def _seen(self) -> dict[str, Any]:
        arrays = self._batch.arrays
        if self._copy:
            return {"observation": arrays.floats.copy(), "action_mask": arrays.masks.copy()}
        return {"observation": arrays.floats, "action_mask": arrays.masks}

    def _infos(self) -> dict[str, Any]:
        arrays, all_of_them = self._batch.arrays, np.ones(self.num_envs, np.bool_)
        return {
            "seat": arrays.seats.copy(),
            "_seat": all_of_them,
            "rewards": arrays.brought.copy(),
            "_rewards": all_of_them,
        }

    def legal(self) -> list[list[int]]:
        """What the seat that is to decide may do in each match, ascending; nothing where it is over."""
        return [match.legal for match in self._matches()]

    def histories(self) -> list[list[Any]]:
        """What has been done in each match, chance included: see `State.history`."""
        return [match.state.history() for match in self._matches()]

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes."""
        if isinstance(self._batch, Processes):
            self._batch.close()

    def _matches(self) -> list[Playing]:
        batch = self._batch
        return batch.matches if isinstance(batch, Batch) else [s.match for s in batch.slots()]

    def _slots(self) -> list[Any]:
        return self._batch.slots if isinstance(self._batch, Batch) else self._batch.slots()

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name != "_batch"}
        return {**kept, "_slots_kept": self._slots(), "_arrays_kept": self._batch.arrays}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        slots, arrays = kept.pop("_slots_kept"), kept.pop("_arrays_kept")
        vars(self).update(kept)
        self._play(slots or None)
        for name, array in vars(self._batch.arrays).items():
            array[...] = getattr(arrays, name)
