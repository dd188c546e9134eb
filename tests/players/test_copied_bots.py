"""Bots that are copied or sent elsewhere in mid-match go on as the first, those of the house and others'."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

from pelitupa.core import Action, State
from pelitupa.core.copying import fields_of
from pelitupa.games import load_game
from pelitupa.nature import nature_for
from pelitupa.players import Bot, best_bot, make_bot
from pelitupa.players.seat_bot import SeatBot


class Counting(SeatBot):
    """A bot of somebody else's, which keeps a field of its own."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.calls: list[int] = []

    def step(self, state: Any) -> Action:
        """The first legal action, then the second, and so on."""
        legal: list[int] = state.legal_actions()
        self.calls.append(len(legal))
        return legal[len(self.calls) % len(legal)]


class Slotted(Counting):
    """One with a slot, for what it has already."""

    __slots__ = ("same",)

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.same = self.calls


def mid_match(spec: str, bot: Bot, decisions: int) -> tuple[State, Any, Random]:
    """A state in which the bot decides, after so many decisions of it; all others play at random."""
    game = load_game(spec)
    state, nature, rng = game.new_initial_state(), nature_for(game).make("1"), Random(1)
    while True:
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        elif state.current_player() != bot.player_id():
            state.apply_action(rng.choice(state.legal_actions()))
        elif decisions:
            state.apply_action(bot.step(state.clone()))
            decisions -= 1
        else:
            return state, nature, rng


def copies(bot: Bot) -> list[Bot]:
    """The bot pickled, and copied."""
    return [pickle.loads(pickle.dumps(bot)), copy.deepcopy(bot)]


@pytest.mark.parametrize(
    ("game", "spec"),
    [
        ("tuppi", "random"),
        ("tuppi", "plain"),
        ("indian_poker", "rollout(simulations=2)"),
        ("indian_poker", "search(simulations=4)"),
        ("tuppi", "solver(simulations=2)"),
        ("tuppi", "character(simulations=2)"),
        ("moska", "moska(simulations=2)"),
        ("paskahousu", "paskahousu(simulations=2)"),
        ("valepaska", "valepaska"),
        ("knorri", "knorri(simulations=2,positions=50)"),
        ("chinese_poker", "chinese_poker(simulations=2)"),
        ("hex(size=3)", "hex(simulations=4)"),
        ("beginners_go(size=5)", "beginners_go(simulations=4)"),
        ("kitumaija", "kitumaija(simulations=2)"),
    ],
)
def test_a_bot_of_the_house_goes_on_as_the_first(game: str, spec: str) -> None:
    bot = make_bot(spec, load_game(game), 0, "1")
    state = mid_match(game, bot, 2)[0]
    others = copies(bot)
    assert [type(other) for other in others] == [type(bot)] * 2
    wanted = bot.step(state.clone())
    assert [other.step(state.clone()) for other in others] == [wanted, wanted]


@pytest.mark.parametrize(
    "game",
    [
        *("nine_ball", "petanque", "curling", "vector_formula", "kangaroo", "canasta"),
        *("fireplace_poker", "sakaali", "mah_jong", "kiertopokeri"),
    ],
)
def test_a_bot_that_thinks_long_can_be_sent_elsewhere(game: str) -> None:
    bot = make_bot(best_bot(game), load_game(game), 0, "1")
    for other in copies(bot):
        assert (type(other), other.player_id()) == (type(bot), 0)


def test_a_bot_of_others_keeps_its_own_fields_and_what_they_share() -> None:
    bot = Slotted(1)
    mid_match("tuppi", bot, 3)
    for other in copies(bot):
        assert isinstance(other, Slotted)
        assert (other.seat, other.calls, len(other.calls)) == (1, bot.calls, 3)
        assert other.same is other.calls is not bot.calls
    assert set(fields_of(bot)) >= {"seat", "calls", "same"}
