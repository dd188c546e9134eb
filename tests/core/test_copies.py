"""Games, states and errors can be copied and pickled, in one process and from one to another."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import pickle
import pkgutil
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import pelitupa.core
import pelitupa.shown
import pelitupa.table
from conformance.harness import everything, random_match
from pelitupa.core import (
    AmbiguousAction,
    IllegalAction,
    MalformedAction,
    OptionError,
    PelitupaError,
    PositionError,
    RecordError,
    Settings,
    State,
    UnknownSeat,
)
from pelitupa.core.frozen import Frozen
from pelitupa.games import game_ids, load_game
from pelitupa.nature import nature_for
from pelitupa.shown.landmarks import landmarks
from players.small_games import Kuhn, SmallGame


def somewhere(id: str, steps: int = 70) -> State:
    """A state in the middle of a random match, or at its end if that comes before."""
    *_, last = random_match(load_game(id), seed=3, limit=steps)
    return last


def goes_on(state: State, seed: int = 9) -> list[object]:
    """What follows in a match that goes on from a state, draws included."""
    nature, rng = nature_for(state.get_game()).make(seed), Random(seed)
    for _ in range(25):
        if state.is_terminal():
            break
        wanted = state.open_input()
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        elif legal := state.legal_actions():
            state.apply_action(rng.choice(legal))
        else:
            assert wanted is not None
            state.apply_action(wanted.sampler(rng))
    return [*state.history(), *state.returns()]


@pytest.mark.parametrize("id", game_ids())
def test_a_copy_is_a_state_of_its_own_with_the_same_past_and_future(id: str) -> None:
    state = somewhere(id)
    game = state.get_game()
    whole = everything(state)
    copies = [copy.copy(state), copy.deepcopy(state)]
    copies += [pickle.loads(pickle.dumps(state, protocol)) for protocol in (2, 5)]
    futures = []
    for other in copies:
        assert type(other) is type(state)
        assert other.get_game() == game
        assert everything(other) == whole
        futures.append(goes_on(other))
    assert everything(state) == whole, "a copy shares something with its original"
    assert all(future == goes_on(state.clone()) for future in futures)
    for same in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert same == game
        assert type(same) is type(game)
        assert same.options == game.options
    assert pickle.loads(pickle.dumps(game.options)) == game.options
    assert len(pickle.dumps(game)) < 400, "a game is pickled as its text"


def test_a_game_that_no_text_names_is_pickled_as_what_it_is_made_of() -> None:
    class Odd(SmallGame):
        def __init__(self, options: object, rulebook: object) -> None:
            super().__init__(Kuhn)

    odd = Odd(None, None)
    made, given = odd.__reduce__()
    assert made is Odd
    assert given == (odd.options, odd.rulebook)
    state = odd.new_initial_state()
    state.apply_action(1)
    assert copy.deepcopy(state).history() == [1]


def errors() -> list[PelitupaError]:
    found: list[PelitupaError] = [
        OptionError("an option"),
        RecordError("a record", 7),
        PositionError("a position", "x"),
        UnknownSeat("no seat", 7),
    ]
    state = load_game("hex(size=3)").new_initial_state()
    state.apply_action(4)
    calls: tuple[tuple[Callable[[Any], object], Any], ...] = (
        (state.apply_action, 4),
        (state.apply_action, 400),
        (state.string_to_action, "b"),
        (state.view, 9),
    )
    for call, given in calls:
        with pytest.raises(PelitupaError) as caught:
            call(given)
        found.append(caught.value)
    return found


def test_errors_pass_from_one_process_to_another() -> None:
    kinds = set()
    for error in errors():
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        for name in ("reason", "given", "position", "ruling", "candidates", "line"):
            assert getattr(again, name, None) == getattr(error, name, None)
        kinds.add(type(error))
    assert {IllegalAction, MalformedAction, AmbiguousAction, RecordError} <= kinds


WORKERS = """
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from operator import methodcaller

from pelitupa import MalformedAction, load_game

for way in multiprocessing.get_all_start_methods():
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context(way)) as pool:
        for state in (load_game("y").state([3, 5]), load_game("vint").state([7, 3, 2])):
            after = pool.submit(methodcaller("child", 9), state).result()
            assert after.history() == [*state.history(), 9], way
            assert after.information_state_string(0) == state.child(9).information_state_string(0)
            error = pool.submit(methodcaller("child", 10**9), state).exception()
            assert isinstance(error, MalformedAction), way
            assert pool.submit(repr, state.get_game()).result() == repr(state.get_game())
"""


def test_states_go_to_other_processes_and_back_however_these_are_started() -> None:
    """In a process of its own: the server that processes are forked from lives as long as what began it."""
    done = subprocess.run([sys.executable, "-c", WORKERS], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def frozen_classes() -> list[type]:
    """The frozen dataclasses of what a match is, how it is told and how it is shown."""
    found = []
    for package in (pelitupa.core, pelitupa.table, pelitupa.shown):
        for place in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(place.name)
            found += [
                kind
                for kind in vars(module).values()
                if isinstance(kind, type)
                and kind.__module__ == place.name
                and dataclasses.is_dataclass(kind)
                and kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
            ]
    return found


def test_each_frozen_dataclass_says_how_it_is_made_again() -> None:
    """Compiled, pickle would set its fields, which it refuses: what a process makes could not be sent."""
    classes = frozen_classes()
    assert len(classes) > 100
    unsaid = [kind for kind in classes if not issubclass(kind, Frozen | Settings)]
    assert not unsaid


def test_what_is_told_and_shown_of_a_match_is_copied_and_pickled() -> None:
    state = somewhere("tuppi", 10_000)
    game = state.get_game()
    told: list[object] = [
        *state.score_sheet(),
        landmarks(game, state.history()),
        game.rulebook.clauses,
        state.view(0),
    ]
    for one in told:
        assert copy.deepcopy(one) == one
        assert pickle.loads(pickle.dumps(one)) == one
