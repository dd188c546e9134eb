"""The bot that plays Valepaska: what it knows, how likely it lies and doubts, and what it may not see."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import OptionError, PelitupaError
from pelitupa.equipment.cards import read_cards
from pelitupa.games import load_game
from pelitupa.games.beating.paska import ANSWERING, PLAYING
from pelitupa.games.beating.valepaska.game import ACCEPT, DOUBT, ValepaskaState
from pelitupa.lab.simulate import play_match
from pelitupa.players import make_bot
from pelitupa.players.valepaska.bot import ValepaskaBot, ValepaskaSettings
from pelitupa.players.valepaska.choices import CLAIM_NAMES, DOUBT_NAMES, plays
from pelitupa.players.valepaska.knowledge import Knowledge, at_least
from pelitupa.players.valepaska.policy import ValepaskaWeights, chances, weights

HARD = weights("hardened")
THREE, FOUR, EIGHT, KING = 1, 2, 6, 11


def dealt(hands: list[str], spec: str = "valepaska(players=2)") -> ValepaskaState:
    """A match whose players have been dealt these five cards each."""
    state = load_game(spec).new_initial_state()
    assert isinstance(state, ValepaskaState)
    left = [list(read_cards(hand)) for hand in hands]
    while state.is_chance_node():
        state.apply_action(left[state._chance_seat()].pop(0))
    return state


def act(state: ValepaskaState, *texts: str) -> ValepaskaState:
    """Take actions by their texts; cards that are drawn come in ascending order."""
    for text in texts:
        state.apply_action(state.string_to_action(text))
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
    return state


def number(state: ValepaskaState, text: str) -> int:
    """An action as an int."""
    action = state.string_to_action(text)
    assert isinstance(action, int)
    return action


# --- what it knows


@pytest.mark.parametrize(
    ("wanted", "good", "total", "drawn", "chance"),
    [
        (0, 0, 10, 5, 1.0),
        (1, 0, 10, 5, 0.0),
        (1, 1, 10, 5, 0.5),
        (2, 2, 4, 2, 1 / 6),
        (1, 4, 47, 5, 1 - 962598 / 1533939),
        (3, 2, 10, 5, 0.0),
        (1, 1, 3, 9, 1.0),
    ],
)
def test_chances_are_those_of_drawing(
    wanted: int, good: int, total: int, drawn: int, chance: float
) -> None:
    assert at_least(wanted, good, total, drawn) == pytest.approx(chance)


def test_what_one_holds_the_other_does_not() -> None:
    state = dealt(["C3 D3 H3 C8 D8", "S3 C4 D4 H4 CK"])
    first = Knowledge(state, 0)
    assert first.mine[THREE] == 3
    assert first.pool[THREE] == 1
    assert sum(first.pool) == 47
    assert first.unknown == [0, 5]
    assert first.holds(1, THREE, 2) == 0.0
    assert first.holds(1, THREE, 1) == pytest.approx(5 / 47)


def test_cards_that_went_back_to_a_hand_are_known_there() -> None:
    state = dealt(["C3 D3 H3 C8 D8", "S3 C4 D4 H4 CK"])
    act(state, "2 threes", "C8", "D8", "doubt")  # a lie: both eights were turned up
    other = Knowledge(state, 1)
    assert other.held[0][EIGHT] == 2
    assert other.holds(0, EIGHT, 2) == 1.0
    act(state, "1 three", "S3", "accept", "1 eight", "C8")
    assert state.phase == ANSWERING
    asked = Knowledge(state, 1)
    assert asked.holds(0, EIGHT, 2) == 1.0  # before the play that is to be answered
    assert chances(state, 1, HARD)[DOUBT] < 0.3


def test_one_who_took_the_pile_knows_its_cards() -> None:
    state = dealt(["C3 D3 H3 C8 D8", "S3 C4 D4 H4 CK"])
    act(state, "1 three", "C3", "doubt")  # it was true: seat 1 takes it
    assert Knowledge(state, 0).held[1][THREE] == 1
    assert Knowledge(state, 1).mine[THREE] == 2


def test_fallen_cards_of_its_own_are_not_looked_for() -> None:
    state = dealt(["C3 D3 CT C8 D8", "S3 C4 D4 H4 CK"])
    before = Knowledge(state, 0).pool
    act(state, "1 ten", "CT", "accept")
    assert state.phase == PLAYING
    after = Knowledge(state, 0)
    assert after.pool[8] == before[8]
    assert sum(after.pool) == 46  # one was drawn instead


# --- what it does


def test_an_announcement_that_cannot_be_true_is_doubted() -> None:
    state = act(dealt(["C3 D3 H3 C8 D8", "S3 C4 D4 H4 CK"]), "2 fours", "C8", "D8")
    assert chances(state, 1, HARD)[DOUBT] > 0.9


def test_the_likelier_it_is_the_less_it_is_doubted() -> None:
    likely = act(dealt(["C3 D3 H3 C8 D8", "SJ CJ DJ HJ CK"]), "1 three", "C3")
    unlikely = act(dealt(["C3 D3 H3 C8 D8", "S3 CJ DJ HJ CK"]), "3 threes", "C3", "D3", "H3")
    assert chances(likely, 1, HARD)[DOUBT] < chances(unlikely, 1, HARD)[DOUBT]


def test_it_rather_tells_the_truth_but_not_always() -> None:
    state = dealt(["C3 D3 H3 C8 D8", "S3 C4 D4 H4 CK"])
    found = chances(state, 0, HARD)
    true = sum(found[number(state, text)] for text in ("1 three", "2 threes", "3 threes"))
    lie = found[number(state, "1 four")]
    assert true > 0.5 > lie > 0.0


def test_a_play_is_true_or_puts_low_cards_away() -> None:
    state = dealt(["C3 D3 H8 CK D2", "S3 C4 D4 H4 CJ"])
    knowledge = Knowledge(state, 0)
    ways = plays(state, knowledge, [number(state, "2 threes")])
    assert [way.ranks for way in ways] == [(THREE, THREE), (EIGHT, KING)]
    assert [way.features[0] for way in ways] == [0.0, 1.0]
    assert [way.ranks for way in plays(state, knowledge, [number(state, "1 four")])] == [(THREE,)]


def test_the_weights_have_all_names() -> None:
    for table in ("judged", "hardened"):
        found = weights(table)
        assert isinstance(found, ValepaskaWeights)
        assert (len(found.claim), len(found.doubt)) == (len(CLAIM_NAMES), len(DOUBT_NAMES))


@pytest.mark.parametrize("players", [2, 4])
def test_probabilities_are_of_legal_actions_and_add_up(players: int) -> None:
    """Cards chosen by somebody else, who held the seat before, are gone on from."""
    rng = Random(players)
    state = load_game(f"valepaska(players={players},limit=60,take=true)").new_initial_state()
    assert isinstance(state, ValepaskaState)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        found = chances(state, state.current_player(), HARD)
        assert set(found) <= set(state.legal_actions())
        assert sum(found.values()) == pytest.approx(1.0)
        state.apply_action(rng.choice(state.legal_actions()))


def test_choices_do_not_depend_on_what_the_seat_cannot_see() -> None:
    rng = Random(2)
    state = load_game("valepaska(players=3,limit=40)").new_initial_state()
    asked = swapped = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, rng.random)
        bot = ValepaskaBot(state.get_game(), seat, 1)
        assert bot.step(other) == bot.step(state)
        asked += 1
        swapped += other.history() != state.history()
        state.apply_action(rng.choice(state.legal_actions()))
    assert asked > 50
    assert swapped > 25


def test_it_draws_by_its_probabilities() -> None:
    state = act(dealt(["C3 D3 H3 C8 D8", "SJ CJ DJ HJ CK"]), "2 threes", "C3", "D3")
    chance = chances(state, 1, HARD)[DOUBT]
    doubts = sum(ValepaskaBot(state.game, 1, seed).step(state) == DOUBT for seed in range(400))
    assert doubts / 400 == pytest.approx(chance, abs=0.08)
    assert ValepaskaBot(state.game, 1, 7).step(state) in (ACCEPT, DOUBT)


def test_it_wins_against_chance() -> None:
    won = 0
    for number in range(6):
        outcome = play_match(
            "valepaska(players=2,limit=300)", ("valepaska", "random"), f"x{number}"
        )
        won += outcome.winners == (0,)
    assert won >= 5


def test_it_refuses_other_games_and_other_turns() -> None:
    with pytest.raises(OptionError, match="the bot 'valepaska' plays Valepaska only, not hex"):
        make_bot("valepaska", load_game("hex"), 0, 1)
    state = dealt(["C3 D3 H3 C8 D8", "S3 C4 D4 H4 CK"])
    with pytest.raises(PelitupaError, match="the bot of seat 1 is asked in the turn of 0"):
        ValepaskaBot(state.game, 1, 1, ValepaskaSettings()).step(state)
