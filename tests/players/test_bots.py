"""Bots: named by a spec, they play every game, and OpenSpiel's own games and matches too."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import pytest

from pelitupa.core import OptionError, PelitupaError
from pelitupa.games import game_ids, load_game
from pelitupa.nature import Seeded
from pelitupa.players import (
    RandomBot,
    SearchBot,
    SearchSettings,
    bot_names,
    check_bot,
    describe_bot,
    made_for,
    make_bot,
    own_bot,
)

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    np = pytest.importorskip("numpy")
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms.evaluate_bots import evaluate_bots


ONLY = {
    "bluff": {"indian_poker"},
    "darts": {"round_the_clock"},
    "ending": {"knorri"},
    "exact": {"hex", "single_suit_whist", "y"},
    "liar": {"valepaska"},
    "partner": {"tuppi"},
}
"""The games that a bot plays, where these are not all."""


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("name", bot_names())
def test_every_bot_plays_every_game_or_refuses(id: str, name: str) -> None:
    spec = {
        "search": "search(simulations=4,horizon=10)",
        "informed": "informed(simulations=1,horizon=10)",
        "solver": "solver(simulations=1,deals=2,cards=3)",
        "exact": "exact(nodes=20,simulations=4)",
        "partner": "partner(deals=2,cards=4)",
        "ending": "ending(simulations=4,positions=50)",
    }.get(name, name)
    game = load_game(id)
    if id not in ONLY.get(name, {id}):
        with pytest.raises(OptionError, match=f"the bot '{name}' plays .* only, not {id}"):
            make_bot(spec, game, 0, "x")
        return
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


@pytest.mark.parametrize("id", game_ids())
def test_a_games_own_bot_plays_it(id: str) -> None:
    spec, game = own_bot(id), load_game(id)
    made = {name for name, games in ONLY.items() if id in games}
    assert set(made_for(id)) == made
    assert bool(spec) == bool(made - {"exact"}) or spec == "exact"
    if spec:
        assert check_bot(spec).partition("(")[0] in ONLY
        assert make_bot(spec, game, 1, "x").player_id() == 1


def test_the_random_bot_begins_again() -> None:
    game = load_game("hex")
    bot = make_bot("random", game, 1, 3)
    first = [bot.step(game.new_initial_state()) for _ in range(5)]
    assert len(set(first)) > 1
    bot.restart()
    assert [bot.step(game.new_initial_state()) for _ in range(5)] == first
    assert bot.player_id() == 1


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("clever", "there is no bot 'clever'; there is: random, search"),
        ("search(simulations=-1)", "simulations is 0 or more, not -1"),
        ("search(simulations=0)", "needs simulations or seconds"),
        ("search(simulations=many)", "simulations is 0 or more, not 'many'"),
        ("search(depth=3)", "there is no option 'depth'; there is: simulations, seconds"),
        ("random(x=1)", "there is no option 'x'"),
        ("search(", "lacks its closing bracket"),
        ("search(seconds=nan)", "seconds is 0 or more, not nan"),
        ("", "is no game with options"),
    ],
)
def test_bad_bots_are_refused(spec: str, says: str) -> None:
    with pytest.raises(OptionError) as error:
        make_bot(spec, load_game("hex"), 0, 1)
    assert says in str(error.value)


def test_bots_print_canonically() -> None:
    assert check_bot("search( simulations = 400, seconds=1 )") == "search(seconds=1.0)"
    assert check_bot("random") == "random"
    assert [info.name for info in describe_bot("search")][:2] == ["simulations", "seconds"]


# --- OpenSpiel's own games


def searcher(game: Any, seat: int, simulations: int = 300) -> SearchBot:
    return SearchBot(game, seat, 1, SearchSettings(simulations=simulations))


def test_search_never_loses_at_openspiels_tic_tac_toe() -> None:
    game = pyspiel.load_game("tic_tac_toe")
    for match in range(6):
        bots: list[Any] = [RandomBot(seat, match) for seat in range(2)]
        bots[match % 2] = searcher(game, match % 2)
        returns = evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(match))
        assert returns[match % 2] >= 0


def test_search_wins_at_once_at_openspiels_connect_four() -> None:
    state = pyspiel.load_game("connect_four").new_initial_state()
    for column in (3, 0, 3, 0, 3, 0):
        state.apply_action(column)
    assert searcher(state.get_game(), 0).step(state) == 3
    state.apply_action(6)
    assert searcher(state.get_game(), 1).step(state) == 0


def test_search_plays_openspiels_games_of_chance() -> None:
    game = pyspiel.load_game("pig(winscore=15)")
    bots = [searcher(game, 0, 60), RandomBot(1, 2)]
    returns = [
        evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(seed))[0]
        for seed in range(10)
    ]
    assert sum(returns) >= 6


def test_search_plays_openspiels_long_games() -> None:
    game = pyspiel.load_game("backgammon")
    state = game.new_initial_state()
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
    seat = state.current_player()
    assert searcher(game, seat, 3).step(state) in state.legal_actions()


@pytest.mark.parametrize("opponents", [0, 1])
def test_search_plays_openspiels_kuhn_poker(opponents: int) -> None:
    state = pyspiel.load_game("kuhn_poker").new_initial_state()
    for action in (opponents, 2, 1):  # a bet meets the king
        state.apply_action(action)
    assert searcher(state.get_game(), 1).step(state) == 1
    state = pyspiel.load_game("kuhn_poker").new_initial_state()
    for action in (opponents + 1, 0, 1):  # a bet meets the jack
        state.apply_action(action)
    assert searcher(state.get_game(), 1).step(state) == 0


def test_games_without_turns_are_refused() -> None:
    game = pyspiel.load_game("matrix_pd")
    with pytest.raises(PelitupaError, match="convert_to_turn_based"):
        searcher(game, 0).step(game.new_initial_state())
