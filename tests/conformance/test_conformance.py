"""Random matches of every game in every configuration, with the checks of the harness."""

from __future__ import annotations

from random import Random

import pytest

from conformance.harness import (
    before_the_first,
    check_actions,
    check_advice,
    check_clone,
    check_end,
    check_hidden,
    check_serialisation,
    check_sums,
    check_views,
    configurations,
    everything,
    fields,
    random_match,
)
from pelitupa.core import ViewCache
from pelitupa.games import game_ids, load_game

IDS = frozenset(game_ids())
SPECS = [spec for id in game_ids() for spec in configurations(id)]


@pytest.mark.parametrize("spec", SPECS)
def test_random_match(spec: str) -> None:
    game = load_game(spec)
    rng = Random(spec)
    sizes = set()
    checked = 0
    alike: ViewCache | None = None
    often = 8 if spec in IDS else 1  # what one option changes is looked at in fewer places
    begun: list[float] | None = None
    seats: list[int] | None = None  # all; or a few of them, others each time
    few = 2 if game.has_hidden_information() and game.num_players() > 1 else 1
    for state in random_match(game, seed=rng.randrange(10**9)):
        begun = before_the_first(state) if begun is None else begun
        if state.is_terminal():
            check_sums(state, begun)
            check_end(state)
            check_views(state)
            check_serialisation(state, everything(state, seats))
            break
        assert not any(state.returns())
        if rng.random() > max(often / 600, often / (often + checked**2)):
            continue
        checked += 1
        check_actions(state, rng)
        check_advice(state, Random(checked))
        check_clone(state)
        check_sums(state, begun)
        if spec not in IDS:
            seats = rng.sample(range(game.num_players()), few)
        alike = check_views(state, alike, seats)
        if checked % 3 == 0 and state.move_number() < 600:
            whole = everything(state, seats)
            if game.has_hidden_information() or spec in IDS:  # else every draw is a copy
                check_hidden(state, rng, whole, spec in IDS)
            check_serialisation(state, whole)
        if not state.is_chance_node():
            sizes.add(len(state.observation_tensor(state.current_player())))
    assert len(sizes) <= 1, "the observation tensor changes its size"


def test_the_fields_that_a_clone_must_have_are_all_listed() -> None:
    state = load_game("tuppi").new_initial_state()
    if hasattr(state, "__dict__"):  # not where it is compiled
        assert {"_recent", "_places", "trick", "bids"} <= set(fields(state))


@pytest.mark.parametrize("id", game_ids())
def test_the_sheet_says_at_every_step_what_the_scores_are(id: str) -> None:
    """Not only in places: what is paid in the middle of a deal stands on the sheet at once."""
    begun: list[float] | None = None
    for state in random_match(load_game(id), seed=8, limit=1500):
        begun = before_the_first(state) if begun is None else begun
        check_sums(state, begun)


@pytest.mark.parametrize("id", game_ids())
def test_hidden_things_vary(id: str) -> None:
    """The leak test is not vacuous: in a game with hidden information resampling changes something."""
    game = load_game(id)
    rng = Random(id)
    varied = False
    limit = 400 if game.has_hidden_information() else 50  # where nothing is, nothing comes to be
    for state in random_match(game, seed=4, limit=limit):
        if state.is_terminal() or (varied and state.move_number() > 70):
            break
        seldom = not varied and state.move_number() > 100  # what is hidden is so for a moment
        if seldom or state.move_number() % 7 == 0:  # thoroughly in the random matches
            varied |= check_hidden(state, rng, everything(state), thoroughly=False)
    assert varied == game.has_hidden_information()
