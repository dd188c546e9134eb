"""Huutopussi (booklet 18): auction, exchange, changing trumps, contracts.

What it shares with Marjapussi is tested in both games by `test_pussi.py`.
"""

from __future__ import annotations

from random import Random

import pytest

from advised import estimate, sensible_actions
from games.pussi_positions import (
    SPADES,
    TWO_ACES,
    back_and_forth,
    begin,
    do,
    hands_of,
    holding,
    offered,
    play,
    random_hands,
    silently,
)
from games.trick_positions import allowed, legal, refused, sheet, told
from pelitupa.core import TERMINAL, CounterZone, OptionError
from pelitupa.equipment.cards import read_card, suit_of
from pelitupa.games import load_game
from pelitupa.games.tricks.huutopussi.advice import gifts, return_gifts, told_suit, worth
from pelitupa.games.tricks.huutopussi.auction import (
    BIDDING,
    bid_of,
    has_spoken,
    highest,
    may_demand,
    next_bidder,
)
from pelitupa.games.tricks.huutopussi.match import HuutopussiMatch, points_in
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.pussi_family.match import PACK

HANDS = (
    "HA HT HK C9 C8 S9 S8 D8 D7",
    "SA ST SK SQ DA D9 H9 H8 CQ",
    "CA CT CK DK DQ S7 S6 H7 HJ",
    "DT DJ D6 HQ H6 CJ C7 C6 SJ",
)
"""Nobody may demand a new deal."""

POOR = (
    "S6 H6 C6 SA ST SK HA CA CK",
    "SJ S9 S8 HJ H9 H8 CJ C9 C8",
    "S7 H7 C7 D7 HT CT DJ D8 D9",
    "SQ HK HQ CQ DA DT DK DQ D6",
)
"""Player 1 holds three sixes, player 2 nothing above a jack, player 3 tens but nothing higher."""


GIVEN = (
    "SA S6 HK HQ H8 CQ DA DQ D6",
    "SK SQ SJ S9 HT H9 CT DT D9",
    "ST HA H6 CA CK CJ DK DJ D8",
    "S8 S7 HJ H7 C9 C8 C7 C6 D7",
)
"""Player 4 holds nothing above a jack, and no strong suit."""


def texts(state: HuutopussiMatch, actions: list[int]) -> list[str]:
    """Some actions as text."""
    return [state.action_to_string(action) for action in actions]


def huutopussi(
    hands: tuple[str, ...] = HANDS, points: tuple[int, int] = (0, 0), spec: str = "huutopussi"
) -> HuutopussiMatch:
    """A match whose sides have some points, when player 1 is to open the auction."""
    state = begin(spec, hands)
    assert isinstance(state, HuutopussiMatch)
    state.points = list(points)
    return state


def bids_offered(state: HuutopussiMatch) -> list[str]:
    """The lowest and the highest bid that are legal."""
    bids = [text for text in legal(state) if text.startswith("bid")]
    return [bids[0], bids[-1]] if bids else []


def declared(
    hands: tuple[str, ...] = SPADES,
    contract: str = "no raise",
    points: tuple[int, int] = (0, 0),
    spec: str = "huutopussi",
) -> HuutopussiMatch:
    """Player 2 is declarer for 55 or after a raise, all hold their first cards, and player 2 leads."""
    state = do(huutopussi(hands, points, spec), "bid 50, bid 55, pass, pass, pass")
    back_and_forth(state, contract)
    assert state.phase == PLAYING
    return state


# --- auction


@pytest.mark.clause("huutopussi/auction", "huutopussi/opening")
def test_the_dealer_opens_with_fifty_or_more() -> None:
    state = huutopussi()
    assert state.current_player() == 0
    assert bids_offered(state) == ["bid 50", "bid 440"]
    assert len(legal(state)) == 79
    assert refused(state, "pass") == "opening"
    assert allowed(state, "bid 160") == "opening"
    assert refused(state, "SA") == "auction"
    do(state, "bid 160")
    assert state.current_player() == 1


