"""Actions by their texts, for tests of any game: done, refused, and those there are."""

from __future__ import annotations

from typing import TypeVar

import pytest

from pelitupa.core import IllegalAction, State

S = TypeVar("S", bound=State)


def play(state: S, texts: str) -> S:
    """Actions and what is drawn, with commas between."""
    for text in texts.split(", "):
        state.apply_action(state.string_to_action(text))
    return state


def refused(state: State, text: str) -> str:
    """The clause by which an action is refused; nothing has changed."""
    before = state.history()
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action(text))
    assert state.history() == before
    return error.value.ruling.clause


def may(state: State) -> set[str]:
    """What may be done."""
    return {state.action_to_string(action) for action in state.legal_actions()}
