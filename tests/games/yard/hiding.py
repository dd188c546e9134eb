"""What tests of hide and seek share: positions by what was told, and a look at who is what."""

from __future__ import annotations

from games.playing import play
from pelitupa.core import CHANCE, State
from pelitupa.games import load_game
from pelitupa.games.yard.hiding import HidingState


def yard(id: str, texts: str = "", options: str = "players=6,first=1") -> HidingState:
    """A yard after what was told of it; player 1 seeks, unless the options say otherwise."""
    state = load_game(f"{id}({options})").new_initial_state()
    assert isinstance(state, HidingState)
    return play(state, texts) if texts else state


def told(state: State) -> list[str]:
    """All that the rules have told."""
    return [str(event.text) for event in state.events()]


def drawn(state: State) -> set[str]:
    """What the lot can draw that is to be drawn."""
    return {state.action_to_string(CHANCE, outcome) for outcome, _ in state.chance_outcomes()}


def at_the_base(state: HidingState) -> tuple[list[int], list[int]]:
    """The prisoners, and who has said the own name, by their numbers."""
    return [seat + 1 for seat in state.prisoners], [seat + 1 for seat in state.sayers]


def hidden(state: HidingState) -> list[int]:
    """Who may still come, by their numbers."""
    return [seat + 1 for seat in state.hidden()]
