"""Frames of pool in tests: the balls are racked, and turns and shots are reported in one line each."""

from __future__ import annotations

from pelitupa.core import CounterZone, FieldZone, State
from pelitupa.games import load_game
from pelitupa.games.cue.nine_ball.game import NineBallState

RACK = "rack 2 3 4 5 6 7 8"


def new(spec: str = "nine_ball", rack: str = "racked") -> NineBallState:
    """A match of which the first frame is racked; nobody says how unless `rack` does."""
    state = load_game(spec).new_initial_state()
    assert isinstance(state, NineBallState)
    return do(state, rack)


def do(state: NineBallState, *texts: str) -> NineBallState:
    """Do what the texts say; a frame that is over is racked again at once."""
    for text in texts:
        state.apply_action(state.string_to_action(text))
        if state.racking and not state.is_terminal() and text != "racked":
            state.apply_action(state.string_to_action("racked"))
    return state


def shoot(state: NineBallState, *reports: str) -> NineBallState:
    """Shots of which nobody says how they are aimed, each with what is reported of it."""
    for report in reports:
        if state.hand:
            do(state, "place")
        do(state, "play", report)
    return state


def broken(spec: str = "nine_ball", after: str = "turn over") -> NineBallState:
    """After a break by player 1 at which nothing falls."""
    return do(new(spec), after)


def told(state: State, last: int = 1) -> list[str]:
    """What was told last."""
    return [event.text for event in state.events()[-last:]]


def table(state: State) -> FieldZone:
    """The table as a spectator sees it."""
    zone = state.view(None).zone("table")
    assert isinstance(zone, FieldZone)
    return zone


def number(state: State, id: str) -> str:
    """What a counter of the match shows."""
    zone = state.view(None).zone("match")
    assert isinstance(zone, CounterZone)
    return next(counter.value for counter in zone.counters if counter.id == id)
