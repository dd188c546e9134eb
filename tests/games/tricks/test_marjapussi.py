"""Marjapussi (booklet 13). What it shares with Huutopussi is tested in both by `test_pussi.py`."""

from __future__ import annotations

from random import Random

import pytest

from advised import estimate
from games.pussi_positions import (
    MARRIED,
    SPADES,
    TWO_ACES,
    do,
    holding,
    married,
    offered,
    play,
    random_hands,
    ready,
    second_ace,
    silently,
)
from games.trick_positions import allowed, legal, refused, sheet, told
from pelitupa.core import TERMINAL, CardZone, CounterZone
from pelitupa.games import load_game
from pelitupa.games.tricks.marjapussi.game import MarjapussiMatch, pips_in
from pelitupa.games.tricks.pussi_family.match import PACK


def marjapussi(hands: tuple[str, ...], points: tuple[int, int] = (0, 0)) -> MarjapussiMatch:
    """A match whose sides have some points, when player 2 is to lead to a first trick."""
    state = ready("marjapussi", hands)
    assert isinstance(state, MarjapussiMatch)
    state.points = list(points)
    return state


# --- setup


@pytest.mark.clause("marjapussi/dealer")
def test_the_deal_passes_to_the_left() -> None:
    state = silently(marjapussi(MARRIED))
    assert state.deal_number() == 2
    assert state.dealer == 1
    assert state.chance_draw() is not None
    assert state._chance_seat() == 2


# --- the first lead


@pytest.mark.clause("marjapussi/first-lead")
def test_the_first_lead_is_an_ace() -> None:
    state = marjapussi(MARRIED)
    assert legal(state) == ["CA"]
    assert refused(state, "S6") == "first-lead"
    assert allowed(state, "CA") == "first-lead"
    assert refused(state, "SA") == "follow"  # it lies elsewhere


@pytest.mark.clause("marjapussi/first-lead")
def test_without_an_ace_the_first_lead_is_a_spade() -> None:
    hands = (
        MARRIED[1],
        "H6 HJ S9 DT DK DQ DJ D9 D7",
        "C6 H9 H7 SA ST SK SQ SJ DA",
        "C7 HT H8 HA CT CK CQ CJ C8",
    )
    state = marjapussi(hands)
    assert legal(state) == ["S9"]
    assert refused(state, "DT") == "first-lead"
    do(state, "S9")
    assert not state.resample_from_infostate(0, Random(1).random).places[1] & holding("HA DA SA")


@pytest.mark.clause("marjapussi/first-lead-any")
def test_without_ace_and_spade_any_card_may_be_led() -> None:
    hands = (
        "CA C9 HK HQ SA D8 S6 S7 S8",
        "HT HJ D6 DT DK DQ DJ D9 D7",
        "C6 H9 H7 DA ST SK SQ SJ S9",
        "C7 HA H8 H6 CT CK CQ CJ C8",
    )
    state = marjapussi(hands)
    assert len(legal(state)) == 9
    assert allowed(state, "D6") == "first-lead-any"
    do(state, "D6")
    for seed in range(20):  # everyone has learned that player 2 has no ace and no spade
        hand = state.resample_from_infostate(2, Random(seed).random).places[1]
        assert not hand & holding("CA HA SA S6 S7 S8")


def test_only_the_first_lead_is_bound() -> None:
    state = do(married("marjapussi"), "no announcement")
    assert "D8" in legal(state)  # a hand with spades, and no ace left
    assert allowed(state, "D8") == "follow"


# --- marriages in Marjapussi


@pytest.mark.clause("marjapussi/turn")
def test_whoever_wins_a_trick_may_announce_even_if_another_led() -> None:
    state = do(marjapussi(MARRIED), "CA, C6, C7, D7, no announcement, S6")
    do(state, "S9, CT, DA")
    assert state.tricks == [0, 1, 1, 0]
    assert state.current_player() == 2
    assert offered(state) == ["announce spades", "ask whole"]
    assert refused(do(state, "announce spades"), "announce spades") == "turn"  # one to a trick


@pytest.mark.clause("marjapussi/after-whole")
def test_after_asking_for_a_whole_one_may_not_announce_from_the_own_hand() -> None:
    state = second_ace("marjapussi", "ask whole, whole clubs")
    assert refused(state, "announce spades") == "after-whole"
    assert offered(state) == ["ask half hearts", "ask whole"]
    assert "announce spades" in legal(second_ace("marjapussi", "no announcement"))