@pytest.mark.clause("huutopussi/bid")
def test_a_bid_is_higher_than_the_last_whoever_made_that() -> None:
    state = do(huutopussi(), "bid 50, bid 80")
    assert bids_offered(state) == ["bid 85", "bid 440"]
    assert refused(state, "bid 80") == "bid"
    assert allowed(state, "bid 85") == "bid"
    do(state, "pass")
    assert allowed(state, "bid 85") == "bid"  # over the own partner
    do(state, "bid 440")
    assert legal(state) == ["pass"]
    assert state.bids == ((0, 50), (1, 80), (2, 0), (3, 440))


@pytest.mark.clause("huutopussi/pass", "huutopussi/declarer")
def test_who_has_passed_is_out_and_the_last_one_left_declares() -> None:
    state = do(huutopussi(), "bid 50, pass, bid 60, bid 70")
    assert allowed(state, "pass") == "pass"
    do(state, "pass")
    assert state.current_player() == 2  # player 2 has passed
    do(state, "bid 75")
    assert state.current_player() == 3
    do(state, "pass")
    assert state.declarer == 2
    assert state.final_bid() == 75
    assert state.current_player() == 0
    assert state.view(None).players[2].status == "declarer"


def test_the_record_of_an_auction_is_easy_to_read() -> None:
    bids = ((0, 50), (1, 0), (2, 60), (3, 70))
    assert highest(bids) == (3, 70)
    assert highest(()) == (-1, 0)
    assert has_spoken(bids, 1)
    assert not has_spoken(bids[:2], 2)
    assert next_bidder(bids, 3) == 0
    assert next_bidder((*bids, (0, 0)), 0) == 2
    assert next_bidder((*bids, (0, 0), (2, 0)), 2) == -1


# --- new deals


@pytest.mark.clause("huutopussi/new-deal")
def test_three_sixes_or_no_card_above_a_jack_are_a_right_to_a_new_deal() -> None:
    state = huutopussi(POOR)
    assert legal(state)[0] == "new deal"
    assert allowed(state, "new deal") == "new-deal"  # of the dealer, three sixes
    do(state, "bid 50")
    assert legal(state)[:2] == ["pass", "new deal"]  # nothing above a jack
    do(state, "bid 55")
    assert "new deal" not in legal(state)  # tens, but nothing else above a jack
    assert refused(state, "new deal") == "new-deal"


@pytest.mark.clause("huutopussi/new-deal")
def test_a_new_deal_is_demanded_at_the_first_turn_or_never() -> None:
    state = do(huutopussi(POOR), "bid 50, bid 55, bid 60, pass")
    assert state.current_player() == 0
    assert refused(state, "new deal") == "new-deal"
    do(state, "bid 65")
    assert refused(state, "new deal") == "new-deal"


@pytest.mark.clause("huutopussi/three-sixes")
def test_four_sixes_will_do_and_a_ten_is_above_a_jack() -> None:
    assert may_demand(holding("S6 H6 D6 C6 SA HA DA CA ST"))
    assert may_demand(holding("S6 H6 D6 SA HA DA CA ST HT"))
    assert not may_demand(holding("S6 H6 SA HA DA CA ST HT DT"))
    assert may_demand(holding("SJ S9 S8 HJ H9 H8 CJ C9 C8"))
    assert not may_demand(holding("ST S9 S8 HJ H9 H8 CJ C9 C8"))


