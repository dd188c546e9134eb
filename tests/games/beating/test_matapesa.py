"""Mätäpesä: hands dealt as they are written, from a pack of just these cards."""

from __future__ import annotations

from random import Random

import pytest

from advised import estimate, likely_action
from games.playing import refused
from pelitupa.core import CardZone, OptionError
from pelitupa.equipment.cards import card_text, cards_in, mask_of, rank_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.beating.matapesa.game import SHOWING, Matapesa, MatapesaState
from pelitupa.nature import Seeded

HANDS = ("C9 D4 SK", "H9 H3 S3", "D9 C2 HA")


def dealt(hands: tuple[str, ...] = HANDS, odd: str = "", spec: str = "") -> MatapesaState:
    """A match with these hands, and with the cards that are left over."""
    game = load_game(f"matapesa(players={len(hands)}{spec})")
    assert isinstance(game, Matapesa)
    held, rest = [read_cards(hand) for hand in hands], read_cards(odd)
    game.pack = mask_of([*rest, *(card for hand in held for card in hand)])
    state = game.new_initial_state()
    for number in range(len(held[0])):
        for hand in held:
            state.apply_action(hand[number])
    return play(state, odd)


def play(state: MatapesaState, texts: str) -> MatapesaState:
    for text in texts.split():
        state.apply_action(state.string_to_action(text))
    return state


def legal(state: MatapesaState) -> str:
    return " ".join([state.action_to_string(action) for action in state.legal_actions()])


# --- the deal


@pytest.mark.clause("matapesa/players")
def test_three_to_six_play() -> None:
    for players in (2, 7):
        with pytest.raises(OptionError):
            load_game(f"matapesa(players={players})")


@pytest.mark.clause("matapesa/deal", "matapesa/odd-cards")
@pytest.mark.parametrize(
    ("players", "each", "odd"), [(3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4)]
)
def test_all_get_as_many_and_what_is_left_over_is_shown(players: int, each: int, odd: int) -> None:
    state = load_game("matapesa", players=players).new_initial_state()
    assert isinstance(state, MatapesaState)
    nature = Seeded(1)
    while state.is_chance_node():
        draw = state.chance_draw()
        assert draw is not None
        assert (draw.audience == -1) == (state.phase == SHOWING)
        state.apply_action(nature.outcome(state))
    assert [hand.bit_count() for hand in state.hands] == [each] * players
    zones = [zone for zone in state.view(None).zones if zone.id == "odd"]
    shown = {item.face for zone in zones if isinstance(zone, CardZone) for item in zone.items}
    assert shown == {card_text(card) for card in cards_in(state.odd)}
    assert state.odd.bit_count() == odd
    hidden = state.view(1).zone("hand-0")
    assert isinstance(hidden, CardZone)
    assert {item.face for item in hidden.items} == {"back"}


@pytest.mark.clause("matapesa/odd-cards")
def test_the_cards_left_over_are_not_played() -> None:
    state = dealt(odd="HK D2")
    assert state.odd == mask_of(read_cards("HK D2"))
    assert refused(state, "HK") == "matapesa/follow"


@pytest.mark.clause("matapesa/first")
def test_the_option_gives_who_leads() -> None:
    assert dealt().current_player() == 0
    assert dealt(spec=",first=3").current_player() == 2
    with pytest.raises(OptionError, match="no player 4"):
        load_game("matapesa(players=3,first=4)")


# --- tricks


@pytest.mark.clause("matapesa/lead")
def test_anything_may_be_led() -> None:
    state = dealt()
    assert legal(state) == "C9 D4 SK"
    assert state.explain(read_cards("SK")[0]).clause == "matapesa/lead"
    assert refused(state, "H9") == "matapesa/follow"  # another has it


@pytest.mark.clause("matapesa/follow", "matapesa/lowest")
def test_a_card_as_high_or_higher_follows_or_one_of_the_lowest() -> None:
    state = play(dealt(), "C9")
    assert legal(state) == "H3 H9 S3"  # an equal card, and both threes; no club is asked for
    assert state.explain(read_cards("S3")[0]).clause == "matapesa/lowest"
    play(state, "H9")
    assert legal(state) == "C2 D9 HA"
    state = play(dealt(("C9 D4", "H3 H4", "S2 C2")), "D4")
    assert legal(state) == "H3 H4"  # he could play higher, and need not
    state = play(dealt(("C9 D4 SK", "H9 H3 S5", "D9 C2 HA")), "SK")
    assert legal(state) == "H3"
    assert refused(state, "H9") == "matapesa/follow"
    assert refused(state, "S5") == "matapesa/follow"