@pytest.mark.clause("marjapussi/after-half", "marjapussi/gone")
def test_after_asking_for_a_half_one_may_only_ask_for_halves() -> None:
    state = second_ace("marjapussi", "ask half hearts, yes")
    assert refused(state, "announce spades") == "after-half"
    assert refused(state, "ask whole") == "after-half"
    assert legal(state) == ["no announcement"]  # asked all the same: others must not see it


@pytest.mark.clause("marjapussi/after-whole", "marjapussi/after-half")
def test_questions_bind_after_a_no_too_but_no_partner_and_no_later_deal() -> None:
    hands = (TWO_ACES[0].replace("HT", "HQ"), *TWO_ACES[1:3], TWO_ACES[3].replace("HQ", "HT"))
    state = second_ace("marjapussi", "ask half hearts, no", hands)
    assert refused(state, "announce spades") == "after-half"
    assert isinstance(state, MarjapussiMatch)
    assert state.asked == [0, 2, 0, 0]
    silently(state)
    assert state.asked == [0, 0, 0, 0]


@pytest.mark.clause("marjapussi/trumps", "marjapussi/little", "marjapussi/score-little")
def test_later_marriages_are_little_ones_of_either_side() -> None:
    state = do(marjapussi(MARRIED), "CA, C6, C7, D7, announce hearts, S6, S9, H6, HA")
    assert state.current_player() == 0
    do(state, "announce diamonds")
    assert state.trump == 2  # still hearts
    do(state, "DA, D6, H7, HT")
    assert state.current_player() == 3
    do(state, "announce clubs")
    assert state.trump == 2
    assert told(state) == [
        "hearts are trumps, by players 2 and 4",
        "a little one in diamonds to players 1 and 3",
        "a little one in clubs to players 2 and 4",
    ]
    silently(state)
    lines = sheet(state)
    assert lines[:3] == [
        ((1, 3), 2.0, "score-trumps"),
        ((0, 2), 1.0, "score-little"),
        ((1, 3), 1.0, "score-little"),
    ]


# --- scoring


@pytest.mark.clause(
    "marjapussi/score-trumps",
    "marjapussi/score-last",
    "marjapussi/score-pips",
    "marjapussi/porvoo",
    "marjapussi/count",
)
def test_a_clean_sweep_with_trumps_is_four_points_and_sends_the_others_to_porvoo() -> None:
    state = do(play(marjapussi(SPADES, (9, 3)), "SA CA D6 H7"), "announce spades")
    assert state.points == [9, 3]  # nothing is counted before the last card
    silently(state)
    assert state.points == [0, 7]
    assert sheet(state) == [
        ((0, 2), -9.0, "porvoo"),
        ((1, 3), 2.0, "score-trumps"),
        ((1, 3), 1.0, "score-last"),
        ((1, 3), 1.0, "score-pips"),
    ]
    assert "players 1 and 3 go to Porvoo" in told(state)


@pytest.mark.clause("marjapussi/score-pips")
def test_there_are_a_hundred_and_twenty_pips() -> None:
    assert pips_in(PACK) == 120
    assert [pips_in(holding(card)) for card in ("HA", "HT", "HK", "HQ", "HJ", "H6")] == [
        11,
        10,
        4,
        3,
        2,
        0,
    ]


def gains_of(seed: int) -> tuple[tuple[str, ...], list[int]]:
    """A deal played at random, with the points it brings."""
    hands = random_hands(Random(seed))
    state = silently(marjapussi(hands), Random(seed))
    return hands, state.points


@pytest.mark.clause("marjapussi/pips-even")
def test_sixty_pips_each_bring_nobody_a_point() -> None:
    even = 0
    for seed in range(400):
        state = silently(marjapussi(random_hands(Random(seed))), Random(seed))
        lines = [clause for _, _, clause in sheet(state)]
        last, pips = "score-last" in lines, "score-pips" in lines
        assert last
        assert sum(state.points) == (2 if pips else 1)
        even += not pips
    assert even


def deal_with(gains: list[int]) -> tuple[int, tuple[str, ...]]:
    """A deal that brings both sides just these points when played by its seed."""
    for seed in range(200):
        hands, points = gains_of(seed)
        if points == gains:
            return seed, hands
    raise AssertionError("no such deal")


def after(points: tuple[int, int], gains: list[int]) -> MarjapussiMatch:
    """A match with some points after a deal that brings these."""
    seed, hands = deal_with(gains)
    state = marjapussi(hands, points)
    silently(state, Random(seed))
    return state


