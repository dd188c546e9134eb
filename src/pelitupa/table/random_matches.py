"""Random matches of a seed, step by step, and checksums of them.

A checksum of the rules alone has who is to act, the texts of what is legal, what is done and the results. It
knows no action by its number and draws by texts, so that it stays the same however the code is built. Another
has what is shown: numbers of actions, views and log lines.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from pelitupa.core import Action, State
from pelitupa.games import load_game
from pelitupa.nature import Seeded

_LOOK_EVERY = 50
"""Views are dear: they are taken into account once in so many steps, and at the end."""


class Checksums(NamedTuple):
    """Two digests of the same matches, SHA-256 in hex."""

    rules: str
    """Of actors, texts of legal actions and outcomes, what was done, returns, scores, winners."""
    shown: str
    """Of the numbers of the actions, and now and then of all views and the last log lines."""


def checksums(spec: str, games: int, seed: str = "1") -> Checksums:
    """The checksums of random matches 0 to `games` - 1 of a seed."""
    rules, shown = hashlib.sha256(), hashlib.sha256()
    looks = Random(seed)
    for state, texts, action in _steps(spec, games, seed):
        _rule(rules, state, texts, action)
        shown.update(repr((state.current_player(), list(texts.values()), action)).encode())
        if action is None or looks.randrange(_LOOK_EVERY) == 0:
            _look(shown, state)
    return Checksums(rules.hexdigest(), shown.hexdigest())


def rules_checksum(spec: str, games: int, seed: str = "1") -> str:
    """The checksum of the rules alone, which is had much faster."""
    rules = hashlib.sha256()
    for state, texts, action in _steps(spec, games, seed):
        _rule(rules, state, texts, action)
    return rules.hexdigest()


def _steps(
    spec: str, games: int, seed: str
) -> Iterator[tuple[State, dict[str, int], Action | None]]:
    """Random matches step by step: the state, the texts of what is legal, and what is done next; None at the
    end of each match."""
    for number in range(games):
        match_seed = f"{seed}:{number}"
        state, nature = load_game(spec).new_initial_state(), Seeded(match_seed)
        rng = Random(f"choices:{match_seed}")
        while not state.is_terminal():
            actor = state.current_player()
            texts = {state.action_to_string(actor, a): a for a in state.legal_actions()}
            action = _drawn(state, texts, rng, nature)
            yield state, texts, action
            state.apply_action(action)
        yield state, {}, None


def _rule(
    digest: hashlib._Hash, state: State, texts: dict[str, int], action: Action | None
) -> None:
    actor = state.current_player()
    if action is None:
        said: object = (state.returns(), state.scores(), state.winners())
    else:
        said = actor, sorted(texts), state.action_to_string(actor, action)
    digest.update(repr(said).encode())


def _drawn(state: State, texts: dict[str, int], rng: Random, nature: Seeded) -> Action:
    """What is done: a choice or an outcome drawn by its text, or an open value."""
    wanted = state.open_input()
    if state.is_chance_node():
        if wanted is not None or state.settled() >= 0:
            return nature.outcome(state)
        chances = dict(state.chance_outcomes())
        point = rng.random() * sum(chances.values())
        for text in sorted(texts):
            point -= chances.get(texts[text], 0.0)
            if point < 0:
                return texts[text]
        return texts[max(texts)]
    if texts:
        return texts[rng.choice(sorted(texts))]
    assert wanted is not None
    return wanted.sampler(rng)


def _look(digest: hashlib._Hash, state: State) -> None:
    for seat in [*range(state.num_players()), None]:
        seen = (state.view(seat), [str(line) for line in state.log(seat)[-20:]])
        digest.update(repr(seen).encode())
