"""Indian Poker: who sees what, what is paid, who wins, who owes whom."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pelitupa.core import CardZone, IllegalAction, OptionError
from pelitupa.equipment.cards import read_cards
from pelitupa.games import load_game
from pelitupa.games.poker.indian_poker.game import IndianPokerState


def session(moves: str, spec: str = "indian_poker(players=3,deals=2)") -> IndianPokerState:
    """A session by texts, separated by commas; cards go to players 2, 3, 1 in the first deal."""
    state = load_game(spec).new_initial_state()
    assert isinstance(state, IndianPokerState)
    for text in filter(None, (part.strip() for part in moves.split(","))):
        state.apply_action(state.string_to_action(text))
    return state


def faces(state: IndianPokerState, seat: int | None) -> list[str]:
    zones = [zone for zone in state.view(seat).zones if isinstance(zone, CardZone)]
    return [item.face for zone in zones for item in zone.items]


@pytest.mark.clause("indian_poker/forehead", "indian_poker/dealer")
def test_everybody_sees_every_card_but_their_own() -> None:
    state = session("S7, HA, C2")  # to players 2, 3 and 1
    assert faces(state, 0) == ["back", "S7", "HA"]
    assert faces(state, 1) == ["C2", "back", "HA"]
    assert faces(state, 2) == ["C2", "S7", "back"]
    assert faces(state, None) == ["back", "back", "back"]
    assert state.current_player() == 1  # on the dealer's left
    assert "S7" not in state.information_state_string(1)


@pytest.mark.clause("indian_poker/players")
def test_three_to_ten_play() -> None:
    assert len(session("", "indian_poker(players=10)").legal_actions()) == 52
    for number in (2, 11):
        with pytest.raises(ValueError, match="3 to 10"):
            load_game("indian_poker", players=number)


@pytest.mark.clause("indian_poker/small")
def test_a_small_pack_is_enough_for_all() -> None:
    assert session("", "indian_poker(players=8,pack=8)").legal_actions() == sorted(
        read_cards("CJ CQ CK CA DJ DQ DK DA")
    )
    toy = load_game("indian_poker(ruleset=toy)")
    assert str(toy) == "indian_poker(players=3,objective=margin,deals=1,limit=1,pack=4)"
    assert toy.new_initial_state().legal_actions() == sorted(read_cards("CJ CQ CK CA"))
    with pytest.raises(OptionError, match="cards to be dealt: 5; cards in the pack: 4"):
        load_game("indian_poker(players=5,pack=4)")


@pytest.mark.clause("indian_poker/chips", "indian_poker/ante")
def test_one_chip_each_goes_into_the_pot() -> None:
    state = session("")
    assert state.chips == [99, 99, 99]
    assert state.betting.pot() == 3


@pytest.mark.clause("indian_poker/pot", "indian_poker/call", "indian_poker/raise")
def test_the_highest_rank_wins_what_all_have_paid() -> None:
    state = session("S7, HA, C2, raise 5, call, call", "indian_poker(players=3,deals=1)")
    assert state.is_terminal()
    assert state.scores() == [94.0, 94.0, 112.0]
    assert state.winners() == [2]
    assert [(line.seats, line.points, line.clause) for line in state.score_sheet()] == [
        ((0,), -6, "indian_poker/pot"),
        ((1,), -6, "indian_poker/pot"),
        ((2,), 12, "indian_poker/pot"),
    ]


@pytest.mark.clause("indian_poker/pot", "indian_poker/ace-high")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [("SA, HA, DA", 1), ("CA, DA, HA", 0), ("CA, DA, SK", 2), ("C2, D2, C3", 0)],
)
def test_suits_break_ties_of_rank_only(cards: str, winner: int) -> None:
    state = session(f"{cards}, call, call, call", "indian_poker(players=3,deals=1)")
    assert state.winners() == [winner]


@pytest.mark.clause("indian_poker/fold")
def test_who_folds_cannot_win_and_loses_what_was_paid() -> None:
    state = session(
        "HA, S7, C2, raise 1, call, raise 1, fold, call", "indian_poker(players=3,deals=1)"
    )
    assert state.scores() == [97.0, 98.0, 105.0]  # the ace folded after paying two


@pytest.mark.clause("indian_poker/last-in")
def test_the_last_player_wins_at_once_whatever_the_card() -> None:
    state = session("HA, S7, C2, fold, fold", "indian_poker(players=3,deals=1)")
    assert state.winners() == [0]
    assert state.scores() == [102.0, 99.0, 99.0]


@pytest.mark.clause("indian_poker/betting-ends")
def test_the_raiser_gets_no_turn_when_nobody_raises_again() -> None:
    state = session("HA, S7, C2, raise 2, call")
    assert state.current_player() == 0
    assert session("HA, S7, C2, raise 2, call, call").deal == 2


@pytest.mark.clause("indian_poker/show")
def test_all_cards_are_told_to_all_in_the_end_also_those_folded() -> None:
    state = session("HA, S7, C2, fold, fold")
    for seat in (0, 1, 2, None):
        assert any("player 1 C2, player 2 HA, player 3 S7" in line.text for line in state.log(seat))


@pytest.mark.clause("indian_poker/dealer", "indian_poker/session")
def test_the_deal_passes_to_the_left_until_the_session_ends() -> None:
    state = session("HA, S7, C2, fold, fold")
    assert (state.deal, state.dealer) == (2, 1)
    assert state.chance_draw() is not None
    state = session("HA, S7, C2, fold, fold, SA, H7, D2")
    assert state.current_player() == 2
    assert state.cards[2] == state.string_to_action(-1, "SA")
    state = session("HA, S7, C2, fold, fold, SA, H7, D2, fold, fold")
    assert state.is_terminal()
    assert load_game("indian_poker").get_parameters()["deals"] == 20


@pytest.mark.clause("indian_poker/raise")
def test_a_raise_is_by_five_at_most() -> None:
    texts = [a for a in load_game("indian_poker").texts(0) if a.startswith("raise")]
    assert texts == ["raise 1", "raise 2", "raise 3", "raise 4", "raise 5"]


@pytest.mark.clause("indian_poker/limit")
def test_after_the_limit_nobody_may_raise() -> None:
    state = session("HA, S7, C2, raise 1, raise 1", "indian_poker(players=3,limit=2)")
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action("raise 1"))
    assert error.value.ruling.clause == "indian_poker/limit"


def with_chips(chips: list[int], moves: str = "HA, S7, C2") -> IndianPokerState:
    """A deal in which the players have so many chips left besides the ante."""
    state = session(moves)
    state.chips = chips
    return state


@pytest.mark.clause("indian_poker/borrow", "indian_poker/ious")
def test_a_player_without_chips_borrows_from_the_richest() -> None:
    state = with_chips([150, 2, 145])
    state.apply_action(state.string_to_action("raise 5"))
    assert state.chips == [147, 0, 145]
    assert state.ious[1][0] == 3
    assert state.worth(1) == -3
    assert state.worth(0) == 150
    assert sum(state.scores()) + state.betting.pot() == 300


@pytest.mark.clause("indian_poker/borrow-equal")
def test_of_two_equally_rich_the_first_on_the_left_lends() -> None:
    state = with_chips([148, 1, 148])
    state.apply_action(state.string_to_action("raise 3"))
    assert state.ious[1] == (0, 0, 2)


@pytest.mark.clause("indian_poker/borrow-more")
def test_what_the_richest_lacks_comes_from_the_next() -> None:
    state = with_chips([0, 1, 0])
    state.chips = [2, 0, 14]
    state._pay(1, 15)
    assert state.ious[1] == (1, 0, 14)
    assert state.chips == [1, 0, 0]


@pytest.mark.clause("indian_poker/covered")
def test_a_raise_that_the_others_could_not_call_is_refused() -> None:
    state = with_chips([4, 2, 1])  # seven chips outside the pot pay for a raise of two by three
    state.apply_action(state.string_to_action("raise 2"))
    state = with_chips([4, 2, 1])
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action("raise 3"))
    assert error.value.ruling.clause == "indian_poker/covered"


@pytest.mark.clause("indian_poker/result", "indian_poker/ious")
def test_ious_count_in_the_result() -> None:
    state = session("HA, S7, C2", "indian_poker(players=3,deals=1,objective=money)")
    state.chips = [0, 297, 0]
    state.ious = (0, 100, 0), (0, 0, 0), (0, 95, 0)
    for text in ("call", "fold", "fold"):
        state.apply_action(state.string_to_action(text))
    assert state.scores() == [-100.0, 300.0 + 195.0, -95.0]
    assert state.winners() == [1]
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.clause("indian_poker/result-equal")
def test_equal_winners_share_and_a_session_without_difference_is_drawn() -> None:
    state = session("HA, S7, C2, call, fold, fold", "indian_poker(players=3,deals=1)")
    state.chips = [105, 105, 90]
    assert state.winners() == [0, 1]
    state.chips = [100, 100, 100]
    assert state.winners() == []


def test_chips_are_never_made_or_lost() -> None:
    rng = Random(1)
    state = load_game("indian_poker(players=5,deals=30)").new_initial_state()
    assert isinstance(state, IndianPokerState)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        pot = 0 if state.is_terminal() else state.betting.pot()
        assert sum(state.chips) + pot == 500
        assert min(state.chips) >= 0
        assert sum(state.scores()) + pot == 500


@pytest.mark.clause("indian_poker/forehead")
def test_the_own_card_is_drawn_anew_among_all_unseen_alike() -> None:
    """52 cards less the two that player 1 sees: 50, each as likely as another (chi-squared)."""
    state = session("S7, HA, C2")
    rng = Random(2)
    counts = Counter(state.resample_from_infostate(0, rng.random).cards[0] for _ in range(20000))
    assert len(counts) == 50
    expected = 20000 / 50
    chi_squared = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_squared < 85.4  # the 99.9% point for 49 degrees of freedom
