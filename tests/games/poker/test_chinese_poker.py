"""Chinese Poker: combinations, rounds, going out, points."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from pelitupa.core import CardZone, IllegalAction, OptionError, Ruling
from pelitupa.equipment.cards import BITS, cards_in, mask_of, read_cards
from pelitupa.equipment.poker_hands import STRAIGHT, category_of, value_of
from pelitupa.games import load_game
from pelitupa.games.poker.chinese_poker.combinations import (
    CARD_OF,
    FIVE,
    HEIGHT_OF,
    PAIR,
    SINGLE,
    THREE,
    Combinations,
)
from pelitupa.games.poker.chinese_poker.game import ChinesePoker, ChinesePokerState, shown
from pelitupa.nature import Seeded


def heights(text: str) -> list[int]:
    return [HEIGHT_OF[card] for card in read_cards(text)]


def cards(text: str) -> int:
    return mask_of(heights(text))


def dealt(spec: str, *hands: str) -> ChinesePokerState:
    """A deal of small hands: the first player's may have a card more than the last's."""
    game = load_game(f"chinese_poker(players={len(hands)}{',' * bool(spec)}{spec})")
    assert isinstance(game, ChinesePoker)
    held = [heights(hand) for hand in hands]
    game.pack = mask_of(height for hand in held for height in hand)
    state = game.new_initial_state()
    for place in range(game.pack.bit_count()):
        state.apply_action(held[place % len(hands)][place // len(hands)])
    return state


def play(state: ChinesePokerState, *turns: str) -> ChinesePokerState:
    """Play turns: the cards of a combination, or `pass`."""
    for turn in turns:
        steps = [] if turn == "pass" else sorted(heights(turn))
        for height in steps:
            state.apply_action(height)
        state.apply_action(state.string_to_action("pass" if turn == "pass" else "play"))
    return state


def may(state: ChinesePokerState, turn: str) -> bool:
    """Whether the player in turn may play these cards."""
    try:
        play(state.clone(), turn)
    except IllegalAction:
        return False
    return True


def ruled(state: ChinesePokerState, text: str) -> Ruling:
    return state.explain(state.string_to_action(text))


# --- setup


@pytest.mark.clause("chinese_poker/players")
def test_three_to_five_play_with_52_cards() -> None:
    assert load_game("chinese_poker").new_initial_state().legal_actions() == list(range(52))
    for number in (2, 6):
        with pytest.raises(OptionError, match="3 to 5"):
            load_game("chinese_poker", players=number)


@pytest.mark.clause("chinese_poker/ranks")
def test_two_is_the_highest_card_and_three_the_lowest() -> None:
    state = dealt("", "C2 CA C3 CK CT", "D2 DA D3 DK DT", "S2 SA S3 SK ST")
    zone = state.view(0).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert [item.face for item in zone.items] == ["C3", "CT", "CK", "CA", "C2"]
    assert [HEIGHT_OF[CARD_OF[height]] for height in range(52)] == list(range(52))


@pytest.mark.clause("chinese_poker/deal", "chinese_poker/uneven")
@pytest.mark.parametrize(
    ("players", "sizes"),
    [(3, [18, 17, 17]), (4, [13, 13, 13, 13]), (5, [11, 11, 10, 10, 10])],
)
def test_those_with_a_card_more_play_first(players: int, sizes: list[int]) -> None:
    state = load_game("chinese_poker", players=players).new_initial_state()
    assert isinstance(state, ChinesePokerState)
    nature = Seeded(2)
    while state.is_chance_node():
        state.apply_action(nature.outcome(state))
    assert [hand.bit_count() for hand in state.hands] == sizes
    assert state.current_player() == 0
    assert sum(state.hands) == 2**52 - 1
    for seat in range(players):
        mine = set(shown(state.hands[seat]).split())
        zones = [zone for zone in state.view(seat).zones if isinstance(zone, CardZone)]
        assert {item.face for zone in zones for item in zone.items} == mine | {"back"}
        told = state.information_state_string(seat)
        assert {card for card in shown(2**52 - 1).split() if f" {card}" in told} == mine


@pytest.mark.clause("chinese_poker/first", "chinese_poker/uneven", "chinese_poker/match")
def test_the_next_deal_is_started_and_given_the_odd_card_by_the_next_player() -> None:
    state = dealt("scoring=true,deals=2", "C3 C4", "D3", "H3")
    assert state.current_player() == 0
    play(state, "C3", "D3")
    assert state.deal == 2
    for height in heights("H3 C3 D3 C4"):
        state.apply_action(height)
    assert [hand.bit_count() for hand in state.hands] == [1, 2, 1]
    assert state.current_player() == 1


# --- combinations


@pytest.mark.clause("chinese_poker/single")
def test_a_single_card_is_higher_by_rank_then_by_suit() -> None:
    state = play(dealt("", "H7 C3 D3 H3", "S7 D7 C7 H8", "H6 S3 C2 C4"), "H7")
    assert [may(state, card) for card in ("S7", "D7", "C7", "H8")] == [True, False, False, True]
    play(state, "pass")
    assert [may(state, card) for card in ("H6", "S3", "C2", "C4")] == [False, False, True, False]


@pytest.mark.clause("chinese_poker/pair", "chinese_poker/equal")
def test_a_pair_is_higher_by_rank_alone() -> None:
    state = play(dealt("", "C7 D7 C3 D3", "H7 S7 C8 D8", "C2 D2 C6 D6"), "C7 D7")
    assert [may(state, pair) for pair in ("H7 S7", "C8 D8")] == [False, True]
    assert ruled(state, "H7").clause == "chinese_poker/higher"
    play(state, "pass")
    assert [may(state, pair) for pair in ("C2 D2", "C6 D6")] == [True, False]


@pytest.mark.clause("chinese_poker/three", "chinese_poker/nothing-else")
def test_three_of_a_kind_is_higher_by_rank_and_no_pair_goes_on_it() -> None:
    state = play(dealt("", "C7 D7 H7 C3", "C8 D8 H8 S8", "C6 D6 H6 C2"), "C7 D7 H7")
    assert may(state, "C8 D8 H8")
    assert may(state, "C8 D8 S8")
    assert not may(state, "C8 D8")
    play(state, "pass")
    assert not may(state, "C6 D6 H6")


@pytest.mark.clause("chinese_poker/nothing-else", "chinese_poker/lead")
def test_two_pairs_and_four_cards_are_no_combination() -> None:
    state = dealt("", "C7 D7 H7 S7 C8 D8", "D3 D4 D5 D6 D9 DT", "H3 H4 H5 H6 H9 HT")
    assert {shown(whole) for whole in state.wholes() if whole.bit_count() == 4} == set()
    state.apply_action(heights("C7")[0])
    state.apply_action(heights("D7")[0])
    ruling = ruled(state, "play")
    assert (ruling.legal, ruling.clause) == (True, "chinese_poker/pair")
    assert (
        ruled(state, "C8").clause == "chinese_poker/composed"
    )  # in a full house a seven comes first
    state.apply_action(heights("H7")[0])
    state.apply_action(heights("S7")[0])
    ruling = ruled(state, "play")
    assert (ruling.legal, ruling.clause) == (False, "chinese_poker/nothing-else")
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["C8", "D8"]
    state = dealt("", "C7 D7 C8 D8 HT SQ", "D3 D4 D5 D6 D9 DT", "H3 H4 H5 H6 H9 S2")
    state.apply_action(heights("C7")[0])
    state.apply_action(heights("D7")[0])
    assert ruled(state, "C8").clause == "chinese_poker/nothing-else"


@pytest.mark.clause("chinese_poker/five")
def test_the_sources_examples_of_poker_hands() -> None:
    """A full house is higher than a straight; a flush queen high is higher than a flush ten high."""
    state = dealt("", "C3 D4 H5 S6 C7", "D3 H3 S3 C4 S4", "C5 C6 C8 C9 CT")
    play(state, "C3 D4 H5 S6 C7")
    assert may(state, "D3 H3 S3 C4 S4")
    flushes = dealt("", "C3 C4 C5 C6 CT", "D3 D4 D5 D6 DQ", "H3 H4 H5 H6 H8")
    play(flushes, "C3 C4 C5 C6 CT")
    assert may(flushes, "D3 D4 D5 D6 DQ")
    play(flushes, "pass")
    assert not may(flushes, "H3 H4 H5 H6 H8")


@pytest.mark.clause("chinese_poker/five")
@pytest.mark.parametrize("order", ["ch4", "two_high", "two_top"])
def test_all_hands_that_are_a_straight_or_higher_are_found(order: str) -> None:
    """Against trying all sets of five cards, for hands rich in them; with ch4 worths are those of poker."""
    rng, finder = Random(3), Combinations(order)
    packs = [
        cards_in(2**52 - 1),
        heights("C3 D3 H3 S3 C4 D4 H4 C5 C6 C7 D7 CT CJ CQ CK CA C2 D2 D5 D6"),
    ]
    for number in range(24):
        pack = packs[number % 2]
        hand = rng.sample(pack, 13)
        found = {whole: worth for worth, whole in finder.of(mask_of(hand)).of_kind(FIVE)}
        tried = {}
        for some in combinations(hand, 5):
            ranks = {height >> 2 for height in some}
            worth = value_of([CARD_OF[height] for height in some])
            if order == "two_top" and len(ranks) == 5:
                straight = max(ranks) - min(ranks) == 4
                flush = len({height & 3 for height in some}) == 1
                if straight or flush:
                    tried[mask_of(some)] = worth
            elif category_of(worth) >= STRAIGHT:
                tried[mask_of(some)] = worth
        assert set(found) == set(tried)
        if order == "ch4":
            assert found == tried
        assert len(finder.of(mask_of(hand)).of_kind(FIVE)) == len(found)


def worth(order: str, text: str) -> int:
    kind, found = Combinations(order).read(cards(text))
    assert kind == FIVE, text
    return found


@pytest.mark.clause("chinese_poker/two-in-hands")
@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("C2 C3 C4 C5 C7", "CA C3 C4 C5 C7"),  # flushes
        ("C2 D2 H2 C3 D3", "CA DA HA C3 D3"),  # full houses
        ("C2 D2 H2 S2 C3", "CA DA HA SA C3"),  # fours
        ("C3 D3 H3 S3 C2", "C3 D3 H3 S3 CA"),
    ],
)
def test_in_poker_hands_the_ace_is_above_the_two_unless_agreed_otherwise(
    low: str, high: str
) -> None:
    assert worth("ch4", low) < worth("ch4", high)
    assert worth("two_high", low) > worth("two_high", high)
    assert worth("two_top", low) > worth("two_top", high)


@pytest.mark.clause("chinese_poker/straights")
def test_straights_with_aces_and_twos() -> None:
    by_order = {
        "ch4": ["CA D2 H3 S4 C5", "C2 D3 H4 S5 C6", "C3 D4 H5 S6 C7", "CT DJ HQ SK CA"],
        "two_high": ["CA D2 H3 S4 C5", "C2 D3 H4 S5 C6", "C3 D4 H5 S6 C7", "CT DJ HQ SK CA"],
        "two_top": ["C3 D4 H5 S6 C7", "CT DJ HQ SK CA", "CJ DQ HK SA C2"],
    }
    for order, rising in by_order.items():
        worths = [worth(order, text) for text in rising]
        assert worths == sorted(set(worths))
        finder = Combinations(order)
        rest = {text for texts in by_order.values() for text in texts} - set(rising)
        assert all(finder.read(cards(text)) == (0, 0) for text in rest)
        assert finder.read(cards("CK DA H2 S3 C4")) == (0, 0)


@pytest.mark.clause("chinese_poker/equal")
def test_an_equal_poker_hand_is_not_higher() -> None:
    state = play(dealt("", "C3 D4 H5 S6 C7", "D3 H4 S5 C6 S7", "H3 S4 C5 D6 H7"), "C3 D4 H5 S6 C7")
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["pass"]


@pytest.mark.clause("chinese_poker/equal")
def test_what_is_read_of_a_combination_and_of_none() -> None:
    finder = Combinations("ch4")
    kinds = [
        finder.read(cards(text))[0] for text in ("S2", "C4 S4", "C4 H4 S4", "C4 D4 H4 S4", "C4 C5")
    ]
    assert kinds == [SINGLE, PAIR, THREE, 0, 0]


# --- playing


@pytest.mark.clause("chinese_poker/lead")
def test_whoever_starts_a_round_cannot_pass() -> None:
    state = dealt("", "C3 D4", "C5 D6", "C7 D8")
    assert not state._is_legal(52)
    assert ruled(state, "pass").clause == "chinese_poker/lead"
    with pytest.raises(IllegalAction):
        state.apply_action(52)


@pytest.mark.clause("chinese_poker/higher")
def test_only_the_type_that_was_led_is_answered() -> None:
    state = play(dealt("", "C3 D4 H4", "C5 D5 H5", "C7 D8 S8"), "C3")
    assert may(state, "C5")
    assert not may(state, "C5 D5")
    assert state.wholes() == tuple(BITS[height] for height in heights("C5 D5 H5"))


@pytest.mark.clause("chinese_poker/pass")
def test_who_could_play_may_pass_and_come_back_in_the_same_round() -> None:
    state = play(dealt("", "C3 C9 D9", "C5 DT D3", "C7 D8 D4"), "C3", "pass", "C7", "C9")
    assert state.current_player() == 1
    assert ruled(state, "pass").clause == "chinese_poker/pass"
    play(state, "DT")
    assert shown(state.last) == "DT"


@pytest.mark.clause("chinese_poker/round")
def test_a_round_is_won_when_all_others_have_passed_one_after_the_other() -> None:
    state = play(dealt("", "C3 C9 D9", "C5 DT D3", "C7 D8 D4"), "C3", "C5", "pass", "C9", "pass")
    assert state.last  # the passes before the nine do not count
    play(state, "pass")
    assert not state.last
    assert state.current_player() == 0
    assert may(state, "D9")


@pytest.mark.clause("chinese_poker/composed")
def test_a_combination_is_put_together_from_its_lowest_card_and_can_always_be_completed() -> None:
    state = play(dealt("", "C3 D3 H9 ST", "C5 D5 H6 C6", "C7 D8 S8 C9"), "C3 D3")
    assert [state.action_to_string(action) for action in state.legal_actions()] == [
        "C5",
        "C6",
        "pass",
    ]
    assert state.composing() == 0
    assert not state.explain(heights("H6")[0]).legal  # nothing higher begins with it
    assert ruled(state, "play").clause == "chinese_poker/composed"
    state.apply_action(heights("C5")[0])
    assert state.composing() == 1
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["D5"]
    assert ruled(state, "pass").clause == "chinese_poker/composed"
    assert ruled(state, "C5").clause == "chinese_poker/composed"
    assert ruled(state, "play").clause == "chinese_poker/higher"
    assert ruled(state, "C9").clause == "chinese_poker/deal"
    state.apply_action(heights("D5")[0])
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["play"]
    state.apply_action(state.string_to_action("play"))
    assert shown(state.last) == "C5 D5"


@pytest.mark.clause("chinese_poker/composed")
def test_every_combination_has_one_way_and_every_way_ends_in_a_combination() -> None:
    game = load_game("chinese_poker")
    state, nature, rng = game.new_initial_state(), Seeded(6), Random(6)
    while state.is_chance_node():
        state.apply_action(nature.outcome(state))
    assert isinstance(state, ChinesePokerState)
    for _ in range(4):
        reached: Counter[int] = Counter()
        open_ends = [state.clone()]
        while open_ends:
            now = open_ends.pop()
            for action in now.legal_actions():
                after = now.child(action)
                if after.chosen:
                    open_ends.append(after)
                elif action != 52:
                    reached[after.last] += 1
        assert reached == Counter(state.wholes())
        whole = rng.choice(state.wholes())
        play(state, shown(whole), "pass", "pass", "pass")


# --- going out


@pytest.mark.clause("chinese_poker/out", "chinese_poker/out-leads", "chinese_poker/out-passes")
def test_who_wins_a_round_and_goes_out_leaves_the_lead_to_the_left() -> None:
    state = play(dealt("", "C3 D3 H3 S2", "C5 D6 C4 D4", "C7 D8 H4 H5", "C9 S9 S4 S5"), "C3 D3 H3")
    play(state, "pass", "pass", "pass", "S2")
    assert state.out == (0,)
    play(state, "pass", "pass")
    assert state.last  # everyone who is left may answer the two
    play(state, "pass")
    assert not state.last
    assert state.current_player() == 1
    play(state, "C5")
    assert state.current_player() == 2


@pytest.mark.clause("chinese_poker/out-passes")
def test_one_pass_fewer_by_agreement() -> None:
    hands = ("C3 S2", "C5 D6", "C7 D8", "C9 S9")
    state = play(
        dealt("out_round=fewer", *hands), "C3", "pass", "pass", "pass", "S2", "pass", "pass"
    )
    assert not state.last
    assert state.current_player() == 1


@pytest.mark.clause("chinese_poker/out-leads")
def test_the_lead_passes_over_those_who_are_out() -> None:
    state = dealt("", "C3 HA", "D3 SA", "H3 D5", "S3 D6")
    play(state, "C3", "D3", "H3", "S3", "HA", "SA", "pass", "pass")
    assert list(state.out) == [0, 1]
    assert state.current_player() == 2
    assert not state.last


@pytest.mark.clause("chinese_poker/out-passes")
def test_a_round_goes_on_when_somebody_answers_a_player_who_is_out() -> None:
    state = play(dealt("", "C3 HA", "D3 S2", "H3 D5", "S3 D6"), "C3", "D3", "H3", "S3", "HA")
    assert state.out == (0,)
    play(state, "S2")
    assert list(state.out) == [0, 1]
    assert state.current_player() == 2


@pytest.mark.clause("chinese_poker/end", "chinese_poker/winner", "chinese_poker/places")
def test_the_first_out_wins_and_the_last_with_cards_loses() -> None:
    hands = ("C3 HA", "D3 S2", "H3 D5", "S3 D6")
    state = play(dealt("", *hands), "C3", "D3", "H3", "S3", "HA", "S2", "pass", "pass", "D5")
    assert state.is_terminal()
    assert state.out == (0, 1, 2)
    assert state.winners() == [0]
    assert state.returns() == [1.0, -1 / 3, -1 / 3, -1 / 3]
    assert state.scores() == [3.0, 2.0, 1.0, 0.0]
    assert [(line.seats, line.points) for line in state.score_sheet()] == [
        ((0,), 3),
        ((1,), 2),
        ((2,), 1),
    ]
    assert "D6" in str(state.view(None).zone("hand-3"))
    other = dealt("aim=loser", *hands)
    play(other, "C3", "D3", "H3", "S3", "HA", "S2", "pass", "pass", "D5")
    assert other.winners() == [0, 1, 2]
    assert other.returns()[3] == -1.0


# --- points


@pytest.mark.clause("chinese_poker/scoring")
def test_cards_left_are_paid_for_when_the_first_is_out() -> None:
    first = "C3 D3 H3 S3 C4 D4 H4 S4 C5 D5 H5 S2"
    second = "S5 C6 D6 H6 S6 C7 D7 H7 S7 C8 D8 H8"
    third = "S8 C9 D9 H9 S9 CT DT HT ST CJ DJ HJ"
    state = dealt("scoring=true", first, second, third)
    play(
        state,
        "C3 D3 H3 C4 D4",
        "C6 D6 H6 C7 D7",
        "pass",
        "pass",
        "S7",
        "pass",
        "S2",
        "pass",
        "pass",
    )
    play(state, "S3", "C8", "pass", "pass", "S5", "pass", "pass")
    assert not state.is_terminal()
    play(state, "S6", "pass", "pass", "H7", "pass", "pass", "D8", "pass", "pass", "H8")
    assert state.is_terminal()
    assert state.out == (1,)
    left = [hand.bit_count() for hand in state.hands]
    assert left == [5, 0, 12]
    assert state.scores() == [-5.0, 5.0 + 36.0, -36.0]  # the third has played none: three for each
    assert {line.clause for line in state.score_sheet()} == {"chinese_poker/scoring"}


@pytest.mark.clause("chinese_poker/scoring")
def test_ten_cards_left_count_double_and_nine_do_not() -> None:
    low = "C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK"
    middle = "D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK"
    state = dealt("scoring=true", "H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK", low, middle)
    play(state, "H3", "C4", "D5", "H6", "pass", "pass")
    play(
        state,
        "H4 H5 H7 H8 H9",
        "pass",
        "pass",
        "HT",
        "CJ",
        "pass",
        "HQ",
        "pass",
        "pass",
        "HJ",
        "pass",
        "pass",
    )
    play(state, "HK")
    assert [hand.bit_count() for hand in state.hands] == [0, 9, 10]
    assert state.scores() == [29.0, -9.0, -20.0]


@pytest.mark.clause("chinese_poker/match")
def test_most_points_win_a_match_and_equal_ones_share_it() -> None:
    state = dealt("scoring=true,deals=2", "C3", "C4", "C5")
    play(state, "C3")
    for height in heights("C4 C5 C3"):
        state.apply_action(height)
    play(state, "C4")
    assert state.is_terminal()
    assert state.scores() == [3.0, 3.0, -6.0]
    assert state.winners() == [0, 1]
    for wrong in ("deals=2", "aim=loser,scoring=true"):
        with pytest.raises(OptionError):
            load_game(f"chinese_poker({wrong})")
    assert str(load_game("chinese_poker(ruleset=points)")) == "chinese_poker(scoring=true,deals=4)"


def test_a_card_of_a_combination_that_is_chosen_too_early_is_told_the_order() -> None:
    state = dealt("", "C3 D3 S8 S9", "C5 D5 C6 H6", "C7 D8 H9 HT")
    play(state, "C3 D3")
    for card in ("D5", "H6"):
        ruling = state.explain(state.string_to_action(card))
        assert not ruling.legal
        assert ruling.clause == "chinese_poker/composed"


@pytest.mark.clause("chinese_poker/first")
def test_the_option_gives_who_begins() -> None:
    state = load_game("chinese_poker(players=3,first=3)").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 2
    with pytest.raises(OptionError, match="no player 4"):
        load_game("chinese_poker(players=3,first=4)")


def test_it_is_asked_to_go_on_or_to_play_only_where_one_can() -> None:
    state = dealt("", "C3 C5 C7 C9 CJ DJ", "D4 D6 D8 DT DQ HQ", "S4 S6 S8 ST SQ SA")
    for card, asked in (("C3", "C3: go on, or play them"), ("C5", "C3 C5: go on")):
        state.apply_action(state.string_to_action(card))
        assert state.view(0).prompt == f"You have chosen {asked}"
    for card in ("C7", "C9", "CJ"):
        state.apply_action(state.string_to_action(card))
    assert state.view(0).prompt == "You have chosen C3 C5 C7 C9 CJ: play"
