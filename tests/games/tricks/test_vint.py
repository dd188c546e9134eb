"""Vint: what it changes in Historical Skruuvi; the source's own example first."""

from __future__ import annotations

import pytest

from games.trick_positions import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    deal,
    do,
    legal,
    play,
    refused,
    sheet,
    start,
    told,
)
from pelitupa.equipment.cards import mask_of, read_cards
from pelitupa.games.tricks.skruuvi_family.calls import NO_TRUMPS
from pelitupa.games.tricks.skruuvi_family.scoring import Played
from pelitupa.games.tricks.vint.game import VintMatch

PASSES = ",pass" * 8
OURS, THEIRS = (1, 3), (0, 2)
NOTHING = ("", "", "", "")


def match(spec: str = "vint") -> VintMatch:
    state = start(spec)
    assert isinstance(state, VintMatch)
    return state


def dealt() -> VintMatch:
    state = match()
    deal(state, (CLUBS, DIAMONDS, HEARTS, SPADES))
    return state


def lines(state: VintMatch, clause: str) -> list[tuple[tuple[int, ...], float]]:
    return [(seats, points) for seats, points, name in sheet(state) if name == clause]


def scored(hands: tuple[str, str, str, str], kind: int, level: int, tricks: int) -> VintMatch:
    """Player 2 has declared, holding these cards, and the side has won so many tricks."""
    state = match()
    state.places[:4] = [mask_of(read_cards(text)) for text in hands]
    state.level, state.kind, state.bidder = level, kind, 1
    state.benefits = (1,) * tricks + (0,) * (13 - tricks)
    state._score_contract(Played(level, kind, tricks, 1))
    return state


@pytest.mark.clause("vint/made", "vint/slam")
def test_the_sources_example_a_contract_of_seven() -> None:
    state = scored(NOTHING, NO_TRUMPS, 7, 13)
    assert lines(state, "made") + lines(state, "slam") == [(OURS, 10000.0), (OURS, 2000.0)]
    assert lines(scored(NOTHING, NO_TRUMPS, 6, 12), "made") == [(OURS, 5000.0)]
    assert not lines(scored(NOTHING, NO_TRUMPS, 5, 11), "made")
    assert lines(scored(NOTHING, NO_TRUMPS, 3, 12), "slam") == [(OURS, 1000.0)]
    assert lines(scored(NOTHING, NO_TRUMPS, 3, 0), "slam") == [(THEIRS, 2000.0)]


@pytest.mark.clause("vint/deal-basic", "vint/contract", "vint/promise")
def test_all_cards_are_dealt_and_the_highest_bid_is_played_as_it_is() -> None:
    state = do(dealt(), "bid 1 diamonds,pass,pass,bid 1 hearts" + PASSES)
    assert "The contract: 1 heart by player 1" in told(state)
    assert state.current_player() == 1
    assert legal(state) == DIAMONDS.split()
    assert Played(1, 4, 6, 1).missing == 1


@pytest.mark.clause("vint/kinds", "vint/bids", "vint/trumps")
def test_there_is_no_misere() -> None:
    state = dealt()
    assert refused(state, "bid 2 misere") == "kinds"
    do(state, "bid 2 hearts")
    assert refused(state, "bid 2 spades") == "higher"
    do(state, PASSES[1:])
    assert state.trump == 2


@pytest.mark.clause("vint/dealt-again", "vint/same-dealer", "vint/passed-out")
def test_passed_deals_are_dealt_again_and_paid_to_the_winner_of_the_rubber() -> None:
    state = do(dealt(), "pass,pass,pass,pass")
    assert (state.deal_number(), state.dealer, state.passed) == (1, 0, 1)
    assert "Nobody bids: the cards are dealt again" in told(state)
    state.games, state.points = [1, 2], [0, 4000]
    state._after_scores()
    assert lines(state, "passed-out") == [(OURS, 500.0)]
    assert state.scores() == [0, 45, 0, 45]


@pytest.mark.clause("vint/dealt-again", "vint/deals", "vint/limit")
def test_a_deal_that_is_passed_out_uses_up_no_agreed_deal() -> None:
    state = match("vint(deals=1,limit=3)")
    for dealt_before in range(2):
        deal(state, (CLUBS, DIAMONDS, HEARTS, SPADES))
        assert state.passed == dealt_before
        do(state, "pass,pass,pass,pass")
        assert not state.is_terminal()
        assert state.deal_number() == 1
    other = state.clone()
    for one in (state, other):
        deal(one, (CLUBS, DIAMONDS, HEARTS, SPADES))
    do(state, "pass,pass,pass,pass")
    assert state.is_terminal()  # by the limit
    assert not state.winners()
    do(other, "bid 7 diamonds" + PASSES)
    play(other, "H2 S2 C2 D2 DA HA SA CA DK HK SK CK DQ HQ SQ CQ")
    while not other.is_terminal():
        other.apply_action(other.legal_actions()[0])
    assert other.winners() == [1, 3]
    assert {line.deal for line in other.score_sheet()} == {1}