@pytest.mark.clause("marjapussi/target")
def test_exactly_twelve_points_win() -> None:
    state = after((10, 11), [2, 0])
    assert state.is_terminal()
    assert state.points == [12, 11]
    assert state.winners() == [0, 2]
    assert state.returns() == [1.0, -1.0, 1.0, -1.0]


@pytest.mark.clause("marjapussi/over")
def test_more_than_twelve_points_are_seven() -> None:
    state = after((11, 11), [2, 0])
    assert not state.is_terminal()
    assert state.points == [7, 11]
    assert sheet(state)[-1] == ((0, 2), -6.0, "over")
    state = after((11, 11), [1, 1])
    assert state.points == [12, 12]


@pytest.mark.clause("marjapussi/over", "marjapussi/target")
def test_a_side_that_overshoots_leaves_the_other_to_win() -> None:
    """Player 2's side announces trumps on ten points: 10 + 2 + 1 + 1 is too much."""
    state = do(play(marjapussi(SPADES, (11, 10)), "SA CA D6 H7"), "announce spades")
    silently(state)
    assert state.points == [0, 7]
    state = play(marjapussi(SPADES, (11, 10)), "SA CA D6 H7")
    silently(state)  # who keeps silent comes to twelve
    assert state.points == [0, 12]
    assert state.winners() == [1, 3]


@pytest.mark.clause("marjapussi/both")
def test_twelve_each_is_a_draw() -> None:
    state = after((11, 11), [1, 1])
    assert state.is_terminal()
    assert state.points == [12, 12]
    assert state.winners() == []
    assert state.returns() == [0.0] * 4


@pytest.mark.clause("marjapussi/deals", "marjapussi/limit")
def test_a_match_ends_after_the_agreed_deals_or_the_limit() -> None:
    for spec in ("marjapussi(deals=1)", "marjapussi(limit=1)", "marjapussi(deals=3,limit=1)"):
        state = do(play(ready(spec, SPADES), "SA CA D6 H7"), "announce spades")
        silently(state)
        assert state.is_terminal()
        assert state.scores() == [0.0, 4.0, 0.0, 4.0]
        assert state.winners() == [1, 3]
    state = silently(ready("marjapussi(deals=2)", SPADES))
    assert not state.is_terminal()


def test_a_whole_match_ends_with_twelve() -> None:
    rng = Random(11)
    state = load_game("marjapussi").new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert max(state.scores()) == 12
    assert state.current_player() == TERMINAL
    totals = [
        sum(line.points for line in state.score_sheet() if side in line.seats) for side in (0, 1)
    ]
    assert totals == state.scores()[:2]


# --- search and table


def test_estimates_follow_the_points_and_the_deal() -> None:
    state = marjapussi(SPADES, (3, 9))
    first = estimate(state)
    assert first[0] == -first[1] < 0
    do(play(state, "SA CA D6 H7"), "announce spades")
    assert estimate(state)[1] > first[1]
    margin = ready("marjapussi(objective=margin)", SPADES)
    margin.points = [3, 9]
    assert estimate(margin)[1] == pytest.approx(6.0)
    ended = silently(ready("marjapussi(deals=1)", SPADES))
    assert estimate(ended) == ended.returns()


def test_the_table_shows_trumps_and_marriages() -> None:
    state = married("marjapussi")
    view = state.view(1)
    assert "announce a marriage" in view.prompt
    announce = next(action for action in view.actions if action.text == "announce hearts")
    assert announce.items == ("HQ", "HK")
    assert announce.group == "marriages"
    assert not any(zone.id == "marriages" for zone in view.zones)
    assert state.view(0).prompt == "Waiting for player 2"
    do(state, "ask whole")
    assert "whole" in state.view(3).prompt
    assert state.view(3).actions[0].label == "a whole in clubs"
    do(state, "whole clubs")
    zone = state.view(None).zone("marriages")
    assert isinstance(zone, CounterZone)
    assert [(c.label, c.value) for c in zone.counters] == [("clubs", "players 2 and 4")]
    hand = state.view(1).zone("hand-1")
    assert isinstance(hand, CardZone)
    assert [item.face for item in hand.items] == ["S8", "S7", "S6", "HK", "HQ", "C9", "D8", "D6"]
    labels = [state._base._action_label(a) for a in range(52, 68)]
    assert len(set(labels)) == 16