@pytest.mark.clause("huutopussi/new-deal-shown", "huutopussi/dealer")
def test_a_demand_shows_the_hand_and_the_same_player_deals_again() -> None:
    state = do(huutopussi(POOR, (30, 60)), "bid 50, new deal")
    assert told(state) == ["player 2 shows SJ S9 S8 HJ H9 H8 CJ C9 C8: a new deal"]
    assert state.dealer == 0
    assert state.deal_number() == 1
    assert state.bids == ()
    assert state.points == [30, 60]
    assert not any(hands_of(state))
    dealt = set()
    for seed in range(10):
        history = state.resample_from_infostate(3, Random(seed).random).history()
        assert sum(2**card for card in history[0:36:4] if isinstance(card, int)) == holding(POOR[1])
        dealt.add(tuple(history[3:36:4]))
    assert len(dealt) > 1  # what player 1 held has never been seen


@pytest.mark.clause("huutopussi/dealer")
def test_the_deal_passes_to_the_left_after_the_tricks() -> None:
    state = silently(declared())
    assert state.deal_number() == 2
    assert state.dealer == 1


# --- sides that may not bid


@pytest.mark.clause("huutopussi/barred")
def test_a_side_at_minus_five_hundred_only_opens_with_fifty() -> None:
    state = huutopussi(points=(-500, 200))
    assert legal(state) == ["bid 50"]
    assert refused(state, "bid 55") == "barred"
    assert allowed(state, "bid 50") == "barred"
    do(state, "bid 50, pass")
    assert state.current_player() == 2
    assert legal(state) == ["pass"]  # the dealer's partner
    assert refused(state, "bid 100") == "barred"
    do(state, "pass")
    assert bids_offered(state) == ["bid 55", "bid 440"]  # the opponents are free


@pytest.mark.clause("huutopussi/barred")
def test_one_step_above_minus_five_hundred_one_is_free_and_a_poor_hand_keeps_its_right() -> None:
    assert bids_offered(huutopussi(points=(-495, 0))) == ["bid 50", "bid 440"]
    state = do(huutopussi(POOR, (200, -900)), "bid 50")
    assert legal(state) == ["pass", "new deal"]


@pytest.mark.clause("huutopussi/barred-raise")
def test_a_side_at_minus_five_hundred_may_not_raise() -> None:
    state = do(huutopussi(points=(-500, 0)), "bid 50, pass, pass, pass")
    do(state, "give CA, give CT, give CK")
    assert state.contract == 50
    assert state.current_player() == 0
    assert len(legal(state)) == 12
    free = do(huutopussi(), "bid 50, pass, pass, pass, give CA, give CT, give CK")
    assert bids_offered(free) == ["bid 55", "bid 440"]


# --- exchange


@pytest.mark.clause("huutopussi/give", "huutopussi/raise", "huutopussi/give-back")
def test_three_cards_come_the_bid_may_be_raised_and_three_go_back() -> None:
    state = do(huutopussi(), "bid 50, bid 120, pass, pass, pass")
    assert state.current_player() == 3
    assert len(legal(state)) == 9
    assert refused(state, "give SA") == "give"
    assert refused(state, "DT") == "give"
    do(state, "give DT, give DJ, give D6")
    assert state.current_player() == 1
    assert state.places[1] & holding("DT DJ D6") == holding("DT DJ D6")
    assert refused(state, "bid 120") == "raise"
    assert refused(state, "give D6") == "give-back"
    assert allowed(state, "no raise") == "raise"
    do(state, "bid 160")
    assert state.contract == 160
    assert state.final_bid() == 120
    assert refused(state, "bid 200") == "give-back"
    do(state, "give D6, give H8, give CQ")  # the six comes back
    assert [hand.bit_count() for hand in hands_of(state)] == [9, 9, 9, 9]
    assert state.places[3] & holding("D6 H8 CQ") == holding("D6 H8 CQ")
    assert state.phase == PLAYING
    assert refused(state, "give H9") == "give-back"
    assert refused(state, "bid 200") == "auction"


@pytest.mark.clause("huutopussi/raise")
def test_without_a_raise_the_final_bid_is_the_contract_and_440_cannot_be_raised() -> None:
    assert declared().contract == 55
    state = do(huutopussi(), "bid 50, bid 440, pass, pass, pass, give DT, give DJ, give D6")
    assert state.contract == 440
    assert "no raise" not in legal(state)


