"""Every public call that takes a number or a text, given what cannot be: it is refused with an error of ours
and nothing changes. And every game is the same with values of wrong types in its options."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from conformance.harness import random_match
from pelitupa.core import (
    CHANCE,
    Game,
    MalformedAction,
    OptionError,
    PelitupaError,
    State,
    UnknownSeat,
)
from pelitupa.games import game_ids, load_game

SEATS = (-7, -1, 99, 2**70, -(2**70))
NUMBERS = (-1, -(2**70), 10**9, 2**63, 2**70)
TEXTS = (
    "",
    " ",
    "8" * 5000,
    "\0",
    "deal",
    "deal ////",
    "a1;",
    '"',
    "((",
    "1e999",
    "nan",
    "-1",
    "[1",
    "é" * 300,
)

VALUES: tuple[Any, ...] = (
    (),
    (1.0,) * 7,
    ("x",),
    (float("nan"), 0.0),
    (float("inf"), 1.0),
    ("\0" * 300, 2.0),
    ("tossed", None),
    (None,),
    ([],),
    True,
    2.5,
)

Call = Callable[[Any], object]

ACTIONS_OF_A_STATE: dict[str, Callable[[State], Call]] = {
    "apply_action": lambda state: state.apply_action,
    "apply_actions": lambda state: lambda given: state.apply_actions([given]),
    "child": lambda state: state.child,
    "explain": lambda state: state.explain,
    "action_to_string": lambda state: lambda given: state.action_to_string(0, given),
}
"""What is asked of an action by its number: `MalformedAction` for every int that is none."""

SEATS_OF_A_STATE: dict[str, Callable[[State], Call]] = {
    "explain": lambda state: lambda seat: state.explain(0, seat),
    "action_to_string": lambda state: lambda seat: state.action_to_string(seat, 0),
    "string_to_action": lambda state: lambda seat: state.string_to_action(seat, "no such text"),
    "information_state_string": lambda state: state.information_state_string,
    "information_state_tensor": lambda state: state.information_state_tensor,
    "observation_string": lambda state: state.observation_string,
    "observation_tensor": lambda state: state.observation_tensor,
    "observation_with_history": lambda state: state.observation_with_history,
    "observation_bytes": lambda state: state.observation_bytes,
    "observation_packed": lambda state: state.observation_packed,
    "observation_into": lambda state: lambda seat: state.observation_into([], seat),
    "undo_action": lambda state: lambda seat: state.undo_action(seat, 0),
    "last_observed": lambda state: state.last_observed,
    "observed": lambda state: state.observed,
    "log": lambda state: state.log,
    "view": lambda state: state.view,
    "legal_actions": lambda state: state.legal_actions,
    "legal_actions_mask": lambda state: state.legal_actions_mask,
    "player_return": lambda state: state.player_return,
    "player_reward": lambda state: state.player_reward,
    "sampler": lambda state: state.sampler,
    "resample_from_infostate": lambda state: (
        lambda seat: state.resample_from_infostate(seat, Random(1).random)
    ),
}
"""What is asked for a seat by its number: `UnknownSeat`."""

NOTHING_OF_A_SEAT: dict[str, tuple[Callable[[State], Call], object]] = {
    "claim_line": (lambda state: state.claim_line, []),
    "default_action": (lambda state: state.default_action, -1),
    "absent": (lambda state: state.absent, False),
}
"""What a number that no seat has answers as a seat does that is not asked."""

TEXTS_OF_A_STATE: dict[str, Callable[[State], Call]] = {
    "string_to_action": lambda state: state.string_to_action,
}
LENGTHS_OF_A_STATE = ("events", "log")
"""Any number will do as how much to leave out."""

ELSEWHERE = {"draw", "hand_audience", "name_of", "nearest_value", "play_on", "utilities"}
"""What takes a source of random numbers, or points, and nothing else; what has no name for a value that does
not fit, or gives it back (`tests/table/test_guessing.py`, `tests/adapters/test_open_shots.py`); and what a
game says of its own seats, and only its own rooms ask (`tests/core/test_hands_seen.py`)."""

OF_A_GAME = {
    "action_label", "action_to_string", "actions_table", "deed", "deserialize_state", "from_position",
    "hidden_text", "is_announced", "is_step", "make_observer", "make_py_observer", "new_initial_states",
    "observation_layout", "state", "texts",
}  # fmt: skip


def calls_with_arguments(kind: type) -> set[str]:
    return {
        name
        for name, value in inspect.getmembers(kind, callable)
        if not name.startswith("_") and len(inspect.signature(value).parameters) > 1
    }


def test_every_public_call_with_an_argument_is_tried_here() -> None:
    tried = {
        *ACTIONS_OF_A_STATE,
        *SEATS_OF_A_STATE,
        *NOTHING_OF_A_SEAT,
        *TEXTS_OF_A_STATE,
        *LENGTHS_OF_A_STATE,
    }
    assert calls_with_arguments(State) - ELSEWHERE == tried
    assert calls_with_arguments(Game) <= OF_A_GAME


def positions(id: str) -> list[State]:
    """The beginning, some positions of a random match, one at chance, and the end if it comes soon."""
    found: list[State] = []
    for state in random_match(load_game(id), seed=5, limit=400):
        step = state.move_number()
        if step in (0, 1, 60, 110, 399) or state.is_terminal():
            found.append(state.clone())
    return found


def refused(call: Call, given: Any, *errors: type[Exception]) -> None:
    with pytest.raises(errors or (PelitupaError,)):
        call(given)


def ruled_legal(state: State, value: Any) -> bool:
    try:
        return state.explain(value).legal
    except PelitupaError:
        return False


@pytest.mark.parametrize("id", game_ids())
def test_what_cannot_be_is_refused_and_changes_nothing(id: str) -> None:
    for state in positions(id):
        before = (state.history(), state.num_events(), state.serialize(), str(state))
        size = state.get_game().num_distinct_actions()
        end = state.get_game().max_chance_outcomes() if state.is_chance_node() else size
        for name, way in ACTIONS_OF_A_STATE.items():
            for number in (*NUMBERS, size if name == "action_to_string" else end):
                refused(way(state), number, MalformedAction)
        for name, way in SEATS_OF_A_STATE.items():
            for seat in SEATS:
                allowed = seat == CHANCE and name in (
                    "explain",
                    "action_to_string",
                    "string_to_action",
                    "legal_actions",
                    "legal_actions_mask",
                    "undo_action",
                )
                if not allowed:
                    refused(way(state), seat, UnknownSeat)
        for name, (way, nothing) in NOTHING_OF_A_SEAT.items():
            assert all(way(state)(seat) == nothing for seat in SEATS), name
        for text in TEXTS:
            refused(state.string_to_action, text)
        for value in VALUES:
            refused(state.apply_action, value)
            assert not ruled_legal(state, value)
        for number in NUMBERS:
            assert len(state.events(number)) in (0, state.num_events())
            assert len(state.log(0, number)) in (0, len(state.log(0)))
        if not state.is_player_node():
            for name in ("observation_tensor", "observation_string", "information_state_string"):
                refused(getattr(state, name), None, UnknownSeat)
        assert (state.history(), state.num_events(), state.serialize(), str(state)) == before


@pytest.mark.parametrize("id", game_ids())
def test_a_game_refuses_numbers_and_texts_that_mean_nothing(id: str) -> None:
    game = load_game(id)
    for number in NUMBERS:
        refused(game.action_label, number, MalformedAction)
        refused(lambda given: game.action_to_string(0, given), number, MalformedAction)
        refused(lambda given: game.action_to_string(CHANCE, given), number, MalformedAction)
        refused(lambda given: game.state([given]), number, MalformedAction)
        refused(lambda given: game.deserialize_state(f"{given}\n"), number)
    for seat in SEATS:
        if seat != CHANCE:
            refused(lambda given: game.action_to_string(given, 0), seat, UnknownSeat)
            refused(game.texts, seat, UnknownSeat)
    for text in TEXTS:
        if text.strip():
            refused(game.from_position, text)
            refused(game.deserialize_state, text)
            refused(load_game, f"{id}({text})")


@pytest.mark.parametrize(
    ("spec", "options"),
    [
        ("hex", {"size": 2.5}),
        ("hex", {"size": None}),
        ("hex", {"size": 2**70}),
        ("hex", {"swap": 1}),
        ("hex", {"objective": 0}),
        ("hex", {"ruleset": 5}),
        ("beginners_go", {"komi": None}),
        ("beginners_go", {"komi": "nan"}),
        ("tuppi", {"deals": True}),
        ("bleep", {"pack": 7}),
    ],
)
def test_an_option_of_a_wrong_type_is_refused_as_any_bad_value(
    spec: str, options: dict[str, Any]
) -> None:
    """Compiled as well as plain: a compiled constructor looks at types before the options do."""
    with pytest.raises(OptionError):
        load_game(spec, **options)
