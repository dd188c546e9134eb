"""Jäkis: attacks drawn out card by card."""

from __future__ import annotations

import pytest

from pelitupa.core import CardZone, IllegalAction, OptionError
from pelitupa.games import load_game
from pelitupa.games.children.jakis.game import JakisState

LINES = "S5 S8 SQ S6 S9 H5 H8 HQ H6 H9"
"""LW C RW LD RD: first player 5 8 Q 6 9 of spades, second player the same of hearts."""


def position(moves: str, lines: str = LINES) -> JakisState:
    state = load_game("jakis").new_initial_state()
    assert isinstance(state, JakisState)
    for text in f"{lines} {moves}".split():
        state.apply_action(state.string_to_action(text))
    return state


def told(state: JakisState) -> list[str]:
    return [str(event.text) for event in state.events()]


@pytest.mark.clause("jakis/lines", "jakis/goalie-unseen")
def test_five_cards_a_player_lie_open_and_nobody_sees_the_goalies() -> None:
    state = position("")
    for seat in (0, 1, None):
        zones = [zone for zone in state.view(seat).zones if isinstance(zone, CardZone)]
        faces = [item.face for zone in zones for item in zone.items]
        assert faces == ["S5", "S8", "SQ", "S6", "S9", "back", "H5", "H8", "HQ", "H6", "H9", "back"]
    assert state.stock == 40
    assert len(state.chance_outcomes()) == 42  # the two goalies are among the unseen cards


@pytest.mark.clause("jakis/first", "jakis/forwards")
def test_the_first_player_chooses_a_forward_after_seeing_the_card() -> None:
    state = position("ST")
    assert state.current_player() == 0
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["LW", "C", "RW"]
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action("LD"))
    assert error.value.ruling.clause == "jakis/forwards"


@pytest.mark.clause("jakis/beats")
def test_an_equal_card_beats_and_the_attack_goes_on() -> None:
    state = position("C8 C")
    assert told(state) == ["C8 beats the centre forward H8"]
    assert state.attacker == 0
    assert state.slots[1][1] == -1


@pytest.mark.clause("jakis/beats", "jakis/first")
def test_a_lower_card_fails_and_the_other_player_attacks() -> None:
    state = position("ST RW")
    assert told(state) == ["ST does not beat the right wing HQ"]
    assert state.attacker == 1
    assert state.stock == 39  # nothing of the defender's was lost, nothing is replaced


@pytest.mark.clause("jakis/hopeless")
def test_a_card_that_beats_no_forward_fails_by_itself() -> None:
    state = position("C4")
    assert state.attacker == 1
    assert state.is_chance_node()


@pytest.mark.clause("jakis/hopeless", "jakis/defence")
def test_after_the_left_wing_only_the_left_defenceman_is_attacked_without_a_choice() -> None:
    state = position("C5 LW C7")
    assert told(state)[-1] == "C7 beats the left defenceman H6"


@pytest.mark.clause("jakis/defence")
def test_after_the_right_wing_only_the_right_defenceman_can_be_attacked() -> None:
    state = position("CQ RW C7")  # 7 would beat the left defenceman 6, but meets the right one, 9
    assert told(state)[-1] == "C7 does not beat the right defenceman H9"


@pytest.mark.clause("jakis/defence")
def test_after_the_centre_either_defenceman_can_be_attacked() -> None:
    state = position("C9 C CT")
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["LD", "RD"]
    assert state.explain(0).clause == "jakis/defence"


@pytest.mark.clause("jakis/goal", "jakis/rank")
def test_the_goalie_is_turned_up_first_and_an_equal_card_scores() -> None:
    state = position("CA LW CK SK HK")
    assert told(state)[-1] == "Goal! HK beats the goalie SK"
    assert state.goals == [1, 0]
    assert [(line.points, line.clause) for line in state.score_sheet()] == [(1, "jakis/goal")]


@pytest.mark.clause("jakis/goal", "jakis/rank")
def test_a_save_ends_the_attack_and_the_goalie_leaves_too() -> None:
    state = position("CA LW CK SA HK")
    assert state.goals == [0, 0]
    assert told(state)[-1] == "HK does not beat the goalie SA"
    assert state.slots[1][5] == -2  # a new one, face down


@pytest.mark.clause("jakis/replace", "jakis/first")
def test_the_lost_cards_are_replaced_forward_first_then_the_other_player_attacks() -> None:
    state = position("CA LW CK SK HK D2 D3")
    assert state.slots[1][0] == 13  # D2
    assert state.slots[1][3] == 14  # D3
    assert state.stock == 40 - 3 - 1 - 2  # attacks, the goalie, two replacements
    assert state.attacker == 1  # a goal gives no further attack
    assert state.is_chance_node()


def run_down(state: JakisState, cards: int) -> None:
    """Let twos fail until the stock has just so many cards; uses the state's own bookkeeping."""
    state.stock = cards


@pytest.mark.clause("jakis/end")
def test_a_last_card_still_counts_as_a_shot() -> None:
    state = position("CA LW CK SK")
    run_down(state, 1)
    state.apply_action(state.string_to_action("HK"))
    assert state.goals == [1, 0]
    assert state.is_terminal()


@pytest.mark.clause("jakis/end")
def test_an_attack_cannot_go_on_without_cards() -> None:
    state = position("")
    run_down(state, 1)
    state.apply_action(state.string_to_action("CA"))
    state.apply_action(state.string_to_action("LW"))
    assert state.is_terminal()


@pytest.mark.clause("jakis/end", "jakis/replace")
def test_a_short_stock_replaces_the_forward_first() -> None:
    state = position("CA LW CK SK")
    run_down(state, 2)
    state.apply_action(state.string_to_action("HK"))
    state.apply_action(state.string_to_action("D2"))
    assert state.slots[1][0] == 13
    assert state.slots[1][3] == -1
    assert state.is_terminal()


@pytest.mark.clause("jakis/win")
def test_more_goals_win_and_equal_goals_are_a_draw() -> None:
    state = position("CA LW CK SK")
    run_down(state, 1)
    state.apply_action(state.string_to_action("HK"))
    assert state.returns() == [1.0, -1.0]
    drawn = position("")
    run_down(drawn, 1)
    drawn.apply_action(drawn.string_to_action("C2"))
    assert drawn.is_terminal()
    assert drawn.returns() == [0.0, 0.0]


@pytest.mark.clause("jakis/standing")
def test_goals_that_are_given_count_with_those_that_are_shot() -> None:
    state = load_game("jakis(standing=0:2)").new_initial_state()
    assert state.scores() == [0.0, 2.0]
    assert isinstance(state, JakisState)
    state.over = True
    assert state.winners() == [1]
    with pytest.raises(OptionError, match="0 to 5, not with 6"):
        load_game("jakis(standing=0:6)")