@pytest.mark.clause("huutopussi/give-hidden")
def test_only_partners_see_what_they_exchange() -> None:
    state = do(huutopussi(), "bid 50, bid 120, pass, pass, pass, give DT, give DJ, give D6")
    for seat in (0, 2):
        assert all(line.hidden for line in state.log(seat)[-3:])
    assert [line.text for line in state.log(1)[-3:]] == ["give D6", "give DT", "give DJ"]
    assert [line.text for line in state.log(3)[-3:]] == ["give DT", "give DJ", "give D6"]
    held = {
        state.resample_from_infostate(0, Random(seed).random).places[1] & holding("DT DJ D6")
        for seed in range(40)
    }
    assert len(held) > 3
    for seed in range(10):
        other = state.resample_from_infostate(3, Random(seed).random)
        assert other.places[1] & holding("DT DJ D6") == holding("DT DJ D6")


@pytest.mark.clause("huutopussi/first-lead")
def test_the_declarer_leads_any_card() -> None:
    state = declared(HANDS)
    assert state.current_player() == 1
    assert len(legal(state)) == 9
    assert allowed(state, "H8") == "follow"


# --- marriages


@pytest.mark.clause("huutopussi/turn")
def test_only_who_led_to_a_trick_and_won_it_may_announce() -> None:
    state = play(declared(HANDS), "SA S6 SJ S8")
    assert offered(state) == ["announce spades", "ask half clubs", "ask whole"]
    do(state, "no announcement")
    play(state, "H8 HJ HQ HT")
    assert state.phase == PLAYING  # player 1 has won a trick that player 2 led
    assert state.current_player() == 0
    play(state, "HA H9 H7 H6")
    assert state.current_player() == 0
    assert "no announcement" in legal(state)
    state = play(declared(HANDS), "H8 HJ HQ HT")
    assert refused(state, "ask whole") == "turn"


@pytest.mark.clause("huutopussi/turn")
def test_earlier_questions_do_not_bind() -> None:
    state = do(play(declared(TWO_ACES), "CA C6 C7 D9"), "ask half hearts, yes")
    play(state, "DA D7 DK DT")
    assert offered(state) == ["announce spades", "ask whole"]
    do(state, "ask whole, whole clubs")
    assert state.trump == 0


@pytest.mark.clause("huutopussi/trumps", "huutopussi/score-trumps")
def test_every_marriage_changes_the_trumps_and_brings_the_points_of_its_suit() -> None:
    state = do(play(declared(TWO_ACES), "CA C6 C7 D9"), "announce spades")
    assert state.trump == 3
    play(state, "DA D7 DK DT")
    assert state.trump == 3
    do(state, "ask half hearts, yes")
    assert state.trump == 2
    assert told(state) == [
        "spades are trumps: 40 to players 2 and 4",
        "hearts are trumps: 100 to players 2 and 4",
    ]
    assert state._card_points(1) == 140 + 10 + 10 + 10 + 5  # CA DA DT DK
    other = play(declared(TWO_ACES), "CA C6 C7 D9")
    do(other, "ask whole, whole clubs")
    assert state.trump == 2
    assert other._card_points(1) == 60 + 10


@pytest.mark.clause("huutopussi/score-trumps")
def test_opponents_may_change_the_trumps_too() -> None:
    hands = (
        "HA HT DK DQ C9 C8 S9 S8 D7",
        "SA ST SK SQ DA D9 H9 H8 CQ",
        "CA CT CK HK D8 S7 S6 H7 HJ",
        "DT DJ D6 HQ H6 CJ C7 C6 SJ",
    )
    state = do(play(declared(hands), "SA S6 SJ S8"), "announce spades")
    play(state, "H8 HJ HQ HT")
    assert state.phase == PLAYING
    do(play(state, "HA H9 H7 H6"), "announce diamonds")
    assert state.trump == 1
    assert state.marriages == ((3, 1), (1, 0))
    silently(state)
    lines = sheet(state)
    assert lines[1][2] == "defenders"
    assert lines[1][1] >= 80


