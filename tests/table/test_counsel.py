"""Hints with their reasons: what is said is so, is said only beyond doubt, and hangs on nothing hidden."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import Action, State
from pelitupa.games import load_game
from pelitupa.nature import Seeded
from pelitupa.players import SearchSettings, exactly
from pelitupa.table import counsel as module
from pelitupa.table.counsel import Counsel, counsel, reasons
from players.test_leak import decisions

QUICK = "search(simulations=30)"


@pytest.fixture
def thorough(monkeypatch: pytest.MonkeyPatch) -> None:
    """As people are advised, but by work and not by time."""
    monkeypatch.setattr(module, "WEIGH", SearchSettings(simulations=200))


def hex3(*moves: str) -> State:
    state = load_game("hex(size=3,swap=false)").new_initial_state()
    for move in moves:
        state.apply_action(state.string_to_action(move))
    return state


@pytest.mark.usefixtures("thorough")
def test_a_choice_that_wins_and_what_another_would_cost() -> None:
    """Red has b1 and b2 of the middle file, and wins with b3 at once."""
    found = counsel(hex3("b2", "a1", "b1", "c1"), 0, "search(simulations=200)", "x")
    assert found.text in ("b3", "a3")
    assert found.value == 1.0
    said = reasons(found, found.rival)
    assert "Chances to win with it, as far as can be seen: 100 %." in said


@pytest.mark.usefixtures("thorough")
def test_the_next_best_is_told_with_its_cost_only_beyond_doubt() -> None:
    found = counsel(hex3("b2", "b1", "a3"), 1, "search(simulations=300)", "x")
    said = " ".join(reasons(found, found.rival))
    assert found.rival
    assert ("would cost" in said) == (found.loss > 0)
    assert ("About as good" in said) == (found.loss == 0)


def test_where_there_is_no_choice_that_is_said() -> None:
    state = load_game("hex(size=1,swap=false)").new_initial_state()
    found = counsel(state, 0, "random", "x")
    assert found == Counsel("a1", only=True)
    assert reasons(found, "") == ["There is nothing else to choose."]


def test_points_where_it_is_about_points() -> None:
    found = Counsel("a", worlds=20, value=12.25, rival="b", loss=3.0)
    assert reasons(found, "B") == [
        "One can expect 12.2 points with it.",
        "The next best, B, would cost 3.0 points.",
    ]


@pytest.mark.parametrize(
    ("spec", "value", "share"),
    [
        ("hex", 0.0, 50),
        ("indian_poker(players=4)", -1 / 3, 0),
        ("kitumaija(players=4)", 1 / 3, 100),
    ],
)
def test_chances_are_reckoned_from_a_sure_loss(spec: str, value: float, share: int) -> None:
    """Where one of four wins a loss is a third of a point; where one of four loses, a whole one."""
    lowest = -1.0 if spec != "indian_poker(players=4)" else -1 / 3
    state = load_game(spec).new_initial_state()
    found = module._weighed(Counsel("a"), state, 0, [], [[value] * 20, [lowest] * 20])
    assert f"{share} %" in reasons(found, "")[0]


def test_a_call_is_told_by_the_convention_card() -> None:
    """What a first bid shows; a pass that shows nothing is told without it."""
    told = set()
    for seed in range(12):
        state, nature = load_game("skruuvi").new_initial_state(), Seeded(seed)
        while state.is_chance_node():
            state.apply_action(nature.outcome(state))
        found = counsel(state, state.current_player(), "informed(simulations=12)", "3")
        told.add(bool(found.tells))
        if found.tells:
            assert f"By the convention card it shows: {found.tells}." in reasons(found, "")
    assert told == {True, False}


@pytest.mark.parametrize(
    "id", ["tuppi", "skruuvi", "canasta", "kiertopokeri", "sakaali", "valepaska"]
)
def test_counsel_hangs_on_nothing_that_the_seat_cannot_see(id: str) -> None:
    game, rng = load_game(id), Random(id)
    for state in decisions(game, 4):
        seat = state.current_player()
        found = counsel(state, seat, QUICK, "s")
        other = state.resample_from_infostate(seat, rng.random)
        assert counsel(other, seat, QUICK, "s") == found


def test_what_is_solved_is_said_to_be() -> None:
    state = load_game("circle_colouring(n=4)").new_initial_state()
    while len(_best(state)) == len(state.legal_actions()):
        state.apply_action(state.legal_actions()[0])
    found = counsel(state, 0, "circle_colouring", "x")
    assert found.solved
    assert state.string_to_action(found.text) in _best(state)
    assert found.alone == (len(_best(state)) == 1)
    assert reasons(found, "")[0].startswith("It is solved to the end: ")


def _best(state: State) -> set[Action]:
    solve = exactly(state.get_game().id)
    assert solve is not None
    values = solve(state)
    return {action for action, value in values.items() if value == max(values.values())}


def test_what_hangs_on_what_is_hidden_is_not_said_to_be_solved() -> None:
    """At Koira for two the last cards are solved, as what the other holds is known by then; not before."""
    state = load_game("koira(players=2)").new_initial_state()
    rng, asked = Random(1), list[State]()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
            continue
        if len(state.legal_actions()) > 1:
            asked.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    assert not module._as_good(asked[0], asked[0].current_player(), "x")
    assert module._as_good(asked[-1], asked[-1].current_player(), "x")