@pytest.mark.clause("vint/deals")
def test_after_the_deals_agreed_on_all_ends() -> None:
    state = match("vint(deals=2)")
    for number in (1, 2):
        assert state.deal_number() == number
        deal(state, (CLUBS, DIAMONDS, HEARTS, SPADES))
        do(state, "pass,pass,pass,pass")
        deal(state, (CLUBS, DIAMONDS, HEARTS, SPADES))
        do(state, "pass,pass,bid 1 spades" + PASSES)
        while not state.is_terminal() and state.deal_number() == number:
            state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()


@pytest.mark.clause("vint/trick-points", "vint/game", "vint/game-value")
def test_trick_points_are_tens_and_five_hundred_win_a_game() -> None:
    state = scored(NOTHING, NO_TRUMPS, 2, 9)
    assert state.trick_points == [80, 180]
    assert lines(state, "trick-points") == [(THEIRS, 80.0), (OURS, 180.0)]
    state = scored(NOTHING, NO_TRUMPS, 5, 10)
    assert state.games == [0, 1]
    assert lines(state, "game") == [(OURS, 1000.0)]
    assert state.game_value(2) == 2000


@pytest.mark.clause("vint/rubber")
def test_two_games_end_the_match() -> None:
    state = match()
    state.games, state.points = [2, 0], [9000, 0]
    state._after_scores()
    assert state.is_terminal()
    assert state.winners() == [0, 2]


@pytest.mark.clause("vint/missing")
def test_undertricks_cost_a_thousand_by_the_level() -> None:
    assert lines(scored(NOTHING, NO_TRUMPS, 3, 7), "missing") == [(OURS, -6000.0)]
    assert lines(scored(NOTHING, 4, 1, 6), "missing") == [(OURS, -1000.0)]


@pytest.mark.clause("vint/sequences", "vint/longer-sequences")
def test_sequences_and_trump_sequences() -> None:
    hands = ("HA HK HQ", "SA SK SQ SJ", "CA CK CQ CJ CT", "")
    state = scored(hands, 4, 3, 9)
    assert lines(state, "sequences") == [(THEIRS, 1000.0), (THEIRS, 1500.0), (OURS, 1000.0)]
    state = scored(hands, NO_TRUMPS, 3, 9)
    assert lines(state, "sequences") == [(THEIRS, 500.0), (THEIRS, 1500.0), (OURS, 1000.0)]


@pytest.mark.clause("vint/aces-in-hand", "vint/hands-count")
def test_aces_in_one_hand() -> None:
    state = scored(("", "CA DA HA", "SA", ""), 4, 3, 9)
    assert lines(state, "aces-in-hand") == [(OURS, 500.0)]
    state = scored(("CA DA HA SA", "", "", ""), NO_TRUMPS, 3, 9)
    assert lines(state, "aces-in-hand") == [(THEIRS, 1000.0)]


@pytest.mark.clause("vint/honours", "vint/aces-held")
def test_honours_and_aces_for_the_side_that_has_more() -> None:
    hands = ("HA CA DA", "HK HQ HJ HT SA", "", "")
    state = scored(hands, 4, 3, 5)  # whoever wins the tricks
    assert lines(state, "honours") == [(OURS, 1200.0)]
    assert lines(state, "aces-held") == [(THEIRS, 900.0)]
    assert lines(scored(hands, NO_TRUMPS, 2, 8), "aces-held") == [(THEIRS, 1500.0)]
    assert not lines(scored(hands, NO_TRUMPS, 2, 8), "honours")
    even = ("HA CA", "DA SA", "", "")
    assert lines(scored(even, NO_TRUMPS, 2, 8), "aces-held") == [(OURS, 1000.0)]
    assert lines(scored(even, NO_TRUMPS, 2, 6), "aces-held") == [(THEIRS, 1000.0)]


def test_the_bonus_for_passed_deals_counts_before_a_match_is_called_even() -> None:
    state = match()
    state.games, state.points, state.passed = [2, 0], [3500, 4000], 1
    state._after_scores()
    assert not state.is_terminal()  # 4000 all: played again
    assert state.worth == 2
    state.games, state.points, state.passed = [2, 0], [4000, 4000], 1
    state._after_scores()
    assert state.scores() == [10, 0, 10, 0]  # twice the bonus, in hundreds


@pytest.mark.clause("vint/limit")
def test_a_rubber_ends_at_the_limit() -> None:
    state = start("vint(limit=1)")
    deal(state, (CLUBS, DIAMONDS, HEARTS, SPADES))
    assert do(state, "pass,pass,pass,pass").is_terminal()