# --- scoring


@pytest.mark.clause("huutopussi/score-cards", "huutopussi/score-last")
def test_all_cards_and_the_last_trick_are_160_card_points() -> None:
    """Booklet 19.1: 160 is what one gets by taking all the point cards and the last trick."""
    assert points_in(PACK) == 140
    assert [points_in(holding(card)) for card in ("SA", "ST", "SK", "SQ", "SJ", "S9")] == [
        10,
        10,
        5,
        5,
        5,
        0,
    ]
    state = silently(declared(SPADES, "bid 160"))
    assert sheet(state)[0] == ((1, 3), 160.0, "made")
    assert state.score_sheet()[0].text == "160 card points for a contract of 160"


THREE_FORTY = (
    "SK SQ SJ S9 S8 H9 H8 C6 C7",
    "HA HT HK HQ DA DT DK DQ SA",
    "ST H7 H6 CA CT CK D6 D7 D8",
    "S7 S6 HJ CQ CJ C9 C8 DJ D9",
)


@pytest.mark.clause("huutopussi/made", "huutopussi/trumps")
def test_340_is_made_by_hearts_and_diamonds_and_all_the_tricks() -> None:
    """Booklet 19.2: a contract of 340 can be made by announcing both and playing läpäri."""
    state = do(declared(THREE_FORTY, "bid 340"), "SA, ST, S6, S8, announce hearts")
    state = lead_all(state, "HA HT HK HQ DA")
    do(state, "announce diamonds")
    silently(state)
    assert state.score_sheet()[0].text == "340 card points for a contract of 340"
    assert state.points == [-55, 340]
    assert "läpäri by players 2 and 4" in told(state)


def lead_all(state: HuutopussiMatch, cards: str) -> HuutopussiMatch:
    """Player 2 leads these cards, and wins with each; the others play their lowest, nobody announces."""
    for card in cards.split():
        if state.phase != PLAYING:
            do(state, "no announcement")
        assert state.current_player() == 1
        do(state, card)
        while state.trick:
            state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.clause("huutopussi/failed", "huutopussi/lapari")
def test_a_lapari_below_the_contract_costs_both_sides() -> None:
    """Booklet 18.5: over 160 both sides may come out with less; the bid counts before the raise."""
    state = silently(declared(SPADES, "bid 200", (100, 100)))
    assert sheet(state) == [
        ((1, 3), -200.0, "failed"),
        ((0, 2), 0.0, "defenders"),
        ((0, 2), -55.0, "lapari"),
    ]
    assert state.points == [45, -100]


@pytest.mark.clause("huutopussi/made")
def test_who_makes_more_than_the_contract_gets_the_contract() -> None:
    state = play(declared(), "SA CK DK HK")
    silently(do(state, "announce spades"))
    assert state.points == [-55, 55]
    assert state.score_sheet()[0].text == "200 card points for a contract of 55"


HOPELESS = (
    "S9 S8 S7 H9 H8 D8 D7 C8 C7",
    "S6 HK HQ H7 DT DK D6 CT C6",
    "SA ST SK SQ SJ HA HT DA CA",
    "HJ H6 DQ DJ D9 CK CQ CJ C9",
)


@pytest.mark.clause("huutopussi/lapari", "huutopussi/failed", "huutopussi/defenders")
def test_a_declarer_without_a_trick_loses_contract_and_bid() -> None:
    state = silently(declared(HOPELESS, "bid 100"))
    assert sheet(state) == [
        ((1, 3), -100.0, "failed"),
        ((0, 2), 160.0, "defenders"),
        ((1, 3), -55.0, "lapari"),
    ]
    assert state.points == [160, -155]


