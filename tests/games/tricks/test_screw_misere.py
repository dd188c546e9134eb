"""Screw Misere: every clause, and the positions that a careless reader would get wrong."""

from __future__ import annotations

from random import Random

import pytest

from games.trick_positions import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    allowed,
    deal,
    do,
    legal,
    play,
    refused,
    sheet,
    start,
)
from pelitupa.core import CardZone, OptionError
from pelitupa.equipment.cards import cards_in, mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.tricks.aces import Aces
from pelitupa.games.tricks.screw_misere.game import ScrewMisereMatch

SUITS = (CLUBS, DIAMONDS, HEARTS, SPADES)
GIFTS = "give D2,give H2,give S2,give C2"


def match(spec: str = "screw_misere") -> ScrewMisereMatch:
    state = start(spec)
    assert isinstance(state, ScrewMisereMatch)
    return state


def dealt(spec: str = "screw_misere") -> ScrewMisereMatch:
    state = match(spec)
    deal(state, SUITS)
    return state


def after_deal(
    points: tuple[int, int], minus: tuple[int, int], spec: str = "screw_misere"
) -> ScrewMisereMatch:
    """The end of a deal that brings the sides these minus points, with these so far."""
    state = match(spec)
    state.points = [-points[0], -points[1]]
    for side in (0, 1):
        tricks = min(minus[side], 6)
        state.tricks[side] = tricks
        rest = minus[side] - tricks
        aces = Aces((rest, 0, 0, 0), (side, -1, -1, -1))
        if rest:
            state.aces = Aces(
                (rest, 0, 0, 0) if side == 0 else (state.aces.number(12), rest, 0, 0),
                (side, -1, -1, -1) if side == 0 else (state.aces.side(12), side, -1, -1),
            )
            assert aces.points(side) == rest
    assert [state._minus(side) for side in (0, 1)] == list(minus)
    state._end_deal()
    return state


@pytest.mark.clause("screw_misere/sides", "screw_misere/deck", "screw_misere/dealer")
def test_four_in_two_sides_with_thirteen_cards_and_the_deal_goes_round() -> None:
    state = dealt()
    assert load_game("screw_misere").teams() == ((0, 2), (1, 3))
    assert [hand.bit_count() for hand in state.places[:4]] == [13] * 4
    state = after_deal((0, 0), (5, 8))
    assert (state.dealer, state.deal_number()) == (1, 2)
    with pytest.raises(OptionError):
        load_game("screw_misere(players=3)")


@pytest.mark.clause("screw_misere/give-first", "screw_misere/give-second")
def test_cards_go_to_the_partner_in_turn_and_may_come_back() -> None:
    state = dealt()
    assert state.current_player() == 1
    assert refused(state, "give C2") == "give-first"
    assert refused(state, "D2") == "give-first"
    assert allowed(state, "give D2") == "give-first"
    do(state, "give D2,give H2")
    assert state.current_player() == 3
    assert state.places[3].bit_count() == 14
    assert allowed(state, "give D2") == "give-second"
    do(state, "give D2")  # given back
    assert state.places[1] == mask_of(read_cards(DIAMONDS))
    do(state, "give H2")
    assert [hand.bit_count() for hand in state.places[:4]] == [13] * 4


@pytest.mark.clause("screw_misere/give-hidden")
def test_the_opponents_do_not_see_what_is_given() -> None:
    state = do(dealt(), "give D2")
    seen = [state.last_observed(seat) != -1 for seat in range(4)]
    assert seen == [False, True, False, True]


@pytest.mark.clause("screw_misere/first-lead", "screw_misere/follow")
def test_the_dealers_left_leads_and_suit_is_followed() -> None:
    state = do(dealt(), GIFTS)
    assert state.current_player() == 1
    assert allowed(state, "S2") == "follow"
    play(state, "S2")
    assert "HA" in legal(state)  # no spade there
    play(state, "HA")
    assert refused(state, "D2") == "follow"
    play(state, "SA C3")
    assert state.tricks == [0, 0, 0, 1]
    assert state.current_player() == 3


