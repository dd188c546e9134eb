"""Bots: they find what is to be found, follow from their seed, and look at nothing hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from conformance.harness import random_action, random_match
from pelitupa.core import OptionError, State
from pelitupa.games import game_ids, load_game
from pelitupa.lab import compare
from pelitupa.nature import Seeded
from pelitupa.players import SearchBot, SearchSettings, bot_names, check_bot, make_bot

HIDDEN_GAMES = [id for id in game_ids() if load_game(id).has_hidden_information()]


def best(spec: str, moves: str, simulations: int = 300) -> str:
    state = load_game(spec).new_initial_state()
    for move in moves.split():
        state.apply_action(state.string_to_action(move))
    bot = make_bot(
        f"search(simulations={simulations})", state.get_game(), state.current_player(), 1
    )
    return state.action_to_string(state.current_player(), bot.step(state))


def test_search_wins_at_once_where_it_can() -> None:
    assert best("hex(size=3,swap=false)", "b1 a1 b2 a3") == "b3"


def test_search_stops_a_win() -> None:
    # red threatens to join b2 to the bottom at one cell only
    assert best("hex(size=3,swap=false)", "b1 a3 b2") == "b3"


def test_search_swaps_a_strong_first_stone() -> None:
    assert best("hex(size=3)", "b2") == "swap"


def test_the_same_seed_chooses_the_same() -> None:
    game = load_game("hex(size=5)")
    state = game.new_initial_state()
    choices = [
        make_bot("search(simulations=50)", game, 0, seed).step(state) for seed in (1, 1, 2, 3, 4)
    ]
    assert choices[0] == choices[1]
    assert len(set(choices)) > 1


def test_a_time_limit_is_kept() -> None:
    game = load_game("hex(size=11)")
    bot = make_bot("search(simulations=0,seconds=0.05)", game, 0, 1)
    assert isinstance(bot, SearchBot)
    ranked = bot.search(game.new_initial_state())
    assert ranked
    assert sum(visits for _, visits, _ in ranked) < 10000


def test_search_beats_random_on_paired_matches() -> None:
    result = compare("hex(size=4)", "search(simulations=60)", "random", pairs=10)
    assert result.mean - result.interval > 0.5


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("name", bot_names())
def test_every_bot_plays_every_game(id: str, name: str) -> None:
    spec = f"{name}(simulations=4,horizon=10)" if name == "search" else name
    game = load_game(id)
    bots = [make_bot(spec, game, seat, "x") for seat in range(game.num_players())]
    nature = Seeded("x")
    state = game.new_initial_state()
    for _ in range(200):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(bots[state.current_player()].step(state))


@pytest.mark.parametrize("id", HIDDEN_GAMES)
def test_choices_do_not_depend_on_what_the_seat_cannot_see(id: str) -> None:
    game = load_game(id)
    rng = Random(id)
    tried = 0
    for state in random_match(game, seed=11, limit=160):
        if state.is_terminal() or tried >= 6:
            break
        if state.is_chance_node() or len(state.legal_actions()) < 2 or rng.random() < 0.7:
            continue
        tried += 1
        seat = state.current_player()
        settings = SearchSettings(simulations=6, horizon=10)
        choice = SearchBot(game, seat, 5, settings).step(state)
        for _ in range(2):
            other = state.resample_from_infostate(seat, rng.random)
            assert SearchBot(game, seat, 5, settings).step(other) == choice
    assert tried


class Blindfold:
    """Lets a bot touch of a state only what its seat may, and fails on everything else."""

    ALLOWED = (
        "resample_from_infostate", "legal_actions", "num_players", "open_input", "deal_number",
        "move_number",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        if name not in self.ALLOWED:
            raise AssertionError(f"the bot looked at {name}")
        return getattr(self._state, name)


@pytest.mark.parametrize("id", HIDDEN_GAMES)
def test_search_touches_only_what_its_seat_may(id: str) -> None:
    game = load_game(id)
    state = game.new_initial_state()
    rng, nature = Random(3), Seeded(3)
    while state.is_chance_node():
        state.apply_action(random_action(state, rng, nature))
    seat = state.current_player()
    settings = SearchSettings(simulations=5, horizon=10)
    action = SearchBot(game, seat, 1, settings).step(Blindfold(state))
    assert action in state.legal_actions()


def test_search_plays_openspiels_own_games() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("tic_tac_toe")
    rng = Random(1)
    for match in range(6):
        bot = SearchBot(game, match % 2, match, SearchSettings(simulations=300))
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == match % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        assert state.returns()[match % 2] >= 0


@pytest.mark.parametrize(
    "spec",
    ["clever", "search(simulations=-1)", "search(simulations=0)", "search(depth=3)", "random(x=1)",
     "search(", "search(seconds=nan)", ""],
)  # fmt: skip
def test_bad_bots_are_refused(spec: str) -> None:
    with pytest.raises(OptionError):
        make_bot(spec, load_game("hex"), 0, 1)


def test_bots_print_canonically() -> None:
    assert check_bot("search( simulations = 400, seconds=1 )") == "search(seconds=1.0)"
    assert check_bot("random") == "random"
