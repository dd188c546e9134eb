"""Even tempo (booklet 70.3): in an ideal game nobody knows how long a partner has thought.

At a table that has agreed on it, what a person does in an auction or an exchange is done at the next of
fixed moments, counted from the beginning of the match. The clock of who decides stops at such a moment and at
no other, and who is at the table is looked up once between two of them: nothing else of when somebody
decided, came or went reaches the others.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import State

BEAT_MS: Final = 10_000
"""From one moment to the next."""


def moment_after(began: int, now: int) -> int:
    """The first moment after a time, both in ms, at a table whose match began at a time."""
    return now + BEAT_MS - (now - began) % BEAT_MS


def beat_of(began: int, now: int) -> int:
    """How many moments have gone."""
    return (now - began) // BEAT_MS


def tempo_tells(state: State) -> bool:
    """Whether how long somebody thinks now may tell a partner something that the game does not have."""
    return state.is_quiet() and any(len(side) > 1 for side in state.sides())
