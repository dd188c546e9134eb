"""Random matches of a yard, walked beside a second referee that was written from the chapter alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from games.playing import may
from pelitupa.core import State
from pelitupa.games import load_game

SELDOM = ("enough", "goes")
"""Words that would end most matches, if they were told as often as others."""


class Referee(Protocol):
    """Counts by itself what follows from what it is told."""

    def can(self) -> set[str]:
        """All that can be told now; empty when it is over."""

    def tell(self, event: str) -> None:
        """Take something that can be told."""

    def position(self) -> object:
        """What both must agree on."""


def walk(
    spec: str,
    referee: Callable[[], Referee],
    position: Callable[[State], object],
    matches: int,
    longest: int = 60,
) -> None:
    """Play matches at random, or the beginnings of them, and hold the game to the referee at each step."""
    game = load_game(spec)
    for match in range(matches):
        rng, state, second = Random(match), game.new_initial_state(), referee()
        told: list[str] = []
        while not state.is_terminal() and len(told) < longest:
            can = second.can()
            assert may(state) == can, told
            assert position(state) == second.position(), told
            words = sorted({event.split()[0] for event in can})
            weights = [0.03 if word in SELDOM else 1.0 for word in words]
            word = rng.choices(words, weights)[0]
            event = rng.choice(sorted(e for e in can if e.split()[0] == word))
            told.append(event)
            state.apply_action(state.string_to_action(event))
            second.tell(event)
        assert bool(second.can()) != state.is_terminal(), told
        assert position(state) == second.position(), told
