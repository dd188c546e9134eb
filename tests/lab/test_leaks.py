"""The leak test as anybody can put it to a bot: it finds one that looks, and one that changes the state."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from forgotten import forget
from pelitupa.cli import main
from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.lab.leaks import find_leaks
from pelitupa.players import register_bot
from pelitupa.players.seat_bot import SeatBot

pytestmark = pytest.mark.usefixtures("registered_are_forgotten")

TUPPI = load_game("tuppi(deals=1)")


def a_bot(choose: Callable[[Any, Random], int]) -> None:
    """Register a bot `mine` that chooses so."""

    class Mine(SeatBot):
        def __init__(self, seat: int, seed: str | int) -> None:
            super().__init__(seat)
            self.random = Random(seed)

        def step(self, state: Any) -> int:
            return choose(state, self.random)

    register_bot("mine", lambda game, seat, seed: Mine(seat, seed), "1")


def by_the_others(state: Any, random: Random) -> int:
    legal = state.legal_actions()
    other = (state.current_player() + 1) % 4
    return int(legal[sum(map(ord, state.information_state_string(other))) % len(legal)])


def by_the_own(state: Any, random: Random) -> int:
    legal = state.legal_actions()
    own = state.information_state_string(state.current_player())
    return int(legal[sum(map(ord, own)) % len(legal)])


def test_a_bot_that_looks_is_found_and_one_that_does_not_is_not() -> None:
    a_bot(by_the_others)
    found = find_leaks(TUPPI, "mine", positions=12, seed="1")
    assert found.positions == 12
    assert len(found.leaks) > 6
    leak = found.leaks[0]
    told = [TUPPI.state(history) for history in (leak.history, leak.other)]
    assert told[0].information_state_string(leak.seat) == told[1].information_state_string(
        leak.seat
    )
    assert told[0].history() != told[1].history()
    forget()
    a_bot(by_the_own)
    honest = find_leaks(TUPPI, "mine", positions=12, seed="1")
    assert honest.leaks == ()
    assert honest.swapped > 20


def test_what_cannot_be_tested_is_said() -> None:
    with pytest.raises(PelitupaError, match="hides nothing"):
        find_leaks(load_game("hex"), "random")
    wild = Random(1)
    a_bot(lambda state, random: int(wild.choice(state.legal_actions())))
    with pytest.raises(PelitupaError, match="asked the same again"):
        find_leaks(TUPPI, "mine")


def test_a_bot_may_not_change_what_it_is_given() -> None:
    def changing(state: Any, random: Random) -> int:
        action = int(state.legal_actions()[0])
        state.apply_action(action)
        return action

    a_bot(changing)
    with pytest.raises(PelitupaError, match="changes the state"):
        find_leaks(TUPPI, "mine")


def test_the_command_fails_where_something_leaks() -> None:
    def run(*words: str) -> Any:
        return CliRunner().invoke(
            main, ["leaks", "tuppi", *words, "deals=1"], catch_exceptions=False
        )

    good = run("plain", "--positions", "8", "--json")
    assert good.exit_code == 0
    assert json.loads(good.stdout)["leaks"] == []
    a_bot(by_the_others)
    bad = run("mine", "--positions", "8")
    assert bad.exit_code == 1
    assert "when other cards were hidden" in bad.stdout
    assert run("nobody").exit_code == 2
