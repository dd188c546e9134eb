"""Darts thrown in tests: where they land, and what else is chosen, in one line."""

from __future__ import annotations

from pelitupa.core import CHANCE, FieldZone, State


def throw(state: State, darts: str) -> None:
    """Throw darts that land in the given parts of the board; any other word is chosen by who is asked."""
    for word in darts.split():
        outcomes = state.get_game().texts(CHANCE)
        if word.lower() in outcomes:
            aim = next(
                a for a in state.legal_actions() if state.action_to_string(a).startswith("aim")
            )
            state.apply_action(aim)
        state.apply_action(state.string_to_action(word.replace("_", " ")))


def board(state: State) -> FieldZone:
    """The dartboard as a spectator sees it."""
    zone = state.view(None).zone("board")
    assert isinstance(zone, FieldZone)
    return zone


def told(state: State, last: int = 1) -> list[str]:
    """What was told last."""
    return [event.text for event in state.events()[-last:]]
