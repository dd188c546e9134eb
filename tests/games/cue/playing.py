"""Shots of cue games in tests: what is chosen and what comes of it, in one line."""

from __future__ import annotations

from pelitupa.core import CHANCE, State
from pelitupa.games.cue.shots import CueState
from pelitupa.nature import nature_for
from pelitupa.players import make_bot


def play(state: CueState, *texts: str) -> None:
    """Each text is done as it stands where it can be; where it is an outcome, the ball in hand is placed and
    the shot played first, as nobody says how."""
    for text in texts:
        outcomes = state.get_game().texts(CHANCE)
        if state.current_player() >= 0 and (text in outcomes or text.startswith("report")):
            if state.hand:
                state.apply_action(state.string_to_action("place"))
            state.apply_action(state.string_to_action("play"))
        state.apply_action(state.string_to_action(text))


def clauses(state: State) -> list[tuple[str, float]]:
    """The lines of the score sheet, each by its clause and points."""
    return [(line.clause.partition("/")[2], line.points) for line in state.score_sheet()]


def told(state: State, last: int = 1) -> list[str]:
    """What was told last."""
    return [event.text for event in state.events()[-last:]]


def played_by_physics(state: CueState, seed: int, most: int = 600) -> None:
    """Let two plain bots play on, their shots answered by physics."""
    game = state.get_game()
    nature = nature_for(game, "cue(ruleset=steady)").make(seed)
    bots = [make_bot("plain", game, seat, seed) for seat in range(2)]
    while not state.is_terminal() and state.move_number() < most:
        seat = state.current_player()
        state.apply_action(nature.outcome(state) if seat < 0 else bots[seat].step(state))
