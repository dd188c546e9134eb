"""Whether an observation tells more of a hidden hand than its seat may know: a classifier learns to guess.

    found = probe(load_game("tuppi(deals=1)"), matches=400, seed="1")
    found.truths, found.draws, found.gain, found.interval

From what a seat's tensor says, logistic regression learns which cards the next seat holds: once from how it
is, and once from how the seat's sampler draws it. Both are judged on matches that they have not seen, in bits
a card. If the tensor gave a hidden card away, the truth would be guessed better than a draw, which knows
nothing but what the seat may know: `gain` is how much better. In random play a card played tells a little of
the hand it came from, which a draw, to which all hands are alike, leaves out; so a gain of a hundredth of a
bit is no leak.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pelitupa.core import Game, Part, PelitupaError, State
from pelitupa.core.extras import needing
from pelitupa.lab.intervals import mean_and_interval
from pelitupa.nature import nature_for

with needing("lab", "a classifier"):
    import numpy as np
    from numpy.typing import NDArray

HAND: Final = "hand"
"""The part of an observation that a seat's own hand is in."""

_EVERY: Final = 7
"""So many decisions lie between two positions of a match."""
_STEPS: Final = 150
_RATE: Final = 0.05
_SHRINK: Final = 1e-3
_LONGEST: Final = 3_000


@dataclass(frozen=True)
class Probe:
    """What the classifiers could guess, in bits a card: of the truth, and of draws. `gain` is how much less
    was left to guess of the truth, with its interval of 95%."""

    game: str
    matches: int
    positions: int
    truths: float
    draws: float
    gain: float
    interval: float


@dataclass
class _Seen:
    """Positions: what a seat sees, what the next one holds, and what it might hold; whose match it was."""

    tensors: NDArray[Any]
    truths: NDArray[Any]
    draws: NDArray[Any]
    matches: NDArray[Any]


def probe(game: Game, matches: int, seed: str, given_away: bool = False) -> Probe:
    """Learn from half of so many random matches, and guess in the others.

    With `given_away` the hand that is to be guessed stands in what the classifier sees, to show what a leak
    would look like. Raises `PelitupaError` for a game without hands that are hidden.
    """
    part = next((part for part in game.observation_layout() if _is_hand(part)), None)
    if part is None or not game.has_hidden_information() or game.num_players() < 2:
        raise PelitupaError(f"{game} has no hand that others do not see")
    seen = _positions(game, part, matches, seed)
    if given_away:
        seen.tensors = np.hstack([seen.tensors, seen.truths])
    learns = seen.matches < matches // 2
    left = [
        _left_to_guess(seen.tensors, held, learns).mean(1) for held in (seen.truths, seen.draws)
    ]
    judged = seen.matches[~learns]
    gains = [float((left[1] - left[0])[judged == one].mean()) for one in np.unique(judged)]
    return Probe(
        str(game),
        matches,
        len(seen.matches),
        float(left[0].mean()),
        float(left[1].mean()),
        *mean_and_interval(gains),
    )


def _is_hand(part: Part) -> bool:
    return part.name == HAND and part.form == "bits" and part.seat <= 0


def _positions(game: Game, part: Part, matches: int, seed: str) -> _Seen:
    """Some decisions of random matches."""
    rng, nature = Random(seed), nature_for(game, "").make(seed)
    hand = slice(part.offset, part.offset + part.size)
    tensors, truths, draws, whose = [], [], [], []
    for match in range(matches):
        state, count = game.new_initial_state(), rng.randrange(_EVERY)
        while not state.is_terminal() and state.move_number() < _LONGEST:
            if state.is_chance_node():
                state.apply_action(nature.outcome(state))
                continue
            count += 1
            if count % _EVERY == 0:
                seat = state.current_player()
                other = (seat + 1) % game.num_players()
                tensors.append(state.observation_tensor(seat))
                truths.append(state.observation_tensor(other)[hand])
                drawn: State = state.sampler(seat).draw(rng.random)
                draws.append(drawn.observation_tensor(other)[hand])
                whose.append(match)
            state.apply_action(rng.choice(state.legal_actions()))
    return _Seen(np.array(tensors), np.array(truths), np.array(draws), np.array(whose))


def _left_to_guess(tensors: NDArray[Any], held: NDArray[Any], learns: NDArray[Any]) -> NDArray[Any]:
    """How many bits of each card are left to guess, in the positions that nothing was learned from."""
    weights = np.zeros((tensors.shape[1] + 1, held.shape[1]))
    inputs = np.hstack([tensors, np.ones((len(tensors), 1))])
    known, wanted = inputs[learns], held[learns]
    slope, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, _STEPS + 1):  # Adam (Kingma and Ba 2015)
        guess = 1.0 / (1.0 + np.exp(-known @ weights))
        change = known.T @ (guess - wanted) / len(known) + _SHRINK * weights
        slope = 0.9 * slope + 0.1 * change
        square = 0.999 * square + 0.001 * change**2
        weights -= _RATE * slope / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    guess = np.clip(1.0 / (1.0 + np.exp(-inputs[~learns] @ weights)), 1e-6, 1 - 1e-6)
    right = np.where(held[~learns] > 0.5, guess, 1.0 - guess)
    left: NDArray[Any] = -np.log2(right)
    return left