@pytest.mark.clause("screw_misere/tricks", "screw_misere/aces", "screw_misere/played-tricks")
def test_tricks_count_one_and_aces_the_number_of_their_trick() -> None:
    state = do(dealt(), GIFTS)
    play(state, "D3 H3 D2 C3")  # the first trick to player 2, without an ace
    play(state, "DA HA S4 C4")
    assert [state._minus(side) for side in (0, 1)] == [0, 6]
    play(state, "DK HK SA CA")
    assert state._minus(1) == 13
    view = state.view(None)
    assert not any(zone.id == "aces-0" for zone in view.zones)
    zone = view.zone("aces-1")
    assert isinstance(zone, CardZone)
    assert [(item.face, item.note) for item in zone.items] == [
        ("DA", "trick 2"),
        ("HA", "trick 2"),
    ]  # the aces of the last trick still lie in it


def test_a_whole_deal_by_hand() -> None:
    """Player 2 wins all tricks with diamonds, the aces falling in the tricks 1, 2, 3 and 13."""
    state = do(dealt("screw_misere(deals=1)"), GIFTS)
    state = do(state, "DA,HA,D2,C3,DK,H3,SA,C4,DQ,H4,S4,CA")
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    tricks, aces = state._side_tricks(1), 1 + 1 + 2 + 3
    assert sheet(state)[0][2] == "tricks"
    assert state.scores()[1] == -(tricks + aces)
    assert state.winners() == [0, 2]


# --- the end


@pytest.mark.clause("screw_misere/target")
def test_a_hundred_minus_points_lose() -> None:
    state = after_deal((95, 50), (9, 4))
    assert state.is_terminal()
    assert state.winners() == [1, 3]
    assert not after_deal((90, 50), (9, 4)).is_terminal()


@pytest.mark.clause("screw_misere/relief")
def test_a_side_cannot_lose_in_a_deal_that_it_did_better_in() -> None:
    state = after_deal((97, 20), (4, 9))
    assert not state.is_terminal()
    assert state.points == [-97, -25]  # the difference alone, to the opponents
    assert [line[2] for line in sheet(state)] == ["relief", "relief"]
    state = after_deal((97, 20), (6, 6))  # nor in one that brought both the same
    assert state.points == [-97, -20]


@pytest.mark.clause("screw_misere/choice", "screw_misere/chooser")
def test_if_both_would_reach_it_the_better_side_of_the_deal_chooses() -> None:
    state = after_deal((97, 94), (5, 8))
    assert state.current_player() == 2  # of players 1 and 3, the first after the dealer
    assert allowed(state, "relief") == "choice"
    assert refused(state, "give C2") == "give-second"
    do(state, "relief")
    assert state.points == [-97, -97]
    assert not state.is_terminal()


@pytest.mark.clause("screw_misere/smaller")
@pytest.mark.parametrize(
    ("points", "minus", "winners"),
    [((97, 94), (5, 8), []), ((97, 98), (5, 8), [0, 2]), ((99, 93), (5, 8), [1, 3])],
)
def test_with_the_usual_scoring_the_smaller_total_wins(
    points: tuple[int, int], minus: tuple[int, int], winners: list[int]
) -> None:
    state = do(after_deal(points, minus), "usual scoring")
    assert state.is_terminal()
    assert state.winners() == winners


@pytest.mark.clause("screw_misere/even")
def test_an_even_deal_relieves_both() -> None:
    state = after_deal((97, 96), (6, 6))
    assert state.points == [-97, -96]
    assert not state.is_terminal()


@pytest.mark.clause("screw_misere/deals", "screw_misere/limit")
@pytest.mark.parametrize("spec", ["screw_misere(deals=1)", "screw_misere(limit=1)"])
def test_the_match_may_end_after_some_deals(spec: str) -> None:
    state = after_deal((0, 0), (5, 8), spec)
    assert state.is_terminal()
    assert state.winners() == [0, 2]


def test_a_resample_agrees_with_suits_shown_out_of() -> None:
    state = do(dealt(), GIFTS)
    play(state, "D3 H3 D2 C3")
    for seed in range(20):
        other = state.resample_from_infostate(0, Random(seed).random)
        assert not other.places[2] & mask_of(read_cards(DIAMONDS))
        assert cards_in(other.places[0]) == cards_in(state.places[0])
