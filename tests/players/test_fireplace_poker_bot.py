"""The bot of Fireplace Poker: it thinks once about a turn, and then plays it."""

from __future__ import annotations

import pytest

from pelitupa.core import Action, OptionError
from pelitupa.games import load_game
from pelitupa.games.poker.fireplace_poker.game import MELD_NOW
from pelitupa.nature import Seeded
from pelitupa.players import best_bot, make_bot
from pelitupa.table.expert import expert_positions


def test_it_is_whom_people_meet_and_plays_nothing_else() -> None:
    assert best_bot("fireplace_poker") == "fireplace_poker(simulations=0,seconds=1.0)"
    with pytest.raises(OptionError, match="plays Fireplace Poker only, not moska"):
        make_bot("fireplace_poker", load_game("moska"), 0, 1)


def test_a_turn_that_was_begun_is_ended_as_it_was_meant() -> None:
    game, nature = load_game("fireplace_poker"), Seeded("turn")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(nature.outcome(state))
    spec = "fireplace_poker(simulations=8)"
    bot = make_bot(spec, game, 0, 1)
    steps: list[Action] = []
    while not steps or steps[-1] != MELD_NOW:
        steps.append(bot.step(state))
        assert (
            make_bot(spec, game, 0, 1).step(state) == steps[-1]
        )  # whoever comes in late does the same
        state.apply_action(steps[-1])
    assert len(steps) == 6


def test_it_steals_where_the_tips_say_so() -> None:
    positions = [one for one in expert_positions("fireplace_poker") if "only way" in one.why]
    for position in positions:
        state = position.state()
        seat = position.start.seat
        bot = make_bot("fireplace_poker(simulations=40)", state.get_game(), seat, 1)
        assert position.agrees(state.action_to_string(bot.step(state)))
    assert positions
