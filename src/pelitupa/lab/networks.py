"""Small networks that play: layers of numbers, read from a file and asked without PyTorch.

    network = load_network("jakis.npz")
    network.policy(state)                              # the probability of each legal action
    register_network("mine", "jakis.npz")              # then `mine` is a bot, as any other

An observation goes through layers of rectified sums; from the last come a number for each action, of which
the legal ones are compared (softmax), and one for what the match is worth to the seat. `examples/train.py`
writes such files.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

from pelitupa.core import Game, OptionError, PelitupaError, State
from pelitupa.core.extras import needing
from pelitupa.games import load_game
from pelitupa.lab.arrays import writer_for
from pelitupa.players import PolicyBot, register_bot

with needing("lab", "a network"):
    import numpy as np
    from numpy.typing import NDArray

Arrays = dict[str, NDArray[Any]]

FORMAT: Final = "pelitupa-network-1"
_TEXTS: Final = ("format", "game", "note")


@dataclass(frozen=True)
class Network:
    """A network for a game. Its arrays are `weights0`, `bias0`, ... of the layers, then those of `policy`
    and of `value`: each `weights` has a row for each input."""

    game: str
    arrays: Arrays
    note: str = ""

    @classmethod
    def fresh(cls, game: Game, hidden: tuple[int, ...], seed: int) -> Network:
        """One that has learned nothing: it takes all legal actions nearly alike."""
        rng = np.random.default_rng(seed)
        arrays: Arrays = {}
        size = writer_for(game).size
        for place, width in enumerate(hidden):
            arrays |= _layer(rng, str(place), size, width, np.sqrt(2.0 / size))
            size = width
        arrays |= _layer(rng, "policy", size, game.num_distinct_actions(), 0.01)
        arrays |= _layer(rng, "value", size, 1, 0.1)
        return cls(str(game), arrays)

    def __call__(self, rows: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """The numbers of all actions for each row of observations, and what each is worth to its seat."""
        arrays, place = self.arrays, 0
        while f"weights{place}" in arrays:
            rows = np.maximum(rows @ arrays[f"weights{place}"] + arrays[f"bias{place}"], 0.0)
            place += 1
        value = rows @ arrays["weightsvalue"] + arrays["biasvalue"]
        return rows @ arrays["weightspolicy"] + arrays["biaspolicy"], value[:, 0]

    def policy(self, state: State) -> dict[int, float]:
        """How likely each legal action is in a state, by what the seat to decide sees.

        Raises `PelitupaError` for a state of a game with other numbers.
        """
        game, legal = state.get_game(), state.legal_actions()
        writer, arrays = writer_for(game), self.arrays
        if (len(arrays["weights0"]), len(arrays["biaspolicy"])) != (
            writer.size,
            game.num_distinct_actions(),
        ):
            raise PelitupaError(f"this network was made for {self.game}, not for {game}")
        row = np.empty((1, writer.size), np.float32)
        writer.write_many(row, [(state, state.current_player())])
        numbers = self(row)[0][0][legal].astype(np.float64)
        chances = np.exp(numbers - numbers.max())
        return dict(zip(legal, (chances / chances.sum()).tolist(), strict=True))

    def save(self, path: Path, precision: Any = np.float16) -> None:
        """Write it into a file, with so many bits a number."""
        small = {name: array.astype(precision) for name, array in self.arrays.items()}
        texts = dict(zip(_TEXTS, (FORMAT, self.game, self.note), strict=True))
        np.savez_compressed(path, **small, **{name: np.array(text) for name, text in texts.items()})  # type: ignore[arg-type]


def _layer(rng: Any, name: str, size: int, width: int, scale: float) -> Arrays:
    weights = rng.normal(0.0, scale, (size, width)).astype(np.float32)
    return {f"weights{name}": weights, f"bias{name}": np.zeros(width, np.float32)}


def load_network(path: str | Path) -> Network:
    """Read a network. Raises `PelitupaError` for what is none, `OSError` where it cannot be read."""
    try:
        with np.load(path, allow_pickle=False) as file:
            found = {name: file[name] for name in file.files}
        texts = [str(found.pop(name)) for name in _TEXTS]
    except (AttributeError, BadZipFile, EOFError, KeyError, TypeError, ValueError) as error:
        raise PelitupaError(f"{path} holds no network of this house: {error}") from None
    if texts[0] != FORMAT:
        raise PelitupaError(f"{path} is written as {texts[0]}, not as {FORMAT}")
    return Network(
        texts[1], {name: array.astype(np.float32) for name, array in found.items()}, texts[2]
    )


def register_network(name: str, path: str | Path) -> None:
    """Let a bot's spec name a network from a file (`pelitupa.players.register_bot`).

    Raises as `load_network` and `register_bot`; the bot raises `OptionError` for another game.
    """
    network = load_network(path)
    made_for = load_game(network.game).id

    def factory(game: Game, seat: int, seed: str | int) -> PolicyBot:
        if game.id != made_for:
            raise OptionError(f"{name} plays {made_for} only, not {game.id}")
        return PolicyBot(network.policy, seat, seed)

    register_bot(name, factory, hashlib.sha256(Path(path).read_bytes()).hexdigest()[:12])
