"""Two left in Musta Maija, Moska or Chinese Poker: the solver against trying everything, and the bots."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pelitupa.core.going_out import GoingOutState
from pelitupa.games import load_game
from pelitupa.games.beating.maija import MaijaState
from pelitupa.games.poker.chinese_poker.game import ChinesePokerState
from pelitupa.players import best_bot, make_bot
from pelitupa.players.bots import exactly
from pelitupa.players.chinese_poker.bot import ENDING as CHINESE
from pelitupa.players.moska.ending import ENDING as MOSKA
from pelitupa.players.solvers.endings.maija import ENDING as PLAIN
from pelitupa.players.solvers.endings.two_left import Key, TwoLeft, TwoLeftError
from pelitupa.players.solvers.endings.two_left_bot import Ending

RULES = [
    "musta_maija",
    "musta_maija(players=5,draw_before_pickup=true)",
    "moska",
    "moska(throwers=attacker_too,throws=once)",
    "moska(ruleset=club)",
    "chinese_poker(players=3)",
    "chinese_poker(players=3,out_round=fewer,aim=loser)",
]


def endings(rules: str, wanted: int, cards: int) -> list[GoingOutState]:
    """Positions of matches played by rules of thumb in which two with few cards are left and one has a
    choice."""
    game, seed = load_game(rules), 0
    found: list[GoingOutState] = []
    is_open = ending(rules).is_open
    while len(found) < wanted:
        seed += 1
        state, rng = game.new_initial_state(), Random(seed)
        bots = [make_bot("plain", game, seat, seed) for seat in range(game.num_players())]
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.draw(rng.random))
                continue
            assert isinstance(state, MaijaState | ChinesePokerState)
            held = sum([hand.bit_count() for hand in state.hands])
            held += len(state.attack) if isinstance(state, MaijaState) else 0
            if is_open(state) and held <= cards and len(state.legal_actions()) > 1:
                found.append(state.clone())
                break
            state.apply_action(bots[state.current_player()].step(state))
    return found


def ending(rules: str) -> Ending:
    if rules.startswith("chinese"):
        return CHINESE
    return MOSKA if rules.startswith("moska") else PLAIN


def key(rules: str) -> Key:
    return ending(rules).key


def plainly(state: GoingOutState, seat: int) -> bool:
    """Whether a seat, of two who are left, goes out before the other, by trying everything."""
    if state.is_terminal():
        return state.out[-1] == seat
    mine = state.current_player() == seat
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        if plainly(after, seat) == mine:
            return mine
    return not mine


def wins(state: GoingOutState) -> dict[Any, bool]:
    found = {}
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        found[action] = plainly(after, state.current_player())
    return found


@pytest.mark.parametrize("rules", RULES)
def test_it_says_what_trying_everything_says(rules: str) -> None:
    values: list[bool] = []
    for state in endings(rules, 8, 5):
        expected = wins(state)
        assert TwoLeft(key(rules)).action_wins(state) == expected, state.view(None)
        best = TwoLeft(key(rules)).winning(state)
        assert expected[best] if best is not None else not any(expected.values())
        values += expected.values()
    assert {True, False} == set(values)


@pytest.mark.parametrize("rules", ["musta_maija", "moska", "chinese_poker"])
def test_the_bot_wins_what_is_won_and_knows_no_more_than_its_seat(rules: str) -> None:
    assert best_bot(rules).startswith(f"{rules}(")
    met = 0
    for state in endings(rules, 25, 8):
        try:
            won = TwoLeft(key(rules)).action_wins(state)
        except TwoLeftError:
            continue
        if any(won.values()) and not all(won.values()):
            seat = state.current_player()
            bot = make_bot(f"{rules}(simulations=1)", state.get_game(), seat, "x")
            assert won[bot.step(state.sampler(seat).draw(Random(1).random))]
            met += 1
    assert met >= 5


@pytest.mark.parametrize("rules", ["musta_maija", "moska", "chinese_poker"])
def test_what_it_does_not_solve_it_says(rules: str) -> None:
    exact = exactly(rules)
    assert exact is not None
    with pytest.raises(TwoLeftError, match="hidden yet"):
        exact(load_game(rules).new_initial_state())
    state = endings(rules, 1, 6)[0]
    with pytest.raises(TwoLeftError, match="too far"):
        TwoLeft(key(rules), 1).action_wins(state)
    with pytest.raises(TwoLeftError, match="too far"):
        TwoLeft(key(rules)).winning(state, turns=2)
