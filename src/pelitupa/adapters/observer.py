"""Observations in OpenSpiel's form, of our games as they are and of registered ones.

A kind is a `pyspiel.IIGObservationType`; its three fields are read by name, so `pyspiel` need not be here.
"""

from __future__ import annotations

from typing import Any

from pelitupa.core import Game, State, summarise

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed, which observers need: pip install 'pelitupa[adapters]'",
        name=error.name,
    ) from error


class Observer:
    """What is observed of a state: `tensor`, its one part in `dict`, and a string.

    - All that a seat sees (by default), or with `perfect_recall` all that it has seen: tensor and string.
    - `public_info` alone is what a spectator sees, or has seen; private information of a `SINGLE_PLAYER`
      alone is what the seat sees beyond that. These two are strings: `tensor` is None.

    `tensor` is None as well where the game is too long for a tensor of everything that was seen.
    """

    def __init__(self, game: Game, kind: Any = None, parameters: Any = None) -> None:
        """Raises `NotImplementedError` for parameters, and for the private information of all players."""
        if parameters:
            raise NotImplementedError(f"observers have no parameters; given: {dict(parameters)}")
        self._recall = kind is not None and bool(kind.perfect_recall)
        self._public = kind is None or bool(kind.public_info)
        private = "SINGLE_PLAYER" if kind is None else str(kind.private_info.name)
        if private not in ("NONE", "SINGLE_PLAYER"):
            raise NotImplementedError("the private information of all players cannot be had")
        self._private = private == "SINGLE_PLAYER"
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not (self._public and self._private):
            return
        if not self._recall:
            self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
            self.dict["observation"] = self.tensor
        elif game.has_information_state_tensor():
            self.tensor = np.zeros(game.information_state_tensor_size(), np.float32)
            self.dict["info_state"] = self.tensor

    def set_from(self, state: Any, player: int) -> None:
        """Write what a seat sees into `tensor`. Raises `NotImplementedError` where there is none."""
        ours = _ours(state)
        if self.tensor is None:
            if not (self._public and self._private):
                raise NotImplementedError("what is public, or private, alone is told as a string")
            raise NotImplementedError(
                f"{ours.get_game()} is too long for a tensor of everything that was seen"
            )
        self.tensor[:] = (
            ours.information_state_tensor(player)
            if self._recall
            else ours.observation_tensor(player)
        )

    def string_from(self, state: Any, player: int) -> str:
        """What is seen, or has been seen, as a string."""
        ours = _ours(state)
        if self._public and self._private:
            if self._recall:
                return ours.information_state_string(player)
            return ours.observation_string(player)
        public = _told(ours, None, self._recall)
        if self._public:
            return "\n".join(public)
        if not self._private:
            return ""
        known = set(public)
        return "\n".join(line for line in _told(ours, player, self._recall) if line not in known)


def _ours(state: Any) -> State:
    found: State = getattr(state, "ours", state)
    return found


def _told(state: State, seat: int | None, recall: bool) -> list[str]:
    """What a seat or a spectator sees, or has seen, one thing a line."""
    if recall and seat is not None:
        return state.information_state_string(seat).splitlines()[1:]
    if recall:
        return [f"{line.step} {line.actor} {line.seat} {line.text}" for line in state.log(None)]
    return list(summarise(state.view(seat)))