@pytest.mark.clause("huutopussi/defenders", "huutopussi/failed", "huutopussi/made")
def test_contracts_and_card_points_add_up_in_random_deals() -> None:
    made = 0
    for seed in range(60):
        rng = Random(seed)
        state = silently(declared(random_hands(rng), f"bid {60 + 5 * (seed % 20)}"), rng)
        first, second = state.score_sheet()[:2]
        won = int(first.text.split()[0])
        contract = int(first.text.split()[-1])
        assert won + second.points == 160
        assert first.points == (contract if won >= contract else -contract)
        assert first.clause == ("huutopussi/made" if won >= contract else "huutopussi/failed")
        made += won >= contract
    assert 0 < made < 60


@pytest.mark.clause("huutopussi/target")
def test_five_hundred_win_and_of_two_the_more() -> None:
    state = silently(declared(points=(300, 445)))
    assert state.is_terminal()
    assert state.winners() == [1, 3]
    state = silently(declared(points=(300, 440)))
    assert not state.is_terminal()
    state = silently(declared(points=(600, 445)))  # 545 against 500
    assert state.winners() == [0, 2]
    assert state.returns() == [1.0, -1.0, 1.0, -1.0]
    state = silently(declared(spec="huutopussi(target=50)"))
    assert state.winners() == [1, 3]


@pytest.mark.clause("huutopussi/both")
def test_with_five_hundred_each_the_match_goes_on() -> None:
    state = silently(declared(points=(555, 445)))
    assert state.points == [500, 500]
    assert not state.is_terminal()
    assert state.deal_number() == 2


@pytest.mark.clause("huutopussi/win-only")
def test_only_winning_counts() -> None:
    for objective in ("margin", "money"):
        with pytest.raises(OptionError, match="objective is one of win"):
            load_game(f"huutopussi(objective={objective})")


@pytest.mark.clause("huutopussi/limit")
def test_the_limit_counts_deals_that_were_thrown_in_and_agreed_deals_do_not() -> None:
    state = do(huutopussi(POOR, spec="huutopussi(limit=1)"), "new deal")
    assert state.is_terminal()
    assert state.winners() == []
    state = do(huutopussi(POOR, spec="huutopussi(deals=1)"), "new deal")
    assert not state.is_terminal()
    assert state.deal_number() == 1
    state = silently(declared(spec="huutopussi(deals=1)"))
    assert state.is_terminal()
    assert state.winners() == [1, 3]
    assert silently(declared(spec="huutopussi(limit=1)")).is_terminal()


def test_a_whole_match_of_careful_bidders_ends_with_five_hundred() -> None:
    """Random play, but no bid above 70."""
    rng = Random(3)
    state = load_game("huutopussi").new_initial_state()
    assert isinstance(state, HuutopussiMatch)
    while not state.is_terminal():
        choices = state.legal_actions()
        if state.phase >= BIDDING:
            choices = [a for a in choices if a <= bid_of(70)]
        state.apply_action(rng.choice(choices))
    assert max(state.scores()) >= 500
    assert state.current_player() == TERMINAL
    totals = [sum(x.points for x in state.score_sheet() if side in x.seats) for side in (0, 1)]
    assert totals == state.scores()[:2]


# --- what players know, and see


def test_hidden_exchanges_and_earlier_deals_are_drawn_anew_with_true_answers() -> None:
    rng = Random(8)
    state = load_game("huutopussi").new_initial_state()
    for _ in range(260):
        choices = state.legal_actions()
        asks = [
            a
            for a in choices
            if state.current_player() >= 0 and state.action_to_string(a).startswith("ask")
        ]
        state.apply_action(rng.choice(asks or choices))
    for seat in range(4):
        other = state.resample_from_infostate(seat, rng.random)
        again = state.get_game().state(other.history())
        assert again.information_state_string(seat) == state.information_state_string(seat)
        assert other.history() != state.history()


