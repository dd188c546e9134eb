"""Bots: named by a spec, they play every game, and OpenSpiel's own games and matches too."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conformance.harness import random_action
from pelitupa import players
from pelitupa.core import OptionError, PelitupaError, parse_spec
from pelitupa.games import game_families, game_ids, load_game
from pelitupa.nature import Seeded
from pelitupa.players import (
    RandomBot,
    SearchBot,
    SearchSettings,
    best_bot,
    bot_names,
    check_bot,
    describe_bot,
    made_for,
    make_bot,
    own_bot,
    todays_bot,
)
from pelitupa.players.advice import advice_for

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    np = pytest.importorskip("numpy")
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms.evaluate_bots import evaluate_bots


SMALL = {
    "rollout": "rollout(simulations=1,horizon=2)",
    "beginners_go": "beginners_go(simulations=4)",
    "character": "character(simulations=4,seconds=0,level=4,slips=0.9,name=sulo)",
    "search": "search(simulations=4,horizon=10)",
    "informed": "informed(simulations=1,horizon=10)",
    "solver": "solver(simulations=1,deals=2,cards=3)",
    "hex": "hex(nodes=20,simulations=4)",
    "y": "y(nodes=20,simulations=4)",
    "tuppi": "tuppi(deals=2,cards=4)",
    "knorri": "knorri(simulations=4,positions=50)",
    "koira": "koira(simulations=1,positions=50)",
    "skitgubbe": "skitgubbe(simulations=1,positions=50)",
    "chinese_poker": "chinese_poker(deals=1)",
    "fireplace_poker": "fireplace_poker(simulations=2)",
    "kiertopokeri": "kiertopokeri(hands=10)",
    "kitumaija": "kitumaija(simulations=1,positions=50)",
    "paskahousu": "paskahousu(simulations=1,positions=50)",
    "moska": "moska(simulations=4)",
    "musta_maija": "musta_maija(simulations=4)",
    "strip_poker": "strip_poker(simulations=4)",
    "five_in_line": "five_in_line(level=1,times=2)",
    "tablut": "tablut(simulations=4)",
    "twixt": "twixt(simulations=1)",
    **{
        id: f"{id}(simulations=4)"
        for id in (
            "contract_petanque",
            "curling",
            "five_pin",
            "nine_ball",
            "petanque",
            "petanque_three",
            "snooker",
            "ten_ball",
        )
    },
    **{
        id: f"{id}(simulations=2)" for id in ("canasta", "contract_samba", "hand_and_foot", "samba")
    },
}
"""The specs of quick bots, where the defaults take long."""
FORMER = {
    "bluff": ["indian_poker"],
    "darts": ["round_the_clock"],
    "ending": ["knorri"],
    "exact": ["hex", "single_suit_whist", "y"],
    "liar": ["valepaska"],
    "partner": ["tuppi"],
}
"""The games whose bots once went by these names."""
OWN = sorted(path.parent.name for path in Path(players.__file__).parent.glob("*/bot.py"))
"""The games for which a bot was made: it lies in a folder of that name."""
GAMES = {id: load_game(id) for id in game_ids()}


SELDOM = 0.15
"""In how many of its decisions a bot is asked; between them anything may happen."""
ROLLING = ("cue", "throwing")
"""Families in which nature rolls balls or stones at each step, and bots think by rolling them."""
FIRST = {game_families()[id]: id for id in reversed(game_ids())}
"""A game of each family, which every bot plays for longer: the others share nearly all of its code."""


def able(name: str) -> list[str]:
    """The games that a bot can play."""
    return [name] if name in OWN else game_ids()


@pytest.mark.parametrize(("name", "id"), [(name, id) for name in bot_names() for id in able(name)])
def test_every_bot_plays_every_game(name: str, id: str) -> None:
    spec, game = SMALL.get(name, name), GAMES[id]
    bots = [make_bot(spec, game, seat, "x") for seat in range(game.num_players())]
    nature, rng = Seeded("x"), Random(id)
    state = game.new_initial_state()
    family, asked = game_families()[id], 0
    long = name in OWN or id == FIRST[family]
    for _ in range(60 if family in ROLLING or not long else 200):
        if state.is_terminal():
            break
        seat = state.current_player()
        if state.is_chance_node() or (asked > len(bots) and rng.random() > SELDOM):
            state.apply_action(random_action(state, rng, nature))
        else:
            state.apply_action(bots[seat].step(state))
            asked += 1


@pytest.mark.parametrize("name", [name for name in bot_names() if name in OWN])
def test_a_bot_made_for_one_game_refuses_all_others(name: str) -> None:
    for id in game_ids():
        if id != name:
            with pytest.raises(OptionError, match=f"the bot '{name}' plays .* only, not {id}"):
                make_bot(name, GAMES[id], 0, "x")


@pytest.mark.parametrize("id", game_ids())
def test_a_games_own_bot_plays_it(id: str) -> None:
    spec, game = own_bot(id), load_game(id)
    assert made_for(id) == ([id] if id in OWN else [])
    assert bool(spec) == (id in OWN)
    if spec:
        assert check_bot(spec).partition("(")[0] == id
        assert make_bot(spec, game, 1, "x").player_id() == 1


def test_a_bot_at_its_best_reckons_with_how_far_throws_scatter() -> None:
    assert own_bot("round_the_clock", "throws(sd=12.5)") == "round_the_clock(sd=12.5)"
    assert own_bot("tuppi") == "tuppi(deals=12)"


@pytest.mark.parametrize("id", game_ids())
def test_the_best_bot_of_a_game_is_its_own_or_that_of_its_advice(id: str) -> None:
    budget = "simulations=0,seconds=0.5"
    name, settings = parse_spec(check_bot(advice_for(load_game(id)).bot))
    thinks = name != "plain"
    advised = name, {**settings, **({"simulations": "0", "seconds": "0.5"} if thinks else {})}
    assert (name == "solver") <= (game_families()[id] == "tricks")
    assert parse_spec(best_bot(id, "", budget)) == (
        parse_spec(own_bot(id, "", budget)) if own_bot(id) else advised
    )
    assert make_bot(best_bot(id), load_game(id), 0, "x").player_id() == 0


@pytest.mark.parametrize("name", FORMER)
def test_former_names_are_read_and_written_as_todays(name: str) -> None:
    """Tables, records and ladders were kept with them."""
    assert name not in bot_names()
    for id in FORMER[name]:
        assert todays_bot(f"{name}(a=1)", id) == f"{id}(a=1)"
        assert check_bot(name, id) == id
        made, todays = (make_bot(spec, load_game(id), 1, "x") for spec in (name, id))
        assert type(made) is type(todays)
    if len(FORMER[name]) == 1:
        assert check_bot(name) == FORMER[name][0]
        assert describe_bot(name) == describe_bot(FORMER[name][0])
    with pytest.raises(OptionError, match=r"the bot '\w+' plays .* only, not jakis"):
        make_bot(name, load_game("jakis"), 0, "x")


def test_a_former_name_of_several_bots_stays_until_the_game_is_known() -> None:
    assert check_bot("exact(nodes=20)") == "exact(nodes=20)"
    assert check_bot("exact(nodes=20)", "y") == "y(nodes=20)"
    assert todays_bot("somebody else") == "somebody else"
    with pytest.raises(OptionError, match="plays Hex, Y, One-suit whist only, not tuppi"):
        make_bot("exact", load_game("tuppi"), 0, 1)


def test_no_bot_is_imported_before_it_is_asked_for() -> None:
    """Naming all of them, and asking one, imports no other's room."""
    code = (
        "import sys, pelitupa.players as p; p.bot_names(); p.own_bot('jakis'); p.check_bot('valepaska');"
        f"print(*[n for n in sys.modules for id in {OWN!r} if n == f'pelitupa.players.{{id}}.bot'])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["pelitupa.players.valepaska.bot"]


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
        ("informed(simulations=0)", "needs simulations or seconds"),
        ("solver(simulations=0)", "needs simulations or seconds"),
        ("hex(simulations=0)", "needs simulations or seconds"),
        ("knorri(simulations=0)", "needs simulations or seconds"),
        ("search(simulations=many)", "simulations is 0 or more, not 'many'"),
        ("search(depth=3)", "unknown option 'depth'; valid options: simulations, seconds"),
        ("random(x=1)", "unknown option 'x'"),
        ("search(", "lacks its closing bracket"),
        ("search(seconds=nan)", "seconds is 0 or more, not 'nan'"),
        ("", "names no bot"),
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


def test_every_bot_can_be_made_for_a_seat() -> None:
    """Compiled, a plain class of settings fails that gives another default to what a compiled one has."""
    for name in bot_names():
        own = name if name in game_ids() else "hex"
        make_bot(name, load_game(own), 0, 1)
