"""How long a bot may think: so much work, a few simulations at least, and some patience."""

from __future__ import annotations

import time
from random import Random

import pytest

from pelitupa.games import load_game
from pelitupa.players import make_bot
from pelitupa.players.budget import FLOOR, PATIENCE, Budget
from pelitupa.players.search import SearchBot
from pelitupa.players.seat_bot import SeatBot


class Clocks:
    """The wall's clock, and the processor's of the thread that thinks, as a test sets them."""

    def __init__(self) -> None:
        self.wall = self.work = 50.0


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    made = Clocks()
    monkeypatch.setattr(time, "monotonic", lambda: made.wall)
    monkeypatch.setattr(time, "thread_time", lambda: made.work)
    return made


def test_work_is_counted_and_not_the_wall(clocks: Clocks) -> None:
    budget = Budget(1.0)
    clocks.wall += 5.0  # others had the machine
    clocks.work += 0.9
    assert budget.lasts(100)
    clocks.work += 0.2
    assert not budget.lasts(100)
    assert not budget.cut_short


def test_patience_ends(clocks: Clocks) -> None:
    budget = Budget(1.0)
    clocks.wall += PATIENCE - 0.1
    clocks.work += 0.1
    assert budget.lasts(100)
    clocks.wall += 0.2
    assert not budget.lasts(100)
    assert budget.cut_short


def test_a_few_simulations_are_always_made(clocks: Clocks) -> None:
    budget = Budget(1.0)
    clocks.wall += 100.0
    clocks.work += 100.0
    assert budget.lasts(0)
    assert budget.lasts(FLOOR - 1)
    assert not budget.lasts(FLOOR)
    assert not budget.cut_short, "all the work was done"


def test_a_part_of_a_budget_lasts_a_part_of_the_time(clocks: Clocks) -> None:
    budget = Budget(1.0)
    clocks.work += 0.4
    assert budget.lasts(100, 0.5)
    clocks.work += 0.2
    assert not budget.lasts(100, 0.5)
    assert budget.lasts(100)


def test_without_seconds_nothing_is_timed(clocks: Clocks) -> None:
    budget = Budget(0.0)
    clocks.work += 1e6
    clocks.wall += 1e6
    assert budget.lasts(10**9)


@pytest.mark.parametrize("kind", ["search", "informed", "solver"])
def test_what_drawing_took_is_reckoned_anew_for_each_decision(kind: str) -> None:
    state = load_game("minibridge(deals=1)").new_initial_state()
    rng = Random(3)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    spec = f"{kind}(simulations=0,seconds=0.01)"
    bot = make_bot(spec, state.get_game(), state.current_player(), "x")
    assert isinstance(bot, SearchBot)
    bot._drawing = 1e6  # of a decision long ago
    bot.step(state)
    assert bot._drawing < 1e6


@pytest.mark.parametrize(
    ("spec", "game"),
    [
        ("search(simulations=0,seconds=0.01)", "hex(size=4)"),
        ("hex(simulations=0,seconds=0.01)", "hex(size=11,swap=false)"),
        ("knorri(simulations=0,seconds=0.01)", "knorri"),
        ("informed(simulations=0,seconds=0.01)", "minibridge(deals=1)"),
        ("solver(simulations=0,seconds=0.01)", "minibridge(deals=1)"),
    ],
)
def test_bots_say_when_the_machine_was_too_busy(
    spec: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside others that take nearly all of the machine a second of the wall is little work.

    The wall's clock stands for the first decision: a machine that is busy indeed would cut it short.
    """
    state = load_game(game).new_initial_state()
    rng = Random(3)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(rng.choice(state.legal_actions()))
    real = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: 50.0)
    bot = make_bot(spec, state.get_game(), state.current_player(), "x")
    assert isinstance(bot, SeatBot)
    bot.step(state)
    assert not bot.was_cut_short()
    monkeypatch.setattr(time, "monotonic", lambda: 1e6 * real())
    monkeypatch.setattr(time, "thread_time", lambda: 0.0)
    bot.step(state)
    assert bot.was_cut_short()