def test_estimates_follow_the_points_and_the_contract() -> None:
    state = huutopussi(points=(-100, 300))
    assert estimate(state)[1] == -estimate(state)[0] > 0
    good = estimate(declared())[1]
    assert good > estimate(declared(contract="bid 440"))[1]
    ended = silently(declared(spec="huutopussi(deals=1)"))
    assert estimate(ended) == ended.returns()


def test_the_auction_can_be_read_by_convention() -> None:
    """Booklet 19.1: jumps and raises of five mean different things."""
    state = do(huutopussi(), "bid 50, bid 80, pass, bid 85")
    calls = state.calls_so_far()
    assert [(seat, state.action_to_string(seat, action)) for seat, action in calls] == [
        (0, "bid 50"),
        (1, "bid 80"),
        (2, "pass"),
        (3, "bid 85"),
    ]
    assert [state.call_traits(calls, i) for i in range(4)] == [
        [],
        ["jump"],
        [],
        ["small", "after the partner's ace"],
    ]
    opened = do(huutopussi(), "bid 55")
    assert opened.call_traits(opened.calls_so_far(), 0) == ["small"]


def test_search_thinks_of_few_bids_and_of_more_with_a_better_hand() -> None:
    strong, weak = holding("SA ST SK SQ DA D9 H9 H8 CQ"), holding("DT DJ D6 HQ H6 CJ C7 C6 SJ")
    assert worth(strong) > worth(weak)
    few, more = huutopussi((HANDS[3], *HANDS[:3])), huutopussi((HANDS[1], HANDS[0], *HANDS[2:]))
    assert len(sensible_actions(few)) < len(sensible_actions(more)) < 20
    assert set(sensible_actions(more)) < set(more.legal_actions())
    assert gifts(holding("SA ST D6"))[0] == read_card("SA")
    assert gifts(holding("ST HK D6"))[0] == read_card("HK")  # kings before single tens (19.3.1)
    assert return_gifts(holding("SA ST HK HQ C6"))[0] == read_card("C6")


def test_cards_that_surely_make_the_contract_are_led_before_others() -> None:
    rest = "SJ HK HQ HJ H9 H8 H7 H6 DA", "S7 S6 DT DK DQ DJ D9 D8 C7"
    own, left = "SA ST SK S9 HA HT C6 D6 D7", "SQ S8 CA CT CK CQ CJ C9 C8"
    state = declared((rest[0], own, left, rest[1]))
    assert sensible_actions(state) == state.legal_actions()  # 45 of the 55 points are sure
    play(state, "SA SQ S7 SJ")
    assert "no announcement" in texts(
        state, sensible_actions(state)
    )  # trumps could take the others
    do(state, "no announcement")
    sure = holding("ST SK S9 HA HT")
    assert sensible_actions(state) == [card for card in state.legal_actions() if sure >> card & 1]


def test_trumps_that_are_out_may_take_what_else_is_sure() -> None:
    rest = "SJ HK HQ HJ H9 H8 H7 H6 DA", "S7 S6 DT DK DQ DJ D9 D8 C7"
    own, left = "SA ST SK SQ HA HT C6 D6 D7", "S9 S8 CA CT CK CQ CJ C9 C8"
    hands = rest[0], own, left, rest[1]
    trumps = declared(hands, "bid 95")
    do(play(trumps, "SA S9 S7 SJ"), "announce spades")
    assert sensible_actions(trumps) == trumps.legal_actions()  # two trumps are out
    play(trumps, "ST S8 S6 H6")
    do(trumps, "no announcement")
    sure = holding("SK SQ HA HT")
    assert sensible_actions(trumps) == [c for c in trumps.legal_actions() if sure >> c & 1]
    do(play(trumps, "SK C8 D8 DA"), "no announcement")
    do(play(trumps, "HA C9 C7 H7"), "no announcement")
    do(play(trumps, "HT CJ D9 H8"), "no announcement")
    assert sensible_actions(trumps) == trumps.legal_actions()  # it is made


