"""Bots that are copied or sent elsewhere in mid-match go on as the first, those of the house and others'."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from pelitupa.core import Action, Game, State
from pelitupa.core.copying import fields_of
from pelitupa.equipment.bits import COMPILED
from pelitupa.games import load_game
from pelitupa.nature import nature_for
from pelitupa.players import Bot, best_bot, make_bot, register_bot
from pelitupa.players.beginners_go.bot import GoBot, GoSettings
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
    """One with slots, for what it has already."""

    __slots__ = ("__own", "same")

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.same = self.__own = self.calls

    def own(self) -> list[int]:
        """What its private slot has."""
        return self.__own


@dataclass(frozen=True)
class Frozen(SeatBot):
    """One whose fields nobody may set, with a field called as the house could call one."""

    seat: int
    made: str = "of oak"

    def step(self, state: Any) -> Action:
        """The first legal action."""
        legal: list[int] = state.legal_actions()
        return legal[0]


class Remembering(GoBot):
    """One that goes on from a bot of the house, and keeps a field of its own."""

    def __init__(self, game: Game, seat: int, seed: str | int) -> None:
        super().__init__(game, seat, seed, GoSettings(simulations=4))
        self.calls: list[Action] = []

    def step(self, state: Any) -> Action:
        """As the other, noted down."""
        self.calls.append(super().step(state))
        return self.calls[-1]


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
        assert other.same is other.own() is other.calls is not bot.calls
    assert set(fields_of(bot)) >= {"seat", "calls", "same"}


@pytest.mark.usefixtures("registered_are_forgotten")
def test_a_registered_bot_is_left_as_it_was_made() -> None:
    """Also one of a frozen class; what is pickled of it are its fields, not its game too."""
    register_bot("frozen", lambda game, seat, seed: Frozen(seat))
    bot = make_bot("frozen", load_game("tuppi"), 2, "1")
    assert bot == Frozen(2, "of oak")
    assert copies(bot) == [bot, bot]
    assert "tuppi" not in repr(fields_of(bot))


@pytest.mark.skipif(COMPILED, reason="nobody goes on from a compiled bot of one game")
@pytest.mark.usefixtures("registered_are_forgotten")
def test_a_bot_that_goes_on_from_one_of_the_house_keeps_its_own_fields() -> None:
    register_bot("remembering", Remembering)
    bot = make_bot("remembering", load_game("beginners_go(size=5)"), 0, "1")
    assert isinstance(bot, Remembering)
    state = mid_match("beginners_go(size=5)", bot, 2)[0]
    others = copies(bot)
    for other in others:
        assert isinstance(other, Remembering)
        assert len(other.calls) == 2
        assert other.calls == bot.calls
    assert [other.step(state.clone()) for other in others] == [bot.step(state.clone())] * 2
