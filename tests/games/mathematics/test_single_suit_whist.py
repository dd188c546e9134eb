"""One-suit whist: hands laid out by feeding the deal, tricks card by card."""

from __future__ import annotations

import pytest

from advised import estimate
from pelitupa.core import CardZone, CounterZone, IllegalAction, OptionError
from pelitupa.games import load_game
from pelitupa.games.mathematics.single_suit_whist.game import SingleSuitWhistState


def position(first: str, second: str, plays: str = "", options: str = "") -> SingleSuitWhistState:
    """Both hands as dealt, then some plays."""
    cards = [first.split(), second.split()]
    extra = f",{options}" if options else ""
    state = load_game(f"single_suit_whist(n={len(cards[0])}{extra})").new_initial_state()
    assert isinstance(state, SingleSuitWhistState)
    for pair in zip(*cards, strict=True):
        for text in pair:
            state.apply_action(state.string_to_action(text))
    return played(state, plays)


def played(state: SingleSuitWhistState, plays: str) -> SingleSuitWhistState:
    for text in plays.split():
        state.apply_action(state.string_to_action(text))
    return state


def refusal(state: SingleSuitWhistState, text: str) -> str:
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action(text))
    return error.value.ruling.clause


def told(state: SingleSuitWhistState) -> list[str]:
    return [str(event.text) for event in state.events()]


@pytest.mark.clause("single_suit_whist/pack", "single_suit_whist/number")
def test_the_whole_pack_is_dealt_by_turns_thirteen_cards_each() -> None:
    state = load_game("single_suit_whist").new_initial_state()
    assert isinstance(state, SingleSuitWhistState)
    for card in range(26):
        draw = state.chance_draw()
        assert draw is not None
        assert draw.seat == card % 2
        assert state.legal_actions() == list(range(card, 26))  # every card is there once
        state.apply_action(card)
    assert [hand.bit_count() for hand in state.hands] == [13, 13]
    assert not state.is_chance_node()


@pytest.mark.clause("single_suit_whist/number")
@pytest.mark.parametrize("n", [1, 26])
def test_from_one_to_twenty_six_cards_may_be_dealt(n: int) -> None:
    assert load_game(f"single_suit_whist(n={n})").max_game_length() == 2 * n


@pytest.mark.clause("single_suit_whist/number")
@pytest.mark.parametrize("n", [0, 27])
def test_no_other_number_of_cards_is_dealt(n: int) -> None:
    with pytest.raises(OptionError):
        load_game(f"single_suit_whist(n={n})")


@pytest.mark.clause("single_suit_whist/open")
def test_everybody_sees_both_hands() -> None:
    state = position("6 4 1", "5 3 2")
    for seat in (0, 1, None):
        zones = [zone for zone in state.view(seat).zones if isinstance(zone, CardZone)]
        assert [[item.face for item in zone.items] for zone in zones] == [
            ["6", "4", "1"],
            ["5", "3", "2"],
            [],
        ]
    assert not state.get_game().has_hidden_information()


@pytest.mark.clause("single_suit_whist/leader")
def test_player_one_leads_first_or_player_two_by_the_option() -> None:
    assert position("6 4 1", "5 3 2").current_player() == 0
    assert position("6 4 1", "5 3 2", options="leader=2").current_player() == 1


@pytest.mark.clause("single_suit_whist/any-card")
def test_leader_and_follower_may_play_any_card() -> None:
    state = position("6 4 1", "5 3 2")
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["1", "4", "6"]
    played(state, "4")
    assert state.current_player() == 1
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["2", "3", "5"]
    assert state.explain(1).clause == "single_suit_whist/any-card"


@pytest.mark.clause("single_suit_whist/own-card")
def test_neither_the_other_players_cards_nor_played_ones_can_be_played() -> None:
    state = position("6 4 1", "5 3 2")
    assert refusal(state, "5") == "single_suit_whist/own-card"
    played(state, "4 2")
    assert refusal(state, "4") == "single_suit_whist/own-card"
    assert str(state.explain(3).text) == "This card has already been played."
    assert str(state.explain(4).text) == "This card is in the other hand."


@pytest.mark.clause("single_suit_whist/higher")
def test_the_higher_card_wins_the_trick_and_leads_to_the_next() -> None:
    state = position("6 4 1", "5 3 2", "1 2")
    assert told(state) == ["Player 2 wins the trick: 2 beats 1"]
    assert state.current_player() == 1
    played(state, "3 4")
    assert state.current_player() == 0
    assert state.tricks == [1, 1]
    won = state.view(None).zone("won")
    assert isinstance(won, CounterZone)
    assert [counter.value for counter in won.counters] == ["1", "1"]


@pytest.mark.clause("single_suit_whist/trick")
def test_each_trick_is_a_point_and_the_margin_counts_them() -> None:
    state = position("6 4 1", "5 3 2", "1 2 3 4 6 5", options="objective=margin")
    assert [(line.seats, line.points, line.clause) for line in state.score_sheet()] == [
        ((1,), 1, "single_suit_whist/trick"),
        ((0,), 1, "single_suit_whist/trick"),
        ((0,), 1, "single_suit_whist/trick"),
    ]
    assert state.scores() == [2, 1]
    assert state.returns() == [1.0, -1.0]


@pytest.mark.clause("single_suit_whist/win")
def test_more_tricks_win_when_all_cards_have_been_played() -> None:
    state = position("6 4 1", "5 3 2", "1 2 3 4")
    assert not state.is_terminal()
    played(state, "6 5")
    assert state.is_terminal()
    assert state.winners() == [0]
    assert state.returns() == [1.0, -1.0]


@pytest.mark.clause("single_suit_whist/equal")
def test_equal_tricks_are_a_draw() -> None:
    state = position("4 1", "3 2", "4 2 1 3")
    assert state.is_terminal()
    assert state.winners() == []
    assert state.returns() == [0.0, 0.0]


def test_the_estimate_counts_each_card_by_what_it_beats() -> None:
    state = position("4 2", "3 1", options="objective=margin")
    assert estimate(state) == [
        1.0,
        -1.0,
    ]  # 4 beats both, 2 one of two: one and a half tricks of two
    assert estimate(played(state, "4")) == [1.0, -1.0]  # the card on the table is still to count
    assert estimate(played(state, "1")) == [0.0, 0.0]
    assert estimate(position("4 3", "2 1")) == [2 / 3, -2 / 3]


@pytest.mark.clause("single_suit_whist/standing")
def test_tricks_that_are_given_count_with_those_that_are_won() -> None:
    state = position("6 4 1", "5 3 2", "1 2 3 4 6 5", options="standing=0:1")
    assert state.is_terminal()
    assert state.scores() == [2.0, 2.0]
    assert state.winners() == []
    with pytest.raises(OptionError, match="0 to 2, not with 3"):
        load_game("single_suit_whist(n=3,standing=0:3)")
