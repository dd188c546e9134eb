"""The bot of Moska: what it sees, what it does, and that it thinks no longer than it may."""

from __future__ import annotations

from random import Random

import pytest

from games.beating.test_moska import dealt, late
from pelitupa.core import OptionError, PelitupaError
from pelitupa.equipment.cards import RANK_MASKS, rank_of, suit_of
from pelitupa.games import load_game
from pelitupa.games.beating.filling import BEATING
from pelitupa.games.beating.moska.advice import MoskaAdvice
from pelitupa.games.beating.moska.throwing import MoskaState
from pelitupa.players import best_bot, make_bot
from pelitupa.players.budget import BudgetSettings
from pelitupa.players.moska.bot import MoskaBot


def bot(state: MoskaState, simulations: int = 200) -> MoskaBot:
    settings = BudgetSettings(simulations=simulations)
    return MoskaBot(state.get_game(), state.current_player(), "1", settings)


def test_it_is_whom_people_meet() -> None:
    assert best_bot("moska") == "moska(simulations=0,seconds=1.0)"


def test_it_refuses_other_games_and_the_turns_of_others() -> None:
    with pytest.raises(OptionError, match="plays Moska only, not musta_maija"):
        MoskaBot(load_game("musta_maija"), 0, 1)
    with pytest.raises(PelitupaError, match="seat 2 is asked in the turn of 0"):
        make_bot("moska", dealt().get_game(), 2, 1).step(dealt())


@pytest.mark.parametrize("spec", ["moska", "moska(ruleset=club)"])
def test_its_choice_hangs_on_nothing_that_its_seat_cannot_see(spec: str) -> None:
    game, rng, hidden = load_game(spec), Random(spec), 0
    advice, state = MoskaAdvice(game), game.new_initial_state()
    for _ in range(120):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        assert isinstance(state, MoskaState)
        if len(state.legal_actions()) > 1 and rng.random() < 0.4:
            other = state.sampler(state.current_player()).draw(rng.random)
            assert isinstance(other, MoskaState)
            hidden += other.hands != state.hands
            assert bot(other, 30).step(other) == bot(state, 30).step(state)
        state.apply_action(advice.likely_action(state, rng.random))
    assert hidden > 2


def test_it_goes_out_where_one_attack_does_it() -> None:
    state = late(("D9 S9", "D4 H7", "S5 C7", "D6 C8"), spec=",turned=stays_out")
    mine = bot(state)
    for _ in range(3):
        state.apply_action(mine.step(state))
    assert state.out == (0,)


def test_of_two_who_are_left_it_leads_what_the_other_must_pick_up() -> None:
    """After the ace of trumps it leads its last card; who beats the four would lead his own last one."""
    state = late(("C4 HA", "S2 S3", "D2 D3", "CK C3"), spec=",turned=stays_out")
    state.out = (1, 2)
    state.hands[1] = state.hands[2] = 0
    state.defender = 3
    assert state.action_to_string(bot(state).step(state)) == "HA"


def test_it_beats_with_the_lowest_card_of_a_suit_that_does_unless_that_tears_a_pair() -> None:
    game, rng, beaten = load_game("moska"), Random("lowest"), 0
    advice, state = MoskaAdvice(game), game.new_initial_state()
    while not state.is_terminal() and beaten < 12:
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        assert isinstance(state, MoskaState)
        if state.phase == BEATING and len(state.legal_actions()) > 2:
            card = bot(state, 12).step(state)
            assert isinstance(card, int)
            hand, lower = state.hands[state.defender], []
            for other in state.legal_actions():
                if other < card < 52 and suit_of(other) == suit_of(card):
                    lower.append((hand & RANK_MASKS[rank_of(other)]).bit_count())
            assert not lower or lower[0] > 1
            beaten += card < 52
        state.apply_action(advice.likely_action(state, rng.random))
    assert beaten > 5
