"""Minibridge: the booklet's own example first, then each clause, then what a player can know."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from advised import estimate, likely_action, sensible_actions
from games.minibridge_positions import (
    announced,
    begin,
    contract,
    filled,
    finish,
    ladder,
    look,
    whole_deal,
)
from games.trick_positions import allowed, deal, do, legal, play, refused, sheet, told
from pelitupa.core import BACK, CardZone, OptionError
from pelitupa.core.advice import by_leads
from pelitupa.equipment.cards import FULL_PACK, mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.tricks.high_cards import high_card_points
from pelitupa.games.tricks.minibridge.advice import plausible_contract
from pelitupa.games.tricks.minibridge.contracts import (
    CONTRACTS,
    contract_text,
    limits,
    made_points,
    missing_points,
)
from pelitupa.games.tricks.minibridge.hidden import DUMMY
from pelitupa.games.tricks.phases import PLAYING

# --- the booklet's example (17.5)


@pytest.mark.clause("minibridge/missing")
def test_seven_tricks_of_nine_cost_two_times_five_points() -> None:
    state = whole_deal(begin(), 0, "9 no trump", 7)
    assert state.scores() == [-10, 0, 0]
    assert sheet(state) == [((0,), -10, "missing")]
    assert state.winners() == [1, 2]


@pytest.mark.clause("minibridge/missing")
def test_in_the_end_a_missing_trick_costs_ten_points() -> None:
    assert missing_points(1, late=False) == -5
    assert missing_points(2, late=True) == -20
    state = begin("minibridge(deals=2)")
    whole_deal(state, 0, "9 no trump", 7)
    whole_deal(state, 0, "9 no trump", 7)
    assert state.scores() == [-30, 0, 0]


# --- setup


@pytest.mark.clause("minibridge/players")
def test_three_play_each_for_himself() -> None:
    assert load_game("minibridge").teams() == ((0,), (1,), (2,))
    for players in (2, 4):
        with pytest.raises(OptionError):
            load_game(f"minibridge(players={players})")


@pytest.mark.clause("minibridge/deck")
def test_four_hands_of_thirteen_of_which_nobody_takes_the_fourth() -> None:
    state = deal(begin(), ladder(0, 7)[:3])
    assert [state.places[chair].bit_count() for chair in range(3)] == [13, 13, 13]
    assert state.places[0] | state.places[1] | state.places[2] != FULL_PACK
    for seat in (0, 1, 2, None):
        dummy = state.view(seat).zone("hand-3")
        assert isinstance(dummy, CardZone)
        assert [item.face for item in dummy.items] == [BACK] * 13


@pytest.mark.clause("minibridge/hcp")
@pytest.mark.parametrize(
    ("cards", "points"),
    [("SA", 4), ("SK", 3), ("SQ", 2), ("SJ", 1), ("ST", 0), ("SA HA CK DQ CJ DJ H9", 15)],
)
def test_aces_count_four_kings_three_queens_two_jacks_one(cards: str, points: int) -> None:
    assert high_card_points(mask_of(read_cards(cards))) == points


def test_the_pack_has_forty_points() -> None:
    assert high_card_points(FULL_PACK) == 40


@pytest.mark.clause("minibridge/quiet")
def test_the_announcements_tell_bounds_and_no_more() -> None:
    """Another player learns the same of fourteen points as of three."""
    state = deal(begin(), filled("SA SK SQ SJ HA", "HK", "CA CK")[:3])
    do(state, "pass,pass")
    assert state.known_limits() == ((0, 16), (0, 16), (0, 40))
    assert not told(state)
    mine = {
        high_card_points(state.resample_from_infostate(2, Random(i).random).places[0])
        for i in range(300)
    }
    assert max(mine) <= 16
    assert len(mine) > 10


@pytest.mark.clause("minibridge/dealer")
def test_the_deal_passes_to_the_left() -> None:
    state = begin("minibridge(deals=4)")
    dealers = []
    for _ in range(4):
        dealers.append(state.dealer)
        assert "dealer" in state.view(None).players[state.dealer].status
        whole_deal(state, 0, "7 no trump", 7)
    assert dealers == [0, 1, 2, 0]


# --- the announcements


@pytest.mark.clause("minibridge/order")
def test_the_dealer_announces_first_and_the_first_declarer_ends_it() -> None:
    state = deal(begin("minibridge(deals=2)"), filled("HQ", "SA SK SQ SJ HA HK", "CA CK CQ CJ")[:3])
    assert state.current_player() == 0
    do(state, "pass")
    assert state.current_player() == 1
    do(state, "declare")
    assert state.is_chance_node()  # the third player is not asked
    assert state.declarer == 1
    state = begin("minibridge(deals=2)")
    whole_deal(state, 2, "7 no trump", 7)
    assert deal(state, ladder(0, 7)[:3]).current_player() == 1


@pytest.mark.clause("minibridge/round-17")
def test_with_seventeen_points_one_must_declare_and_with_sixteen_one_cannot() -> None:
    state = deal(begin(), filled("SA SK SQ SJ HA HK", "HQ", "")[:3])
    assert legal(state) == ["declare"]
    assert refused(state, "pass") == "round-17"
    assert allowed(state, "declare") == "round-17"
    state = deal(begin(), filled("SA SK SQ SJ HA HQ", "HK", "")[:3])
    assert legal(state) == ["pass"]
    assert refused(state, "declare") == "round-17"


@pytest.mark.clause("minibridge/round-15")
def test_in_the_second_round_fifteen_points_are_enough() -> None:
    state = deal(begin(), filled("SA SK SQ SJ HA", "DA DK DQ DJ CA CQ", "")[:3])  # 14 and 16 points
    do(state, "pass,pass,pass")
    assert refused(state, "declare") == "round-15"
    do(state, "pass")
    assert refused(state, "pass") == "round-15"
    assert do(state, "declare").declarer == 1
    assert state.known_limits() == ((0, 14), (15, 16), (0, 16))


@pytest.mark.clause("minibridge/round-13")
def test_in_the_third_round_thirteen_points_are_enough() -> None:
    state = deal(begin(), filled("SA SK SQ SJ HQ", "HJ", "DA DK DQ DJ CK")[:3])  # 12, 1 and 13
    do(state, "pass,pass,pass,pass,pass,pass")
    assert refused(state, "declare") == "round-13"
    do(state, "pass,pass")
    assert refused(state, "pass") == "round-13"
    assert do(state, "declare").declarer == 2
    assert state.known_limits() == ((0, 12), (0, 12), (13, 14))


@pytest.mark.clause("minibridge/round-free")
def test_in_the_fourth_round_one_may_choose() -> None:
    state = announced(begin(), filled("SA", "SJ", "SK"))
    assert state.said == 9
    assert state.current_player() == 0
    assert legal(state) == ["declare", "pass"]
    assert allowed(state, "pass") == allowed(state, "declare") == "round-free"
    assert do(state, "pass,declare").declarer == 1  # with a single point
    assert state.known_limits() == ((0, 12),) * 3


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_what_the_announcements_tell_goes_round_from_the_dealer(dealer: int) -> None:
    second, third = (dealer + 1) % 3, (dealer + 2) % 3
    known = limits(dealer, 4, second)
    assert known[dealer] == (0, 14)
    assert known[second] == (15, 16)
    assert known[third] == (0, 16)
    assert limits(dealer, 0, dealer)[dealer] == (17, 40)
    assert limits(dealer, 12, -1) == ((0, 12),) * 3


@pytest.mark.clause("minibridge/redeal")
def test_without_a_declarer_the_cards_are_dealt_again() -> None:
    state = announced(begin(), filled("SA", "SJ", "SK"))
    do(state, "pass,pass")
    assert not state.is_chance_node()
    do(state, "pass")
    assert state.is_chance_node()
    assert told(state) == ["Nobody is the declarer: the cards are dealt again."]
    assert state.places[-1] == FULL_PACK
    assert whole_deal(state, 0, "7 no trump", 7).is_terminal()


@pytest.mark.clause("minibridge/redeal-dealer")
def test_the_same_player_deals_again_and_the_deal_keeps_its_number() -> None:
    state = begin("minibridge(deals=2)")
    whole_deal(state, 0, "7 no trump", 7)
    assert (state.dealer, state.deal_number()) == (1, 2)
    do(announced(state, filled("SA", "SJ", "SK")), "pass,pass,pass")
    assert (state.dealer, state.deal_number()) == (1, 2)
    assert len(state.starts) == 3
    whole_deal(state, 0, "7 no trump", 7)
    assert state.is_terminal()
    assert state.scores() == [20, 0, 0]


@pytest.mark.clause("minibridge/redeals")
def test_after_so_many_redeals_the_deal_counts_and_nobody_scores() -> None:
    state = begin("minibridge(deals=1,redeals=1)")
    do(announced(state, filled("SA", "SJ", "SK")), "pass,pass,pass")
    assert not state.is_terminal()
    do(announced(state, filled("SA", "SJ", "SK")), "pass,pass,pass")
    assert state.is_terminal()
    assert state.winners() == []
    state = begin("minibridge(deals=2,redeals=0)")
    do(announced(state, filled("SA", "SJ", "SK")), "pass,pass,pass")
    assert (state.dealer, state.deal_number()) == (1, 2)
    assert not sheet(state)


# --- the contract


@pytest.mark.clause("minibridge/look")
@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_the_declarers_right_looks_at_the_dummy_and_tells_of_it(declarer: int) -> None:
    hands = ladder(declarer, 7)
    state = announced(begin(), hands)
    while state.current_player() != declarer:
        do(state, "pass")
    do(state, "declare")
    looker = (declarer + 2) % 3
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (looker, 2**looker)
    look(state, hands)
    assert state.current_player() == looker
    assert legal(state) == ["tell"]
    assert refused(state, "9 no trump") == "contracts"
    do(state, "tell")
    assert told(state) == ["The dummy: points 10; spades 0, hearts 0, clubs 6, diamonds 7"]
    assert state.current_player() == declarer


@pytest.mark.clause("minibridge/blind")
def test_only_the_declarers_right_sees_the_dummy_before_the_lead() -> None:
    state = contract(begin(), ladder(0, 7), 0, "7 no trump")
    for seat, sees in ((0, False), (1, False), (2, True), (None, False)):
        dummy = state.view(seat).zone("hand-3")
        assert isinstance(dummy, CardZone)
        assert len(dummy.items) == 13
        assert (BACK not in {item.face for item in dummy.items}) == sees


@pytest.mark.clause("minibridge/contracts")
def test_there_are_fifteen_contracts() -> None:
    state = announced(begin(), ladder(0, 7))
    look(do(state, "declare"), ladder(0, 7))
    do(state, "tell")
    assert legal(state) == [
        "7 no trump", "7 hearts", "7 spades", "7 clubs", "7 diamonds",
        "9 no trump", "10 hearts", "10 spades", "11 clubs", "11 diamonds",
        "12 no trump", "12 hearts", "12 spades", "12 clubs", "12 diamonds",
    ]  # fmt: skip
    assert refused(state, "HA") == "first-lead"
    assert [str(contract_text(i)) for i in range(len(CONTRACTS))] == legal(state)
    do(state, "12 clubs")
    assert refused(state, "7 hearts") == "contracts"


# --- the tricks


@pytest.mark.clause("minibridge/first-lead", "minibridge/turn-up", "minibridge/dummy")
@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_the_declarers_left_leads_then_comes_the_dummy_face_up(declarer: int) -> None:
    state = contract(begin(), ladder(declarer, 7), declarer, "7 no trump")
    left, right = (declarer + 1) % 3, (declarer + 2) % 3
    assert state.current_player() == left
    assert not state.open
    play(state, "SA")
    assert told(state)[-1] == (
        "The dummy is turned face up: CA CK CQ CJ CT C9 D8 D7 D6 D5 D4 D3 D2"
    )
    for seat in (0, 1, 2, None):
        dummy = state.view(seat).zone("hand-3")
        assert isinstance(dummy, CardZone)
        assert {item.face for item in dummy.items} >= {"CA", "D2"}
    assert state.chair == DUMMY
    assert state.current_player() == declarer  # who decides for it
    play(state, "D2")
    assert state.current_player() == right
    play(state, "C2")
    assert (state.current_player(), state.chair) == (declarer, declarer)


@pytest.mark.clause("minibridge/dummy")
def test_a_dummy_that_wins_leads_and_the_declarer_plays_for_it() -> None:
    hands = ladder(0, 7)
    hands[1], hands[DUMMY] = (hands[1].replace("H2", "C9"), hands[DUMMY].replace("C9", "H2"))
    state = contract(begin(), hands, 0, "7 no trump")
    play(state, "C9 CT C2 S2")
    assert state.tricks == [0, 0, 0, 1]
    assert (state.current_player(), state.chair) == (0, DUMMY)
    assert state.view(0).prompt == "Lead a card of the dummy"
    assert refused(state, "S3") == "follow"  # the declarer's own card
    play(state, "H2")
    assert state.current_player() == 2


@pytest.mark.clause("minibridge/follow", "minibridge/trumps")
def test_suit_is_followed_and_trumps_win() -> None:
    state = contract(begin(), ladder(0, 7), 0, "7 clubs")
    play(state, "SA")
    assert allowed(state, "CA") == "follow"  # no spade: anything goes
    play(state, "D2 C2")
    assert refused(state, "HA") == "follow"
    play(state, "S2")
    assert state.current_player() == 2  # the two of trumps has won
    assert state.tricks == [0, 0, 1, 0]
    plain = contract(begin(), ladder(0, 7), 0, "7 no trump")
    assert play(plain, "SA CA C2 S2").tricks == [0, 1, 0, 0]


@pytest.mark.clause("minibridge/sides", "minibridge/outcome")
def test_tricks_of_the_declarer_and_the_dummy_count_together() -> None:
    hands = ladder(1, 6)
    hands[2], hands[DUMMY] = (hands[2].replace("H2", "C9"), hands[DUMMY].replace("C9", "H2"))
    state = contract(begin(), hands, 1, "7 no trump")
    assert [state._side_of(chair) for chair in range(4)] == [1, 0, 1, 0]
    play(state, "C9 CT C2 S2")  # the dummy's trick
    while state.phase == PLAYING:
        state.apply_action(state.legal_actions()[-1])
    assert state.tricks[DUMMY] > 0
    assert state._side_tricks(0) == state.tricks[1] + state.tricks[DUMMY]
    assert state._side_tricks(0) + state._side_tricks(1) == 13
    won = state._side_tricks(0)
    assert state.scores()[1] == (10 + 3 * (won - 7) if won >= 7 else -5 * (7 - won))


# --- scoring


@pytest.mark.clause("minibridge/made")
@pytest.mark.parametrize(
    ("tricks", "first", "second"),
    [(7, 10, 10), (9, 40, 60), (10, 40, 60), (11, 40, 60), (12, 100, 150)],
)
def test_the_table(tricks: int, first: int, second: int) -> None:
    assert made_points(tricks, late=False) == first
    assert made_points(tricks, late=True) == second


@pytest.mark.clause("minibridge/made")
@pytest.mark.parametrize(("tricks", "both"), [(7, 20), (9, 100), (12, 250)])
def test_a_contract_made_in_the_beginning_and_in_the_end(tricks: int, both: int) -> None:
    state = begin("minibridge(deals=2)")
    for _ in range(2):
        whole_deal(state, 1, f"{tricks} no trump", tricks)
    assert state.scores() == [0, both, 0]
    assert [clause for _, _, clause in sheet(state)] == ["made", "made"]


@pytest.mark.clause("minibridge/overtricks", "minibridge/declarer-only")
def test_further_tricks_bring_three_points_each_to_the_declarer_alone() -> None:
    state = whole_deal(begin(), 2, "9 no trump", 11)
    assert sheet(state) == [((2,), 40, "made"), ((2,), 6, "overtricks")]
    assert state.scores() == [0, 0, 46]


@pytest.mark.clause("minibridge/declarer-only")
def test_the_opponents_get_nothing_for_a_contract_that_fails() -> None:
    assert whole_deal(begin(), 2, "12 no trump", 3).scores() == [0, 0, -45]


@pytest.mark.clause("minibridge/winner", "minibridge/halves")
def test_a_match_has_ten_deals_of_which_five_are_in_the_beginning() -> None:
    state = begin("minibridge")
    late = []
    for number in range(10):
        late.append(state.late())
        whole_deal(state, number % 3, "9 no trump", 9)
    assert late == [False] * 5 + [True] * 5
    assert state.is_terminal()
    assert state.scores() == [40 + 40 + 60 + 60, 40 + 40 + 60, 40 + 60 + 60]
    assert state.winners() == [0]
    assert state.returns() == [1, -0.5, -0.5]


@pytest.mark.clause("minibridge/halves")
def test_an_odd_match_has_its_middle_deal_in_the_beginning() -> None:
    state = begin("minibridge(deals=3)")
    late = []
    for _ in range(3):
        late.append(state.late())
        whole_deal(state, 0, "7 no trump", 7)
    assert late == [False, False, True]
    assert not begin("minibridge(deals=1)").late()


@pytest.mark.clause("minibridge/tie")
def test_equal_leaders_share_the_win_and_three_equals_draw() -> None:
    state = begin("minibridge(deals=2)")
    whole_deal(state, 0, "7 no trump", 7)
    whole_deal(state, 1, "7 no trump", 7)
    assert state.scores() == [10, 10, 0]
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5, -1]
    state = begin("minibridge(deals=3)")
    for declarer in range(3):
        whole_deal(state, declarer, "7 no trump", 7)
    assert state.winners() == []
    assert state.returns() == [0, 0, 0]


@pytest.mark.clause("minibridge/money")
def test_for_money_everyone_settles_with_the_average() -> None:
    state = whole_deal(begin("minibridge(deals=1,objective=money)"), 0, "9 no trump", 10)
    assert state.scores() == [43, 0, 0]
    assert state.returns() == pytest.approx([43 - 43 / 3, -43 / 3, -43 / 3])


def test_nothing_is_announced_or_named_out_of_its_time() -> None:
    state = deal(begin(), ladder(0, 7)[:3])
    assert refused(state, "tell") == "look"
    assert refused(state, "7 hearts") == "contracts"
    assert refused(state, "HA") == "first-lead"
    state = contract(begin(), ladder(0, 7), 0, "7 no trump")
    assert refused(state, "declare") == "order"
    assert refused(state, "tell") == "look"


@pytest.mark.parametrize("objective", ["win", "margin", "money"])
def test_the_estimate_follows_the_deal(objective: str) -> None:
    state = begin(f"minibridge(objective={objective})")
    contract(state, ladder(0, 12), 0, "12 no trump")
    good = estimate(state)
    assert good[0] > 0 > good[1] == good[2]
    assert sum(good) == pytest.approx(0)
    finish(state)
    assert state.scores() == [100, 0, 0]
    assert estimate(state)[0] == pytest.approx(
        {"win": by_leads([2 / 3, -1 / 3, -1 / 3])[0], "margin": 100, "money": 200 / 3}[objective]
    )


@pytest.mark.parametrize(
    ("hand", "told", "contract"),
    [
        ("SA SK SQ SJ S9 HA H2 H3 D2 D3 C2 C3 C4", (12, 3, 3, 4, 3), "10 spades"),
        ("SA SK SQ SJ S9 HA H2 H3 D2 D3 C2 C3 C4", (11, 3, 3, 4, 3), "9 no trump"),
        ("SA SK SQ SJ S9 HA H2 H3 D2 D3 C2 C3 C4", (5, 3, 3, 4, 3), "7 spades"),
        ("SA SK SQ SJ S9 HA HK HQ D2 D3 CA C3 C4", (10, 4, 5, 2, 2), "12 no trump"),
        ("CA CK CQ CJ C9 HA HK H3 D2 D3 SA S3 S4", (8, 4, 4, 3, 2), "11 clubs"),
    ],
)
def test_a_plausible_contract(hand: str, told: tuple[int, ...], contract: str) -> None:
    """Eight trumps and 26 points for ten tricks (booklet 17.6)."""
    assert str(contract_text(plausible_contract(mask_of(read_cards(hand)), told))) == contract


def test_contracts_without_enough_trumps_are_not_worth_a_thought() -> None:
    """The declarer has six low spades and seven hearts; the dummy clubs and diamonds only."""
    state = announced(begin(), ladder(0, 6))
    do(look(do(state, "declare"), ladder(0, 6)), "tell")
    names = {state.action_to_string(a) for a in sensible_actions(state)}
    assert names == {f"{n} no trump" for n in (7, 9, 12)} | {
        "7 hearts",
        "10 hearts",
        "12 hearts",
        "7 diamonds",
        "11 diamonds",
        "12 diamonds",
    }


def test_a_plausible_player_declares_with_five_points_when_free_to_choose() -> None:
    state = announced(begin(), filled("SA", "HA HJ", "CA CK"))  # four, and five
    rng = Random(1)
    most = Counter(likely_action(state, rng.random) for _ in range(100)).most_common(1)[0][0]
    assert state.action_to_string(most) == "pass"
    do(state, "pass")
    most = Counter(likely_action(state, rng.random) for _ in range(100)).most_common(1)[0][0]
    assert state.action_to_string(most) == "declare"


def test_whole_random_matches_end_with_their_points_on_the_sheet() -> None:
    for seed in range(3):
        rng = Random(seed)
        state = begin("minibridge(deals=4)")
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        for seat in range(3):
            assert state.scores()[seat] == sum(
                points for seats, points, _ in sheet(state) if seat in seats
            )
