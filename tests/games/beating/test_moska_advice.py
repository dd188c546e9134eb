"""What advice on Moska does in drawn positions; its plain bot is it, without a whim."""

from __future__ import annotations

from random import Random

import pytest

from games.beating.test_moska import CLUB, HANDS, dealt
from games.playing import play
from pelitupa.games import load_game
from pelitupa.games.beating.moska.advice import MoskaAdvice
from pelitupa.games.beating.moska.throwing import MoskaState


def plain(state: MoskaState, actions: int = 1) -> str:
    """What the advice does next, so many times; nothing may be drawn meanwhile."""
    advice, done = MoskaAdvice(state.get_game()), []
    for _ in range(actions):
        action = advice.likely_action(state, lambda: 0.5)
        done.append(state.action_to_string(action))
        state.apply_action(action)
    return ", ".join(done)


def test_pairs_of_what_is_worse_than_a_card_drawn_go_at_once() -> None:
    assert plain(dealt(), 3) == "C5, D5, done"
    two_pairs = ("C5 D5 C9 D9 H4 SQ", *HANDS[1:3], "S5 C3 CK HA H8 S9")
    assert plain(dealt(two_pairs), 5) == "C5, D5, C9, D9, done"
    assert plain(dealt(("H7 C5 SJ C9 D4 SQ", *HANDS[1:])), 2) == "D4, done"


def test_trumps_are_neither_led_nor_thrown_in_while_there_is_a_stock() -> None:
    assert plain(dealt(("H7 C9 HT HJ H4 HQ", *HANDS[1:])), 2) == "C9, done"
    state = play(dealt(), "C5, done, C2")
    assert (state.current_player(), plain(state)) == (2, "no")  # it has H5
    assert (state.current_player(), plain(state)) == (3, "S5")


def test_the_cheapest_card_beats_and_a_trump_where_no_other_does() -> None:
    for hand, answer in (("C7 CT D6 H3 HK S4", "C7"), ("D7 ST D6 H3 HK S4", "H3")):
        state = play(dealt(("C5 D4 C9 CJ H4 SQ", hand, *HANDS[2:])), "C5, done, C2, no, no")
        assert plain(state) == answer


def test_by_the_clubs_way_the_stock_beats_what_else_would_be_left() -> None:
    after = "C5, D5, done, C2, D3, no, no, S5, C4, no, no, no"
    state = play(dealt((HANDS[0], "C7 D7 D6 CT HK S4", *HANDS[2:]), spec=CLUB), after)
    assert plain(state) == "stock"
    state = play(dealt(spec=CLUB), after)
    assert plain(state, 2) == "C5, C7"


def test_by_the_clubs_way_low_cards_go_against_oneself_if_they_can_be_beaten_cheaply() -> None:
    hands = (HANDS[0], "C7 S4 D7 DT HK HQ", *HANDS[2:])
    state = play(dealt(hands, spec=CLUB), "C5, done, C2, no, no, no, C5, C7, no, no, no")
    assert plain(state) == "D7"


@pytest.mark.parametrize("spec", ["moska", "moska(ruleset=club)", "moska(partial=no,players=5)"])
def test_advice_hangs_on_nothing_that_its_player_cannot_see(spec: str) -> None:
    game, rng, asked = load_game(spec), Random(spec), 0
    advice, state = MoskaAdvice(game), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        assert isinstance(state, MoskaState)
        action = advice.likely_action(state, lambda: 0.5)
        other = state.sampler(state.current_player()).draw(rng.random)
        assert isinstance(other, MoskaState)
        asked += other.hands != state.hands
        assert advice.likely_action(other, lambda: 0.5) == action
        assert sum(advice.estimate(state)) == pytest.approx(0.0)
        state.apply_action(action)
    assert asked
