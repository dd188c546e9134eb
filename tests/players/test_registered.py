"""Bots that a program registers, and bots of policies."""

from __future__ import annotations

from typing import Any

import pytest

from pelitupa.core import OptionError, PelitupaError
from pelitupa.games import load_game
from pelitupa.players import PolicyBot, bot_names, make_bot, register_bot

pytestmark = pytest.mark.usefixtures("registered_are_forgotten")


def by_thirds(state: Any) -> dict[int, float]:
    """The first action twice as often as the second."""
    first, second = state.legal_actions()[:2]
    state.apply_action(first)  # a copy: this changes nothing
    return {first: 2 / 3, second: 1 / 3}


def test_a_registered_bot_is_made_by_its_name_and_plays_as_its_policy_says() -> None:
    register_bot("by-thirds", lambda game, seat, seed: PolicyBot(by_thirds, seat, seed))
    assert bot_names()[-1] == "by-thirds"
    state = load_game("hex(size=4)").new_initial_state()
    bot = make_bot("by-thirds", state.get_game(), 0, 1)
    taken = [bot.step(state) for _ in range(600)]
    assert set(taken) == {0, 1}
    assert 350 < taken.count(0) < 450
    bot.restart()
    assert [bot.step(state) for _ in range(600)] == taken
    assert state.history() == []


def test_a_name_is_taken_once_and_a_policy_sums_to_one() -> None:
    for name in ("random", "tuppi", "two words", ""):
        with pytest.raises(OptionError):
            register_bot(name, lambda game, seat, seed: PolicyBot(by_thirds, seat, seed))
    state = load_game("hex(size=4)").new_initial_state()
    for wrong in ({0: 0.5}, {0: 1.5, 1: -0.5}, {}):
        bot = PolicyBot(lambda state, found=wrong: found, 0, 1)  # type: ignore[misc]
        with pytest.raises(PelitupaError, match="sum to"):
            bot.step(state)


def test_a_policy_is_no_factory() -> None:
    with pytest.raises(OptionError, match=r"lambda game, seat, seed: PolicyBot\(policy"):
        register_bot("bare", by_thirds)  # type: ignore[arg-type]
    assert "bare" not in bot_names()
