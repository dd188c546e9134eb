"""Studies of Indian Poker: what its learned frequencies lose to best responses and to learners."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pelitupa.games.poker.betting import RAISE, BettingRound
from pelitupa.players import SearchSettings
from pelitupa.players.indian_poker.situation import situation_of
from pelitupa.players.indian_poker.small_poker import chips_won, small_poker
from pelitupa.players.indian_poker.table import Table, read_table, table_of
from pelitupa.players.indian_poker.training import School, Schooling

pytest.importorskip("numpy")

from pelitupa.lab.exploitability import GameTree, exploitability, search_policy
from studies.poker import learn_small, main, table_policy
from studies.poker_exploiter import Exploiter, uniform_like


def test_a_school_comes_near_to_what_cannot_be_exploited() -> None:
    game = small_poker(2, cards=5, most=1, limit=2)
    tree = GameTree(game, chips_won)
    table = learn_small(2, 5, 1, 2, deals=1500)
    learned = exploitability(tree, tree.strategy(table_policy(game, table)))
    assert learned < 0.25 * exploitability(tree, tree.uniform)


def test_how_often_search_does_what_is_counted() -> None:
    game = small_poker(2, cards=3, most=1, limit=1)
    tree = GameTree(game, chips_won)
    strategy = tree.strategy(search_policy(game, SearchSettings(simulations=10), seeds=2))
    tree.check(strategy)
    assert set(strategy.tolist()) <= {0.0, 0.5, 1.0}


def test_whoever_learns_wins_from_players_who_act_at_random() -> None:
    schooling = Schooling(pack=13, sizes=(1, 5), limit=2)
    school = School(schooling, seed=1)
    school.learn(60)
    table = uniform_like(table_of(school), schooling)
    assert all(len({chance for chance in chances if chance}) == 1 for chances in table.values())
    exploiter = Exploiter(schooling, table, players=3)
    exploiter.learn(500)
    mean, half = exploiter.gain(2000)
    assert mean - half > 0.5


def test_where_the_learner_has_never_been_it_does_what_the_table_does_most() -> None:
    now, strengths = BettingRound([1] * 3, 0), [-1, 5, 6]
    table: Table = {situation_of(now, strengths, 52): (0.0, 0.2, 0.2, 0.0, 0.0, 0.0, 0.6)}
    assert Exploiter(Schooling(), table, players=3).best(now, strengths) == RAISE + 4


def test_the_studies_run(tmp_path: Path) -> None:
    runner, path = CliRunner(), tmp_path / "learned.csv"
    intent = (
        "small --cards 3 --most 1 --limit 1 --iterations 10 --deals 50 --seeds 1 --simulations 5"
    )
    told = runner.invoke(main, intent.split())
    assert told.exit_code == 0, told.output
    assert "regret, 10 iterations" in told.output
    told = runner.invoke(main, ["learn", "--deals", "5", "--least", "1", "--out", str(path)])
    assert told.exit_code == 0, told.output
    assert read_table(path)
    told = runner.invoke(main, ["exploit", "--deals", "3", "--trials", "20"])
    assert "the learned table" in told.output, told.output
    told = runner.invoke(main, ["small", "--players", "4", "--cards", "3"])
    assert "4 players need more than 3 cards" in told.output
