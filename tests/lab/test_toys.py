"""Small games of hidden information: laid out whole, solved, and bots measured in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pelitupa.core.advice import calm
from pelitupa.games import load_game
from pelitupa.nature import Seeded
from pelitupa.players.advice import advice_for

np = pytest.importorskip("numpy")
from pelitupa.lab.exploitability import (  # noqa: E402
    GameTree,
    expected_values,
    exploitability,
    gains,
    nash_conv,
    solve,
)
from studies.toys import (  # noqa: E402
    bot_policy,
    bots_of,
    curve,
    draw_curves,
    study,
    toys,
)

SMALLEST = "moska(ruleset=toy,pack=4,hand_size=1)"


class EveryOrder(GameTree):
    """A tree in which cards that are dealt as a set are laid out in each of their orders."""

    def _draws(self, state: Any, sets: Any) -> Iterator[tuple[Any, int, float, Any]]:
        for outcome, part in state.chance_outcomes():
            yield state.child(outcome), outcome, part, sets


@pytest.mark.parametrize(
    "spec",
    [
        "paskahousu(players=2,pack=6,hand_size=2,limit=2)",
        "canasta(ruleset=toy,hand_size=4)",  # many cards are alike
    ],
)
def test_what_is_dealt_as_a_set_is_laid_out_once(spec: str) -> None:
    game = load_game(spec)
    once, often = GameTree(game), EveryOrder(game)
    assert once.positions < 0.5 * often.positions
    assert once.number.keys() == often.number.keys()
    numbers = [often.number[key] for key in once.number]
    policy = np.random.default_rng(1).random(once.slots[-1])
    policy /= np.add.reduceat(policy, once.starts)[once.state_of]
    beside = np.zeros(often.slots[-1])
    for number, place in enumerate(numbers):
        mine = slice(once.slots[number], once.slots[number + 1])
        beside[often.slots[place] : often.slots[place + 1]] = policy[mine]
    assert expected_values(once, policy) == pytest.approx(expected_values(often, beside))
    assert nash_conv(once, policy) == pytest.approx(nash_conv(often, beside))


def test_there_is_a_toy_of_each_kind() -> None:
    ids = {spec.partition("(")[0] for spec in toys()}
    assert ids == {
        "canasta",
        "indian_poker",
        "moska",
        "norrlandsknack",
        "paskahousu",
        "sinkki",
        "valepaska",
    }


@pytest.mark.parametrize(
    ("spec", "iterations"),
    [
        ("paskahousu(ruleset=toy)", 200),
        ("valepaska(ruleset=toy)", 200),
        ("canasta(ruleset=toy)", 400),
        (SMALLEST, 200),  # what follows is smaller than the toy
        ("norrlandsknack(ruleset=toy,hand_size=1)", 200),
        ("sinkki(ruleset=toy,hand_size=1,limit=2)", 200),
    ],
)
def test_a_game_of_two_is_solved(spec: str, iterations: int) -> None:
    tree = GameTree(load_game(spec))
    assert exploitability(tree, solve(tree, iterations)) < 0.001


@pytest.mark.parametrize("spec", toys())
def test_what_is_advised_is_legal_with_few_cards_too(spec: str) -> None:
    """As where the stock has no card left; search goes by the advice, and ends at what is refused."""
    game = load_game(spec)
    advice, rng, nature = advice_for(game), Random(1), Seeded(1)
    for _ in range(40):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(nature.outcome(state))
                continue
            legal = state.legal_actions()
            assert set(advice.sensible_actions(state)) <= set(legal)
            assert advice.likely_action(state, calm) in {-1, *legal}
            state.apply_action(rng.choice(legal))


def test_what_each_seat_could_gain_against_a_bot() -> None:
    """All that a bot gives away is what best responses gain; nothing can be gained against an equilibrium."""
    game = load_game("indian_poker(ruleset=toy)")
    tree = GameTree(game)
    uniform = tree.strategy(bot_policy(game, "random", 1))
    assert np.allclose(uniform, tree.uniform)
    found = gains(tree, uniform)
    assert len(found) == 3
    assert sum(found) == pytest.approx(nash_conv(tree, uniform))
    assert sum(found) > 1
    plain = tree.strategy(bot_policy(game, "plain", 2))
    tree.check(plain)
    assert min(gains(tree, plain)) >= 0
    asked_less = tree.strategy(bot_policy(game, "plain", 2), only_reached=True)
    assert (asked_less != plain).any()
    assert gains(tree, asked_less) == pytest.approx(gains(tree, plain))
    assert bots_of(game)[-1].startswith("indian_poker")


def test_the_study_tells_size_value_and_gains() -> None:
    said: list[str] = []
    study("paskahousu(players=2,pack=3,hand_size=1,limit=6)", 100, 1, ["random"], said.append)
    assert "information states" in said[0]
    assert "value for the first seat" in said[1]
    assert said[2].startswith("  random: gains by seat")


def test_exploitability_falls_and_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    tree = GameTree(load_game(SMALLEST))
    points = curve(tree, 70)
    assert [iterations for iterations, _ in points] == [1, 2, 4, 8, 16, 32, 64]
    assert points[-1][1] < 0.01 < points[0][1]
    draw_curves([SMALLEST], 4, tmp_path / "curves.svg")
    assert "iterations of CFR+" in (tmp_path / "curves.svg").read_text(encoding="utf-8")