@pytest.mark.clause("matapesa/follow", "matapesa/pack")
def test_it_is_the_highest_card_so_far_that_counts_not_the_last() -> None:
    state = play(dealt(("C9 D4 C5", "H9 H3 SA", "D9 C2 HK"), spec=""), "C9 SA")
    assert legal(state) == "C2"  # a king is lower than an ace
    state = play(dealt(("C9 D4 C5", "H8 H3 S5", "DT C2 S7")), "C9 H3")
    assert legal(state) == "C2 DT"  # the eight is higher than the last card, and too low


@pytest.mark.clause("matapesa/win", "matapesa/next")
def test_of_equally_high_cards_the_last_wins_and_leads() -> None:
    state = play(dealt(), "C9 H9 D9")
    assert state.current_player() == 2
    assert [str(event.text) for event in state.events()] == ["Player 3 wins the trick"]
    state = play(dealt(), "C9 H9 C2")
    assert state.current_player() == 1


@pytest.mark.clause("matapesa/win")
def test_a_higher_card_of_another_suit_wins() -> None:
    assert play(dealt(), "D4 H9 C2").current_player() == 1
    assert play(dealt(), "SK H3 HA").current_player() == 2


@pytest.mark.clause("matapesa/next")
def test_a_trick_that_is_over_is_out_of_play() -> None:
    state = play(dealt(), "C9 H9 D9")
    before = state.view(None).zone("trick")
    assert isinstance(before, CardZone)
    assert [(item.face, item.by, item.mark) for item in before.items] == [
        ("C9", 0, ""),
        ("H9", 1, ""),
        ("D9", 2, "winning"),
    ]
    play(state, "HA")
    assert state.hands == [mask_of(read_cards(cards)) for cards in ("D4 SK", "H3 S3", "C2")]
    trick = state.view(None).zone("trick")
    assert isinstance(trick, CardZone)
    assert [item.face for item in trick.items] == ["HA"]


# --- the end


@pytest.mark.clause("matapesa/loser", "matapesa/no-winner")
def test_who_wins_the_last_trick_has_lost() -> None:
    state = play(dealt(), "C9 H9 D9 HA D4 H3 C2 SK S3")
    assert state.is_terminal()
    assert state.loser == 0
    assert state.winners() == [1, 2]
    assert state.scores() == [-1, 0, 0]
    assert state.returns() == [-1, 0.5, 0.5]
    assert [line.clause for line in state.score_sheet()] == ["matapesa/loser"]
    assert state.view(None).result == "Player 1 has lost"


@pytest.mark.clause("matapesa/loser", "matapesa/win")
def test_of_equal_last_cards_the_last_loses() -> None:
    state = play(dealt(("C9", "H9", "D3")), "C9 H9 D3")
    assert state.loser == 1


# --- what is known, and advice


def test_who_played_a_card_too_low_has_nothing_lower() -> None:
    state = load_game("matapesa(players=3)").new_initial_state()
    assert isinstance(state, MatapesaState)
    nature, rng = Seeded(3), Random(3)
    while state.is_chance_node():
        state.apply_action(nature.outcome(state))
    for _ in range(30):
        state.apply_action(rng.choice(state.legal_actions()))
    assert max(state.floors) > 0
    for seat in range(3):
        sampler = state.sampler(seat)
        for _ in range(20):
            drawn = sampler.draw(rng.random)
            assert isinstance(drawn, MatapesaState)
            assert drawn.hands[seat] == state.hands[seat]
            for hand, floor in zip(drawn.hands, state.floors, strict=True):
                assert min(map(rank_of, cards_in(hand))) >= floor


def test_the_advice_keeps_the_lowest_card_where_it_can() -> None:
    state = play(dealt(), "C9")
    assert card_text(likely_action(state, lambda: 0.5)) == "H9"
    state = play(dealt(("C5 D4 SK", "H9 H3 HT", "D9 C2 HA")), "C5")
    assert card_text(likely_action(state, lambda: 0.5)) == "H9"  # the cheapest of two
    assert card_text(likely_action(dealt(), lambda: 0.5)) == "SK"


def test_the_estimate_fears_for_who_has_no_low_card() -> None:
    state = dealt(("CK DK SK", "H2 H3 SA", "D9 C2 HA"))
    worth = estimate(state)
    assert worth[0] == min(worth)
    assert abs(sum(worth)) < 1e-9
