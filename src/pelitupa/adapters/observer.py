"""Observations in OpenSpiel's form, of our games as they are and of registered ones.

A kind is a `pyspiel.IIGObservationType`; its three fields are read by name, so `pyspiel` need not be here.
"""

from __future__ import annotations

from typing import Any

from pelitupa.core import Game, Part, State, summarise
from pelitupa.core.layout import check_history, private_rows, public_rows

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed, which observers need: pip install 'pelitupa[adapters]'",
        name=error.name,
    ) from error


class Observer:
    """What is observed of a state: `tensor`, its parts by name in `dict`, and a string.

    - All that a seat sees (by default), or with `perfect_recall` all that it has seen. With the parameter
      `history` (`{"history": 64}`) what it sees now and so many of the latest steps, without perfect recall.
    - `public_info` alone is what a spectator sees, or has seen; private information of a `SINGLE_PLAYER`
      alone is what the seat sees beyond that. With perfect recall both are rows, one for each step: public
      ones count players from the first, private ones have zeros where a spectator knows as much.

    Floats are as `Game.observation_layout` names them. `tensor` is None where there are only strings: in
    games too long for a tensor of everything that was seen, and for what is public or private alone
    without perfect recall.
    """

    def __init__(self, game: Game, kind: Any = None, parameters: Any = None) -> None:
        """Raises `NotImplementedError` for other parameters, and for the private information of all players;
        `PelitupaError` for a history that cannot be."""
        given = dict(parameters or {})
        self._history = given.pop("history", 0)
        check_history(self._history)
        self._recall = kind is not None and bool(kind.perfect_recall)
        if given or (self._history and self._recall):
            raise NotImplementedError(
                "observers have the parameter history, without perfect recall, and no other; given: "
                f"{dict(parameters)}"
            )
        self._public = kind is None or bool(kind.public_info)
        private = "SINGLE_PLAYER" if kind is None else str(kind.private_info.name)
        if private not in ("NONE", "SINGLE_PLAYER"):
            raise NotImplementedError("the private information of all players cannot be had")
        self._private = private == "SINGLE_PLAYER"
        self._whole = self._public and self._private
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        self._rows = game._steps_of_the_past()
        if self._whole and not self._recall:
            parts = game.observation_layout(history=self._history)
            self._hold(parts if self._history else (), game.observation_tensor_size())
        elif self._whole and game.has_information_state_tensor():
            self.tensor = np.zeros(game.information_state_tensor_size(), np.float32)
            self.dict["info_state"] = self.tensor
        elif (
            self._recall and (self._public or self._private) and game.has_information_state_tensor()
        ):
            rows, width = game.observation_layout(information_state=True)[-1].shape
            self.tensor = np.zeros(rows * width, np.float32)
            name = "public_history" if self._public else "private_history"
            self.dict[name] = self.tensor.reshape(rows, width)

    def _hold(self, parts: tuple[Part, ...], size: int) -> None:
        """Make room for an observation, and the rows behind it."""
        self.tensor = np.zeros(size + sum([part.size for part in parts[-1:]]), np.float32)
        self.dict["observation"] = self.tensor[:size]
        if parts:
            self.dict["history"] = self.tensor[size:].reshape(parts[-1].shape)

    def set_from(self, state: Any, player: int) -> None:
        """Write what a seat sees into `tensor`. Raises `NotImplementedError` where there is none."""
        ours = _ours(state)
        if self.tensor is None:
            if not self._whole and not self._recall:
                raise NotImplementedError(
                    "what is public, or private, alone is a string, or rows with perfect recall"
                )
            raise NotImplementedError(
                f"{ours.get_game()} is too long for a tensor of everything that was seen; "
                "the parameter history has as many steps as you choose"
            )
        if self._whole and not (self._recall or self._history):
            ours.observation_into(self.tensor, player)
        else:
            self.tensor[:] = self._floats(ours, player)

    def _floats(self, state: State, player: int) -> list[float]:
        if self._whole:
            if self._recall:
                return state.information_state_tensor(player)
            return state.observation_with_history(player, self._history)
        state.get_game()._check_seat(player)
        if self._public:
            return public_rows(state, self._rows)
        return private_rows(state, player, self._rows)

    def string_from(self, state: Any, player: int) -> str:
        """What is seen, or has been seen, as a string."""
        ours = _ours(state)
        if self._whole:
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
