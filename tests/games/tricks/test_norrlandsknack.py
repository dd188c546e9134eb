"""Norrlandsknack: its rules clause by clause, then what a player can know."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from advised import estimate, likely_action, sensible_actions
from games.trick_positions import allowed, deal, do, legal, play, refused, sheet, start, told
from pelitupa.core import BACK, EVERYONE, CardZone, CounterZone, OptionError
from pelitupa.core.places import STOCK
from pelitupa.equipment.cards import BITS, FULL_PACK, card_text, cards_in, mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.tricks.norrlandsknack.actions import DISCARDING, DRAWING
from pelitupa.games.tricks.norrlandsknack.game import NorrlandsknackMatch

THREE = "norrlandsknack(players=3)"


def begin(spec: str = THREE) -> NorrlandsknackMatch:
    state = start(spec)
    assert isinstance(state, NorrlandsknackMatch)
    return state


def hands_for(dealer: int, clubs: int, diamonds: int, tricks: int) -> list[str]:
    """Three hands with which player `clubs` wins so many tricks, and player `diamonds` the others.

    Clubs are trumps by the two, which the dealer gets and puts aside; the third player has low hearts.
    """
    hands = ["H2 H3 H4 H5 H6"] * 3
    hands[clubs] = " ".join(
        ["CA", "CK", "CQ", "CJ", "CT"][:tricks] + ["D2", "D3", "D4", "D5", "D6"][tricks:]
    )
    hands[diamonds] = "DA DK DQ DJ DT"
    hands[dealer] += " C2"
    return hands


def keep(state: NorrlandsknackMatch) -> NorrlandsknackMatch:
    """Nobody changes cards; the dealer puts the card that was turned up aside."""
    while state.phase == DISCARDING:
        if state.places[state.buyer].bit_count() == 6:
            do(state, f"discard {card_text(state.upcard)}")
        do(state, "done")
    return state


def whole_deal(
    state: NorrlandsknackMatch, clubs: int, diamonds: int, tricks: int, calls: str
) -> NorrlandsknackMatch:
    """A deal in which one player wins so many tricks and another the rest; trumps are played first."""
    number = state.deal_number()
    keep(do(deal(state, hands_for(state.dealer, clubs, diamonds, tricks)), calls))
    while not state.is_chance_node() and not state.is_terminal() and state.deal_number() == number:
        choice = [c for c in legal(state) if c[0] == "C"] or legal(state)
        do(state, choice[-1])
    return state


# --- setup


@pytest.mark.clause("norrlandsknack/players")
def test_three_to_five_play_each_for_himself() -> None:
    assert load_game("norrlandsknack(players=5)").teams() == ((0,), (1,), (2,), (3,), (4,))
    for players in (2, 6):
        with pytest.raises(OptionError):
            load_game(f"norrlandsknack(players={players})")


@pytest.mark.clause("norrlandsknack/deck", "norrlandsknack/deal", "norrlandsknack/upcard")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_five_cards_each_and_the_next_is_trumps_and_the_dealers(players: int) -> None:
    state = begin(f"norrlandsknack(players={players})")
    rng = Random(players)
    assert len(legal(state)) == 52
    for _ in range(5 * players):
        state.apply_action(rng.choice(state.legal_actions()))
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (0, EVERYONE)
    card = state.legal_actions()[7]
    state.apply_action(card)
    assert [state.places[chair].bit_count() for chair in range(players)] == [6] + [5] * (
        players - 1
    )
    assert state.places[0] & BITS[card]
    assert state.trump == card // 13
    assert state.places[STOCK].bit_count() == 52 - 5 * players - 1


@pytest.mark.clause("norrlandsknack/dealer")
def test_the_deal_passes_to_the_left() -> None:
    state = begin()
    dealers = []
    for calls in ("knock", "knock,pass,pass", "pass,pass,pass"):
        dealers.append(state.dealer)
        assert "dealer" in state.view(None).players[state.dealer].status
        whole_deal(state, 1, 2, 3, calls)
    assert [*dealers, state.dealer] == [0, 1, 2, 0]


# --- knocking

FIRST = hands_for(0, 1, 2, 3)


@pytest.mark.clause("norrlandsknack/knock", "norrlandsknack/lurk")
def test_in_the_first_deal_one_knocks_or_lurks_from_the_dealers_left() -> None:
    state = deal(begin(), FIRST)
    assert state.current_player() == 1
    assert legal(state) == ["knock", "lurk"]
    assert refused(state, "pass") == "lurk"
    assert allowed(state, "knock") == "knock"
    assert allowed(state, "lurk") == "lurk"
    assert do(state, "lurk").current_player() == 2


@pytest.mark.clause("norrlandsknack/first-knock")
def test_the_first_knock_ends_the_calls_and_all_change_cards() -> None:
    state = do(deal(begin(), FIRST), "knock")
    assert state.current_player() == 1
    assert "done" in legal(state)
    assert refused(state, "knock") == "knock"
    do(state, "done")
    assert state.current_player() == 2  # has not been asked, and plays
    do(state, "done")
    assert state.current_player() == 0
    state = do(deal(begin(), FIRST), "lurk,knock")
    assert state.current_player() == 1  # forehand is the first to change cards
    assert "done" in legal(state)


@pytest.mark.clause("norrlandsknack/unasked", "norrlandsknack/lurker")
def test_only_who_has_knocked_in_the_first_deal_can_get_a_limpa() -> None:
    state = whole_deal(begin(), 1, 2, 5, "knock")
    assert state.scores() == [10, 5, 10]  # the other two were not even asked
    state = whole_deal(begin(), 2, 1, 5, "lurk,knock")
    assert state.scores() == [10, 10, 5]
    state = whole_deal(begin(), 1, 2, 5, "lurk,knock")
    assert state.scores() == [10, 5, 15]  # the lurker's tricks count
    state = whole_deal(begin(), 1, 2, 4, "lurk,lurk,knock")
    assert state.scores() == [15, 6, 9]


@pytest.mark.clause("norrlandsknack/all-lurk", "norrlandsknack/still-first")
def test_if_all_lurk_the_same_player_deals_again() -> None:
    state = do(deal(begin(), FIRST), "lurk,lurk,lurk")
    assert state.is_chance_node()
    assert told(state) == ["Everybody lurks: the same player deals again."]
    assert (state.dealer, state.deal_number()) == (0, 1)
    deal(state, FIRST)
    assert legal(state) == ["knock", "lurk"]
    keep(do(state, "lurk,knock"))
    assert state.current_player() == 1


@pytest.mark.clause("norrlandsknack/pass", "norrlandsknack/all-call")
def test_later_one_knocks_or_passes_and_all_are_asked_before_cards_are_changed() -> None:
    state = whole_deal(begin(), 1, 2, 3, "knock")
    assert state.dealer == 1
    deal(state, hands_for(1, 1, 2, 3))
    assert legal(state) == ["knock", "pass"]
    assert refused(state, "lurk") == "pass"
    assert refused(state, "discard DA") == "exchange"
    do(state, "knock")
    assert legal(state) == ["knock", "pass"]  # the next is asked all the same
    do(state, "pass,knock")
    assert state.current_player() == 2
    keep(state)
    assert state.order == (2, 1)  # player 1 has passed and plays no card
    play(state, "DA D5")
    assert state.tricks == [0, 0, 1]


@pytest.mark.clause("norrlandsknack/alone")
def test_who_alone_knocks_wins_five_tricks() -> None:
    state = whole_deal(begin(), 1, 2, 3, "knock")
    whole_deal(state, 0, 1, 3, "pass,knock,pass")
    assert state.scores() == [5, 7, 8]
    assert sheet(state)[-1] == ((0,), -5, "tricks")
    assert state.deal_number() == 3
    whole_deal(state, 0, 1, 3, "knock,pass,pass")
    assert state.winners() == [0]


@pytest.mark.clause("norrlandsknack/alone")
def test_a_lone_player_takes_no_more_points_off_than_there_are() -> None:
    state = whole_deal(begin(), 1, 2, 3, "knock")
    whole_deal(state, 1, 2, 4, "knock,pass,knock")
    assert state.scores() == [10, 3, 7]
    whole_deal(state, 0, 2, 3, "pass,knock,pass")
    assert state.is_terminal()
    assert state.scores() == [10, 0, 7]


@pytest.mark.clause("norrlandsknack/nobody")
def test_if_all_pass_nobody_scores_and_the_next_deals() -> None:
    state = whole_deal(begin(), 1, 2, 3, "knock")
    whole_deal(state, 1, 2, 3, "pass,pass,pass")
    assert state.scores() == [10, 7, 8]
    assert (state.dealer, state.deal_number()) == (2, 3)


# --- the exchange


@pytest.mark.clause("norrlandsknack/exchange", "norrlandsknack/exchange-hidden")
def test_each_puts_cards_aside_unseen_and_gets_as_many() -> None:
    state = do(deal(begin(), FIRST), "knock")
    assert refused(state, "discard SA") == "exchange"
    do(state, "discard D5,discard D6")
    assert refused(state, "discard D5") == "exchange"
    for seat in (0, 2, None):
        assert "aside-1" not in [zone.id for zone in state.view(seat).zones]
    do(state, "done")
    for seat in (0, 1, 2, None):
        aside = state.view(seat).zone("aside-1")
        assert isinstance(aside, CardZone)
        faces = [item.face for item in aside.items]
        assert faces == (["D6", "D5"] if seat == 1 else [BACK, BACK])
        assert ("discard D5" in str(state.log(seat))) == (seat == 1)
    for card in ("SA", "SK"):
        draw = state.chance_draw()
        assert draw is not None
        assert (draw.seat, draw.audience) == (1, 2)
        assert card in legal(state)
        assert "D5" not in legal(state)  # what was put aside does not come back
        do(state, card)
    assert state.places[1] == mask_of(read_cards("CA CK CQ SA SK"))
    assert state.current_player() == 2
    calls = state.view(0).zone("calls")
    assert isinstance(calls, CounterZone)
    assert [c.value for c in calls.counters] == ["knocked, bought 2", "nothing yet", "nothing yet"]


@pytest.mark.clause("norrlandsknack/dealer-exchange", "norrlandsknack/dealer-six")
def test_the_dealer_gets_one_card_fewer_than_he_puts_aside() -> None:
    state = do(deal(begin(), FIRST), "knock,done,done")
    assert state.current_player() == 0
    assert refused(state, "done") == "dealer-exchange"
    do(state, "discard C2")  # the card that was turned up may go
    assert "done" in legal(state)
    do(state, "discard H2,discard H3,done")
    assert state.is_chance_node()
    do(state, "SA,SK")
    assert state.places[0] == mask_of(read_cards("H4 H5 H6 SA SK"))
    assert state.current_player() == 1
    assert state.bought == [2, 0, 0]


@pytest.mark.clause("norrlandsknack/dealer-six")
def test_a_dealer_who_puts_one_card_aside_gets_none() -> None:
    state = do(deal(begin(), FIRST), "knock,done,done,discard H2,done")
    assert not state.is_chance_node()
    assert state.places[0] == mask_of(read_cards("H3 H4 H5 H6 C2"))


@pytest.mark.clause("norrlandsknack/exchange")
def test_the_stock_is_enough_for_five_who_change_all() -> None:
    state = begin("norrlandsknack(players=5)")
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    do(state, "knock")
    while state.phase in (DISCARDING, DRAWING):
        choice = [a for a in legal(state) if a.startswith("discard")] or legal(state)
        do(state, choice[0])
    assert state.places[STOCK].bit_count() == 1
    assert state.bought == [5] * 5
    assert [hand.bit_count() for hand in state.places[:10]] == [5] * 5 + [6, 5, 5, 5, 5]


# --- the tricks


@pytest.mark.clause("norrlandsknack/lead", "norrlandsknack/follow", "norrlandsknack/highest")
def test_forehand_leads_suit_is_followed_and_the_highest_trump_wins() -> None:
    hands = ["DA S2 S3 S4 S5 C2", "D2 D3 HA HK HQ", "C3 C4 HJ HT H2"]
    state = keep(do(deal(begin(), hands), "knock"))
    assert state.current_player() == 1
    play(state, "D2")
    assert legal(state) == ["C3", "C4", "H2", "HT", "HJ"]  # no diamond: trump or discard
    play(state, "HJ")
    assert refused(state, "S2") == "follow"
    play(state, "DA")
    assert state.current_player() == 0  # the highest diamond leads to the next
    play(state, "S2 D3 C3")
    assert state.current_player() == 2
    assert state.tricks == [1, 0, 1]
    assert refused(state, "S9") == "follow"


@pytest.mark.clause("norrlandsknack/lead-passed")
def test_the_next_who_plays_leads_for_a_forehand_who_passed() -> None:
    state = whole_deal(begin(), 1, 2, 3, "knock")
    keep(do(deal(state, hands_for(1, 1, 2, 3)), "pass,knock,knock"))
    assert state.current_player() == 0
    assert state.order == (0, 1)


# --- scoring


@pytest.mark.clause("norrlandsknack/beginning", "norrlandsknack/tricks")
def test_from_ten_points_one_is_taken_off_for_each_trick() -> None:
    state = begin()
    assert state.scores() == [10, 10, 10]
    whole_deal(state, 1, 2, 3, "knock")
    assert state.scores() == [10, 7, 8]
    assert sheet(state) == [((1,), -3, "tricks"), ((2,), -2, "tricks")]


@pytest.mark.clause("norrlandsknack/limpa")
def test_who_plays_and_wins_no_trick_gets_five_points() -> None:
    state = whole_deal(begin(), 1, 2, 3, "knock")
    whole_deal(state, 1, 2, 3, "knock,knock,knock")
    assert state.scores() == [15, 4, 6]
    assert sheet(state)[-1] == ((0,), 5, "limpa")
    passed = whole_deal(begin(), 1, 2, 3, "knock")
    whole_deal(passed, 1, 2, 3, "knock,pass,knock")
    assert passed.scores() == [10, 4, 6]  # who has passed has not played


@pytest.mark.clause("norrlandsknack/winner", "norrlandsknack/at-once")
def test_the_trick_that_brings_a_player_to_zero_ends_the_match() -> None:
    state = whole_deal(begin(), 1, 2, 4, "knock")
    whole_deal(state, 1, 2, 4, "knock,pass,knock")
    assert state.scores() == [10, 2, 8]
    keep(do(deal(state, hands_for(2, 1, 2, 4)), "knock,knock,knock"))
    play(state, "H2 CA DT")
    assert state.scores() == [10, 1, 8]
    assert not state.is_terminal()
    play(state, "CK DJ H3")
    assert state.is_terminal()
    assert state.winners() == [1]
    assert state.scores() == [10, 0, 8]  # no limpa for the others
    assert state.returns() == [-0.5, 1, -0.5]
    assert sheet(state)[-1] == ((1,), -2, "tricks")


@pytest.mark.clause("norrlandsknack/reset")
def test_with_reset_a_limpa_takes_back_to_ten_or_adds_five() -> None:
    state = begin("norrlandsknack(players=3,reset=true)")
    whole_deal(state, 1, 2, 4, "knock")
    assert state.scores() == [10, 6, 9]
    whole_deal(state, 0, 2, 3, "knock,knock,knock")
    assert state.scores() == [7, 10, 7]  # six, not eleven
    assert sheet(state)[-1] == ((1,), 4, "reset")
    whole_deal(state, 1, 2, 3, "knock,knock,knock")
    assert state.scores() == [10, 7, 5]
    whole_deal(state, 0, 1, 3, "knock,knock,knock")
    assert state.scores() == [7, 5, 10]  # five points: five more
    assert sheet(state)[-1] == ((2,), 5, "limpa")


def nine_tricks(spec: str) -> NorrlandsknackMatch:
    """Player 2 has one point left, player 3 has nine, and player 1 ten; player 3 deals."""
    state = whole_deal(begin(spec), 1, 2, 5, "knock")
    return whole_deal(state, 1, 2, 4, "knock,pass,knock")


FORCED = ["D2 S2 S3 S4 S5", "D3 H2 H3 H4 H5", "C3 C4 HJ HT H6 C2"]


@pytest.mark.clause("norrlandsknack/must-trump", "norrlandsknack/must-trump-when")
def test_once_somebody_has_one_point_left_trumps_must_be_played() -> None:
    state = nine_tricks("norrlandsknack(players=3,must_trump=true)")
    assert state.scores() == [10, 1, 9]
    keep(do(deal(state, FORCED), "knock,pass,knock"))
    assert allowed(state, "S2") == "follow"  # any card may be led
    play(state, "D2")
    assert legal(state) == ["C3", "C4"]
    assert refused(state, "HJ") == "must-trump"
    assert allowed(state, "C3") == "must-trump"
    play(state, "C3 H6 S2 HJ S3")
    assert legal(state) == ["C4", "HT"]  # a lead is free
    usual = nine_tricks(THREE)
    play(keep(do(deal(usual, FORCED), "knock,pass,knock")), "D2")
    assert legal(usual) == ["C3", "C4", "H6", "HT", "HJ"]


@pytest.mark.clause("norrlandsknack/must-trump-when")
def test_trumps_are_forced_from_the_trick_that_leaves_one_point_to_the_one_that_takes_more() -> (
    None
):
    spec = "norrlandsknack(players=3,must_trump=true)"
    state = whole_deal(begin(spec), 1, 2, 4, "knock")
    whole_deal(state, 1, 2, 4, "knock,pass,knock")
    assert state.scores() == [10, 2, 8]
    hands = ["S2 S3 S4 S5 S6", "CA D2 D3 D4 D5", "C3 C4 HJ HT H6 C2"]
    keep(do(deal(state, hands), "knock,knock,knock"))
    play(state, "S2 CA")
    assert legal(state) == ["C3", "C4", "H6", "HT", "HJ"]  # two points left: as usual
    play(state, "H6")
    assert state.scores() == [10, 1, 8]
    play(state, "D2")
    assert legal(state) == ["C3", "C4"]
    freed = nine_tricks(spec)
    assert freed.trumps_forced()
    whole_deal(freed, 0, 2, 3, "knock,knock,knock")
    assert freed.scores() == [7, 6, 7]
    assert not freed.trumps_forced()


def test_house_rules_come_as_a_set() -> None:
    game = load_game("norrlandsknack(ruleset=spelregler)")
    assert str(game) == "norrlandsknack(reset=true,must_trump=true)"


# --- money

POT = "norrlandsknack(players=3,objective=money,pot=true)"


@pytest.mark.clause("norrlandsknack/pot")
def test_the_winner_gets_a_stake_from_each_and_one_for_each_limpa() -> None:
    state = whole_deal(begin(POT), 1, 2, 5, "lurk,knock")
    assert state.stakes == [1, 1, 2]
    pot = state.view(None).zone("contract")
    assert isinstance(pot, CounterZone)
    assert pot.counters[-1].value == "4"
    whole_deal(state, 1, 2, 5, "knock,pass,knock")
    assert state.is_terminal()
    assert sheet(state)[-1] == ((1,), 0, "pot")
    assert state.score_sheet()[-1].text == "the pot of 4 stakes"
    assert state.returns() == [-1, 3, -2]


@pytest.mark.clause("norrlandsknack/pot-reset")
def test_a_stake_is_due_for_going_back_to_ten_as_well() -> None:
    state = begin("norrlandsknack(players=3,pot=true,reset=true)")
    whole_deal(state, 1, 2, 4, "knock")
    whole_deal(state, 0, 2, 3, "knock,knock,knock")
    assert state.scores() == [7, 10, 7]
    assert state.stakes == [1, 2, 1]


@pytest.mark.clause("norrlandsknack/pot-shared", "norrlandsknack/deals", "norrlandsknack/tie")
def test_equal_leaders_after_the_last_deal_share_the_pot() -> None:
    state = begin("norrlandsknack(players=3,objective=money,pot=true,deals=2)")
    whole_deal(state, 1, 2, 3, "knock")
    assert not state.is_terminal()
    whole_deal(state, 2, 1, 3, "knock,pass,knock")
    assert state.scores() == [10, 5, 5]
    assert state.is_terminal()
    assert state.winners() == [1, 2]
    assert state.returns() == [-1, 0.5, 0.5]


@pytest.mark.clause("norrlandsknack/money")
def test_without_a_pot_all_settle_with_the_average() -> None:
    state = whole_deal(begin("norrlandsknack(players=3,objective=money,deals=1)"), 1, 2, 3, "knock")
    assert state.scores() == [10, 7, 8]
    assert state.returns() == pytest.approx([25 / 3 - 10, 25 / 3 - 7, 25 / 3 - 8])
    state = whole_deal(
        begin("norrlandsknack(players=3,objective=margin,deals=1)"), 1, 2, 3, "knock"
    )
    assert state.returns() == [7.5 - 10, 9 - 7, 8.5 - 8]


@pytest.mark.clause("norrlandsknack/deals")
def test_a_deal_that_all_lurk_in_is_no_deal_of_the_match() -> None:
    state = begin("norrlandsknack(players=3,deals=1)")
    do(deal(state, FIRST), "lurk,lurk,lurk")
    assert not state.is_terminal()
    whole_deal(state, 1, 2, 3, "knock")
    assert state.winners() == [1]


@pytest.mark.clause("norrlandsknack/limit", "norrlandsknack/tie")
def test_the_match_ends_when_cards_have_been_dealt_often_enough() -> None:
    state = begin("norrlandsknack(players=3,limit=2)")
    do(deal(state, FIRST), "lurk,lurk,lurk")
    whole_deal(state, 1, 2, 3, "knock")
    assert state.is_terminal()
    assert state.winners() == [1]
    assert state.deal_number() == 1
    drawn = begin("norrlandsknack(players=3,limit=1)")
    do(deal(drawn, FIRST), "lurk,lurk,lurk")
    assert drawn.is_terminal()
    assert drawn.winners() == []
    assert drawn.returns() == [0, 0, 0]


@pytest.mark.parametrize(
    "options", ["", ",objective=margin", ",objective=money", ",objective=money,pot=true"]
)
def test_the_estimate_favours_few_points(options: str) -> None:
    state = whole_deal(begin(f"norrlandsknack(players=3{options})"), 1, 2, 4, "knock")
    one, two, three = estimate(state)
    assert two > three > one
    assert one + two + three == pytest.approx(0)


def test_only_the_least_useful_cards_are_worth_putting_aside() -> None:
    state = do(deal(begin(), ["H2 H3 H4 H5 S2 C2", *FIRST[1:]]), "knock")
    assert [state.action_to_string(a) for a in sensible_actions(state)] == ["discard D5"]
    do(state, "discard D5,discard D6")
    assert [state.action_to_string(a) for a in sensible_actions(state)] == ["discard CQ", "done"]
    do(state, "done,S3,S4,done")
    assert [state.action_to_string(a) for a in sensible_actions(state)] == ["discard H2"]


def test_a_plausible_player_knocks_on_trumps_and_keeps_high_cards() -> None:
    state = deal(begin(), FIRST)
    rng = Random(1)
    calls = Counter(likely_action(state, rng.random) for _ in range(100))
    assert state.string_to_action("knock") == calls.most_common(1)[0][0]
    do(state, "knock")
    while state.phase == DISCARDING and state.buyer == 1:
        action = likely_action(state, lambda: 0.5)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert state.places[1] == mask_of(read_cards("CA CK CQ"))  # the low diamonds went
    do(state, "D7,D8,done")
    while state.phase == DISCARDING:
        state.apply_action(likely_action(state, lambda: 0.5))
    assert state.bought[0] == 4  # the low hearts went; the trump stays


# --- what a player can know


def test_the_others_hear_how_many_cards_are_put_aside_when_all_are() -> None:
    state = do(deal(begin(), FIRST), "knock")
    before = [(state.view(seat), state.information_state_string(seat)) for seat in (0, 2)]
    do(state, "discard D5,discard D6")
    assert state.composing() == 2
    assert before == [(state.view(s), state.information_state_string(s)) for s in (0, 2)]
    done = [line.text for line in do(state.clone(), "done").log(0)[-3:]]
    assert done == ["puts a card aside", "puts a card aside", "done"]
    assert state.view(1).prompt == "Put aside the cards you want to change, then say done"
    assert state.view(0).prompt == "Waiting for player 2"


def upcard_aside(state: NorrlandsknackMatch, samples: int) -> int:
    """How often player 2 reckons that the dealer has put aside the card that was turned up."""
    count = 0
    for seed in range(samples):
        other = state.resample_from_infostate(1, Random(seed).random)
        count += other.places[3] >> state.upcard & 1
    return count


def test_one_of_six_cards_put_aside_is_the_one_turned_up_once_in_six() -> None:
    state = do(deal(begin(), FIRST), "knock,done,done,discard C2,done")
    assert 240 < upcard_aside(state, 1800) < 360


def test_what_the_dealer_bought_and_played_tells_of_the_card_turned_up() -> None:
    """Three of six put aside: one half. Two plain cards played since: five eighths.

    With 42 cards unseen, C(42,3) C(39,2) C(5,2) ways have it aside, C(42,2) C(40,3) C(4,2) in the hand.
    """
    hands = ["H2 H3 H4 S5 S6 C2", "D5 D6 HA HK HQ", "H5 H6 H7 DA DK"]
    state = do(deal(begin(), hands), "knock,done,done,discard C2,discard S5,discard S6,done,S7,S8")
    assert 800 < upcard_aside(state, 1800) < 1000
    play(state, "HA H5 H2 HK H6 H3")
    assert 1030 < upcard_aside(state, 1800) < 1220


def test_a_dealer_who_does_not_follow_trumps_has_put_the_turned_card_aside() -> None:
    state = do(deal(begin(), FIRST), "knock,done,done,discard C2,done")
    play(state, "CA DA H2")
    assert upcard_aside(state, 50) == 50


def test_at_the_end_every_card_that_may_be_there_is_as_likely_as_another() -> None:
    """Player 2 has changed a card; player 3, with one card left, has none of clubs and hearts."""
    hands = ["H2 H3 H4 H5 H6 C2", "CA CK HA HK S2", "DA DK DQ SJ ST"]
    state = do(deal(begin(), hands), "knock,discard S2,done,HQ,done,discard C2,done")
    play(state, "CA DA H2 CK DK H3 HA DQ H4 HK SJ H5")
    gone = state.places[-2] | state.places[1] | BITS[read_cards("S2")[0]] | BITS[state.upcard]
    possible = FULL_PACK & ~gone & ~mask_of(range(13)) & ~mask_of(range(26, 39))
    assert state.voids[2] & possible == 0
    drawn = Counter(
        state.resample_from_infostate(1, Random(seed).random).places[2] for seed in range(2400)
    )
    assert mask_of(cards_in(sum(drawn))) == possible
    share = 2400 / possible.bit_count()
    assert max(abs(count - share) for count in drawn.values()) < 5 * share**0.5


def test_whole_random_matches_end_with_their_points_on_the_sheet() -> None:
    for seed in range(12):
        rng = Random(seed)
        state = begin(f"norrlandsknack(players={3 + seed % 3},ruleset=spelregler,pot=true)")
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        for seat, points in enumerate(state.scores()):
            assert points == 10 + sum(x for seats, x, _ in sheet(state) if seats == (seat,))
        assert len(state.winners()) == 1
        assert min(state.scores()) == 0


@pytest.mark.clause("norrlandsknack/small")
def test_a_small_pack_for_two() -> None:
    state = begin("norrlandsknack(ruleset=toy)")
    game = state.game
    assert str(game) == (
        "norrlandsknack(players=2,objective=margin,deals=1,limit=1,pack=6,hand_size=2)"
    )
    assert state.legal_actions() == sorted(read_cards("CQ CK CA DQ DK DA"))
    do(state, "CQ, CK, DQ, DK, CA, knock")  # the ace is turned up; a card is left
    do(state, "discard CQ")
    assert refused(state, "discard DQ") == "small"
    do(state, "done, DA")
    assert legal(state) == ["discard CK", "discard CA", "discard DK"]
    do(state, "discard CK")
    assert legal(state) == ["done"]
    with pytest.raises(OptionError, match="players is at least 3 with the whole pack, not 2"):
        load_game("norrlandsknack(players=2)")
    with pytest.raises(OptionError, match="cards to be dealt: 7; cards in the pack: 6"):
        load_game("norrlandsknack(players=2,pack=6,hand_size=3)")
