"""Nature as people report it, who play for real: where the dart landed, which card was turned up."""

from __future__ import annotations

from collections.abc import Callable

from pelitupa.core import Action, ActionError, PelitupaError, State

Ask = Callable[[State, str], str]
"""Asks what happened at a chance node. The text is what was wrong with the answer before, or ""."""


class Reported:
    """A nature whose outcomes are typed in. It asks again until the answer is possible.

    To stop it, `ask` raises.
    """

    def __init__(self, ask: Ask) -> None:
        self.ask = ask

    def outcome(self, state: State) -> Action:
        """See `Nature.outcome`. Raises `PelitupaError` where nothing is drawn, and what `ask` raises."""
        trouble = ""
        while True:
            text = self.ask(state, trouble)
            try:
                return read_outcome(state, text)
            except ActionError as error:
                trouble = error.reason


def read_outcome(state: State, text: str) -> Action:
    """The outcome of a chance node that a text tells: `S7`, `land 3.5 -20`.

    Raises an `ActionError` when the text is malformed, ambiguous, or tells what cannot happen, and
    `PelitupaError` where nothing is drawn.
    """
    if not state.is_chance_node():
        raise PelitupaError("nothing is drawn here: a player is to decide, or the match is over")
    outcome = state.string_to_action(text)
    state.child(outcome)  # refuses what cannot happen
    return outcome
