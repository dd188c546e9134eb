"""What the tests of the trick-taking games use: deals set up, actions by their texts, refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from pelitupa.core import IllegalAction, State
from pelitupa.games import load_game
from pelitupa.games.tricks.match import TrickMatch

Match = TypeVar("Match", bound=TrickMatch)

CLUBS = "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA"
DIAMONDS = CLUBS.replace("C", "D")
HEARTS = CLUBS.replace("C", "H")
SPADES = CLUBS.replace("C", "S")


def start(spec: str) -> TrickMatch:
    """The beginning of a match of tricks."""
    state = load_game(spec).new_initial_state()
    assert isinstance(state, TrickMatch)
    return state


def deal(state: Match, hands: Sequence[str], rest: str = "") -> Match:
    """Deal these hands, by chair, and `rest` in its order wherever else cards are drawn."""
    left = [hand.split() for hand in hands]
    others = rest.split()
    while state.is_chance_node():
        chair = state._next_chair()
        cards = left[chair] if 0 <= chair < len(left) and left[chair] else others
        if not cards:
            break
        state.apply_action(state.string_to_action(cards.pop(0)))
    assert not any(left), f"not dealt: {left}"
    return state


def do(state: Match, texts: str) -> Match:
    """Actions by their texts, with commas between; chance outcomes too."""
    for text in texts.split(","):
        state.apply_action(state.string_to_action(text.strip()))
    return state


def play(state: Match, cards: str) -> Match:
    """Cards played one after the other."""
    return do(state, ",".join(cards.split()))


def legal(state: State) -> list[str]:
    """The texts of the legal actions."""
    return [state.action_to_string(a) for a in state.legal_actions()]


def refused(state: State, text: str) -> str:
    """The clause by which an action is refused, without the game's id."""
    before = state.history()
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action(text))
    assert state.history() == before
    return error.value.ruling.clause.partition("/")[2]


def allowed(state: State, text: str) -> str:
    """The clause by which a legal action is allowed, without the game's id."""
    ruling = state.explain(state.string_to_action(text))
    assert ruling.legal, str(ruling)
    return ruling.clause.partition("/")[2]


def sheet(state: State) -> list[tuple[tuple[int, ...], float, str]]:
    """The lines of the score sheet: seats, points, short clause."""
    return [(x.seats, x.points, x.clause.partition("/")[2]) for x in state.score_sheet()]


def play_out(state: Match, deals: int = 1) -> Match:
    """The lowest legal action again and again, to the end of the deal."""
    number = state.deal_number()
    while not state.is_terminal() and state.deal_number() < number + deals:
        state.apply_action(state.legal_actions()[0])
    return state


def told(state: State) -> list[str]:
    """What the rules have told everyone."""
    return [event.text for event in state.events()]