def test_who_holds_a_marriage_leads_a_sure_winner_and_announces() -> None:
    rest = "SJ HK HQ HJ H9 H8 H7 H6 DA", "S7 S6 DT DK DQ DJ D9 D8 C7"
    own, left = "SA ST SK SQ HA HT C6 D6 D7", "S9 S8 CA CT CK CQ CJ C9 C8"
    state = declared((rest[0], own, left, rest[1]))
    sure = holding("SA ST HA HT")
    assert sensible_actions(state) == [card for card in state.legal_actions() if sure >> card & 1]
    play(state, "SA S9 S7 SJ")
    assert texts(state, sensible_actions(state)) == ["announce spades"]
    do(state, "announce spades")
    assert sensible_actions(state) == state.legal_actions()


def test_while_there_are_no_trumps_something_is_asked_for() -> None:
    state = play(declared(TWO_ACES), "CA C6 C7 D9")
    assert "no announcement" not in texts(state, sensible_actions(state))
    assert "no announcement" in legal(state)


def test_what_is_given_asks_for_no_suit_unless_it_is_meant() -> None:
    state = do(huutopussi(GIVEN), "bid 50, bid 55, pass, pass, pass, give C8, give HJ")
    assert texts(state, sensible_actions(state)) == ["give C6", "give C7", "give C9", "give H7"]


def test_a_marriage_is_given_whole_a_ten_with_its_ace_and_a_suit_that_was_told_first() -> None:
    """Booklet 19.3.1."""
    married = holding("SK SQ DK HT C6")
    assert set(gifts(married, left=2)[:2]) == {read_card("SK"), read_card("SQ")}
    assert gifts(married, left=1)[0] == read_card("DK")  # half of one says there is no other
    assert gifts(holding("ST HT HA"))[:2] == [read_card("HA"), read_card("HT")]
    assert gifts(married, told=suit_of(read_card("C6")))[0] == read_card("C6")


@pytest.mark.parametrize(
    ("bids", "suit"),
    [("bid 50, bid 175", "S"), ("bid 50, bid 170, bid 175", ""), ("bid 260", "H"), ("bid 160", "")],
)
def test_a_jump_tells_a_suit(bids: str, suit: str) -> None:
    """Booklet 19.1: above 160, its trump value added, and 0, 25, 50 or 75 less."""
    state = do(huutopussi(), bids + ", pass" * 3)
    assert told_suit(state) == (suit_of(read_card(f"{suit}A")) if suit else -1)


def test_the_table_shows_the_auction_and_asks_in_words() -> None:
    state = do(huutopussi(), "bid 50, bid 120")
    zone = state.view(None).zone("auction")
    assert isinstance(zone, CounterZone)
    assert [(c.label, c.value) for c in zone.counters] == [("player 1", "50"), ("player 2", "120")]
    assert state.view(2).prompt == "Bid more than 120, or pass"
    assert huutopussi().view(0).prompt == "Open the auction with 50 or more"
    do(state, "bid 440")
    assert state.view(3).prompt == "You may not bid any more"
    do(state, "pass, pass, pass")
    assert state.view(0).prompt == "Give the declarer cards: 3 to go"
    assert state.view(0).actions[0].group == "exchange"
    do(state, "give HA, give HT, give HK")
    assert state.view(2).prompt == "Give your partner cards back: 3 to go"
    contract = state.view(None).zone("contract")
    assert isinstance(contract, CounterZone)
    assert [(c.label, c.value) for c in contract.counters[1:]] == [
        ("Trumps", "none"),
        ("Declarer", "player 3"),
        ("Contract", "440"),
    ]
    raising = do(huutopussi(), "bid 50, pass, pass, pass, give CA, give CT, give CK")
    assert raising.view(0).prompt == "Raise your bid of 50, or keep it"
    assert raising.view(0).players[0].status == "dealer, declarer"
    assert raising.view(0).actions[0].label == "no raise"
    assert raising.view(0).actions[1].label == "55"
