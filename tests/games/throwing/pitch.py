"""Rounds of petanque in tests, told in one line."""

from __future__ import annotations

from typing import TypeVar

from pelitupa.core import CHANCE, State

REPORTED = ("rest", "thrown", "closest", "far", "lost", "points", "farthest")
"""The words that a report of a ball begins with."""
Pitch = TypeVar("Pitch", bound=State)


def play(state: Pitch, text: str) -> Pitch:
    """The state after what is told, with `;` between. A ball is rolled before a report of it; what is no
    listed outcome is told with `report`."""
    state = state.clone()
    for part in filter(None, map(str.strip, text.split(";"))):
        if part.split()[0] in REPORTED and state.is_player_node():
            state.apply_action(state.string_to_action("roll"))
        known = not state.is_chance_node() or part in state.get_game().texts(CHANCE)
        known = known or part.startswith("report ")
        state.apply_action(state.string_to_action(part if known else f"report {part}"))
    return state


def told(state: State) -> str:
    """What was told last."""
    return str(state.events()[-1].text)
